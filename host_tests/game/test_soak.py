"""A few whole games on the 32-bit VM under a small heap; `make bench` plays more of them (host_tests/game/soak.py)."""

import pytest

from desktop.bench import vm
from host_tests.game import soak

GAMES = 8


def test_whole_games_leave_the_heap_as_it_was():
    soaked = soak.soak(GAMES)
    assert len(soaked.after_game) == GAMES
    assert soaked.heap <= soak.HEAP, "the heap grew: something did not fit"
    # Modules that a later game needs first come to it, then nothing does: names and columns change with what is set up.
    later = soaked.after_game[GAMES // 2 :]
    assert max(later) - min(later) < 6_000


def test_a_heap_too_small_is_noticed():
    try:
        assert soak.soak(1, heap=60_000).heap > 60_000
    except vm.VmError as error:
        assert "MemoryError" in str(error)


def test_the_slope_is_that_of_the_line_through_all_games():
    assert soak.Soaked([10, 12, 14, 16], 0, 0, 0).slope() == pytest.approx(2)
