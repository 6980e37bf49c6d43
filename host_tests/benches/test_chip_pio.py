"""The emulated PIO (RP2040 data sheet, 3.4): instructions, FIFOs, times; WS2812 pixels read off the wave."""

import pytest

from desktop.chip.chip import PIXELS
from host_tests.benches.bare_chip import RAM, BareChip

PIO0, CTRL, FSTAT, TXF, RXF, IRQ, MEMORY = 0x50200000, 0x00, 0x04, 0x10, 0x20, 0x30, 0x48
CLKDIV, EXECCTRL, SHIFTCTRL, ADDR, INSTR, PINCTRL = 0xC8, 0xCC, 0xD0, 0xD4, 0xD8, 0xDC
IO_BANK0, FUNC_PIO0 = 0x40014000, 6
RIGHT, LEFT = 1, 0
TX_EMPTY, RX_EMPTY = 1 << 24, 1 << 8


@pytest.fixture
def chip():
    chip = BareChip()
    chip.unreset(2, 5, 8, 10)
    return chip


def load(chip, *program, start=True):
    for place, op in enumerate(program):
        chip.poke(PIO0 + MEMORY + 4 * place, op)
    chip.poke(PIO0 + EXECCTRL, len(program) - 1 << 12)  # wraps behind its last instruction
    if start:
        chip.poke(PIO0 + CTRL, 1)


def execute(chip, *ops):
    for op in ops:
        chip.poke(PIO0 + INSTR, op)


def pushed(chip):
    """What PUSH has brought."""
    return chip.peek(PIO0 + RXF)


SET_X, SET_Y, PUSH, PULL = 0xE020, 0xE040, 0x8000, 0x8080
MOV_ISR_X, MOV_ISR_NOT_X, MOV_ISR_REVERSED_X, MOV_X_OSR, MOV_ISR_OSR = 0xA0C1, 0xA0C9, 0xA0D1, 0xA027, 0xA0C7


def test_set_mov_and_push(chip):
    execute(chip, SET_X | 19, MOV_ISR_X, PUSH)
    assert pushed(chip) == 19
    execute(chip, MOV_ISR_NOT_X, PUSH)
    assert pushed(chip) == 0xFFFFFFFF - 19
    execute(chip, MOV_ISR_REVERSED_X, PUSH)
    assert pushed(chip) == int(f"{19:032b}"[::-1], 2)


@pytest.mark.parametrize("direction, first, rest", [(LEFT, 0x12, 0x345678), (RIGHT, 0x78, 0x123456)])
def test_out_takes_bits_from_the_side_that_it_shifts_to(chip, direction, first, rest):
    chip.poke(PIO0 + SHIFTCTRL, direction << 19)
    chip.poke(PIO0 + TXF, 0x12345678)
    execute(chip, PULL, 0x6028, MOV_ISR_X, PUSH, 0x6038, MOV_ISR_X, PUSH)  # out x, 8; out x, 24
    assert (pushed(chip), pushed(chip)) == (first, rest)


@pytest.mark.parametrize("direction, shifted", [(LEFT, 0x35), (RIGHT, 0x53000000)])
def test_in_puts_bits_on_the_other_side(chip, direction, shifted):
    chip.poke(PIO0 + SHIFTCTRL, direction << 18)
    execute(chip, SET_X | 3, 0x4024, SET_X | 5, 0x4024, PUSH)  # in x, 4; twice
    assert pushed(chip) == shifted


def test_by_a_threshold_of_0_a_word_is_pushed_when_it_has_32_bits(chip):
    chip.poke(PIO0 + SHIFTCTRL, 1 << 16 | LEFT << 18)
    execute(chip, SET_X | 1, 0x403F)  # in x, 31
    assert chip.peek(PIO0 + FSTAT) & RX_EMPTY
    execute(chip, 0x4021)  # in x, 1
    assert not chip.peek(PIO0 + FSTAT) & RX_EMPTY
    assert pushed(chip) == 3


