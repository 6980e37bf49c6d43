"""What is in the flash of an emulated chip: an owner's changes to the drive, and the bytes themselves."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

from desktop.bench.disk.memory_disk import MemoryDisk
from desktop.bench.disk.volume import Volume
from desktop.bench.picos import PICO, XIP
from desktop.bench.settings import line_of
from desktop.chip.chip import Chip

SETTINGS = "settings.toml"


def read(chip: Chip, start: int, end: int) -> bytes:
    """The bytes between two addresses."""
    return ctypes.string_at(ctypes.addressof(chip.flash) + start - XIP, end - start)


def write(chip: Chip, start: int, data: bytes) -> None:
    """Other bytes from an address on."""
    ctypes.memmove(ctypes.addressof(chip.flash) + start - XIP, data, len(data))


@contextmanager
def drive(chip: Chip) -> Iterator[Volume]:
    """The drive, as a computer has it while the tower stands still; what is changed is then in the flash."""
    image = bytearray(read(chip, PICO.drive_start, PICO.drive_start + PICO.drive_size))
    volume = Volume(MemoryDisk(image))
    volume.mount()
    yield volume
    volume.release()
    write(chip, PICO.drive_start, bytes(image))


def set_values(volume: Volume, settings: dict | str | None) -> None:
    """Other values in settings.toml, or another text. A tower of which nothing is said had its first start."""
    if isinstance(settings, str):
        volume.write_file(SETTINGS, settings.encode())
        return
    text = volume.read_file(SETTINGS).decode()
    for key, value in {"first_start": 0, **(settings or {})}.items():
        kept = [line for line in text.splitlines(keepends=True) if not line.startswith(f"{key} =")]
        text = "".join(kept) + line_of(key, value)
    volume.write_file(SETTINGS, text.encode())
