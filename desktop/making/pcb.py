"""The circuit board to order: ``python -m desktop pcb [DIR]``, or ``make pcb``. KiCad must be installed.

Writes into DIR (build/pcb): KiCad's project tower.kicad_pro with schematic, board and libraries, schematic.pdf,
gerbers.zip, parts.csv (everything), bom.csv and placement.csv (what an assembler solders, in JLCPCB's columns), the
same three with -lite for the tower without a cell, top.svg and bottom.svg, a picture of each step of soldering, and
drc.txt, KiCad's report. It fails if that report finds anything.
``--docs https://...`` says where the QR code leads, if this copy of the project has an address.
"""

import argparse
import re
import shutil
from pathlib import Path

from desktop.errors import BadInput
from desktop.making.board import blocks, fabrication, layout, schematic, schematic_pdf, steps
from desktop.making.board.copper import Copper
from desktop.making.board.erc import complaints
from desktop.making.board.kicad import Answer
from desktop.making.board.netlist import Nets, netlist
from desktop.making.board.parts import CELL, LITE, PRICED, TOWER, parts
from desktop.making.board.places import spots
from desktop.making.board.router import Blocked
from desktop.making.board.words import DOCS, words
from desktop.making.measures import Measures
from desktop.making.wiring.pins import PIN_FILE, read_wires


def design(m: Measures, nets: Nets, folder: Path) -> tuple[Answer, Copper]:
    """Where every pad is, as KiCad says it, and all tracks and vias. Raises BadInput if there is no way for one."""
    answer = layout.kicad(layout.footprint_job(m, nets, folder / f"{TOWER}.pretty"))
    try:
        return answer, layout.routed(m, nets, answer["pads"])
    except Blocked as error:
        raise BadInput(f"the router: {error}") from error


def make(folder: Path, pins: Path = PIN_FILE, docs: str = DOCS) -> tuple[Answer, Copper]:
    """Write everything; KiCad's last answer, and the copper. *docs* is what the QR code says. Raises BadInput if the
    netlist is wrong, or if those words are too long.
    """
    folder = folder.resolve()
    if folder.exists():
        shutil.rmtree(folder)
    gerbers = folder / "gerbers"
    gerbers.mkdir(parents=True)
    m, nets = Measures(), netlist(read_wires(pins))
    if found := complaints(nets, parts()):
        raise BadInput("; ".join(found))
    answer, copper = design(m, nets, folder)
    printed = words(m, spots(m), answer, docs)
    answer = layout.kicad(layout.board_job(m, nets, folder, copper, printed))
    _schematic(nets, folder)
    (folder / "tower.kicad_prl").unlink(missing_ok=True)  # how somebody last looked at it
    fabrication.undated(gerbers)
    fabrication.undate_report(folder / "drc.txt")
    fabrication.zipped(gerbers, folder / "gerbers.zip")
    fabrication.pictures(gerbers, folder)
    for number in range(1, len(steps.STEPS) + 1):
        (folder / f"solder-{number}.svg").write_text(steps.draw(m, answer, printed, number))
    for board, ending in ((CELL, ""), (LITE, "-lite")):
        (folder / f"parts{ending}.csv").write_text(fabrication.materials(board))
        (folder / f"bom{ending}.csv").write_text(fabrication.assembly(board))
        (folder / f"placement{ending}.csv").write_text(fabrication.placement(spots(m), answer["pads"], board))
    return answer, copper


def _schematic(nets: Nets, folder: Path) -> None:
    """The sheet, the library of its symbols, and the tables by which KiCad finds our libraries."""
    drawn = blocks.drawn(nets)
    (folder / f"{TOWER}.kicad_sch").write_text(schematic.schematic(drawn))
    (folder / f"{TOWER}.kicad_sym").write_text(schematic.library(drawn))
    (folder / "sym-lib-table").write_text(schematic.table("sym", f"{TOWER}.kicad_sym"))
    (folder / "fp-lib-table").write_text(schematic.table("fp", f"{TOWER}.pretty"))
    schematic_pdf.draw(drawn, folder / "schematic.pdf")


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
    parser.add_argument("--pins", type=Path, default=PIN_FILE, metavar="FILE", help="another pin file")
    parser.add_argument("--docs", default=DOCS, metavar="URL", help="where the QR code on the board leads")
    options = parser.parse_args(arguments)
    _, copper = make(options.folder, options.pins, options.docs)
    for path in sorted(options.folder.iterdir()):
        if path.is_file():
            print(path)
    m = Measures()
    width, depth = m.board.size
    print(f"{width:.1f} x {depth:.1f} mm, two layers, {len(copper.tracks)} tracks, {len(copper.vias)} vias")
    print(f"parts on the board: some {fabrication.price():.0f} euros, by our estimate of {PRICED}")
    found = findings((options.folder / "drc.txt").read_text())
    print("KiCad's check: " + ", ".join(f"{number} {what}" for what, number in found.items()))
    if any(found.values()):
        raise BadInput(f"the board breaks rules: see {options.folder / 'drc.txt'}")
