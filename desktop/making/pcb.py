"""The circuit board to order: ``python -m desktop pcb [DIR]``, or ``make pcb``. KiCad must be installed.

The board is the KiCad project of hardware/board/, drawn and saved there. Writes into DIR (build/pcb) a copy of it,
gerbers.zip, parts.csv (everything), bom.csv and placement.csv (what an assembler solders, in JLCPCB's columns), top.svg
and bottom.svg, a picture of each step of soldering, and drc.txt, KiCad's report. It fails if that
report finds anything, if a net is not that of hardware/pins.py, or if a hole, a light or the edge is not where the case
has it."""

import argparse
import json
import re
import shutil
import subprocess
from pathlib import Path

from desktop.errors import BadInput
from desktop.making.board import fabrication, steps
from desktop.making.board.checks import all_complaints
from desktop.making.board.project import BOARD, PRICED, PROJECT, board
from desktop.making.measures import Measures
from desktop.making.wiring.pins import read_wires

JOB = Path(__file__).parent / "board" / "kicad_job.py"
PYTHON = "/usr/bin/python3"  # Debian's: no other has pcbnew
NO_KICAD = "KiCad is not installed: apt install kicad"


def kicad(file: Path, folder: Path) -> str:
    """Check and plot a board into a folder, drc.txt and gerbers/; KiCad's version. Raises BadInput if there is no
    KiCad, or if it fails.
    """
    gerbers = folder / "gerbers"
    gerbers.mkdir(parents=True, exist_ok=True)
    job = {"file": str(file), "report": str(folder / "drc.txt"), "gerbers": str(gerbers)}
    try:
        done = subprocess.run([PYTHON, str(JOB)], input=json.dumps(job), capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise BadInput(f"{PYTHON} is not there: {NO_KICAD}") from error
    if done.returncode or not done.stdout:
        last = (done.stderr.strip() or "no answer").splitlines()[-1]
        raise BadInput(NO_KICAD if "No module named 'pcbnew'" in last else f"KiCad: {last}")
    return str(json.loads(done.stdout)["version"])


def make(folder: Path) -> str:
    """Write everything; KiCad's version. Raises BadInput if the board is not that of pin file and case."""
    folder, m = folder.resolve(), Measures()
    if found := all_complaints(m, read_wires()):
        raise BadInput("; ".join(found[:5]) + (f"; and {len(found) - 5} more" if found[5:] else ""))
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("*.kicad_prl", "*-backups", "fp-info-cache", "*lck"))
    version = kicad(folder / BOARD.name, folder)
    (folder / "tower.kicad_prl").unlink(missing_ok=True)  # how somebody last looked at it
    gerbers = folder / "gerbers"
    fabrication.undated(gerbers)
    fabrication.undate_report(folder / "drc.txt")
    fabrication.zipped(gerbers, folder / "gerbers.zip")
    fabrication.pictures(gerbers, folder)
    for number in range(1, len(steps.STEPS) + 1):
        (folder / f"solder-{number}.svg").write_text(steps.draw(m, number))
    (folder / "parts.csv").write_text(fabrication.materials())
    (folder / "bom.csv").write_text(fabrication.assembly())
    (folder / "placement.csv").write_text(fabrication.placement())
    return version


def findings(report: str) -> dict[str, int]:
    """The three figures of KiCad's design rule check, by its own words. Raises BadInput if it is no whole report."""
    found = {what: int(number) for number, what in re.findall(r"\*\* Found (\d+) (.+?) \*\*", report)}
    if set(found) != {"DRC violations", "unconnected pads", "Footprint errors"} or "End of Report" not in report:
        raise BadInput("KiCad's report is not whole")
    return found


def main(arguments: list[str]) -> None:
    """The command line of the circuit board."""
    parser = argparse.ArgumentParser(prog="desktop pcb", description="Make the files to order the circuit board.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/pcb"), metavar="DIR")
    options = parser.parse_args(arguments)
    version = make(options.folder)
    for path in sorted(options.folder.iterdir()):
        if path.is_file():
            print(path)
    width, depth = Measures().board.size
    print(f"{width:.1f} x {depth:.1f} mm, two layers, {len(board().tracks)} tracks, {len(board().vias)} vias")
    print(f"parts on the board: some {fabrication.price():.0f} euros, by our estimate of {PRICED}")
    found = findings((options.folder / "drc.txt").read_text())
    print(f"KiCad {version}: " + ", ".join(f"{number} {what}" for what, number in found.items()))
    if any(found.values()):
        raise BadInput(f"the board breaks rules: see {options.folder / 'drc.txt'}")
