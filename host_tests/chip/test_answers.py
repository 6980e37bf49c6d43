"""How soon the tower answers, on the emulated chip: no row of the table is above what a player may be asked to wait."""

import pytest

from host_tests.chip.answers import PARTS, ROWS, samples


@pytest.mark.parametrize("part", PARTS)
def test_the_tower_answers_in_time(part):
    slow = {ROWS[name]: times for name, times in samples(part).items() if not ROWS[name].is_kept(times)}
    assert not slow
