"""What is wrong with the board of hardware/board/: its nets against hardware/pins.py, its holes against the case.

complaints(board(), nets(), Measures(), read_wires())      # [] if all is well
"""

from math import hypot

from desktop.making.board import sheet
from desktop.making.board.project import Board, Point, board, parts, titles
from desktop.making.board.project import sheet as schematic
from desktop.making.board.wanted import Nets, wanted
from desktop.making.measures import BOARD_HOLE, BOARD_ROUND, PICO, Measures
from desktop.making.wiring.pins import Wire

NEAR = 0.01  # mm
POST = 4.0  # across, of the hole in a key's middle


def all_complaints(m: Measures, wires: list[Wire]) -> list[str]:
    """Of board and schematic as they are."""
    return complaints(board(), sheet.nets(), m, wires) + named(board())


def complaints(found: Board, drawn: Nets, m: Measures, wires: list[Wire]) -> list[str]:
    """What differs: *found* on the board, *drawn* on the schematic, from what pins and case want."""
    right = wanted(wires)
    said = [f"the board: {words}" for words in differ(found.nets(), right)]
    said += [f"the schematic: {words}" for words in differ(drawn, right)]
    return said + places(found, m) + outline(found, m)


def differ(there: Nets, right: Nets) -> list[str]:
    """Which pads are in another net than they should be in."""
    net_of = {pad: name for name, pads in there.items() for pad in pads}
    should = {pad: name for name, pads in right.items() for pad in pads}
    return [
        f"{ref}.{pad} is in {net_of.get((ref, pad), 'no net')}, not in {should.get((ref, pad), 'any')}"
        for ref, pad in sorted(net_of.keys() | should.keys())
        if net_of.get((ref, pad)) != should.get((ref, pad))
    ]


def places(found: Board, m: Measures) -> list[str]:
    """Screws, keys, lights, Pico and switch that are not where the case has them."""
    holes = [pad for pad in found.pads if pad.hole and not pad.layers]
    said = []
    for what, wants, across in (("screw", m.screws, BOARD_HOLE), ("key", list(m.holes.values()), POST)):
        there = [pad.hole_at for pad in holes if pad.hole == across]
        said += [f"no hole for a {what} at {_say(at)}" for at in wants if not _has(there, at)]
        said += [f"a hole of {across} mm at {_say(at)}: the case has no {what}" for at in there if not _has(wants, at)]
    wants_at = {f"S{n}": at for n, at in enumerate(m.holes.values(), 2)}
    wants_at |= {f"LED{die}": at for die, at in enumerate(m.pixels, 1)}
    wants_at["U0"] = (m.pico.middle[0], m.pico.back - PICO[1] / 2)
    for ref, at in wants_at.items():
        if ref not in found.footprints or not _has([found.footprints[ref].at], at):
            said.append(f"{ref} is not at {_say(at)}")
    knob = [pad.at[1] for pad in found.pads if (pad.ref, pad.name) == ("S1", "2")]
    if not knob or abs(knob[0] - m.slider[1]) > NEAR:
        said.append(f"S1's knob is not at y = {m.slider[1]:g}")
    return said


def outline(found: Board, m: Measures) -> list[str]:
    """Where the board's edge is not the case's."""
    b, n, r = m.board, m.notch, BOARD_ROUND
    wants = [(x, y) for y in (b.front, b.back) for x in (b.left + r, b.right - r)]
    wants += [(x, y) for x in (b.left, b.right) for y in (b.front + r, b.back - r)]
    wants += [(x, y) for x in (n.left, n.right) for y in (n.front, b.back)]
    said = [f"the outline has no corner at {_say(at)}" for at in wants if not _has(list(found.outline), at)]
    said += [f"the outline has a corner at {_say(at)}" for at in set(found.outline) if not _has(wants, at)]
    twice = [at for at in wants if sum(hypot(at[0] - x, at[1] - y) < NEAR for x, y in found.outline) == 2]
    return said if said or len(twice) == len(wants) else ["the outline is not one closed line"]


def named(found: Board) -> list[str]:
    """Parts whose footprint or value is another on the schematic, and a revision that the print does not say."""
    said = []
    refs = {ref for ref in found.footprints if not ref.startswith("H")}
    for part in parts():
        if (there := found.footprints.get(part.ref)) is None:
            said.append(f"the board has no {part.ref}")
        elif (there.name, there.value) != (part.footprint, part.value):
            said.append(
                f"{part.ref} is {there.value}, {there.name} on the board, {part.value}, {part.footprint} on paper"
            )
    said += [f"the schematic has no {ref}" for ref in sorted(refs - {part.ref for part in parts()})]
    if found.titles != titles(schematic()):
        said.append("board and schematic have different title blocks")
    name = f"rev {found.titles['rev']} {found.titles['date']} {found.titles['comment'].split()[0]}"
    if name not in {text.words for text in found.texts}:
        said.append(f"no {name!r} is printed on the board")
    return said


def _has(places: list[Point], at: Point) -> bool:
    return any(hypot(at[0] - x, at[1] - y) < NEAR for x, y in places)


def _say(at: Point) -> str:
    return f"{at[0]:.2f}, {at[1]:.2f}"
