"""What a phase scores when it is made with the dice that are held now, for the coach's file: mean and spread.

With the odds, which the file has exactly, these say what a hold is worth in points or in chances to win. The mean is a
sum of two numbers, of the held high dice and of the held low ones: that is right to half a point for holds that anyone
might choose. The spread goes by how many dice are held.
"""

import numpy as np

from desktop.coach.solver import kernel
from desktop.coach.solver.best_turn import HOLDS, MOST_POINTS, NOT_MADE, BestTurn, chance_only, outcome, points, rolled
from desktop.coach.solver.multisets import HIGH, LOW, Floats, Multisets
from desktop.coach.solver.plays import points_and
from desktop.coach.tables import win_plays
from desktop.coach.tables.level_plays import hold_of

QUARTERS = 4  # of a point, in a mean
EIGHTHS = 8  # of a point, in a spread
CENTRE = 128  # of the low dice's part
ROUNDS = 30  # of the fit; it stands still after ten
LIKELY = 4.0  # points that a hold may cost so that people choose it in one of three cases


class Shape:
    """Mean and spread of the points after *roll* (1 or 2) at a phase of numbers, for every hold, 924 x 126.

    The best play for points and :func:`usual` more comes to the chance to make the phase at best, times the mean and
    as much more: that is how the mean is chosen. ``common``: how often people come to hold it.
    """

    def __init__(self, phase: int, roll: int) -> None:
        more = usual(phase)
        turn, chance = BestTurn(phase, points_and(more)), BestTurn(phase, chance_only()).holds[roll]
        self.mean = np.clip(turn.holds[roll] / np.maximum(chance, 1e-9) - more, 0, MOST_POINTS - 1)
        moments = [np.append(np.arange(float(MOST_POINTS)) ** power, 0.0)[points(phase)] for power in (0, 1, 2)]
        if roll == 1:
            chosen = turn.choices()[1]
            moments = [rolled(moment).ravel()[chosen] for moment in moments]
        made, first, second = (rolled(moment) for moment in moments)
        made = np.maximum(made, 1e-9)
        self.spread = np.sqrt(np.maximum(second / made - (first / made) ** 2, 0))
        self.common = common(turn, roll) * chance

    def parts(self) -> tuple[Floats, Floats]:
        """The high and the low dice's part of the mean, by least squares."""
        weight, mean = self.common, self.mean
        usual_mean = (weight * mean).sum() / weight.sum()
        high, low = np.full(HOLDS[0], usual_mean), np.zeros(HOLDS[1])
        sums = [np.maximum(weight.sum(axis=axis), 1e-30) for axis in (1, 0)]
        known = [total > 1e-20 for total in sums]
        for _ in range(ROUNDS):
            high[known[0]] = ((weight * (mean - low)).sum(axis=1) / sums[0])[known[0]]
            low[known[1]] = ((weight * (mean - high[:, None])).sum(axis=0) / sums[1])[known[1]]
        return high, low

    def spreads(self) -> Floats:
        """By how many high and how many low dice are held: 7 x 5."""
        held = [np.array([len(hold) for hold in dice.holds]) for dice in (HIGH, LOW)]
        place = held[0][:, None] * (len(LOW.dice) + 1) + held[1]
        size = (len(HIGH.dice) + 1) * (len(LOW.dice) + 1)
        sums = np.bincount(place.ravel(), (self.common * self.spread).ravel(), size)
        return sums / np.maximum(np.bincount(place.ravel(), self.common.ravel(), size), 1e-30)


def usual(phase: int) -> float:
    """The constant that makes *points and a constant*, failure 0, most like the pay-off of the play for games."""
    pay_off = win_plays.pay_off(phase)
    ends = outcome(phase, BestTurn(phase, pay_off).choices())
    scores = np.flatnonzero(ends[:NOT_MADE])
    slope, at_nothing = np.polyfit(scores, pay_off[scores], 1, w=np.sqrt(ends[scores]))
    return float((at_nothing - pay_off[NOT_MADE]) / slope)


def common(turn: BestTurn, roll: int) -> Floats:
    """How often people come to hold each hold: as the dice fall, and the better a hold the likelier."""
    high, low = (combinations(dice) for dice in (HIGH, LOW))
    likely = high[:, None] * low
    return kernel.commonly_held(likely, turn.combinations[roll], turn.holds[roll], hold_of(HIGH), hold_of(LOW), LIKELY)


def combinations(dice: Multisets) -> Floats:
    """How likely each combination is."""
    likely = np.zeros(len(dice.holds))
    likely[0] = 1
    dice.spread(likely)
    return likely[dice.combinations]


def section(phase: int, roll: int, high_order: np.ndarray, low_order: np.ndarray) -> bytes:
    """As the file has it: 924 high parts, 126 low ones, 35 spreads."""
    shape = Shape(phase, roll)
    high, low = shape.parts()
    numbers = np.concatenate(
        [
            np.rint(high[high_order] * QUARTERS),
            np.rint(low[low_order] * QUARTERS) + CENTRE,
            np.rint(shape.spreads() * EIGHTHS),
        ]
    )
    return bytes(np.clip(numbers, 0, 255).astype(np.uint8).tobytes())
