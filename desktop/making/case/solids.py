"""The printed parts as solids, in the place that they have when screwed together: base, lid, and ten lights.

The circuit board lies between the bosses of base and lid, which the six screws press together.
"""

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold, OpType
from trimesh import Trimesh

from desktop.making.measures import (
    BOARD_HOLE,
    BOARD_ROUND,
    BOSS,
    CAP_FOOT,
    CAP_SLOPE,
    CAP_TOP,
    CASE_EDGE,
    CASE_ROUND,
    GROOVE,
    PICO_SOCKET,
    RIM,
    SCREW,
    WINDOW_EDGE,
    WINDOW_GAP,
    Box,
    Measures,
    Place,
)

INSERT, HEAD = 4.0, 6.4  # diameters: an M3 heat-set insert, a screw's head
SCREW_GRIP = 3.4  # how much of an M3 x 12 is left for the lid
SCREW_LENGTH = 12.0
LIP, LIP_DEEP, LIP_GAP = 1.4, 1.6, 0.3
STAND = 4.0  # of the PowerBoost over the floor
BOOST = (22.9, 36.2)  # the PowerBoost 1000C
USB = (13.0, 8.6)  # room for a plug's grip
USB_Z = 2.4  # its middle over a board's side
SLIDER = (6.4, 5.6)  # room for the slide switch's knob: its way, and down from the circuit board
PIEZO_HOLES = ((0, 0), (4, 0), (-4, 0), (2, 3.5), (-2, 3.5), (2, -3.5), (-2, -3.5))
GROOVE_DEEP = 0.6
FLANGE, FLANGE_THICK = 11.0, 1.2  # of a light: what keeps it from falling out of its hole
LIGHT_WALL, LIGHT_GAP = 0.9, 0.15
SLACK = 0.01  # solids overlap by this much where they join


def base(m: Measures) -> Manifold:
    """Floor, walls, bosses, and the places of the PowerBoost and the cell."""
    top = m.height - m.roof
    outside = _slab(m, 0.0, 0.0, top)
    solid = outside - _slab(m, m.wall, m.floor, top + 1)
    posts = [_rod(place, BOSS, m.floor - SLACK, m.board_under) for place in m.screws]
    solid += _all(posts) ^ outside
    solid += _boards(m) ^ _slab(m, m.wall - SLACK, 0.0, top)
    seat = screw_seat(m)
    cuts = [_rod(place, SCREW, -1, top) for place in m.screws]
    cuts += [_rod(place, HEAD, -1, seat) for place in m.screws]
    cuts += [_usb(m, m.pico.middle[0], m.board_under - USB_Z), _usb(m, boost_end(m)[0], m.floor + STAND + USB_Z)]
    cuts += [_rod((m.buzzer[0] + dx, m.buzzer[1] + dy), 2.0, -1, m.floor + 1) for dx, dy in PIEZO_HOLES]
    side = (m.width / 2 - m.wall / 2, m.slider[1])
    # Open above: the knob comes down into it with the lid.
    cuts.append(_box(side, (3 * m.wall, SLIDER[0]), m.board_under - SLIDER[1], top + 1))
    return solid - _all(cuts)


def screw_seat(m: Measures) -> float:
    """z of what a screw's head presses on."""
    return m.board_top + SCREW_GRIP - SCREW_LENGTH


def lid(m: Measures) -> Manifold:
    """The face: a plate with all holes, and below it bosses, lip, and the screen's frame."""
    under, top = m.height - m.roof, m.height
    plate = Manifold.batch_hull([_slab(m, 0.0, under, top - CASE_EDGE), _slab(m, CASE_EDGE, top - 0.1, top)])
    parts = [plate, _slab(m, m.wall + LIP_GAP, under - LIP_DEEP, under + SLACK)]
    parts[1] -= _slab(m, m.wall + LIP_GAP + LIP, under - LIP_DEEP - 1, under - SLACK)
    inside = _slab(m, m.wall + LIP_GAP, 0.0, top)
    parts += [_rod(place, BOSS, m.board_top, under + SLACK) ^ inside for place in m.screws]
    frame = (m.screen.board_width + 0.6, m.screen.board_height + 0.6)
    parts.append(_frame(m.window, frame, under - 4.0, under + SLACK))
    return _all(parts) - _all(_lid_cuts(m, under, top))


