"""The symbols of the schematic: what each kind of part looks like, in steps of 2.54 mm from its middle, y downwards."""

from typing import NamedTuple

from desktop.making.board import pins
from desktop.making.board.netlist import LED_PADS, MOSFET_PADS, QWIIC_PADS

STEP = 2.54  # mm
Line = tuple[tuple[float, float], ...]
LEFT, RIGHT, UP, DOWN = "left", "right", "up", "down"
OUT = {LEFT: (-1, 0), RIGHT: (1, 0), UP: (0, -1), DOWN: (0, 1)}


class Leg(NamedTuple):
    """A pin: where its end lies, on which side of the body, and how long its line is."""

    pad: str
    name: str
    does: str  # as in pins.py
    x: float
    y: float
    side: str
    long: float = 1.0


class Symbol(NamedTuple):
    """A kind of part: lines, boxes (left, high, right, low), rings (x, y, radius), pins, where its ref and value go."""

    name: str
    legs: tuple[Leg, ...]
    lines: tuple[Line, ...] = ()
    boxes: tuple[tuple[float, float, float, float], ...] = ()
    rings: tuple[tuple[float, float, float], ...] = ()
    ref_at: tuple[float, float] = (0.0, -1.0)
    value_at: tuple[float, float] = (0.0, 1.0)
    justify: str = ""  # "left": both begin there
    says_names: bool = False  # whether the pins' names are shown
    is_power: bool = False  # a flag of a net, no part
    says_value: bool = True
    is_listed: bool = True  # in bills


def _two(name: str, lines: tuple[Line, ...], reach: float = 2.0, **more: object) -> Symbol:
    """Two pins in a row, the first left."""
    legs = (Leg("1", "1", pins.PASSIVE, -reach, 0, LEFT), Leg("2", "2", pins.PASSIVE, reach, 0, RIGHT))
    return Symbol(name, legs, lines, **more)  # type: ignore[arg-type]


def _upright(name: str, lines: tuple[Line, ...], reach: float, long: float, **more: object) -> Symbol:
    """Two pins one above the other, the first on top."""
    legs = (
        Leg("1", "1", pins.PASSIVE, 0, -reach, UP, long),
        Leg("2", "2", pins.PASSIVE, 0, reach, DOWN, long),
    )
    return Symbol(name, legs, lines, ref_at=(1.1, -0.4), value_at=(1.1, 0.5), justify="left", **more)  # type: ignore[arg-type]


_PLATES: tuple[Line, ...] = (((-0.7, -0.2), (0.7, -0.2)), ((-0.7, 0.2), (0.7, 0.2)))
_PLUS: tuple[Line, ...] = (((-0.9, -0.55), (-0.5, -0.55)), ((-0.7, -0.75), (-0.7, -0.35)))

RESISTOR = _two("R", (), boxes=((-1, -0.4, 1, 0.4),))
RESISTOR_UP = _upright("R_upright", (), 2.0, 1.0, boxes=((-0.4, -1, 0.4, 1),))
CAPACITOR = _upright("C", _PLATES, 1.0, 0.8)
CAPACITOR_PLUS = _upright("C_polarised", _PLATES + _PLUS, 1.0, 0.8)
FUSE = _two("Fuse", (((-1, 0), (1, 0)),), boxes=((-1, -0.4, 1, 0.4),))
KEY = _two(
    "Key",
    (((-0.8, 0), (0.9, -0.6)), ((0.05, -0.35), (0.05, -0.75))),
    rings=((-0.9, 0, 0.12), (0.9, 0, 0.12)),
    ref_at=(-1.5, -0.6),
    says_value=False,
)
DIODE = Symbol(  # a Schottky: its bar has hooks
    "D_Schottky",
    (Leg("2", "A", pins.PASSIVE, -2, 0, LEFT, 1.4), Leg("1", "K", pins.PASSIVE, 2, 0, RIGHT, 1.4)),
    (
        ((-0.6, -0.6), (-0.6, 0.6), (0.6, 0), (-0.6, -0.6)),
        ((0.3, -0.4), (0.3, -0.6), (0.6, -0.6), (0.6, 0.6), (0.9, 0.6), (0.9, 0.4)),
    ),
    ref_at=(0, -1.2),
    value_at=(0, 1.2),
)
MOSFET = Symbol(  # P-channel, with the diode that conducts from drain to source
    "MOSFET_P",
    (
        Leg(MOSFET_PADS["D"], "D", pins.PASSIVE, -2, 0, LEFT),
        Leg(MOSFET_PADS["S"], "S", pins.PASSIVE, 2, 0, RIGHT),
        Leg(MOSFET_PADS["G"], "G", pins.PASSIVE, 0, 2, DOWN),
    ),
    (
        ((-1, 0), (-0.7, 0), (-0.7, 0.6)),
        ((1, 0), (0.7, 0), (0.7, 0.6)),
        ((-0.95, 0.6), (-0.45, 0.6)),
        ((-0.25, 0.6), (0.25, 0.6)),
        ((0.45, 0.6), (0.95, 0.6)),
        ((-0.9, 0.9), (0.9, 0.9)),
        ((0, 0.9), (0, 1)),
        ((0, 0.6), (0, 0.1), (0.7, 0)),
        ((0.2, 0.2), (0, 0.55), (-0.2, 0.2)),
        ((-0.7, 0), (-0.7, -0.7), (0.7, -0.7), (0.7, 0)),
        ((-0.25, -1.0), (-0.25, -0.4), (0.25, -0.7), (-0.25, -1.0)),
        ((0.25, -1.0), (0.25, -0.4)),
    ),
    ref_at=(0, -1.7),
    value_at=(3.2, 1.3),
)
SLIDER = Symbol(
    "Slide_switch",
    (
        Leg("2", "2", pins.PASSIVE, 2, 0, RIGHT),
        Leg("1", "1", pins.FREE, -2, -1, LEFT),
        Leg("3", "3", pins.PASSIVE, -2, 1, LEFT),
    ),
    (((0.8, 0), (-0.8, -0.9)),),
    rings=((0.9, 0, 0.12), (-0.9, -1, 0.12), (-0.9, 1, 0.12)),
    ref_at=(0, -2.0),
    value_at=(2.5, 1.2),
)
PIEZO = Symbol(
    "Piezo",
    (Leg("1", "1", pins.PASSIVE, -2, -1, LEFT), Leg("2", "2", pins.PASSIVE, -2, 1, LEFT)),
    (((-1, -1.3), (-1, 1.3)), ((1, -1.3), (1, 1.3))),
    ((-0.6, -1.1, 0.6, 1.1),),
    ref_at=(0, -2.0),
    value_at=(0, 2.0),
)
PROBE = Symbol(
    "Test_pad",
    (Leg("1", "1", pins.PASSIVE, -1, 0, LEFT, 0.7),),
    rings=((0, 0, 0.3),),
    ref_at=(0.7, 0),
    value_at=(4.0, 0),
    justify="left",
    is_listed=False,
)


