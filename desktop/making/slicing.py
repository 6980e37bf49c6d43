"""Grams and hours of each printed part, as PrusaSlicer says: ``python -m desktop slicing [DIR]``.

DIR (build/enclosure) is what ``make enclosure`` has made. Writes hardware/printed.toml, from which the lists of parts
are made: layers of 0.2 mm, a nozzle of 0.4 mm, 15 % filled, PLA, and else what PrusaSlicer does if nobody says
otherwise. It takes three minutes, and needs ``apt install prusa-slicer``.
"""

import argparse
import math
import re
import subprocess
import tempfile
from pathlib import Path

from desktop.errors import BadInput
from desktop.making.case.enclosure import printed
from desktop.making.measures import HARDWARE, Measures

FILE = HARDWARE / "printed.toml"
HEAD = "# Made by python -m desktop slicing, with PrusaSlicer {}: do not edit.\n"
HOW = (
    *("--export-gcode", "--layer-height=0.2", "--nozzle-diameter=0.4", "--fill-density=15%"),
    *("--filament-diameter=1.75", "--filament-density=1.24", "--bed-shape=0x0,250x0,250x210,0x210", "--center=125,105"),
)
GRAMS = re.compile(r"^; total filament used \[g\] = ([\d.]+)", re.MULTILINE)
TIME = re.compile(r"^; estimated printing time \(normal mode\) = (?:(\d+)h )?(\d+)m (\d+)s", re.MULTILINE)


def sliced(stl: Path, folder: Path) -> tuple[int, int]:
    """Grams and minutes of a part, rounded up. Raises BadInput if there is no slicer, or if it fails."""
    gcode = folder / "part.gcode"
    try:
        done = subprocess.run(
            ["prusa-slicer", *HOW, "-o", str(gcode), str(stl)], capture_output=True, text=True, check=False
        )
    except FileNotFoundError as error:
        raise BadInput("PrusaSlicer is not installed: apt install prusa-slicer") from error
    if done.returncode or not gcode.exists():
        raise BadInput(f"PrusaSlicer, {stl}: {(done.stderr.strip() or done.stdout.strip()).splitlines()[-1]}")
    return figures(gcode.read_text("utf-8"))


def figures(gcode: str) -> tuple[int, int]:
    """Grams and minutes that PrusaSlicer has noted in its G-code. Raises BadInput if it has not."""
    grams, time = GRAMS.search(gcode), TIME.search(gcode)
    if not grams or not time:
        raise BadInput("PrusaSlicer has noted neither grams nor time")
    hours, minutes, seconds = (int(part or 0) for part in time.groups())
    return math.ceil(float(grams[1])), 60 * hours + minutes + (seconds > 0)


def main(arguments: list[str]) -> None:
    """The command line of the slicing."""
    parser = argparse.ArgumentParser(prog="desktop slicing", description="Ask PrusaSlicer for grams and hours.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/enclosure"), metavar="DIR")
    folder = parser.parse_args(arguments).folder
    lines = []
    for name in printed(Measures()):
        stl = folder / f"{name}.stl"
        if not stl.exists():
            raise BadInput(f"{folder} has no {stl.name}: make enclosure writes it")
        with tempfile.TemporaryDirectory() as room:
            grams, minutes = sliced(stl, Path(room))
        lines.append(f"{name} = {{ grams = {grams}, minutes = {minutes} }}\n")
        print(lines[-1].strip())
    said = subprocess.run(["prusa-slicer", "--help"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"PrusaSlicer-([\d.]+)", said)
    FILE.write_text(HEAD.format(version[1] if version else "") + "".join(lines), "utf-8")
    print(FILE)
