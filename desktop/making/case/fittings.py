"""What goes into the case, as the room that it takes: boards, cell, screen, plugs, cables, and the tails of leads.

For pictures, and for the test that nothing meets anything else.
"""

from itertools import pairwise

from manifold3d import CrossSection, JoinType, Manifold

from desktop.making.board.bodies import Body as Part
from desktop.making.board.bodies import bodies
from desktop.making.board.project import board
from desktop.making.case.places import (
    BOOST_HIGH,
    BOOTSEL_HIGH,
    PICO_THICK,
    STAND,
    boost,
    bootsel,
    cell,
    laid,
    screen_back,
)
from desktop.making.case.shapes import block, box, joined, rod
from desktop.making.measures import (
    BEZEL,
    BOARD_HOLE,
    BOARD_ROUND,
    BOARD_THICK,
    CAP_FOOT,
    CAP_SLOPE,
    CAP_TOP,
    GH,
    PICO_HOLE,
    PICO_SOCKET,
    Box,
    Measures,
)

Point = tuple[float, float, float]

LEAD = 0.6  # half as wide
TAIL = 1.5  # what is left of a lead on the other side of the circuit board, trimmed
WIRES = 3.0  # a bundle of two to four
GLASS_IN = 0.9  # from a screen's surface down to what is lit
THROUGH = ("Vertical", "THT", "Buzzer")  # in the names of footprints whose leads go through the board


def circuit_board(m: Measures) -> Manifold:
    """The bare board in its place, with its notch and the six holes."""
    low, high, round_ = m.board_under, m.board_top, BOARD_ROUND
    outline = CrossSection.square((m.board.size[0] - 2 * round_, m.board.size[1] - 2 * round_), True)
    outline = outline.offset(round_, JoinType.Round, circular_segments=64)
    solid = Manifold.extrude(outline, high - low).translate((*m.board.middle, low))
    notch = block(m.notch._replace(back=m.board.back + 1), low - 1, high + 1)
    return solid - notch - joined([rod(place, BOARD_HOLE, low - 1, high + 1) for place in m.screws])


def keycaps(m: Measures) -> dict[str, Manifold]:
    """The caps at rest over the face, narrower on top."""
    caps = {}
    for name, foot in m.caps.items():
        width, depth = foot.size
        slope = ((width - CAP_SLOPE) / width, (depth - CAP_SLOPE) / depth)
        cap = Manifold.extrude(CrossSection.square((width, depth), True), CAP_TOP - CAP_FOOT, 0, 0.0, slope)
        caps[name] = cap.translate((*foot.middle, m.height + CAP_FOOT))
    return caps


def switches(m: Measures) -> list[Manifold]:
    """The cases of the switches, below the face."""
    return [box(place, (13.8, 13.8), m.board_top, m.height) for place in m.holes.values()]


def insides(m: Measures) -> dict[str, Manifold]:
    """Everything but the screen's plug, which is at one of *plugs*, and the switches."""
    found = _boards(m)
    found["circuit board"] = circuit_board(m)
    below = [part for part in bodies() if part.part.side == "B"]
    found |= {part.part.ref: hanging(m, part) for part in below}
    through = [part for part in below if any(word in part.part.footprint for word in THROUGH)]
    found["tails"] = joined([_tails(m, part) for part in through])
    return found | cables(m)


def _tails(m: Measures, part: Part) -> Manifold:
    """The ends of a part's leads over the circuit board: from its first pin, which is its origin, to its last one."""
    (x, y), (middle_x, middle_y) = board().footprints[part.part.ref].at, part.room.middle
    half = (abs(middle_x - x) + LEAD, abs(middle_y - y) + LEAD)
    room = Box(middle_x - half[0], middle_y - half[1], middle_x + half[0], middle_y + half[1])
    return block(room, m.board_top, m.board_top + TAIL)


def hanging(m: Measures, part: Part) -> Manifold:
    """A part below the circuit board."""
    return block(part.room, m.board_under - part.high, m.board_under)


def lying(m: Measures, part: Part) -> Manifold:
    """A part on its upper side."""
    return block(part.room, m.board_top, m.board_top + part.high)


def screen(m: Measures) -> dict[str, Manifold]:
    """The screen's board, and its glass, which is as large as it can be."""
    (x, y), (wide, deep), low = m.module.middle, m.module.size, screen_back(m)
    return {
        "screen": block(m.module, low, low + BOARD_THICK),
        "glass": box((x, y), (wide - 1, deep - 1), low + BOARD_THICK, m.height - BEZEL),
    }


