"""Builds what lies on CIRCUITPY: ``python -m desktop drive [DIR]``, a folder and a UF2 to flash.

It is the drive alone, for a tower that has its firmware already: to flash it sets the
drive back, with all that an owner has changed there. ``--board raspberry_pi_pico2`` makes that of another board,
``--board all`` those of all four: DIR, DIR-raspberry_pi_pico_w and so on. ``--check FILE.uf2`` says what a UF2 is for.

``--official`` makes a drive for a Pico 2 with CircuitPython's own firmware instead: the whole game is on it, as text.

The UF2 has the journal's slots too; a folder cannot say where a file lies, so if its files were copied onto an empty
drive the tower makes them at its first start (hardware/journal/make_slots.py).
"""

import argparse
import shutil
from pathlib import Path

from desktop.bench.disk.fat12 import free_clusters, layout
from desktop.bench.disk.image import write_drive_uf2
from desktop.bench.fresh_drive import with_slots
from desktop.bench.picos import BOARDS, PICO, PICO_2, Board
from desktop.bench.project import PINS, ROOMS, Project
from desktop.coach.tables import file as coach_file
from desktop.errors import BadInput
from desktop.making.syntax_gate import ROOT
from desktop.making.uf2 import what_for
from desktop.version import full_version

SPARE = 60 * 512  # stays free: for an owner's notes, a slot that was deleted and is made anew
ALL = "all"  # instead of a board's name
MARK = "coach.bin"  # in the folder of a drive that was built before


def fresh(board: Board = PICO, official: bool = False) -> tuple[dict[str, bytes], bytes | bytearray]:
    """A *board*'s new drive: its files by their names, and its image with the journal's slots. Raises BadInput."""
    coach_file.built()
    project = Project(ROOT, version=full_version())
    files, frozen = project.files(), project.frozen()
    if "neopixel.py" not in frozen:
        raise BadInput("lib/ has no libraries yet: make setup installs them")
    if official:
        files |= {
            name if name.split("/")[0] in ROOMS else f"lib/{name}": frozen[name].encode()
            for name in frozen
            if name != PINS
        }
    image = with_slots(project, files, frozen, board)
    free = len(free_clusters(image)) * layout(len(image)).cluster
    if free < SPARE:
        raise BadInput(f"the drive of a {board.name} has {free} bytes left, and shall have {SPARE}")
    return files, image


def build(folder: Path, board: Board = PICO, official: bool = False) -> None:
    """Make *folder* the drive, nothing else in it, and the UF2 beside it. Raises BadInput where it may not be built."""
    files, image = fresh(board, official)
    if not may_replace(folder, {name.split("/")[0] for name in files}):
        raise BadInput(f"{folder} is not a drive of the tower, and not empty: name another folder")
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    write_drive_uf2(image, board, folder.with_suffix(".uf2"))


def may_replace(folder: Path, names: set[str]) -> bool:
    """Whether *folder* is new, empty, or nothing but a drive that was built before, with *names* at its top."""
    if not folder.exists():
        return True
    if not folder.is_dir() or folder.resolve() in (ROOT, *ROOT.parents, Path.cwd()):
        return False
    found = {path.name for path in folder.iterdir()}
    return not found or (found <= names | set(ROOMS) and MARK in found)


def main(arguments: list[str]) -> None:
    """The command line of drive."""
    parser = argparse.ArgumentParser(prog="desktop drive", description="Build the drive, a folder and a UF2 to flash.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/drive"), metavar="DIR")
    parser.add_argument("--board", choices=[*BOARDS, ALL], default=PICO.id, help="which one it is for")
    parser.add_argument("--official", action="store_true", help="for a Pico 2 with CircuitPython's own firmware 10")
    parser.add_argument("--check", type=Path, metavar="FILE", help="build nothing, but say what a UF2 is for")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        print(f"{chosen.check}: {what_for(chosen.check)}")
        return
    if chosen.official:
        build(chosen.folder, PICO_2, official=True)
        print(f"{chosen.folder.with_suffix('.uf2')}: to flash after CircuitPython 10 for {PICO_2.id}")
        return
    for board in BOARDS.values() if chosen.board == ALL else [BOARDS[chosen.board]]:
        beside = chosen.folder.with_name(f"{chosen.folder.name}-{board.id}")
        folder = beside if chosen.board == ALL and board != PICO else chosen.folder
        build(folder, board)
        print(f"{folder.with_suffix('.uf2')}: the drive alone, for a {board.name} with the tower's firmware")
