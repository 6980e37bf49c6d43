"""Finding a phase in a hand of cards, against brute force; and which lay-down the tower proposes."""

import random

import numpy as np
import pytest

from host_tests.game import brute_cards
from host_tests.game.card_table import cards
from host_tests.thorough import ALL
from p10core.cards.deck import SKIP, WILD, cards_text, new_deck, points_of, same_cards, without
from p10core.cards.finder import FAILED, find, missing, to_keep
from p10core.cards.hand import as_phase
from p10core.cards.lay_down import lay_down
from p10core.cards.runs import lay_downs

HANDS, ODD = (1_000_000, 20_000) if ALL else (20_000, 2_000)
PHASES = sorted(brute_cards.PHASES)

PROPOSED = [
    # phase, hand, what is laid, points left
    (1, "5R 5B W 7Y 7G 7G 9R 12R S 5Y", "5R,5B,5Y,W 7Y,7G,7G", 30),
    (1, "5R 5B 5Y 7Y 7G 7B 12R 12B 12Y", "5R,5B,5Y 12R,12B,12Y", 15),  # twelves cost more
    (1, "5R 5B 5Y 5G 5R 5B 5Y", "5R,5B,5Y 5G,5R,5B,5Y", 0),
    (2, "8R 8B 8Y 5R 6R 7R 1G", "8R,8B,8Y 5R,6R,7R,8?", FAILED),
    (2, "8R 8B 8Y 8G 5R 6R 7R 1G", "8B,8Y,8G 5R,6R,7R,8R", 5),
    (2, "8R 8B 8Y W 5R 6R 7R 1G", "8R,8B,8Y 5R,6R,7R,W", 5),
    (2, "12R 12B 12Y 9R W 11R W 10B W", "12R,12B,12Y,W,W 9R,10B,11R,W", 0),
    (2, "8R 8B W W W W W", "8B,W,W 8R,W,W,W", 0),  # each group needs a natural card
    (2, "8R W W W W W W W", "", FAILED),
    (4, "3R 4R 5R 6R 7R 8R 9R 10R 12R W", "3R,4R,5R,6R,7R,8R,9R,10R,W,12R", 0),
    (4, "1R 2R 3R 4R 5R 7R 8R W 8B S", "1R,2R,3R,4R,5R,W,7R,8R", 20),
    (4, "12R 11R W W W W W", "W,W,W,W,W,11R,12R", 0),
    (8, "1R 2R 3R W W W W 1G 2G 3G 10G", "1G,2G,3G,10G,W,W,W,W", 15),
    (9, "5R 5Y 5G W W 8R S", "", FAILED),
    (9, "5R 5Y 5G W W W 8R S", "5R,5Y,5G,W,W 8R,W", 15),
    (10, "1R 1Y 1G 1B 1R 2R 2Y W", "1R,1Y,1G,1B,1R 2R,2Y,W", 0),
]


@pytest.mark.parametrize(("phase", "held", "laid", "left"), PROPOSED)
def test_the_tower_proposes_what_leaves_the_fewest_points(phase, held, laid, left):
    hand = cards(held)
    assert find(phase, hand) == left
    found = lay_down(phase, hand)
    if left == FAILED:
        assert found is None
    else:
        assert " ".join(cards_text(group) for group in found) == laid


@pytest.mark.share
@pytest.mark.parametrize("phase", [2, 3, 4, 5, 6])
def test_every_place_that_a_run_may_have_is_offered_once(phase):
    """Of hands that make the phase with all their cards, with Wilds enough to leave a choice."""
    source = random.Random(phase)
    naturals = [card for card in new_deck() if card not in (WILD, SKIP)]
    asked = chosen = 0
    while chosen < (150 if ALL else 15):
        asked += 1
        low = source.randint(1, 12)
        near = [card for card in naturals if low <= card & 15 <= low + 8]
        wilds = source.randint(1, 4)
        hand = bytes(source.sample(near, source.randint(2, min(len(near), 11 - wilds)))) + bytes(wilds)
        right = brute_cards.runs(phase, tuple(cards_text(hand).split(",")))
        assert (find(phase, hand) == 0) == bool(right)
        if not right:
            continue
        offered = lay_downs(phase, hand)
        assert [bytes(group) for group in offered[0]] == [bytes(group) for group in lay_down(phase, hand)]
        meant = []
        for laid in offered:
            assert same_cards(b"".join(laid), hand)
            *of_set, run = as_phase(phase, laid)
            meant.append((run.first, len(run.cards), of_set[0].first if of_set else 0))
        assert len(set(meant)) == len(meant) and set(meant) == right
        chosen += len(right) > 1
    assert asked < 100_000


