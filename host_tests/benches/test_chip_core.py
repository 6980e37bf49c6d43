"""The emulated core, instruction by instruction, as the ARMv6-M Architecture Reference Manual (A6.7) has it; cycles as
the Cortex-M0+ Technical Reference Manual (table 3-1) has them.
"""

import struct

import pytest

from desktop.chip.chip import FAULT, HALT
from host_tests.benches.bare_chip import CODE, MSR_APSR_R0, RAM, STACK, BareChip, C, N, V, Z

LEAST, MOST, ONES = 0x80000000, 0x7FFFFFFF, 0xFFFFFFFF


@pytest.fixture(scope="module")
def chip():
    return BareChip()


def three(op, m, n, d):
    """An instruction with three low registers, or a number of three bits in the place of m."""
    return op | m << 6 | n << 3 | d


def alu(op, m, d):
    """A data processing instruction of two low registers."""
    return 0x4000 | op << 6 | m << 3 | d


ADDS, SUBS, ADDS3, SUBS3 = 0x1800, 0x1A00, 0x1C00, 0x1E00
AND, EOR, LSL, LSR, ASR, ADC, SBC, ROR, TST, RSB, CMP, CMN, ORR, MUL, BIC, MVN = range(16)

RESULTS = [  # instruction of r0 (and r1), flags before, r0, r1, r0 after, flags after
    ("adds overflows", three(ADDS, 1, 0, 0), 0, MOST, 1, LEAST, N | V),
    ("adds carries to zero", three(ADDS, 1, 0, 0), 0, ONES, 1, 0, Z | C),
    ("adds of two least", three(ADDS, 1, 0, 0), 0, LEAST, LEAST, 0, Z | C | V),
    ("adds 7", three(ADDS3, 7, 0, 0), C | V, 1, 0, 8, 0),
    ("subs borrows: no carry", three(SUBS, 1, 0, 0), 0, 0, 1, ONES, N),
    ("subs of equals: carry", three(SUBS, 1, 0, 0), 0, 5, 5, 0, Z | C),
    ("subs overflows", three(SUBS, 1, 0, 0), 0, LEAST, 1, MOST, C | V),
    ("subs 1", three(SUBS3, 1, 0, 0), 0, 0, 0, ONES, N),
    ("adds #255", 0x30FF, 0, 1, 0, 256, 0),
    ("subs #255", 0x38FF, 0, 255, 0, 0, Z | C),
    ("movs leaves C and V", 0x2000, C | V, 7, 0, 0, Z | C | V),
    ("cmp #0", 0x2800, 0, 0, 0, 0, Z | C),
    ("lsls #0 is movs", 0x0008, C, 0, LEAST, LEAST, N | C),
    ("lsls #1 drops a bit into C", 0x0048, 0, 0, LEAST | 1, 2, C),
    ("lsls #31", 0x07C8, 0, 0, 3, LEAST, N | C),
    ("lsrs #32", 0x0808, 0, 0, LEAST, 0, Z | C),
    ("lsrs #1", 0x0848, 0, 0, 3, 1, C),
    ("asrs #32 of a negative", 0x1008, 0, 0, LEAST, ONES, N | C),
    ("asrs #4", 0x1108, 0, 0, 0xFFFFFF80, 0xFFFFFFF8, N),
    ("lsls by 0 leaves C", alu(LSL, 1, 0), C, 5, 0x100, 5, C),
    ("lsls by 32", alu(LSL, 1, 0), 0, 1, 32, 0, Z | C),
    ("lsls by 33", alu(LSL, 1, 0), C, 1, 33, 0, Z),
    ("lsrs by 32", alu(LSR, 1, 0), 0, LEAST, 32, 0, Z | C),
    ("lsrs by 255", alu(LSR, 1, 0), C, ONES, 255, 0, Z),
    ("asrs by 40", alu(ASR, 1, 0), 0, LEAST, 40, ONES, N | C),
    ("rors by 4", alu(ROR, 1, 0), 0, 0x18, 4, 0x80000001, N | C),
    ("rors by 32 sets C only", alu(ROR, 1, 0), 0, LEAST, 32, LEAST, N | C),
    ("rors by 256 does nothing", alu(ROR, 1, 0), C, 1, 256, 1, C),
    ("adcs takes the carry", alu(ADC, 1, 0), C, ONES, 0, 0, Z | C),
    ("adcs overflows by the carry", alu(ADC, 1, 0), C, MOST, 0, LEAST, N | V),
    ("sbcs without carry takes one more", alu(SBC, 1, 0), 0, 5, 5, ONES, N),
    ("sbcs with carry", alu(SBC, 1, 0), C, 5, 5, 0, Z | C),
    ("rsbs #0", alu(RSB, 1, 0), 0, 9, 1, ONES, N),
    ("rsbs of the least overflows", alu(RSB, 1, 0), 0, 9, LEAST, LEAST, N | V),
    ("rsbs of 0", alu(RSB, 1, 0), 0, 9, 0, 0, Z | C),
    ("muls keeps 32 bits, C and V", alu(MUL, 1, 0), C | V, 0x10001, 0x10000, 0x10000, C | V),
    ("muls of negatives", alu(MUL, 1, 0), 0, ONES, 3, 0xFFFFFFFD, N),
    ("ands", alu(AND, 1, 0), C, 0xF0, 0x0F, 0, Z | C),
    ("eors", alu(EOR, 1, 0), V, ONES, 0xFF, 0xFFFFFF00, N | V),
    ("orrs", alu(ORR, 1, 0), 0, 1, 2, 3, 0),
    ("bics", alu(BIC, 1, 0), 0, 0xFF, 0xF0, 0x0F, 0),
    ("mvns", alu(MVN, 1, 0), 0, 7, ONES, 0, Z),
    ("tst changes flags only", alu(TST, 1, 0), C, 6, 1, 6, Z | C),
    ("cmp changes flags only", alu(CMP, 1, 0), 0, 1, 2, 1, N),
    ("cmn changes flags only", alu(CMN, 1, 0), 0, 1, ONES, 1, Z | C),
    ("add of high registers leaves flags", 0x4408, Z | C, ONES, 2, 1, Z | C),
    ("sxth", 0xB208, 0, 0, 0x18000, 0xFFFF8000, 0),
    ("sxtb", 0xB248, 0, 0, 0x180, 0xFFFFFF80, 0),
    ("uxth", 0xB288, 0, 0, 0x12345678, 0x5678, 0),
    ("uxtb", 0xB2C8, 0, 0, 0x12345678, 0x78, 0),
    ("rev", 0xBA08, 0, 0, 0x12345678, 0x78563412, 0),
    ("rev16", 0xBA48, 0, 0, 0x12345678, 0x34127856, 0),
    ("revsh", 0xBAC8, 0, 0, 0x123480FF, 0xFFFFFF80, 0),
]


