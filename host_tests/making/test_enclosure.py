"""The enclosure: closed solids that fit the printer, each other and the circuit board; every light is seen.

What the wedge, the words and the holders are for: test_enclosure_wedge.py.
"""

import numpy as np
import pytest
from manifold3d import CrossSection, Error, JoinType, Manifold, OpType

from desktop.errors import BadInput
from desktop.making.case import base as lower
from desktop.making.case import fittings
from desktop.making.case import lid as upper
from desktop.making.case.enclosure import main, measures, printed
from desktop.making.case.render import BACKGROUND, picture
from desktop.making.case.shapes import mesh
from desktop.making.measures import BED, BEZEL, BOSS, DOTS, GROOVE, SCREW, Measures, cell_dots
from desktop.making.wiring.pins import buttons, read_wires
from host_tests.making.printer import is_free
from host_tests.thorough import share
from p10core.dice.screens.dice_row import draw_dice
from p10core.kernel.frame import COLUMNS, INVERSE, Frame

SWITCHES, PIXELS, WINDOW, SLITS, SCREWS = 13, 10, 1, 7, 6
USB, BOOTSEL = 2, 1
THIN = 1.2  # mm, three lines of an ordinary nozzle: the least that may stand between two holes

pytestmark = pytest.mark.share


@pytest.fixture(scope="module", params=share(["0.96", "2.42"], 2))
def m(request):
    return measures([f"panel={request.param}"])


@pytest.fixture(scope="module")
def base(m):
    return lower.base(m)


@pytest.fixture(scope="module")
def lid(m):
    return upper.lid(m)


@pytest.fixture(scope="module")
def lights(m):
    return upper.lights(m)


def rod(place, diameter, low, high):
    return Manifold.cylinder(high - low, diameter / 2, diameter / 2, 48).translate((*place, low))


def box(place, side, low, high):
    return Manifold.cube((side, side, high - low), True).translate((*place, (low + high) / 2))


def is_full(solid, room):
    return (room - solid).volume() < 1e-6


def test_both_parts_are_one_closed_solid(base, lid):
    for solid in (base, lid):
        assert solid.status() == Error.NoError
        assert solid.volume() > 10_000
        assert len(solid.decompose()) == 1
    assert base.genus() == SCREWS + USB + SLITS + BOOTSEL, "ways through the base"
    assert lid.genus() == SWITCHES + PIXELS + WINDOW, "ways through the lid"


@pytest.fixture(scope="module")
def parts(m):
    return printed(m)


