"""A moving picture of the tower in play, for the README: ``python -m desktop film OUT.webp``.

A whole turn on the page, in virtual time: so many frames a second whatever this computer does. Takes a minute.
"""

import argparse
import io
from typing import Any

from PIL import Image

from desktop.bench import wiring
from desktop.bench.tower import Tower
from desktop.errors import BadInput
from desktop.tower.screenshot import SEED, VISITED, chromium, visit
from desktop.tower.server import in_background

FRAME_MS = 80
WINDOW: Any = {"width": 1280, "height": 752}
SIZE = (960, 564)
QUALITY = 62
SEEN_MS = 60  # real time that the page has for a picture
HELD_FRAMES = 2  # a finger on a button

# Buttons, each with the frames that go by after it: the dice of SEED in phase 1.
TURN = (
    ("ROLL", 22),
    *((die, 3) for die in (1, 2, 4, 6)),
    (10, 10),
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


def play(camera: Camera, tower: Any) -> None:
    """From set-up to the result of a turn."""
    camera.roll(10)
    camera.press(1 if "How many" in tower.screen()[0] else "SCORE")
    camera.roll(10)
    for button, frames in TURN:
        camera.press(button)
        camera.roll(frames)


def main(argv: list[str] | None = None) -> None:
    """Film it. Raises BadInput without a browser."""
    parser = argparse.ArgumentParser(prog="desktop film", description="Film a turn on the virtual tower.")
    parser.add_argument("out", help="the file to write, .webp")
    out = parser.parse_args(argv).out
    if not out.endswith(".webp"):
        raise BadInput(f"{out}: a film's name ends with .webp")
    with chromium() as browser, Tower(seed=SEED, settings={"players": 1}) as tower:
        tower.power_on()
        tower.run(3000)
        with in_background(tower) as url:
            page = browser.new_page(viewport=WINDOW, color_scheme="dark")
            page.add_init_script(VISITED)
            visit(page, url)
            page.wait_for_timeout(1000)
            camera = Camera(tower, page)
            play(camera, tower)
    first, *others = camera.frames
    first.save(out, save_all=True, append_images=others, duration=FRAME_MS, loop=0, quality=QUALITY, method=4)
    print(f"{out}: {len(camera.frames)} frames, {len(camera.frames) * FRAME_MS / 1000:.0f} s")
