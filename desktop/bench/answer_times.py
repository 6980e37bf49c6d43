"""How soon the tower answers a press: ``python -m desktop answer_times``, and a part of ``make bench``.

Presses are played on the virtual tower in virtual time, with what Python takes on the chip charged to it (see
:mod:`desktop.bench.metered`). Each is timed as its player meets it: from the button that goes down, or up where letting
go counts, to the first change that is its answer, on the OLED or on the pixels. Before each the tower is left alone
for a time that no other press had, so that it falls elsewhere into the round of the loop.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from desktop.bench.tower import Tower

HELD_MS = 100  # how long a finger stays; SCORE counts when it is let go
JUMP = 8  # of 255, from which a pixel has not just breathed
JUMPS = 3
LONG_MS = 600
SETTLED_MS = 1700  # after a press: dice have landed, what is loaded ahead is there
LIMIT_MS = 4000
LIGHT_MS = 1350  # from power-on to the first light, before any Python of ours but a few lines: measured on the chip
MASHED = 10  # towers that anything is done to,
PRESSES = 150  # with so many presses each
STARTS = 20  # towers fresh from the box
GAMES = 5  # of each kind that are played


class Row(NamedTuple):
    """A line of the table: the issue's name, what it measured on the chip (median and worst), and its aim."""

    name: str
    before: str
    aim: str


ROWS = {
    "pixel": Row("hold to pixel", "66 / 70", "35"),
    "cell": Row("hold to OLED", "54 / 70", "45"),
    "roll": Row("ROLL to first sign", "70 / 288", "60 / 90"),
    "score": Row("SCORE let go, to OLED", "150", "100"),
    "score after a menu": Row("the same after a menu", "335", "100"),
    "menu": Row("MENU open", "186", "80"),
    "next": Row("OK: next player", "159", "80"),
    "begin": Row("first game begins", "1,100", "400"),
    "setting": Row("first setting changed", "478", "80"),
    "advice": Row("advice, after the long press", "70 to 140", "60"),
    "advice 8": Row("the same in phase 8", "250", "100"),
    "advice menu": Row("advice from the menu", "330", "120"),
    "hand": Row("first hand of cards", "567", "200"),
    "lay": Row("lay-down proposed", "248", "120"),
    "discard": Row("a card discarded", "190 / 204", "90"),
    "round": Row("longest round of the loop", "506 to 1,169", "150"),
    "ready": Row("ready after power-on", "2,410 (text 4,100)", "2,200"),
}

Sample = tuple[str, float]


class Table:
    """A tower, and one who presses its buttons with a watch in hand."""

    def __init__(self, seed: int, drive: str, **settings: int | str) -> None:
        self._source = random.Random(seed)
        self.tower = Tower(seed=seed, settings={"sound": 0, **settings}, python=drive)
        self.tower.power_on()

    def settle(self, ms: int = SETTLED_MS) -> None:
        """Leave the tower alone for at least *ms*."""
        self.tower.run(ms + self._source.randrange(50_000) / 1000)

    def until(self, sign: Callable[[], bool], limit: int = LIMIT_MS) -> float:
        """Milliseconds until *sign*, *limit* where it does not come."""
        begun = self.tower.now_us
        while not sign() and self.tower.now_us - begun < limit * 1000:
            self.tower.run(0.5)
        return (self.tower.now_us - begun) / 1000

    def oled_changes(self) -> Callable[[], bool]:
        """Whether the OLED shows something else than now."""
        before = bytes(self.tower.oled.ram)
        return lambda: bytes(self.tower.oled.ram) != before

    def rolling(self) -> Callable[[], bool]:
        """Whether the OLED shows something else than now, or pixels have jumped: breath and a wild's spark are none."""
        changed = self.oled_changes()
        before = list(self.tower.pixels.rgb)

        def sign() -> bool:
            nonlocal before
            lights = list(self.tower.pixels.rgb)
            jumps = sum(
                max(abs(new - old) for new, old in zip(*pair, strict=True)) > JUMP
                for pair in zip(lights, before, strict=True)
            )
            before = lights
            return changed() or jumps >= JUMPS

        return sign

    def press(self, button: int | str, sign: Callable[[], bool] | None = None, let_go: bool = False) -> float:
        """Press a button; milliseconds from going down, or from being let go, to the sign, a change of the OLED."""
        sign = sign or self.oled_changes()
        tower = self.tower
        tower.set_button(button, True)
        took = self.until(sign, HELD_MS)
        tower.run(max(0, HELD_MS - took))
        tower.set_button(button, False)
        if took >= HELD_MS:
            took = self.until(sign) + (0 if let_go else HELD_MS)
        self.settle()
        return took

    def hold(self, die: int) -> tuple[float, float]:
        """Press a die's button; milliseconds until its pixel stays as it then is, and until the OLED changes."""
        tower = self.tower
        sign = self.oled_changes()
        lights: list[bytes] = []
        cell = 0.0
        tower.set_button(die, True)
        for step in range(600):
            if step == 2 * HELD_MS:
                tower.set_button(die, False)
            if not cell and sign():
                cell = step / 2
            lights.append(bytes(tower.pixels.rgb[die - 1]))
            tower.run(0.5)
        last = max((step for step, light in enumerate(lights) if light != lights[-1]), default=-1)
        self.settle()
        return (last + 1) / 2, cell

    def advise(self) -> float:
        """Hold SCORE down; milliseconds from the moment at which the press is long to the OLED."""
        sign = self.oled_changes()
        self.tower.set_button("SCORE", True)
        self.tower.run(LONG_MS)
        took = self.until(sign)
        self.tower.set_button("SCORE", False)
        self.settle()
        return took

    def says(self, text: str) -> bool:
        """Whether the last line of the screen begins so."""
        return self.tower.screen()[4].startswith(text)


