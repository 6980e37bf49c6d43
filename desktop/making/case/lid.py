"""The upper half: the face with all its holes, and below it bosses, lip and the screen's frame; and the ten lights."""

from manifold3d import CrossSection, Manifold

from desktop.making.case.base import ENGRAVED, INSERT, SEAM_LINE, SLACK, frame, usb
from desktop.making.case.engraving import engraving
from desktop.making.case.places import SIDE_GAP, USB_Z, outline, screen_back
from desktop.making.case.shapes import ball, block, box, joined, plate, prism, rod
from desktop.making.measures import (
    BEZEL,
    BOARD_PLAY,
    BOSS,
    CASE_EDGE,
    GROOVE,
    WINDOW_EDGE,
    WINDOW_GAP,
    Box,
    Measures,
    Place,
)

LIP, LIP_DEEP, LIP_GAP = 1.4, 1.6, 0.3
FRAME_DEEP = 4.0  # of the screen's frame below the roof
PLUG_WAY = 16.0
GROOVE_DEEP = 0.5
FLANGE, FLANGE_THICK = 11.0, 1.2  # of a light: what keeps it from falling out of its hole
LIGHT_WALL, LIGHT_GAP = 0.9, 0.15
SKIN = 1.2  # of the face over a screw's end


def lid(m: Measures) -> Manifold:
    """The face, in its place on the base."""
    under, top = m.height - m.roof, m.height
    face = [
        outline(m, SEAM_LINE, under, under + SEAM_LINE, 0.0),
        outline(m, 0.0, under + SEAM_LINE, top - CASE_EDGE),
        outline(m, 0.0, top - CASE_EDGE, top, CASE_EDGE),
    ]
    inset = m.wall + LIP_GAP
    lip = outline(m, inset, under - LIP_DEEP, under + SLACK) - outline(m, inset + LIP, under - LIP_DEEP - 1, under)
    inside = outline(m, inset, 0.0, top)
    bosses = joined([insert_boss(m, place) for place in m.screws]) ^ inside
    room = screen_room(m)
    around = frame(room.middle, room.size, under - FRAME_DEEP, under + SLACK) - joined(_plug_ways(m))
    cuts = [cut for place in m.holes.values() for cut in switch_cuts(m, place)]
    cuts += [cut for place in m.pixels for cut in light_cuts(m, place)]
    cuts += [insert_hole(m, place) for place in m.screws]
    cuts += [*_window_cuts(m), *_grooves(m)]
    cuts.append(usb((m.pico.middle[0], m.back), m.board_under - USB_Z))  # a plug's grip passes below the lip
    cuts += [prism(engraving(word), top - ENGRAVED, top + 1) for word in m.words]
    return joined([*face, lip, bosses, around]) - joined(cuts)


def lights(m: Measures) -> list[Manifold]:
    """The ten domes over the pixels, to be printed white or clear: each is pushed into the lid from below."""
    return [light(m, place) for place in m.pixels]


def light(m: Measures, place: Place) -> Manifold:
    """One of them. It is hollow up to a pointed roof, which a printer can close over the air."""
    under, top = m.height - m.roof, m.height + m.rise
    wide = m.pixel - 2 * LIGHT_GAP
    inner = wide - 2 * LIGHT_WALL
    eaves = top - LIGHT_WALL - inner / 2
    outside = [rod(place, wide, under, top - wide / 2), ball((*place, top - wide / 2), wide)]
    outside.append(rod(place, FLANGE, under, under + FLANGE_THICK))
    return joined(outside) - (rod(place, inner, under - 1, eaves) + rod(place, inner, eaves, eaves + inner / 2, 0.0))


def switch_cuts(m: Measures, place: Place) -> list[Manifold]:
    """The hole of a switch, and room for its clips."""
    under, top = m.height - m.roof, m.height
    wide = m.switch + 2.6
    return [
        box(place, (m.switch, m.switch), under - 1, top + 1),
        box(place, (wide, wide), under - 1, top - m.clip),
    ]


def light_cuts(m: Measures, place: Place) -> list[Manifold]:
    """The hole of a light, and room for its flange."""
    under = m.height - m.roof
    return [
        rod(place, m.pixel, under - 1, m.height + 1),
        rod(place, FLANGE + 0.4, under - 1, under + FLANGE_THICK + 0.1),
    ]


def insert_boss(m: Measures, place: Place) -> Manifold:
    """What presses on the circuit board around a screw."""
    return rod(place, BOSS, m.board_top, m.height - m.roof + SLACK)


def insert_hole(m: Measures, place: Place) -> Manifold:
    """It does not reach the face."""
    return rod(place, INSERT, m.board_top - 1, m.height - SKIN)


def screen_room(m: Measures) -> Box:
    """Where the screen's board lies, with its play."""
    left, front, right, back = m.module
    return Box(left - SIDE_GAP, front - SIDE_GAP, right + SIDE_GAP, back + SIDE_GAP + BOARD_PLAY)


def _plug_ways(m: Measures) -> list[Manifold]:
    """Gaps in the frame, left and right, for a plug that lies on the back of the screen's board."""
    y = m.module.middle[1]
    return [box((x, y), (12.0, PLUG_WAY), 0, screen_back(m)) for x in (m.module.left, m.module.right)]


def _window_cuts(m: Measures) -> list[Manifold]:
    """The screen's board lies in the face, so that its glass is BEZEL under it; the window's edge slopes."""
    under, top = m.height - m.roof, m.height
    lit = (m.screen.width + 2 * WINDOW_GAP, m.screen.height + 2 * WINDOW_GAP)
    more = 2 * WINDOW_EDGE * 1.5
    beyond = (lit[0] + more, lit[1] + more)
    return [
        block(screen_room(m), under - 1, top - BEZEL),
        box(m.window, lit, top - BEZEL - 1, top),
        plate(m.window, lit, beyond, (0.0, 0.0), top - BEZEL, top + BEZEL / 2),
    ]


def _grooves(m: Measures) -> list[Manifold]:
    """The lines from the cells of the screen to the lights."""
    dot = CrossSection.circle(GROOVE / 2, 12)
    return [
        prism(CrossSection.batch_hull([dot.translate(end) for end in stroke]), m.height - GROOVE_DEEP, m.height + 1)
        for path in m.guide_lines
        for stroke in zip(path, path[1:], strict=False)
    ]
