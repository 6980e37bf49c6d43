"""How likely holds of few dice bring so many points, for who needs them: the part *reach* of the coach's file.

After roll 1 the device counts a hold only if few dice are free. What the others are worth it reads here, where a point
decides much: from a few numbers for each hold and as many for each number of points, whose products add up to the
chance. (They are the first of a singular value decomposition.)
"""

import numpy as np

from desktop.coach.solver.best_turn import NOT_MADE, BestTurn
from desktop.coach.solver.multisets import Floats
from p10core.coach.file import FAILS, PIECE
from p10core.coach.reach import CENTRE, ONE

# How many numbers, by phase; of the others a large hold is hardly ever in question where a point decides.
NUMBERS = {1: 8, 2: 8, 3: 6, 4: 7, 5: 6, 7: 7, 9: 7, 10: 8}
ROUGH = 0.012  # what a step of any number comes to, at the most
# What is to be right: so many points or more, which decide turns, and holds that are among the best for some of them.
DECISIVE = 29
LITTLE = 0.3  # what fewer points weigh
LEAST = 0.02  # what any hold weighs
SELDOM = 0.01  # a chance of no account
# Places of high and of low holds in the device's order, of those that it does not count.
LARGE = np.array([(high, low) for high in range(210) for low in range(56 if high < 7 else 21 if high < 28 else 6)])
LARGE = LARGE[(LARGE[:, 0] < 84) | (LARGE[:, 1] == 0)]


def section(phase: int, high_order: np.ndarray, low_order: np.ndarray) -> tuple[bytes, list[bytes]]:
    """The numbers of each end of a turn, then those of the holds in pieces, as the file has them."""
    chances = np.array([_of(phase, points, high_order, low_order) for points in range(1, NOT_MADE)])
    best = np.maximum(chances.max(axis=1, keepdims=True), SELDOM)
    weights = np.maximum((chances / best)[DECISIVE - 1 :].max(axis=0) ** 2, LEAST)
    rows = np.where(np.arange(1, NOT_MADE) < DECISIVE, LITTLE, 1)[:, None]
    left, sizes, right = np.linalg.svd(rows * chances * weights, full_matrices=False)
    count = NUMBERS[phase]
    left, right = left[:, :count] * sizes[:count] / rows, right[:count] / weights
    steps = np.minimum((CENTRE - 1) / np.abs(right).max(axis=1), np.abs(left).max(axis=0) / ROUGH)
    holds = np.rint(right * steps[:, None])
    by_points = np.linalg.lstsq((holds * weights).T, (chances * weights).T, rcond=None)[0]
    # What an end of so many points adds: those of all that it is enough for, less those of what is less.
    ends = np.zeros((count, FAILS))
    ends[:, 1:] = by_points - np.append(by_points[:, 1:], np.zeros((count, 1)), axis=1)
    bytes_of = (holds + CENTRE).astype("u1")
    each = PIECE // count
    pieces = [bytes_of[:, at : at + each].ravel() for at in range(0, bytes_of.shape[1], each)]
    return (
        np.rint(ends * ONE).astype("<i2").tobytes(),
        [np.diff(piece, prepend=np.uint8(0)).tobytes() for piece in pieces],
    )


def _of(phase: int, points: int, high_order: np.ndarray, low_order: np.ndarray) -> Floats:
    """How likely each large hold brings so many points, if one plays for them."""
    enough = np.zeros(NOT_MADE + 1)
    enough[points:NOT_MADE] = 1
    holds = BestTurn(phase, enough).holds[1]
    return np.asarray(holds[high_order[LARGE[:, 0]], low_order[LARGE[:, 1]]])
