"""A stock of plays of a turn at each phase: the pay-offs by points that they are best for, and how their turns end.

What a turn is worth for a pay-off is at least what the best play of the stock brings. That is one product of matrices
for thousands of pay-offs at once. What it is worth exactly takes 0.6 ms a pay-off
(:class:`desktop.coach.solver.best_turn.BestTurn`). If that is more, the play that brings it joins the stock. So the
stock comes to play every pay-off that matters as well as can be.
"""

import numpy as np

from desktop.coach.solver import colour_policies, colours
from desktop.coach.solver.best_turn import MOST_POINTS, BestTurn, outcome
from desktop.coach.solver.multisets import Floats

ALL_POINTS = np.arange(MOST_POINTS)
MORE = (1000, 120, 60, 30, 15, 0, -15, -30)


def points_and(more: float) -> Floats:
    """The pay-off of points and *more*, a failure worth 0."""
    return np.append(ALL_POINTS + more, 0.0)


def at_least(least: int) -> Floats:
    """The pay-off of so many points or more, half of it for one point less: a shared win."""
    return np.append((least <= ALL_POINTS) + 0.5 * (least - 1 == ALL_POINTS), 0.0)


class Stock:
    """The plays of each phase. ``outcomes[phase]``: a row a play, how likely each number of points is, NOT_MADE last;
    ``payoffs[phase]``: what each is best for. Phase 8 has the plays of :mod:`colour_policies` and gets no others.
    """

    def __init__(self) -> None:
        self.outcomes: dict[int, Floats] = {}
        self.payoffs: dict[int, Floats] = {}

    def of(self, phase: int) -> Floats:
        """The outcomes of a phase, as yet those of a few plays that everybody needs."""
        if phase not in self.outcomes:
            if phase == colours.PHASE:
                self.outcomes[phase] = colour_policies.outcomes()
            else:
                self.outcomes[phase] = self.payoffs[phase] = np.empty((0, MOST_POINTS + 1))
                for more in MORE:
                    self.add(phase, points_and(more))
                self.add(phase, np.append(np.zeros(MOST_POINTS), 1.0))  # failing on purpose
        return self.outcomes[phase]

    def add(self, phase: int, payoff: Floats) -> None:
        """Let the play that is best for *payoff* join."""
        ends = outcome(phase, BestTurn(phase, payoff).choices())
        self.outcomes[phase] = np.vstack([self.outcomes[phase], ends])
        self.payoffs[phase] = np.vstack([self.payoffs[phase], payoff])

    def improve(self, phase: int, payoffs: Floats, least: float) -> Floats:
        """How much more the best play of each row of *payoffs* is worth than the best of the stock as it was before.

        The plays of those that lack more than *least* when their turn comes join. Phase 8 lacks nothing that could be
        worked out here.
        """
        if phase == colours.PHASE:
            return np.zeros(len(payoffs))
        lacks = -(payoffs @ self.of(phase).T).max(axis=1)
        for at, payoff in enumerate(payoffs):
            if np.ptp(payoff) == 0:
                lacks[at] = 0.0
                continue
            value = BestTurn(phase, payoff).value
            lacks[at] += value
            if value - (self.outcomes[phase] @ payoff).max() > least:
                self.add(phase, payoff)
        return np.asarray(lacks)
