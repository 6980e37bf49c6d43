"""The pictures of hardware/ taken anew: ``python -m desktop hardware_pictures [DIR]``.

DIR (build/pcb) is what ``make pcb`` has made. Writes hardware/tower.jpg, the tower from three sides; lite.jpg, the lite
tower and its lid from below; board.jpg, both sides of the circuit board; actions.jpg, what the hands do at the box; and
solder-1.svg and those behind it, a picture of each step of soldering. It needs Chromium, and takes a minute. Look at
them before you commit them.
"""

import argparse
import io
from pathlib import Path

from PIL import Image

from desktop.errors import BadInput
from desktop.making.board.steps import STEPS
from desktop.making.case.actions import NAMES, SIZE, STRIP, actions
from desktop.making.case.scene import lite, whole
from desktop.making.measures import HARDWARE, Measures
from desktop.tower.screenshot import chromium

WIDTH = 1200  # pixels of board.jpg
QUALITY = 60
PAGE = """<body style="margin: 0; background: #f6f4ee; font: 20px sans-serif; color: #464646">
{}</body>"""
SIDES = (("top", "above: this side to the lid"), ("bottom", "below: this side to the table"))


def board(made: Path) -> Image.Image:
    """Both sides of the board, below each other, as Chromium draws them."""
    sides = [
        f'<p style="margin: 10px 20px">{words}</p>{_at_full_width((made / f"{side}.svg").read_text("utf-8"))}'
        for side, words in SIDES
    ]
    with chromium() as browser:
        page = browser.new_page(viewport={"width": WIDTH, "height": 800})
        page.set_content(PAGE.format("".join(sides)))
        data = page.screenshot(full_page=True)
    return Image.open(io.BytesIO(data)).convert("RGB")


def _at_full_width(svg: str) -> str:
    return svg[svg.index("<svg") :].replace("<svg", '<svg style="display: block; width: 100%; height: auto"', 1)


def main(arguments: list[str]) -> None:
    """The command line of the pictures."""
    parser = argparse.ArgumentParser(prog="desktop hardware_pictures", description="Take hardware's pictures anew.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/pcb"), metavar="DIR")
    folder = parser.parse_args(arguments).folder
    steps = [f"solder-{number}.svg" for number in range(1, len(STEPS) + 1)]
    missing = [name for name in ("top.svg", "bottom.svg", *steps) if not (folder / name).exists()]
    if missing:
        raise BadInput(f"{folder} has no {missing[0]}: make pcb writes it")
    for name in steps:
        (HARDWARE / name).write_text((folder / name).read_text("utf-8"), "utf-8")
    drawn = actions(Measures())
    strip = Image.new("RGB", (SIZE[0], SIZE[1] * len(NAMES)))
    for number, name in enumerate(NAMES):
        strip.paste(drawn[name], (0, SIZE[1] * number))
    towers = {"tower": whole(Measures()), "lite": lite(Measures(panel="0.96"))}
    for name, image in ({"board": board(folder), Path(STRIP).stem: strip} | towers).items():
        image.save(HARDWARE / f"{name}.jpg", quality=QUALITY, optimize=True)
    for path in sorted([*HARDWARE.glob("*.jpg"), *HARDWARE.glob("solder-*.svg")]):
        print(f"{path}: {path.stat().st_size // 1024} KB")
