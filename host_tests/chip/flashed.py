"""What is in the flash of an emulated chip: an owner's changes to the drive, and the bytes themselves."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from desktop.bench.settings import line_of
from desktop.chip.built import official, with_drive
from desktop.chip.chip import Chip
from desktop.image.combine import combine
from desktop.image.disk.fat12 import contents, items
from desktop.image.disk.memory_disk import MemoryDisk
from desktop.image.disk.volume import Volume
from desktop.image.picos import NVM_SIZE, PICO
from desktop.referee.facts import games_of

SETTINGS = "settings.toml"
OLDER = "p10core/older.py"


@cache
def tower() -> Path:
    """The UF2 of a new tower: Adafruit's CircuitPython and the drive as it is now."""
    uf2, said = official()
    assert uf2, said
    return with_drive(uf2)


def games(chip: Chip) -> list[list[str]]:
    """The lines of each game's record that the journal has, the oldest game first."""
    image = chip.memory(PICO.drive_start, PICO.drive_size)
    return games_of(chip.memory(PICO.nvm_start, NVM_SIZE), image)


@contextmanager
def drive(chip: Chip) -> Iterator[Volume]:
    """The drive, as a computer has it while the tower stands still; what is changed is then in the flash."""
    image = bytearray(chip.memory(PICO.drive_start, PICO.drive_size))
    volume = Volume(MemoryDisk(image))
    volume.mount()
    yield volume
    volume.release()
    chip.put(PICO.drive_start, image)


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


def of_another_version(to: Path) -> Path:
    """The UF2 of a new tower with another program, which plays as well, and another CircuitPython, by its number."""
    found, _ = official()
    assert found
    firmware = to.with_suffix(".firmware.uf2")
    firmware.write_bytes(found.read_bytes().replace(b"10.2.1", b"10.2.9"))
    chip = Chip(tower())
    with drive(chip) as volume:
        volume.write_file(OLDER, b"# what no other version has\n")
        volume.write_file("code.py", volume.read_file("code.py") + b"\n")
    combine(firmware, chip.memory(PICO.drive_start, PICO.drive_size), PICO, to)
    return to


def files(chip: Chip) -> dict[str, bytes]:
    """All that is on the drive."""
    image = chip.memory(PICO.drive_start, PICO.drive_size)
    return {item.path: contents(image, item) for item in items(image) if not item.is_folder}


def program(chip: Chip) -> dict[str, bytes]:
    """What of it the tower runs."""
    return {name: data for name, data in files(chip).items() if name.endswith((".py", ".mpy", ".bin"))}
