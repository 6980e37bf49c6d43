"""The enclosure as somebody uses it: the screen is seen from a chair, words say what is what, all parts are held and
meet nothing, and a printer without supports can make it.
"""

import math
from itertools import combinations

import pytest
from manifold3d import CrossSection, Manifold, OpType

from desktop.making.case import base as lower
from desktop.making.case import fittings, holders, places
from desktop.making.case import lid as upper
from desktop.making.case.base import base
from desktop.making.case.enclosure import measures, printed
from desktop.making.case.engraving import engraving, lettering
from desktop.making.case.trial import trial
from desktop.making.measures import CASE_EDGE, HEADER, WINDOW_GAP, Measures
from host_tests.making.printer import CASES, in_the_air, is_free
from host_tests.thorough import ALL, share

SIX_WAYS = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
PLAY = 1.6  # mm that a part may move in the closed case
PEN = 4.0
SIDES = ("far", "near", "left", "right")
SCREW_IN = 4.0  # of an M3 x 6 below a guard or strap of 2 mm

pytestmark = pytest.mark.share


@pytest.fixture(scope="module", params=share(CASES, 4))
def m(request):
    return measures(request.param.split())


@pytest.fixture(scope="module")
def parts(m):
    """The printed parts in their places."""
    return {"base": base(m), "lid": upper.lid(m), **holders.holders(m)}


@pytest.fixture(scope="module")
def things(m, parts):
    """All parts, printed and bought, but the screen's plug and cable."""
    return {**parts, **fittings.insides(m), **fittings.screen(m)} | {
        f"switch {number}": switch for number, switch in enumerate(fittings.switches(m))
    }


def rod(place, diameter, low, high):
    return Manifold.cylinder(high - low, diameter / 2, diameter / 2, 48).translate((*place, low))


# The screen, seen from a chair


def hidden_rows(m, above, elevation, turn=0.0):
    """How many rows of the screen an eye far away does not see whole, *elevation* degrees over the table and *turn*
    degrees from the middle: those that lie in the shadow of what is above them.
    """
    up, low = math.radians(elevation + m.slope), fittings.lit_z(m)
    away = 1 / math.tan(up)
    x, y = away * math.sin(math.radians(turn)), away * math.cos(math.radians(turn))
    shadow = CrossSection()
    for solid in above:
        over = solid.trim_by_plane((0, 0, 1), low + 0.01)
        shadow += over.transform([[1, 0, x, -x * low], [0, 1, y, -y * low], [0, 0, 1, 0]]).project()
    rows = [CrossSection.square(row.size).translate((row.left, row.front)) for row in fittings.lit_rows(m)]
    return sum((row ^ shadow).area() > 0.01 * row.area() for row in rows)


def over_the_screen(m):
    return [upper.lid(m), *upper.lights(m), *fittings.keycaps(m).values()]


def test_no_row_of_the_screen_is_hidden_from_20_to_60_degrees_over_the_table(m):
    above = over_the_screen(m)
    for elevation in range(20, 61, 5 if ALL else 20):
        for turn in (-25, 0, 25):
            assert hidden_rows(m, above, elevation, turn) == 0, f"from {elevation} degrees, {turn} from the middle"


def test_the_face_leans_towards_the_player_and_its_front_is_low(m, parts):
    case = places.standing(m, parts["base"] + parts["lid"])
    assert 12 <= m.slope <= 15
    front = case.trim_by_plane((0, -1, 0), -(m.front + 1)).bounding_box()[5]
    assert front < 18 < 35 < case.bounding_box()[5]
    assert case.bounding_box()[2] == pytest.approx(0, abs=1e-6)
    assert case.slice(0.7).area() > 0.9 * m.width * m.depth, "it does not stand on its whole floor"


@pytest.mark.parametrize(("panel", "glass"), [("2.42", 37.0), ("0.96", 19.3)])
def test_the_picture_comes_into_its_window_wherever_the_glass_lies_on_its_board(panel, glass):
    """The glass is glued on by its maker, somewhere between the edges; what is lit lies *up* from its middle."""
    m = Measures(panel=panel)
    room = upper.screen_room(m)
    edge = (glass - m.screen.height) / 2 - m.screen.up
    assert edge == pytest.approx(2.1, abs=0.1), "from the glass's far edge to what is lit, as the panels are drawn"
    for off in (-1.25, 0.0, 1.25):
        assert abs(off) <= (m.screen.board_height - glass) / 2
        wants = -off  # how far the board must be pushed back
        goes = min(max(wants, room.front - m.module.front), room.back - m.module.back)
        assert abs(wants - goes) <= WINDOW_GAP / 2, f"glass {off} mm from the middle"


