"""One turn at a phase of numbers, exactly: what each hold is worth, which is best, and where that leads.

A hold is one of 924 x 126 (see :mod:`desktop.coach.solver.multisets`), a hand one of 462 x 70. A pay-off says what each
hand is worth when the turn ends with it. To hold all ten dice is to stop.
"""

from functools import cache
from itertools import product

import numpy as np

from desktop.coach.solver import store
from desktop.coach.solver.multisets import HIGH, LOW, Floats
from p10core.dice.evaluator import FAILED, evaluate
from p10core.game.phases import COLOUR, PHASES

HOLDS = (len(HIGH.holds), len(LOW.holds))
HANDS = (HIGH.hands, LOW.hands)
NUMBER_PHASES = [phase for phase in range(1, len(PHASES)) if all(kind != COLOUR for kind, _ in PHASES[phase])]
MOST_POINTS = 64  # no phase brings as many
NOT_MADE = MOST_POINTS  # stands in a table of points for: failed
SOURCES = (
    "desktop/coach/solver/multisets.py",
    *(f"p10core/{name}.py" for name in ("dice/evaluator", "dice/tables", "dice/ten_dice", "game/phases")),
)


@cache
def points(phase: int) -> np.ndarray:
    """What the device's own evaluator says of every hand, 462 x 70: its points, or NOT_MADE."""

    def compute() -> list[int]:
        hands = product(HIGH.holds[HIGH.hands], LOW.holds[LOW.hands])
        results = [evaluate(phase, bytes(high + low)) for high, low in hands]
        return [NOT_MADE if result == FAILED else result >> 10 for result in results]

    table = np.array(store.kept(f"points-{phase}", SOURCES, compute), np.uint8)
    return table.reshape(len(HIGH.holds[HIGH.hands]), -1)


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
    return 1000 * chance_only() + points_only()


def rolled(values: Floats) -> Floats:
    """From what each hand is worth to what each hold is worth whose other dice are rolled."""
    holds = np.empty(HOLDS)
    holds[HANDS] = values
    of_hands = holds[HIGH.hands].T.copy()
    LOW.roll(of_hands)
    holds[HIGH.hands] = of_hands.T
    HIGH.roll(holds)
    return holds


def kept(holds: Floats) -> Floats:
    """What each hand is worth when the best of it is held."""
    values = holds.T.copy()
    LOW.best(values)
    values = values.T[:, LOW.hands].copy()
    HIGH.best(values)
    return values[HIGH.hands]


def choice(holds: Floats) -> np.ndarray:
    """The hold to choose for each hand, 462 x 70: high hold * 126 + low hold; among equals most dice are kept.

    Equal means less than 1e-10 apart: the tie is broken by adding a trifle for each die.
    """
    sizes = [np.array([len(hold) for hold in dice.holds]) for dice in (HIGH, LOW)]
    values = (holds + TRIFLE * (sizes[0][:, None] + sizes[1])).T.copy()
    chosen = np.arange(holds.size, dtype=np.int32).reshape(HOLDS).T.copy()
    LOW.best(values, chosen)
    values, chosen = values.T[:, LOW.hands].copy(), chosen.T[:, LOW.hands].copy()
    HIGH.best(values, chosen)
    return chosen[HIGH.hands]


TRIFLE = 1e-11


class Turn:
    """The best play of a turn for a pay-off by points (an array of 65: 0 to 63 points, then the failure).

    ``value`` before the first roll; ``hands[roll]`` what each hand is worth after *roll* (1, 2, 3) rolls;
    ``holds[roll]`` what each hold is worth after *roll* (1, 2) rolls.
    """

    def __init__(self, phase: int, by_points: Floats) -> None:
        self.points = points(phase)
        self.hands = [np.empty(0)] * 4
        self.holds = [np.empty(0)] * 3
        self.hands[3] = by_points[self.points]
        for roll in (2, 1):
            self.holds[roll] = rolled(self.hands[roll + 1])
            self.hands[roll] = kept(self.holds[roll])
        self.value = float(rolled(self.hands[1])[0, 0])

    def choices(self) -> list[np.ndarray]:
        """The hold to choose for each hand after one roll and after two."""
        return [choice(self.holds[roll]) for roll in (1, 2)]


def outcome(phase: int, choices: list[np.ndarray]) -> Floats:
    """How likely each number of points is, NOT_MADE last, when one plays by *choices*."""
    likely = np.zeros(HOLDS)
    likely[0, 0] = 1
    for chosen in (*choices, None):
        HIGH.spread(likely)
        of_hands = likely[HIGH.hands].T.copy()
        LOW.spread(of_hands)
        hands = of_hands[LOW.hands].T
        if chosen is not None:
            likely[:] = np.bincount(chosen.ravel(), hands.ravel(), likely.size).reshape(HOLDS)
    return np.bincount(points(phase).ravel(), hands.ravel(), MOST_POINTS + 1)
