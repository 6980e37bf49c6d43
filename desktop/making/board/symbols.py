"""The schematic as a plain sheet: every part a box with its pins, every pin a flag with the name of its net.

The same list of boxes becomes KiCad's file (schematic.py) and the PDF (schematic_pdf.py).
"""

from typing import NamedTuple

from desktop.making.board.netlist import UNUSED, Nets
from desktop.making.board.parts import Part, parts
from desktop.making.wiring.pins import HEADER

GRID = 2.54
PIN = 2.54  # the length of a pin's line
SHEET = (420.0, 297.0)  # A3
MARGIN, COLUMN = (20.0, 26.0), 66.0
BOTTOM = 255.0

NAMES = {  # the pins' names by their data sheets
    "U0": dict(zip(map(str, range(1, 41)), HEADER, strict=True)),
    "U1": dict(
        zip(
            map(str, range(1, 15)),
            ("1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"),
            strict=True,
        )
    ),
    "LED": {"1": "VDD", "2": "DOUT", "3": "VSS", "4": "DIN"},
    "D1": {"1": "K", "2": "A"},
    "C1": {"1": "+", "2": "-"},
    "J1": {"1": "1", "2": "2", "3": "SCL", "4": "SDA"},
    "J2": {"1": "5V", "2": "GND", "3": "Bat", "4": "EN"},
    "J3": {"1": "+", "2": "-"},
}


class Pin(NamedTuple):
    """A pin's end, where its wire would begin, on the sheet in mm, y downwards; *right*: which side it is on."""

    pad: str
    name: str
    net: str  # "" if it is left open
    x: float
    y: float
    right: bool


class Symbol(NamedTuple):
    """A part on the sheet by its middle."""

    part: Part
    x: float
    y: float
    half: tuple[float, float]
    pins: list[Pin]


def symbols(nets: Nets) -> list[Symbol]:
    """All parts, downwards in columns."""
    net_of = {pad: "" if name.startswith(UNUSED) else name for name, pads in nets.items() for pad in pads}
    x, y = MARGIN[0] + COLUMN / 2, MARGIN[1]
    found = []
    for part in parts():
        rows = max(1, (len(part.pads) + 1) // 2)
        high = (rows + 1) * GRID
        if y + high + 2 * GRID > BOTTOM:
            x, y = x + COLUMN, MARGIN[1]
        middle = (_snap(x), _snap(y + 2 * GRID + high / 2))
        found.append(_symbol(part, middle, rows, net_of))
        y += high + 2.2 * GRID
    return found


def _symbol(part: Part, middle: tuple[float, float], rows: int, net_of: dict[tuple[str, str], str]) -> Symbol:
    names = NAMES.get(part.ref) or (NAMES["LED"] if part.ref.startswith("LED") else {})
    wide = GRID * (5 if rows > 4 else 4)
    pins = []
    for place, pad in enumerate(part.pads):
        right = place >= rows
        row = 2 * rows - 1 - place if right and rows > 4 else place % rows  # a chip's pins run round it
        x = middle[0] + (wide + PIN) * (1 if right else -1)
        y = _snap(middle[1] + (row - (rows - 1) // 2) * GRID)
        pins.append(Pin(pad, names.get(pad, pad), net_of[part.ref, pad], x, y, right))
    return Symbol(part, *middle, (wide, (rows + 1) * GRID / 2 + GRID / 2), pins)


def _snap(value: float) -> float:
    return round(round(value / GRID) * GRID, 4)
