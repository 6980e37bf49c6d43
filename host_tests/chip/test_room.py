"""The heap of the emulated chip after each screen, in each language."""

import pytest

from host_tests.chip.room import LEAST_BLOCK, LEAST_FREE, MOST_NAMES, walk
from p10core.kernel.words import LANGUAGES


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_each_screen_leaves_30_kb_and_a_block_of_12(language):
    shown = []
    for figure, screen in walk(language):
        assert figure.free >= LEAST_FREE and figure.largest >= LEAST_BLOCK and figure.names <= MOST_NAMES, figure
        shown.append(tuple(screen))
    assert len(set(shown)) > 14, shown
