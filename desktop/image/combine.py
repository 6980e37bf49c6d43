"""One UF2 of CircuitPython and drive.

    combine(Path("adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2"), image, PICO, Path("build/drive.uf2"))

The RP2040's boot ROM erases a sector when it meets the first block of sixteen by their *numbers*, not by their
addresses. So each sector is there whole, as sixteen blocks in a row, filled up with 0xFF; otherwise it would leave
sectors of the drive as they were, or erase them when half is written.
"""

from pathlib import Path

from folder2uf2 import write_uf2_blocks  # type: ignore[import-untyped]

from desktop.errors import BadInput
from desktop.image.disk.fat12 import SECTOR
from desktop.image.disk.image import PAGE, drive_pages
from desktop.image.picos import Board
from desktop.image.uf2 import Contents, contents

Pages = dict[int, bytes]  # an address to the 256 bytes there
OLDEST = (10, 2, 1)  # the first CircuitPython that the tower is made for


def combine(firmware: Path, image: bytes | bytearray, board: Board, target: Path) -> None:
    """Write CircuitPython and the drive of a *board* as one UF2. Raises BadInput if they do not fit each other."""
    pages = firmware_for(board, firmware).pages
    write_uf2_blocks(target, whole_sectors(pages | drive_pages(image, board)), board.family)


def firmware_for(board: Board, path: Path) -> Contents:
    """What is in the UF2 of a *board*'s CircuitPython. Raises BadInput if it is another's, too old or none."""
    found = contents(path)
    if not found.version:
        raise BadInput(f"{path} is a tower's drive, and not CircuitPython")
    if found.has_drive:
        raise BadInput(f"{path} has a drive in it already: take CircuitPython as one downloads it")
    if found.board != board:
        raise BadInput(f"{path} is CircuitPython for a {found.board.name}, and not for a {board.name}")
    if is_too_old(found.version):
        raise BadInput(f"{path} is CircuitPython {found.version}: a tower needs {'.'.join(map(str, OLDEST))} or later")
    if not found.fits:
        raise BadInput(f"{path} does not end before the {board.name}'s nvm")
    return found


def is_too_old(version: str) -> bool:
    """Whether a CircuitPython, such as "10.3.0-beta.1", is older than a tower needs."""
    return tuple(map(int, version.split("-")[0].split(".")[:3])) < OLDEST


def whole_sectors(pages: Pages) -> list[tuple[int, bytes]]:
    """Pages, with those missing of each sector as 0xFF, in order."""
    sectors = sorted({address // SECTOR * SECTOR for address in pages})
    return [(at, pages.get(at, b"\xff" * PAGE)) for sector in sectors for at in range(sector, sector + SECTOR, PAGE)]
