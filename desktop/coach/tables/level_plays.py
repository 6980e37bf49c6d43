"""How the turns of the tower's own levels end, so that they can sit at the board of :mod:`desktop.coach.solver.two`.

Phases of numbers exactly: cautious plays by the coach's safe tables, a beginner by its own rule. Phase 8 is played by
its rule with thrown dice, a million turns of it: a chance is right to 0.1 %. The master, who looks ahead, is in
:mod:`desktop.coach.tables.chances`.
"""

from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.best_turn import HOLDS, MOST_POINTS, NOT_MADE, NUMBER_PHASES, points
from desktop.coach.solver.multisets import HIGH, LOW, Floats, Multisets
from desktop.coach.solver.node import Node
from desktop.coach.solver.positions import Ints
from desktop.coach.tables import colour_rule, plan
from p10core.coach.file import SAFE
from p10core.dice import opponents as levels
from p10core.dice.evaluator import nearest
from p10core.dice.opponents import BEGINNER, CAUTIOUS
from p10core.dice.ten_dice import ALL_DICE, DICE, HIGH_DICE, SIDES, face_of
from p10core.game.games import LEVEL_NAMES

TURNS = 1_000_000  # of phase 8
ERRS = levels._ERRS_BELOW / 256
FACES = np.array([[face_of(die, side) for side in range(SIDES)] for die in range(DICE)], np.int64)
SOURCES = (
    *(f"desktop/coach/solver/{name}.py" for name in ("kernel", "multisets", "best_turn", "solitaire", "colours")),
    *(f"desktop/coach/tables/{name}.py" for name in ("level_plays", "plan", "surely", "colour_rule")),
    *(
        f"p10core/{name}.py"
        for name in (
            "dice/opponents",
            "coach/colours",
            "coach/file",
            "dice/evaluator",
            "dice/rules",
            "game/phases",
            "dice/tables",
            "dice/bonuses",
            "game/houses",
        )
    ),
)


class Level:
    """A side that plays as a beginner or a cautious tower does, whatever the position."""

    def __init__(self, level: int) -> None:
        self.ends = dict(plays(level))

    def plays(self, phase: int) -> Floats:
        """The one play of a phase."""
        return np.asarray(self.ends[phase][None])

    def told(self, node: Node, own: Ints, ahead: Ints) -> Ints:
        """That one."""
        return np.zeros_like(own)


@cache
def plays(level: int) -> list[tuple[int, Floats]]:
    """How the turns of each phase end at a level, BEGINNER or CAUTIOUS."""

    def compute() -> list[list[Any]]:
        if level == BEGINNER:
            ends = [[phase, beginner(phase).tolist()] for phase in NUMBER_PHASES]
        else:
            safe = [table for table in plan.tables(plan.solitaire()) if table.aim == SAFE]
            ends = [[table.phase, table.ends().tolist()] for table in safe]
        return [*ends, [colours.PHASE, colour_outcome(level).tolist()]]

    found = store.kept(f"level-{LEVEL_NAMES[level]}", SOURCES, compute)
    return [(phase, np.array(ends)) for phase, ends in found]


def beginner(phase: int) -> Floats:
    """How a beginner's turn ends: the nearest dice held, one hold in four wrong by one die, stopped when it is made."""
    high, low = hold_of(HIGH), hold_of(LOW)
    combinations_of_ten = product(HIGH.holds[HIGH.combinations], LOW.holds[LOW.combinations])
    keeps = np.array([nearest(phase, bytes(high + low)) & ALL_DICE for high, low in combinations_of_ten])
    keeps = keeps.reshape(len(high), len(low))
    keeps[points(phase) != NOT_MADE] = ALL_DICE
    rows, columns = np.arange(len(high))[:, None], np.arange(len(low))[None, :]
    holds = []
    for wrong in (0, *(1 << die for die in range(DICE))):
        mask = keeps ^ wrong
        mask = np.where((mask == ALL_DICE) | (keeps == ALL_DICE), keeps, mask)
        place = high[rows, mask & (1 << HIGH_DICE) - 1] * HOLDS[1] + low[columns, mask >> HIGH_DICE]
        holds.append((ERRS / DICE if wrong else 1 - ERRS, place))
    likely = np.zeros(HOLDS)
    likely[0, 0] = 1
    for last in (False, False, True):
        HIGH.spread(likely)
        all_high = likely[HIGH.combinations].T.copy()
        LOW.spread(all_high)
        shown = all_high[LOW.combinations].T
        if not last:
            spread = sum(part * np.bincount(at.ravel(), shown.ravel(), likely.size) for part, at in holds)
            likely = np.asarray(spread).reshape(HOLDS)
    return np.bincount(points(phase).ravel(), shown.ravel(), MOST_POINTS + 1)


@cache
def hold_of(dice: Multisets) -> np.ndarray:
    """``[combination, mask]``: the hold that the dice of a mask make; dice in the order of their numbers."""
    count = len(dice.dice)
    table = np.zeros((dice.combinations.stop - dice.combinations.start, 1 << count), int)
    for row, shown in enumerate(dice.holds[dice.combinations]):
        for size in range(count + 1):
            for kept in combinations(range(count), size):
                hold = dice.place[tuple(shown[die] for die in kept)]
                table[row, sum(1 << die for die in kept)] = hold
    return table


def colour_outcome(level: int) -> Floats:
    """How turns at phase 8 end, with thrown dice."""
    random = np.random.default_rng(level)
    faces = np.zeros((TURNS, DICE), np.int64)
    free = np.ones((TURNS, DICE), bool)
    for roll in (1, 2, 3):
        thrown = FACES[np.arange(DICE), random.integers(0, SIDES, faces.shape)]
        np.copyto(faces, thrown, where=free)
        if roll == 3:
            break
        sides = (faces[:, :, None] == FACES[None, :, :]).argmax(axis=2)
        if level == BEGINNER:
            masks = beginners_colour(faces, random)
        else:
            ways = (sides * SIDES ** np.arange(DICE - 1, -1, -1)).sum(axis=1)
            masks = colour_rule.rule(roll, level != CAUTIOUS, ways).astype(np.int64)
        free = masks[:, None] >> np.arange(DICE) & 1 == 0
    numbers, shown = faces & 15, faces >> 4
    best = np.zeros(TURNS, int)
    for colour in range(colours.COLOURS):
        of_it = np.where(shown == colour, numbers, -1)
        highest = np.sort(of_it, axis=1)[:, DICE - colours.SIZE :]
        best = np.maximum(best, np.where((highest >= 0).all(axis=1), highest.sum(axis=1), 0))
    return np.bincount(np.where(best == 0, NOT_MADE, best), minlength=MOST_POINTS + 1) / TURNS


def beginners_colour(faces: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """The masks that a beginner holds of these dice at phase 8, a row of *faces* each."""
    counts = np.stack([(faces >> 4 == colour).sum(axis=1) for colour in range(colours.COLOURS)], axis=1)
    of_it = faces >> 4 == counts.argmax(axis=1)[:, None]
    masks = (of_it << np.arange(DICE)).sum(axis=1)
    wrong = masks ^ 1 << random.integers(0, DICE, len(faces))
    errs = (random.random(len(faces)) < ERRS) & (wrong != ALL_DICE)
    made = counts.max(axis=1) >= colours.SIZE
    return np.where(made, ALL_DICE, np.where(errs, wrong, masks))