def hands(count: int, seed: int) -> np.ndarray:
    """Hands of eleven cards from a shuffled deck, a row each."""
    deck = np.frombuffer(bytes(new_deck()), np.uint8)
    return deck[np.argpartition(np.random.default_rng(seed).random((count, len(deck)), np.float32), 11, axis=1)[:, :11]]


@pytest.fixture(scope="module")
def many() -> np.ndarray:
    return np.concatenate([hands(HANDS // 10, seed) for seed in range(10)])


@pytest.fixture(scope="module")
def by_numbers(many) -> tuple[list[bytes], np.ndarray]:
    """The hands once each, colours left aside: no phase but 8 asks for them, a test below proves it."""
    numbers = np.unique(np.sort(many & 15, axis=1), axis=0)
    return [bytes(row) for row in numbers], numbers


@pytest.mark.share
@pytest.mark.parametrize("phase", PHASES)
def test_many_hands_agree_with_brute_force(phase, many, by_numbers):
    if phase == 8:
        distinct, right = [bytes(row) for row in many], brute_cards.Many(many & 15, many >> 4)
    else:
        distinct, right = by_numbers[0], brute_cards.Many(by_numbers[1], by_numbers[1] * 0)
    found = np.array([find(phase, hand) for hand in distinct])
    assert np.array_equal(found, right.fewest_points(phase))
    assert (found >= 0).sum() > HANDS // 1000


def rich_hands(count: int, seed: int) -> list[bytes]:
    """Hands of any size with many Wilds and few different numbers, where it is easiest to go wrong."""
    source = random.Random(seed)
    found = []
    for _ in range(count):
        numbers = source.sample(range(1, 13), source.randint(1, 6))
        pool = [card for card in new_deck() if card & 15 in numbers] + [WILD] * source.randint(0, 8) + [13]
        found.append(bytes(source.sample(pool, min(len(pool), source.randint(1, 11)))))
    return found


@pytest.mark.share
@pytest.mark.parametrize("phase", PHASES)
def test_odd_hands_agree_with_brute_force(phase):
    odd = rich_hands(ODD, phase)
    rows = np.full((len(odd), 11), 14, np.uint8)
    for row, hand in zip(rows, odd, strict=True):
        row[: len(hand)] = np.frombuffer(hand, np.uint8)
    right = brute_cards.Many(rows & 15, rows >> 4).fewest_points(phase)
    assert [find(phase, hand) for hand in odd] == right.tolist()


@pytest.mark.parametrize("phase", PHASES)
def test_what_is_proposed_may_be_laid_and_leaves_what_was_said(phase):
    made = 0
    for hand in rich_hands(4000, 100 + phase) + [bytes(row) for row in hands(4000, 7)]:
        left = find(phase, hand)
        laid = lay_down(phase, hand)
        assert (laid is None) == (left == FAILED)
        if laid is not None:
            made += 1
            as_phase(phase, laid)
            rest = bytearray(hand)
            for card in b"".join(laid):
                rest = without(rest, card)
            assert points_of(rest) == left
    assert made > 150


@pytest.mark.parametrize("phase", PHASES)
def test_the_nearest_way_lacks_as_many_cards_as_it_says(phase):
    """The right cards in their places make the phase; with one fewer no card whatever does."""
    for hand in [bytes(row[:10]) for row in hands(60, phase)]:
        lacking, keep = missing(phase, hand), to_keep(phase, hand)
        kept = bytes(card for at, card in enumerate(hand) if keep >> at & 1)
        if any(card not in (0, 13) for card in kept):
            assert find(phase, kept + bytes(lacking)) >= 0
        if lacking == 1:
            assert find(phase, hand) == FAILED
        if lacking == 2:
            assert all(find(phase, hand + bytes([card])) == FAILED for card in set(new_deck()))


def test_a_hand_without_a_natural_card_makes_nothing():
    for phase in PHASES:
        assert find(phase, bytes(8) + bytes((13, 13))) == FAILED
        assert to_keep(phase, bytes(8)) == 0xFF
        assert find(phase, b"") == FAILED


def test_the_nearest_way_keeps_what_belongs_to_it():
    held = "8R 8B 1G 5R 6R 12R 12Y S W 7B"
    assert missing(2, cards(held)) == 0
    kept = [word for at, word in enumerate(held.split()) if to_keep(2, cards(held)) >> at & 1]
    assert kept == ["8R", "5R", "6R", "12R", "12Y", "W", "7B"]
