"""What a UF2 file is for, by what stands in it: which board, and whether it is a drive, CircuitPython, or both.

contents(Path("adafruit-circuitpython-raspberry_pi_pico_w-en_US-10.2.1.uf2"))    # of PICO_W, version "10.2.1"
"""

import re
from pathlib import Path
from typing import NamedTuple

from folder2uf2 import read_uf2  # type: ignore[import-untyped]

from desktop.errors import BadInput
from desktop.image.disk.image import PAGE
from desktop.image.picos import BOARDS, RP2040, RP2350, XIP, Board

# In any CircuitPython: its version, and os.uname().machine.
SAYS = re.compile(rb"(\d+\.\d+\.\d+[\w.+-]*) on \d{4}-\d\d-\d\d; ([\w ]+)")
CHIPS = (RP2040, RP2350)


class Contents(NamedTuple):
    """What is in a UF2: *pages*, the 256 bytes for each address; CircuitPython's *version*, "" if it is not in it."""

    board: Board
    version: str
    pages: dict[int, bytes]

    @property
    def has_drive(self) -> bool:
        """Whether a drive is in it."""
        return max(self.pages) >= self.board.drive_start

    @property
    def fits(self) -> bool:
        """Whether CircuitPython ends before the board's nvm."""
        return not any(self.board.nvm_start <= at + PAGE - 1 < self.board.drive_start for at in self.pages)


def blocks(path: Path) -> tuple[dict[int, bytes], int]:
    """The bytes of a UF2 by their addresses, and the family of its chip. Raises BadInput for any other file."""
    size = path.stat().st_size
    if not size or size % 512:
        raise BadInput(f"{path} is no UF2 file, or one that was cut off")
    try:
        found, family = read_uf2(path)
    except ValueError as error:
        raise BadInput(f"{path} is no UF2 file: {error}") from None
    return dict(found), family


def contents(path: Path) -> Contents:
    """What is in a file. Raises BadInput for what is neither a drive nor CircuitPython for one of the four boards."""
    pages, family = blocks(path)
    with path.open("rb") as file:
        total = int.from_bytes(file.read(512)[24:28], "little")
    if total != len(pages):
        raise BadInput(f"{path} was cut off: it has {len(pages):,} of {total:,} blocks")
    if family in CHIPS and min(pages) == XIP:
        found = SAYS.search(b"".join(pages[at] for at in sorted(pages)))
        for board in BOARDS.values():
            if found and board.machine.encode() == found[2] and board.family == family:
                return Contents(board, found[1].decode(), pages)
    for board in BOARDS.values():
        if (board.family, board.drive_start) == (family, min(pages)):
            return Contents(board, "", pages)
    raise BadInput(f"{path} is neither a tower's drive nor CircuitPython for a Pico, Pico W, Pico 2 or Pico 2 W")


def what_for(path: Path) -> str:
    """One line for somebody who has a file and a board. Raises BadInput as :func:`contents` does."""
    found = contents(path)
    if not found.version:
        return f"a tower's drive, for a {found.board.name} that has CircuitPython"
    firmware = f"CircuitPython {found.version} for a {found.board.name}"
    return f"{firmware}, with a tower's drive" if found.has_drive else f"{firmware}, without a drive"