def test_the_files_are_closed_and_lie_on_the_bed(tmp_path, parts):
    for name, body in parts.items():
        path, solid = tmp_path / f"{name}.stl", body
        mesh(solid).export(path)
        data = path.read_bytes()
        facets = np.frombuffer(data[84:], dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
        assert len(facets) == int.from_bytes(data[80:84], "little") > 100
        corners = facets["corners"].astype(float)
        low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
        assert low[2] == pytest.approx(0, abs=1e-5)
        assert high[0] - low[0] <= BED[0]
        assert high[1] - low[1] <= BED[1]
        edges = {}
        for corner in facets["corners"]:
            points = [point.tobytes() for point in corner]
            for edge in zip(points, [*points[1:], points[0]], strict=True):
                edges[edge] = edges.get(edge, 0) + 1
        assert all((end, start) in edges for start, end in edges), f"a gap in the skin of {name}"
        assert set(edges.values()) == {1}, f"an edge of {name} at which more than two facets meet"
        volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
        assert volume == pytest.approx(solid.volume(), rel=1e-4), "a facet that is inside out"


def test_the_lid_is_printed_on_its_face(m, parts):
    lid = parts["lid"]
    assert lid.slice(0.5).area() > 5 * lid.slice(m.roof + 4).area()


def test_the_halves_fit_into_each_other(m, base, lid):
    assert is_free(base, lid)
    assert (base + lid.translate((0, 0, -0.01))).decompose()[0].volume() > 0.99 * (base.volume() + lid.volume())


def test_every_button_of_the_pin_file_has_its_hole(m, lid):
    assert len(m.holes) == SWITCHES == len(buttons(read_wires()))
    under = m.height - m.roof
    for place in m.holes.values():
        assert is_free(lid, box(place, m.switch - 0.02, 0, m.height + 1))
        rim = box(place, m.switch + 1.6, m.height - m.clip + 0.01, m.height - 1.01) - box(place, m.switch + 0.02, 0, 99)
        assert is_full(lid, rim), "nothing to clip into"
        clips = box(place, m.switch + 2, under - 1, m.height - m.clip - 0.01)
        assert is_free(lid, clips), "no room for the clips"


def test_every_pixel_has_its_hole_and_no_light_for_its_neighbour(m, lid):
    assert len(m.pixels) == PIXELS
    for place in m.pixels:
        assert is_free(lid, rod(place, m.pixel - 0.1, 0, m.height + 1))
        led = Manifold.cube((5, 5, 99), True).translate((*place, 0))
        assert is_free(lid, led)
    ahead = [
        rod(((a[0] + b[0]) / 2, a[1]), 4.0, m.height - m.roof, m.height - 1)
        for a, b in zip(m.pixels, m.pixels[1:], strict=False)
    ]
    assert all(is_full(lid, wall) for wall in ahead)


def test_dice_cells_lights_and_hold_buttons_have_one_order(m):
    holds = [m.holes[f"hold {die + 1}"] for die in range(10)]
    assert [wire.label for wire in buttons(read_wires())][:10] == [f"hold die {die + 1}" for die in range(10)]
    assert list(m.holes)[:10] == [f"hold {die + 1}" for die in range(10)]
    for die, ((hold_x, hold_y), (light_x, light_y)) in enumerate(zip(holds, m.pixels, strict=True)):
        assert light_x == pytest.approx(hold_x)
        assert hold_y < light_y < m.window[1] - m.screen.height / 2
        if die:
            assert hold_x > holds[die - 1][0]
            assert m.cell_x(die) > m.cell_x(die - 1)
    assert m.cell_x(0) + m.cell_x(9) == pytest.approx(0), "the cells are centred over the dice"
    assert [m.holes[name][0] for name in ("MENU", "SCORE", "ROLL")] == sorted(
        m.holes[name][0] for name in ("ROLL", "SCORE", "MENU")
    )


def test_the_cells_are_where_the_firmware_draws_them(m):
    for die in range(10):
        frame = Frame()
        draw_dice(frame, str, bytes([8] * 10), 1 << die, 1 << die, 0, 0)
        inverse = [column for column in range(COLUMNS) if frame.text[COLUMNS + column] & INVERSE]
        assert cell_dots(die) == (1 + 6 * inverse[0], 1 + 6 * (inverse[-1] + 1))
    assert cell_dots(9)[1] <= DOTS


def test_the_lines_lead_from_each_cell_to_its_light_and_never_cross(m, lid):
    lines = m.guide_lines
    for die, line in enumerate(lines):
        assert line[0][0] == pytest.approx(m.cell_x(die))
        assert line[-1][0] == pytest.approx(m.pixels[die][0])
        assert line[0][1] > line[-1][1] > m.pixels[die][1] + m.pixel / 2
        for x, y in line:
            assert is_free(lid, rod((x, y), 0.3, m.height - 0.45, m.height + 1)), "the groove is not there"
            assert is_full(lid, rod((x, y), 0.3, m.height - BEZEL + 0.01, m.height - 0.55)), "the groove goes through"
    apart = np.diff(np.array(lines)[:, :, 0], axis=0)
    assert (apart > GROOVE).all()


def test_walls_stand_between_all_holes(m, lid):
    for z, holes in (
        (m.height - m.roof + 0.3, SWITCHES + PIXELS + WINDOW + SCREWS),
        (m.height - 1.15, SWITCHES + PIXELS + WINDOW),
    ):
        cut = lid.slice(z)
        assert cut.num_contour() == 1 + holes
        thinner = cut.offset(-THIN / 2, circular_segments=32)
        assert thinner.num_contour() == 1 + holes, f"a wall at {z:.1f} mm is thinner than {THIN} mm"
        assert len(thinner.decompose()) == 1


def test_the_bosses_clamp_the_circuit_board_and_a_screw_goes_through_all_three(m, base, lid):
    board = fittings.circuit_board(m)
    for place in m.screws:
        for solid, low, high in (
            (base, m.board_under - 0.5, m.board_under - 0.01),
            (board, m.board_under + 0.01, m.board_top - 0.01),
            (lid, m.board_top + 0.01, m.board_top + 0.5),
        ):
            ring = rod(place, 7.5, low, high) - rod(place, 4.2, low - 1, high + 1)
            assert is_full(solid, ring), "base, circuit board and lid do not meet"
        assert is_free(base + board, rod(place, 3.1, -1, m.board_top + 1)), "no way for the screw"
        assert is_free(lid, rod(place, 3.9, m.board_top - 1, m.board_top + lower.SCREW_GRIP)), "no way into the insert"
        assert is_full(lid, rod(place, 6, m.height - 1.1, m.height - 1.01)), "a screw would show on the face"
        seat = lower.screw_seat(m)
        assert m.board_top + 3 < seat + lower.SCREW_LENGTH < m.height - 1.2, "the screw's end, in an insert of 3 mm"
        sunk = (lower.HEAD - SCREW) / 2
        head = rod(place, 6.2, seat + sunk, seat + sunk + 0.5) - rod(place, 3.6, seat, seat + 9)
        assert is_full(base, head), "nothing under the screw's head"
        cone = Manifold.cylinder(1.65, 2.85, 1.55, 48).translate((*place, seat + 0.01))
        assert is_free(base, cone + rod(place, 6.2, -99, seat)), "no way for the head"


def test_the_circuit_board_is_0_3_mm_from_everything_but_the_bosses(m, base, lid):
    board = fittings.circuit_board(m)
    outline = board.slice((m.board_under + m.board_top) / 2).offset(0.3, JoinType.Round, circular_segments=32)
    room = Manifold.extrude(outline, m.board_top - m.board_under + 0.6).translate((0, 0, m.board_under - 0.3))
    posts = Manifold.batch_boolean([rod(place, BOSS + 0.8, 0, 99) for place in m.screws], OpType.Add)
    assert is_free(base - posts, room)
    assert is_free(lid - posts, room)
    assert board.genus() == SCREWS


def test_the_switches_knob_comes_out(m, base):
    x, y = m.slider
    knob = Manifold.cube((8, 2.4 + 2.0, 4.0), True).translate((x + 4, y, m.board_under - 2.2))
    assert is_free(base, knob)
    assert m.width / 2 - x < 3.5, "a knob of 4 mm would not come out"


def test_each_light_goes_into_its_hole_from_below_and_stays_there(m, lid, lights):
    for light, place in zip(lights, m.pixels, strict=True):
        assert is_free(lid, light)
        assert not is_free(lid, light.translate((0, 0, 0.3))), "it would come out above"
        led = Manifold.cube((5, 5, 1.6), True).translate((*place, m.board_top + 0.8))
        assert is_free(led, light)
        assert 0.2 <= light.min_gap(led, 5.0) <= 0.8, "between the LED and the light"
        assert light.bounding_box()[5] == pytest.approx(m.height + m.rise)
        assert light.genus() == 0, "closed above"


def seen(lights, caps, turn, tilt):
    """How much of each light an eye sees over the caps before it, far away, *tilt* degrees over the table."""
    view = [solid.rotate((0, 0, turn)).rotate((tilt - 90, 0, 0)) for solid in [*lights, *caps]]
    pictures = [solid.project() for solid in view]
    hidden = CrossSection.batch_boolean(pictures[len(lights) :], OpType.Add)
    return [(picture - hidden).area() / picture.area() for picture in pictures[: len(lights)]]


@pytest.fixture(scope="module")
def domes(m, lights):
    """What stands over the face, and the caps before it."""
    above = Manifold.cube((999, 999, 99), True).translate((0, 0, m.height + 49.5))
    return [light ^ above for light in lights], list(fittings.keycaps(m).values())


def test_every_light_is_seen_whole_from_above_and_most_of_it_from_the_other_end_of_the_table(m, domes):
    assert min(seen(*domes, 0, 90)) == pytest.approx(1)
    for turn in (-30, 0, 30):
        assert min(seen(*domes, turn, 30 + m.slope)) > 0.65, f"from 30 degrees over the table, {turn} from the middle"
    assert min(seen(*domes, 0, 20 + m.slope)) > 0.2
    assert min(seen(*domes, 0, 40 + m.slope)) > 0.95


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("pitch=21.5", "228.* do not fit 220 x 130 mm"),
        ("pitch=16", "pitch=16: at least 18.6 mm"),
        ("gap=16", "x 13.* do not fit"),
        ("roof=1.5", "roof=1.5: at least 2 mm"),
        ("board_width=80", "board_width=80: the circuit board leaves 74 mm"),
        ("slope=5", "slope=5: between 12 and 15 degrees"),
        ("name=a tower with a name that goes on and on", "room for 3 lines of 11 letters"),
        ("panel=1.3", "there is 2.42 and 0.96"),
        ("pitch=wide", "not a number"),
        ("colour=3", "no measure 'colour'; there are panel, "),
        ("pitch", "not a number"),
    ],
)
def test_what_cannot_be_built_is_refused(change, complaint):
    with pytest.raises(BadInput, match=complaint):
        measures([change])


