"""The first power of a new tower is what the start page says of it, second by second."""

from desktop.making.book.words import source
from host_tests.chip.first_power import stops


def test_the_start_page_s_seconds_are_those_of_the_emulated_pico():
    found = stops()
    for place, now in zip(found, source()["first"], strict=True):
        said = [line.strip() for line in place.lines]
        if now["says"]:
            assert any(line.startswith(now["says"]) for line in said), said
        else:
            assert not any(said), said
    lit = [[die for die, rgb in enumerate(place.pixels, 1) if any(rgb)] for place in found]
    assert lit[0] == [] and lit[1] == [1], "one light, before the screen"
    assert lit[3] == [1, 2, 3], "one after the other"
