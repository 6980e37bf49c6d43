"""The plug is pulled in the flash operations of a tower's life, and put in again.

    life = Life(tower, share)                # powered up, with its first screen
    life.move(press(2))                      # a press that writes: it is made again for each cut
    life.move(until_written(on))

A move is made once; then, from a snapshot of the whole machine before it, once more for each cut in one of its
operations. The tower must start again with what it shows after a power-up before the move, or with what it shows after
one behind it, and with each game that was over, or say that old ones are lost. ``share`` says which of the operations
are cut, and how they are torn.
"""

import os
from collections.abc import Callable, Iterator
from itertools import count
from typing import NamedTuple

from host_tests.chip.tower import HELLO_MS, ChipTower, Kept, Operation
from host_tests.tower.life import Screen, screen

BY_CHANCE, IN_ORDER = 0, 1  # how an operation is torn: each bit is done or not; byte after byte, an erase through zeros
TORN = ((500, BY_CHANCE), (400, IN_ORDER), (950, BY_CHANCE))  # after so many permille of it
BY_TURNS, EACH_WAY = False, True
ALL = os.environ.get("CHIP") == "all"  # every operation in all ways
DEAD = ("Hello World", "Traceback", "MemoryError")
LOST = "Power was lost"  # the screen says that a slot of old games is spoilt
QUIET_MS = 200
MANY, EVERY = 16, 3  # of so many operations of a move, or more, every third program is cut

Action = Callable[[ChipTower], None]


class Share(NamedTuple):
    """Which part of all cuts one test does: *number* of *parts*."""

    number: int = 0
    parts: int = 1


WHOLE = Share()


class Life:
    """*tower*: with its first screen. *ways*: BY_TURNS or EACH_WAY. *look*: what is looked at after a start.

    ``cuts`` counts those that were made, ``lost`` those that spoilt old games.
    """

    def __init__(
        self, tower: ChipTower, share: Share = WHOLE, ways: bool = ALL, look: Callable[[ChipTower], object] = screen
    ) -> None:
        self.tower = tower
        self.cuts = self.lost = 0
        self._share = share
        self._ways = ways
        self._look = look
        self._numbers = count()
        self._shows: object = None  # after a power-up in the state that is now, if that was looked at

    def move(self, action: Action) -> list[Operation]:
        """Make a move, and make it again with cuts. Returns its operations."""
        tower = self.tower
        before, had = tower.save(), over(tower)
        action(tower)
        after = tower.save()
        operations = tower.operations[before.operations :]
        plan = list(self._plan(operations))
        shows_after = None
        if plan:
            shows = self._shows or self._started(before)
            shows_after = self._started(after)
            for number, permille, mode in plan:
                self._cut(before, action, number, permille, mode)
                where = f"{operations[number]}, {permille} permille, mode {mode}"
                self._alive(where, shows, shows_after, had, any(operation.area == "drive" for operation in operations))
        tower.restore(after)
        if operations:
            self._shows = shows_after
        tower.drop(before)
        tower.drop(after)
        return operations

    def _plan(self, operations: list[Operation]) -> Iterator[tuple[int, int, int]]:
        """The cuts of a move: each operation in one way, by turns; an erase, and all if that is asked for, in each."""
        step = EVERY if len(operations) >= MANY and self._ways == BY_TURNS else 1
        for number, operation in enumerate(operations):
            turn = next(self._numbers)
            for place, (permille, mode) in enumerate(TORN):
                due = turn // step % len(TORN) == place and number % step == 0
                chosen = self._ways == EACH_WAY or operation.kind == "erase" or due
                if chosen and turn % self._share.parts == self._share.number:
                    yield number, permille, mode

    def _started(self, kept: Kept) -> object:
        self.tower.restore(kept)
        started(self.tower)
        return self._look(self.tower)

    def _cut(self, before: Kept, action: Action, number: int, permille: int, mode: int) -> None:
        tower = self.tower
        tower.restore(before)
        tower.chip.cut_op(tower.chip.get("ops") + number + 1, permille, mode)
        action(tower)
        assert not tower.powered, "the move made fewer operations than before"
        self.cuts += 1

    def _alive(self, where: str, shows: object, shows_after: object, had: list[list[str]], may_lose: bool) -> None:
        tower = self.tower
        printed = len(tower.console)
        started(tower)
        if tower.says(LOST) and may_lose:
            self.lost += 1
            tower.press("SCORE")
            tower.settle()
        else:
            assert over(tower)[: len(had)] == had, f"{where}: a game is lost, and nothing says so"
        shown = self._look(tower)
        said = " ".join(tower.console[printed:])
        assert not [word for word in DEAD if word in said], f"{where}\n{tower.told()}"
        assert shown in (shows, shows_after), f"{where}\nbefore {shows}\nafter {shows_after}\n{tower.told()}"


def over(tower: ChipTower) -> list[list[str]]:
    """The records of the games that have ended, as the journal has them."""
    return [lines for lines in tower.games() if lines[-1].startswith("end ")]


def started(tower: ChipTower) -> Screen:
    """What a tower shows after the plug was put in."""
    tower.power_on()
    tower.wait(tower.ready, HELLO_MS)
    tower.settle(QUIET_MS)
    assert tower.ready(), f"it does not start\n{tower.told()}"
    return screen(tower)