def lights(m: Measures) -> list[Manifold]:
    """The ten domes over the pixels, to be printed white or clear: each is pushed into the lid from below."""
    under, top = m.height - m.roof, m.height
    return [
        _dome(place, m.pixel / 2 - LIGHT_GAP, under, top + m.rise)
        + _rod(place, FLANGE, under, under + FLANGE_THICK)
        - _dome(place, m.pixel / 2 - LIGHT_GAP - LIGHT_WALL, under - 1, top + m.rise - LIGHT_WALL)
        for place in m.pixels
    ]


def circuit_board(m: Measures) -> Manifold:
    """The bare board in its place, with its notch and the six holes."""
    low, high, round_ = m.board_under, m.board_top, BOARD_ROUND
    outline = CrossSection.square((m.board.size[0] - 2 * round_, m.board.size[1] - 2 * round_), True)
    outline = outline.offset(round_, JoinType.Round, circular_segments=64)
    solid = Manifold.extrude(outline, high - low).translate((*m.board.middle, low))
    return (
        solid
        - block(m.notch._replace(back=m.board.back + 1), low - 1, high + 1)
        - _all([_rod(place, BOARD_HOLE, low - 1, high + 1) for place in m.screws])
    )


def keycaps(m: Measures) -> dict[str, Manifold]:
    """The caps at rest over the face, narrower on top."""
    caps = {}
    for name, foot in m.caps.items():
        width, depth = foot.size
        slope = ((width - CAP_SLOPE) / width, (depth - CAP_SLOPE) / depth)
        cap = Manifold.extrude(CrossSection.square((width, depth), True), CAP_TOP - CAP_FOOT, 0, 0.0, slope)
        caps[name] = cap.translate((*foot.middle, m.height + CAP_FOOT))
    return caps


def mesh(solid: Manifold) -> Trimesh:
    """The skin of a solid, in mm, to be exported or drawn: ``mesh(solid).export("lid.stl")``."""
    skin = solid.to_mesh()
    return Trimesh(np.asarray(skin.vert_properties)[:, :3], skin.tri_verts, process=False)


def _lid_cuts(m: Measures, under: float, top: float) -> list[Manifold]:
    """Everything that is cut out of the plate."""
    cuts = []
    for place in m.holes.values():
        cuts.append(_box(place, (m.switch, m.switch), under - 1, top + 1))
        cuts.append(_box(place, (m.switch + 2.6, m.switch + 2.6), under - 1, top - m.clip))
    for x, y in m.pixels:
        cuts.append(_rod((x, y), m.pixel, under - 1, top + 1))
        cuts.append(_rod((x, y), FLANGE + 0.4, under - 1, under + FLANGE_THICK + 0.1))
    screen = m.screen
    window = (screen.width + 2 * WINDOW_GAP, screen.height + 2 * WINDOW_GAP)
    cuts.append(_box(m.window, window, under - 1, top + 1))
    wide = _box(m.window, (window[0] + 2 * WINDOW_EDGE, window[1] + 2 * WINDOW_EDGE), top, top + 0.1)
    cuts.append(Manifold.batch_hull([wide, _box(m.window, window, top - 2.0, top - 1.9)]))
    cuts += [_rod(place, INSERT, m.board_top - 1, top - 1.2) for place in m.screws]
    for path in m.guide_lines:
        cuts += [
            Manifold.batch_hull([_rod(place, GROOVE, top - GROOVE_DEEP, top + 1, 12) for place in stroke])
            for stroke in zip(path, path[1:], strict=False)
        ]
    return cuts