def test_jmp_by_its_conditions(chip):
    load(chip, *[0xA042] * 4, start=False)  # nops
    for before, op, jumps in (
        ([SET_X | 0], 0x0020, True),  # !x
        ([SET_X | 1], 0x0020, False),
        ([SET_X | 1], 0x0040, True),  # x--
        ([SET_X | 0], 0x0040, False),
        ([SET_Y | 0], 0x0060, True),
        ([SET_Y | 1], 0x0080, True),
        ([SET_X | 1, SET_Y | 1], 0x00A0, False),  # x != y
        ([SET_X | 1, SET_Y | 2], 0x00A0, True),
    ):
        execute(chip, 0x0000, *before, op | 3)
        assert (chip.peek(PIO0 + ADDR) == 3) == jumps, hex(op)


def test_x_goes_below_zero_when_it_counts_down(chip):
    execute(chip, SET_X | 0, 0x0040, MOV_ISR_X, PUSH)
    assert pushed(chip) == 0xFFFFFFFF


def test_a_machine_waits_for_its_fifos(chip):
    load(chip, PULL | 0x20, MOV_ISR_OSR, PUSH | 0x20)  # pull block; mov isr, osr; push block
    assert chip.peek(PIO0 + FSTAT) & (TX_EMPTY | RX_EMPTY) == TX_EMPTY | RX_EMPTY
    for word in range(1, 7):
        chip.poke(PIO0 + TXF, word)
        chip.idle(0.01)
    assert chip.peek(PIO0 + FSTAT) & RX_EMPTY == 0
    got = []
    for _ in range(6):
        got.append(pushed(chip))
        chip.idle(0.01)
    assert got == [1, 2, 3, 4, 5, 6]
    assert chip.peek(PIO0 + FSTAT) & RX_EMPTY


def test_irq_waits_until_it_is_cleared(chip):
    load(chip, 0xC020 | 2, SET_X | 9, MOV_ISR_X, PUSH | 0x20)  # irq wait 2
    chip.idle(0.01)
    assert (chip.peek(PIO0 + IRQ), chip.peek(PIO0 + ADDR)) == (1 << 2, 0)
    chip.poke(PIO0 + IRQ, 1 << 2)
    chip.idle(0.01)
    assert pushed(chip) == 9


def test_wait_for_a_pin(chip):
    chip.poke(0x4001C004 + 4 * 7, 0x42)  # pad of GP7: input, no pulls
    chip.pin(7, 0)
    load(chip, 0x2080 | 7, MOV_ISR_NOT_X, PUSH, 0x2000 | 7)  # wait 1 gpio 7; ...; wait 0 gpio 7
    chip.idle(1)
    assert chip.peek(PIO0 + FSTAT) & RX_EMPTY
    chip.pin(7, 1)
    chip.idle(1)
    assert chip.peek(PIO0 + FSTAT) & RX_EMPTY == 0


def blinks(chip, divider, *program):
    """ns of the pin's phases, low and high by turns."""
    chip.poke(IO_BANK0 + 4 + 8 * 3, FUNC_PIO0)
    chip.poke(PIO0 + PINCTRL, 1 << 26 | 3 << 5)  # SET: one pin, GP3
    execute(chip, 0xE081)  # set pindirs, 1
    chip.poke(PIO0 + CLKDIV, divider << 16)
    load(chip, *program)
    edges, level = [], chip.get("levels") >> 3 & 1
    while len(edges) < 5:
        chip.run_code(0xE7FE, ms=0.0005)
        if chip.get("levels") >> 3 & 1 != level:
            level ^= 1
            edges.append(chip.ns)
    return [after - before for before, after in zip(edges, edges[1:], strict=False)]


def test_delays_and_the_clock_divider_make_the_time(chip):
    cycle = 1e9 / chip.get("hz")
    phases = blinks(chip, 10, 0xE001 | 4 << 8, 0xE000 | 14 << 8)  # set pins, 1 [4]; set pins, 0 [14]
    assert sorted({round(phase / cycle / 10) for phase in phases}) == [5, 15]


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
