"""The schematic's sheet of A3, with symbols, wires and names on it; schematic.py writes it as KiCad's file.

Places are in steps of 2.54 mm from its corner, y downwards.
"""

from itertools import pairwise
from typing import NamedTuple

from desktop.making.board import symbols
from desktop.making.board.netlist import UNUSED, Nets
from desktop.making.board.parts import Part, parts
from desktop.making.board.symbols import Symbol

SIZE = (165.0, 116.5)  # of A3
FLAGS = ("GND", "+5V", "+3V3")  # nets that have a sign; the others have their name at a wire
Place = tuple[float, float]


class Placed(NamedTuple):
    """A symbol on the sheet by its middle; *part* is None for a flag."""

    symbol: Symbol
    ref: str
    x: float
    y: float
    part: Part | None


class Words(NamedTuple):
    """Text, or the name of a net, by its left end; *size* in mm."""

    words: str
    x: float
    y: float
    size: float = 1.27


class Sheet:
    """What is drawn so far."""

    def __init__(self, nets: Nets) -> None:
        self.nets = nets
        self.net_of = {pad: net for net, pads in nets.items() for pad in pads}
        self.by_ref = {part.ref: part for part in parts()}
        self.placed: list[Placed] = []
        self.wires: list[tuple[Place, Place]] = []
        self.names: list[Words] = []
        self.words: list[Words] = []
        self.open: list[Place] = []
        self.flags = 0

    def put(self, ref: str, symbol: Symbol, x: float, y: float) -> dict[str, Place]:
        """A part; where its pads' ends are. A pad that is open gets its cross."""
        self.placed.append(Placed(symbol, ref, x, y, self.by_ref.pop(ref)))
        ends = {leg.pad: (x + leg.x, y + leg.y) for leg in symbol.legs}
        self.open += [at for pad, at in ends.items() if self.net_of[ref, pad].startswith(UNUSED)]
        return ends

    def flag(self, net: str, at: Place) -> None:
        """The sign of a supply, or PWR_FLAG."""
        self.flags += 1
        symbol = symbols.SUPPLIED if net == symbols.SUPPLIED.name else symbols.flag(net)
        prefix = "#FLG" if symbol is symbols.SUPPLIED else "#PWR"
        self.placed.append(Placed(symbol, f"{prefix}{self.flags:02d}", *at, None))

    def wire(self, *points: Place) -> None:
        """A line along the points, level or upright."""
        self.wires += [(start, end) for start, end in pairwise(points) if start != end]

    def name(self, net: str, x: float, y: float) -> None:
        """A net's name at a wire."""
        self.names.append(Words(net, x, y))

    def say(self, words: str, x: float, y: float, size: float = 1.5) -> None:
        """A remark."""
        self.words.append(Words(words, x, y, size))

    def ends(self) -> list[Place]:
        """All pins' ends."""
        return [(one.x + leg.x, one.y + leg.y) for one in self.placed for leg in one.symbol.legs]

    def pieces(self) -> list[tuple[Place, Place]]:
        """The wires, cut where another ends on them or a pin does."""
        stops = set(self.ends()) | {end for wire in self.wires for end in wire}
        found = []
        for start, end in self.wires:
            on = sorted(at for at in stops if is_on(at, start, end))
            found += list(pairwise(on))
        return sorted(set(found))

    def junctions(self) -> list[Place]:
        """Where three ends or more meet, and get a dot."""
        meeting = [end for piece in self.pieces() for end in piece] + self.ends()
        return sorted({at for at in meeting if meeting.count(at) >= 3})


def is_on(at: Place, start: Place, end: Place) -> bool:
    """Whether a place is on a level or upright wire."""
    (x1, y1), (x2, y2) = sorted((start, end))
    return x1 <= at[0] <= x2 and min(y1, y2) <= at[1] <= max(y1, y2)
