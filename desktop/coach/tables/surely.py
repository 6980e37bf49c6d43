"""The safe aim, exactly: of the holds that keep the best chance, or all but 0.1 % of it, the one with the most points.

A phase that is made stays made. No pay-off by points is like that, so the holds of each combination are looked
through.
"""

from functools import cache

import numpy as np

from desktop.coach.solver.best_turn import HOLDS, NOT_MADE, TRIFLE, BestTurn, chance_only, points, points_only, rolled
from desktop.coach.solver.multisets import HIGH, LOW, Floats

MAY_LOSE = 1e-3  # of the chance to make the phase, with a hold
EXACT = 1e-9


@cache
def parts_of_each(high: bool) -> np.ndarray:
    """``[combination, which]``: each different hold of a combination of the high dice, or of the low ones. The
    combination itself again fills the row.
    """
    dice = HIGH if high else LOW
    found = []
    for full in range(dice.combinations.start, dice.combinations.stop):
        within = {full}
        for hold in sorted(range(full + 1), reverse=True):
            if hold in within:
                within |= {int(less) for less in dice.with_one_less[hold] if less >= 0}
        found.append(sorted(within, reverse=True))
    most = max(map(len, found))
    return np.array([holds + [holds[0]] * (most - len(holds)) for holds in found])


@cache
def choices(phase: int) -> list[np.ndarray]:
    """The hold to choose for each combination after one roll and after two, as solver/best_turn.py's choice has it."""
    chances = BestTurn(phase, chance_only())
    is_made = points(phase) != NOT_MADE
    worth = points_only()[points(phase)]  # of each combination: first after the last roll, then before it
    chosen = []
    for roll in (2, 1):
        holds = rolled(worth)
        least = np.where(is_made, 1 - EXACT, chances.combinations[roll] - MAY_LOSE)
        chosen.append(best_of(holds, chances.holds[roll], least))
        worth = holds.ravel()[chosen[-1]]
    return chosen[::-1]


def best_of(worth: Floats, chance: Floats, least: Floats) -> np.ndarray:
    """The hold to choose for each combination: of those with its *least* chance the one that is worth most; of equals
    the one of most dice.
    """
    sizes = [np.array([len(hold) for hold in dice.holds]) for dice in (HIGH, LOW)]
    worth = (worth + TRIFLE * (sizes[0][:, None] + sizes[1])).ravel()
    chance = chance.ravel()
    chosen = np.zeros(least.shape, np.int32)
    rows = np.arange(len(parts_of_each(False)))
    for row, repeated in enumerate(parts_of_each(True)):
        high = np.unique(repeated)
        places = (high[:, None] * HOLDS[1] + parts_of_each(False)[:, None, :]).reshape(len(rows), -1)
        values = np.where(chance[places] >= least[row][:, None], worth[places], -1.0)
        chosen[row] = places[rows, values.argmax(axis=1)]
    return chosen
