"""How soon the tower answers, on the emulated chip with the very UF2 that is flashed; `make bench` prints it.

Each time is what a player meets: from the button that goes down, or up if letting go counts, to the first change that
is its answer, on the OLED or the pixels. All is in the chip's own time, so the figures are the same on any computer.
"""

import contextlib
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from desktop.chip.chip import PIXELS
from host_tests.chip.playing import SET_UP, play_until, press, switched_on
from host_tests.chip.tower import HELLO_MS, ChipTower
from host_tests.chip.watch import Looks, Watch
from host_tests.next_press import next_press

QUIET = {"sound": 0, "dim_after": 0, "sleep_after": 0}
TURNS = 20  # of dice; in half of them advice is asked for in one way, in half in the other
CARD_PRESSES = 60  # by then a phase is laid
MASHED = 50  # presses of all kinds, while the looks are timed


class Row(NamedTuple):
    """*most*: ms that an answer may take. One in ten may take twice as long: a collection of garbage falls into it."""

    name: str
    most: float

    def is_kept(self, times: list[float]) -> bool:
        """Whether the tower has answered in time, so many times."""
        slow = [ms for ms in times if ms > self.most]
        return len(slow) <= len(times) // 10 and max(times) <= 2 * self.most


ROWS = {
    "light": Row("first light after power-on", 1400),
    "ready": Row("ready after power-on", 2000),
    "choices": Row("all choices, the first time", 60),
    "setting": Row("first setting changed", 80),
    "begin": Row("lobby to dice, readable", 600),
    "leave": Row("dice to lobby, readable", 600),
    "next": Row("OK: next player", 80),
    "roll": Row("ROLL to first sign", 60),
    "pixel": Row("hold to pixel", 35),
    "dimmed": Row("hold to pixel, the light was dimmed", 45),
    "cell": Row("hold to OLED", 45),
    "score": Row("SCORE let go, to OLED", 100),
    "first menu": Row("MENU open, the first time", 60),
    "menu": Row("MENU open", 60),
    "advice": Row("advice, after the long press", 100),
    "advice menu": Row("advice from the menu", 100),
    "cards": Row("lobby to cards, readable", 760),
    "hand": Row("a hand is shown", 120),
    "draw": Row("a card is drawn", 90),
    "lay": Row("lay-down proposed", 120),
    "discard": Row("a card discarded", 90),
    "wake": Row("awake after sleep", 60),
    "looks": Row("longest between two looks at the buttons, of ten presses", 100),
}
CARD_ROWS = {  # what the last line says before the press
    "Ready?": "hand",
    "ROLL:draw": "draw",
    "SCORE: lay the phase": "lay",
    "SCORE: discard": "discard",
}
Sample = tuple[str, float]


