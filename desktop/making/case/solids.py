"""The two printed parts as solids: a base and a lid, in the place that they have when screwed together."""

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold, OpType
from trimesh import Trimesh

from desktop.making.case.measures import Measures, Place

ROUND = 8.0  # of the corners
BOSS, SCREW, INSERT, HEAD = 9.6, 3.4, 4.0, 6.4  # diameters: M3, its heat-set insert, its head
LID_BOSS = 8.0  # how far a boss of the lid comes down
SCREW_GRIP = 6.0  # how much of an M3 x 12 is left for the lid
SCREW_LENGTH = 12.0
LIP, LIP_DEEP, LIP_GAP = 1.4, 2.5, 0.3
STAND = 4.0  # of the boards over the floor
PICO = (21.0, 51.0, 11.4, 2.0)  # width, length, between screw holes, from the end to a screw hole
BOOST = (22.9, 36.2)  # the PowerBoost 1000C
USB = (13.0, 8.6)  # room for a plug's grip
USB_Z = 2.4  # its middle over a board's underside
SLIDER = (9.2, 4.4)  # the slide switch
PIEZO = 12.6
RIM = 1.6
GROOVE, GROOVE_DEEP = 0.6, 0.6
SLACK = 0.01  # solids overlap by this much where they join


def base(m: Measures) -> Manifold:
    """Floor, walls, bosses, and the places of the Pico, the PowerBoost and the cell."""
    top = m.height - m.roof
    outside = _slab(m, 0.0, 0.0, top)
    solid = outside - _slab(m, m.wall, m.floor, top + 1)
    post = top - LID_BOSS
    posts = [_rod(place, BOSS, m.floor - SLACK, post) for place in m.screws]
    solid += _all(posts) ^ outside
    solid += _boards(m) ^ _slab(m, m.wall - SLACK, 0.0, top)
    seat = post + SCREW_GRIP - SCREW_LENGTH
    cuts = [_rod(place, SCREW, -1, top) for place in m.screws]
    cuts += [_rod(place, HEAD, -1, seat) for place in m.screws]
    cuts += [_rod(place, 1.7, m.floor - 0.6, top) for place in _pico_screws(m)]
    z = m.floor + STAND + USB_Z
    for x, _ in (pico_end(m), boost_end(m)):
        cuts.append(_box((x, m.back - m.wall / 2), (USB[0], 3 * m.wall), z - USB[1] / 2, z + USB[1] / 2))
    side = (m.width / 2 - m.wall / 2, 12.0)
    cuts.append(_box(side, (3 * m.wall, SLIDER[0]), m.floor + 8, m.floor + 8 + SLIDER[1]))
    return solid - _all(cuts)


def lid(m: Measures) -> Manifold:
    """The face: a plate with all holes, and below it bosses, lip, and the frames of screen, pixels and buzzer."""
    under, top = m.height - m.roof, m.height
    plate = Manifold.batch_hull([_slab(m, 0.0, under, top - 1.0), _slab(m, 1.0, top - 0.1, top)])
    parts = [plate, _slab(m, m.wall + LIP_GAP, under - LIP_DEEP, under + SLACK)]
    parts[1] -= _slab(m, m.wall + LIP_GAP + LIP, under - LIP_DEEP - 1, under - SLACK)
    inside = _slab(m, m.wall + LIP_GAP, 0.0, top)
    parts += [_rod(place, BOSS, under - LID_BOSS, under + SLACK) ^ inside for place in m.screws]
    parts += _frames(m, under)
    return _all(parts) - _all(_lid_cuts(m, under, top))


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
    screen = m.screen
    window = (screen.width + 1.0, screen.height + 1.0)
    cuts.append(_box(m.window, window, under - 1, top + 1))
    wide = _box(m.window, (window[0] + 4, window[1] + 4), top, top + 0.1)
    cuts.append(Manifold.batch_hull([wide, _box(m.window, window, top - 2.0, top - 1.9)]))
    cuts += [_rod(place, INSERT, under - LID_BOSS - 1, top - 1.2) for place in m.screws]
    for dx, dy in ((0, 0), (4, 0), (-4, 0), (2, 3.5), (-2, 3.5), (2, -3.5), (-2, -3.5)):
        cuts.append(_rod((m.grille[0] + dx, m.grille[1] + dy), 2.0, under - 1, top + 1))
    for path in guide_lines(m):
        cuts += [
            Manifold.batch_hull([_rod(place, GROOVE, top - GROOVE_DEEP, top + 1, 12) for place in stroke])
            for stroke in zip(path, path[1:], strict=False)
        ]
    return cuts


