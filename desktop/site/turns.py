"""Turns at phases of numbers taken apart exactly, in a browser: turns.js does the sums, this knows what they are about.

data = packed()                            # on a computer, where the solver is: what the site carries
turns = Turns(data, solver)                # in the browser; *solver*: that of turns.js
turn = turns.of(phase, worth)              # worth: of the turn's end by points, failing last
turn.before; turn.holds(1, faces)[mask]
"""

import pickle
from collections.abc import Callable, Sequence
from typing import Any

from desktop.coach.solver.standings import ROUNDS, pay_off_key
from p10core.coach.file import FAILS as MOST_POINTS
from p10core.dice.ten_dice import DICE, HIGH_DICE

Solver = Callable[[Any, Any], Callable[[Any, Any], Any]]
SIDES = (range(HIGH_DICE), range(HIGH_DICE, DICE))  # which dice are high, which low


def packed() -> bytes:
    """The multisets of high and of low dice, the points of every combination by phase, and the pay-offs of the best
    solitaire game.
    """
    from desktop.coach.solver.best_turn import NUMBER_PHASES, points
    from desktop.coach.solver.multisets import HIGH, LOW
    from desktop.records.analysis.worth import pay_offs

    dice = [
        {
            "size": len(some.holds),
            "combinations": some.combinations.start,
            "kinds": len(some.numbers),
            "chances": [float(chance) for chance in some.chances],
            "more": some.with_one_more.ravel().tolist(),
            "less": some.with_one_less.ravel().tolist(),
        }
        for some in (HIGH, LOW)
    ]
    places = [some.place for some in (HIGH, LOW)]
    return pickle.dumps((dice, places, {phase: points(phase).tobytes() for phase in NUMBER_PHASES}, pay_offs()))


class Turns:
    """All turns. *convert* makes of Python's lists and dicts what the solver takes."""

    def __init__(self, data: bytes, solver: Solver, convert: Callable[[Any], Any] = lambda thing: thing) -> None:
        dice, self._places, self._points, self._pay_offs = pickle.loads(data)
        self._convert = convert
        self._solve = solver(*map(convert, dice))

    def knows(self, phase: int) -> bool:
        """Whether it is a phase of numbers."""
        return phase in self._points

    def of(self, phase: int, worth: Sequence[float]) -> "Turn":
        """The turn at a phase whose end is worth so much by points, failing last."""
        return Turn(self._solve(self._convert(self._points[phase]), self._convert(list(worth))), self)

    def pay_off(self, phase: int, standing: int) -> Sequence[float]:
        """What the ends of a turn of the best solitaire game are worth, or of one of ten rounds; see
        desktop/records/analysis/worth.py.
        """
        if standing == ROUNDS:
            return [*map(float, range(MOST_POINTS)), 0.0]
        known: dict[str, list[float]] = self._pay_offs
        return known.get(pay_off_key(phase, standing)) or known[pay_off_key(phase, 0)]

    def left(self, faces: bytes) -> list[list[int]]:
        """For every mask of the high dice, and of the low ones, where the hold stands that it leaves."""
        found = []
        for place, dice in zip(self._places, SIDES, strict=True):
            numbers = [faces[die] & 15 for die in dice]
            masks = [[number for at, number in enumerate(numbers) if mask >> at & 1] for mask in range(1 << len(dice))]
            found.append([place[tuple(sorted(held))] for held in masks])
        return [self._convert(places) for places in found]


class Turn:
    """One turn. ``before``: what it is worth before the first roll."""

    def __init__(self, solved: Any, turns: Turns) -> None:
        self.before = float(solved.before)
        self._solved = solved
        self._turns = turns

    def holds(self, roll: int, faces: bytes) -> list[float]:
        """What each of the 1,024 masks of dice is worth when it is held after *roll* (1, 2); all ten as if the turn
        went on.
        """
        found = self._solved.holds(roll, *self._turns.left(faces))
        return list(found.to_py() if hasattr(found, "to_py") else found)
