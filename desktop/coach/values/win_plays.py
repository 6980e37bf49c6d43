"""A few hundred plays of a turn that win the game of two: nearly as well as the thousands that solving it takes.

``win_plays.json`` has what each is best for, 0 to 9,999 for each number of points that the phase can bring, failing
last; of phase 8, whose best play takes minutes to find, how its turns end. It is generated, not to be edited:
``python -m desktop.coach.values.make_plays`` solves the games and chooses the plays that lose the least, in half
an hour.
"""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE, BestTurn, outcome
from desktop.coach.solver.plays import Stock
from desktop.coach.solver.positions import scores_of

Floats = np.ndarray
FILE = Path(__file__).parent / "win_plays.json"
SOURCES = (
    *(f"desktop/coach/values/{name}" for name in ("win_plays.py", "win_plays.json")),
    *(f"desktop/coach/solver/{name}.py" for name in ("kernel", "multisets", "best_turn", "positions", "node")),
    *(f"p10core/{name}.py" for name in ("dice/evaluator", "game/phases", "dice/tables")),
)


class Generated(TypedDict):
    """What the file says, by phase: a row each play."""

    best_for: dict[str, list[list[int]]]
    ends: dict[str, list[list[int]]]


@cache
def generated() -> Generated:
    """The file, once read."""
    content: Generated = json.loads(FILE.read_text())
    return content


def colour_plays() -> list[list[float]]:
    """How turns at phase 8 end, by points, NOT_MADE last: a row each play, as
    :func:`desktop.coach.solver.colour_policies.outcomes` works them out.
    """
    rows = []
    for row in generated()["ends"][str(colours.PHASE)]:
        ends = np.zeros(MOST_POINTS + 1)
        ends[[*scores_of(colours.PHASE), NOT_MADE]] = row
        rows.append((ends / ends.sum()).tolist())
    return rows


def payoffs(phase: int) -> list[Floats]:
    """What each play of a phase of numbers is best for, by points."""
    found = []
    for row in generated()["best_for"][str(phase)]:
        by_points = np.zeros(MOST_POINTS + 1)
        by_points[[*scores_of(phase), NOT_MADE]] = row
        found.append(by_points)
    return found


@cache
def stock() -> Stock:
    """All plays, and how their turns end; from build/ where that is known, else in some seconds."""

    def compute() -> dict[str, list[list[float]]]:
        return {
            phase: [
                outcome(int(phase), BestTurn(int(phase), best_for).choices()).tolist()
                for best_for in payoffs(int(phase))
            ]
            for phase in generated()["best_for"]
        }

    result = Stock()
    for phase, ends in store.kept("win-plays", SOURCES, compute).items():
        result.outcomes[int(phase)] = np.array(ends)
    result.outcomes[colours.PHASE] = np.array(colour_plays())
    return result
