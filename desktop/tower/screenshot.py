"""A picture of the virtual tower in play: ``python -m desktop screenshot OUT.jpg``."""

import argparse
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from desktop.bench.tower import Tower, real_clock
from desktop.errors import BadInput
from desktop.tower.server import in_background

SEED = 20  # rolls 8G 10R 6B 8B 9R 8R 4G 3G 1O WR
HELD = (1, 2, 4, 6, 10)
SIZE: Any = {"width": 1600, "height": 900}
VISITED = "localStorage.setItem('visited', '1')"  # no offer of a first visit

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


def until_it_says(tower: Any, hint: str, seconds: int = 10) -> None:
    """Wait for a tower that runs in real time to say *hint* in its last line. Raises TimeoutError if it never does."""
    end = time.monotonic() + seconds
    while hint not in tower.screen()[-1]:
        if time.monotonic() > end:
            raise TimeoutError(f"{hint!r} is not what the tower says: {tower.screen()}")
        time.sleep(0.02)


def play_to_a_good_moment(tower: Any) -> None:
    """From power-up into a solitaire turn: after the first roll, with one die wanting for the phase."""
    until_it_says(tower, "ROLL:choices")
    tower.press("SCORE")
    until_it_says(tower, "ROLL the dice")
    tower.press("ROLL")
    until_it_says(tower, "Hold, ROLL 10")
    for die in HELD:
        tower.press(die)
    until_it_says(tower, f"Hold, ROLL {10 - len(HELD):2}")


def visit(page: Any, url: str, seconds: int = 10) -> None:
    """Open the page and wait until it shows the tower. Raises TimeoutError if it never does."""
    page.goto(url)
    end = time.monotonic() + seconds
    # Asked again and again from here: the page's security policy forbids the browser's own way to wait.
    while not page.evaluate("window.tower ? tower.pictures() : 0"):
        if time.monotonic() > end:
            raise TimeoutError("the page shows no tower")
        page.wait_for_timeout(20)


def shoot(url: str, path: str | Path, size: Any = None, density: int = 1) -> None:
    """Save what a browser shows at *url*: *size* CSS pixels times *density*, as the ending of *path* says."""
    with chromium() as browser:
        page = browser.new_page(viewport=size or SIZE, device_scale_factor=density, color_scheme="dark")
        page.add_init_script(VISITED)
        visit(page, url)
        page.wait_for_timeout(1000)  # the sign of a missing connection fades
        page.screenshot(path=path, quality=88 if str(path).endswith(".jpg") else None)


def main(argv: list[str] | None = None) -> None:
    """Take the picture. Raises BadInput without a browser."""
    parser = argparse.ArgumentParser(prog="desktop screenshot", description="Take a picture of the tower in play.")
    parser.add_argument("out", help="the file to write, .png or .jpg")
    options = parser.parse_args(argv)
    if not options.out.endswith((".png", ".jpg")):
        raise BadInput(f"{options.out}: a picture's name ends with .png or .jpg")
    tower = Tower(clock=real_clock, seed=SEED, settings={"players": 1})
    tower.power_on()
    try:
        play_to_a_good_moment(tower)
        with in_background(tower) as url:
            shoot(url, options.out)
    finally:
        tower.power_off()


if __name__ == "__main__":
    main()
