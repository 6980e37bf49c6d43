"""How turns at phase 8 end under a few plays of it: those that are best for its points and k more.

Exactly, on the real dice, as :mod:`desktop.coach.solver.colours` has it; that takes a minute for each k, so there are
few, and they are kept in build/. In single precision: a hold that is worth a ten-millionth more may be missed, nothing
else.
"""

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE
from desktop.coach.solver.multisets import Floats

MORE = (1000, 100, 40, 15, 0, -15)  # what making the phase is worth more than its points
ACCIDENT = 32  # points of one who wanted to fail
SOURCES = (
    "desktop/coach/solver/colour_policies.py",
    "desktop/coach/solver/colours.py",
    "p10core/dice/tables.py",
    "p10core/game/phases.py",
    "p10core/dice/ten_dice.py",
)


def outcome(more: int) -> Floats:
    """How likely each number of points is, NOT_MADE last, in the turn that is best for points and *more*."""

    def compute() -> list[float]:
        faces = colours.all_faces()
        single = faces._replace(chances=faces.chances.astype(np.float32))
        shown = colours.points(faces)
        payoff: np.ndarray = np.where(shown < 0, 0, shown.astype(np.int32) + more).astype(np.float32)
        masks = colours.ColourTurn(single, payoff, policy=True).masks
        ends = np.where(shown < 0, NOT_MADE, shown)
        return list(np.bincount(ends, colours.outcome(faces, masks), MOST_POINTS + 1).tolist())

    return np.array(store.kept(f"phase-8-points-{more}", SOURCES, compute))


def outcomes() -> Floats:
    """A row for each of the plays, and for failing on purpose."""
    fail = np.zeros(MOST_POINTS + 1)
    fail[NOT_MADE], fail[ACCIDENT] = 1 - 1e-6, 1e-6  # who stops at once, or breaks what lies there, hardly makes it
    return np.array([*(outcome(more) for more in MORE), fail])
