"""The shuffle is fair: thousands of decks through the device's own shuffle() on the computer's os.urandom.

Three figures, each a chi-square: where each card lies, what lies behind each card, and how often each card is among
the first player's ten. One that a fair shuffle would show less often than once in 10**8 runs is unfair.
"""

import os
from collections.abc import Callable

import numpy as np
import pytest

from host_tests.game.chi_square import chance, chi_square
from host_tests.thorough import share
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


def any_with_any(deck: bytearray, random_bytes: RandomBytes) -> None:
    for at in range(len(deck)):
        other = below(len(deck), random_bytes)
        deck[at], deck[other] = deck[other], deck[at]


def never_itself(deck: bytearray, random_bytes: RandomBytes) -> None:
    for last in range(len(deck) - 1, 0, -1):
        other = below(last, random_bytes)
        deck[last], deck[other] = deck[other], deck[last]


def none_thrown_away(deck: bytearray, random_bytes: RandomBytes) -> None:
    for last in range(len(deck) - 1, 0, -1):
        other = random_bytes(1)[0] % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]


def last_card_stays(deck: bytearray, random_bytes: RandomBytes) -> None:
    rest = deck[:-1]
    shuffle(rest, random_bytes)
    deck[:-1] = rest


def two_stick_in_one_of_twenty(deck: bytearray, random_bytes: RandomBytes) -> None:
    shuffle(deck, random_bytes)
    at = deck.index(7)
    if random_bytes(1)[0] < 13 and at < CARDS - 1:
        other = deck.index(8)
        deck[at + 1], deck[other] = deck[other], deck[at + 1]


@pytest.mark.share
@pytest.mark.parametrize(
    "wrong", share([any_with_any, never_itself, none_thrown_away, last_card_stays, two_stick_in_one_of_twenty], 4)
)
def test_a_wrong_shuffle_is_found(wrong):
    assert unfair(shuffled(DECKS // 2, wrong))


def test_bytes_that_would_favour_some_are_thrown_away():
    drawn = iter([255, 216, 215])  # 216 = 2 * 108
    assert below(108, lambda n: bytes([next(drawn)])) == 107
    assert [below(256, lambda n, byte=byte: bytes([byte])) for byte in (0, 255)] == [0, 255]
    assert below(1, os.urandom) == 0