# What is written on it


def test_the_keys_and_the_tower_have_their_names(m, parts):
    texts = [word.text for word in m.words]
    numbers = [str(die) for die in range(1, 11)]
    assert texts == ["MENU/BACK", "SCORE/OK", "ROLL", "ten-phase", "dice tower", *numbers], "as menus and docs say"
    face = parts["lid"].slice(m.height - 0.02)
    deep = parts["lid"].slice(m.height - lower.ENGRAVED - 0.05)
    inner = CrossSection.square((m.width - 2 * CASE_EDGE, m.depth - 2 * CASE_EDGE), True)
    inner = inner.translate((0, (m.front + m.back) / 2))
    for word in m.words:
        letters = engraving(word)
        assert letters.area() > 1.5
        assert (letters ^ face).area() < 1e-3, f"{word.text} is not engraved"
        assert (letters - deep).area() < 1e-3, f"{word.text} runs into a hole"
        assert (letters - inner).area() < 1e-6, f"{word.text} runs over the edge"
        for cap in m.caps.values():
            left, front, right, back = letters.bounds()
            apart = right <= cap.left or left >= cap.right or back <= cap.front or front >= cap.back
            assert apart, f"{word.text} is under a cap"
    for name, word in zip(("MENU", "SCORE", "ROLL"), m.words, strict=False):
        left, _, right, back = engraving(word).bounds()
        assert (left + right) / 2 == pytest.approx(m.holes[name][0]), "under another key"
        assert back < m.caps[name].front
    for die, word in enumerate(m.die_words):
        left, front, right, back = engraving(word).bounds()
        assert m.pixels[die][0] - m.pitch / 2 < left and right < m.pixels[die][0] - m.pixel / 2, "beside its own light"
        assert m.caps[f"hold {die + 1}"].back < front


def test_a_letter_is_wide_enough_for_a_nozzle_of_0_4_mm():
    letters = lettering("ROLL", 2.4)
    assert letters.offset(-0.2).area() > 0.25 * letters.area()
    assert len(letters.offset(-0.2).decompose()) >= 4


def test_the_owner_names_the_tower():
    assert [word.text for word in measures(["name=Café Lotte, 3"]).name_words] == ["Café Lotte,", "3"]


def test_on_stands_beside_the_switch(m, parts):
    on = lower.cell_words(m)[1]
    assert is_free(parts["base"], on)
    assert 0.5 < on.bounding_box()[1] - (m.slider[1] + lower.SLIDER[0] / 2) < 4, "not beside the knob's way"


# The way to BOOTSEL


def test_a_pen_reaches_the_picos_button_from_below(m, things):
    x, y = places.bootsel(m)
    assert x == pytest.approx(m.pico.middle[0] + 3.3), "with its parts below and its socket behind: right of its middle"
    button = m.board_under - places.PICO_THICK - places.BOOTSEL_HIGH
    pen = rod((x, y), PEN, places.table(m, y) - 10, button - 0.1)
    for name, thing in things.items():
        assert is_free(thing, pen), f"{name} is in the way"
    assert not is_free(things["Pico"], pen.translate((0, 0, 0.5))), "it would miss the button"
    beside = parts_around(things["base"], (x, y), button - 2)
    assert beside > 0.9, "nothing leads the pen to the button"


def parts_around(solid, place, z):
    ring = CrossSection.circle(2.8, 32) - CrossSection.circle(2.4, 32)
    return (solid.slice(z) ^ ring.translate(place)).area() / ring.area()


# Everything is held, and nothing meets anything


@pytest.mark.parametrize("name", ["cell", "PowerBoost", "screen"])
def test_parts_are_held_in_all_six_directions(m, things, name):
    part = things[name] + (things["glass"] if name == "screen" else Manifold())
    around = [thing for other, thing in things.items() if other not in (name, "glass")]
    for way in SIX_WAYS:
        turned = Manifold.cube((1e-3,) * 3).translate(way)
        if name != "screen":  # they stand on the floor
            turned = turned.rotate((-m.slope, 0, 0))
        step = [PLAY * value for value in turned.bounding_box()[:3]]
        moved = part.translate(step)
        assert not all(is_free(thing, moved) for thing in around), f"the {name} slips {way}"