def guide_lines(m: Measures) -> list[list[Place]]:
    """From under each cell of the screen to the light of its die."""
    high = m.window[1] - m.screen.height / 2 - 3.2
    low = m.pixels[0][1] + m.pixel / 2 + 1.5
    lines = []
    for die, (x, _) in enumerate(m.pixels):
        cell = m.cell_x(die)
        lines.append([(cell, high), (cell, high - 0.8), (x, low + 0.8), (x, low)])
    return lines


def _frames(m: Measures, under: float) -> list[Manifold]:
    """What holds things to the lid's underside."""
    screen = m.screen
    parts = [_frame(m.window, (screen.board_width + 0.6, screen.board_height + 0.6), under - 4.0, under + SLACK)]
    row, length = m.pixels[0][1], 9 * m.pitch + 16.0
    for side in (-1, 1):
        parts.append(_box((0.0, row + side * 5.9), (length, 1.2), under - 2.0, under + SLACK))
    ring = _rod(m.grille, PIEZO + 2 * RIM, under - 4.0, under + SLACK) - _rod(m.grille, PIEZO, under - 5, under + 1)
    return [*parts, ring]


def _boards(m: Measures) -> Manifold:
    """What stands on the floor."""
    up = m.floor + STAND
    parts = [_rod(place, 5.0, m.floor - SLACK, up) for place in _pico_screws(m)]
    x, y = boost_end(m)
    middle = (x, y - BOOST[1] / 2)
    parts.append(_frame(middle, (BOOST[0] + 0.6, BOOST[1] + 0.6), m.floor - SLACK, up + 2.5))
    parts += [_box((x + side * 9.0, y - BOOST[1] / 2), (4.0, BOOST[1]), m.floor - SLACK, up) for side in (-1, 1)]
    # The USB socket and the wires pass the frame.
    gap = _box((x, y), (14.0, 8.0), up - 1, up + 4) + _box((x, y - BOOST[1]), (18.0, 8.0), up - 1, up + 4)
    cell = (m.cell_length + 1.5, m.cell_width + 1.5)
    tray = _frame(_cell_middle(m), cell, m.floor - SLACK, m.floor + 5.0)
    tray -= _box((_cell_middle(m)[0] + cell[0] / 2, _cell_middle(m)[1]), (8.0, 14.0), m.floor + SLACK, m.floor + 6)
    return _all(parts) - gap + tray


def pico_end(m: Measures) -> Place:
    """The middle of the Pico's end with the USB socket."""
    return -(m.width / 2 - m.wall - 13.0 - PICO[0] / 2), m.back - m.wall - 1.0


def _pico_screws(m: Measures) -> list[Place]:
    x, y = pico_end(m)
    return [(x + side * PICO[2] / 2, y - at) for side in (-1, 1) for at in (PICO[3], PICO[1] - PICO[3])]


def boost_end(m: Measures) -> Place:
    """The middle of the PowerBoost's end with the USB socket."""
    return m.width / 2 - m.wall - 13.0 - BOOST[0] / 2, m.back - m.wall - 0.6


def _cell_middle(m: Measures) -> Place:
    return 0.0, m.back - m.wall - 6.0 - m.cell_width / 2


def parts_on_floor(m: Measures) -> dict[str, Manifold]:
    """The room that the boards and the cell take, to see that it is free."""
    up = m.floor + STAND + 0.05
    (px, py), (bx, by), cell = pico_end(m), boost_end(m), _cell_middle(m)
    return {
        "Pico": _box((px, py - PICO[1] / 2), PICO[:2], up, up + 4.0),
        "PowerBoost": _box((bx, by - BOOST[1] / 2), BOOST, up, up + 7.0),
        "cell": _box(cell, (m.cell_length, m.cell_width), m.floor + 0.05, m.floor + 8.0),
    }


def _all(parts: list[Manifold]) -> Manifold:
    return Manifold.batch_boolean(parts, OpType.Add)


def _slab(m: Measures, inset: float, low: float, high: float) -> Manifold:
    """The case's outline with round corners, *inset* from the outside, between two heights."""
    radius = max(0.5, ROUND - inset)
    size = (m.width - 2 * (inset + radius), m.depth - 2 * (inset + radius))
    outline = CrossSection.square(size, True).offset(radius, JoinType.Round, circular_segments=64)
    return Manifold.extrude(outline, high - low).translate((0, (m.front + m.back) / 2, low))


def _box(middle: Place, size: Place, low: float, high: float) -> Manifold:
    return Manifold.cube((size[0], size[1], high - low), True).translate((*middle, (low + high) / 2))


def _rod(middle: Place, diameter: float, low: float, high: float, segments: int = 48) -> Manifold:
    return Manifold.cylinder(high - low, diameter / 2, diameter / 2, segments).translate((*middle, low))


def _frame(middle: Place, size: Place, low: float, high: float) -> Manifold:
    outer = _box(middle, (size[0] + 2 * RIM, size[1] + 2 * RIM), low, high)
    return outer - _box(middle, size, low - 1, high + 1)
