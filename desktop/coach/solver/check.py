"""Plays turns by the solver's table with dice thrown, and compares: thrown dice know nothing of the algebra."""

import math
from typing import NamedTuple

import numpy as np

from desktop.coach.solver import colours
from desktop.coach.solver.best_turn import HOLDS, MOST_POINTS, NOT_MADE, BestTurn, chance_only, points, points_only
from desktop.coach.solver.multisets import HIGH, LOW, Multisets
from p10core.dice.ten_dice import DICE, SIDES, face_of

ERRORS = 4  # standard errors that chance may be away
FACES = np.array([[face_of(die, side) for side in range(SIDES)] for die in range(DICE)], np.int64)


class Comparison(NamedTuple):
    """What was played and what is exact."""

    phase: int
    what: str
    played: float
    error: float  # standard error of played
    exact: float

    def agrees(self) -> bool:
        """Whether they are within four standard errors."""
        return abs(self.played - self.exact) <= ERRORS * self.error

    def __str__(self) -> str:
        verdict = "agrees" if self.agrees() else "DIFFERS"
        away = (self.played - self.exact) / self.error if self.error else 0.0
        return (
            f"phase {self.phase:<3}{self.what:<12}played {self.played:.5f} +- {self.error:.5f}"
            f"  exact {self.exact:.5f}  {away:+.2f} errors  {verdict}"
        )


def compared(phase: int, what: str, ends: np.ndarray, exact: float) -> Comparison:
    """A mean of *ends* against the exact one."""
    return Comparison(phase, what, float(ends.mean()), float(ends.std()) / math.sqrt(len(ends)), exact)


def check_phase(phase: int, turns: int, seed: int) -> list[Comparison]:
    """Chance and mean points of a phase, each played in *turns* turns."""
    aims = (("chance", chance_only()), ("points", points_only()))
    play = play_colours if phase == colours.PHASE else play_numbers
    random = np.random.default_rng([seed, phase])
    comparisons = []
    for what, by_points in aims:
        ends, exact = play(phase, by_points, turns, random)
        comparisons.append(compared(phase, what, by_points[ends], exact))
    return comparisons


def throw(faces: np.ndarray, free: np.ndarray, random: np.random.Generator) -> None:
    """Roll the *free* dice of every row of *faces*."""
    sides = random.integers(0, SIDES, faces.shape)
    np.copyto(faces, FACES[np.arange(DICE), sides], where=free)


def play_numbers(
    phase: int, by_points: np.ndarray, turns: int, random: np.random.Generator
) -> tuple[np.ndarray, float]:
    """The points of each turn played by the table of a phase of numbers, and the exact value."""
    turn = BestTurn(phase, by_points)
    faces = np.zeros((turns, DICE), np.int64)
    free = np.ones((turns, DICE), bool)
    for choice in (*turn.choices(), None):
        throw(faces, free, random)
        rows = [places(dice, faces) - dice.combinations.start for dice in (HIGH, LOW)]
        if choice is not None:
            chosen = choice[rows[0], rows[1]]
            for dice, hold in ((HIGH, chosen // HOLDS[1]), (LOW, chosen % HOLDS[1])):
                free[:, dice.dice.start : dice.dice.stop] = left_over(dice, faces, hold)
    return points(phase)[rows[0], rows[1]], turn.value


def places(dice: Multisets, faces: np.ndarray) -> np.ndarray:
    """Where the combination that some dice show stands among their holds."""
    at = np.zeros(len(faces), np.int64)
    for die in dice.dice:
        at = dice.with_one_more[at, (faces[:, die] & 15) - dice.numbers[0]]
    return at


def left_over(dice: Multisets, faces: np.ndarray, hold: np.ndarray) -> np.ndarray:
    """Which of the dice are not needed to hold the multiset *hold*."""
    wanted = np.array([[multiset.count(number) for number in dice.numbers] for multiset in dice.holds])[hold]
    rows = np.arange(len(faces))
    free = np.ones((len(faces), len(dice.dice)), bool)
    for column, die in enumerate(dice.dice):
        kind = (faces[:, die] & 15) - dice.numbers[0]
        free[:, column] = wanted[rows, kind] == 0
        wanted[rows, kind] -= ~free[:, column]
    return free


def play_colours(
    phase: int, by_points: np.ndarray, turns: int, random: np.random.Generator
) -> tuple[np.ndarray, float]:
    """The same for phase 8."""
    only_chance = by_points[0] > 0
    told_apart = colours.colours_only() if only_chance else colours.all_faces()
    ends = colours.points(told_apart).astype(np.int64)
    ends[ends < 0] = NOT_MADE
    assert ends.max() <= MOST_POINTS
    turn = colours.ColourTurn(told_apart, by_points[ends], policy=True)
    count = told_apart.sides()
    faces = np.zeros((turns, DICE), np.int64)
    free = np.ones((turns, DICE), bool)
    for masks in (*turn.masks, None):
        throw(faces, free, random)
        at = np.zeros(turns, np.int64)
        for die in range(DICE):
            shown = faces[:, die, None] >> 4 if only_chance else faces[:, die, None]
            same = shown == (told_apart.colours[die] if only_chance else FACES[die])
            at = at * count + same.argmax(axis=1)
        if masks is not None:
            free = masks[at][:, None] >> np.arange(DICE) & 1 == 0
    return ends[at], turn.value
