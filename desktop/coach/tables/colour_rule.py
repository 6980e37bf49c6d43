"""What phase 8 comes to when it is played by the device's rule, exactly: in all 6^10 ways the dice may lie."""

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE
from p10core.coach import colours as colour_coach
from p10core.dice.ten_dice import DICE, SIDES

SOURCES = (
    "p10core/coach/colours.py",
    "p10core/dice/tables.py",
    "desktop/coach/tables/colour_rule.py",
    "desktop/coach/solver/colours.py",
)
MASKS = 1 << DICE
CHUNK = SIDES**7


def rule(roll: int, points: bool, ways: np.ndarray) -> np.ndarray:
    """The mask that the device would hold of the dice as they lie in each of these *ways*: their numbers, in the order
    of :func:`desktop.coach.solver.colours.points`.
    """
    faces = colours.all_faces()
    sides = [ways // SIDES ** (DICE - 1 - die) % SIDES for die in range(DICE)]
    shown = [faces.colours[die][sides[die]] for die in range(DICE)]
    numbers = [faces.numbers[die][sides[die]] for die in range(DICE)]
    best = np.full(len(ways), -1000.0)
    chosen = np.zeros(len(ways), np.int16)
    blank = bytes(DICE)
    for colour in range(colours.COLOURS):
        mask = np.zeros(len(ways), np.int16)
        score = np.zeros(len(ways), np.int16)
        for die in range(DICE):
            mask |= (shown[die] == colour).astype(np.int16) << die
            score += np.where(shown[die] == colour, numbers[die], 0)
        worth = np.array([colour_coach.chance(colour, held, roll, 0) for held in range(MASKS)])[mask]
        if points:
            more = np.array([colour_coach.likely_score(colour, held, roll, blank) for held in range(MASKS)])
            worth *= score + more[mask] - colour_coach.MUST_BRING
        better = worth > best
        best = np.where(better, worth, best)
        chosen = np.where(better, mask, chosen)
    too_many = np.array([held.bit_count() > colour_coach.SIZE for held in range(MASKS)])
    for at in np.flatnonzero(too_many[chosen]).tolist():
        chosen[at] = colour_coach.highest(bytes(int(number[at]) for number in numbers), int(chosen[at]))
    return chosen.astype(np.uint16)


def outcome() -> np.ndarray:
    """How likely each number of points is that the aim for points brings, NOT_MADE last; some minutes and 4 GB, then
    kept in build/.
    """

    def compute() -> list[float]:
        faces = colours.all_faces()
        size = SIDES**DICE
        masks = [
            np.concatenate([rule(roll, True, np.arange(at, at + CHUNK)) for at in range(0, size, CHUNK)])
            for roll in (1, 2)
        ]
        shown = colours.points(faces)
        ends = np.where(shown < 0, NOT_MADE, shown)
        return list(np.bincount(ends, colours.outcome(faces, masks), MOST_POINTS + 1).tolist())

    return np.array(store.kept("rule-points", SOURCES, compute))