def _boards(m: Measures) -> Manifold:
    """What stands on the floor."""
    up = m.floor + STAND
    x, y = boost_end(m)
    middle = (x, y - BOOST[1] / 2)
    parts = [_frame(middle, (BOOST[0] + 0.6, BOOST[1] + 0.6), m.floor - SLACK, up + 2.5)]
    parts += [_box((x + side * 9.0, y - BOOST[1] / 2), (4.0, BOOST[1]), m.floor - SLACK, up) for side in (-1, 1)]
    # The USB socket and the wires pass the frame.
    gap = _box((x, y), (14.0, 8.0), up - 1, up + 4) + _box((x, y - BOOST[1]), (18.0, 8.0), up - 1, up + 4)
    cell = (m.cell_length + 1.5, m.cell_width + 1.5)
    tray = _frame(_cell_middle(m), cell, m.floor - SLACK, m.floor + 5.0)
    tray -= _box((_cell_middle(m)[0] + cell[0] / 2, _cell_middle(m)[1]), (8.0, 14.0), m.floor + SLACK, m.floor + 6)
    return _all(parts) - gap + tray


def boost_end(m: Measures) -> Place:
    """The middle of the PowerBoost's end with the USB socket."""
    return m.width / 2 - m.wall - 13.0 - BOOST[0] / 2, m.back - m.wall - 0.6


def _cell_middle(m: Measures) -> Place:
    return 0.0, m.back - m.wall - 6.0 - m.cell_width / 2


def insides(m: Measures) -> dict[str, Manifold]:
    """The room that boards and cell take, to see that it is free."""
    up = m.floor + STAND + 0.05
    (bx, by), cell, pico = boost_end(m), _cell_middle(m), m.pico
    x, end = pico.middle[0], pico.back + PICO_SOCKET
    chip = block(pico, m.board_under - 1.0, m.board_under)
    socket = block(Box(x - 4, end - 5.6, x + 4, end), m.board_under - 3.8, m.board_under - 0.9)
    return {
        "circuit board": circuit_board(m),
        "Pico": chip + socket,
        "PowerBoost": _box((bx, by - BOOST[1] / 2), BOOST, up, up + 7.0),
        "cell": _box(cell, (m.cell_length, m.cell_width), m.floor + 0.05, m.floor + 8.0),
        "buzzer": _rod(m.buzzer, 12.6, m.board_under - 6.5, m.board_under),
    }


def _all(parts: list[Manifold]) -> Manifold:
    return Manifold.batch_boolean(parts, OpType.Add)


def _slab(m: Measures, inset: float, low: float, high: float) -> Manifold:
    """The case's outline with round corners, *inset* from the outside, between two heights."""
    radius = max(0.5, CASE_ROUND - inset)
    size = (m.width - 2 * (inset + radius), m.depth - 2 * (inset + radius))
    outline = CrossSection.square(size, True).offset(radius, JoinType.Round, circular_segments=64)
    return Manifold.extrude(outline, high - low).translate((0, (m.front + m.back) / 2, low))


def _box(middle: Place, size: Place, low: float, high: float) -> Manifold:
    return Manifold.cube((size[0], size[1], high - low), True).translate((*middle, (low + high) / 2))


def block(box: Box, low: float, high: float) -> Manifold:
    """A box between two heights."""
    return _box(box.middle, box.size, low, high)


def _usb(m: Measures, x: float, z: float) -> Manifold:
    return _box((x, m.back - m.wall / 2), (USB[0], 3 * m.wall), z - USB[1] / 2, z + USB[1] / 2)


def _dome(middle: Place, radius: float, low: float, high: float) -> Manifold:
    """A rod with a round end."""
    ball = Manifold.sphere(radius, 48).translate((*middle, high - radius))
    return _rod(middle, 2 * radius, low, high - radius) + ball


def _rod(middle: Place, diameter: float, low: float, high: float, segments: int = 48) -> Manifold:
    return Manifold.cylinder(high - low, diameter / 2, diameter / 2, segments).translate((*middle, low))


def _frame(middle: Place, size: Place, low: float, high: float) -> Manifold:
    outer = _box(middle, (size[0] + 2 * RIM, size[1] + 2 * RIM), low, high)
    return outer - _box(middle, size, low - 1, high + 1)
