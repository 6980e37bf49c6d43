"""A plug goes into every opening of both towers and reaches its socket, and the lite tower's cradle holds the Pico."""

import re

import pytest
from manifold3d import Manifold

from desktop.making.case import base as lower
from desktop.making.case import fittings, holders, places
from desktop.making.case import lid as upper
from desktop.making.case.enclosure import measures
from desktop.making.case.lite import lite_lid
from desktop.making.measures import HARDWARE
from host_tests.making.printer import CASES, is_free
from host_tests.thorough import share

# Micro-USB Cables and Connectors Specification 1.01: the shell of a Micro-B plug, and its grip at most.
SHELL, SHELL_IN = (6.85, 1.8), 5.0
GRIP, WAY = (10.6, 8.5), 30.0  # and how far it comes
ROUND = 0.2  # mm that a printer may draw an opening too narrow, on each side
REACH = 4.5  # mm from the outside to the mouth: what of a grip goes into the wall
MOUTH = 0.2

pytestmark = pytest.mark.share

TOWERS = [*CASES, "lite"]


@pytest.fixture(scope="module", params=share(TOWERS, 4))
def tower(request):
    """Its measures, and what is in the way of a plug."""
    if request.param == "lite":
        m = measures(["panel=0.96"])
        things = {"base": lower.base(m, is_lite=True), "lid": lite_lid(m)}
    else:
        m = measures(request.param.split())
        things = {"base": lower.base(m), "lid": upper.lid(m), **holders.holders(m), **fittings.cables(m)}
    return m, request.param == "lite", things


def plug(mouth, grip=GRIP):
    """The body of a plug that is in, and the way that it came: *mouth* is the middle of the socket's."""
    x, y, z = mouth
    shell = Manifold.cube((SHELL[0], SHELL_IN, SHELL[1]), True).translate((x, y - SHELL_IN / 2, z))
    return shell, Manifold.cube((grip[0], WAY, grip[1]), True).translate((x, y + WAY / 2, z))


def pico_mouth(m):
    """Where the Pico's socket really is: the end of its body."""
    solid = fittings.pico(m)
    end = solid.bounding_box()[4]
    left, _, low, right, _, high = solid.trim_by_plane((0, 1, 0), end - MOUTH).bounding_box()
    return (left + right) / 2, end, (low + high) / 2


def plugs(m, is_lite, grip=GRIP):
    """By what is engraved at the opening."""
    found = {"usb": plug(pico_mouth(m), grip)}
    if not is_lite:
        room = places.boost(m)
        flat = plug((room.middle[0], room.back, m.floor + places.STAND + 1.6 + 2.7 / 2), grip)  # on its board
        found["charge"] = tuple(places.laid(m, one) for one in flat)
    return found


def test_a_plug_meets_nothing_on_its_way_into_any_opening(tower):
    m, is_lite, things = tower
    wide = tuple(side + 2 * ROUND for side in GRIP)
    for name, (shell, grip) in plugs(m, is_lite, wide).items():
        for other, thing in things.items():
            assert is_free(thing, shell) and is_free(thing, grip), f"{name}: the plug meets the {other}"


def test_a_grip_reaches_the_socket_and_the_opening_has_its_word(tower):
    m, is_lite, things = tower
    words = {"usb": lower.usb_word(m)} | ({} if is_lite else {"charge": lower.cell_words(m)[0]})
    outside = places.outline(m, 0.0, -99, m.height)
    for name, (_, grip) in plugs(m, is_lite).items():
        assert (grip ^ outside).volume() / (GRIP[0] * GRIP[1]) <= REACH, f"{name}: too deep behind the wall"
        cut = words[name] ^ outside
        left, _, _, right, *_ = cut.bounding_box()
        assert is_free(things["base"], cut) and cut.min_gap(grip, 10.0) < 3.5, f"{name} is not engraved there"
        assert (left + right) / 2 == pytest.approx((grip.bounding_box()[0] + grip.bounding_box()[3]) / 2, abs=0.1)


def test_the_lite_tower_has_no_opening_that_it_does_not_use():
    m = measures(["panel=0.96"])
    own, other = lower.base(m, is_lite=True), lower.base(m)
    assert own.genus() == 6 + 1 + 7 + 1, "screws, usb, slits, a pen's way"
    assert other.genus() == own.genus() + 1, "charge; the switch's slot is open above"
    for word in lower.cell_words(m):
        assert (word ^ own).volume() > 0.9 * (word ^ places.outline(m, 0.0, -99, m.height)).volume()


def test_the_halves_of_the_lite_tower_fit_and_its_bosses_meet_without_a_board_between_them():
    m = measures(["panel=0.96"])
    base, lid = lower.base(m, is_lite=True), lite_lid(m)
    assert is_free(base, lid)
    assert not is_free(base.translate((0, 0, 0.05)), lid), "they rest on each other"


def test_the_cradle_holds_the_pico_against_plug_and_pen():
    m = measures(["panel=0.96"])
    lid, pico = lite_lid(m), fittings.pico(m)
    assert is_free(lid, pico)
    for way in ((0.4, 0, 0), (-0.4, 0, 0), (0, 0.4, 0), (0, -0.4, 0), (0, 0, 0.1)):
        assert not is_free(lid, pico.translate(way)), f"it slips {way}"
    for x, y in m.pico_holes:
        pin = Manifold.cylinder(0.8, 0.8, 0.8, 32).translate((x, y, m.board_under - 1.0 - 1.0))
        assert (pin - lid).volume() < 0.1 * pin.volume(), "nothing to be melted"
    button = Manifold.cube((3, 3, 0.2), True).translate((*places.bootsel(m), m.board_under + 0.11))
    assert (button ^ lid).volume() > 0.5 * button.volume(), "nothing behind the button"


def test_solder_and_tabs_of_the_pico_do_not_touch_the_cradle():
    m = measures(["panel=0.96"])
    lid, (x, y) = lite_lid(m), m.pico.middle
    for side in (-8.89, 8.89):
        row = Manifold.cube((1.7, 50.0, 1.5), True).translate((x + side, y, m.board_under + 0.75))
        assert is_free(lid, row), "the tails of the wires"
    for dx, dy, across in ((-2.725, 24.0, 1.8), (2.725, 24.0, 1.8), (-2.425, 20.97, 1.5), (2.425, 20.97, 1.5)):
        tab = Manifold.cylinder(1.0, across / 2, across / 2, 24).translate((x + dx, y + dy, m.board_under))
        assert is_free(lid, tab)
    lights = Manifold.cube((m.width - 10, 10.0, 3.0), True).translate((0, m.pixels[0][1], m.height - m.roof - 1.5))
    cradle = lid ^ Manifold.cube((24, 60, 20), True).translate((x, y + 4, m.board_under))
    assert is_free(cradle, lights), "the strip lies there"


@pytest.mark.parametrize(
    "path", ["hardware/README.md", "hardware/board.md", "docs/build.md", "desktop/making/book/text.toml"]
)
def test_openings_are_called_by_what_is_engraved_there(path):
    """What is left from the front is right from behind."""
    said = (HARDWARE.parent / path).read_text("utf-8")
    assert not re.search(r"(left|right|linken|rechten) (opening|socket|Öffnung|Buchse)", said)
    assert not re.search(r"(ouverture|prise) (arrière )?(de )?(gauche|droite)", said)
