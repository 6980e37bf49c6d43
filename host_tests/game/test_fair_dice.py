"""The dice are fair: a million of them through the device's own roll() on the computer's os.urandom.

Seven figures, each a chi-square. One that fair dice would show less often than once in 10**8 runs is unfair: so a fair
source fails this test less often than once in ten million runs, while a side that takes a hundredth of all draws from
the others, or a draw in fifty that repeats the last, is far over the bound.
"""

import os
from collections.abc import Callable

import numpy as np
import pytest

from host_tests.game.chi_square import chance, chi_square
from host_tests.thorough import share
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


class Source:
    """Bytes of os.urandom, fetched in large pieces; *bias(byte, before, number)* changes each."""

    def __init__(self, bias: Callable[[int, int, int], int]) -> None:
        self.bias = bias
        self.last = self.number = 0
        self.fresh = iter(b"")

    def __call__(self, count: int) -> bytes:
        byte = next(self.fresh, None)
        if byte is None:
            self.fresh = iter(os.urandom(65536))
            byte = next(self.fresh)
        self.number += 1
        self.last = self.bias(byte, self.last, self.number)
        return bytes([self.last])


BIASED = {
    "always the same": lambda byte, before, number: 7,
    "byte % 6 of all 256 bytes, none thrown away": lambda byte, before, number: byte % 252,
    "one side takes a hundredth of all draws": lambda byte, before, number: 5 if number * 7919 % 100 == 0 else byte,
    "one draw in fifty is the one before": lambda byte, before, number: before if number * 7919 % 50 == 0 else byte,
    "seldom twice the same": lambda byte, before, number: (
        byte ^ 1 if number % 3 == 0 and byte % 6 == before % 6 and byte < 84 else byte
    ),
    "each side in its turn": lambda byte, before, number: number % 252,
}


@pytest.mark.share
@pytest.mark.parametrize("name", share([*BIASED], 3))
def test_a_biased_source_is_found(name):
    assert unfair(sides(Source(BIASED[name])))


def test_the_chances_are_those_of_the_chi_square_distribution():
    """Against printed tables, one in a thousand: 10.828, 13.816, 20.515 and 59.703 at 1, 2, 5 and 30 degrees."""
    for freedom, value in ((1, 10.828), (2, 13.816), (5, 20.515), (30, 59.703)):
        assert chance(value, freedom) == pytest.approx(0.001, rel=1e-3)
