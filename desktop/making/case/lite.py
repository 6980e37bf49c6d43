"""The lite tower's lid: the lid with a cradle for the Pico, which hangs where the circuit board would hold it.

Four pins go through the Pico's holes and are melted flat with the soldering iron: they, and no glue, take what a plug
pushes and pulls, 35 N at most (USB-IF).
"""

from manifold3d import Manifold

from desktop.making.case.base import SLACK
from desktop.making.case.lid import lid
from desktop.making.case.places import PICO_THICK
from desktop.making.case.shapes import block, joined, rod
from desktop.making.measures import Box, Measures

PIN, PIN_OUT = 1.8, 1.2  # a pin's diameter, and what is left of it to be melted
FOOT = (3.2, 3.0)  # under a pin: free of the strip of lights, of solder and of the tabs of the socket
RIB = (8.0, 42.0)  # between the rows of pins: it bears what a pen pushes at the button


def lite_lid(m: Measures) -> Manifold:
    """The face of the lite tower, in its place on the base."""
    return lid(m) + cradle(m)


def cradle(m: Measures) -> Manifold:
    """Feet with pins, and the rib."""
    roof, bare = m.height - m.roof + SLACK, m.board_under
    (x, middle), front = m.pico.middle, m.pico.front + 1.3
    parts = [block(Box(x - RIB[0] / 2, front, x + RIB[0] / 2, front + RIB[1]), bare, roof)]
    for px, py in m.pico_holes:
        near = front if py < middle else m.pico.back - 1.3 - FOOT[1]
        parts.append(block(Box(px - FOOT[0] / 2, near, px + FOOT[0] / 2, near + FOOT[1]), bare, roof))
        parts.append(rod((px, py), PIN, bare - PICO_THICK - PIN_OUT, bare + SLACK))
    return joined(parts)
