"""The emulated core: cycles as the Cortex-M0+ Technical Reference Manual (table 3-1) has them, and hard faults. That
its instructions do what they should, CircuitPython shows: chip/ plays on it. Those that it needs seldom are here.
"""

import struct

import pytest

from desktop.chip.chip import FAULT, HALT
from host_tests.benches.bare_chip import CODE, RAM, STACK, BareChip


@pytest.fixture(scope="module")
def chip():
    return BareChip()


CYCLES = [
    ("adds", [0x1840], 1),
    ("muls, the RP2040's are quick", [0x4348], 1),
    ("ldr", [0x6801], 2),
    ("str", [0x6001], 2),
    ("ldmia of 3", [0xC80E], 4),
    ("push of 3", [0xB407], 4),
    ("b", [0xE7FF], 2),
    ("beq, taken", [0x2200, 0xD0FF], 3),
    ("bne, not taken", [0x2200, 0xD1FF], 2),
    ("bl", [0xF000, 0xF800], 3),
    ("mrs", [0xF3EF, 0x8100], 3),
]


@pytest.mark.parametrize("name, code, cycles", CYCLES, ids=[row[0] for row in CYCLES])
def test_how_many_cycles_an_instruction_takes(chip, name, code, cycles):
    def taken(code):
        before = chip.get("cycles")
        chip.run_code(*code, r0=RAM)
        return chip.get("cycles") - before

    assert taken(code) - taken([]) == cycles


N, Z, C = 8, 4, 2
SELDOM = [
    ("asrs r0, r1, #32", [0x1008], 0, 0x80000001, 0xFFFFFFFF, N | C),
    ("adcs r0, r1", [0x4148], 5, 3, 9, 0),
    ("adds r0, #0; sbcs r0, r1", [0x1C00, 0x4188], 5, 3, 1, C),
    ("rors r0, r1", [0x41C8], 0x88, 4, 0x80000008, N | C),
    ("cmn r0, r1", [0x42C8], 1, 0xFFFFFFFF, 1, Z | C),
    ("orrs r0, r1", [0x4308], 0b1100, 0b1010, 0b1110, C),
    ("ldrsb r0, [r1, r2]", [0x5688], 0, CODE, 0xFFFFFF80, Z | C),
    ("ldrsh r0, [r1, r2]", [0x5E88], 0, CODE + 4, 0xFFFFF3EF, Z | C),
    ("sxth r0, r1", [0xB208], 0, 0x18000, 0xFFFF8000, Z | C),
    ("rev16 r0, r1", [0xBA48], 0, 0x12345678, 0x34127856, Z | C),
    ("revsh r0, r1", [0xBAC8], 0, 0x12345680, 0xFFFF8056, Z | C),
]


@pytest.mark.parametrize("name, code, r0, r1, result, flags", SELDOM, ids=[row[0] for row in SELDOM])
def test_what_an_instruction_does(chip, name, code, r0, r1, result, flags):
    """After cmp r0, r0; then mrs r2, apsr."""
    chip.run_code(0x4280, *code, 0xF3EF, 0x8200, r0=r0, r1=r1, r2=0)
    assert (chip.regs[0], chip.regs[2] >> 28) == (result, flags)


@pytest.mark.parametrize(
    "op, registers",
    [
        (0x6801, {"r0": RAM + 2}),  # ldr from an odd half
        (0x8001, {"r0": RAM + 1}),  # strh to an odd byte
        (0x6801, {"r0": 0x30000000}),  # where nobody answers
        (0xB100, {}),  # cbz: not in ARMv6-M
        (0xDE00, {}),  # udf, outside of the ROM
        (0x4700, {"r0": RAM}),  # bx to ARM code
    ],
)
def test_what_cannot_be_done_is_a_hard_fault(op, registers):
    chip = BareChip()
    handler = CODE + 0x40
    chip.place(handler, 0xF3EF, 0x8005, 0xBE00)  # mrs r0, ipsr
    chip.write(RAM + 0x400, struct.pack("<4I", STACK, 0, 0, handler | 1))
    chip.poke(0xE000ED08, RAM + 0x400)
    assert chip.run_code(op, **registers) & HALT
    assert (chip.regs[0], chip.regs[15]) == (3, handler + 4)
    assert chip.records(chip.record_count() - 2)[0][1] == "fault"


def test_a_fault_in_the_fault_handler_locks_up():
    chip = BareChip()
    handler = CODE + 0x40
    chip.place(handler, 0xDE00)
    chip.write(RAM + 0x400, struct.pack("<4I", STACK, 0, 0, handler | 1))
    chip.poke(0xE000ED08, RAM + 0x400)
    assert chip.run_code(0xDE00) & FAULT
