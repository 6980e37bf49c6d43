"""What holds of few dice come to after roll 1 when the turn is played for so many points, for the coach's file.

To count the throws of so many free dice takes the device too long. A hold that no hand would choose for so many points,
nor one that is nearly as good, counts as little as the numbers beyond allow: that halves the bytes.
"""

import numpy as np

from desktop.coach.solver.multisets import HIGH, LOW, Floats, Multisets
from desktop.coach.solver.turn import MOST_POINTS, Turn, points

CERTAIN = 127
MOST_LOW = (3, 3, 2, 1, 0)  # low dice that are held, at the most, by the number of high ones
NEARLY = 0.02  # what a hold may lose that is nearly as good


def rows(phase: int, high_order: np.ndarray, low_order: np.ndarray) -> np.ndarray:
    """For 1 to 63 points, for each such hold: how likely a turn brings so many or more, less that of one more."""
    places = [
        (high, low)
        for size, most in enumerate(MOST_LOW)
        for high in high_order[HIGH.sizes[size]]
        for low in low_order[: LOW.sizes[most].stop]
    ]
    holds = tuple(np.array(places).T)
    at_least = np.zeros((MOST_POINTS + 1, len(places)), np.uint8)
    for enough in range(MOST_POINTS - 1, 0, -1):
        if enough not in points(phase):  # as likely as one more
            at_least[enough] = at_least[enough + 1]
            continue
        turn = Turn(phase, for_points(enough))
        likely = turn.holds[1][holds]
        is_chosen = likely >= least_of_hands(turn.hands[1])[holds] - NEARLY
        at_least[enough] = np.maximum(np.where(is_chosen, np.rint(CERTAIN * likely), 0), at_least[enough + 1])
    return at_least[1:MOST_POINTS] - at_least[2:]


def for_points(enough: int) -> Floats:
    """The pay-off, by points, of so many or more."""
    by_points = np.zeros(MOST_POINTS + 1)
    by_points[enough:MOST_POINTS] = 1
    return by_points


def least_of_hands(hands: Floats) -> Floats:
    """For every hold the least that a hand is worth of which it can be held."""
    lows = least(LOW, hands.T)
    return least(HIGH, lows.T)


def least(dice: Multisets, hands: Floats) -> Floats:
    """The same for the dice of one kind, along the first axis."""
    found = np.empty((len(dice.holds), hands.shape[1]))
    found[dice.hands] = hands
    for size in reversed(dice.sizes[:-1]):
        found[size] = found[dice.with_one_more[size]].min(axis=1)
    return found
