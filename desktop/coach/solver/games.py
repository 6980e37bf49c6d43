"""How whole solitaire games end: the distribution of the final score, and how many turns they take."""

import math
from typing import NamedTuple

import numpy as np

from desktop.coach.solver.best_turn import NOT_MADE
from desktop.coach.solver.solitaire import Solitaire
from desktop.coach.solver.standings import LATER
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL, FIVE_PHASES
from p10core.dice.rules import FAILURE_COST
from p10core.game.games import LAST_PHASE

Floats = np.ndarray
POINTS = 1024  # no game sums up to as many
FAILURES = 400  # a game with more is rarer than 1e-15

# How a turn ends at a phase and a running total: by points, failure last.
Outcomes = dict[tuple[int, int], Floats]


class Games(NamedTuple):
    """What solitaire games come to under a policy. ``likely[i]``: of the final score ``i - 5 * 400``."""

    likely: Floats
    turns: float

    def scores(self) -> Floats:
        """The scores that :attr:`likely` is about."""
        return np.arange(len(self.likely)) - FAILURE_COST * FAILURES

    def mean(self) -> float:
        """The expected final score."""
        return float(self.likely @ self.scores())

    def sd(self) -> float:
        """The standard deviation of the final score."""
        return math.sqrt(self.likely @ (self.scores() - self.mean()) ** 2)

    def at_least(self, points: int) -> float:
        """The chance of so many points or more."""
        return float(self.likely[self.scores() >= points].sum())


def best_outcomes(solution: Solitaire) -> Outcomes:
    """How turns end under best play."""
    return {key: state.outcome for key, state in solution.states.items()}


def played(outcomes: Outcomes) -> Games:
    """Whole games in which every turn ends as *outcomes* say."""
    likely = np.zeros((POINTS, FAILURES))  # by points and bonuses so far, and by failures
    likely[0, 0] = 1
    turns = 0.0
    for phase in range(1, LAST_PHASE + 1):
        following = np.zeros_like(likely)
        for total in np.flatnonzero(likely.any(axis=1)).tolist():
            key = (phase, total if phase <= FIVE_PHASES else 0)
            if phase == LAST_PHASE:
                first, later = outcomes[key], outcomes[LATER, 0]
                turns += float(likely[total].sum()) * (1 + first[NOT_MADE] / (1 - later[NOT_MADE]))
                score(following, total, likely[total], first, BONUS)
                score(following, total, failures(first[NOT_MADE] * likely[total], later[NOT_MADE], 1), later, 0)
            else:
                ends = outcomes[key]
                turns += float(likely[total].sum()) / (1 - ends[NOT_MADE])
                score(following, total, failures(likely[total], ends[NOT_MADE], 0), ends, 0)
        if phase == FIVE_PHASES:
            following[FIVE_PHASE_TOTAL + BONUS :] = following[FIVE_PHASE_TOTAL:-BONUS].copy()
            following[FIVE_PHASE_TOTAL : FIVE_PHASE_TOTAL + BONUS] = 0
        likely = following
    final = np.zeros(POINTS + FAILURE_COST * FAILURES)
    for count in range(FAILURES):
        begin = FAILURE_COST * (FAILURES - count)
        final[begin : begin + POINTS] += likely[:, count]
    return Games(final, turns)


def failures(likely: Floats, chance: float, already: int) -> Floats:
    """By failures: how often one comes to try a phase, first or again, when each try fails with *chance*."""
    tried = np.zeros_like(likely)
    tried[already:] = likely[: len(likely) - already]
    for count in range(1, len(tried)):
        tried[count] += chance * tried[count - 1]
    return tried


def score(following: Floats, total: int, tried: Floats, ends: Floats, bonus: int) -> None:
    """Add up where the phase, once made, leads."""
    for scored in np.flatnonzero(ends[:NOT_MADE]).tolist():
        following[total + scored + bonus] += ends[scored] * tried
