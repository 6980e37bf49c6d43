"""The search for the best hold on the emulated chip."""

from host_tests.chip.searches import IN_PLAY, found_here, found_there

ROOMY = 180_000  # bytes


def test_the_chip_finds_what_this_computer_finds():
    """With a heap that has room for all that is to be counted."""
    assert [found[:3] for found in found_there(ROOMY)] == [found[:3] for found in found_here()]


def test_the_search_takes_a_few_seconds_in_short_pieces():
    """A collection of garbage may fall into a piece."""
    for found in found_there(IN_PLAY):
        assert found.ms < 6000 and found.longest <= 150, found


def test_a_heap_as_it_is_in_play_costs_next_to_nothing():
    for there, here in zip(found_there(IN_PLAY), found_here(), strict=True):
        assert abs(there.worth - here.worth) <= 100, (there, here)  # 2 %
