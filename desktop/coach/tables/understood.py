"""Holds that people understand, where they cost next to nothing.

The best hold for points often has a die that is in none of the sets and runs that it is for: it keeps another way open,
or it is a low one that might come up wild and make the phase cheaply. Mostly that is worth a twentieth of a point. So
an unexplained die stays only where it is worth more than WORTH; then the screen says why (p10core/dice/screens/
advice.py).
"""

from functools import cache
from typing import Any

import numpy as np

from desktop.coach.make_tables import patterns
from desktop.coach.solver.best_turn import COMBINATIONS, HOLDS, choice
from desktop.coach.solver.multisets import HIGH, LOW, Floats
from p10core.game.phases import PHASES

WORTH = 0.05  # of a point, a die


def choices(phase: int, holds: list[Floats]) -> list[np.ndarray]:
    """The hold to choose for each combination after one roll and after two; *holds*: what each is worth, in points."""
    return [choice(worth - WORTH * unexplained(phase)) for worth in holds]


@cache
def unexplained(phase: int) -> np.ndarray:
    """How many dice of each hold p10core/coach/search.py finds; of all ten dice none."""
    ways = patterns(PHASES[phase].groups)
    sizes = np.array([way.total() for way in ways])
    high, low = (_taken(dice.holds, ways) for dice in (HIGH, LOW))
    wilds = np.array([hold.count(0) for hold in LOW.holds])
    naturals = np.array([len(hold) for hold in LOW.holds]) - wilds
    found = np.empty(HOLDS, np.int8)
    for at, hold in enumerate(HIGH.holds):
        taken, scores = high[0][at] + low[0], high[1][at] + low[1]
        short = sizes - taken
        within = np.maximum(short.min(axis=1), wilds)  # with wilds in their place no way lacks fewer
        best = np.where(short <= within[:, None], scores, -1).argmax(axis=1)
        found[at] = len(hold) + naturals - taken[np.arange(len(taken)), best]
    found[COMBINATIONS] = 0
    return found


def _taken(holds: list[Any], ways: list[Any]) -> tuple[np.ndarray, np.ndarray]:
    """How many dice of each hold each way takes, and how many points these show."""
    counts = np.array([[hold.count(number) for number in range(11)] for hold in holds])
    counts[:, 0] = 0
    demands = np.array([[way[number] for number in range(11)] for way in ways])
    least = np.minimum(counts[:, None, :], demands[None])
    return least.sum(axis=2), least @ np.arange(11)
