"""The boot ROM of the emulated chip: what the RP2040 data sheet (2.8) says of power-up and of the functions in it; its
floats against IEEE 754, as Python has it.
"""

import itertools
import math
import random
import struct

import pytest

from desktop.chip.chip import CUT, HALT, RESET, TIME
from host_tests.benches.bare_chip import CODE, RAM, WATCHDOG, BareChip, boot2

BOOT2_AT, CLEAR_OF_CODE = 0x20041F00, RAM + 0x2000
ADD, SUB, MUL, DIV, SQRT = 0, 1, 2, 3, 6
TO_INT, TO_FIX, TO_UINT, INT_TO, FIX_TO, UINT_TO = 7, 8, 9, 11, 12, 13
COS, SIN, TAN, EXP, LN, COMPARE, ATAN2 = 15, 16, 17, 19, 20, 21, 22
INT64_TO, UINT64_TO, TO_INT64, TO_UINT64, CONVERT = 23, 25, 27, 29, 31
PLUS_0, MINUS_0, INFINITY, MINUS_INFINITY, NAN, DENORMAL = 0, 1 << 31, 0x7F800000, 0xFF800000, 0x7FC00000, 0x007FFFFF


@pytest.fixture(scope="module")
def chip():
    return BareChip()


def single(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def of_single(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def double(value):
    return struct.unpack("<2I", struct.pack("<d", value))


def of_double(low, high):
    return struct.unpack("<d", struct.pack("<2I", low, high))[0]


def numbers(count, seed):
    chance = random.Random(seed)
    return [chance.uniform(-8, 8) * 2.0 ** chance.randint(-30, 30) for _ in range(count)]


# Power-up


def with_boot2(code):
    chip = BareChip()
    chip.flash[:256] = list(boot2(*code))
    return chip.power()


def test_the_first_256_bytes_of_the_flash_run_in_ram_if_their_sum_is_right():
    chip = with_boot2([0x467B, 0xBE00])  # mov r3, pc
    assert chip.run(100) & HALT
    assert chip.regs[3] == BOOT2_AT + 4
    assert chip.regs[14] == 0
    assert 4 < chip.now - chip.on_at < 8


def test_a_wrong_sum_shows_the_drive_of_bootsel():
    chip = with_boot2([0x467B, 0xBE00])
    chip.flash[7] ^= 1
    assert chip.run(2000) & HALT
    assert chip.regs[15] < 0x4000
    assert chip.now - chip.on_at > 100


def test_a_program_may_say_where_it_goes_on_after_a_reset():
    """2.8.1.1 and 4.7: scratch 4 has the magic, 5 the address turned by it, 6 the stack, 7 the address."""
    chip = BareChip()
    chip.place(CODE + 0x40, 0x466B, 0xBE00)  # mov r3, sp
    chip.tick()
    entry, magic = CODE + 0x40 | 1, 0xB007C0D3
    for place, value in ((4, magic), (5, entry ^ -magic & 0xFFFFFFFF), (6, RAM + 0x9000), (7, entry)):
        chip.poke(WATCHDOG + 0x0C + 4 * place, value)
    chip.poke(WATCHDOG + 4, 2000)
    chip.poke(WATCHDOG, 1 << 30)
    assert chip.idle(5, stop=RESET) & RESET
    assert chip.run(5) & HALT
    assert (chip.regs[3], chip.peek(WATCHDOG + 0x1C)) == (RAM + 0x9000, 0)


def test_the_rom_says_its_version_and_knows_no_other_code(chip):
    assert chip.peek(0x10) & 0xFFFFFF == 0x01754D  # "Mu", 1
    lookup, table = chip.peek(0x18) & 0xFFFF, chip.peek(0x14) & 0xFFFF
    assert chip.call_rom(lookup, table, ord("?")) == 0


def test_a_flash_function_leaves_pins_and_time_to_themselves():
    chip = BareChip()
    chip.rom("IF")
    chip.rom("EX")
    function, begin = chip.find("RE"), chip.now
    chip.pin(6, 1, at=begin + 20)
    assert chip.run_from(function, 10, r0=0, r1=4096, r2=65536, r3=0xD8) & TIME
    assert not chip.get("levels") >> 6 & 1
    assert chip.run(20) & TIME
    assert chip.get("levels") >> 6 & 1
    assert chip.now - begin == pytest.approx(30, abs=0.1)
    chip.cut_at(chip.now + 1)
    assert chip.run(20) & CUT


# Memory and bits


def test_memcpy_copies_as_many_bytes_as_it_is_told(chip):
    chance = random.Random(3)
    for to, source, size in itertools.product(range(4), range(4), (0, 1, 2, 3, 7, 8, 15, 16, 17, 64, 100)):
        before, data = chance.randbytes(128), chance.randbytes(128)
        chip.write(CLEAR_OF_CODE, before + data)
        place = CLEAR_OF_CODE + 8 + to
        assert chip.rom("MC", place, CLEAR_OF_CODE + 128 + source, size) == place
        expected = before[: 8 + to] + data[source : source + size] + before[8 + to + size :]
        assert chip.read(CLEAR_OF_CODE, 256) == expected + data, (to, source, size)


def test_memset_sets_bytes(chip):
    for to, size in itertools.product(range(4), (0, 1, 3, 7, 8, 9, 31, 32, 100)):
        chip.write(CLEAR_OF_CODE, bytes(128))
        assert chip.rom("MS", CLEAR_OF_CODE + to, 0x1A5, size) == CLEAR_OF_CODE + to
        assert chip.read(CLEAR_OF_CODE, 128) == bytes(to) + b"\xa5" * size + bytes(128 - to - size)
    chip.rom("S4", CLEAR_OF_CODE, 0x3C, 128)
    chip.rom("C4", CLEAR_OF_CODE + 256, CLEAR_OF_CODE, 128)
    assert chip.read(CLEAR_OF_CODE + 256, 128) == b"\x3c" * 128


def test_a_long_copy_takes_the_time_of_a_loop_by_words_or_by_bytes(chip):
    def cycles(source):
        before = chip.get("cycles")
        chip.call_rom(function, CLEAR_OF_CODE, source, 4096)
        return chip.get("cycles") - before

    function = chip.find("MC")
    assert 13 / 16 < cycles(CLEAR_OF_CODE + 8192) / 4096 < 13.3 / 16  # 16 bytes: LDM and STM of four, SUBS, BCS
    assert 6.9 < cycles(CLEAR_OF_CODE + 8193) / 4096 < 7.1


def test_bits(chip):
    for value in (0, 1, 0x80000000, 0x00F0, 0xFFFFFFFF, 0x12345678):
        assert chip.rom("P3", value) == value.bit_count()
        assert chip.rom("L3", value) == 32 - value.bit_length()
        assert chip.rom("T3", value) == (32 if not value else (value & -value).bit_length() - 1)
        assert chip.rom("R3", value) == int(f"{value:032b}"[::-1], 2)


# Floats


def in_float_range(value):
    return value == 0 or 2.0**-126 <= abs(value) < 2.0**128


@pytest.mark.parametrize(
    "function, exact",
    [(ADD, lambda a, b: a + b), (SUB, lambda a, b: a - b), (MUL, lambda a, b: a * b), (DIV, lambda a, b: a / b)],
)
def test_the_four_operations_round_as_ieee_754_says(chip, function, exact):
    """A result in doubles, rounded to a float, is the float that is nearest to the true one."""
    values = numbers(120, function)
    floats = [of_single(single(value)) for value in values]
    for a, b in zip(floats[::2], floats[1::2], strict=True):
        assert in_float_range(exact(a, b))
        assert chip.rom_float(function, single(a), single(b)) == single(exact(a, b)), (a, b)
    for a, b in zip(values[::2], values[1::2], strict=True):
        chip.rom_double(function, *double(a), *double(b))
        assert tuple(chip.regs[:2]) == double(exact(a, b)), (a, b)


def test_the_root_rounds_too(chip):
    for value in (of_single(single(abs(number))) for number in numbers(40, 9)):
        assert chip.rom_float(SQRT, single(value)) == single(math.sqrt(value))
        chip.rom_double(SQRT, *double(value))
        assert tuple(chip.regs[:2]) == double(math.sqrt(value))


def test_a_denormal_is_zero_with_its_sign(chip):
    one = single(1.0)
    assert chip.rom_float(ADD, DENORMAL, one) == one
    assert chip.rom_float(MUL, DENORMAL, one) == PLUS_0
    assert chip.rom_float(MUL, DENORMAL | MINUS_0, one) == MINUS_0
    assert chip.rom_float(MUL, DENORMAL, single(2.0**60)) == PLUS_0
    chip.rom_double(MUL, *double(2.0**-1030), *double(2.0**60))
    assert tuple(chip.regs[:2]) == double(0.0)
    least = 0x00800000
    assert chip.rom_float(DIV, least, single(2.0)) == PLUS_0
    chip.rom_double(DIV, *double(-(2.0**-1022)), *double(2.0))
    assert tuple(chip.regs[:2]) == double(-0.0)


def test_what_is_no_number_is_infinite(chip):
    one = single(1.0)
    for function, a, b, result in (
        (ADD, NAN, one, INFINITY),
        (ADD, INFINITY, MINUS_INFINITY, INFINITY),
        (SUB, MINUS_INFINITY, MINUS_INFINITY, INFINITY),
        (MUL, PLUS_0, MINUS_INFINITY, MINUS_INFINITY),
        (DIV, PLUS_0, PLUS_0, INFINITY),
        (DIV, one, MINUS_0, MINUS_INFINITY),
        (DIV, MINUS_0, PLUS_0, MINUS_INFINITY),
    ):
        assert chip.rom_float(function, a, b) == result, (function, hex(a), hex(b))
    assert chip.rom_float(SQRT, single(-1.0)) == MINUS_INFINITY
    assert chip.rom_float(LN, PLUS_0) == MINUS_INFINITY


def test_a_whole_number_is_rounded_down_and_kept_in_its_type(chip):
    hard = (0.5, -0.5, -0.0, 1e20, -1e20, 2.0**31, -(2.0**31))
    for value in (of_single(single(number)) for number in (*numbers(40, 4), *hard)):
        signed = min(max(math.floor(value), -(2**31)), 2**31 - 1)
        unsigned = min(max(math.floor(value), 0), 2**32 - 1)
        assert chip.rom_float(TO_INT, single(value)) == signed & 0xFFFFFFFF, value
        assert chip.rom_float(TO_UINT, single(value)) == unsigned, value
        assert chip.rom_double(TO_INT, *double(value)) == signed & 0xFFFFFFFF, value
        chip.rom_double(TO_INT64, *double(value))
        signed = min(max(math.floor(value), -(2**63)), 2**63 - 1)
        assert chip.regs[0] | chip.regs[1] << 32 == signed & 2**64 - 1, value
    assert chip.rom_float(TO_FIX, single(-2.75), 1) == -6 & 0xFFFFFFFF
    assert chip.rom_float(FIX_TO, -5 & 0xFFFFFFFF, 1) == single(-2.5)


def test_whole_numbers_become_the_nearest_float(chip):
    for value in (0, 1, -1, 100, -77777, 2**31 - 1, -(2**31), 0x01000001):
        assert chip.rom_float(INT_TO, value & 0xFFFFFFFF) == single(value)
        assert chip.rom_float(UINT_TO, value & 0xFFFFFFFF) == single(value & 0xFFFFFFFF)
        chip.rom_double(INT_TO, value & 0xFFFFFFFF)
        assert tuple(chip.regs[:2]) == double(value)
        assert chip.rom_float(INT64_TO, value & 0xFFFFFFFF, value >> 32 & 0xFFFFFFFF) == single(value)
    chip.rom_double(UINT64_TO, 0xFFFFFFFF, 0xFFFFFFFF)
    assert tuple(chip.regs[:2]) == double(2.0**64)


def test_floats_and_doubles_become_one_another(chip):
    for value in numbers(20, 6):
        chip.rom_float(CONVERT, single(value))
        assert of_double(*chip.regs[:2]) == of_single(single(value))
        assert chip.rom_double(CONVERT, *double(value)) == single(value)


def test_comparison_says_which_is_greater(chip):
    for a, b, order in ((1.0, 2.0, -1), (2.0, 1.0, 1), (-0.0, 0.0, 0), (-3.0, -4.0, 1), (5.5, 5.5, 0)):
        assert chip.rom_float(COMPARE, single(a), single(b)) == order & 0xFFFFFFFF
        assert chip.rom_double(COMPARE, *double(a), *double(b)) == order & 0xFFFFFFFF


@pytest.mark.parametrize(
    "function, exact", [(COS, math.cos), (SIN, math.sin), (TAN, math.tan), (EXP, math.exp), (LN, math.log)]
)
def test_the_functions_of_analysis(chip, function, exact):
    for value in (of_single(0x3DCCCCCD), 0.5, 1.0, 2.0, 3.0, 50.0):
        assert chip.rom_float(function, single(value)) == single(exact(value))
        chip.rom_double(function, *double(value))
        assert math.isclose(of_double(*chip.regs[:2]), exact(value), rel_tol=1e-15)


def test_the_arc_of_a_point(chip):
    assert chip.rom_float(ATAN2, single(1.0), single(-1.0)) == single(3 * math.pi / 4)
    chip.rom_double(ATAN2, *double(-1.0), *double(0.0))
    assert of_double(*chip.regs[:2]) == -math.pi / 2
