"""What a UF2 file is for, by what stands in it: which board, and whether it is a drive, a firmware, or both."""

import re
from pathlib import Path

from folder2uf2 import read_uf2  # type: ignore[import-untyped]

from desktop.bench.picos import BOARDS, PICO, RP2040, RP2350, XIP
from desktop.errors import BadInput

CHIPS = {RP2040: "Pico or Pico W", RP2350: "Pico 2 or Pico 2 W"}
ID = re.compile(rb"\0(raspberry_pi_pico\w*)\0")  # in any firmware of CircuitPython's for one of these boards
OURS = b"Dice Tower"


def what_for(path: Path) -> str:
    """One line for somebody who has a file and a board. Raises BadInput for what is no UF2 of a Pico's."""
    if not path.stat().st_size or path.stat().st_size % 512:
        raise BadInput(f"{path} is no UF2 file, or one that was cut off")
    try:
        blocks, family = read_uf2(path)
    except ValueError as error:
        raise BadInput(f"{path} is no UF2 file: {error}") from None
    start, end = min(at for at, _ in blocks), max(at for at, _ in blocks)
    if family in CHIPS and start == PICO.drive_start:
        return f"a drive alone, for a {CHIPS[family]} that has the tower's firmware"
    if family not in CHIPS or start != XIP:
        raise BadInput(f"{path} is neither a tower's drive nor a firmware for a Pico")
    firmware = b"".join(data for at, data in blocks if at < PICO.nvm_start)
    if OURS not in firmware:
        return f"a firmware for a {CHIPS[family]}, and not the tower's"
    found = [BOARDS[name.decode()].name for name in ID.findall(firmware) if name.decode() in BOARDS]
    board = found[0] if found else CHIPS[family]
    if end >= PICO.drive_start:
        return f"firmware and drive of the tower, for a new {board}"
    return f"the tower's firmware alone, to update a {board}; its drive and its game stay"
