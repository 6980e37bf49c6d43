"""One turn at a phase of numbers, exactly: what each hold is worth, which is best, and where that leads.

A combination of numbers on ten dice is one of 462 x 70, a hold one of 924 x 126, see
:mod:`desktop.coach.solver.multisets`. A pay-off says what the turn is worth that ends with so many points. To hold all
ten dice is to stop.
"""

from functools import cache
from itertools import product

import numpy as np

from desktop.coach.solver import store
from desktop.coach.solver.multisets import HIGH, LOW, Floats
from p10core.dice.evaluator import FAILED, evaluate
from p10core.game.phases import COLOUR, PHASES

HOLDS = (len(HIGH.holds), len(LOW.holds))
COMBINATIONS = (HIGH.combinations, LOW.combinations)
NUMBER_PHASES = [phase for phase in range(1, len(PHASES)) if all(kind != COLOUR for kind, _ in PHASES[phase].groups)]
MOST_POINTS = 64  # no phase brings as many
NOT_MADE = MOST_POINTS  # stands in a table of points for: failed
SOURCES = (
    "desktop/coach/solver/multisets.py",
    *(f"p10core/{name}.py" for name in ("dice/evaluator", "dice/tables", "dice/ten_dice", "game/phases")),
)


@cache
def points(phase: int) -> np.ndarray:
    """What the device's own evaluator says of every combination, 462 x 70: its points, or NOT_MADE."""

    def compute() -> list[int]:
        combinations = product(HIGH.holds[HIGH.combinations], LOW.holds[LOW.combinations])
        results = [evaluate(phase, bytes(high + low)) for high, low in combinations]
        return [NOT_MADE if result == FAILED else result >> 10 for result in results]

    table = np.array(store.kept(f"points-{phase}", SOURCES, compute), np.uint8)
    return table.reshape(len(HIGH.holds[HIGH.combinations]), -1)


def chance_only() -> Floats:
    """The pay-off, by points, that counts making the phase as 1."""
    by_points = np.ones(MOST_POINTS + 1)
    by_points[NOT_MADE] = 0
    return by_points


def points_only() -> Floats:
    """The pay-off, by points, of points, a failure worth 0."""
    by_points = np.arange(MOST_POINTS + 1.0)
    by_points[NOT_MADE] = 0
    return by_points


def safe() -> Floats:
    """The pay-off, by points, of the coach's safe aim: making it first, points among equals."""
    return np.asarray(1000 * chance_only() + points_only())


def rolled(values: Floats) -> Floats:
    """From what each combination is worth to what each hold is worth whose other dice are rolled."""
    holds = np.empty(HOLDS)
    holds[COMBINATIONS] = values
    all_high = holds[HIGH.combinations].T.copy()
    LOW.roll(all_high)
    holds[HIGH.combinations] = all_high.T
    HIGH.roll(holds)
    return holds


def kept(holds: Floats) -> Floats:
    """What each combination is worth when the best of it is held."""
    values = holds.T.copy()
    LOW.best(values)
    values = values.T[:, LOW.combinations].copy()
    HIGH.best(values)
    return values[HIGH.combinations]


def choice(holds: Floats) -> np.ndarray:
    """The hold to choose for each combination, 462 x 70: high hold * 126 + low hold; among equals most dice are kept.

    Equal means less than 1e-10 apart: the tie is broken by adding a trifle for each die.
    """
    sizes = [np.array([len(hold) for hold in dice.holds]) for dice in (HIGH, LOW)]
    values = (holds + TRIFLE * (sizes[0][:, None] + sizes[1])).T.copy()
    chosen = np.arange(holds.size, dtype=np.int32).reshape(HOLDS).T.copy()
    LOW.best(values, chosen)
    values, chosen = values.T[:, LOW.combinations].copy(), chosen.T[:, LOW.combinations].copy()
    HIGH.best(values, chosen)
    return chosen[HIGH.combinations]


TRIFLE = 1e-11


class BestTurn:
    """The best play of a turn for a pay-off by points (an array of 65: 0 to 63 points, then the failure).

    ``value`` before the first roll; ``combinations[roll]`` what each is worth after *roll* (1, 2, 3) rolls;
    ``holds[roll]`` what each hold is worth after *roll* (1, 2) rolls.
    """

    def __init__(self, phase: int, by_points: Floats) -> None:
        self.points = points(phase)
        self.combinations = [np.empty(0)] * 4
        self.holds = [np.empty(0)] * 3
        self.combinations[3] = by_points[self.points]
        for roll in (2, 1):
            self.holds[roll] = rolled(self.combinations[roll + 1])
            self.combinations[roll] = kept(self.holds[roll])
        self.value = float(rolled(self.combinations[1])[0, 0])

    def choices(self) -> list[np.ndarray]:
        """The hold to choose for each combination after one roll and after two."""
        return [choice(self.holds[roll]) for roll in (1, 2)]


def outcome(phase: int, choices: list[np.ndarray]) -> Floats:
    """How likely each number of points is, NOT_MADE last, when one plays by *choices*."""
    likely = np.zeros(HOLDS)
    likely[0, 0] = 1
    for chosen in (*choices, None):
        HIGH.spread(likely)
        all_high = likely[HIGH.combinations].T.copy()
        LOW.spread(all_high)
        shown = all_high[LOW.combinations].T
        if chosen is not None:
            likely[:] = np.bincount(chosen.ravel(), shown.ravel(), likely.size).reshape(HOLDS)
    return np.bincount(points(phase).ravel(), shown.ravel(), MOST_POINTS + 1)
