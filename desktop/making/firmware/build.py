"""Builds the firmware: ``python -m desktop firmware``, or ``make firmware``.

It leaves in build/firmware, for each board that is asked for:

- BOARD.uf2: firmware and drive in one, for a new tower
- BOARD-update.uf2: the firmware alone; drive, settings and game of a tower stay as they are
- BOARD.sym: where everything lies in it, as ``arm-none-eabi-nm`` says it

``--board all`` builds for all four. CIRCUITPYTHON names CircuitPython's source, a folder or an archive; without it the
source is fetched. What was built before is used again. From the same commit and source come the same bytes: ``--check``
builds once more, from nothing and in another folder, and compares.
"""

import argparse
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from desktop.bench.picos import BOARDS, PICO, Board
from desktop.bench.project import Project
from desktop.errors import BadInput
from desktop.making import drive
from desktop.making.firmware.boards import BUILDS, FROZEN, files_of
from desktop.making.firmware.combine import combine
from desktop.making.firmware.frozen import freeze
from desktop.making.firmware.tools import ROOT, environment
from desktop.making.firmware.tree import PORT, made_ready, source, write_if_new
from desktop.version import full_version, git

PLACE = ROOT / "build" / "firmware"
ALL = "all"  # instead of a board's name
FIRST_DAY = "315532800"  # of a project without history: 1980
DRIVER = ("lib/cyw43-driver", "lib/lwip")  # in the port: the radio's
LAST_LINES = 15  # of what the build said, when it fails


def build(boards: list[Board], named: str | None, place: Path) -> None:
    """Build the firmware of these boards in *place*. *named*: CircuitPython's source. Raises BadInput."""
    env = environment()
    place.mkdir(parents=True, exist_ok=True)
    tree = place / "tree"
    made_ready(source(named, place), tree)
    env["SOURCE_DATE_EPOCH"] = day()
    for board in boards:
        firmware = compiled(board, tree, env)
        shutil.copyfile(firmware, place / f"{board.id}-update.uf2")
        told = subprocess.run(
            ["arm-none-eabi-nm", firmware.with_suffix(".elf")], env=env, stdout=subprocess.PIPE, check=True
        )
        (place / f"{board.id}.sym").write_bytes(told.stdout)
        combine(firmware, drive.fresh(board)[1], board, place / f"{board.id}.uf2")
        print(f"{board.name}: {place / board.id}.uf2, version {full_version()}", flush=True)


def check(boards: list[Board], named: str | None, place: Path) -> None:
    """Build what lies in *place* once more elsewhere. Raises BadInput if it is not the same to the byte."""
    with tempfile.TemporaryDirectory() as folder:
        build(boards, named, Path(folder))
        names = [f"{board.id}{kind}" for board in boards for kind in (".uf2", "-update.uf2", ".sym")]
        differing = [name for name in names if (place / name).read_bytes() != (Path(folder) / name).read_bytes()]
    if differing:
        raise BadInput(f"built anew, not the same: {', '.join(differing)}")
    print(f"version {full_version()}, built anew: all {len(names)} files are the same to the byte")


def compiled(board: Board, tree: Path, env: dict[str, str]) -> Path:
    """The UF2 of a board's firmware, built in a copy of CircuitPython. Raises BadInput with what the build said."""
    port = tree / PORT
    built = port / f"build-{board.id}"
    has_driver = radio_driver(port)
    if BUILDS[board.id].speaks and not has_driver:
        print(f"{board.name}: the source has no {' and no '.join(DRIVER)}: the radio stays off", flush=True)
    if define(board, port / "boards" / board.id, has_driver):
        shutil.rmtree(built, ignore_errors=True)  # make compiles nothing again because a flag has changed
    frozen, known = freeze(Project(ROOT, version=full_version()), tree / FROZEN), built / "frozen.sum"
    if not known.exists() or known.read_text() != frozen:
        known.unlink(missing_ok=True)
        shutil.rmtree(built / "frozen_mpy", ignore_errors=True)  # make looks at its time only, and takes nothing away
    built.mkdir(exist_ok=True)
    print(f"{board.name}: building, some minutes the first time ...", flush=True)
    log = built / "build.log"
    with log.open("w") as said:
        command = ["make", "-C", str(port), f"BOARD={board.id}", f"-j{(os.cpu_count() or 1) + 1}"]
        done = subprocess.run(command, env=env, stdout=said, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        last = log.read_text().splitlines()[-LAST_LINES:]
        raise BadInput("\n".join([f"{board.name}: the build failed, see {log}", *last]))
    known.write_text(frozen)
    return built / "firmware.uf2"


def radio_driver(port: Path) -> bool:
    """Whether the source has what a radio needs, which is in submodules of their own."""
    return all(any((port / folder).glob("*")) for folder in DRIVER)


def define(board: Board, folder: Path, has_driver: bool) -> bool:
    """Make *folder* our definition of a board; whether it was another."""
    written = [write_if_new(folder / name, text) for name, text in files_of(BUILDS[board.id], has_driver).items()]
    return any(written)


def day() -> str:
    """The time of the project's commit, of which the firmware has the day."""
    try:
        return git(ROOT, "log", "-1", "--format=%ct")
    except (OSError, subprocess.CalledProcessError):
        return FIRST_DAY


def main(arguments: list[str]) -> None:
    """The command line of firmware."""
    parser = argparse.ArgumentParser(prog="desktop firmware", description="Build the tower's firmware.")
    parser.add_argument("folder", nargs="?", type=Path, default=PLACE, metavar="DIR")
    parser.add_argument("--board", choices=[*BOARDS, ALL], default=PICO.id, help="which one it is for")
    parser.add_argument("--check", action="store_true", help="build it once more elsewhere, and compare")
    chosen = parser.parse_args(arguments)
    boards = [*BOARDS.values()] if chosen.board == ALL else [BOARDS[chosen.board]]
    named = os.environ.get("CIRCUITPYTHON")
    build(boards, named, chosen.folder)
    if chosen.check:
        check(boards, named, chosen.folder)
