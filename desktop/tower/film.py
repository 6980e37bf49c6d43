"""A moving picture of the tower in play, for the README: ``python -m desktop film``. Writes film.webp, and of a moment
with five dice held screenshot.jpg, beside this file.

A whole turn on the page, in virtual time: so many frames a second whatever this computer does. Takes a minute.
"""

import argparse
import io
from pathlib import Path
from typing import Any

from PIL import Image

from desktop.bench import wiring
from desktop.bench.tower import Tower
from desktop.tower.screenshot import VISITED, chromium, visit
from desktop.tower.server import in_background

HERE = Path(__file__).parent
SEED = 20  # rolls 8G 10R 6B 8B 9R 8R 4G 3G 1O WR
FRAME_MS = 80
WINDOW: Any = {"width": 1280, "height": 752}
SIZE = (960, 564)
QUALITY = 62
STILL: Any = {"width": 1600, "height": 900}
SETTLE_MS = 1000  # the sign of a missing connection fades
SEEN_MS = 60  # real time that the page has for a picture
HELD_FRAMES = 2  # a finger on a button

STILL_AFTER = 10  # the last die held
# Buttons, each with the frames that go by after it: the dice of SEED in phase 1.
TURN = (
    ("ROLL", 22),
    *((die, 3) for die in (1, 2, 4, 6)),
    (STILL_AFTER, 10),
    ("ROLL", 20),
    ("ROLL", 20),
    ("SCORE", 26),
)


class Camera:
    """Films a page, *frames*, while a tower in virtual time goes on."""

    def __init__(self, tower: Any, page: Any) -> None:
        self.frames: list[Any] = []
        self._tower = tower
        self._page = page

    def roll(self, count: int) -> None:
        """So many frames."""
        for _ in range(count):
            self._tower.run(FRAME_MS)
            self._page.wait_for_timeout(SEEN_MS)
            picture = Image.open(io.BytesIO(self._page.screenshot(type="jpeg", quality=95)))
            self.frames.append(picture.resize(SIZE, Image.Resampling.LANCZOS))

    def press(self, button: int | str) -> None:
        """A press, seen on the page."""
        on_page = f"document.querySelector('[data-gp=\"{wiring.BUTTONS[button]}\"]').classList"
        self._tower.set_button(button, True)
        self._page.evaluate(f"{on_page}.add('down')")
        self.roll(HELD_FRAMES)
        self._tower.set_button(button, False)
        self._page.evaluate(f"{on_page}.remove('down')")

    def still(self, path: Path) -> None:
        """Save what a larger window shows now."""
        self._page.set_viewport_size(STILL)
        self._page.wait_for_timeout(SETTLE_MS)
        self._page.screenshot(path=path, quality=88)
        self._page.set_viewport_size(WINDOW)
        self._page.wait_for_timeout(SETTLE_MS)


def play(camera: Camera) -> None:
    """From set-up to the result of a turn."""
    camera.roll(10)
    camera.press("SCORE")
    camera.roll(10)
    for button, frames in TURN:
        camera.press(button)
        camera.roll(frames)
        if button == STILL_AFTER:
            camera.still(HERE / "screenshot.jpg")


def main(argv: list[str] | None = None) -> None:
    """Film it. Raises BadInput without a browser."""
    argparse.ArgumentParser(prog="desktop film", description="Film a turn on the virtual tower.").parse_args(argv)
    with chromium() as browser, Tower(seed=SEED, settings={"players": 1}) as tower:
        tower.power_on()
        tower.run(3000)
        with in_background(tower) as url:
            page = browser.new_page(viewport=WINDOW, color_scheme="dark")
            page.add_init_script(VISITED)
            visit(page, url)
            page.wait_for_timeout(SETTLE_MS)
            camera = Camera(tower, page)
            play(camera)
    first, *others = camera.frames
    out = HERE / "film.webp"
    first.save(out, save_all=True, append_images=others, duration=FRAME_MS, loop=0, quality=QUALITY, method=4)
    print(f"{out}: {len(camera.frames)} frames, {len(camera.frames) * FRAME_MS / 1000:.0f} s")
