"""The case that a laser cuts: the holes of the printed one, room for all parts, and a drawing in millimetres."""

import math
import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from manifold3d import CrossSection, FillRule, Manifold

from desktop.making.board.bodies import bodies
from desktop.making.case import fittings, sandwich
from desktop.making.case import lid as upper
from desktop.making.case.places import BOOST_HIGH
from desktop.making.case.shapes import block
from desktop.making.enclosure import measures
from desktop.making.measures import PANELS

THIN = 1.5  # mm, half of the sheet


@pytest.fixture(scope="module", params=["2.42", "0.96"])
def m(request):
    return measures([f"panel={request.param}"])


def test_the_face_has_the_holes_of_the_printed_one(m):
    face, printed = sandwich.face(m), upper.lid(m).solid.slice(m.height - 1.2)
    for place in [*m.holes.values(), *m.pixels]:
        around = CrossSection.square((16.5, 16.5), True).translate(place)
        assert ((face ^ around) - printed).area() + ((printed ^ around) - face).area() < 0.5, place
    assert face.num_contour() == 1 + 13 + 10 + 1 + 6
    for plate in (face, sandwich.floor(m), sandwich.guard(m)):
        thinner = plate.offset(-THIN / 2)
        assert thinner.num_contour() == plate.num_contour(), f"a bridge is thinner than {THIN} mm"


def test_lights_fit_into_their_holes_and_cells_and_words_are_drawn(m):
    face = sandwich.face(m)
    for disc in sandwich.discs(m):
        assert (disc ^ face).area() < 1e-6
        assert (disc.offset(0.2) ^ face).area() > 1
    drawn = sandwich.engraved(m)
    assert (drawn - face).area() < 1e-6
    assert len(drawn.decompose()) > 10 + len("MENU/BACKSCORE/OKROLL12345678910")


def things(m):
    """All that is in it, in the measures of the printed case: the face has its height there."""
    low = m.board_under - sandwich.PILLAR
    glass = m.module.size
    found = {
        "face": Manifold.extrude(sandwich.face(m), sandwich.SHEET).translate((0, 0, m.height - sandwich.SHEET)),
        "floor": Manifold.extrude(sandwich.floor(m), sandwich.SHEET).translate((0, 0, low - sandwich.SHEET)),
        "guard": Manifold.extrude(sandwich.guard(m), sandwich.SHEET).translate((0, 0, low + sandwich.GUARD_UP)),
        "cell": block(sandwich.cell(m), low + 0.01, low + m.cell_thick).solid,
        "PowerBoost": block(sandwich.boost(m), low + 0.01, low + BOOST_HIGH).solid,
        "screen": Manifold.cube((*glass, 1.6), True).translate((*m.module.middle, m.height - sandwich.SHEET - 0.81)),
    }
    inside = fittings.insides(m)
    refs = {body.part.ref for body in bodies() if body.part.side == "B"}
    return found | {name: inside[name] for name in ("circuit board", "Pico", "tails", *refs)}


def test_nothing_meets_anything(m):
    for (one, first), (other, second) in combinations(things(m).items(), 2):
        assert (first ^ second).volume() < 1e-6, f"{one} and {other}"


def test_the_glass_lies_in_the_face_and_the_screen_is_seen(m):
    lit = CrossSection.square((m.screen.width, m.screen.height), True).translate(m.window)
    before = m.window[1] - PANELS[m.panel].up
    hole = CrossSection.square(sandwich.GLASS[m.panel], True).translate((m.window[0], before))
    assert (lit.offset(1.5) - hole).area() < 1e-6
    assert (hole ^ sandwich.face(m)).area() < 1e-6
    lean = math.degrees(math.atan(sandwich.LEG / (m.depth - sandwich.LEG_IN / 2)))
    assert 12 <= lean <= 15
    deep = sandwich.SHEET - m.screen.glass + fittings.GLASS_IN
    assert hole.bounds()[1] + deep / math.tan(math.radians(20 + lean)) < lit.bounds()[1], "rows are hidden"


def test_the_cell_is_under_its_guard_and_every_screw_goes_through_all(m):
    room = sandwich.cell(m)
    cell = CrossSection.square(room.size).translate((room.left, room.front))
    assert (cell - sandwich.guard(m)).area() < 0.05 * cell.area()
    assert m.cell_thick + 1 < sandwich.GUARD_UP
    for place in m.screws:
        way = CrossSection.circle(1.55, 24).translate(place)
        assert ((sandwich.face(m) + sandwich.floor(m)) ^ way).area() == 0
    for place in sandwich.guard_screws(m):
        way = CrossSection.circle(1.55, 24).translate(place)
        assert ((sandwich.guard(m) + sandwich.floor(m)) ^ way).area() == 0


def test_the_drawings_are_in_millimetres_and_nothing_lies_on_anything_else(m):
    for name, text in sandwich.sheets(m).items():
        root = ET.fromstring(text)
        wide, high = (float(root.get(side).removesuffix("mm")) for side in ("width", "height"))
        assert root.get("viewBox") == f"0 0 {wide:.2f} {high:.2f}"
        paths = root.findall("{http://www.w3.org/2000/svg}path")
        cuts = [path.get("d") for path in paths if path.get("stroke") == sandwich.CUT]
        outer = [CrossSection([ring(line.split("Z")[0])], FillRule.EvenOdd) for line in cuts]
        assert len(outer) == (3 if name == "sheet" else 10)
        for one, other in combinations(outer, 2):
            assert (one.offset(2) ^ other).area() == 0
        numbers = [float(number) for line in cuts for number in re.findall(r"[\d.-]+", line)]
        assert min(numbers) > 0
        assert max(numbers) < max(wide, high)


def ring(path):
    return [tuple(float(number) for number in point.split()) for point in path.strip("MZ").split("L")]
