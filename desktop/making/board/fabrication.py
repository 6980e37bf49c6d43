"""What is sent off: Gerbers and drill files in a zip, bill of materials, placement, pictures of both sides."""

import csv
import io
import re
import warnings
from collections.abc import Sequence
from pathlib import Path

from gerbonara import LayerStack

from desktop.making import archive
from desktop.making.board.parts import ASSEMBLER, LCSC, NOTHING, PRICED, Part, parts
from desktop.making.board.places import Spot
from desktop.making.board.rules import ORIGIN

PARTS_COLUMNS = (
    *("Designator", "Quantity", "Value", "Maker's number", "Footprint"),
    *("Soldered by", f"Euros each (our estimate of {PRICED})", "Euros", "What"),
)


def undated(gerbers: Path) -> None:
    """Take the hour of plotting out of Gerbers and drill files, so that nothing but the board changes them."""
    for path in sorted(gerbers.iterdir()):
        lines = path.read_text().splitlines()
        kept = [re.sub(r" date .*$", "", line) for line in lines if "CreationDate" not in line]
        path.write_text("\n".join(line for line in kept if not line.startswith("G04 Created by")) + "\n")


def undate_report(path: Path) -> None:
    """Take hour and folder out of the head of KiCad's report, for the same reason."""
    path.write_text(re.sub(r"^\*\* (Drc report for|Created on) .*\n", "", path.read_text(), flags=re.MULTILINE))


def zipped(gerbers: Path, path: Path) -> None:
    """All Gerbers and drill files as one zip: the same board is the same file to the byte."""
    path.write_bytes(archive.zipped(archive.files_in(gerbers)))


def materials() -> str:
    """Everything on the board, a line for each kind: what a maker of towers buys."""
    rows = []
    for alike in _kinds(parts()):
        part, number = alike[0], len(alike)
        rows.append(
            (_refs(alike), number, part.value, part.number, part.footprint, part.by, f"{part.euros:.2f}",
             f"{part.euros * number:.2f}", part.what)
        )  # fmt: skip
    return _table(PARTS_COLUMNS, rows)


def assembly() -> str:
    """The bill of materials of what the assembler solders, in JLCPCB's columns; a last one that is empty is
    chosen on its page by the maker's number.
    """
    kinds = _kinds([part for part in parts() if part.by == ASSEMBLER])
    rows = [
        (alike[0].number, _refs(alike, ","), alike[0].footprint.split(":")[1], LCSC.get(alike[0].number, ""))
        for alike in kinds
    ]
    return _table(("Comment", "Designator", "Footprint", "LCSC Part #"), rows)


def placement(spots: dict[str, Spot]) -> str:
    """Where the assembler's parts lie, in JLCPCB's columns; the places are the Gerbers' own."""
    rows = []
    for part in parts():
        if part.by == ASSEMBLER:
            x, y, turn = spots[part.ref]
            layer = "Top" if part.side == "F" else "Bottom"
            rows.append((part.ref, f"{ORIGIN[0] + x:.3f}mm", f"{y - ORIGIN[1]:.3f}mm", layer, f"{turn % 360:g}"))
    return _table(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def price() -> float:
    """What the parts on the board cost, in euros."""
    return sum(part.euros for part in parts())


def pictures(gerbers: Path, folder: Path) -> None:
    """Both sides as the maker will see them, read from the very Gerbers: top.svg and bottom.svg."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad's own way of writing drill heads and rounded pads
        stack = LayerStack.open(gerbers)
        for side in ("top", "bottom"):
            (folder / f"{side}.svg").write_text(str(stack.to_pretty_svg(side=side)))


def _kinds(table: list[Part]) -> list[list[Part]]:
    found: dict[tuple[str, str, str], list[Part]] = {}
    for part in table:
        if part.by != NOTHING:
            found.setdefault((part.value, part.footprint, part.number), []).append(part)
    return list(found.values())


def _refs(alike: list[Part], between: str = " ") -> str:
    return between.join(part.ref for part in alike)


def _table(head: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