@pytest.mark.parametrize("name, op, before, r0, r1, result, flags", RESULTS, ids=[row[0] for row in RESULTS])
def test_what_an_instruction_makes_of_registers_and_flags(chip, name, op, before, r0, r1, result, flags):
    chip.run_code(*MSR_APSR_R0, r0=before)
    chip.run_code(op, r0=r0, r1=r1)
    assert (chip.regs[0], chip.flags()) == (result, flags)


CONDITIONS = [  # A6.3, table A6-1
    lambda n, z, c, v: z,
    lambda n, z, c, v: not z,
    lambda n, z, c, v: c,
    lambda n, z, c, v: not c,
    lambda n, z, c, v: n,
    lambda n, z, c, v: not n,
    lambda n, z, c, v: v,
    lambda n, z, c, v: not v,
    lambda n, z, c, v: c and not z,
    lambda n, z, c, v: not c or z,
    lambda n, z, c, v: n == v,
    lambda n, z, c, v: n != v,
    lambda n, z, c, v: not z and n == v,
    lambda n, z, c, v: z or n != v,
]


@pytest.mark.parametrize("condition", range(14))
def test_a_conditional_branch_is_taken_when_its_flags_say_so(chip, condition):
    for nzcv in range(16):
        chip.run_code(*MSR_APSR_R0, 0xD000 | condition << 8, 0x2100, r0=nzcv << 28, r1=1)  # over movs r1, #0
        bits = [bool(nzcv >> place & 1) for place in (3, 2, 1, 0)]
        assert chip.regs[1] == bool(CONDITIONS[condition](*bits)), f"NZCV {nzcv:04b}"


