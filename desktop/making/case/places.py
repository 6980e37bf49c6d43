"""Where things are in the case: the wedge between face and table, and what stands on its floor.

The case is made as it is seen from above its face. What stands on the floor is made as it stands on a table that lies
flat, and is then laid into the case by *laid*.
"""

import math

from manifold3d import Manifold

from desktop.making.case.shapes import FAR, box, plate
from desktop.making.measures import BEZEL, BOARD_THICK, CASE_ROUND, Box, Measures, Place

STAND = 4.0  # of the PowerBoost over the floor
BOOST, BOOST_HIGH = (22.9, 36.2), 7.0  # the PowerBoost 1000C, with its parts
SIDE_GAP = 0.3  # around a board in its frame
CELL_GAP = 0.75  # around the cell: it may swell a little
CELL_X = 4.0  # its middle: so the pins at the left side of a screen's board point beside it
USB_Z = 2.4  # the middle of the Pico's USB socket over its board's bare side
BOOST_USB_Z = 2.95  # the same of the PowerBoost, whose board is 1.6 mm thick
FINGER = (5.0, 6.0)
PICO_THICK = 1.0
BOOTSEL = (3.3, 12.5)  # from the Pico's middle and from its end with the socket: as others have measured it
BOOTSEL_HIGH = 2.5  # of that button over the Pico


def laid(m: Measures, body: Manifold) -> Manifold:
    """From the table into the case: turned about its lower edge before the player."""
    return body.translate((0, -m.front, 0)).rotate((-m.slope, 0, 0)).translate((0, m.front, 0))


def standing(m: Measures, body: Manifold) -> Manifold:
    """From the case onto the table."""
    return body.translate((0, -m.front, 0)).rotate((m.slope, 0, 0)).translate((0, m.front, 0))


def outline(m: Measures, inset: float, low: float, high: float, to: float | None = None) -> Manifold:
    """The case's outline with round corners, *inset* from the outside, between two heights, at the upper one *to*."""
    insets = (inset, inset if to is None else to)
    sizes = [(m.width - 2 * inset, m.depth - 2 * inset) for inset in insets]
    radii = (max(0.5, CASE_ROUND - insets[0]), max(0.5, CASE_ROUND - insets[1]))
    return plate((0, (m.front + m.back) / 2), sizes[0], sizes[1], radii, low, high)


def over_table(m: Measures, high: float) -> Manifold:
    """All that is more than *high* over the table."""
    return laid(m, box((0, 0), (2 * FAR, 2 * FAR), high, FAR))


def table(m: Measures, y: float, high: float = 0.0) -> float:
    """z of what is *high* over the table, under or over a place of the face."""
    slope = math.radians(m.slope)
    return high / math.cos(slope) - (y - m.front) * math.tan(slope)


def on_table(m: Measures, y: float, high: float) -> float:
    """How far back on the table something stands that reaches a place of the face at this height over the table."""
    slope = math.radians(m.slope)
    return m.front + (y - m.front) / math.cos(slope) - high * math.tan(slope)


def back_wall(m: Measures, high: float) -> float:
    """How far back the inside of the case goes, *high* over the table, as measured on the table."""
    slope = math.radians(m.slope)
    return m.front + (m.depth - m.wall - high * math.sin(slope)) / math.cos(slope)


def boost(m: Measures) -> Box:
    """The PowerBoost on the table; its socket is at the back."""
    right = m.width / 2 - m.wall - 13.0
    back = back_wall(m, m.floor + STAND + BOOST_HIGH) - 0.6
    return Box(right - BOOST[0], back - BOOST[1], right, back)


def boost_usb(m: Measures) -> float:
    """How high over the table the middle of its socket is."""
    return m.floor + STAND + BOOST_USB_Z


def cell(m: Measures) -> Box:
    """The cell on the table, under the screen."""
    back = back_wall(m, m.floor + m.cell_thick) - 6.0
    return Box(CELL_X - m.cell_length / 2, back - m.cell_width, CELL_X + m.cell_length / 2, back)


def cell_top(m: Measures) -> float:
    """How high over the table what covers the cell lies."""
    return m.floor + m.cell_thick + 0.5


def screen_back(m: Measures) -> float:
    """z of the lower side of the screen's board."""
    return m.height - BEZEL - m.screen.glass - BOARD_THICK


def bootsel(m: Measures) -> Place:
    """Where the Pico's button is; the Pico lies with its parts towards the table."""
    return m.pico.middle[0] + BOOTSEL[0], m.pico.back - BOOTSEL[1]


def fingers(m: Measures) -> list[Place]:
    """Where the guard's four fingers touch the screen's board: at its sides, not where boards have pins."""
    across, along = m.screen.board_width / 2 - FINGER[0] / 2 + 0.3, 0.32 * m.screen.board_height
    middle = m.module.middle
    return [(middle[0] + x, middle[1] + y) for y in (-along, along) for x in (-across, across)]
