"""The emulated Pico from Python: its files, CircuitPython's heap from outside."""

import os
import struct

import pytest

from desktop.chip import library
from desktop.chip.asked import Functions
from desktop.chip.chip import Chip
from desktop.chip.machine import Machine
from desktop.chip.vm import Heap, Vm
from desktop.errors import BadInput
from desktop.image.picos import RP2040, RP2350, XIP
from host_tests.benches.bare_chip import RAM, BareChip, boot2

PRINT, TEXT = 0x10000100, 0x10000200
SAYS = b"Hello from the flash\r\n"


def block(address, data, family=RP2040, flags=0x2000):
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, address, len(data), 0, 1, family)
    return (head + data).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)


@pytest.fixture
def firmware(tmp_path):
    """It calls a function with a text, then waits for ever."""
    start = (0x4802, 0x2100 | len(SAYS), 0x4A02, 0x4790, 0xE7FE, 0xBF00)  # ldr r0; movs r1; ldr r2; blx r2; b .
    literals = struct.unpack("<4H", struct.pack("<2I", TEXT, PRINT | 1))
    path = tmp_path / "firmware.uf2"
    code = block(PRINT, struct.pack("<H", 0x4770).ljust(256, b"\0"))
    path.write_bytes(block(XIP, boot2(*start, *literals)) + code + block(TEXT, SAYS.ljust(256, b"\0")))
    return path


def test_a_firmware_starts_and_what_it_prints_is_read(firmware, monkeypatch):
    there = Functions(*[RAM] * len(Functions._fields))._replace(write=PRINT)
    monkeypatch.setattr("desktop.chip.chip.functions_of", lambda flash: there)
    chip = Chip(firmware)
    chip.power()
    chip.run(20)
    assert chip.console().encode() == SAYS


def test_in_what_is_no_circuitpython_nothing_is_known(firmware):
    assert Chip(firmware).functions is None


def test_firmware_and_drive_may_be_one_file_or_two(firmware, tmp_path):
    drive, both = tmp_path / "drive.uf2", tmp_path / "both.uf2"
    drive.write_bytes(block(XIP + 0x100000, b"drive".ljust(256, b"\1")))
    both.write_bytes(firmware.read_bytes() + drive.read_bytes())
    without_names = firmware.rename(tmp_path / "plain.uf2")
    machine = Machine(both)
    assert bytes(Machine(without_names, drive).flash) == bytes(machine.flash)
    assert bytes(machine.flash[0x100000:0x100005]) == b"drive"


@pytest.mark.parametrize(
    "data, why",
    [
        (b"", "no UF2"),
        (b"x" * 512, "no UF2"),
        (b"x" * 700, "cut off"),
        (block(XIP, bytes(256), RP2350), "not for a Pico"),
        (block(XIP + 0x200000, bytes(256)), "not for a Pico"),
    ],
)
def test_what_is_no_uf2_of_a_pico_is_refused(tmp_path, data, why):
    path = tmp_path / "strange.uf2"
    path.write_bytes(data)
    with pytest.raises(BadInput, match=why):
        Machine(path)


def test_what_cannot_be_compiled_is_said_and_leaves_nothing(tmp_path):
    with pytest.raises(BadInput, match="cannot be compiled: .*no-such-flag"):
        library.compile_to(tmp_path / "libchip.so", ("--no-such-flag",))
    assert not list(tmp_path.iterdir())


def test_the_library_is_compiled_again_when_a_source_is_newer(tmp_path):
    built = tmp_path / "libchip.so"
    assert library._is_stale(built)
    built.write_bytes(b"")
    assert not library._is_stale(built)
    os.utime(built, (0, 0))
    assert library._is_stale(built)


# CircuitPython's heap


def test_the_heap_is_read_by_its_table():
    """py/gc.c: two bits a block of 16 bytes, 0 for a free one; areas in a list."""
    chip = BareChip()
    state, table, pool = RAM + 0x1000, RAM + 0x2000, RAM + 0x4000
    kinds = [1, 2, 2, 0, 0, 0, 1, 0] + [0] * 1192
    kinds[100] = 1
    packed = [sum(kind << 2 * i for i, kind in enumerate(kinds[at : at + 4])) for at in range(0, len(kinds), 4)]
    chip.write(table, bytes(packed))
    chip.write(state, struct.pack("<7I", 0, table, len(packed), 0, pool, pool + 16 * len(kinds), 0))
    there = Functions(*[0] * len(Functions._fields))._replace(modules=state - 400)
    assert Vm(chip, there).heap() == Heap(areas=1, free=16 * 1195, largest=16 * 1099, used=16 * 5)
