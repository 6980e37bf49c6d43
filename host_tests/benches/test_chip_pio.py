"""The emulated PIO (RP2040 data sheet, 3.4): WS2812 pixels read off the wave."""

import pytest

from desktop.chip.chip import PIXELS
from host_tests.benches.bare_chip import RAM, BareChip

PIO0, CTRL, TXF, MEMORY = 0x50200000, 0x00, 0x10, 0x48
EXECCTRL, SHIFTCTRL, INSTR, PINCTRL = 0xCC, 0xD0, 0xD8, 0xDC
IO_BANK0, FUNC_PIO0 = 0x40014000, 6


@pytest.fixture
def chip():
    chip = BareChip()
    chip.unreset(2, 5, 8, 10)
    return chip


def load(chip, *program):
    for place, op in enumerate(program):
        chip.poke(PIO0 + MEMORY + 4 * place, op)
    chip.poke(PIO0 + EXECCTRL, len(program) - 1 << 12)  # wraps behind its last instruction
    chip.poke(PIO0 + CTRL, 1)


def execute(chip, *ops):
    for op in ops:
        chip.poke(PIO0 + INSTR, op)


WS2812 = (0x6221, 0x1123, 0x1400, 0xA442)  # data sheet 3.6.2: T1 = 2, T2 = 5, T3 = 3 cycles


def pixel_line(chip):
    chip.poke(IO_BANK0 + 4 + 8 * 2, FUNC_PIO0)
    chip.poke(PIO0 + PINCTRL, 1 << 26 | 2 << 5)
    execute(chip, 0xE081)  # GP2 is an output
    chip.poke(PIO0 + PINCTRL, 1 << 29 | 2 << 10)  # one side-set pin, GP2
    chip.poke(PIO0 + SHIFTCTRL, 24 << 25 | 1 << 17)  # autopull after 24 bits, to the left
    load(chip, *WS2812)


def test_the_pixels_are_read_off_the_wave(chip):
    pixel_line(chip)
    since = chip.record_count()
    for colour in (0x00FF00, 0x102030, 0x800001):
        chip.poke(PIO0 + TXF, colour << 8)
    assert chip.idle(1, stop=PIXELS) & PIXELS
    assert chip.pixels().hex() == "00ff00102030800001"
    assert [kind for _, kind, *_ in chip.records(since)].count("pixels") == 1


def test_the_same_again_is_no_change_and_a_new_row_begins_at_the_first(chip):
    pixel_line(chip)
    chip.poke(PIO0 + TXF, 0x123456 << 8)
    assert chip.idle(1, stop=PIXELS) & PIXELS
    chip.poke(PIO0 + TXF, 0x123456 << 8)
    assert not chip.idle(1, stop=PIXELS) & PIXELS
    chip.poke(PIO0 + TXF, 0x654321 << 8)
    assert chip.idle(1, stop=PIXELS) & PIXELS
    assert chip.pixels().hex() == "654321"
    assert chip.get("pixel_writes") == 3


def test_the_dma_feeds_a_fifo_at_its_pace(chip):
    pixel_line(chip)
    chip.write(RAM + 0x3000, b"".join((colour << 8).to_bytes(4, "little") for colour in range(1, 11)))
    for register, value in ((0x0, RAM + 0x3000), (0x4, PIO0 + TXF), (0x8, 10), (0xC, 1 | 2 << 2 | 1 << 4)):
        chip.poke(0x50000000 + register, value)  # enabled, words, read goes on, TREQ 0: PIO0's first TX
    assert chip.idle(2, stop=PIXELS) & PIXELS
    assert chip.pixels() == b"".join(colour.to_bytes(3, "big") for colour in range(1, 11))
    assert chip.peek(0x50000000 + 0x8) == 0
