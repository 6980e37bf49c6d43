"""The emulated flash chip: what its data sheet (W25Q16JV) says of erasing and programming, and what a cut leaves."""

import random

import pytest

from desktop.chip.chip import CUT
from host_tests.benches.bare_chip import RAM, BareChip

SECTOR, BLOCK, PAGE = 4096, 65536, 256
AT, DATA = 0x100000, RAM + 0x2000
ERASE_MS, PROGRAM_MS = 45, 0.7  # typical: 7.6, AC characteristics
BLOCK_ERASE_COMMAND = 0xD8
IO_QSPI_SS, SSI_DR0 = 0x4001800C, 0x18000060
LOW, HIGH = 0x200, 0x300


@pytest.fixture
def chip():
    chip = BareChip()
    chip.rom("IF")
    chip.rom("EX")
    return chip


def erase(chip, at, size):
    chip.rom("RE", at, size, BLOCK, BLOCK_ERASE_COMMAND)


def program(chip, at, data):
    chip.write(DATA, data)
    chip.rom("RP", at, DATA, len(data))


def start_program(chip, at, data):
    """As program(), for one that a cut ends."""
    chip.write(DATA, data)
    function = chip.find("RP")
    return chip.run_from(function, r0=at, r1=DATA, r2=len(data))


def start_erase(chip, at, size):
    function = chip.find("RE")
    return chip.run_from(function, r0=at, r1=size, r2=BLOCK, r3=BLOCK_ERASE_COMMAND)


def noise(size, seed=1):
    return random.Random(seed).randbytes(size)


def fill(chip, at, data):
    chip.flash[at : at + len(data)] = list(data)


def held(chip, at, size):
    return bytes(chip.flash[at : at + size])


def operations(chip, since=0):
    return [record for record in chip.records(since) if record[1] in ("erase", "program", "torn")]


def test_an_erase_makes_every_bit_of_its_sectors_1_and_no_other(chip):
    fill(chip, AT, noise(4 * SECTOR))
    erase(chip, AT + SECTOR, 2 * SECTOR)
    assert (
        held(chip, AT, 4 * SECTOR)
        == noise(4 * SECTOR)[:SECTOR] + b"\xff" * 2 * SECTOR + noise(4 * SECTOR)[3 * SECTOR :]
    )


def test_programming_makes_ones_zeros_and_no_zero_a_one(chip):
    old, new = noise(PAGE, 1), noise(PAGE, 2)
    fill(chip, AT, old)
    program(chip, AT, new)
    assert held(chip, AT, PAGE) == bytes(a & b for a, b in zip(old, new, strict=True))


def test_a_sector_takes_45_ms_and_a_page_0_7(chip):
    since = chip.record_count()
    before = chip.now
    erase(chip, AT, 2 * SECTOR)
    assert 2 * ERASE_MS < chip.now - before < 2 * ERASE_MS + 1
    program(chip, AT, noise(3 * PAGE))
    (first, *_), (second, *_), (page, *_), (next_page, *_), _ = operations(chip, since)
    assert ERASE_MS <= second - first < ERASE_MS + 0.5
    sending = PAGE * 8 * 6 / 6.5e3  # bits, each six cycles of 6.5 MHz, in ms
    assert PROGRAM_MS + sending <= next_page - page < PROGRAM_MS + 2 * sending


def test_a_block_that_is_whole_goes_by_one_command(chip):
    since = chip.record_count()
    erase(chip, AT, BLOCK + SECTOR)
    assert [(address, size) for _, _, address, size, _ in operations(chip, since)] == [
        (AT, BLOCK),
        (AT + BLOCK, SECTOR),
    ]


def test_the_log_says_how_many_bytes_an_operation_changes(chip):
    since = chip.record_count()
    fill(chip, AT, b"\xff" * (SECTOR - 5) + b"abcde")
    erase(chip, AT, SECTOR)
    program(chip, AT, b"\xff" * 250 + b"abcdef")
    assert [changed for *_, changed in operations(chip, since)] == [5, 6]


def torn(old, cut, start, mode, permille):
    """What is left of *old* after a cut in the next operation."""
    chip = BareChip()
    fill(chip, AT, old)
    chip.cut_op(chip.get("ops") + 1, permille, mode)
    assert start(chip) & CUT
    assert operations(chip)[-1][1:4] == ("torn", AT, {"erase": 3, "program": 4}[cut])
    return held(chip, AT, len(old))


def bits(data):
    return sum(byte.bit_count() for byte in data)


