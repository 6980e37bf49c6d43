"""Builds what goes onto CIRCUITPY: ``python -m desktop drive [DIR]``, a folder to copy and a UF2 to flash.

Only what the device needs: its Python as bytecode, what an owner edits as text, the coach's tables, the libraries of
lib/requirements.txt. The UF2 has the journal's slots too; a folder cannot say where a file lies, so after files were
copied the tower makes them at its first start (hardware/journal_room.py).
Sizes are those of the drive's FAT, in clusters of 512 bytes.
"""

import argparse
import shutil
from pathlib import Path

from desktop.bench.disk.image import write_drive_uf2
from desktop.bench.fresh_drive import template_of
from desktop.bench.project import Project
from desktop.coach.tables import file as coach_file
from desktop.errors import BadInput
from desktop.making.syntax_gate import ROOT, compiled
from desktop.version import full_version

CLUSTER = 512
LIMIT = 960 * 1024  # bytes of code, libraries and tables
DRIVE = 2003 * CLUSTER  # what an empty one holds
SPARE = 60 * CLUSTER  # stays free: for boot_out.txt, an owner's notes, a slot that was deleted and is made anew
LINES = 24 * 1024  # of it a developer's drive takes for the numbers of its lines
JOURNAL = (24 + 2 + 2) * 8 * CLUSTER  # slots, the strange one, the secret, folder and guards: hardware/journal_room.py


def drive_files(lines: bool = False, version: str = "") -> dict[str, bytes]:
    """Every file of the drive but the journal's: its name there, and what is in it. *lines*: with line numbers.
    *version*: see Project.
    """
    coach_file.built()
    return Project(ROOT, lines=lines, version=version).files()


def size_on_drive(files: dict[str, bytes]) -> dict[str, int]:
    """Bytes that each room of the drive takes, whole clusters, folders included."""
    sizes: dict[str, int] = {}
    folders = set()
    for name, data in files.items():
        room = name.split("/")[0]
        sizes[room] = sizes.get(room, 0) + -(-len(data) // CLUSTER) * CLUSTER
        folders |= {(room, folder) for folder in Path(name).parents if folder != Path()}
    for room, _ in folders:
        sizes[room] += CLUSTER
    return sizes


def build(folder: Path, lines: bool = False, version: str = "") -> dict[str, int]:
    """Make *folder* the drive, nothing else in it; the size of each room. Raises BadInput where it may not be built."""
    files = drive_files(lines, version)
    if not any(name.startswith("lib/") for name in files):
        raise BadInput("lib/ has no libraries yet: make setup installs them")
    complaints = [
        complaint for name, data in files.items() if name.endswith(".py") and (complaint := compiled(name, data))
    ]
    if complaints:
        raise BadInput("the device would not understand:\n" + "\n".join(complaints))
    sizes = size_on_drive(files)
    taken = sum(sizes.values())
    if taken > LIMIT:
        raise BadInput(f"{taken} bytes are too many: code, libraries and tables may take {LIMIT}")
    sizes["journal"] = JOURNAL
    if taken + JOURNAL > limit(lines):
        raise BadInput(f"{taken + JOURNAL} bytes are too many: with the journal the drive may take {limit(lines)}")
    if not may_replace(folder, {name.split("/")[0] for name in files}):
        raise BadInput(f"{folder} is not a drive of the tower, and not empty: name another folder")
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return sizes


def limit(lines: bool) -> int:
    """The bytes that the drive may take, with line numbers or without."""
    return DRIVE - SPARE + (LINES if lines else 0)


def may_replace(folder: Path, names: set[str]) -> bool:
    """Whether *folder* is new, empty, or nothing but a drive that was built before, with *names* at its top."""
    if not folder.exists():
        return True
    if not folder.is_dir() or folder.resolve() in (ROOT, *ROOT.parents, Path.cwd()):
        return False
    found = {path.name for path in folder.iterdir()}
    return not found or (found <= names and any((folder / "p10core").glob("app.*")))


def flashable(target: Path, lines: bool = False, version: str = "") -> None:
    """The drive as a UF2 of the Pico's."""
    coach_file.built()
    write_drive_uf2(template_of(Project(ROOT, lines=lines, version=version)).image, target)


def main(arguments: list[str]) -> None:
    """The command line of drive."""
    parser = argparse.ArgumentParser(prog="desktop drive", description="Build the drive, a folder and a UF2 to flash.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/drive"), metavar="DIR")
    parser.add_argument("--lines", action="store_true", help="with line numbers: more drive and heap, for a developer")
    chosen = parser.parse_args(arguments)
    folder = chosen.folder
    version = full_version()
    sizes = build(folder, chosen.lines, version)
    for room, size in sizes.items():
        print(f"{room:<16}{size:>8}")
    print(f"{'in all':<16}{sum(sizes.values()):>8} of {limit(chosen.lines)} bytes")
    target = folder.with_suffix(".uf2")
    flashable(target, chosen.lines, version)
    print(f"version {version}: flash {target} after the firmware; or copy {folder} onto an empty CIRCUITPY")
