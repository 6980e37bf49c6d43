"""What each hold of ten dice is worth: by the chance to make the phase, by points, in games by the chance to win.

Points are those of the best solitaire game (:mod:`desktop.coach.solver.solitaire`), whoever plays: what this phase
scores and what all later ones will. Both bonuses are in it. A failure costs 5 and another turn; points are counted from
there, so a failure is 0. In the house game of ten rounds a failed phase does not come again. Both measures are exact,
but for the points of phase 8 after its first roll: see :mod:`desktop.coach.values.seven`.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.best_turn import NOT_MADE, BestTurn, chance_only, points_only
from desktop.coach.solver.multisets import HIGH, LOW, Multisets
from desktop.coach.solver.solitaire import after_rounds
from desktop.coach.solver.standings import ROUNDS, pay_off_of
from desktop.coach.tables import plan
from desktop.coach.values import seven
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.rules import FAILURE_COST
from p10core.dice.ten_dice import ALL_DICE
from p10core.game.games import LAST_PHASE

Floats = np.ndarray
Say = Callable[[str], None]
MEASURES = ("chance", "points")
WIN = "win"  # the measure of games, beside these two

# Phase 8, as `python -m desktop solve` works it out in some minutes.
COLOUR_CHANCE = 0.5201964515845574
COLOUR_ROUNDS = 22.820042409225227  # a turn's points and the cost of a failure, a failure worth 0
COLOUR_SOLITAIRE = 34.79399357487466  # what the phase adds to the best solitaire game

SOURCES = (*plan.SOURCES, "desktop/coach/values/worth.py")  # what the pay-offs follow from


class Yardstick:
    """A phase by one measure. ``before``: what it is worth before the first roll; ``by_points``: what its end is."""

    def __init__(
        self, phase: int, by_points: Floats, before: float | None, holds: Callable[[int, bytes], Floats]
    ) -> None:
        self.before = before
        self._phase = phase
        self.by_points = by_points
        self._holds = holds

    def end(self, faces: bytes) -> float:
        """What a turn is worth that ends with these ten *faces*."""
        result = evaluate(self._phase, faces)
        return float(self.by_points[NOT_MADE if result == FAILED else result >> 10])

    def holds(self, roll: int, faces: bytes) -> Floats:
        """What each of the 1,024 masks of dice is worth when it is held after *roll* (1, 2); all ten: the turn ends."""
        worth = self._holds(roll, faces)
        worth[ALL_DICE] = self.end(faces)
        return worth


@cache
def yardsticks(phase: int, standing: int) -> tuple[Yardstick, Yardstick]:
    """A phase by both measures. *standing*: see :func:`p10core.coach.outlook.standing`, or ROUNDS."""
    return chance_of(phase), points_of(phase, standing)


@cache
def chance_of(phase: int) -> Yardstick:
    """A phase by the chance to make it."""
    if phase == colours.PHASE:
        return Yardstick(phase, chance_only(), COLOUR_CHANCE, seven.Chances().of_dice)
    return of_numbers(phase, chance_only())


@cache
def points_of(phase: int, standing: int) -> Yardstick:
    """A phase by points."""
    if phase == colours.PHASE:
        must_bring = (0 if standing == ROUNDS else COLOUR_SOLITAIRE) - FAILURE_COST
        by_points = np.append(points_only()[:NOT_MADE] - must_bring, 0.0)
        before = COLOUR_ROUNDS if standing == ROUNDS else float(FAILURE_COST)
        return Yardstick(phase, by_points, before, seven.Points(by_points).of_dice)
    return of_numbers(phase, pay_off(phase, standing))


def won_by(phase: int, by_points: Floats) -> Yardstick:
    """A phase by the chance to win, when the turn's end is worth *by_points*. Before the first roll of phase 8 that
    chance is not known.
    """
    if phase == colours.PHASE:
        return Yardstick(phase, by_points, None, seven.Points(by_points).of_dice)
    return of_numbers(phase, by_points)


def of_numbers(phase: int, by_points: Floats) -> Yardstick:
    """A phase of numbers by a pay-off, see :class:`desktop.coach.solver.best_turn.BestTurn`."""
    turn = BestTurn(phase, by_points)

    def holds(roll: int, faces: bytes) -> Floats:
        return turn.holds[roll][np.ix_(places(HIGH, faces), places(LOW, faces))].T.ravel()

    return Yardstick(phase, by_points, turn.value, holds)


def places(dice: Multisets, faces: bytes) -> list[int]:
    """For every mask of some dice, of which the first is bit 0, where the hold stands that it leaves."""
    numbers = [faces[die] & 15 for die in dice.dice]
    masks = range(1 << len(numbers))
    return [dice.place[tuple(sorted(number for at, number in enumerate(numbers) if mask >> at & 1))] for mask in masks]


def pay_off(phase: int, standing: int) -> Floats:
    """A phase's pay-off by points in the best solitaire game, see :func:`pay_off_of`."""
    return np.array(pay_off_of(pay_offs(), phase, standing))


@cache
def pay_offs(say: Say = lambda line: None) -> dict[str, list[float]]:
    """Every pay-off of phases of numbers in the best solitaire game, by ``"phase total"``; for ten rounds what is to
    come, by ``"after phase"``. From build/ where known.
    """

    def compute() -> dict[str, list[float]]:
        say("the best solitaire game, once: about 20 s, then kept in build/")
        solution = plan.solitaire()
        after = {f"after {phase}": values.tolist() for phase, values in after_rounds().items()}
        return after | {
            f"{phase} {total}": [*(state.made - solution.failed(min(phase, LAST_PHASE), total)).tolist(), 0.0]
            for (phase, total), state in solution.states.items()
            if phase != colours.PHASE
        }

    found: dict[str, list[float]] = store.kept("pay-offs", SOURCES, compute)
    return found
