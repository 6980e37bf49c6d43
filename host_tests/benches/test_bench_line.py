"""The simulated line of NeoPixels."""

import pytest

from desktop.bench.neopixel_line import NeopixelLine


def test_green_comes_first_on_the_wire():
    line = NeopixelLine(2)
    line.write(bytes([1, 2, 3, 4, 5, 6]))
    assert line.rgb == [(2, 1, 3), (5, 4, 6)]


@pytest.mark.parametrize(("length", "lit"), [(0, 0), (3, 1), (5, 1), (6, 2), (9, 2)])
def test_a_pixel_that_gets_too_little_stays_as_it_is_and_too_much_falls_out_of_the_end(length, lit):
    line = NeopixelLine(2)
    line.write(b"\x07" * length)
    assert line.rgb == [(7, 7, 7)] * lit + [(0, 0, 0)] * (2 - lit)


@pytest.mark.parametrize(
    ("order", "data"), [("RGB", b"\x01\x02\x03"), ("GRBW", b"\x02\x01\x03\x00"), ("RGBW", b"\x01\x02\x03\x00")]
)
def test_other_pixels_take_other_orders(order, data):
    line = NeopixelLine(1)
    line.order = order
    line.write(data)
    assert line.rgb == [(1, 2, 3)]


def test_all_writes_count_but_only_changes_are_told():
    told = []
    line = NeopixelLine(1, lambda: told.append(line.rgb[0]))
    told.clear()
    for data in (b"\x01\x02\x03", b"\x01\x02\x03", b"\x00\x00\x00"):
        line.write(data)
    assert line.writes == 3
    assert told == [(2, 1, 3), (0, 0, 0)]
