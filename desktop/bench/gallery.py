"""A picture of every screen, in every language: ``python -m desktop gallery [--update] [DIR]``.

It goes through the tower by its buttons, on the virtual bench, and stops at each screen. People look at the pictures.
The tests compare what the OLED says there with host_tests/game/gallery/*.txt; *--update* writes those anew, and people
read in ``git diff`` what has changed.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from desktop.bench.tower import Tower
from p10core.kernel.words import LANGUAGES

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "host_tests/game/gallery"
HEIGHT, WIDTH = 64, 128
SCALE = 4
SETTLE_MS = 1600  # dice have landed, the last row is drawn
LONG_MS = 700
# Words among the presses: how long nothing is pressed. WAIT: until a kiosk asks whether somebody is there.
PAUSES = {"WAIT": 92_000, "PAUSE": 2500, "CARD": 6000, "LAND": 400}
# Another word plays a game of one to its end, with no die ever held.
BADLY = "BADLY"

# Seeds whose dice tell the story.
TIED = 11  # the roll-off has a tie, and the first player makes phase 1 at the second roll
LATE = 3  # phase 2 is not made at the second roll
FAILING = 1  # the first roll does not make phase 1, the second turn does
TOWER_LAST = 2  # one person begins, against the tower
CARDS = 15  # Skips and Wilds come, and all can be added somewhere
Settings = dict[str, int | str]
Leg = tuple[int, Settings, list[tuple[str, str]]]

ONE_GAME: Settings = {"players": 3, "house": "short:2", "sound": 0, "brightness": 5}
NEW: Settings = {"first_start": 1, "language": "en"}  # whoever has named another language is not asked for it
MANY: Settings = {"players": 6, "sound": 0}
WRONG: Settings = {
    "brightness": 9,
    "language": "xx",
    "players": 0,
    "finish": "1999",
    "house": "odd",
    "dim_after": "soon",
}


class Stop(NamedTuple):
    """One stop of the tour: a screen's name, its five lines, the panel's picture, the pixels."""

    name: str
    lines: list[str]
    ram: bytes
    pixels: list[tuple[int, int, int]]


# Each leg: seed and settings, then the stops, each a name and the presses that lead there from the one before.
LEGS: list[Leg] = [
    (
        TIED,
        NEW,
        [
            ("first start, hello", ""),
            ("first start, the lights", "MENU"),
            ("first start, the buttons", "MENU 1 2 4 10 ROLL"),
            ("first start, a button is missing", "3 5 6 7 8 MENU COACH"),
            ("first start, the language", "ROLL"),
        ],
    ),
    (
        TIED,
        NEW,
        [
            ("first start, all buttons work", "MENU MENU 1 2 3 4 5 6 7 8 9 10 ROLL SCORE MENU"),
        ],
    ),
    (
        TIED,
        ONE_GAME,
        [
            ("lesson, what is wanted", "10"),
            ("lesson, three rolls", "SCORE"),
            ("lesson, what to hold", "ROLL"),
            ("lesson, held dice stay", "1 3 6"),
            ("lesson, a wild", "ROLL"),
            ("lesson, any dice", "7"),
            ("lesson, a near miss", "ROLL"),
            ("lesson, missed", "SCORE"),
            ("lesson, the next turn", "SCORE"),
            ("lesson, whom to ask", "ROLL"),
            ("lesson, too short", "SCORE"),
            ("lesson, the coach", "COACH"),
            ("lesson, roll the others", "1 4 8"),
            ("lesson, made", "ROLL"),
            ("lesson, no risk", "6 7"),
            ("lesson, better", "ROLL"),
            ("lesson, what a phase scores", "SCORE"),
            ("lesson, bonuses", "SCORE"),
            ("lesson, when it is over", "SCORE"),
            ("lesson, what comes", "SCORE"),
        ],
    ),
    (
        TIED,
        ONE_GAME,
        [
            ("set-up", ""),
            ("set-up, which opponent", "7"),
            ("set-up, all choices", "MENU ROLL"),
            ("set-up, second page", "ROLL"),
            ("set-up, third page", "ROLL"),
            ("name", "3 2 5"),
            ("name, other letters", "ROLL"),
            ("name, done", "4 SCORE SCORE SCORE"),
            ("roll-off", "SCORE"),
            ("roll-off, a tie", "ROLL"),
            ("roll-off, settled", "ROLL"),
            ("turn, before the first roll", "1"),
            ("turn, first roll", "ROLL"),
            ("turn, dice held", "1 2 8"),
            ("turn, asked to give up", "SCORE"),
            ("menu", "MENU MENU"),
            ("menu, second page", "ROLL"),
            ("menu, abandon", "8"),
            ("more", "7"),
            ("records", "3"),
            ("fair dice", "MENU MENU 7 1"),
            ("advice", "MENU COACH"),
            ("scorepad", "MENU MENU 2"),
            ("scorepad, second page", "ROLL"),
            ("turn, all held", "MENU MENU 3 4 5 6 7 9 10 ROLL"),
            ("turn, second roll", "1 2 3 4 5 6 7 8 9 10 ROLL"),
            ("turn, third roll", "ROLL"),
            ("turn, no roll left", "ROLL"),
            ("result", "SCORE"),
            ("hand-over", "SCORE"),
        ],
    ),
    (
        LATE,
        {**ONE_GAME, "players": 1, "house": "short:3"},
        [
            ("game over, first the points", f"1 {BADLY} SCORE"),
            ("game over, then a mark, a low one", "PAUSE"),
        ],
    ),
    (
        TIED,
        {**ONE_GAME, "players": 2, "house": "short:1"},
        [
            ("turn, made", "SCORE ROLL ROLL ROLL ROLL"),
            ("result, first finish", "SCORE"),
            ("last series", "SCORE"),
            ("winner", "ROLL ROLL ROLL SCORE SCORE ROLL ROLL ROLL SCORE SCORE"),
        ],
    ),
    (
        FAILING,
        {**ONE_GAME, "players": 1, "house": "short:1"},
        [
            ("solitaire, failed", "SCORE ROLL SCORE SCORE"),
            ("solitaire, over", "SCORE ROLL ROLL ROLL SCORE SCORE"),
        ],
    ),
    (
        TIED,
        ONE_GAME,
        [
            ("puzzle", "ROLL 10 5 1 3"),
            ("puzzle, answered", "ROLL"),
            ("same dice", "MENU ROLL 10 6"),
            ("same dice, typed", "2 10 2 6 1 1 2 2"),
            ("same dice, chosen", "SCORE"),
            ("set-up, same dice", "MENU MENU"),
        ],
    ),
    (
        LATE,
        {**ONE_GAME, "players": 1, "house": "even", "coach": "after"},
        [
            ("set-up, who plays", "ROLL 6"),
            ("set-up, the tower plays", "1 1 1"),
            ("best hold was", "1 MENU SCORE ROLL 1 ROLL COACH"),
        ],
    ),
    (
        LATE,
        {**ONE_GAME, "players": 2, "house": "short:1"},
        [
            ("same dice, each alone", "ROLL 10 6 7 SCORE 7"),
            ("blind, the next one", "MENU MENU SCORE ROLL SCORE SCORE ROLL"),
            ("blind, all have played", "SCORE ROLL SCORE SCORE ROLL"),
            ("blind, side by side", "SCORE"),
        ],
    ),
    (TIED, MANY, [("roll-off of six", "SCORE ROLL"), ("scorepad of six", "ROLL ROLL 1 MENU 2")]),
    (TIED, {"players": 1, "sound": 0}, [("result, better than others", "SCORE ROLL ROLL ROLL SCORE")]),
    (
        TOWER_LAST,
        {"players": 1, "sound": 0},
        [("roll-off with the tower", "7 9 LAND"), ("the tower's turn is next", "ROLL ROLL ROLL SCORE SCORE SCORE")],
    ),
    (TIED, WRONG, [("settings that are wrong", "")]),
    (
        FAILING,
        {**ONE_GAME, "kiosk": 1, "house": "short:1"},
        [
            ("kiosk, its name", ""),
            ("kiosk, a rule", "CARD"),
            ("kiosk, another rule", "CARD"),
            ("kiosk, a third rule", "CARD"),
            ("kiosk, plays by itself", "CARD PAUSE PAUSE LAND"),
            ("kiosk, set-up", "1"),
            ("kiosk, one plays", "1"),
            ("kiosk, menu", "ROLL MENU"),
            ("kiosk, nobody plays", "MENU WAIT"),
            ("kiosk, initials", "1 SCORE SCORE ROLL"),
            ("best scores", "3 1 SCORE"),
            ("kiosk, with the best", "MENU WAIT"),
            ("kiosk, the best", "CARD CARD CARD CARD"),
        ],
    ),
    (
        FAILING,
        {**ONE_GAME, "players": 1, "house": "short:1", "board": 1},
        [
            ("board, before initials", "SCORE ROLL SCORE SCORE"),
            ("board, initials", "ROLL"),
            ("board, the game is not sent", "1 2 SCORE MENU MENU PAUSE"),
            ("board, a game waits", "ROLL"),
            ("board, more", "ROLL 10 ROLL"),
            ("board, enrolment", "5"),
        ],
    ),
    (
        CARDS,
        {"players": 3, "house": "short:2", "sound": 0, "brightness": 5},
        [
            ("cards, all choices", "ROLL 1"),
            ("cards, who plays", "5 3"),
            ("cards, the tower is passed on", "MENU SCORE"),
            ("cards, before the draw", "SCORE"),
            ("cards, one drawn", "ROLL"),
            ("cards, one to discard", "4"),
            ("cards, the phase is made", "SCORE SCORE ROLL"),
            ("cards, the proposed cards", "SCORE"),
            ("cards, the phase is laid", "SCORE"),
            ("cards, table", "MENU 2"),
            ("cards, menu", "MENU"),
            ("cards, scorepad", "3"),
            ("cards, the tower plays", "MENU MENU SCORE 1 SCORE"),
            ("cards, a turn is lost", "SCORE"),
            ("cards, a Skip on the pile", "SCORE"),
            ("cards, one that can be added", "ROLL 3 SCORE SCORE SCORE ROLL 1 SCORE SCORE ROLL 1"),
            ("cards, where to add one", "SCORE"),
            (
                "cards, end of a hand",
                "SCORE 1 SCORE SCORE SCORE ROLL 1 SCORE SCORE ROLL 1 SCORE SCORE 1 SCORE SCORE ROLL SCORE",
            ),
            ("cards, a Skip chosen", "SCORE SCORE ROLL SCORE SCORE 2 SCORE SCORE SCORE ROLL 9"),
            ("cards, whom to skip", "SCORE"),
            (
                "cards, winner",
                "SCORE SCORE SCORE ROLL 10 SCORE SCORE SCORE SCORE ROLL 4 SCORE SCORE ROLL 1 SCORE SCORE SCORE ROLL "
                "6 SCORE SCORE ROLL 1 SCORE SCORE SCORE ROLL 6 SCORE SCORE ROLL 1 SCORE SCORE ROLL SCORE SCORE",
            ),
        ],
    ),
]


def tour(language: str, legs: Sequence[Leg] = LEGS) -> Iterator[Stop]:
    """Every stop in a language, of the whole tour or of some of its legs."""
    for seed, settings, stops in legs:
        with Tower(seed=seed, settings={"language": language, **settings}) as tower:
            tower.power_on()
            tower.run(SETTLE_MS)
            for name, presses in stops:
                for word in presses.split():
                    if word in PAUSES:
                        tower.run(PAUSES[word])
                    elif word == BADLY:
                        while not tower.console[-1].startswith("end "):
                            press(tower, "ROLL" if "ROLL" in tower.screen()[-1] else "SCORE")
                    elif word == "COACH":
                        tower.press("SCORE", ms=LONG_MS)
                        tower.run(SETTLE_MS)
                    else:
                        press(tower, int(word) if word.isdigit() else word)
                yield stop(name, tower)


def press(tower: Tower, button: int | str) -> None:
    """Press, and give the tower time to show what comes of it."""
    tower.press(button)
    tower.run(SETTLE_MS)


def stop(name: str, tower: Tower) -> Stop:
    """What there is to see now."""
    return Stop(name, tower.screen(), bytes(tower.oled.ram), list(tower.pixels.rgb))


def picture(place: Stop) -> Image.Image:
    """The panel, enlarged, under its ten pixels and over its name."""
    image = Image.new("RGB", (WIDTH * SCALE + 24, HEIGHT * SCALE + 76), (16, 17, 20))
    draw = ImageDraw.Draw(image)
    for die, rgb in enumerate(place.pixels):
        x = 12 + SCALE * (1 + 12 * die + 6)
        light = [round(255 * (value / 255) ** 0.45) for value in rgb]  # as bright as it looks, not as it is
        draw.ellipse((x - 12, 8, x + 12, 32), fill=(light[0], light[1], light[2]), outline=(60, 62, 70))
    for x in range(WIDTH):
        for y in range(HEIGHT):
            lit = place.ram[y // 8 * WIDTH + x] >> y % 8 & 1
            corner = (12 + x * SCALE, 44 + y * SCALE)
            fill = (214, 234, 255) if lit else (4, 6, 10)
            draw.rectangle((*corner, corner[0] + SCALE - 1, corner[1] + SCALE - 1), fill=fill)
    draw.text((12, HEIGHT * SCALE + 54), place.name, fill=(150, 154, 165))
    return image


def sheet(stops: list[Stop], columns: int = 4) -> Image.Image:
    """All pictures on one sheet."""
    pictures = [picture(place) for place in stops]
    width, height = pictures[0].size
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (width * columns, height * rows))
    for number, image in enumerate(pictures):
        whole.paste(image, (number % columns * width, number // columns * height))
    return whole


def text(stops: list[Stop]) -> str:
    """What the OLED says at each stop, as the tests compare it."""
    return "".join(f"{place.name}\n" + "".join(f"|{line:<21}|\n" for line in place.lines) + "\n" for place in stops)


def main(arguments: list[str]) -> None:
    """The command line of the gallery."""
    parser = argparse.ArgumentParser(prog="desktop gallery", description="A picture of every screen.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/gallery"), metavar="DIR")
    parser.add_argument("--update", action="store_true", help="write the texts anew that the tests compare")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        stops = list(tour(language.code))
        sheet(stops).save(options.folder / f"{language.code}.png")
        if options.update:
            (TEXTS / f"{language.code}.txt").write_text(text(stops), "utf-8")
        print(f"{options.folder / language.code}.png: {len(stops)} screens")
    if options.update:
        print(f"git diff {TEXTS.relative_to(ROOT)} shows what they say now and did not before")
