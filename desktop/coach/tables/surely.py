"""The safe aim, exactly: of the holds that keep the best chance, or all but 0.1 % of it, the one with the most points.

A phase that is made stays made. No pay-off by points is like that, so the holds of each hand are looked through.
"""

from functools import cache

import numpy as np

from desktop.coach.solver.multisets import HIGH, LOW, Floats
from desktop.coach.solver.turn import HOLDS, NOT_MADE, TRIFLE, Turn, chance_only, points, points_only, rolled

MAY_LOSE = 1e-3  # of the chance to make the phase, with a hold
EXACT = 1e-9


@cache
def holds_of_hands(high: bool) -> np.ndarray:
    """``[hand, which]``: each different hold of a hand of the high or the low dice, once; the hand itself repeated."""
    dice = HIGH if high else LOW
    found = []
    for hand in range(dice.hands.start, dice.hands.stop):
        within = {hand}
        for hold in sorted(range(hand + 1), reverse=True):
            if hold in within:
                within |= {int(less) for less in dice.with_one_less[hold] if less >= 0}
        found.append(sorted(within, reverse=True))
    most = max(map(len, found))
    return np.array([holds + [holds[0]] * (most - len(holds)) for holds in found])


@cache
def choices(phase: int) -> list[np.ndarray]:
    """The hold to choose for each hand after one roll and after two, as solver/turn.py's choice has it."""
    chances = Turn(phase, chance_only())
    is_made = points(phase) != NOT_MADE
    worth = points_only()[points(phase)]  # of each hand: first after the last roll, then before it
    chosen = []
    for roll in (2, 1):
        holds = rolled(worth)
        least = np.where(is_made, 1 - EXACT, chances.hands[roll] - MAY_LOSE)
        chosen.append(best_of(holds, chances.holds[roll], least))
        worth = holds.ravel()[chosen[-1]]
    return chosen[::-1]


def best_of(worth: Floats, chance: Floats, least: Floats) -> np.ndarray:
    """For each hand the hold that is worth most of those with the *least* chance of its hand; of equals most dice."""
    sizes = [np.array([len(hold) for hold in dice.holds]) for dice in (HIGH, LOW)]
    worth = (worth + TRIFLE * (sizes[0][:, None] + sizes[1])).ravel()
    chance = chance.ravel()
    chosen = np.zeros(least.shape, np.int32)
    rows = np.arange(len(holds_of_hands(False)))
    for hand, repeated in enumerate(holds_of_hands(True)):
        high = np.unique(repeated)
        places = (high[:, None] * HOLDS[1] + holds_of_hands(False)[:, None, :]).reshape(len(rows), -1)
        values = np.where(chance[places] >= least[hand][:, None], worth[places], -1.0)
        chosen[hand] = places[rows, values.argmax(axis=1)]
    return chosen
