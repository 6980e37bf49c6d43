"""The shuffle is fair: thousands of decks through the device's own shuffle() on the computer's os.urandom.

Three figures, each a chi-square: where each card lies, what lies behind each card, and how often each card is among
the first player's ten. One that a fair shuffle would show less often than once in 10**8 runs is unfair.
"""

import os
from collections.abc import Callable

import numpy as np

from host_tests.game.chi_square import chance, chi_square
from p10core.cards.deck import CARDS, HAND, shuffle
from p10core.game.chance import below

DECKS = 20_000
LIKELY = 1e-8

RandomBytes = Callable[[int], bytes]
Shuffle = Callable[[bytearray, RandomBytes], None]


def shuffled(count: int, shuffling: Shuffle) -> np.ndarray:
    """So many decks, each shuffled out of its order of manufacture; all 108 cards are told apart."""
    decks = []
    for _ in range(count):
        deck = bytearray(range(CARDS))
        shuffling(deck, os.urandom)
        decks.append(deck)
    return np.frombuffer(b"".join(decks), np.uint8).reshape(count, CARDS)


def unfair(decks: np.ndarray) -> list[str]:
    """The figures that are over their bound."""
    assert (np.sort(decks, axis=1) == np.arange(CARDS)).all()
    lies = np.bincount((decks.astype(int) * CARDS + np.arange(CARDS)).ravel(), minlength=CARDS**2)
    behind = np.bincount((decks[:, :-1].astype(int) * CARDS + decks[:, 1:]).ravel(), minlength=CARDS**2)
    behind = behind.reshape(CARDS, CARDS)[~np.eye(CARDS, dtype=bool)]
    dealt = np.bincount(decks[:, : 2 * HAND : 2].ravel(), minlength=CARDS)
    figures = {
        "where each card lies": (chi_square(lies), (CARDS - 1) ** 2),
        "what lies behind each card": (chi_square(behind), (CARDS - 1) ** 2),
        "the first player's ten": (chi_square(dealt) * (CARDS - 1) / (CARDS - HAND), CARDS - 1),
    }
    return [f"{name}: {value:.0f}" for name, (value, freedom) in figures.items() if chance(value, freedom) < LIKELY]


def test_twenty_thousand_decks_are_fair():
    assert unfair(shuffled(DECKS, shuffle)) == []


def test_bytes_that_would_favour_some_are_thrown_away():
    drawn = iter([255, 216, 215])  # 216 = 2 * 108
    assert below(108, lambda n: bytes([next(drawn)])) == 107
    assert [below(256, lambda n, byte=byte: bytes([byte])) for byte in (0, 255)] == [0, 255]
    assert below(1, os.urandom) == 0
