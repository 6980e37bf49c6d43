"""Builds what goes onto CIRCUITPY: ``python -m desktop drive [DIR]``, a folder to copy and a UF2 to flash.

It is for a plain Pico; ``--board raspberry_pi_pico2`` makes that of another board, ``--board all`` those of all four:
DIR, DIR-raspberry_pi_pico_w and so on. ``--check FILE.uf2`` says which board a UF2 is for.

Only what the device needs: its Python as bytecode, what an owner edits as text, the coach's tables, the libraries of
lib/requirements.txt. The UF2 has the journal's slots too; a folder cannot say where a file lies, so after files were
copied the tower makes them at its first start (hardware/journal_room.py).
Sizes are those of the drive's FAT, in whole clusters.
"""

import argparse
import shutil
from pathlib import Path

from desktop.bench.disk.fat12 import layout
from desktop.bench.disk.image import write_drive_uf2
from desktop.bench.fresh_drive import template_of
from desktop.bench.picos import BOARDS, PICO, Board
from desktop.bench.project import Project
from desktop.coach.tables import file as coach_file
from desktop.errors import BadInput
from desktop.making.syntax_gate import ROOT, compiled
from desktop.making.uf2 import what_for
from desktop.version import full_version

LIMIT = 960 * 1024  # bytes of code, libraries and tables
OTHERS = 5 * 512  # of an empty drive is not: what CircuitPython puts on it
SPARE = 60 * 512  # stays free: for boot_out.txt, an owner's notes, a slot that was deleted and is made anew
LINES = 24 * 1024  # of it a developer's drive takes for the numbers of its lines
SLOTS = 24 + 2  # of the journal, with the strange one and the secret: see hardware/journal_room.py
SLOT = 8 * 512
GUARDS = 2 * SLOT  # with the folder, where a cluster is a block
WIDE = 9 * 1024  # a slot with the guard before it, where it is two
ALL = "all"  # instead of a board's name


def drive_files(lines: bool = False, version: str = "", board: Board = PICO) -> dict[str, bytes]:
    """Every file of the drive but the journal's: its name there, and what is in it. *lines*: with line numbers.
    *version*: see Project.
    """
    coach_file.built()
    return Project(ROOT, lines=lines, version=version, board=board).files()


def journal_size(board: Board) -> int:
    """The bytes that the journal's slots take with their guards."""
    if layout(board.drive_size).cluster == 512:
        return SLOTS * SLOT + GUARDS
    return (SLOTS + 2) * WIDE


def size_on_drive(files: dict[str, bytes], board: Board = PICO) -> dict[str, int]:
    """Bytes that each room of a *board*'s drive takes, whole clusters, folders included."""
    cluster = layout(board.drive_size).cluster
    sizes: dict[str, int] = {}
    folders = set()
    for name, data in files.items():
        room = name.split("/")[0]
        sizes[room] = sizes.get(room, 0) + -(-len(data) // cluster) * cluster
        folders |= {(room, folder) for folder in Path(name).parents if folder != Path()}
    for room, _ in folders:
        sizes[room] += cluster
    return sizes


def build(folder: Path, lines: bool = False, version: str = "", board: Board = PICO) -> dict[str, int]:
    """Make *folder* the drive, nothing else in it; the size of each room. Raises BadInput where it may not be built."""
    files = drive_files(lines, version, board)
    if not any(name.startswith("lib/") for name in files):
        raise BadInput("lib/ has no libraries yet: make setup installs them")
    complaints = [
        complaint for name, data in files.items() if name.endswith(".py") and (complaint := compiled(name, data))
    ]
    if complaints:
        raise BadInput("the device would not understand:\n" + "\n".join(complaints))
    sizes = size_on_drive(files, board)
    taken = sum(sizes.values())
    if taken > LIMIT:
        raise BadInput(f"{taken} bytes are too many: code, libraries and tables may take {LIMIT}")
    sizes["journal"] = journal_size(board)
    taken = sum(sizes.values())
    most = limit(lines, board)
    if taken > most:
        raise BadInput(f"{taken} bytes are too many: with the journal the drive of a {board.name} may take {most}")
    if not may_replace(folder, {name.split("/")[0] for name in files}):
        raise BadInput(f"{folder} is not a drive of the tower, and not empty: name another folder")
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return sizes


def limit(lines: bool, board: Board = PICO) -> int:
    """The bytes that the drive may take, with line numbers or without."""
    _, _, cluster, clusters = layout(board.drive_size)
    return clusters * cluster - OTHERS - SPARE + (LINES if lines else 0)


def may_replace(folder: Path, names: set[str]) -> bool:
    """Whether *folder* is new, empty, or nothing but a drive that was built before, with *names* at its top."""
    if not folder.exists():
        return True
    if not folder.is_dir() or folder.resolve() in (ROOT, *ROOT.parents, Path.cwd()):
        return False
    found = {path.name for path in folder.iterdir()}
    return not found or (found <= names and any((folder / "p10core").glob("app.*")))


def flashable(target: Path, lines: bool = False, version: str = "", board: Board = PICO) -> None:
    """The drive as a UF2 of its *board*'s."""
    coach_file.built()
    write_drive_uf2(template_of(Project(ROOT, lines=lines, version=version, board=board)).image, board, target)


def main(arguments: list[str]) -> None:
    """The command line of drive."""
    parser = argparse.ArgumentParser(prog="desktop drive", description="Build the drive, a folder and a UF2 to flash.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/drive"), metavar="DIR")
    parser.add_argument("--lines", action="store_true", help="with line numbers: more drive and heap, for a developer")
    parser.add_argument("--board", choices=[*BOARDS, ALL], default=PICO.id, help="which one it is for")
    parser.add_argument("--check", type=Path, metavar="FILE", help="build nothing, but say which board a UF2 is for")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        print(f"{chosen.check}: {what_for(chosen.check)}")
        return
    for board in BOARDS.values() if chosen.board == ALL else [BOARDS[chosen.board]]:
        folder = chosen.folder if board == PICO else chosen.folder.with_name(f"{chosen.folder.name}-{board.id}")
        _make(folder if chosen.board == ALL else chosen.folder, chosen.lines, board)


def _make(folder: Path, lines: bool, board: Board) -> None:
    version = full_version()
    sizes = build(folder, lines, version, board)
    for room, size in sizes.items():
        print(f"{room:<16}{size:>8}")
    print(f"{'in all':<16}{sum(sizes.values()):>8} of {limit(lines, board)} bytes")
    target = folder.with_suffix(".uf2")
    flashable(target, lines, version, board)
    print(f"version {version}, for a {board.name}, with CircuitPython 10.3 for {board.id}:")
    print(f"flash {target} after the firmware; or copy {folder} onto an empty CIRCUITPY")
