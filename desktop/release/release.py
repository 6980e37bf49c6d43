"""Everything that is handed out, in one folder: ``python -m desktop release [DIR]``, or ``make release``.

DIR (build/release) gets START.html, where a builder begins, and PDFs of it; the drive of each board as a UF2, the site,
the circuit board with its Gerbers, the enclosure, the docs, the café's package, CHANGELOG.md and SHA256SUMS. Names
carry the version (desktop/version.py). ``--only drive docs`` makes some of the parts, ``--check`` makes all of them
twice and says whether each is the same to the byte. The board needs KiCad, the PDFs .venv-book, the site a firmware for
its Pico. If git has only the end of the history, as after ``git clone --depth 1``, the changelog alone cannot be made.
SHA256SUMS is written last: a folder without it is not whole.
"""

import argparse
import contextlib
import hashlib
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from desktop.drive import drive
from desktop.errors import BadInput
from desktop.image.picos import BOARDS
from desktop.making import pcb
from desktop.making.archive import files_in, zipped
from desktop.making.book import book
from desktop.making.case import enclosure
from desktop.release.changelog import changelog
from desktop.site import build as site
from desktop.version import ROOT, full_version, git

SUMS = "SHA256SUMS"
PLACE = Path("build/release")
ELSEWHERE = {"PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland", "LC_ALL": "C"}  # another order of sets, clock, language
OURS = re.compile(r"tower-.*\.(zip|uf2|pdf)|START\.html|tower_board-.*\.whl|CHANGELOG\.md|" + SUMS)
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")  # of Markdown, to a file of ours: a page, a picture, a source


def drive_files(folder: Path, name: str, work: Path) -> None:
    """The drive of each board, to flash after Adafruit's CircuitPython."""
    for board in BOARDS.values():
        drive.build(work / board.id, board)
        (folder / f"{name}-{board.id}-drive.uf2").write_bytes((work / f"{board.id}.uf2").read_bytes())


def site_files(folder: Path, name: str, work: Path) -> None:
    """The virtual tower as static files, an emulated Pico. Raises BadInput without a firmware for it."""
    site.main([str(work / "site")])
    (folder / f"{name}-site.zip").write_bytes(zipped(files_in(work / "site")))


def board_files(folder: Path, name: str, work: Path) -> None:
    """What one sends to a maker of boards, the Gerbers by themselves, and KiCad's project. Raises BadInput without
    KiCad.
    """
    pcb.main([str(work / "pcb")])
    made = files_in(work / "pcb")
    gerbers = {file.removeprefix("gerbers/"): made.pop(file) for file in [*made] if file.startswith("gerbers/")}
    made["gerbers.zip"] = zipped(gerbers | licences())
    (folder / f"{name}-gerbers.zip").write_bytes(made["gerbers.zip"])
    (folder / f"{name}-board.zip").write_bytes(zipped(made | licences()))


def enclosure_files(folder: Path, name: str, work: Path) -> None:
    """What one prints."""
    enclosure.main([str(work / "enclosure")])
    (folder / f"{name}-enclosure.zip").write_bytes(zipped(files_in(work / "enclosure") | licences()))


def book_files(folder: Path, name: str, work: Path) -> None:
    """Where a beginner begins: START.html, and PDFs. Raises BadInput if there is nothing to make PDFs with."""
    book.make(folder, full_version())


def docs_files(folder: Path, name: str, work: Path) -> None:
    """What one reads."""
    (folder / f"{name}-docs.zip").write_bytes(zipped(docs()))


def wheel_files(folder: Path, name: str, work: Path) -> None:
    """The café's package. Its own name has the number alone, as Python's packages want it."""
    env = os.environ | {"SOURCE_DATE_EPOCH": git(ROOT, "log", "-1", "--format=%ct")}
    make = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder.resolve())]
    done = subprocess.run(make, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(f"the café's package: {done.stderr.strip()}")


def changelog_file(folder: Path, name: str, work: Path) -> None:
    """What has changed. Raises BadInput if git has not the whole history."""
    (folder / "CHANGELOG.md").write_text(changelog(ROOT, full_version()), "utf-8")


# Those that may lack something of the computer's go first: who waits for them hears so at once.
PARTS: dict[str, Callable[[Path, str, Path], None]] = {
    "changelog": changelog_file,
    "book": book_files,
    "board": board_files,
    "drive": drive_files,
    "docs": docs_files,
    "wheel": wheel_files,
    "enclosure": enclosure_files,
    "site": site_files,
}


def licences() -> dict[str, bytes]:
    """What goes into each archive of hardware. Without an ending: board makers take any .txt for a list of holes."""
    return {"LICENSE": (ROOT / "LICENSE").read_bytes(), "LICENSE-HARDWARE": (ROOT / "hardware/LICENSE").read_bytes()}


def docs(root: Path = ROOT) -> dict[str, bytes]:
    """The project's first page, the licences, and all that a reader gets to from there by links within the project."""
    root = root.resolve()
    found: dict[str, bytes] = {}
    ahead = [root / "README.md", root / "LICENSE", root / "hardware/LICENSE"]
    while ahead:
        path = ahead.pop()
        name = path.relative_to(root).as_posix()
        if name not in found:
            found[name] = path.read_bytes()
            if path.suffix == ".md":
                ahead += [(path.parent / link).resolve() for link in LINK.findall(found[name].decode())]
    return found


def make(folder: Path, parts: list[str]) -> str:
    """Fill a folder with these parts, and return their sums. Raises BadInput if something else lies in it."""
    if folder.exists():
        strange = [path.name for path in folder.iterdir() if not OURS.fullmatch(path.name)]
        if strange:
            raise BadInput(f"{folder} has {strange[0]} in it, which is of no release: name another folder")
        for path in folder.iterdir():
            path.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    version = full_version()
    for part in [part for part in PARTS if part in parts]:
        print(part, flush=True)
        with tempfile.TemporaryDirectory() as work, contextlib.redirect_stdout(io.StringIO()):  # they name that folder
            PARTS[part](folder, f"tower-{version}", Path(work))
    said = sums(folder)
    (folder / SUMS).write_text(said)
    return said


def sums(folder: Path) -> str:
    """The SHA-256 of each file, as ``sha256sum --check`` reads it."""
    paths = sorted(path for path in folder.iterdir() if path.name != SUMS)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths)


def check(parts: list[str]) -> None:
    """Make all twice, each time in a Python of its own, and print each sum. Raises BadInput if any two differ."""
    made = []
    for elsewhere in ({}, ELSEWHERE):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "desktop", "release", folder, "--only", *parts]
            env = os.environ | elsewhere
            done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
            if done.returncode:
                raise BadInput(done.stderr.strip())
            made.append(sums(Path(folder)).splitlines())
    differing = sorted({line.split()[1] for line in {*made[0]} ^ {*made[1]}})
    for line in made[0]:
        print(line + ("  DIFFERS" if line.split()[1] in differing else "  the same twice"))
    if differing:
        raise BadInput(f"made twice, not the same: {', '.join(differing)}")
    print(f"version {full_version()}, made twice: all {len(made[0])} files are the same to the byte")


def main(arguments: list[str]) -> None:
    """The command line of release."""
    parser = argparse.ArgumentParser(prog="desktop release", description="Make everything that is handed out.")
    parser.add_argument("folder", nargs="?", type=Path, default=PLACE, metavar="DIR")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=[*PARTS], metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--check", action="store_true", help="make it twice, keep neither, and compare")
    options = parser.parse_args(arguments)
    if options.check:
        check(options.only)
        return
    print(make(options.folder, options.only), end="")
    print(f"{options.folder}: version {full_version()}")
