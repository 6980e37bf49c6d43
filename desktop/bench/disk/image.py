"""A new drive: formatted as CircuitPython does it, with files in the order in which they are given.

image = build_image({"code.py": b"...", "p10core/app.mpy": b"..."})
write_drive_uf2(image, Path("build/drive.uf2"))
owners(image)[0]    # {"boot sector", "FAT"}
"""

from pathlib import Path

from folder2uf2 import write_uf2  # type: ignore[import-untyped]

from desktop.bench.disk.fat12 import ROOT, SECTOR, SIZE
from desktop.bench.disk.fat12 import owners as owners
from desktop.bench.disk.memory_disk import MemoryDisk
from desktop.bench.disk.volume import Volume

LABEL = b"CIRCUITPY  \x08"  # a name of 11 characters, and the attribute that makes it the volume's
FLASH_START = 0x10100000  # where the Pico's drive begins
RP2040 = 0xE48BFF56


def build_image(files: dict[str, bytes]) -> bytearray:
    """The 1,048,576 bytes of a drive. Folders are made as files need them. Raises OSError 28 when all is full."""
    image = bytearray(b"\xff") * SIZE
    volume = Volume(MemoryDisk(image))
    volume.format()
    image[ROOT : ROOT + len(LABEL)] = LABEL
    volume.mount()
    made = {""}
    for name, data in files.items():
        parts = name.split("/")
        for depth in range(1, len(parts)):
            folder = "/".join(parts[:depth])
            if folder not in made:
                volume.mkdir(folder)
                made.add(folder)
        volume.write_file(name, data)
    volume.release()
    return image


def write_drive_uf2(image: bytes | bytearray, path: Path) -> None:
    """Pack a drive for flashing, beside the firmware that is flashed first. Sectors behind the last file lack."""
    write_uf2(path, bytes(image), FLASH_START, RP2040, (max(owners(image)) + 1) * SECTOR)
