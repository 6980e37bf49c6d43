"""What a UF2 file is for, by what stands in it: which board, and whether it is a drive or a firmware."""

from pathlib import Path

from folder2uf2 import read_uf2  # type: ignore[import-untyped]

from desktop.bench.picos import BOARDS, RP2040, RP2350, XIP
from desktop.errors import BadInput

CHIPS = {RP2040: "RP2040: Pico, Pico W", RP2350: "RP2350: Pico 2, Pico 2 W"}


def what_for(path: Path) -> str:
    """One line for somebody who has a file and a board. Raises BadInput for what is no UF2 of a Pico's."""
    if not path.stat().st_size or path.stat().st_size % 512:
        raise BadInput(f"{path} is no UF2 file, or one that was cut off")
    try:
        blocks, family = read_uf2(path)
    except ValueError as error:
        raise BadInput(f"{path} is no UF2 file: {error}") from None
    start = blocks[0][0]
    for board in BOARDS.values():
        if (family, start) == (board.family, board.drive_start):
            return f"a drive for the {board.name}, to flash after CircuitPython for {board.id}"
    if family in CHIPS and start == XIP:
        return f"a firmware, for an {CHIPS[family]}; its name says for which of them"
    raise BadInput(f"{path} is neither a tower's drive nor a firmware for a Pico")
