"""A picture of the virtual tower in play: ``python -m desktop.screenshot OUT.png``."""

import argparse
import os
import shutil
import time

from desktop.bench.tower import Tower
from desktop.errors import BadInput
from desktop.play import in_background

SEED = 8
SIZE = {"width": 1600, "height": 900}

# Kept from the network and from a display; a container's root may not use the sandbox.
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_browser():
    """The path of a Chromium that is installed here, or None. The environment variable CHROMIUM goes first."""
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    return next((path for path in (shutil.which(name) for name in names if name) if path), None)


def press(tower, button, seconds=0.08):
    """Press one button of a tower that runs in real time, and give it as long again to answer."""
    tower.set_button(button, True)
    time.sleep(seconds)
    tower.set_button(button, False)
    time.sleep(seconds)


def play_to_a_good_moment(tower):
    """From power-up to a turn with some dice held."""
    time.sleep(4)
    press(tower, "ROLL")
    time.sleep(3)
    for die in (1, 3, 4, 7):
        press(tower, die)
    time.sleep(0.5)


def visit(page, url, seconds=10):
    """Open the page and wait until it shows the tower. Raises TimeoutError if it never does."""
    page.goto(url)
    end = time.monotonic() + seconds
    # Asked again and again from here: the page's security policy forbids the browser's own way to wait.
    while not page.evaluate("window.tower ? tower.pictures() : 0"):
        if time.monotonic() > end:
            raise TimeoutError("the page shows no tower")
        page.wait_for_timeout(20)


def shoot(url, path, size=None, density=1):
    """Save what a browser shows at *url*, as a PNG of *size* CSS pixels times *density*."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=BROWSER_FLAGS)
        page = browser.new_page(viewport=size or SIZE, device_scale_factor=density)
        visit(page, url)
        page.wait_for_timeout(1000)  # the sign of a missing connection fades
        page.screenshot(path=path)
        browser.close()


def main(argv=None):
    """Take the picture. Raises BadInput without a browser."""
    parser = argparse.ArgumentParser(prog="python -m desktop.screenshot", description=__doc__)
    parser.add_argument("out", help="the PNG file to write")
    options = parser.parse_args(argv)
    if not find_browser():
        raise BadInput("no Chromium found. Install one, or name it in the environment variable CHROMIUM.")
    tower = Tower(realtime=True, seed=SEED)
    tower.power_on()
    try:
        play_to_a_good_moment(tower)
        with in_background(tower) as url:
            shoot(url, options.out)
    finally:
        tower.power_off()


if __name__ == "__main__":
    main()
