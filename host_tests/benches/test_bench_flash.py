"""The simulated nvm sector: what it costs, what a power cut leaves, and CircuitPython's rules for nvm."""

import pytest

from desktop.bench.clock import PowerCut
from desktop.bench.flash import SIZE, Flash
from desktop.bench.trial import says, trial


def test_writing_on_erased_bytes_only_programs():
    flash = Flash()
    flash.write(10, b"abc")
    flash.write(13, b"def")
    assert flash.data[9:17] == b"\xffabcdef\xff"
    assert (flash.programs, flash.erases) == (2, 0)


@pytest.mark.parametrize("start", [10, 8, 12])
def test_writing_on_anything_else_erases_the_sector_and_keeps_the_rest(start):
    flash = Flash()
    flash.write(10, b"abc")
    flash.write(4000, b"far")
    flash.write(start, b"xyz")
    expected = bytearray(b"\xff" * SIZE)
    expected[10:13] = b"abc"
    expected[4000:4003] = b"far"
    expected[start : start + 3] = b"xyz"
    assert flash.data == expected
    assert flash.erases == 1


def test_even_writing_what_is_there_already_erases():
    flash = Flash()
    flash.write(0, b"a")
    flash.write(0, b"a")
    assert flash.erases == 1


@pytest.mark.parametrize("cut", range(4))
def test_a_cut_while_programming_leaves_whole_bytes_and_a_half_one(cut):
    flash = Flash()
    flash.cut_after = cut
    with pytest.raises(PowerCut):
        flash.write(0, b"\x12\x34\x56\x78")
    assert flash.data[:cut] == b"\x12\x34\x56\x78"[:cut]
    assert flash.data[cut] == (0xF2, 0xF4, 0xF6, 0xF8)[cut]
    assert flash.data[cut + 1 :] == b"\xff" * (SIZE - cut - 1)


OLD = bytes(range(1, 256)) * 17


def cut_rewrite(steps):
    """A sector of OLD bytes, and the power failing in the write that changes its first one."""
    flash = Flash(OLD[:SIZE])
    flash.cut_after = steps
    with pytest.raises(PowerCut):
        flash.write(0, b"\x00")
    return bytes(flash.data)


def test_a_cut_in_an_erase_leaves_the_old_bytes_then_ruins_then_nothing():
    before, first, second, third = map(cut_rewrite, range(4))
    assert before == OLD[:SIZE]
    assert all(was & now == now for was, now in zip(OLD, first, strict=False))  # bits only fell
    assert first not in (OLD[:SIZE], bytes(SIZE))
    assert all(was | now == now for was, now in zip(first, second, strict=True))  # bits only rose
    assert second != b"\xff" * SIZE
    assert third[1:] == b"\xff" * (SIZE - 1)


@pytest.mark.parametrize("count", [1, 255, 256, 2000, SIZE - 1])
def test_a_cut_in_the_rewrite_leaves_a_prefix(count):
    data = cut_rewrite(3 + count)
    assert data[:count] == (b"\x00" + OLD[1:])[:count]
    assert data[count + 1 :] == b"\xff" * (SIZE - count - 1)
    assert data[count] & OLD[count] == OLD[count]


def test_steps_count_all_that_can_be_cut():
    flash = Flash()
    flash.write(0, b"abc")
    assert flash.steps == 3
    flash.write(0, b"d")
    assert flash.steps == 3 + 3 + SIZE
    flash.cut_after = 3 + SIZE
    flash.write(0, b"e")  # as many as it takes: no cut
    assert flash.data[:3] == b"ebc" and flash.cut_after == 0


def test_nvm_takes_bytes_and_slices_as_the_device_does(tmp_path):
    code = """
import array
from microcontroller import nvm
print(len(nvm), bool(nvm), nvm[0], nvm[-1], nvm[0:2])
nvm[0] = 7
nvm[1:4] = b"abc"
nvm[4:6] = bytearray(b"de")
nvm[6:8] = memoryview(b"fg")
nvm[8:10] = array.array("B", b"hi")
print(nvm[0:10], type(nvm[0:10]).__name__, nvm[4090:9000] == b"\\xff" * 6)
def attempt(action):
    try:
        action()
    except Exception as error:
        print(type(error).__name__)
attempt(lambda: nvm.__setitem__(0, 256))
attempt(lambda: nvm.__setitem__(4096, 0))
attempt(lambda: nvm[4096])
attempt(lambda: nvm.__setitem__(slice(0, 3), b"ab"))
attempt(lambda: nvm.__setitem__(slice(0, 2), [1, 2]))
attempt(lambda: nvm.__setitem__(slice(0, 2), "ab"))
attempt(lambda: nvm.__setitem__(slice(0, 2), array.array("H", [1, 2])))
attempt(lambda: nvm[0:4:2])
attempt(lambda: list(nvm))
"""
    assert says(tmp_path, code) == [
        "4096 True 255 255 bytearray(b'\\xff\\xff')",
        "bytearray(b'\\x07abcdefghi') bytearray True",
        "ValueError",
        "IndexError",
        "IndexError",
        "ValueError",
        "NotImplementedError",
        "NotImplementedError",
        "ValueError",
        "NotImplementedError",
        "TypeError",
    ]


def test_a_cut_in_a_write_ends_the_firmware_there(tmp_path):
    code = """
from microcontroller import nvm
try:
    nvm[0:4] = b"save"
finally:
    nvm[8:12] = b"late"
    print("never printed")
"""
    with trial(tmp_path, code) as tower:
        tower.flash.cut_after = 2
        tower.power_on()
        tower.run(100)
        assert not tower.powered
        assert tower.nvm[:2] == b"sa"
        assert tower.nvm[8:12] == b"\xff" * 4
        assert tower.console == []


def test_a_write_takes_the_time_of_the_flash(tmp_path):
    code = """
import time
from microcontroller import nvm
for _ in range(2):
    start = time.monotonic_ns()
    nvm[0:4] = b"save"
    print((time.monotonic_ns() - start) // 1000000)
"""
    program, erase = map(int, says(tmp_path, code))
    assert program < 2
    assert 40 < erase < 80
