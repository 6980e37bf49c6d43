"""The schematic as a plain sheet: every part a box with its pins, every pin a flag with the name of its net.

The same list of boxes becomes KiCad's file (schematic.py) and the PDF (schematic_pdf.py).
"""

from typing import NamedTuple

from desktop.making.board.netlist import LED_PADS, MOSFET_PADS, UNUSED, Nets
from desktop.making.board.parts import TEST_PADS, Part, parts
from desktop.making.wiring.pins import BUTTONS, HEADER, HOLDS

GRID = 2.54
PIN = 2.54  # the length of a pin's line
SHEET = (420.0, 297.0)  # A3
MARGIN, COLUMN = (10.0, 16.0), 66.5
HEAD = 10.0  # of a group's title

# The columns of the sheet: groups of parts by their refs, each with its title.
_LIGHTS = range(1, HOLDS + 1)
COLUMNS: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...] = (
    (("The Pico", ("U0",)), ("Sound", ("R2", "BZ1")), ("Supply of the lights", ("C1", "JP3"))),
    (("5 V for the data", ("U1", "C2", "R1")), ("Screen", ("J1", "JP1", "JP2", "R3", "R4"))),
    (
        ("Cell and converter", ("J3", "F1", "Q1", "J2", "D1", "S1", "C13")),
        ("Test pads", tuple(f"TP{n + 1}" for n in range(len(TEST_PADS)))),
    ),
    (("Lights", tuple(f"LED{die}" for die in _LIGHTS)),),
    (("One capacitor at each light", tuple(f"C{die + 2}" for die in _LIGHTS)),),
    (("Keys", tuple(f"S{number + 2}" for number in range(BUTTONS))),),
)

NAMES = {  # the pins' names by their data sheets
    "U0": dict(zip(map(str, range(1, 41)), HEADER, strict=True)),
    "U1": dict(
        zip(
            map(str, range(1, 15)),
            ("1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"),
            strict=True,
        )
    ),
    "LED": {pad: name for name, pad in LED_PADS.items()},
    "Q1": {pad: name for name, pad in MOSFET_PADS.items()},
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


class Title(NamedTuple):
    """The words over a group, by their left end."""

    words: str
    x: float
    y: float


def symbols(nets: Nets) -> tuple[list[Symbol], list[Title]]:
    """All parts, downwards in their groups, and the groups' titles."""
    net_of = {pad: "" if name.startswith(UNUSED) else name for name, pads in nets.items() for pad in pads}
    by_ref = {part.ref: part for part in parts()}
    found, titles = [], []
    for number, groups in enumerate(COLUMNS):
        x, y = MARGIN[0] + COLUMN * (number + 0.5), MARGIN[1]
        for words, refs in groups:
            titles.append(Title(words, _snap(x - COLUMN / 2 + 6), _snap(y + 4)))
            y += HEAD
            for ref in refs:
                part = by_ref.pop(ref)
                rows = max(1, (len(part.pads) + 1) // 2)
                found.append(_symbol(part, (_snap(x), _snap(y + 1.5 * GRID + rows * GRID / 2)), rows, net_of))
                y += (rows + 4) * GRID
            y += HEAD
    if by_ref:
        raise ValueError(f"not on the sheet: {', '.join(by_ref)}")
    return found, titles


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
    return Symbol(part, *middle, (wide, (rows // 2 + 1) * GRID), pins)


def _snap(value: float) -> float:
    return round(round(value / GRID) * GRID, 4)