def box(name: str, half: tuple[float, float], sides: dict[str, list[tuple[str, float]]], ref: str) -> Symbol:
    """A part as a box: its pins by their sides, each (pad, place along the side); names and what they do by *ref*."""
    wide, high = half
    legs = []
    for side, here in sides.items():
        dx, dy = OUT[side]
        for pad, place in here:
            x, y = (dx * (wide + 1), place) if dx else (place, dy * (high + 1))
            legs.append(Leg(pad, pins.name((ref, pad)), pins.does((ref, pad)), x, y, side))
    return Symbol(
        name,
        tuple(legs),
        boxes=((-wide, -high, wide, high),),
        ref_at=(-wide, -high - 1.1),
        value_at=(-wide, high + 1.1),
        justify="left",
        says_names=True,
    )


LIGHT = box(
    "WS2812B",
    (2.5, 2),
    {
        LEFT: [(LED_PADS["DIN"], 0.0)],
        RIGHT: [(LED_PADS["DOUT"], 0.0)],
        UP: [(LED_PADS["VDD"], 0.0)],
        DOWN: [(LED_PADS["VSS"], 0.0)],
    },
    "LED1",
)._replace(says_value=False)
SCREEN = box(
    "Qwiic",
    (3, 5),
    {LEFT: [(pad, -4.0 + 2 * row) for row, pad in enumerate((*QWIIC_PADS.values(), "MP"))]},
    "J1",
)
CELL_PLUG = box("Cell", (2, 2), {RIGHT: [("1", -1), ("2", 1)]}, "J3")
BOOST = box("PowerBoost", (3, 2), {LEFT: [("3", -1), ("4", 1)], RIGHT: [("1", -1), ("2", 1)]}, "J2")
# Gate 1 works, the inputs of the three others are at ground.
SHIFTER = box(
    "74AHCT125",
    (4, 7),
    {
        LEFT: [("2", -5), ("1", -3), ("5", 0), ("4", 1), ("9", 2), ("10", 3), ("12", 4), ("13", 5)],
        RIGHT: [("3", -5), ("6", 0), ("8", 2), ("11", 4)],
        UP: [("14", 0)],
        DOWN: [("7", 0)],
    },
    "U1",
)._replace(lines=(((-0.9, -6), (-0.9, -4), (0.9, -5), (-0.9, -6)),), ref_at=(-4, -8.1), value_at=(1, 8.1))


def flag(net: str) -> Symbol:
    """The sign of a supply net, pointing up, or of ground."""
    if net == "GND":
        lines: tuple[Line, ...] = (((0, 0), (0, 0.5)), ((-0.6, 0.5), (0.6, 0.5), (0, 1.1), (-0.6, 0.5)))
        return Symbol("GND", (Leg("1", net, pins.POWER_IN, 0, 0, DOWN, 0),), lines, value_at=(0, 1.6), is_power=True)
    lines = (((0, 0), (0, -0.8)), ((-0.35, -0.4), (0, -0.8), (0.35, -0.4)))
    return Symbol(net, (Leg("1", net, pins.POWER_IN, 0, 0, UP, 0),), lines, value_at=(0, -1.2), is_power=True)


SUPPLIED = Symbol(  # tells KiCad's check that a net gets its supply through a part
    "PWR_FLAG",
    (Leg("1", "pwr", pins.POWER_OUT, 0, 0, UP, 0),),
    (((0, 0), (0, -0.5)), ((0, -0.5), (-0.4, -0.8), (0, -1.1), (0.4, -0.8), (0, -0.5))),
    value_at=(0, -1.5),
    is_power=True,
)