def test_nothing_meets_anything(m, things):
    for (one, first), (other, second) in combinations(things.items(), 2):
        assert is_free(first, second), f"{one} and {other}"


def test_the_screens_plug_and_its_cable_have_room_wherever_its_board_may_have_it(m, things):
    sides = fittings.plugs(m)
    four_pins = {"far side"} if m.panel == "0.96" else {"far side", "left side"}
    assert set(sides) == (four_pins if m.screen.plug == HEADER else {"middle", *(f"{side} side" for side in SIDES)})
    for side, (plug, end) in sides.items():
        cable = fittings.screen_cable(m, end)
        for name, thing in things.items():
            if name != "J1":  # the cable ends in it
                assert is_free(thing, cable), f"the cable from the {side} and {name}"
            assert is_free(thing, plug), f"the plug at the {side} and {name}"


def test_nothing_pointed_is_within_3_mm_of_the_cell_and_a_guard_covers_it(m, things):
    for side, (plug, _) in fittings.plugs(m).items():
        assert plug.min_gap(things["cell"], 10.0) >= 3, side
    assert things["tails"].min_gap(things["cell"], 10.0) >= 3
    for name, thing in things.items():
        if name.startswith(("J", "C", "switch", "BZ", "circuit")):
            assert thing.min_gap(things["cell"], 10.0) >= 3, name
    cell, guard = (places.standing(m, things[name]).project() for name in ("cell", "guard"))
    assert (cell - guard).area() < 1e-6, "the guard leaves some of it open"


# The printer


@pytest.mark.sweep
def test_all_is_printed_without_supports(m):
    made = printed(m)
    for name in ("base", "lid", "base-lite", "lid-lite", "lights", "guard", "strap", "trial"):
        assert in_the_air(made[name]) == [], name


def test_what_hangs_in_the_air_is_found():
    table = Manifold.cube((20, 20, 2), True).translate((0, 0, 9)) + rod((0, 0), 4, 0, 9)
    assert in_the_air(table)
    ring = rod((0, 0), 12, 0, 12) - rod((0, 0), 6.4, -1, 8) - rod((0, 0), 3.4, -1, 13)
    assert in_the_air(ring), "the seat of a cylinder head: a ring that nothing carries"
    bridge = Manifold.cube((20, 6, 8), True).translate((0, 0, 4)) - Manifold.cube((12, 8, 6), True).translate((0, 0, 3))
    assert not in_the_air(bridge)
    assert in_the_air(bridge.scale((1.5, 1, 1))), "too long a bridge"


def test_the_trial_has_one_hole_of_each_kind_as_the_lid_has_them(m, parts):
    small = trial(m)
    (x, y), light = m.holes["hold 1"], m.pixels[0]
    assert small.genus() == 2, "switch and light"
    room = Manifold.cube((19, m.pitch / 2 + light[1] - y, m.roof), True)
    room = room.translate((x, (y + light[1]) / 2, m.height - m.roof / 2))
    own = room ^ small
    assert (own - parts["lid"]).volume() + ((room ^ parts["lid"]) - small).volume() < 1e-3, "other holes than the lid's"
    assert small.volume() < 2500, "mm3: more than ten minutes at 5 mm3 a second"
    insert = (x, small.bounding_box()[4] - 4.8)
    assert is_free(small, rod(insert, lower.INSERT - 0.1, m.board_top - 1, m.height - upper.SKIN - 0.01))


def test_guard_and_strap_are_screwed_onto_posts(m, parts):
    posts = [(place, places.cell_top(m), "guard") for place in lower.guard_posts(m)]
    posts += [(place, lower.strap_under(m), "strap") for place in lower.strap_posts(m)]
    for place, high, name in posts:
        screw = places.laid(m, rod(place, 3.0, high - SCREW_IN, high + 6))
        assert is_free(parts["base"] + parts[name], screw), f"no way for the screw of the {name}"
        ring = rod(place, 8.5, high - 0.5, high + 0.5) - rod(place, 4.2, high - 9, high + 9)
        laid = places.laid(m, ring)
        assert (laid - Manifold.batch_boolean([parts["base"], parts[name]], OpType.Add)).volume() < 0.02 * laid.volume()