def plugs(m: Measures) -> dict[str, tuple[Manifold, Point]]:
    """Where boards have their plug, if it stands upright; and where its wires come out. A small board has it at the far
    side alone, one with four pins there or at the left, and where Waveshare's has it we do not know.
    """
    (x, y), (left, front, right, back), plug = m.module.middle, m.module, m.screen.plug
    along, across, inside = (plug.wide, plug.deep), (plug.deep, plug.wide), plug.deep / 2 + 0.2
    places = {"far side": ((x, back - inside), along)}
    if m.screen.board_height > 30:
        places["left side"] = ((left + inside, y), across)
    if plug == GH:
        places |= {"right side": ((right - inside, y), across), "near side": ((x, front + inside), along)}
        places["middle"] = ((x, y), along)
    high = screen_back(m)
    return {
        side: (box(place, size, high - plug.high, high), (*place, high - plug.high))
        for side, (place, size) in places.items()
    }


def cables(m: Measures) -> dict[str, Manifold]:
    """From the cell to J3, and from the PowerBoost to J2."""
    parts = {part.part.ref: part for part in bodies()}
    room, end, high = cell(m), boost(m), m.floor + STAND + 3.0
    y, z = room.front + 6, m.floor + m.cell_thick / 2
    tray = _points(m, [(room.right + WIRES, y, z), (room.right + 12, y, z)])
    j2, before = parts["J2"].room.right + 3, end.front - 6
    front = _points(m, [(end.middle[0], end.front - WIRES, high), (end.middle[0], before, high), (j2, before, high)])
    return {
        "cell's cable": _cable([*tray, *_out(m, parts["J3"])]),
        "PowerBoost's cable": _cable([*front, *_out(m, parts["J2"])]),
    }


def screen_cable(m: Measures, end: Point) -> Manifold:
    """From J1 to the screen's plug."""
    j1 = next(part for part in bodies() if part.part.ref == "J1")
    turn, out = (end[0], end[1], end[2] - WIRES / 2 - 0.2), _out(m, j1)
    behind = max(end[1], m.module.middle[1]) + WIRES  # around the guard's fingers
    return _cable([turn, (end[0], behind, turn[2]), (out[0][0], behind, min(out[0][2], turn[2])), *out])


def _out(m: Measures, part: Part) -> list[Point]:
    """The way of the wires into a plug below the board."""
    x, y = part.room.middle
    low = m.board_under - part.high - 0.1 - WIRES / 2
    return [(x, y, low - WIRES), (x, y, low)]


def _points(m: Measures, places: list[Point]) -> list[Point]:
    """Places on the table, in the case."""
    found = []
    for x, y, z in places:
        low = laid(m, box((x, y), (1, 1), z - 0.5, z + 0.5)).bounding_box()
        found.append((x, (low[1] + low[4]) / 2, (low[2] + low[5]) / 2))
    return found


def _cable(points: list[Point]) -> Manifold:
    ball = Manifold.sphere(WIRES / 2, 12)
    ways = [Manifold.batch_hull([ball.translate(end) for end in way]) for way in pairwise(points)]
    return joined(ways)


def _boards(m: Measures) -> dict[str, Manifold]:
    up = m.floor + STAND + 0.05
    return {
        "Pico": pico(m),
        "PowerBoost": laid(m, block(boost(m), up, up + BOOST_HIGH)),
        "cell": laid(m, block(cell(m), m.floor + 0.05, m.floor + m.cell_thick)),
    }


def pico(m: Measures) -> Manifold:
    """The Pico, its parts below: its board with four holes, its socket, its button."""
    x, end, under = m.pico.middle[0], m.pico.back + PICO_SOCKET, m.board_under
    parts = [
        block(m.pico, under - PICO_THICK, under),
        block(Box(x - 4, end - 5.6, x + 4, end), under - 3.8, under - PICO_THICK + 0.1),
        box(bootsel(m), (3.4, 4.3), under - PICO_THICK - BOOTSEL_HIGH, under - PICO_THICK + 0.1),
    ]
    holes = [rod(place, PICO_HOLE, under - PICO_THICK - 0.1, under + 0.1) for place in m.pico_holes]
    return joined(parts) - joined(holes)


def lit_rows(m: Measures, rows: int = 64) -> list[Box]:
    """The rows of the screen's dots, the lowest first."""
    left, high = m.window[0] - m.screen.width / 2, m.screen.height / rows
    low = m.window[1] - m.screen.height / 2
    return [Box(left, low + row * high, left + m.screen.width, low + (row + 1) * high) for row in range(rows)]


def lit_z(m: Measures) -> float:
    """z of what is lit."""
    return m.height - BEZEL - GLASS_IN
