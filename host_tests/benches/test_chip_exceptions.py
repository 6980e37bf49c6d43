"""How the emulated core takes exceptions and comes back (ARMv6-M Architecture Reference Manual, B1.5)."""

import struct

import pytest

from desktop.chip.chip import HALT
from host_tests.benches.bare_chip import CODE, RAM, BareChip

TABLE, HANDLER, OTHER = RAM + 0x400, CODE + 0x80, CODE + 0xC0
TIMER_0, TIMER_1 = 16, 17
ENABLE, PEND, PRIORITIES = 0xE000E100, 0xE000E200, 0xE000E400
IPSR_TO_R7, CPSID, CPSIE = (0xF3EF, 0x8705), 0xB672, 0xB662


@pytest.fixture
def chip():
    chip = BareChip()
    chip.write(TABLE, struct.pack("<48I", *[HANDLER | 1] * 48))
    chip.poke(0xE000ED08, TABLE)
    return chip


def test_an_interrupt_waits_for_primask_and_comes_then(chip):
    chip.place(HANDLER, *IPSR_TO_R7, 0x4770)
    chip.poke(ENABLE, 1)
    chip.run_code(CPSID, 0x6001, 0xBE00, CPSIE, 0xBF00, r0=PEND, r1=1, r7=0)  # str: pend it; then cpsie
    assert chip.regs[7] == 0
    chip.run_from(CODE + 6)
    assert chip.regs[7] == TIMER_0


@pytest.mark.parametrize(
    "priorities, order",
    [
        (0x00C0, [0xAA, TIMER_0, 0xAA, TIMER_1, TIMER_0]),  # timer 1 is the more urgent: it breaks in
        (0xC0C0, [0xAA, TIMER_0, TIMER_0, 0xAA, TIMER_1]),
        (0xC000, [0xAA, TIMER_0, TIMER_0, 0xAA, TIMER_1]),
    ],
)
def test_only_what_is_more_urgent_breaks_into_an_interrupt(chip, priorities, order):
    chip.poke(PRIORITIES, priorities)
    chip.poke(ENABLE, 3)
    log = RAM + 0x1000
    chip.write(log, bytes(5))
    enter = (
        0x7034,
        0x3601,
        *IPSR_TO_R7,
        0x7037,
        0x3601,
    )  # r4 and the exception's number go where r6 points
    chip.place(OTHER, *enter, 0x4770)
    leave = (*IPSR_TO_R7, 0x7037, 0x3601, 0x4770)
    chip.place(HANDLER, *enter, 0x6001, 0xBF00, *leave)  # the first pends the second: str r1, [r0]
    chip.write(TABLE + 4 * TIMER_1, struct.pack("<I", OTHER | 1))
    chip.run_code(0x6003, 0xBF00, r0=PEND, r1=2, r3=1, r4=0xAA, r6=log)
    assert list(chip.read(log, 5)) == order


def test_wfe_takes_an_event_that_has_been_or_sleeps(chip):
    assert chip.run_code(0xBF40, 0xBF20, ms=1) & HALT  # sev; wfe
    assert not chip.run_code(0xBF20, ms=1) & HALT
    assert chip.get("sleeping")
