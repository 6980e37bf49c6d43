"""The lower half: a wedge whose floor lies on the table, with the places of the cell and the PowerBoost.

The circuit board lies between the bosses of base and lid, which the six screws press together. The lite tower has no
board, so its bosses are higher, and neither cell nor PowerBoost nor switch, so it has no place and no opening for them.
"""

from manifold3d import Manifold

from desktop.making.case.engraving import lettering
from desktop.making.case.places import (
    BOOST_HIGH,
    BOOTSEL_HIGH,
    CELL_GAP,
    FINGER,
    PICO_THICK,
    SIDE_GAP,
    STAND,
    USB_Z,
    back_wall,
    boost,
    boost_usb,
    bootsel,
    cell,
    cell_top,
    fingers,
    laid,
    on_table,
    outline,
    over_table,
)
from desktop.making.case.shapes import FAR, box, joined, prism, rod
from desktop.making.measures import BOSS, RIM, SCREW, Measures, Place

INSERT, INSERT_DEEP, HEAD = 4.0, 5.0, 6.4  # diameter of an M3 heat-set insert and what it asks for; of a screw's head
SCREW_GRIP = 3.4  # how much of an M3 x 12 is left for the lid
SCREW_LENGTH = 12.0
RIB = 5.0  # from a boss to the walls beside it
SEAM_LINE = 0.5  # a bevel on both halves: where they meet is a line, not a step
USB = (13.0, 9.2)  # room for a Micro-B plug's grip, 10.6 x 8.5 mm at most (USB-IF)
SLIDER = (6.4, 5.6)  # room for the slide switch's knob: its way, and down from the circuit board
SLITS, SLIT, SLIT_HIGH, SLIT_PITCH = 7, 1.8, 10.0, 4.0  # behind the piezo
WAY, WAY_WALL = 4.5, 1.6  # to the Pico's button: a ballpoint goes in
FOOT, FOOT_DEEP, FOOT_IN = 10.4, 0.6, (24.0, 10.0)  # the places of four rubber feet, and how far from the sides
ENGRAVED, WALL_WORD = 0.5, 3.2  # how deep words are, and how high their capitals are on the walls
POST = 3.9  # beside what a guard or a strap is screwed over: from its frame to the screw's middle
SLACK = 0.01  # bodies overlap by this much where they join


def base(m: Measures, is_lite: bool = False) -> Manifold:
    """Floor, walls, bosses, and what stands on the floor."""
    top = m.height - m.roof
    walls = outline(m, 0.0, -FAR, top - SEAM_LINE) + outline(m, 0.0, top - SEAM_LINE, top, SEAM_LINE)
    outside = walls ^ over_table(m, 0.0)
    solid = outside - (outline(m, m.wall, -FAR, top + 1) ^ over_table(m, m.floor))
    stands = [rod(place, BOSS, -FAR, m.board_top if is_lite else m.board_under) for place in m.screws]
    stands += [rib for place in m.screws for rib in _ribs(m, place, m.board_top if is_lite else m.board_under - 1.0)]
    stands += [rod(bootsel(m), WAY + 2 * WAY_WALL, -FAR, m.board_under - PICO_THICK - BOOTSEL_HIGH - 1.0)]
    if not is_lite:
        stands += [laid(m, body) for body in (_boost_frame(m), _cell_tray(m), *_posts(m))]
    solid += joined(stands) ^ outside
    return solid - joined(_cuts(m, top) + ([] if is_lite else _cuts_for_a_cell(m, top)))


def screw_seat(m: Measures) -> float:
    """z of the outer end of a countersunk screw's head."""
    return m.board_top + SCREW_GRIP - SCREW_LENGTH


def guard_posts(m: Measures) -> list[Place]:
    """Where the guard over the cell is screwed down, on the table: before the left and behind the right fingers."""
    room, away, touched = cell(m), CELL_GAP + RIM + POST, fingers(m)
    left = min(room.left - away, touched[0][0] - FINGER[0] / 2 - POST)
    right = max(room.right + away, touched[-1][0] + FINGER[0] / 2 + POST)
    return [(left, on_table(m, touched[0][1], cell_top(m))), (right, on_table(m, touched[-1][1], cell_top(m)))]


def strap_posts(m: Measures) -> list[Place]:
    """Where the strap over the PowerBoost is screwed down, on the table."""
    room, away = boost(m), SIDE_GAP + RIM + POST
    return [(x, room.middle[1]) for x in (room.left - away, room.right + away)]


def strap_under(m: Measures) -> float:
    """How high over the table the strap lies."""
    return m.floor + STAND + BOOST_HIGH + 0.5


def _cuts(m: Measures, top: float) -> list[Manifold]:
    """What is cut out of both towers' base."""
    seat = screw_seat(m)
    cuts = [rod(place, SCREW, -FAR, top) for place in m.screws]
    cuts += [rod(place, HEAD, -FAR, seat) for place in m.screws]
    cuts += [rod(place, HEAD, seat - SLACK, seat + (HEAD - SCREW) / 2, SCREW) for place in m.screws]
    cuts.append(usb((m.pico.middle[0], m.back), m.board_under - USB_Z))
    middle, high = m.buzzer[0], m.board_under - 6.5
    for number in range(SLITS):
        x = middle + (number - (SLITS - 1) / 2) * SLIT_PITCH
        cuts.append(box((x, m.back), (SLIT, 3 * m.wall), high - SLIT_HIGH, high))
    cuts.append(rod(bootsel(m), WAY, -FAR, m.board_under))
    x, ends = m.width / 2 - FOOT_IN[0], (m.front + FOOT_IN[1], back_wall(m, 0) - FOOT_IN[1])
    feet = [rod((side * x, y), FOOT, -1, FOOT_DEEP) for side in (-1, 1) for y in ends]
    return [*cuts, *(laid(m, foot) for foot in feet), usb_word(m)]


