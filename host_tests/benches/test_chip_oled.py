"""The emulated I2C master and the OLED on it, an SSD1306 (Solomon Systech) or SH1106 (Sino Wealth): by data sheet."""

import pytest

from host_tests.benches.bare_chip import BareChip

I2C0 = 0x40044000
CON, TAR, DATA_CMD, HCNT, LCNT, RAW, CLEAR_ABORT = 0x00, 0x04, 0x10, 0x1C, 0x20, 0x34, 0x54
ENABLE, STATUS, RXFLR, ABORTED_BY = 0x6C, 0x70, 0x78, 0x80
READ, STOP, TX_ABRT = 1 << 8, 1 << 9, 1 << 6
MASTER = 0x61 | 2 << 1
COMMAND, DATA = 0x80, 0x40  # control bytes: one command follows, nothing but data follows
LIT = [0x8D, 0x14, 0xAF]  # charge pump on, display on
UPRIGHT = [0xA1, 0xC8]  # as the tower's panel is soldered: both directions turned


def chip_with(address=0x3C, **oled):
    chip = BareChip()
    chip.oled(address=address, **oled)
    chip.unreset(3)
    chip.poke(I2C0 + ENABLE, 0)
    for register, value in ((CON, MASTER), (TAR, 0x3C), (HCNT, 6), (LCNT, 10), (ENABLE, 1)):
        chip.poke(I2C0 + register, value)
    return chip


@pytest.fixture
def chip():
    chip = chip_with()
    command(chip, *LIT, *UPRIGHT)
    return chip


def transmit(chip, *out):
    """One transfer, byte after byte; how many ms it took, and whether it was aborted."""
    begin = chip.now
    for place, byte in enumerate(out):
        chip.poke(I2C0 + DATA_CMD, byte | (STOP if place == len(out) - 1 else 0))
        while chip.peek(I2C0 + STATUS) & 1:
            pass
    return chip.now - begin, bool(chip.peek(I2C0 + RAW) & TX_ABRT)


def command(chip, *commands):
    took, aborted = transmit(chip, *(byte for one in commands for byte in (COMMAND, one)))
    assert not aborted


def data(chip, *out):
    transmit(chip, DATA, *out)


def clear(chip):
    """All dark, by page addressing, which both controllers have."""
    for page in range(8):
        command(chip, 0xB0 | page, 0x00, 0x10)
        data(chip, *[0] * 132)


def lit(chip):
    """{(x, y)} of the lit pixels."""
    return set().union(*(column(at % 128, at // 128, byte) for at, byte in enumerate(chip.shown())))


def column(x, page, byte):
    return {(x, 8 * page + bit) for bit in range(8) if byte >> bit & 1}


def test_a_byte_on_the_wire_takes_nine_bits(chip):
    bit = (6 + 10 + 8) / 6500  # ms: both counts, and what the master adds (data sheet, 4.3.14), roughly
    one, _ = transmit(chip, COMMAND, 0xE3)
    many, _ = transmit(chip, COMMAND, *[0xE3, COMMAND] * 20, 0xE3)
    assert (many - one) / 40 == pytest.approx(9 * bit, rel=0.15)


@pytest.mark.parametrize("oled", [{"fitted": False}, {"address": 0x3D}])
def test_where_no_oled_is_the_address_is_not_acknowledged(oled):
    chip = chip_with(**oled)
    assert transmit(chip, COMMAND, 0xAF)[1]
    assert chip.peek(I2C0 + ABORTED_BY) & 1  # ABRT_7B_ADDR_NOACK
    chip.peek(I2C0 + CLEAR_ABORT)
    assert not chip.peek(I2C0 + RAW) & TX_ABRT
    if oled.get("address"):
        for register, value in ((ENABLE, 0), (TAR, 0x3D), (ENABLE, 1)):
            chip.poke(I2C0 + register, value)
        assert not transmit(chip, COMMAND, 0xAF)[1]


def test_nothing_shows_without_pump_or_when_it_is_off(chip):
    command(chip, 0xA5)
    assert len(lit(chip)) == 128 * 64
    command(chip, 0xAE)
    assert not lit(chip)
    command(chip, 0xAF, 0x8D, 0x10)
    assert not lit(chip)
    command(chip, 0x8D, 0x14, 0xA4, 0xA7)
    inverted = lit(chip)
    command(chip, 0xA6)
    assert lit(chip) == {(x, y) for x in range(128) for y in range(64)} - inverted


def test_its_ram_is_noise_at_power_on(chip):
    assert 2000 < len(lit(chip)) < 6000


def test_an_sh1106_has_132_columns_pages_only_and_a_pump_of_its_own():
    chip = chip_with(sh1106=True)
    command(chip, 0xAF, *UPRIGHT)
    assert not lit(chip)
    command(chip, 0xAD, 0x8B)
    clear(chip)
    command(chip, 0xB3, 0x02, 0x10)  # column 2 is the first that shows
    data(chip, 0x81)
    assert lit(chip) == column(0, 3, 0x81)
    command(chip, 0xB3, 0x00, 0x18)  # column 128: no SSD1306 has one
    data(chip, 0x01, 0x02, 0x04)  # the third is column 130, behind the panel
    assert lit(chip) == column(0, 3, 0x81) | column(126, 3, 1) | column(127, 3, 2)


def test_a_picture_goes_on_to_the_next_page_as_far_as_it_is_wide_and_begins_again_after_the_last(chip):
    clear(chip)
    command(chip, 0x20, 0, 0x21, 126, 127, 0x22, 6, 7)  # horizontal addressing of four bytes
    data(chip, 0x01, 0x02, 0x04, 0x08, 0x10)
    assert lit(chip) == column(126, 6, 0x10) | column(127, 6, 2) | column(126, 7, 4) | column(127, 7, 8)


def test_a_status_byte_comes_back_on_a_read(chip):
    chip.poke(I2C0 + DATA_CMD, READ | STOP)
    chip.idle(0.2)
    assert chip.peek(I2C0 + RXFLR) == 1
    assert chip.peek(I2C0 + DATA_CMD) & 0x40 == 0  # D6: display off
    command(chip, 0xAE)
    chip.poke(I2C0 + DATA_CMD, READ | STOP)
    chip.idle(0.2)
    assert chip.peek(I2C0 + DATA_CMD) & 0x40
