"""The first power of a new tower, second by second: ``python -m host_tests first_power``.

Plays it on the emulated Pico, at the times that desktop/making/book/text.toml names, and writes the pictures of lights
and OLED side by side to hardware/first-power.png, for the release's start page.
"""

from PIL import Image, ImageDraw

from desktop.bench.gallery import Stop, picture
from desktop.bench.ssd1306 import PAGES, WIDTH
from desktop.making.book.words import source
from desktop.making.measures import HARDWARE
from host_tests.chip.tower import ChipTower

PICTURE = HARDWARE / "first-power.png"
COLUMNS, SIZE, EDGE = 3, (420, 256), 12
DARK = [(0, 0, 0)] * 10
BUTTONS = (*range(1, 11), "ROLL", "SCORE", "MENU")
PAUSE_MS = 300


def stops() -> list[Stop]:
    """What there is to see at each time; the keys are pressed before the last."""
    found = []
    with ChipTower({"first_start": 1}) as tower:
        tower.power_on()
        for now in source()["first"]:
            tower.run(tower.on_at + 1000 * now["at"] - tower.now)
            for button in BUTTONS if now["says"] == "All buttons work" else ():
                tower.press(button)
                tower.run(PAUSE_MS)
            rows = [f"{row:0{WIDTH}b}" for row in tower.picture()]
            ram = bytes(
                sum((rows[8 * page + bit][x] == "1") << bit for bit in range(8))
                for page in range(PAGES)
                for x in range(WIDTH)
            )
            found.append(Stop("", tower.screen(), ram, (tower.pixels.rgb or DARK)[: len(DARK)]))
    return found


def main(arguments: list[str]) -> None:
    """Write the picture."""
    shown = [picture(place).resize(SIZE, Image.Resampling.LANCZOS) for place in stops()]
    rows = -(-len(shown) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * (SIZE[0] + EDGE) - EDGE, rows * (SIZE[1] + EDGE) - EDGE), "white")
    for number, (image, now) in enumerate(zip(shown, source()["first"], strict=True)):
        ImageDraw.Draw(image).text((12, SIZE[1] - 32), f"{now['at']} s", fill=(255, 200, 120), font_size=24)
        whole.paste(image, (number % COLUMNS * (SIZE[0] + EDGE), number // COLUMNS * (SIZE[1] + EDGE)))
    whole.quantize(256).save(PICTURE, optimize=True)
    print(f"{PICTURE}: {PICTURE.stat().st_size // 1024} KB")
