"""The boot ROM of the emulated chip: what the RP2040 data sheet (2.8) says of power-up and of the functions in it; its
floats against IEEE 754, as Python has it.
"""

import math
import random
import struct

import pytest

from desktop.chip.chip import CUT, HALT, RESET, TIME
from host_tests.benches.bare_chip import CODE, RAM, WATCHDOG, BareChip, boot2

CLEAR_OF_CODE = RAM + 0x2000
ADD, SUB, MUL, DIV = 0, 1, 2, 3
SQRT, TO_INT, TO_FIX, TO_UINT, INT_TO, FIX_TO = 6, 7, 8, 9, 11, 12
COMPARE, TO_INT64 = 21, 27


@pytest.fixture(scope="module")
def chip():
    return BareChip()


def single(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def of_single(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


def double(value):
    return struct.unpack("<2I", struct.pack("<d", value))


def numbers(count, seed):
    chance = random.Random(seed)
    return [chance.uniform(-8, 8) * 2.0 ** chance.randint(-30, 30) for _ in range(count)]


# Power-up


def with_boot2(code):
    chip = BareChip()
    chip.flash[:256] = list(boot2(*code))
    return chip.power()


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


@pytest.mark.parametrize(
    "code, word, answer",
    [("P3", 0x80000001, 2), ("R3", 6, 0x60000000), ("L3", 1, 31), ("L3", 0, 32), ("T3", 8, 3), ("T3", 0, 32)],
)
def test_bits_are_counted_and_turned_round(chip, code, word, answer):
    assert chip.call_rom(chip.find(code), word) == answer


@pytest.mark.parametrize("count", [0, 1, 7, 9, 18])
def test_any_stretch_of_memory_is_filled_and_copied_and_no_more(chip, count):
    for at in range(4):
        chip.write(CLEAR_OF_CODE, bytes(range(100, 132)) + bytes(32))
        chip.call_rom(chip.find("MC"), CLEAR_OF_CODE + 32 + at, CLEAR_OF_CODE + 1, count)
        chip.call_rom(chip.find("MS"), CLEAR_OF_CODE + at, 7, count)
        filled = bytes(range(100, 100 + at)) + b"\7" * count + bytes(range(100 + at + count, 132))
        copied = bytes(at) + bytes(range(101, 101 + count)) + bytes(32 - at - count)
        assert chip.read(CLEAR_OF_CODE, 64) == filled + copied


def test_a_long_copy_takes_the_time_of_a_loop_by_words_or_by_bytes(chip):
    def cycles(source):
        before = chip.get("cycles")
        chip.call_rom(function, CLEAR_OF_CODE, source, 4096)
        return chip.get("cycles") - before

    function = chip.find("MC")
    assert 13 / 16 < cycles(CLEAR_OF_CODE + 8192) / 4096 < 13.3 / 16  # 16 bytes: LDM and STM of four, SUBS, BCS
    assert 6.9 < cycles(CLEAR_OF_CODE + 8193) / 4096 < 7.1


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
        assert chip.rom_float(SQRT, single(abs(a))) == single(math.sqrt(abs(a))), a
    for a, b in zip(values[::2], values[1::2], strict=True):
        chip.rom_double(function, *double(a), *double(b))
        assert tuple(chip.regs[:2]) == double(exact(a, b)), (a, b)


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
    assert chip.rom_float(INT_TO, -5 & 0xFFFFFFFF) == single(-5.0)


def test_comparison_says_which_is_greater(chip):
    for a, b, order in ((1.0, 2.0, -1), (2.0, 1.0, 1), (-0.0, 0.0, 0), (-3.0, -4.0, 1), (5.5, 5.5, 0)):
        assert chip.rom_float(COMPARE, single(a), single(b)) == order & 0xFFFFFFFF
        assert chip.rom_double(COMPARE, *double(a), *double(b)) == order & 0xFFFFFFFF