@pytest.mark.parametrize("permille", [200, 500, 800])
def test_a_cut_by_chance_leaves_each_bit_old_or_new(permille):
    old, new = noise(SECTOR, 1), noise(PAGE, 2)
    left = torn(old, "erase", lambda chip: start_erase(chip, AT, SECTOR), 0, permille)
    assert all(was & ~now == 0 for was, now in zip(old, left, strict=True))  # no 1 has fallen
    risen = (bits(left) - bits(old)) / (8 * SECTOR - bits(old))
    assert abs(risen - permille / 1000) < 0.05
    left = torn(old[:PAGE], "program", lambda chip: start_program(chip, AT, new), 0, permille)
    goal = bytes(a & b for a, b in zip(old, new, strict=False))
    assert all(end & ~now == 0 and now & ~was == 0 for was, now, end in zip(old, left, goal, strict=False))
    fallen = (bits(old[:PAGE]) - bits(left)) / (bits(old[:PAGE]) - bits(goal))
    assert abs(fallen - permille / 1000) < 0.12


def test_a_cut_of_programming_byte_by_byte_leaves_the_rest_as_it_was():
    old, new = b"\xff" * PAGE, noise(PAGE)
    left = torn(old, "program", lambda chip: start_program(chip, AT, new), 1, 400)
    edge = PAGE * 4 // 10
    assert left[:edge] == new[:edge]
    assert left[edge + 1 :] == old[edge + 1 :]


@pytest.mark.parametrize("permille, rest", [(300, "zeros"), (700, "old")])
def test_a_cut_of_an_erase_byte_by_byte_goes_through_zeros(permille, rest):
    old = noise(SECTOR)
    left = torn(old, "erase", lambda chip: start_erase(chip, AT, SECTOR), 1, permille)
    edge = SECTOR * permille // 1000
    assert left[:edge] == b"\xff" * edge
    assert left[edge + 1 :] == (bytes(SECTOR) if rest == "zeros" else old)[edge + 1 :]


def test_a_cut_in_no_operation_changes_nothing(chip):
    fill(chip, AT, noise(SECTOR))
    chip.cut_at(chip.now + 1)
    assert chip.idle(10) & CUT
    assert held(chip, AT, SECTOR) == noise(SECTOR)


def test_after_a_cut_the_power_comes_to_the_same_flash(chip):
    fill(chip, AT, noise(SECTOR))
    chip.cut_op(chip.get("ops") + 1, 500)
    assert start_erase(chip, AT, SECTOR) & CUT
    left = held(chip, AT, SECTOR)
    chip.power()
    chip.run(100)
    assert held(chip, AT, SECTOR) == left


def send(chip, *out):
    """Bytes to the flash while it is selected; what comes back."""
    chip.poke(IO_QSPI_SS, LOW)
    back = []
    for byte in out:
        chip.poke(SSI_DR0, byte)
        chip.idle(0.05)
        back.append(chip.peek(SSI_DR0) & 0xFF)
    chip.poke(IO_QSPI_SS, HIGH)
    return back


WRITE_ENABLE, STATUS, SECTOR_ERASE, READ, JEDEC_ID = 0x06, 0x05, 0x20, 0x03, 0x9F
BUSY, WRITE_ENABLED = 1, 2


def test_the_commands_that_a_program_sends_itself(chip):
    assert send(chip, JEDEC_ID, 0, 0, 0)[1:] == [0xEF, 0x40, 0x15]
    fill(chip, AT, noise(SECTOR))
    assert bytes(send(chip, READ, 0x10, 0, 0, 0, 0, 0)[4:]) == noise(SECTOR)[:3]
    send(chip, SECTOR_ERASE, 0x10, 0, 0)
    assert send(chip, STATUS, 0)[1] == 0  # not without a write enable
    send(chip, WRITE_ENABLE)
    assert send(chip, STATUS, 0)[1] == WRITE_ENABLED
    send(chip, SECTOR_ERASE, 0x10, 0, 0)
    assert send(chip, STATUS, 0)[1] == BUSY
    assert send(chip, JEDEC_ID, 0)[1] == 0xFF  # it hears nothing else meanwhile
    chip.idle(ERASE_MS)
    assert send(chip, STATUS, 0)[1] == 0
    assert held(chip, AT, SECTOR) == b"\xff" * SECTOR


def test_a_read_through_the_cache_costs_62_cycles_once(chip):
    def cycles():
        before = chip.get("cycles")
        chip.peek(0x10000040)
        return chip.get("cycles") - before

    chip.rom("FC")
    missed, hit = cycles(), cycles()
    assert missed - hit == 62
    chip.rom("FC")
    assert cycles() == missed
