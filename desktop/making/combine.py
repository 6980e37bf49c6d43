"""One UF2 of firmware and drive.

    combine(Path("adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2"), image, PICO, Path("tower.uf2"))

The RP2040's boot ROM erases a sector when it meets the first block of sixteen by their *numbers*, not by their
addresses. So each sector is there whole, as sixteen blocks in a row, filled up with 0xFF; otherwise it would leave
sectors of the drive as they were, or erase them when half is written.
"""

from pathlib import Path

from folder2uf2 import read_uf2, write_uf2_blocks  # type: ignore[import-untyped]

from desktop.bench.disk.fat12 import SECTOR
from desktop.bench.disk.image import PAGE, drive_pages
from desktop.bench.picos import XIP, Board
from desktop.errors import BadInput

Pages = dict[int, bytes]  # an address to the 256 bytes there


def combine(firmware: Path, image: bytes | bytearray, board: Board, target: Path) -> None:
    """Write firmware and drive of a *board* as one UF2. Raises BadInput if they do not fit each other."""
    pages = firmware_pages(firmware, board)
    write_uf2_blocks(target, whole_sectors(pages | drive_pages(image, board)), board.family)


def firmware_pages(path: Path, board: Board) -> Pages:
    """What a firmware's UF2 writes. Raises BadInput if it is another chip's, or too long."""
    blocks, family = read_uf2(path)
    pages = dict(blocks)
    if family != board.family:
        raise BadInput(f"{path} is for another chip than a {board.name} has")
    if min(pages) < XIP or max(pages) + PAGE > board.nvm_start:
        raise BadInput(f"{path} does not end before the {board.name}'s nvm")
    return pages


def whole_sectors(pages: Pages) -> list[tuple[int, bytes]]:
    """The same with every sector whole, in order."""
    sectors = sorted({address // SECTOR * SECTOR for address in pages})
    return [(at, pages.get(at, b"\xff" * PAGE)) for sector in sectors for at in range(sector, sector + SECTOR, PAGE)]
