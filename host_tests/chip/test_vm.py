"""What can be seen of a CircuitPython from outside, without a word of it on the drive: printed text, heap, modules."""

import re

import pytest

from desktop.chip.built import official
from desktop.chip.chip import Chip, Vm
from desktop.image.disk.image import build_image
from desktop.image.picos import PICO

PROGRAM = b"""
import gc, time
rubbish = [bytearray(100) for _ in range(100)]
rubbish = None
print("free", gc.mem_free())
try:
    1 / 0
except ZeroDivisionError:
    gc.collect()
    print("free", gc.mem_free())
while True:
    time.sleep(0.01)
"""


def running(program):
    """CircuitPython with nothing but this on its drive, after three seconds."""
    chip = Chip(official()[0])
    chip.put(PICO.drive_start, build_image({"code.py": program}))
    chip.power().run(3500)
    return chip


@pytest.fixture(scope="module")
def chip():
    return running(PROGRAM)


def test_what_is_free_after_a_collection_is_what_the_program_says(chip):
    before, after = map(int, re.findall(r"free (\d+)", chip.console()))
    heap = Vm(chip).after_collection()
    assert before < after - 10_000
    assert abs(heap.free - after) < 200  # a text has been printed since
    assert 12_000 < heap.largest <= heap.free


def test_a_program_is_asked_in_the_middle_and_notices_nothing(chip):
    ram, printed, now = bytes(chip.ram), chip.console(), chip.now
    assert Vm(chip).python("print(1 + 1)\nprint(rubbish, 'time' in globals())") == "2\r\nNone True\r\n"
    assert (bytes(chip.ram), chip.console(), chip.now) == (ram, printed, now)


def test_what_is_asked_wrongly_gets_no_answer(chip):
    assert Vm(chip).python("1 / 0") is None


def test_a_traceback_is_read():
    chip = running(b"def divide():\n    return 1 / 0\n\n\ndivide()\n")
    said = chip.console()
    assert 'File "code.py", line 2, in divide\r\nZeroDivisionError: division by zero' in said
    assert Vm(chip).after_collection() is None, "nothing runs any more"
