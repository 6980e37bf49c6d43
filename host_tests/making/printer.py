"""What a printer without supports would print into the air: ``in_the_air(body)``, for a solid as it lies on the bed.

A layer may stand out over the one below it as far as a wall that leans by LEAN. What stands out further must be a
bridge: along x or along y all of its lines end on something, and none is longer than BRIDGE.
"""

import math

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold

CASES = ["panel=2.42", "slope=15", "panel=0.96", "board_width=72 board_height=43.5"]  # by what is set
LAYER, LEAN, BRIDGE = 0.2, 60.0, 15.0
DUST = 0.2  # mm2: as long as a line is wide, it clings to the line beside it
LINE, END = 0.4, 0.3


def is_free(solid: Manifold, room: Manifold) -> bool:
    """Whether the two have nothing in common. Most are far apart, which their boxes tell at once."""
    one, other = solid.bounding_box(), room.bounding_box()
    apart = any(one[way] > other[way + 3] or other[way] > one[way + 3] for way in range(3))
    return apart or (solid ^ room).volume() < 1e-6


def in_the_air(solid: Manifold) -> list[tuple[float, float, float]]:
    """The places, x, y, z, of what hangs in the air."""
    found = []
    high = solid.bounding_box()[5]
    below = solid.slice(LAYER / 2)
    for z in np.arange(1.5 * LAYER, high, LAYER):
        layer = solid.slice(z)
        held = below.offset(LAYER * math.tan(math.radians(LEAN)), JoinType.Miter)
        for piece in (layer - held).decompose():
            if piece.area() > DUST and not _is_bridge(piece, layer ^ held):
                left, front, right, back = piece.bounds()
                found.append(((left + right) / 2, (front + back) / 2, float(z)))
        below = layer
    return found


def _is_bridge(piece: CrossSection, held: CrossSection) -> bool:
    return _spans(piece, held) or _spans(piece.rotate(90), held.rotate(90))


def _spans(piece: CrossSection, held: CrossSection) -> bool:
    """Whether all lines of a piece along x end on what is held."""
    left, front, right, back = piece.bounds()
    for y in np.linspace(front + LINE / 4, back - LINE / 4, 1 + int((back - front) / LINE)):
        strip = CrossSection.square((right - left + 2, 0.02)).translate((left - 1, y))
        for run in (piece ^ strip).decompose():
            low, _, high, _ = run.bounds()
            if high - low > BRIDGE:
                return False
            for end in (low - END, high):
                ahead = CrossSection.square((END, 0.02)).translate((end, y))
                if (held ^ ahead).area() < 0.6 * ahead.area():
                    return False
    return True
