"""A Chromium of this computer, and the tower's page in it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from desktop.errors import BadInput

VISITED = "localStorage.setItem('visited', '1')"  # no offer of a first visit

# The page looks itself: its security policy forbids Playwright's own way to wait, and each question from here goes
# through two other processes.
SHOWS_IT = """seconds => new Promise((done) => {
    const begun = performance.now();
    (function look() {
        const shown = window.tower?.pictures();
        if (shown || performance.now() - begun > 1000 * seconds) done(shown);
        else setTimeout(look, 20);
    })();
})"""

# Kept from the network and from a display; a container's root may not use the sandbox.
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_browser(*preferred: str) -> str | None:
    """The path of a Chromium that is installed here, or None. The environment variable CHROMIUM goes first, then
    what is *preferred*.
    """
    names = (os.environ.get("CHROMIUM"), *preferred, "chromium", "chromium-browser", "google-chrome")
    return next((path for path in (shutil.which(name) for name in names if name) if path), None)


@contextmanager
def chromium() -> Iterator[Any]:
    """A Chromium without its window, driven by Playwright. Raises BadInput if none is installed."""
    if not (found := find_browser()):
        raise BadInput("no Chromium found. Install one, or name it in the environment variable CHROMIUM.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=BROWSER_FLAGS)
        yield browser
        browser.close()


def visit(page: Any, url: str, seconds: int = 10) -> None:
    """Open the page and wait until it shows the tower. Raises TimeoutError if it never does."""
    page.goto(url)
    if not page.evaluate(SHOWS_IT, seconds):
        raise TimeoutError("the page shows no tower")
