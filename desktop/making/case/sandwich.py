"""The case for those without a printer: two plates with the circuit board between them, cut by laser from 3 mm.

Six screws hold face, board and floor apart by spacers; its sides are open, and two long feet at the back make it lean.
Lights are discs of opal sheet in the face; the cell lies on the floor under a guard. Red is cut, blue is engraved.
"""

from manifold3d import CrossSection, FillRule, JoinType

from desktop.making.case.engraving import engraving
from desktop.making.case.places import BOOST, CELL_X, bootsel
from desktop.making.measures import BOARD_HOLE, CASE_ROUND, GROOVE, PANELS, SWITCH_TO_BOARD, Box, Measures, Place

SHEET = 3.0  # mm thick
SPACER, PILLAR = SWITCH_TO_BOARD - SHEET, 20.0  # between face and board, and between board and floor
LEG, LEG_IN = 25.0, 14.0  # under the back corners of the floor
GUARD_UP = 10.0  # pillars of the guard
# A screen's glass, which lies in the face: as data sheets draw it, with some room. What is lit is *up* from its middle.
GLASS = {"2.42": (61.3, 37.8), "0.96": (27.5, 20.1)}
DISC_GAP = 0.05  # around a light: pressed in, or with a drop of glue
SLOT, STRAP = 3.0, 12.0  # for a strap around the PowerBoost
WAY = 4.5  # to the Pico's button
PIPE, PIPE_PITCH = 2.0, 4.0  # under the piezo
APART = 6.0  # from part to part on the sheet
CUT, ENGRAVE = "#ff0000", "#0000ff"


def face(m: Measures) -> CrossSection:
    """The upper plate: holes of switches, lights, screen and screws."""
    holes = [_square(place, (m.switch, m.switch)) for place in m.holes.values()]
    holes += [_circle(place, m.pixel) for place in m.pixels]
    holes.append(_square((m.window[0], m.window[1] - PANELS[m.panel].up), GLASS[m.panel]))
    return _plate(m) - _all([*holes, *_screws(m)])


def engraved(m: Measures) -> CrossSection:
    """What the laser draws on the face: words, and the lines from the screen to the lights."""
    dot = CrossSection.circle(GROOVE / 2, 12)
    ways = [pair for path in m.guide_lines for pair in zip(path, path[1:], strict=False)]
    lines = [CrossSection.batch_hull([dot.translate(end) for end in way]) for way in ways]
    return _all([*(engraving(word) for word in m.words), *lines]) ^ face(m)


def floor(m: Measures) -> CrossSection:
    """The lower plate: what holds cell and PowerBoost, the sound, the way to the Pico's button, and the legs."""
    x, y = m.buzzer
    pipes = [(x + PIPE_PITCH * across, y + PIPE_PITCH * along) for across in (-1, 0, 1) for along in (-1, 0, 1)]
    left, _, right, _ = boost(m)
    straps = [(x, boost(m).middle[1]) for x in (left - SLOT, right + SLOT)]
    legs = [(side * (m.width / 2 - 2 * LEG_IN), m.back - LEG_IN / 2) for side in (-1, 1)]
    cuts = [*_screws(m), _circle(bootsel(m), WAY)]
    cuts += [_circle(place, PIPE) for place in pipes]
    cuts += [_square(place, (SLOT, STRAP)) for place in straps]
    cuts += [_circle(place, BOARD_HOLE) for place in (*legs, *guard_screws(m))]
    return _plate(m) - _all(cuts)


def guard(m: Measures) -> CrossSection:
    """Over the cell, on four pillars."""
    corners = guard_screws(m)
    around = [_circle(place, 3 * BOARD_HOLE) for place in corners]
    return CrossSection.batch_hull(around) - _all([_circle(place, BOARD_HOLE) for place in corners])


def discs(m: Measures) -> list[CrossSection]:
    """The ten lights."""
    return [_circle(place, m.pixel - 2 * DISC_GAP) for place in m.pixels]


def boost(m: Measures) -> Box:
    """The PowerBoost on the floor, its socket at the back edge."""
    right = m.width / 2 - 14.0
    return Box(right - BOOST[0], m.back - 1.0 - BOOST[1], right, m.back - 1.0)


def cell(m: Measures) -> Box:
    """The cell on the floor, under the board before the screen's plug."""
    back = m.window[1] + 8.0
    return Box(CELL_X - m.cell_length / 2, back - m.cell_width, CELL_X + m.cell_length / 2, back)


def guard_screws(m: Measures) -> list[Place]:
    """At the corners of the cell."""
    room = cell(m)
    return [(x, y) for x in (room.left - 3.7, room.right + 3.7) for y in (room.front + 4.0, room.back - 4.0)]


def sheets(m: Measures) -> dict[str, str]:
    """The drawings by their names: a dark sheet, and one of opal for the lights."""
    parts = [face(m), floor(m).mirror((1, 0)), guard(m)]
    words = [engraved(m), None, None]
    return {"sheet": _svg(parts, words), "sheet-opal": _svg(discs(m), [None] * len(m.pixels))}


def _svg(parts: list[CrossSection], drawn: list[CrossSection | None]) -> str:
    """The parts below each other, or those in a row as they are, in mm."""
    paths, y, right = [], 0.0, 0.0
    row = len(parts) > 3
    for part, words in zip(parts, drawn, strict=True):
        left, front, end, back = part.bounds()
        shift = (APART - (parts[0].bounds()[0] if row else left), APART + y + back)
        paths.append(_path(part, shift, CUT))
        if words is not None:
            paths.append(_path(words, shift, ENGRAVE))
        right = max(right, shift[0] + end)
        y += 0 if row else back - front + APART
    high = APART + (parts[0].bounds()[3] - parts[0].bounds()[1] + APART if row else y)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{right + APART:.2f}mm" height="{high:.2f}mm" '
            f'viewBox="0 0 {right + APART:.2f} {high:.2f}" fill="none" stroke-width="0.1">',
            *paths,
            "</svg>\n",
        ]
    )


def _path(part: CrossSection, shift: Place, colour: str) -> str:
    rings = [[f"{x + shift[0]:.3f} {shift[1] - y:.3f}" for x, y in ring] for ring in part.to_polygons()]
    return f'<path stroke="{colour}" d="{"".join("M" + "L".join(ring) + "Z" for ring in rings)}"/>'


def _plate(m: Measures) -> CrossSection:
    size = (m.width - 2 * CASE_ROUND, m.depth - 2 * CASE_ROUND)
    outline = CrossSection.square(size, True).offset(CASE_ROUND, JoinType.Round, circular_segments=96)
    return outline.translate((0, (m.front + m.back) / 2))


def _screws(m: Measures) -> list[CrossSection]:
    return [_circle(place, BOARD_HOLE) for place in m.screws]


def _circle(middle: Place, diameter: float) -> CrossSection:
    return CrossSection.circle(diameter / 2, 48).translate(middle)


def _square(middle: Place, size: Place) -> CrossSection:
    return CrossSection.square(size, True).translate(middle)


def _all(parts: list[CrossSection]) -> CrossSection:
    rings = [ring for part in parts for ring in part.to_polygons()]
    return CrossSection(rings, FillRule.Positive)
