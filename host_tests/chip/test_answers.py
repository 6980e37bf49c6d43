"""How soon the tower answers, on the emulated chip: no row of the table is above what a player may be asked to wait."""

import pytest

from host_tests.chip import answers


@pytest.mark.parametrize("part", [answers.starts, answers.dice, answers.cards, answers.dark, answers.looks])
def test_the_tower_answers_in_time(part):
    slow = [(answers.ROWS[name].name, round(ms)) for name, ms in part() if ms > answers.ROWS[name].most]
    assert not slow, slow
