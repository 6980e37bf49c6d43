"""The heap of the emulated chip after each screen, in each language."""

import pytest

from host_tests.chip.room import (
    LEAST_BLOCK,
    LEAST_FREE,
    LEAST_FREE_IN_A_CAFE,
    LEAST_FREE_IN_A_THOUGHT,
    MOST_NAMES,
    TURNS,
    thoughts,
    walk,
)
from p10core.kernel.words import LANGUAGES


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_each_screen_leaves_30_kb_and_a_block_of_12(language):
    shown = []
    for figure, screen in walk(language):
        assert figure.free >= LEAST_FREE and figure.largest >= LEAST_BLOCK and figure.names <= MOST_NAMES, figure
        shown.append(tuple(screen))
    assert len(set(shown)) > 14, shown


def test_a_cafe_s_tower_fills_no_eighth_table_of_names_either():
    """In French it has the most; its line to the leaderboard takes 18 KB more of the heap."""
    figures = [figure for figure, _ in walk("fr", board=1)]
    assert max(figure.names for figure in figures) <= MOST_NAMES
    assert min(figure.free for figure in figures) >= LEAST_FREE_IN_A_CAFE


def test_three_masters_leave_12_kb_in_the_middle_of_a_thought():
    """In German, whose words take the most room."""
    assert min(thoughts("de", TURNS)) >= LEAST_FREE_IN_A_THOUGHT