def starts(drive: str) -> Iterator[Sample]:
    """Towers fresh from the box: switched on, a setting changed, a game begun."""
    for seed in range(STARTS):
        table = Table(seed, drive, players=2)
        tower = table.tower
        table.until(lambda: any(any(light) for light in tower.pixels.rgb))  # noqa: B023 - used at once
        yield "ready", LIGHT_MS + table.until(lambda: tower.oled.on and tower.screen()[4].strip())  # noqa: B023
        table.settle()
        if seed % 2:
            table.press("ROLL")  # all choices
            yield "setting", table.press(5 if seed % 4 == 1 else 2)
        else:
            yield "begin", table.press("SCORE")
        tower.power_off()


def dice(seed: int, drive: str) -> Iterator[Sample]:
    """A game of dice for two in ten rounds, so that each plays every phase."""
    table = Table(seed, drive, players=2, house="rounds")
    table.settle(4000)
    table.press("SCORE")
    while not table.tower.screen()[4].strip().endswith("begins: ROLL"):
        table.press("ROLL")
    for turn in range(20):
        phase = table.tower.screen()[3].split(":")[0]
        advice = "advice 8" if phase == "8" else "advice"
        yield "roll", table.press("ROLL", table.rolling())
        calm = [die for die in range(1, 11) if table.tower.screen()[1][2 * die - 1] != "W"]  # a wild sparks
        for die in calm[turn % 5 : turn % 5 + 4 : 3]:
            pixel, cell = table.hold(die)
            yield "pixel", pixel
            yield "cell", cell
        if turn % 2 or phase == "8":
            yield advice, table.advise()
        else:
            yield "menu", table.press("MENU")
            if "Advice" in table.tower.screen()[2]:
                yield "advice menu", table.press(3)
        yield "roll", table.press("ROLL", table.rolling())
        yield "roll", table.press("ROLL", table.rolling())
        if turn % 2:
            yield "score", table.press("SCORE", let_go=True)
        else:
            table.press("MENU")
            table.press("MENU")
            yield "score after a menu", table.press("SCORE", let_go=True)
        if table.tower.screen()[4].startswith("OK"):
            took = table.press("SCORE")
            if turn < 19:
                yield "next", took


def cards(seed: int, drive: str) -> Iterator[Sample]:
    """Some turns of a game of cards for two."""
    table = Table(seed, drive, players=2, game="cards")
    source = random.Random(seed)
    table.settle(4000)
    table.press("SCORE")
    yield "hand", table.press("SCORE")
    for _ in range(40):
        hint = table.tower.screen()[4]
        if hint.startswith("ROLL"):
            table.press("SCORE" if "SCORE" in hint and source.random() < 0.3 else "ROLL")
        elif hint.startswith("Card:"):
            table.press(1)
        elif hint.startswith("SCORE: lay the phase"):
            yield "lay", table.press("SCORE")
        elif hint.startswith("SCORE: discard"):
            yield "discard", table.press("SCORE")
        else:
            table.press("SCORE")


def mashed(seed: int, drive: str) -> Iterator[Sample]:
    """Presses of all kinds, two in three of them those of one who wants to get on."""
    table = Table(seed, drive, players=3, board=1, game=("dice", "cards")[seed % 2])
    source = random.Random(seed)
    tower = table.tower
    table.settle(4000)
    for button in ("ROLL", 5, 1, 2, "SCORE") if seed % 2 else ("ROLL", 6, 1, 2, "SCORE"):  # the tower takes two seats
        table.press(button)
    tower.watchdog.longest = 0
    for _ in range(PRESSES):
        hint = tower.screen()[4]
        sensible = "ROLL" if hint.startswith(("ROLL", "P1", "P2", "P3")) else "SCORE"
        button = sensible if source.random() < 0.66 else source.choice(["ROLL", "SCORE", "MENU", *range(1, 11)])
        tower.press(button, source.choice((40, 80, 120, 700)))
        tower.run(source.choice((10, 100, 400, 1500)))
    yield "round", tower.watchdog.longest / 1000


def samples(drive: str, rows: set[str] | None = None) -> dict[str, list[float]]:
    """All that was timed, row by row; of these *rows* only, where they are given."""
    found: dict[str, list[float]] = {name: [] for name in ROWS}
    parts = [starts(drive)]
    parts += [dice(seed, drive) for seed in range(GAMES)]
    parts += [cards(seed, drive) for seed in range(2 * GAMES)]
    if not rows or "round" in rows:
        parts += [mashed(seed, drive) for seed in range(MASHED)]
    for part in parts:
        for name, ms in part:
            found[name].append(ms)
    return found


def median(values: list[float]) -> float:
    """The middle one."""
    return sorted(values)[len(values) // 2]


def report(drive: str = "bytecode") -> None:
    """Print the table."""
    print(f"Press to answer in ms: on the chip before, the aim, and here now (a drive of {drive})")
    print(f"  {'':<34}{'before':>20}{'aim':>9}{'median':>9}{'worst':>8}{'presses':>9}")
    found = samples(drive)
    for name, row in ROWS.items():
        values = found[name]
        if values:
            figures = f"{median(values):>9,.0f}{max(values):>8,.0f}{len(values):>9}"
            print(f"  {row.name:<34}{row.before:>20}{row.aim:>9}{figures}")


def main(arguments: list[str]) -> None:
    """Print the table by itself."""
    parser = argparse.ArgumentParser(prog="desktop answer_times", description="How soon the tower answers a press.")
    parser.add_argument("--drive", choices=("bytecode", "text"), default="bytecode", help="of the drive")
    report(parser.parse_args(arguments).drive)
