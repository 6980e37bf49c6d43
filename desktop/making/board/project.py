"""The circuit board as its KiCad project has it, hardware/board/, read without KiCad.

board().footprints["S2"].at      # a key's place, in the measures' mm: x to the right, y away from the player
parts()                         # what is soldered, by the fields of the schematic

A board is drawn and saved in KiCad; nothing here changes it.
"""

import math
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gerbonara.cad.kicad.sexp import parse_sexp

from desktop.errors import BadInput
from desktop.making.measures import HARDWARE

PROJECT = HARDWARE / "board"
BOARD, SHEET = PROJECT / "tower.kicad_pcb", PROJECT / "tower.kicad_sch"
ORIGIN = (150.0, 110.0)  # where the measures' 0, 0 lies on KiCad's sheet, whose y counts downwards
PRICED = "November 2026"  # when the prices in the schematic's fields were estimated
ASSEMBLER, HAND, NOTHING = "assembler", "hand", ""  # who solders a part
_FILLING = re.compile(r"\n    \(filled_polygon\n.*?\n    \)(?=\n)", re.DOTALL)

Point = tuple[float, float]
Tree = list[Any]


class Pad(NamedTuple):
    """A pad as a box with its copper, its hole and its net; without a name it is only a hole."""

    ref: str
    name: str
    net: str  # "" if it is left open
    at: Point  # the middle of its copper
    half: Point  # how far that reaches from there
    is_round: bool
    layers: str  # where it has copper: F, B or FB
    hole: float  # across; 0: none
    hole_at: Point


class Stroke(NamedTuple):
    """A line of a footprint's print, or a ring: its centre, and a place on it."""

    side: str
    start: Point
    end: Point
    is_ring: bool


class Footprint(NamedTuple):
    """A part's footprint. *turn*: to the left, in degrees, seen from above."""

    ref: str
    value: str
    name: str  # LIBRARY:NAME
    at: Point
    turn: float
    is_flipped: bool  # onto the lower side
    pads: tuple[Pad, ...]
    strokes: tuple[Stroke, ...]

    @property
    def side(self) -> str:
        """F or B: where it is soldered. The keys' sockets are drawn from above, and have their pads below."""
        return "B" if self.is_flipped or {pad.layers for pad in self.pads if pad.name} == {"B"} else "F"


class Text(NamedTuple):
    """Words of the print, by their middle; sizes in mm."""

    words: str
    side: str
    at: Point
    size: float
    thick: float
    is_upright: bool


class Track(NamedTuple):
    """A straight piece of copper."""

    net: str
    layer: str
    start: Point
    end: Point
    width: float


class Via(NamedTuple):
    """A plated hole."""

    net: str
    at: Point
    drill: float


class Board(NamedTuple):
    """All that the checks and pictures ask for."""

    footprints: dict[str, Footprint]
    texts: tuple[Text, ...]
    code: tuple[tuple[Point, Point], ...]  # the boxes of the QR code, each by two corners
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    outline: tuple[Point, ...]  # the ends of its strokes
    titles: dict[str, str]

    @property
    def pads(self) -> Iterator[Pad]:
        """Of all footprints."""
        return (pad for one in self.footprints.values() for pad in one.pads)

    def nets(self) -> dict[str, set[tuple[str, str]]]:
        """What is joined: (part, pad), by the name of its net."""
        found: dict[str, set[tuple[str, str]]] = {}
        for pad in self.pads:
            if pad.net and pad.name:
                found.setdefault(pad.net, set()).add((pad.ref, pad.name))
        return found


class Part(NamedTuple):
    """A part by its symbol's fields. *by*: who solders it."""

    ref: str
    value: str
    footprint: str  # LIBRARY:NAME
    number: str  # the maker's, after the maker's name
    lcsc: str
    euros: float
    by: str
    what: str
    side: str


def items(tree: Tree, name: str) -> list[Tree]:
    """The branches of a tree that have a name."""
    return [branch for branch in tree if isinstance(branch, list) and branch and branch[0] == name]


def only(tree: Tree, name: str) -> Tree:
    """The one branch of a name. Raises BadInput if there are none or more."""
    found = items(tree, name)
    if len(found) != 1:
        raise BadInput(f"{len(found)} times {name} in {tree[0]}")
    return found[0]


def numbers(tree: Tree, name: str) -> list[float]:
    """The numbers of a branch."""
    return [float(value) for value in only(tree, name)[1:] if isinstance(value, int | float)]


def measured(at: list[float] | Point) -> Point:
    """A place of KiCad's as one of the measures."""
    return round(at[0] - ORIGIN[0], 4), round(ORIGIN[1] - at[1], 4)


