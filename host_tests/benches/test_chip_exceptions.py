"""How the emulated core takes exceptions and comes back (ARMv6-M Architecture Reference Manual, B1.5)."""

import struct

import pytest

from desktop.chip.chip import HALT
from host_tests.benches.bare_chip import CODE, MSR_APSR_R0, RAM, STACK, TIMER, BareChip, C, N

TABLE, HANDLER, OTHER = RAM + 0x400, CODE + 0x80, CODE + 0xC0
SVC, PENDSV, TIMER_0, TIMER_1 = 11, 14, 16, 17
ENABLE, PEND, PRIORITIES, ICSR = 0xE000E100, 0xE000E200, 0xE000E400, 0xE000ED04
IPSR_TO_R7, CPSID, CPSIE = (0xF3EF, 0x8705), 0xB672, 0xB662


@pytest.fixture
def chip():
    chip = BareChip()
    chip.write(TABLE, struct.pack("<48I", *[HANDLER | 1] * 48))
    chip.poke(0xE000ED08, TABLE)
    return chip


@pytest.mark.parametrize("sp, pushed_at, aligned", [(STACK, STACK - 32, 0), (STACK - 4, STACK - 40, 1 << 9)])
def test_svc_pushes_eight_words_on_an_even_doubleword_and_returns(chip, sp, pushed_at, aligned):
    chip.place(HANDLER, *IPSR_TO_R7, 0xBE00, 0x4770)  # mrs r7, ipsr; look; bx lr
    chip.run_code(*MSR_APSR_R0, r0=N | C)
    chip.place(CODE, 0xDF00, 0xBE00)
    chip.regs[12] = 12
    chip.run_from(CODE, r0=1, r1=2, r2=3, r3=4, lr=0x555, sp=sp)
    assert (chip.regs[7], chip.regs[14], chip.regs[13]) == (SVC, 0xFFFFFFF9, pushed_at)
    frame = struct.unpack("<8I", chip.read(pushed_at, 32))
    assert frame == (1, 2, 3, 4, 12, 0x555, CODE + 2, N | C | 1 << 24 | aligned)
    chip.regs[0] = 99
    chip.run_from(HANDLER + 6, sp=pushed_at)
    assert (chip.regs[0], chip.regs[13], chip.regs[15]) == (1, sp, CODE + 2)
    assert chip.flags() == N | C


def test_a_thread_with_a_stack_of_its_own_has_it_back(chip):
    chip.place(HANDLER, 0x4676, 0x466D, 0x4770)  # mov r6, lr; mov r5, sp; bx lr
    psp = RAM + 0x6000
    # msr psp; control = 2; mrs r3, msp; svc
    chip.run_code(0xF380, 0x8809, 0x2002, 0xF380, 0x8814, 0xF3EF, 0x8308, 0xDF00, r0=psp)
    assert chip.regs[3] == STACK
    assert (chip.regs[6], chip.regs[5], chip.regs[13]) == (0xFFFFFFFD, STACK, psp)


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


def test_pendsv_comes_after_the_interrupts_of_its_priority(chip):
    chip.poke(PRIORITIES, 0xC0C0)
    chip.poke(ENABLE, 1)
    chip.place(HANDLER, *IPSR_TO_R7, 0x7037, 0x3601, 0x4770)
    log = RAM + 0x1000
    chip.run_code(CPSID, 0x6001, 0x6013, CPSIE, 0xBF00, r0=ICSR, r1=1 << 28, r2=PEND, r3=1, r6=log)
    assert chip.read(log, 2) == bytes([TIMER_0, PENDSV])


def test_the_timers_alarm_interrupts_a_sleeping_core(chip):
    chip.tick()
    chip.poke(TIMER + 0x38, 1)  # INTE
    chip.poke(ENABLE, 1)
    chip.place(HANDLER, 0x6829, 0x2201, 0x6022, 0x4770)  # ldr r1, [r5]: the time; INTR of alarm 0 cleared; bx lr
    now = chip.peek(TIMER + 0x28)
    chip.poke(TIMER + 0x10, now + 3000)
    assert chip.run_code(0xBF30, r4=TIMER + 0x34, r5=TIMER + 0x28) & HALT  # wfi
    assert now + 3000 <= chip.regs[1] <= now + 3010
    assert chip.peek(TIMER + 0x34) == 0


def test_wfe_takes_an_event_that_has_been_or_sleeps(chip):
    assert chip.run_code(0xBF40, 0xBF20, ms=1) & HALT  # sev; wfe
    assert not chip.run_code(0xBF20, ms=1) & HALT
    assert chip.get("sleeping")
