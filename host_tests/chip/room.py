"""How much of the heap is free on the emulated chip, screen by screen, in each language: ``report()`` for `make bench`.

Each figure is what is left after a collection: all free bytes, and the largest block of them.
"""

from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple

from host_tests.chip.playing import CALM_MS, press, switched_on
from host_tests.chip.tower import ChipTower
from p10core.kernel.words import LANGUAGES, Words

KB = 1024
LEAST_FREE, LEAST_BLOCK = 30 * KB, 12 * KB  # in play, in each language
LEAST_FREE_IN_A_CAFE = 57 * KB // 4
LEAST_FREE_IN_A_THOUGHT = 12 * KB
MOST_NAMES = 1260  # fill seven tables of the VM; the eighth takes 8 KB in one piece
LONG_MS = 800
TURNS = 3  # of masters
LOOK_MS = 20  # between two looks at the heap
MASTERS = ("ROLL", 6, 2, 2, 2, 3, 3, 3, 4, 4, 4, "MENU", "SCORE")  # three of them, against one person

# What is pressed, and what then shows. One player, so that no roll-off decides what follows; then cards, for two.
WALK = (
    ((), "set-up"),
    (("ROLL",), "all choices"),
    (("ROLL",), "all choices, page 2"),
    (("MENU", 1), "a turn, nothing rolled"),
    (("ROLL",), "a turn"),
    (("hold SCORE",), "advice"),
    (("MENU", "MENU"), "menu"),
    ((2,), "scorepad"),
    (("MENU", "ROLL", 7), "more"),
    ((2,), "best scores"),
    (("MENU", 1), "fair dice"),
    (("MENU", "MENU", "ROLL", 7, 6, "SCORE", "ROLL"), "the lesson"),
    (("MENU",), "the game again"),
    (("ROLL", "ROLL", "SCORE", "SCORE"), "a result"),
    (("SCORE",), "the next turn"),
    (("MENU", "ROLL", 8, "SCORE"), "the game is abandoned"),
    (("ROLL", 1, "SCORE"), "cards are dealt"),
    (("SCORE",), "a hand of cards"),
    (("ROLL",), "a card is drawn"),
    (("MENU",), "the menu of cards"),
    (("MENU", "SCORE", 1, "SCORE"), "a card is discarded"),
)


class Figure(NamedTuple):
    """Bytes; and how many names the program has brought to the VM."""

    screen: str
    free: int
    largest: int
    names: int


def walk(language: str, board: int = 0) -> Iterator[tuple[Figure, list[str]]]:
    """Screen by screen, with what the screen says; *board* 1: at a café's leaderboard."""
    with ChipTower({"players": 1, "language": language, "sleep_after": 0, "board": board}) as tower:
        switched_on(tower, Words(language, "lobby")("Who plays?"))
        for buttons, name in WALK:
            for button in buttons:
                held = str(button).startswith("hold ")
                tower.press(str(button)[5:] if held else button, LONG_MS if held else 60)
                tower.settle(CALM_MS)
            tower.run(1000)  # what is loaded ahead is there
            yield Figure(name, *tower.heap(), len(tower.names())), tower.screen()


def thoughts(language: str, turns: int) -> Iterator[int]:
    """Bytes that are free after a collection, every 20 ms while three masters play so many turns of phase 2, whose
    points take the most room.
    """
    settings = {"players": 4, "house": "even", "language": language, "pace": 100, "sleep_after": 0}
    with ChipTower(settings) as tower:
        switched_on(tower, Words(language, "lobby")("Who plays?"))
        press(tower, *MASTERS)
        for _ in range(turns):
            for button in cycle(("ROLL", "ROLL", "ROLL", "SCORE", "SCORE")):  # of who plays against them
                if plays(tower):
                    break
                press(tower, button)
            while plays(tower):
                tower.run(LOOK_MS)
                yield tower.heap(thinks=True)[0]


def plays(tower: ChipTower) -> bool:
    """Whether a tower's own turn of phase 2 is shown."""
    head = tower.screen()[0]
    return head.startswith("T") and " 2:" in head


def report() -> None:
    """Print the figures of each screen in each language."""
    print(f"Heap on the emulated chip, bytes free / largest block (at least {LEAST_FREE:,} / {LEAST_BLOCK:,}); names")
    found = {language.code: [figure for figure, _ in walk(language.code)] for language in LANGUAGES}
    for figures in zip(*found.values(), strict=True):
        each = "  ".join(
            f"{code} {figure.free:>8,} {figure.largest:>8,} {figure.names:>5}"
            for code, figure in zip(found, figures, strict=True)
        )
        print(f"  {figures[0].screen:<28}{each}")
    for language in LANGUAGES:
        free = min(thoughts(language.code, TURNS))
        print(f"  three masters in thought, {language.code}: {free:,} (at least {LEAST_FREE_IN_A_THOUGHT:,})")
