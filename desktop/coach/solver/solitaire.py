"""The best solitaire game, exactly: what is still to come, for each phase and each running total.

A failed turn costs 5 and the phase comes again; a made phase is always scored. The running total is the points of the
phases made, which decides the five phase bonus; failures do not enter it. The first finish bonus needs phase 10 at the
first try, so that phase has a value for the first try and one for those that follow.

The value of a state is what its best turn is worth, if a failure in that turn is worth the value less 5. Howard's
policy iteration finds it: the best play for a guess gives points and failures, and these give the next guess. The guess
only rises, and stops at the best play, since the plays are finitely many.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from desktop.coach.solver import colours
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE, BestTurn, outcome, points
from desktop.coach.solver.standings import LATER
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL, FIVE_PHASES
from p10core.dice.rules import FAILURE_COST
from p10core.game.games import LAST_PHASE

Floats = np.ndarray
EXACT = 1e-11  # points; a guess that moves less is the value
ALL_POINTS = np.arange(MOST_POINTS)
Say = Callable[[str], None]


class State(NamedTuple):
    """A phase at a running total: what is still to come, and how the turn ends under best play.

    ``made[score]``: what the phase's score and all that follows is worth; ``outcome[score]``: how likely it is, failure
    last. Failure is worth ``value - 5``.
    """

    value: float
    made: Floats
    outcome: Floats

    def by_points(self) -> Floats:
        """The pay-off by points, see best_turn.py; not for phase 10 at the first try."""
        return np.append(self.made, self.value - FAILURE_COST)


class Solitaire:
    """The solution. Phases 1 to 5 have ``states[phase, total]`` for 0 and every total that can be reached. The other
    phases do not depend on the total and have 0. ``states[LATER, 0]`` is phase 10 after a failure.
    """

    def __init__(self, phase_8: "ColourPhase", say: Say = lambda line: None) -> None:
        self.states: dict[tuple[int, int], State] = {}
        self._solve_last_phase()
        for phase in range(LAST_PHASE - 1, FIVE_PHASES, -1):
            following = self.states[phase + 1, 0].value
            made = ALL_POINTS + following
            self.states[phase, 0] = phase_8.state(following) if phase == colours.PHASE else solved(phase, made)
            say(f"solitaire: phase {phase}")
        totals = totals_before()
        for phase in range(FIVE_PHASES, 0, -1):
            guess = None
            for total in totals[phase]:
                made = ALL_POINTS + [self.after(phase, total + score) for score in range(MOST_POINTS)]
                state = self.states[phase, total] = solved(phase, made, guess)
                guess = state.value
            say(f"solitaire: phase {phase}, {len(totals[phase])} totals")

    def _solve_last_phase(self) -> None:
        later = self.states[LATER, 0] = solved(LAST_PHASE, ALL_POINTS.astype(float))
        made = ALL_POINTS + float(BONUS)
        turn = BestTurn(LAST_PHASE, np.append(made, later.value - FAILURE_COST))
        self.states[LAST_PHASE, 0] = State(turn.value, made, outcome(LAST_PHASE, turn.choices()))

    def after(self, phase: int, total: int) -> float:
        """What is to come once *phase* is made and the running total is *total*; totals out of reach are worth 0."""
        if phase >= FIVE_PHASES:
            bonus = BONUS if phase == FIVE_PHASES and total >= FIVE_PHASE_TOTAL else 0
            return self.states[phase + 1, 0].value + bonus
        state = self.states.get((phase + 1, total))
        return state.value if state else 0.0

    def failed(self, phase: int, total: int = 0) -> float:
        """What a failure at a phase is worth."""
        again = LATER if phase == LAST_PHASE else phase
        return self.states[again, total].value - FAILURE_COST

    def expected(self) -> float:
        """The expected final score."""
        return self.states[1, 0].value


def after_rounds() -> dict[int, Floats]:
    """What is to come after each of phases 1 to 5 of ten rounds, by the running total, but for what does not depend on
    that: a failed phase does not come again.
    """
    totals = np.arange(FIVE_PHASES * (MOST_POINTS - 1) + 1)
    after = {FIVE_PHASES: np.where(totals >= FIVE_PHASE_TOTAL, float(BONUS), 0.0)}
    for phase in range(FIVE_PHASES, 1, -1):
        ahead = after[phase]
        values = []
        for total in range(len(ahead) - MOST_POINTS + 1):
            ends = np.append(ALL_POINTS + ahead[total : total + MOST_POINTS], ahead[total] - FAILURE_COST)
            values.append(BestTurn(phase, ends).value)
        after[phase - 1] = np.array(values)
    return after


def totals_before() -> list[list[int]]:
    """The running totals with which each phase up to phase 5 can begin, and those that a total of 0 would lead to."""
    totals: list[list[int]] = [[], [0]]
    for phase in range(1, FIVE_PHASES):
        scores = set(np.unique(points(phase)).tolist()) - {NOT_MADE}
        totals.append(sorted({0} | {total + score for total in totals[phase] for score in scores}))
    return totals


def solved(phase: int, made: Floats, guess: float | None = None) -> State:
    """The state of a phase of numbers whose scores are worth *made*."""
    value = made[0] if guess is None else guess
    while True:
        turn = BestTurn(phase, np.append(made, value - FAILURE_COST))
        likely = outcome(phase, turn.choices())
        better = worth(likely, made)
        if abs(better - value) < EXACT * 100:
            return State(better, made, likely)
        value = better


def worth(likely: Floats, made: Floats) -> float:
    """What turns that end so come to, when each failure costs 5 and another turn."""
    chance = 1 - likely[NOT_MADE]
    return float((likely[:NOT_MADE] @ made - FAILURE_COST * likely[NOT_MADE]) / chance)


class ColourPhase(NamedTuple):
    """Phase 8. ``excess``: what the phase adds to all that follows; ``outcome`` as that of a state; the rest is what
    the phase is by itself.
    """

    p_one_roll: float
    p_make: float
    mean_points: float
    excess: float
    outcome: Floats

    def state(self, following: float) -> State:
        """The state, given what follows: a failure, too, is followed by it, so the best play does not depend on it."""
        return State(self.excess + following, ALL_POINTS + following, self.outcome)


def solve_colours(say: Say = lambda line: None) -> ColourPhase:
    """Phase 8 on the real dice, in some minutes and 4 GB."""
    faces = colours.colours_only()
    chance = colours.ColourTurn(faces, (colours.points(faces) >= 0).astype(float))
    faces = colours.all_faces()
    shown = colours.points(faces)
    mean_points = colours.ColourTurn(faces, np.maximum(shown, 0.0)).value
    say("phase 8: its chances, its mean points")

    def surplus(excess: float) -> float:
        return colours.ColourTurn(faces, np.where(shown < 0, excess - FAILURE_COST, shown)).value - excess

    # The value of a turn is convex in that of a failure, nearly straight: the secant needs few steps.
    low, high = float(FAILURE_COST), 1.7 * mean_points
    at_low, at_high = mean_points - low, surplus(high)
    while abs(at_high) > 1e-8:
        low, at_low, high = high, at_high, high - at_high * (high - low) / (at_high - at_low)
        at_high = surplus(high)
        say(f"phase 8 in solitaire: a turn's value to within {abs(at_high):.0e}")
    turn = colours.ColourTurn(faces, np.where(shown < 0, high - FAILURE_COST, shown), policy=True)
    likely = colours.outcome(faces, turn.masks)
    ends = np.bincount(np.where(shown < 0, NOT_MADE, shown), likely, MOST_POINTS + 1)
    say("phase 8 in solitaire: how it ends")
    return ColourPhase(chance.one_roll, chance.value, mean_points, worth(ends, ALL_POINTS.astype(float)), ends)
