"""A few whole games on the 32-bit VM under a small heap; `make bench` plays more of them (host_tests/soak.py)."""

import pytest

from desktop.bench import vm
from host_tests import soak

GAMES = 8


def test_whole_games_leave_the_heap_as_it_was():
    soaked = soak.soak(GAMES)
    assert len(soaked.after_game) == GAMES
    assert soaked.heap <= soak.HEAP, "the heap grew: something did not fit"
    # Names, columns and French come and go with what is set up, nothing else.
    assert max(soaked.after_game) - min(soaked.after_game) < 6_000


def test_a_heap_too_small_is_noticed():
    try:
        assert soak.soak(1, heap=60_000).heap > 60_000
    except vm.VmError as error:
        assert "MemoryError" in str(error)


def test_every_part_in_play_is_counted():
    parts = soak.in_play()
    assert len(parts) > 12
    assert parts["screens and app"] > 2_500 and parts["hardware: code"] > 5_000


def test_at_most_90_kb_are_in_use_in_play():
    assert sum(soak.in_play().values()) <= soak.LIMIT


def test_the_slope_is_that_of_the_line_through_all_games():
    assert soak.Soaked([10, 12, 14, 16], 0, 0, 0).slope() == pytest.approx(2)


def test_at_most_that_much_is_in_use_while_cards_are_played():
    assert sum(soak.in_play(cards=True).values()) <= soak.LIMIT


@pytest.mark.parametrize("cards", [False, True], ids=["dice", "cards"])
def test_a_third_is_free_between_games_while_a_record_goes_to_the_board(cards):
    assert sum(soak.in_play(cards=cards, board=True).values()) <= soak.LIMIT_BETWEEN
