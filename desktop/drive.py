"""Builds what goes onto CIRCUITPY: ``python -m desktop drive [DIR]``, a folder to copy and a UF2 to flash.

Only what the device needs: its Python, its settings, the coach's tables, the libraries of lib/requirements.txt.
Comments, docstrings and the names of constants stay behind: the Pico reads every file anew at each start, and its heap
is small. Every file passes through mpy-cross first. Sizes are those of the drive's FAT, in clusters of 512 bytes.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from desktop.bare import bare
from desktop.coach import file as coach_file
from desktop.constants import folded
from desktop.errors import BadInput
from desktop.syntax_gate import ROOT, compiled, device_files

CLUSTER = 512
LIMIT = 960 * 1024  # bytes; the drive holds 1,025,536, and a game's records want room beside the code
BOARD = "raspberry_pi_pico"


def drive_files() -> dict[str, bytes]:
    """Every file of the drive: its name there, and what is in it."""
    contents = {name: path.read_bytes() for name, path in sources().items()}
    python = {name: data.decode() for name, data in contents.items() if name.endswith(".py")}
    return contents | {name: source.encode() for name, source in for_device(python).items()}


def for_device(files: dict[str, str]) -> dict[str, str]:
    """Python as the device gets it: without words, with numbers for constants."""
    return folded({name: bare(source) for name, source in files.items()})


def sources() -> dict[str, Path]:
    """Where every file of the drive is here, by its name there."""
    files = {str(path.relative_to(ROOT)): path for path in device_files()}
    files["settings.toml"] = ROOT / "settings.toml"
    files["coach.bin"] = coach_file.built()
    files |= {f"lib/{path.name}": path for path in sorted((ROOT / "lib").glob("*.py"))}
    return files


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


def build(folder: Path) -> dict[str, int]:
    """Make *folder* the drive, nothing else in it; the size of each room. Raises BadInput where it may not be built."""
    files = drive_files()
    if not any(name.startswith("lib/") for name in files):
        raise BadInput("lib/ has no libraries yet: make setup installs them")
    complaints = [
        complaint for name, data in files.items() if name.endswith(".py") and (complaint := compiled(name, data))
    ]
    if complaints:
        raise BadInput("the device would not understand:\n" + "\n".join(complaints))
    sizes = size_on_drive(files)
    if sum(sizes.values()) > LIMIT:
        raise BadInput(f"{sum(sizes.values())} bytes are too many: the drive may take {LIMIT}")
    if not may_replace(folder, {name.split("/")[0] for name in files}):
        raise BadInput(f"{folder} holds something else than a drive of the tower: name an empty folder")
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return sizes


def may_replace(folder: Path, names: set[str]) -> bool:
    """Whether *folder* is new, empty, or nothing but a drive that was built before, with *names* at its top."""
    if not folder.exists():
        return True
    if not folder.is_dir() or folder.resolve() in (ROOT, *ROOT.parents, Path.cwd()):
        return False
    found = {path.name for path in folder.iterdir()}
    return not found or (found <= names and (folder / "p10core" / "dice.py").exists())


def flashable(folder: Path, target: Path) -> None:
    """Pack *folder* as a UF2 of the Pico's drive, beside the firmware that is flashed first."""
    tool = Path(sys.executable).with_name("folder2uf2")
    command = [str(tool), str(folder), "-o", str(target), "--board", BOARD, "--no-extra-files"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BadInput(f"folder2uf2 failed: {(done.stderr or done.stdout).strip()}")


def main(arguments: list[str]) -> None:
    """The command line of drive."""
    parser = argparse.ArgumentParser(prog="desktop drive", description="Build the folder to copy onto CIRCUITPY.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/drive"), metavar="DIR")
    folder = parser.parse_args(arguments).folder
    sizes = build(folder)
    for room, size in sizes.items():
        print(f"{room:<16}{size:>8}")
    print(f"{'in all':<16}{sum(sizes.values()):>8} of {LIMIT} bytes")
    target = folder.with_suffix(".uf2")
    flashable(folder, target)
    print(f"{folder}: copy it onto CIRCUITPY, or flash {target} after the firmware")
