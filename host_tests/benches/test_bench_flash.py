"""The simulated nvm sector: what it costs, what a power cut leaves, and CircuitPython's rules for nvm."""

import pytest

from desktop.bench.flash import SIZE, Flash
from host_tests.trial import says, trial


def test_writing_on_erased_bytes_only_programs():
    flash = Flash()
    flash.write(10, b"abc")
    flash.write(13, b"def")
    assert flash.data[9:17] == b"\xffabcdef\xff"
    assert [done.kind for done in flash.chip.operations] == ["program"] * 2


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
    assert [done.kind for done in flash.chip.operations][2:] == ["erase", "program"]


def test_even_writing_what_is_there_already_erases():
    flash = Flash()
    flash.write(0, b"a")
    flash.write(0, b"a")
    assert [done.kind for done in flash.chip.operations][1:] == ["erase", "program"]


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
        tower.cut_at(1, "all")
        tower.power_on()
        tower.run(100)
        assert not tower.powered
        assert tower.nvm[:4] == b"save"
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