def _cuts_for_a_cell(m: Measures, top: float) -> list[Manifold]:
    """What the tower with cell, PowerBoost and switch has besides."""
    charge = laid(m, usb((boost(m).middle[0], back_wall(m, 0)), boost_usb(m)))
    # Open above: the knob comes down into it with the lid.
    side = (m.width / 2 - m.wall / 2, m.slider[1])
    slot = box(side, (3 * m.wall, SLIDER[0]), m.board_under - SLIDER[1], top + 1)
    return [charge, slot, *cell_words(m)]


def usb_word(m: Measures) -> Manifold:
    """What the Pico's socket is for, below it."""
    low = m.board_under - USB_Z - USB[1] / 2 - WALL_WORD
    return _word("usb").rotate((90, 0, 180)).translate((m.pico.middle[0], m.back, low))


def cell_words(m: Measures) -> list[Manifold]:
    """What the PowerBoost's socket is for, over it; where *on* is, beside the switch's knob."""
    x = boost(m).middle[0]
    charge = laid(m, box((x, back_wall(m, 0)), (1, 1), m.floor + STAND, boost_usb(m)))
    high = charge.bounding_box()[5] + USB[1] / 2 + WALL_WORD
    found = [_word("charge").rotate((90, 0, 180)).translate((x, m.back, high))]
    on = "on →"
    width = lettering(on, WALL_WORD).bounds()[2]
    beside = m.slider[1] + SLIDER[0] / 2 + 2.0 + width
    found.append(_word(on).rotate((90, 0, 90)).translate((m.width / 2, beside, m.board_under - SLIDER[1] / 2)))
    return found


def _word(words: str) -> Manifold:
    return prism(lettering(words, WALL_WORD), -ENGRAVED, 1.0)


def _ribs(m: Measures, place: Place, high: float) -> list[Manifold]:
    """From a boss to the walls beside it: a boss that only touches a wall is no solid there."""
    x, y = place
    low = -FAR
    wall_y = m.front if y < (m.front + m.back) / 2 else m.back
    ribs = [box((x, (y + wall_y) / 2), (RIB, abs(y - wall_y)), low, high)]
    wall_x = m.width / 2 if x > 0 else -m.width / 2
    if abs(x - wall_x) < BOSS:
        ribs.append(box(((x + wall_x) / 2, y), (abs(x - wall_x), RIB), low, high))
    return ribs


def _boost_frame(m: Measures) -> Manifold:
    """Two rails that the PowerBoost lies on, in a frame."""
    room, up = boost(m), m.floor + STAND
    x, y = room.middle
    parts = [frame(room.middle, (room.size[0] + 2 * SIDE_GAP, room.size[1] + 2 * SIDE_GAP), m.floor - SLACK, up + 2.5)]
    parts += [box((x + side * 9.0, y), (4.0, room.size[1]), m.floor - SLACK, up) for side in (-1, 1)]
    wide = room.size[0] + 2 * (SIDE_GAP + RIM)  # up to the case's wall, which leans towards it
    parts.append(box((x, room.back + SIDE_GAP + 5.0), (wide, 10.0), m.floor - SLACK, up + 2.5))
    # The USB socket and the wires pass the frame.
    gaps = box((x, room.back + 3.0), (14.0, 14.0), up - 1, up + 4) + box((x, room.front), (18.0, 8.0), up - 1, up + 4)
    return joined(parts) - gaps


def _cell_tray(m: Measures) -> Manifold:
    """A frame around the cell, open where its wires leave."""
    room = cell(m)
    size = (room.size[0] + 2 * CELL_GAP, room.size[1] + 2 * CELL_GAP)
    tray = frame(room.middle, size, m.floor - SLACK, cell_top(m))
    return tray - box((room.right, room.front + 6.0), (8.0, 9.0), m.floor + SLACK, cell_top(m) + 1)


def _posts(m: Measures) -> list[Manifold]:
    """What guard and strap are screwed to, each with the hole of an insert."""
    posts = [(place, cell_top(m)) for place in guard_posts(m)] + [(place, strap_under(m)) for place in strap_posts(m)]
    return [
        rod(place, BOSS, m.floor - SLACK, high) - rod(place, INSERT, high - INSERT_DEEP, high + 1)
        for place, high in posts
    ]


def frame(middle: Place, size: Place, low: float, high: float) -> Manifold:
    """Walls around a room."""
    outer = box(middle, (size[0] + 2 * RIM, size[1] + 2 * RIM), low, high)
    return outer - box(middle, size, low - 1, high + 1)


def usb(end: Place, z: float) -> Manifold:
    return box(end, (USB[0], 16.0), z - USB[1] / 2, z + USB[1] / 2)
