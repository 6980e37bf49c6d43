"""The screen's module under the lid and the ways to connect it, in mm: what cell and floor must keep clear of.

Waveshare's has a plug. Its page does not say where that sits or which way it looks, so all places are tried. Others
have a row of four pins, along the edge away from the player or along the other one.
"""

from typing import NamedTuple

from desktop.making.measures import BEZEL, BOARD_THICK, Box, Measures

PARTS = 1.5  # on the back of the module
ROW = 1.5  # from the module's edge to its pins
EDGES = ("back", "front")
HALF = 5.1  # of a row of four pins

# Harwin M20: a header's body is 2.54 mm, its pins 6 mm; a plug for it is 14 mm long, mated they are 16.54 mm.
BODY, PIN, PLUG = 2.54, 6.0, 14.0
MATED = BODY + PLUG
AIR = 0.05  # between what lies on each other
BEND = 3.5  # of the wires behind a plug
QWIIC = (2.95, 8.0)  # JST SM04B-SRSS-TB: its height over the board; header and plug with the bend of the wires


LYING = (13.2, 4.1, 6.0)  # JST's GH of seven pins that lies on the module: wide, high, and how far its plug looks out


class Way(NamedTuple):
    """How wires get to the module: how far they reach inwards from the row, and down from the module's back; how far
    something pointed does.
    """

    reach: float
    down: float
    pointed: float


WAYS = {
    "Qwiic": Way(QWIIC[1], QWIIC[0], 0.0),
    "header at a right angle": Way(ROW + MATED + BEND, PARTS + BODY, BODY),
    "wires soldered in": Way(BEND, BEND, 2.0),
}
STRAIGHT = Way(HALF, MATED + BEND, BODY + PIN)  # what modules are mostly sold with: there is room where the box is deep


class Room(NamedTuple):
    """A box from *low* to *high*."""

    box: Box
    low: float
    high: float


def rooms(m: Measures, way: Way, edge: str) -> list[Room]:
    """The module itself, and what hangs from its row of pins at an *edge*."""
    back = under(m)
    around = m.module
    start, end = _row(m, way, edge)
    x = around.middle[0]
    return [
        Room(around, back, m.height - BEZEL - AIR),
        Room(Box(x - HALF, min(start, end), x + HALF, max(start, end)), back - way.down, back),
    ]


def tips(m: Measures, way: Way, edge: str) -> Room:
    """Where the pointed ends are: below the row."""
    start, _ = _row(m, way, edge)
    x = m.module.middle[0]
    return Room(Box(x - HALF, start - ROW, x + HALF, start + ROW), under(m) - way.pointed, under(m))


def lying(m: Measures, edge: str) -> Room:
    """Waveshare's plug, if it lies on the module's back and looks out to the *left* or *right*, and as much inside."""
    (wide, high, out), y = LYING, m.module.middle[1]
    x = m.module.left if edge == "left" else m.module.right
    return Room(Box(x - out, y - wide / 2, x + out, y + wide / 2), under(m) - high, under(m))


def plug(m: Measures, mouth: Box) -> Room:
    """The plug in the board's J1, whose body is *mouth*: it looks into the notch."""
    height, length = QWIIC
    box = Box(mouth.right, mouth.front, mouth.left + length, mouth.back)
    return Room(box, m.board_under - height, m.board_under)


def under(m: Measures) -> float:
    """z of the module's back."""
    return m.height - BEZEL - m.screen.glass - BOARD_THICK


def gap(one: Room, other: Room) -> float:
    """How far two rooms are apart; 0 if they touch."""
    a, b = one.box, other.box
    aside = max(a.left - b.right, b.left - a.right, 0.0)
    away = max(a.front - b.back, b.front - a.back, 0.0)
    below = max(one.low - other.high, other.low - one.high, 0.0)
    return float((aside**2 + away**2 + below**2) ** 0.5)


def _row(m: Measures, way: Way, edge: str) -> tuple[float, float]:
    """y of the row of pins, and of where what is plugged to it ends."""
    around = m.module
    if edge == "back":
        start = around.back - ROW
        return start, start - way.reach
    start = around.front + ROW
    return start, start + way.reach
