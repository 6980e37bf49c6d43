"""The dice are fair: a million of them through the device's own roll() on the computer's os.urandom.

Seven figures, each a chi-square. One that fair dice would show less often than once in 10**8 runs is unfair: so a fair
source fails this test less often than once in ten million runs, while a side that takes a hundredth of all draws from
the others, or a draw in fifty that repeats the last, is far over the bound.
"""

import os
from collections.abc import Callable

import numpy as np

from host_tests.game.chi_square import chance, chi_square
from p10core.dice.tables import FACES
from p10core.dice.ten_dice import DICE, roll

ROLLS = 100_000  # of ten dice
LIKELY = 1e-8

RandomBytes = Callable[[int], bytes]


def sides(random_bytes: RandomBytes) -> np.ndarray:
    """A million dice as an array of rolls by dice: the side, 0..5, that each shows."""
    faces = bytearray(DICE)
    rolled = bytearray()
    for _ in range(ROLLS):
        roll(faces, 0, random_bytes)
        rolled += faces
    side_of = np.full((DICE, 256), -1)
    for die in range(DICE):
        for side in range(6):
            side_of[die, FACES[die * 6 + side]] = side
    return side_of[np.arange(DICE), np.frombuffer(rolled, np.uint8).reshape(ROLLS, DICE)]


def unfair(shown: np.ndarray) -> list[str]:
    """The figures that are over their bound."""
    flat = shown.ravel()
    pairs = {f"pairs {apart} apart": flat[:-apart] * 6 + flat[apart:] for apart in (1, 2, DICE)}
    figures = {"sides": (chi_square(np.bincount(flat, minlength=6)), 5)}
    each = sum(chi_square(np.bincount(shown[:, die], minlength=6)) for die in range(DICE))
    figures["sides of each die"] = (each, 5 * DICE)
    for name, values in pairs.items():
        # Overlapping pairs depend on each other: the singles' part is taken out (Good, 1953).
        counts = np.bincount(values, minlength=36)
        figures[name] = (chi_square(counts) - chi_square(np.bincount(flat, minlength=6)), 30)
    spread = flat - flat.mean()
    for apart in (1, DICE):
        correlation = (spread[:-apart] * spread[apart:]).sum() / max((spread * spread).sum(), 1)
        figures[f"serial correlation {apart} apart"] = (correlation**2 * flat.size, 1)
    return [f"{name}: {value:.0f}" for name, (value, freedom) in figures.items() if chance(value, freedom) < LIKELY]


def test_a_million_dice_are_fair():
    assert unfair(sides(os.urandom)) == []
