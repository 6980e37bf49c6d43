"""Turns taken apart in a browser: turns.js does the sums, this knows what they are about.

data = packed()                            # on a computer, where the solver is: what the site carries
turns = Turns(data, solver)                # in the browser; *solver*: that of turns.js
turn = turns.of(phase, worth)              # worth: of the turn's end by points, failing last
turn.holds(1, faces)[mask]
"""

import pickle
from collections.abc import Callable, Sequence
from typing import Any

from desktop.coach.solver.standings import ROUNDS, pay_off_of
from p10core.dice.ten_dice import DICE, HIGH_DICE

Solver = Callable[[Any, Any], Callable[[Any, Any], Any]]
SIDES = (range(HIGH_DICE), range(HIGH_DICE, DICE))  # which dice are high, which low


def packed() -> bytes:
    """The multisets of high and of low dice, the points of every combination by phase, the kinds of sides by colour,
    and what the ends of a turn alone are worth, with the turn itself, by phase and standing.
    """
    from desktop.coach.solver.best_turn import NUMBER_PHASES, points
    from desktop.coach.solver.colours import COLOURS, PHASE
    from desktop.coach.solver.multisets import HIGH, LOW
    from desktop.coach.values import seven
    from desktop.coach.values.worth import pay_offs, points_of

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
    sides = [[seven.of_one_colour(die, colour) for die in range(DICE)] for colour in range(COLOURS)]
    colours = [[{"numbers": one.names, "chances": one.chances.tolist()} for one in dice] for dice in sides]
    kinds = [[one.kind for one in dice] for dice in sides]
    alone = {standing: points_of(PHASE, standing) for standing in (0, ROUNDS)}
    eight = {standing: (stick.by_points.tolist(), stick.before) for standing, stick in alone.items()}
    of_numbers = {phase: points(phase).tobytes() for phase in NUMBER_PHASES}
    return pickle.dumps(((*dice, colours), places, of_numbers, pay_offs(), kinds, eight))


class Turns:
    """All turns. *convert* makes of Python's lists and dicts what the solver takes."""

    def __init__(self, data: bytes, solver: Solver, convert: Callable[[Any], Any] = lambda thing: thing) -> None:
        dice, self._places, self._points, self._pay_offs, self._kinds, self._eight = pickle.loads(data)
        self._convert = convert
        self._solve = solver(*map(convert, dice))

    def of(self, phase: int, worth: Sequence[float]) -> "Turn":
        """The turn at a phase whose end is worth so much by points, failing last."""
        points = self._points.get(phase)
        return Turn(self._solve(points and self._convert(points), self._convert(list(worth))), self, points is None)

    def alone(self, phase: int, standing: int) -> tuple[Sequence[float], float | None]:
        """What the ends of a turn of the best game alone are worth, and the turn before its first roll, None where that
        follows; see desktop/coach/values/worth.py.
        """
        if phase not in self._points:
            found: tuple[Sequence[float], float] = self._eight[ROUNDS if standing == ROUNDS else 0]
            return found
        return pay_off_of(self._pay_offs, phase, standing), None

    def left(self, faces: bytes) -> list[list[int]]:
        """For every mask of the high dice, and of the low ones, where the hold stands that it leaves."""
        found = []
        for place, dice in zip(self._places, SIDES, strict=True):
            numbers = [faces[die] & 15 for die in dice]
            masks = [[number for at, number in enumerate(numbers) if mask >> at & 1] for mask in range(1 << len(dice))]
            found.append([place[tuple(sorted(held))] for held in masks])
        return [self._convert(places) for places in found]

    def kinds(self, faces: bytes) -> list[list[list[int]]]:
        """Of each colour, which kind of side each die shows."""
        return [self._convert([[kind[face] for kind, face in zip(dice, faces, strict=True)] for dice in self._kinds])]


class Turn:
    """One turn. ``before``: what it is worth before the first roll; None at the phase of colours."""

    def __init__(self, solved: Any, turns: Turns, is_of_colours: bool) -> None:
        self.before = None if is_of_colours else float(solved.before)
        self._solved = solved
        self._lie = turns.kinds if is_of_colours else turns.left

    def holds(self, roll: int, faces: bytes) -> list[float]:
        """What each of the 1,024 masks of dice is worth when it is held after *roll* (1, 2); all ten as if the turn
        went on.
        """
        found = self._solved.holds(roll, *self._lie(faces))
        return list(found.to_py() if hasattr(found, "to_py") else found)
