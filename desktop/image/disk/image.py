"""A new drive: formatted as CircuitPython does it, with files in the order in which they are given.

image = build_image({"code.py": b"...", "lib/mine.py": b"..."})
write_drive_uf2(image, PICO, Path("build/drive.uf2"))
owners(image)[0]    # {"boot sector", "FAT"}
"""

from pathlib import Path

from folder2uf2 import write_uf2_blocks  # type: ignore[import-untyped]

from desktop.image.disk.fat12 import SECTOR, layout
from desktop.image.disk.fat12 import owners as owners
from desktop.image.disk.memory_disk import MemoryDisk
from desktop.image.disk.volume import Volume
from desktop.image.picos import PICO, Board

PAGE = 256  # what a block of a UF2 carries
LABEL = b"CIRCUITPY  \x08"  # a name of 11 characters, and the attribute that makes it the volume's


def build_image(files: dict[str, bytes], board: Board = PICO) -> bytearray:
    """The bytes of a *board*'s drive. Folders are made as files need them. Raises OSError 28 when all is full."""
    image = bytearray(b"\xff") * board.drive_size
    volume = Volume(MemoryDisk(image))
    volume.format()
    root = layout(len(image)).root
    image[root : root + len(LABEL)] = LABEL
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


def write_drive_uf2(image: bytes | bytearray, board: Board, path: Path) -> None:
    """Pack a *board*'s drive for flashing, beside the firmware that is there. Sectors that nobody has lack."""
    write_uf2_blocks(path, list(drive_pages(image, board).items()), board.family)


def drive_pages(image: bytes | bytearray, board: Board) -> dict[int, bytes]:
    """What a UF2 of a *board*'s drive writes: an address to the 256 bytes there, whole sectors in order."""
    places = [sector * SECTOR + at for sector in sorted(owners(image)) for at in range(0, SECTOR, PAGE)]
    return {board.drive_start + at: bytes(image[at : at + PAGE]) for at in places}