def test_loads_extend_what_is_smaller_than_a_word(chip):
    chip.write(RAM, bytes([0x80, 0xFF, 0x34, 0x92]))
    for op, at, loaded in (
        (0x6801, 0, 0x9234FF80),  # ldr r1, [r0]
        (0x8801, 0, 0xFF80),  # ldrh
        (0x7801, 0, 0x80),  # ldrb
        (0x5E81, 2, 0xFFFF9234),  # ldrsh r1, [r0, r2]
        (0x5681, 0, 0xFFFFFF80),  # ldrsb r1, [r0, r2]
    ):
        chip.run_code(op, r0=RAM + (0 if op >> 12 == 5 else at), r2=at)
        assert chip.regs[1] == loaded, hex(op)


def test_stores_change_their_own_bytes_only(chip):
    for op, left in ((0x6001, b"\x44\x33\x22\x11"), (0x8001, b"\x44\x33\xff\xff"), (0x7001, b"\x44\xff\xff\xff")):
        chip.write(RAM, b"\xff" * 4)
        chip.run_code(op, r0=RAM, r1=0x11223344)
        assert chip.read(RAM, 4) == left, hex(op)


def test_a_literal_is_counted_from_the_next_word(chip):
    chip.run_code(0xBF00, 0x4800, 0xE001, 0xBF00, 0x5678, 0x1234)  # nop; ldr r0, [pc, #0] at CODE + 2; b over it
    assert chip.regs[0] == 0xBF00E001  # (CODE + 2 + 4) aligned down is CODE + 4
    chip.run_code(0xA001)  # adr r0, #4
    assert chip.regs[0] == CODE + 4 + 4
    chip.run_code(0x4678)  # mov r0, pc
    assert chip.regs[0] == CODE + 4


def test_ldm_and_stm_write_back_but_for_a_loaded_base(chip):
    chip.write(RAM, struct.pack("<4I", 11, 22, 33, 44))
    chip.run_code(0xC80E, r0=RAM)  # ldmia r0!, {r1, r2, r3}
    assert list(chip.regs[:4]) == [RAM + 12, 11, 22, 33]
    chip.run_code(0xC803, r0=RAM)  # ldmia r0, {r0, r1}
    assert list(chip.regs[:2]) == [11, 22]
    chip.run_code(0xC006, r0=RAM, r1=1, r2=2)  # stmia r0!, {r1, r2}
    assert (chip.regs[0], chip.read(RAM, 8)) == (RAM + 8, struct.pack("<2I", 1, 2))


def test_push_and_pop_mirror_each_other_and_pop_jumps(chip):
    chip.run_code(0xB530, r4=4, r5=5, lr=0x777)  # push {r4, r5, lr}
    assert (chip.regs[13], chip.read(STACK - 12, 12)) == (STACK - 12, struct.pack("<3I", 4, 5, 0x777))
    chip.write(STACK - 8, struct.pack("<2I", 9, (CODE + 4) | 1))
    chip.run_code(0xB082, 0xBD10, 0xBF00)  # sub sp, #8; pop {r4, pc}, which jumps to the breakpoint
    assert (chip.regs[4], chip.regs[13]) == (9, STACK)


def test_bl_goes_both_ways_and_leaves_the_way_back(chip):
    forward = [0xF000, 0xF802, 0xBE00, 0x2001, 0x4770]  # bl +4 (over the breakpoint and movs), bx lr there
    chip.run_code(*forward)
    assert (chip.regs[14], chip.regs[15]) == (CODE + 4 | 1, CODE + 4)
    chip.place(CODE - 4, 0x2007, 0x4770)  # movs r0, #7; bx lr
    chip.run_code(0xF7FF, 0xFFFC)  # bl -8
    assert (chip.regs[0], chip.regs[14]) == (7, CODE + 4 | 1)


def test_blx_and_bx_take_thumb_addresses(chip):
    chip.place(CODE + 0x20, 0x4770)  # bx lr
    chip.run_code(0x4788, r1=CODE + 0x20 | 1)  # blx r1
    assert (chip.regs[14], chip.regs[15]) == (CODE + 2 | 1, CODE + 2)


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
