"""Builds what lies on CIRCUITPY: ``python -m desktop drive [DIR]``, a folder to copy by hand and a UF2 to flash.

Both are for a tower that has Adafruit's CircuitPython already; to flash the UF2 sets a drive back, with all that an
owner has changed there. ``--board raspberry_pi_pico2`` makes that of another board, ``--board all`` those of all four:
DIR, DIR-raspberry_pi_pico_w and so on. ``--firmware UF2`` puts CircuitPython, as one downloads it, into the UF2 too:
its board is the drive's. ``--check UF2`` says what a UF2 is for.

The UF2 has the journal's slots too; a folder cannot say where a file lies, so if its files were copied onto an empty
drive the tower makes them at its first start (hardware/journal/make_slots.py).
"""

import argparse
import functools
import shutil
from codecs import BOM_UTF8
from pathlib import Path

from desktop.bench.fresh_drive import fitting
from desktop.coach.tables import file as coach_file
from desktop.drive.bytecode import bytecode
from desktop.drive.merged import merged
from desktop.drive.short_words import short
from desktop.drive.syntax_gate import ROOT
from desktop.errors import BadInput
from desktop.image.combine import combine, firmware_for
from desktop.image.disk.image import write_drive_uf2
from desktop.image.picos import BOARDS, PICO, RP2040, Board
from desktop.image.project import COACH, FILES, ROOMS, Project
from desktop.image.uf2 import contents, what_for
from desktop.version import full_version

PLAIN = "save it as UTF-8 without BOM"
SPARE = 32 * 512  # stays free: for an owner's notes, a slot that was deleted and is made anew
ALL = "all"  # instead of a board's name
MARKS = {COACH, "p10core"}  # one of them is in the folder of a drive that was built before
TOP = {*FILES, *ROOMS}  # what may lie at the top of one
# What an RP2040 has no room for in its memory, and so not on its drive: Wi-Fi, see docs/cafe-reference.md.
WIFI = (
    "lib/adafruit_minimqtt/",
    "lib/adafruit_connection_manager.mpy",
    "hardware/cafe/radio/network.mpy",
    "hardware/cafe/radio/port.mpy",
    "hardware/cafe/radio/resolver.mpy",
    "hardware/cafe/radio/tls.mpy",
)


def fresh(board: Board = PICO) -> tuple[dict[str, bytes], bytes | bytearray]:
    """A *board*'s new drive: its files by their names, and its image with the journal's slots. Without the coach's file
    if that does not fit. Raises BadInput.
    """
    project = Project(ROOT, version=full_version())
    modules = project.modules()
    for name, data in project.files().items():
        if name.endswith(".py") and data.startswith(BOM_UTF8):
            raise BadInput(f"{project.path(name)} was saved with a mark (BOM), at which CircuitPython stops: {PLAIN}")
    if "lib/neopixel.py" not in modules:
        raise BadInput("lib/ has no libraries yet: make setup installs them")
    compiled = {
        name: data
        for name, data in _compiled(tuple(modules.items())).items()
        if board.family != RP2040 or not name.startswith(WIFI)
    }
    files = project.files() | {COACH: coach(board)} | compiled
    try:
        return fitting(project, files, modules, board, SPARE)
    except OSError:
        raise BadInput(f"the drive of a {board.name} has not {SPARE:,} bytes left beside the tower's files") from None


@functools.lru_cache(2)  # the same for all boards
def _compiled(modules: tuple[tuple[str, str], ...]) -> dict[str, bytes]:
    return bytecode({name: chunk.text for name, chunk in merged(short(dict(modules))).items()})


def coach(board: Board) -> bytes:
    """The coach's file for a *board*, as large as its drive has room for."""
    return coach_file.for_board(board.id).read_bytes()


def build(folder: Path, board: Board = PICO, firmware: Path | None = None) -> list[str]:
    """Make *folder* the drive, nothing else in it, and the UF2 beside it, with a *firmware* if one is named. Returns
    what is to be said of it. Raises BadInput where it may not be built, or if the firmware is not for that board.
    """
    if firmware:
        firmware_for(board, firmware)
    if not may_replace(folder):
        raise BadInput(f"{folder} is not a drive of the tower, and not empty: name another folder")
    files, image = fresh(board)
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    uf2 = folder.with_suffix(".uf2")
    if firmware:
        combine(firmware, image, board, uf2)
    else:
        write_drive_uf2(image, board, uf2)
    said = [f"{uf2}: {what_for(uf2)}"]
    if COACH not in files:
        said.append(f"{COACH} has no room on the drive of a {board.name}: it plays without a coach")
    return said


def may_replace(folder: Path) -> bool:
    """Whether *folder* is new, empty, or nothing but a drive that was built before."""
    if not folder.exists():
        return True
    if not folder.is_dir() or folder.resolve() in (ROOT, *ROOT.parents, Path.cwd()):
        return False
    found = {path.name for path in folder.iterdir()}
    return not found or (found <= TOP and bool(found & MARKS))


def main(arguments: list[str]) -> None:
    """The command line of drive."""
    parser = argparse.ArgumentParser(prog="desktop drive", description="Build the drive, a folder and a UF2 to flash.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/drive"), metavar="DIR")
    parser.add_argument("--board", choices=[*BOARDS, ALL], help=f"which one it is for (default: {PICO.id})")
    parser.add_argument("--firmware", type=Path, metavar="UF2", help="put this CircuitPython into the UF2 too")
    parser.add_argument("--check", type=Path, metavar="UF2", help="build nothing, but say what a UF2 is for")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        print(f"{chosen.check}: {what_for(chosen.check)}")
        return
    if chosen.board == ALL and chosen.firmware:
        raise BadInput(f"{chosen.firmware} is for one board: --board all makes drives without CircuitPython")
    own = contents(chosen.firmware).board if chosen.firmware else PICO
    for board in BOARDS.values() if chosen.board == ALL else [BOARDS[chosen.board] if chosen.board else own]:
        beside = chosen.folder.with_name(f"{chosen.folder.name}-{board.id}")
        folder = beside if chosen.board == ALL and board != PICO else chosen.folder
        print("\n".join(build(folder, board, chosen.firmware)))