def turned(at: list[float] | Point, degrees: float) -> Point:
    """A place around 0, 0 turned to the left, as KiCad counts: y downwards."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return at[0] * c + at[1] * s, at[1] * c - at[0] * s


@cache
def board(path: Path = BOARD) -> Board:
    """The board of a file. Raises BadInput if KiCad would not know it for one."""
    tree = _tree(path, "kicad_pcb")
    nets = {net[1]: str(net[2]) for net in items(tree, "net")}
    shapes = [shape for kind in ("gr_line", "gr_arc", "gr_rect") for shape in items(tree, kind)]
    on = {id(shape): str(only(shape, "layer")[1]) for shape in shapes}
    ends = [(measured(numbers(shape, "start")), measured(numbers(shape, "end"))) for shape in shapes]
    corners = list(zip(shapes, ends, strict=True))
    return Board(
        {one.ref: one for one in map(_footprint, items(tree, "footprint"))},
        tuple(_text(text) for text in items(tree, "gr_text")),
        tuple(pair for shape, pair in corners if on[id(shape)] == "B.SilkS"),
        tuple(_track(one, nets) for one in items(tree, "segment")),
        tuple(
            Via(_net(nets[only(one, "net")[1]]), measured(numbers(one, "at")), numbers(one, "drill")[0])
            for one in items(tree, "via")
        ),
        tuple(end for shape, pair in corners if on[id(shape)] == "Edge.Cuts" for end in pair),
        titles(tree),
    )


def titles(tree: Tree) -> dict[str, str]:
    """The title block of board or sheet."""
    return {str(line[0]): str(line[-1]) for line in only(tree, "title_block")[1:]}


def unfilled(text: str) -> str:
    """A board without its planes' fillings: nine lines in ten of a filled one, and KiCad's to make."""
    return _FILLING.sub("", text)


def _tree(path: Path, kind: str) -> Tree:
    try:
        tree: Tree = parse_sexp(unfilled(path.read_text("utf-8")))
    except (OSError, ValueError, SyntaxError) as error:
        raise BadInput(f"{path}: {error}") from error
    if not tree or tree[0] != kind or not items(tree, "title_block"):
        raise BadInput(f"{path} is no {kind} that is whole")
    return tree


def _net(name: str) -> str:
    """Without the sheet's "/"; "" for what is left open."""
    return "" if name.startswith("unconnected-(") else name.removeprefix("/")


def _track(one: Tree, nets: dict[int, str]) -> Track:
    ends = measured(numbers(one, "start")), measured(numbers(one, "end"))
    return Track(_net(nets[only(one, "net")[1]]), str(only(one, "layer")[1])[0], *ends, numbers(one, "width")[0])


def _text(text: Tree) -> Text:
    at, font = numbers(text, "at"), only(only(text, "effects"), "font")
    size, thick = numbers(font, "size")[0], numbers(font, "thickness")[0]
    return Text(str(text[1]), str(only(text, "layer")[1])[0], measured(at), size, thick, bool(at[2:] and at[2] % 180))


def _footprint(tree: Tree) -> Footprint:
    said = {str(text[1]): str(text[2]) for text in items(tree, "fp_text")}
    x, y, turn = [*numbers(tree, "at"), 0.0][:3]
    is_flipped = only(tree, "layer")[1] == "B.Cu"

    def place(at: list[float]) -> Point:
        dx, dy = turned(at, turn)
        return measured((x + dx, y + dy))

    strokes = []
    for kind, start, end in (("line", "start", "end"), ("arc", "start", "end"), ("circle", "center", "end")):
        for line in items(tree, f"fp_{kind}"):
            if (layer := str(only(line, "layer")[1])).endswith(".SilkS"):
                ends = place(numbers(line, start)), place(numbers(line, end))
                strokes.append(Stroke(layer[0], *ends, kind == "circle"))
    pads = tuple(_pad(said["reference"], pad, place) for pad in items(tree, "pad"))
    upright = (turn - 180 * is_flipped) % 360
    return Footprint(
        said["reference"], said["value"], str(tree[1]), place([0, 0]), upright, is_flipped, pads, tuple(strokes)
    )


def _pad(ref: str, pad: Tree, place: Any) -> Pad:
    at, (wide, high) = numbers(pad, "at"), numbers(pad, "size")
    turn = at[2] if len(at) > 2 else 0.0
    hole_at = place(at)
    drill = items(pad, "drill")
    off = items(drill[0], "offset") if drill else []
    dx, dy = turned([float(value) for value in off[0][1:3]], turn) if off else (0.0, 0.0)
    c, s = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
    layers, is_plated = " ".join(map(str, only(pad, "layers")[1:])), pad[2] != "np_thru_hole"
    copper = "".join(side for side in "FB" if is_plated and (f"{side}.Cu" in layers or "*" in layers))
    net = items(pad, "net")
    return Pad(
        ref, str(pad[1]), _net(str(net[0][2])) if net else "", (round(hole_at[0] + dx, 4), round(hole_at[1] - dy, 4)),
        (round(wide * c / 2 + high * s / 2, 4), round(wide * s / 2 + high * c / 2, 4)),
        str(pad[3]) in ("circle", "oval"), copper, float(drill[0][1]) if drill else 0.0, hole_at,
    )  # fmt: skip


def sheet(path: Path = SHEET) -> Tree:
    """The schematic. Raises BadInput if it is none."""
    return _tree(path, "kicad_sch")


def fields(symbol: Tree) -> dict[str, str]:
    """What a symbol says of itself."""
    return {str(one[1]): str(one[2]) for one in items(symbol, "property")}


@cache
def parts() -> tuple[Part, ...]:
    """All parts by their names."""
    found = []
    for said in map(fields, items(sheet(), "symbol")):
        ref = said["Reference"]
        if not ref.startswith("#"):  # a sign for ground or a supply
            side = board().footprints[ref].side if ref in board().footprints else ""
            found.append(
                Part(ref, said["Value"], said["Footprint"], said["Maker's number"], said["LCSC"],
                     float(said["Euros"]), said["Soldered by"], said["What"], side)
            )  # fmt: skip
    return tuple(sorted(found, key=lambda part: in_order(part.ref)))


def in_order(ref: str) -> tuple[str, int]:
    """Sorts names of parts: C2 before C10."""
    kind = ref.rstrip("0123456789")
    return kind, int(ref[len(kind) :] or 0)


def spans(refs: list[str], to: str = "–") -> str:
    """Names of parts, neighbours in one: ``C2–C13, R1``."""
    found: list[list[str]] = []
    for ref in refs:
        kind, number = in_order(ref)
        if found and in_order(found[-1][-1]) == (kind, number - 1):
            found[-1].append(ref)
        else:
            found.append([ref])
    return ", ".join(span[0] if len(span) == 1 else f"{span[0]}{to}{span[-1]}" for span in found)
