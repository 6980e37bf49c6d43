"""The simulated OLED controller: bytes in, picture out."""

import pytest

from desktop.bench.ssd1306 import HEIGHT, WIDTH, Ssd1306


def commands(*codes):
    """Commands as the display bus sends them: each byte behind a control byte of its own."""
    return bytes(byte for code in codes for byte in (0x80, code))


@pytest.fixture
def oled():
    """Switched on and upright, addressed in rows, all dark."""
    chip = Ssd1306()
    chip.write(commands(0x20, 0x00, 0xA1, 0xC8, 0x8D, 0x14, 0xAF))
    chip.write(b"\x40" + bytes(1024))
    return chip


def lit(chip):
    return {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if chip.pixel(x, y)}


def test_a_byte_is_a_column_of_eight_pixels_with_the_lowest_bit_on_top(oled):
    oled.write(b"\x40\x81")
    assert lit(oled) == {(0, 0), (0, 7)}


def test_data_fills_the_window_row_by_row_and_begins_again(oled):
    oled.write(commands(0x21, 10, 11, 0x22, 2, 3))
    oled.write(b"\x40\x01\x01\x01\x01\x80")
    assert lit(oled) == {(10, 23), (11, 16), (10, 24), (11, 24)}


def test_vertical_addressing_goes_down_first(oled):
    oled.write(commands(0x20, 0x01, 0x21, 5, 6, 0x22, 0, 1))
    oled.write(b"\x40\x01\x01\x01")
    assert lit(oled) == {(5, 0), (5, 8), (6, 0)}


def test_page_addressing_stays_in_its_page(oled):
    oled.write(commands(0x20, 0x02, 0xB1, 0x0F, 0x17))
    oled.write(b"\x40\x01\x01")
    assert lit(oled) == {(127, 8), (0, 8)}


def test_parameters_may_come_in_a_later_write(oled):
    oled.write(commands(0x81))
    oled.write(commands(0x33))
    assert oled.contrast == 0x33


def test_a_run_of_commands_and_data_in_one_write(oled):
    oled.write(b"\x80\x81\x80\x10\x40\x01")
    assert oled.contrast == 0x10
    assert lit(oled) == {(0, 0)}


def test_the_panel_shows_nothing_until_it_is_on_and_pumped():
    chip = Ssd1306()
    assert not chip.on and not lit(chip)
    chip.write(commands(0xAF))
    assert not chip.on
    chip.write(commands(0x8D, 0x14))
    assert chip.on
    assert lit(chip)  # the noise that it woke up with
    chip.write(commands(0xAE))
    assert not lit(chip)


@pytest.mark.parametrize(
    "code, expected",
    [(0xA0, {(127, 0)}), (0xC0, {(0, 63)}), (0xA5, {(x, y) for x in range(128) for y in range(64)})],
)
def test_mirrored_flipped_and_all_on(oled, code, expected):
    oled.write(b"\x40\x01")
    oled.write(commands(code))
    assert lit(oled) == expected


def test_inverse_shows_the_rest(oled):
    oled.write(b"\x40\x01")
    oled.write(commands(0xA7))
    assert (0, 0) not in lit(oled)
    assert len(lit(oled)) == WIDTH * HEIGHT - 1


@pytest.mark.parametrize("code", [None, 0xA0, 0xC0, 0xA7, 0xA5, 0xAE])
def test_the_picture_is_its_pixels(code):
    chip = Ssd1306()
    chip.write(commands(0xA1, 0xC8, 0x8D, 0x14, 0xAF))
    if code:
        chip.write(commands(code))
    picture = chip.picture()
    assert {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if picture[y] >> (WIDTH - 1 - x) & 1} == lit(chip)


@pytest.mark.parametrize(
    "data",
    [
        commands(0xF0),
        commands(0x26, 0),  # scrolling
        commands(0xA8, 31),  # a panel of 32 rows
        commands(0x21, 3, 128),
        commands(0x22, 5, 4),
        b"\x01\x00",
    ],
)
def test_what_the_chip_does_not_know_raises(oled, data):
    with pytest.raises(ValueError):
        oled.write(data)


def test_every_byte_counts():
    chip = Ssd1306()
    chip.write(commands(0x81, 1))
    chip.write(b"\x40\x00")
    assert chip.bytes_received == 6
