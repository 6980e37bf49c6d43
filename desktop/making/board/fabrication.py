"""What is sent off: Gerbers and drill files in a zip, bill of materials, placement, pictures of both sides."""

import csv
import io
import re
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path

from gerbonara import LayerStack

from desktop.making import archive
from desktop.making.board.project import ASSEMBLER, NOTHING, ORIGIN, PRICED, Pad, Part, board, parts

PARTS_COLUMNS = (
    *("Designator", "Quantity", "Value", "Maker's number", "LCSC's number", "Footprint"),
    *("Soldered by", f"Euros each (our estimate of {PRICED})", "Euros", "What"),
)

# By how much LCSC's footprints are turned against KiCad's, by the beginnings of their names: as widely used converters
# of placements have it (JLCKicadTools, KiBot); JST_SH as they have its sisters GH and PH. Others lie alike, or nobody
# says: the assembler's preview shows it.
ROTATED = (
    ("SOT-23", 180),
    ("SOIC-", 270),
    ("CP_Elec_10x10", 180),
    ("LED_WS2812B", 180),
    ("JST_SH_SM", 180),
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
            (_refs(alike), number, part.value, part.number, part.lcsc, part.footprint, part.by,
             f"{part.euros:.2f}", f"{part.euros * number:.2f}", "; ".join(dict.fromkeys(one.what for one in alike)))
        )  # fmt: skip
    return _table(PARTS_COLUMNS, rows)


def assembly() -> str:
    """The bill of materials of what the assembler solders, in JLCPCB's columns and one more; where LCSC's number is
    empty the part is chosen on its page by the maker's.
    """
    kinds = _kinds([part for part in parts() if part.by == ASSEMBLER])
    rows = [
        (alike[0].value, _refs(alike, ","), alike[0].footprint.split(":")[1], alike[0].lcsc, alike[0].number)
        for alike in kinds
    ]  # fmt: skip
    return _table(("Comment", "Designator", "Footprint", "LCSC Part #", "Maker's number"), rows)


def placement() -> str:
    """Where the assembler's parts lie, in JLCPCB's columns: the middle of a part's pads, counted as the Gerbers do."""
    rows = []
    for part in parts():
        if part.by == ASSEMBLER:
            x, y = middle([pad for pad in board().footprints[part.ref].pads if pad.name])
            layer = "Top" if part.side == "F" else "Bottom"
            row = (part.ref, f"{ORIGIN[0] + x:.3f}mm", f"{y - ORIGIN[1]:.3f}mm", layer, f"{rotation(part):g}")
            rows.append(row)
    return _table(("Designator", "Mid X", "Mid Y", "Layer", "Rotation"), rows)


def rotation(part: Part) -> float:
    """A part's rotation as JLCPCB counts it: to the left, seen from its own side, from how LCSC's footprint lies."""
    footprint, turn = part.footprint.split(":")[1], board().footprints[part.ref].turn
    more = next((degrees for start, degrees in ROTATED if footprint.startswith(start)), 0)
    return ((turn if part.side == "F" else -turn) + more) % 360


def middle(pads: list[Pad]) -> tuple[float, float]:
    """The middle of the box around pads."""
    xs = [pad.at[0] + way * pad.half[0] for pad in pads for way in (-1, 1)]
    ys = [pad.at[1] + way * pad.half[1] for pad in pads for way in (-1, 1)]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


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


def _kinds(table: Iterable[Part]) -> list[list[Part]]:
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
    return re.sub(" ?k?Ω", lambda ohms: "k" if "k" in ohms[0] else "R", text.getvalue()).replace(" µ", "u")