def starts() -> Iterator[Sample]:
    """Power-ups, each with something else done first."""
    for seed, first in enumerate(("begin", "setting") * 3):
        tower = switched_on(ChipTower({**QUIET, "players": 1}, seed=seed + 1))
        tower.power_on()  # the first time CircuitPython writes its boot_out.txt
        tower.wait(lambda: any(map(any, tower.pixels.rgb)), HELLO_MS, PIXELS)  # noqa: B023 - used at once
        yield "light", tower.now - tower.on_at
        tower.until(SET_UP)
        tower.wait(tower.ready, HELLO_MS)
        yield "ready", tower.now - tower.on_at
        watch = Watch(tower, seed)
        watch.rest()
        if first == "begin":
            yield first, watch.press("SCORE", lambda: tower.says("ROLL the dice") and tower.ready())  # noqa: B023
            press(tower, "MENU", "ROLL", 8)
            yield "leave", watch.press("SCORE", lambda: tower.says(SET_UP) and tower.ready())  # noqa: B023
        else:
            yield "choices", watch.press("ROLL")
            yield first, watch.press((5, 4, 2)[seed // 2])


def dice() -> Iterator[Sample]:
    """Some turns of three players in ten rounds, so that each plays other phases."""
    tower = switched_on(ChipTower({**QUIET, "players": 3, "house": "rounds"}))
    watch = Watch(tower)
    press(tower, "SCORE")
    play_until(tower, "begins: ROLL")
    watch.rest()
    for turn in range(TURNS):
        yield "roll", watch.press("ROLL", watch.other_lights())
        for die in calm_dice(tower)[turn % 5 : turn % 5 + 4 : 3]:
            pixel, cell = watch.hold(die)
            yield "pixel", pixel
            yield "cell", cell
        if turn % 2:
            yield "advice", watch.advise()
        else:
            yield "menu" if turn else "first menu", watch.press("MENU")
            yield "advice menu", watch.press(3)
        yield "roll", watch.press("ROLL", watch.other_lights())
        yield "roll", watch.press("ROLL", watch.other_lights())
        yield "score", watch.press("SCORE", let_go=True)
        yield "next", watch.press("SCORE")


def cards() -> Iterator[Sample]:
    """Some turns of a game of cards for two."""
    tower = switched_on(ChipTower({**QUIET, "players": 2, "game": "cards"}))
    watch = Watch(tower)
    yield "cards", watch.press("SCORE", lambda: tower.says("Ready?"))
    for _ in range(CARD_PRESSES):
        hint = tower.screen()[4]
        took = watch.press(next_press(tower.screen(), "", lambda cards: 1))
        for words, row in CARD_ROWS.items():
            if hint.startswith(words):
                yield row, took


def dark() -> Iterator[Sample]:
    """Somebody comes back to a tower whose light has gone down, then out."""
    tower = switched_on(ChipTower({**QUIET, "players": 1, "dim_after": 3, "sleep_after": 8}))
    watch = Watch(tower)
    press(tower, "SCORE", "ROLL")
    for die in calm_dice(tower)[:3]:
        tower.run(5000)
        yield "dimmed", watch.hold(die)[0]
    tower.run(12_000)
    yield "wake", watch.press(1, lambda: tower.chip.get("on") > 0)


def calm_dice(tower: ChipTower) -> list[int]:
    """The dice whose pixels stay as they are once they are held: wilds spark. (A die that is taken back breathes.)"""
    return [die for die in range(1, 11) if tower.screen()[1][2 * die - 1] != "W"]


def looks() -> Iterator[Sample]:
    """Presses of all kinds in both games, two in three of them those of somebody who wants to get on."""
    for seed, game in enumerate(("dice", "cards")):
        tower = switched_on(ChipTower({**QUIET, "players": 2, "game": game}, seed=seed + 1))
        source = random.Random(seed)
        press(tower, "SCORE", "SCORE", "SCORE")  # the game is on: while one program gives way to another nobody looks
        watched = Looks(tower)
        for number in range(1, MASHED + 1):
            button = source.choice(["ROLL", "SCORE", "MENU", *range(1, 11)])
            if source.random() < 0.66:
                with contextlib.suppress(ValueError):  # the picture is on its way: half a die cannot be read
                    button = next_press(tower.screen(), "", lambda cards: 1)
            watched.press(button, source.choice((40, 80, 120, 700)), source.choice((10, 60, 300, 1000)))
            if not number % 10:
                yield "looks", watched.longest
                watched.longest = 0.0


PARTS = (starts, dice, cards, dark, looks)


def samples(*parts: Callable[[], Iterator[Sample]]) -> dict[str, list[float]]:
    """All that these parts have timed, row by row."""
    found: dict[str, list[float]] = {}
    for part in parts:
        for name, ms in part():
            found.setdefault(name, []).append(ms)
    return found


def median(values: list[float]) -> float:
    """The middle one."""
    return sorted(values)[len(values) // 2]


def report() -> None:
    """Print the table."""
    print("Press to answer in ms, on the emulated chip")
    print(f"  {'':<44}{'at most':>9}{'median':>9}{'worst':>8}{'presses':>9}")
    timed = samples(*PARTS)
    for name, row in ROWS.items():
        values = timed[name]
        print(f"  {row.name:<44}{row.most:>9,.0f}{median(values):>9,.0f}{max(values):>8,.0f}{len(values):>9}")
