"""The simulated OLED controller: bytes in, picture out."""

import pytest

from desktop.bench.ssd1306 import Ssd1306


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


def test_the_panel_shows_nothing_until_it_is_on_and_pumped():
    chip = Ssd1306()
    assert not chip.on and not any(chip.picture())
    chip.write(commands(0xAF))
    assert not chip.on
    chip.write(commands(0x8D, 0x14))
    assert chip.on
    assert any(chip.picture())  # the noise that it woke up with
    chip.write(commands(0xAE))
    assert not any(chip.picture())


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