def test_a_measure_that_is_set_moves_its_holes():
    wide, plain = measures(["pitch=19.4"]), Measures()
    assert wide.holes["hold 1"][0] == pytest.approx(-4.5 * 19.4)
    assert plain.holes["hold 1"][0] == pytest.approx(-4.5 * 19.05)
    assert upper.lid(wide).genus() == upper.lid(plain).genus()


def test_the_renderer_shows_what_is_nearer():
    low = Manifold.cube((10, 10, 1), True)
    high = Manifold.extrude(CrossSection.circle(2), 1).translate((0, 0, 2))
    image = picture([(low, (200, 0, 0)), (high, (0, 0, 200))], 0, 0.0, (60, 60))
    red, _, blue = image.getpixel((30, 30))
    assert blue > 100 > red
    red, _, blue = image.getpixel((12, 12))
    assert red > 100 > blue
    assert image.getpixel((0, 0)) == BACKGROUND


@pytest.mark.sweep
def test_the_command_writes_its_files(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("desktop.making.case.render.FINE", 1)  # a coarse picture is enough
    main([str(tmp_path / "out"), "--set", "panel=0.96"])
    parts = ["base-lite", "base", "guard", "lid-lite", "lid", "lights", "strap", "trial"]
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"picture.png", *(f"{part}.stl" for part in parts)}
    assert "base.stl: 204.0 x " in capsys.readouterr().out
