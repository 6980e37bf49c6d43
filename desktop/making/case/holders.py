"""What holds the parts: a guard over the cell that presses the screen into the face, a strap over the PowerBoost.

Both are made as they stand on the table, like the case's floor, and printed as they lie.
"""

import math

from manifold3d import Manifold

from desktop.making.case.base import SLACK, guard_posts, strap_posts, strap_under
from desktop.making.case.places import (
    CELL_GAP,
    FINGER,
    cell,
    cell_top,
    fingers,
    laid,
    on_table,
    over_table,
    screen_back,
    standing,
)
from desktop.making.case.shapes import FAR, block, box, joined, rod
from desktop.making.measures import BOSS, RIM, SCREW, Box, Measures

THICK = 2.0
FOAM = 1.0  # between a finger and the screen's board, or under the strap
BAR, STRAP = 11.0, 10.0


def guard(m: Measures) -> Manifold:
    """A plate over the cell: nothing sharp gets at it. Four fingers on it reach up to the screen's board."""
    room, posts, low = cell(m), guard_posts(m), cell_top(m)
    high = low + THICK
    around = CELL_GAP + RIM
    parts = [block(Box(room.left - around, room.front - around, room.right + around, room.back + around), low, high)]
    touched = fingers(m)
    bars = ((posts[0][0] - BOSS / 2, touched[1]), (posts[1][0] + BOSS / 2, touched[2]))
    for end, (x, at) in bars:
        y, other = on_table(m, at, high), x + math.copysign(FINGER[0] / 2, x)
        parts.append(block(Box(min(end, other), y - BAR / 2, max(end, other), y + BAR / 2), low, high))
    holes = [rod(place, SCREW, low - 1, high + 1) for place in posts]
    up = joined([box(place, FINGER, -FAR, screen_back(m) - FOAM) for place in touched])
    return joined(parts) - joined(holes) + standing(m, up ^ over_table(m, high - SLACK))


def strap(m: Measures) -> Manifold:
    """A bar over the PowerBoost."""
    (left, y), (right, _) = strap_posts(m)
    low = strap_under(m)
    bar = box(((left + right) / 2, y), (right - left + BOSS, STRAP), low, low + THICK)
    return bar - joined([rod(place, SCREW, low - 1, low + THICK + 1) for place in strap_posts(m)])


def holders(m: Measures) -> dict[str, Manifold]:
    """Both in their places in the case."""
    return {"guard": laid(m, guard(m)), "strap": laid(m, strap(m))}
