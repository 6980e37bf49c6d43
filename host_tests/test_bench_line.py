"""The simulated line of NeoPixels."""

import pytest

from desktop.bench.neopixel_line import NeopixelLine


def test_green_comes_first_on_the_wire():
    line = NeopixelLine(2)
    line.write(bytes([1, 2, 3, 4, 5, 6]))
    assert line.rgb == [(2, 1, 3), (5, 4, 6)]


@pytest.mark.parametrize("length", [0, 3, 7, 9])
def test_bytes_for_another_number_of_pixels_are_refused(length):
    line = NeopixelLine(2)
    with pytest.raises(ValueError):
        line.write(bytes(length))


def test_all_writes_count_but_only_changes_are_told():
    told = []
    line = NeopixelLine(1, lambda: told.append(line.rgb[0]))
    told.clear()
    for data in (b"\x01\x02\x03", b"\x01\x02\x03", b"\x00\x00\x00"):
        line.write(data)
    assert line.writes == 3
    assert told == [(2, 1, 3), (0, 0, 0)]
