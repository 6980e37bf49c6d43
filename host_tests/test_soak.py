"""A few whole games on the 32-bit VM under a small heap; `make bench` plays more of them (host_tests/soak.py)."""

import pytest

from desktop.bench import vm
from desktop.bench.vm import for_device
from host_tests import soak
from p10core.resident import stay

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
    parts = soak.in_play()
    assert sum(parts.values()) <= soak.LIMIT, soak.table(parts, "dice")


def test_the_slope_is_that_of_the_line_through_all_games():
    assert soak.Soaked([10, 12, 14, 16], 0, 0, 0).slope() == pytest.approx(2)


def test_at_most_that_much_is_in_use_while_cards_are_played():
    parts = soak.in_play(cards=True)
    assert sum(parts.values()) <= soak.LIMIT, soak.table(parts, "cards")


@pytest.mark.parametrize("room", ["dice", "cards"])
def test_what_stays_loads_nothing_that_goes(room):
    """A module that goes would be loaded a second time while whoever loaded it first still has it."""
    files = for_device(soak.sources("p10core"))
    kept = {f"p10core.{leaf}" for leaf in stay(room).split()}
    loaded = {module for name in kept for module in soak.in_order(files, name)}
    assert loaded <= kept
    assert set(soak.residents(room)) == kept


@pytest.mark.parametrize("cards", [False, True], ids=["dice", "cards"])
def test_a_third_is_free_between_games_while_a_record_goes_to_the_board(cards):
    assert sum(soak.in_play(cards=cards, board=True).values()) <= soak.LIMIT_BETWEEN
