"""The simulated nvm sector: what it costs, what a power cut leaves, and CircuitPython's rules for nvm."""

import pytest

from desktop.bench.flash import SIZE, Flash
from host_tests.trial import says


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
