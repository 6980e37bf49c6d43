"""Which tables of a phase the coach has: one for the safe aim, some for games that are to be won, and for points one,
or several if the running total decides.

A table for points is made for one running total. At another one it loses a little. How much is known exactly, since its
turns end there as they do anywhere. So the totals are cut into stretches, with a table each. The cuts, and the totals
that the tables are made for, are those that lose the least of all.
"""

from typing import NamedTuple

import numpy as np

from desktop.coach.solver import store
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE, NUMBER_PHASES, BestTurn, outcome, points_only
from desktop.coach.solver.games import Outcomes
from desktop.coach.solver.solitaire import ColourPhase, Solitaire, State, worth
from desktop.coach.solver.standings import LATER
from desktop.coach.tables import surely, understood, win_plays
from p10core.coach.file import POINTS, SAFE, WIN
from p10core.dice.bonuses import FIVE_PHASES
from p10core.game.games import LAST_PHASE

Floats = np.ndarray

# What the solution follows from.
SOURCES = (
    *(f"desktop/coach/solver/{name}.py" for name in ("kernel", "multisets", "best_turn", "solitaire", "standings")),
    *(f"p10core/dice/{name}.py" for name in ("ten_dice", "evaluator", "rules", "tables", "bonuses")),
    *(f"p10core/game/{name}.py" for name in ("phases", "houses")),
    "desktop/coach/tables/plan.py",
)

# How many tables for points the phases have before the five phase bonus. More of them for phase 5, where it is decided.
STRETCHES = {1: 1, 2: 2, 3: 2, 4: 2, 5: 6}


class Table(NamedTuple):
    """One table of holds: its phase and aim, the least standing that it is made for, and the pay-off by points that it
    is best for. The safe aim has but holds that are safe, see :mod:`desktop.coach.tables.surely`.
    """

    phase: int
    aim: int
    least: int
    by_points: Floats

    def choices(self) -> list[np.ndarray]:
        """The hold to choose for each combination after one roll and after two."""
        if self.aim == SAFE:
            return surely.choices(self.phase)
        turn = BestTurn(self.phase, self.by_points)
        return understood.choices(self.phase, turn.holds[1:]) if self.aim == POINTS else turn.choices()

    def ends(self) -> Floats:
        """How likely each number of points is, NOT_MADE last."""
        return outcome(self.phase, self.choices())


class Known(Solitaire):
    """A solution from build/: a row each state."""

    def __init__(self, rows: list[tuple[int, int, float, list[float], list[float]]]) -> None:
        self.states = {
            (phase, total): State(value, np.array(made), np.array(ends)) for phase, total, value, made, ends in rows
        }


def solitaire() -> Solitaire:
    """The solution as far as the tables need it: what phase 8 is worth adds to success and failure alike. From build/
    where it is known.
    """

    def compute() -> list[tuple[int, int, float, list[float], list[float]]]:
        states = Solitaire(ColourPhase(0.0, 0.0, 0.0, 0.0, np.zeros(MOST_POINTS + 1))).states
        return [(*key, float(value), made.tolist(), ends.tolist()) for key, (value, made, ends) in states.items()]

    return Known(store.kept("solitaire", SOURCES, compute))


def tables(solution: Solitaire) -> list[Table]:
    """Every table but that for games, by phase and aim, the least standing first."""
    plan = []
    for phase in NUMBER_PHASES:
        plan.append(Table(phase, SAFE, 0, points_only()))
        if phase <= FIVE_PHASES:
            for least, total in stretches(solution, phase, STRETCHES[phase]):
                plan.append(Table(phase, POINTS, least, solution.states[phase, total].by_points()))
        else:
            key = LATER if phase == LAST_PHASE else phase
            plan.append(Table(phase, POINTS, 0, solution.states[key, 0].by_points()))
            if phase == LAST_PHASE:
                made = solution.states[phase, 0].made
                plan.append(Table(phase, POINTS, 1, np.append(made, solution.failed(phase))))
    return plan


def with_games(plan: list[Table]) -> list[Table]:
    """These tables, and those for games that are to be won, whose standing is but their number."""
    return [
        *plan,
        *(
            Table(phase, WIN, number, pay_off)
            for phase in NUMBER_PHASES
            for number, pay_off in enumerate([win_plays.pay_off(phase), *win_plays.more(phase)])
        ),
    ]


def visits(solution: Solitaire, phase: int) -> dict[int, float]:
    """How likely each running total is before *phase* under best play."""
    likely = {0: 1.0}
    for before in range(1, phase):
        following: dict[int, float] = {}
        for total, chance in likely.items():
            ends = solution.states[before, total].outcome
            for score in np.flatnonzero(ends[:NOT_MADE]).tolist():
                there = chance * float(ends[score] / (1 - ends[NOT_MADE]))
                following[total + score] = following.get(total + score, 0.0) + there
        likely = following
    return likely


def stretches(solution: Solitaire, phase: int, count: int) -> list[tuple[int, int]]:
    """(least total, total that the table is made for) of the *count* stretches that lose the least."""
    likely = visits(solution, phase)
    totals = sorted(likely)
    states = [solution.states[phase, total] for total in totals]
    # loss[table, total]: of the table for one total at another one, times how often that comes.
    loss = np.array(
        [
            [
                (there.value - worth(made_for.outcome, there.made)) * likely[total]
                for total, there in zip(totals, states, strict=True)
            ]
            for made_for in states
        ]
    )
    up_to = np.concatenate((np.zeros((len(totals), 1)), loss.cumsum(axis=1)), axis=1)
    # least[end]: the least loss of all totals before number end, with the stretches that it takes.
    nowhere: tuple[float, list[tuple[int, int]]] = (np.inf, [])
    least = [(0.0, nowhere[1]), *[nowhere] * len(totals)]
    for _ in range(count):
        longer = list(least)
        for end in range(1, len(totals) + 1):
            for begin in range(end):
                stretch = up_to[:, end] - up_to[:, begin]
                best = int(stretch.argmin())
                whole = least[begin][0] + float(stretch[best])
                if whole < longer[end][0] - 1e-12:
                    longer[end] = (whole, [*least[begin][1], (totals[begin], totals[best])])
        least = longer
    found = least[-1][1]
    return [(0 if at == 0 else begin, total) for at, (begin, total) in enumerate(found)]


def played_by_tables(solution: Solitaire, plan: list[Table], aim: int, phase_8: Floats) -> Outcomes:
    """How turns end when they are played by the tables of an *aim*, and phase 8 as *phase_8* says."""
    ends = [table.ends() for table in plan]
    outcomes: Outcomes = {(8, 0): phase_8}
    for phase, total in solution.states:
        if phase == 8:
            continue
        standing = total if phase <= FIVE_PHASES else int(phase == LAST_PHASE)
        own = min(phase, LAST_PHASE)
        fitting = [
            at for at, table in enumerate(plan) if (table.phase, table.aim) == (own, aim) and table.least <= standing
        ]
        outcomes[phase, total] = ends[fitting[-1]]
    return outcomes
