"""The circuit board as KiCad sees it, and as its maker will: ``make pcb-test``. Without KiCad these are skipped."""

import csv
import io
import json
import os
import re
import subprocess
import warnings
import zipfile

import numpy as np
import pytest
from gerbonara import LayerStack
from gerbonara.graphic_objects import Flash

from desktop.making import pcb
from desktop.making.board import fabrication, layout, rules
from desktop.making.board.bodies import bodies
from desktop.making.board.copper import Track
from desktop.making.board.netlist import netlist
from desktop.making.board.parts import TOWER, parts
from desktop.making.board.places import spots
from desktop.making.board.schematic import identity
from desktop.making.board.steps import FIRST_PADS, STEPS
from desktop.making.board.words import words
from desktop.making.measures import BOARD_HOLE, HARDWARE, Measures
from desktop.making.wiring.pins import read_wires
from host_tests.making.gerber_raster import Raster

M = Measures()
CLEAN = {"DRC violations": 0, "unconnected pads": 0, "Footprint errors": 0}

BARE = ("TP",)  # test pads: their copper gets no paste

# LCSC's footprints against KiCad's, as JLCKicadTools and KiBot have them; JST SH as JST GH and PH.
TURNED = {"SOT-23": 180, "SOIC-": 270, "CP_Elec_": 180, "LED_WS2812B": 180, "JST_SH_SM": 180}

pytestmark = pytest.mark.kicad


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    has_kicad = subprocess.run([layout.PYTHON, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0
    if not has_kicad and not os.environ.get("CI"):
        pytest.skip("no KiCad here: apt install kicad kicad-footprints")
    return tmp_path_factory.mktemp("board") / "pcb"


@pytest.fixture(scope="module")
def made(folder):
    """KiCad's answer and the copper, after all files were written."""
    return pcb.make(folder)


@pytest.fixture(scope="module")
def pads(made):
    return {(pad["ref"], pad["pad"]): pad for pad in made[0]["pads"] if pad["pad"]}


@pytest.fixture(scope="module")
def gerbers(made, folder):
    """What is in the zip, as its maker reads it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad's own way of writing drill heads and rounded pads
        return LayerStack.open(folder / "gerbers.zip")


@pytest.fixture(scope="module")
def copper_seen(gerbers):
    """The copper of both sides as pictures."""
    return {side: Raster(gerbers[side, "copper"], M) for side in ("top", "bottom")}


def distance(one, other):
    return float(np.hypot(one["at"][0] - other["at"][0], one["at"][1] - other["at"][1]))


def middle_of(pads, ref):
    """The middle of the box around a part's pads."""
    mine = [pad for pad in pads if pad["ref"] == ref and pad["pad"]]
    corners = np.array([np.add(pad["at"], np.multiply(way, pad["half"])) for pad in mine for way in (-1, 1)])
    return (corners.min(axis=0) + corners.max(axis=0)) / 2


def near(track, at, reach):
    """Whether a place is within *reach* of the middle of a track."""
    for a, b in zip(track.points, track.points[1:], strict=False):
        along = np.subtract(b, a)
        part = np.clip(np.dot(np.subtract(at, a), along) / max(np.dot(along, along), 1e-9), 0, 1)
        if np.hypot(*(np.add(a, part * along) - at)) < reach:
            return True
    return False


def length(copper, net):
    """All tracks of a net, in mm."""
    return sum(
        float(np.hypot(b[0] - a[0], b[1] - a[1]))
        for track in copper.tracks
        if track.net == net
        for a, b in zip(track.points, track.points[1:], strict=False)
    )


def test_kicads_check_finds_nothing(made, folder):
    report = (folder / "drc.txt").read_text()
    print(report)
    assert pcb.findings(report) == CLEAN


@pytest.mark.parametrize(
    ("track", "finding"),
    [
        (Track("GND", "F", 0.25, [(-60.0, M.pixels[0][1] - 4.4), (-50.0, M.pixels[0][1] - 4.4)]), "DRC violations"),
        (None, "unconnected pads"),
    ],
)
def test_kicads_check_sees_a_short_and_a_gap(made, folder, tmp_path, track, finding):
    """The report is no formality: a track across the 5 V bar, or a missing one, is found."""
    _, copper = made
    tracks = [one for one in copper.tracks if track or one.net != "MENU"] + [track] * bool(track)
    nets = netlist(read_wires())
    job = layout.board_job(M, nets, tmp_path, copper, {"texts": [], "boxes": []})
    job["tracks"] = [one._asdict() for one in tracks]
    (tmp_path / "gerbers").mkdir()
    layout.kicad(job)
    assert pcb.findings((tmp_path / "drc.txt").read_text())[finding] > 0


def test_the_check_was_made_by_an_ordinary_makers_rules(made, folder):
    found = json.loads((folder / "tower.kicad_pro").read_text())["board"]["design_settings"]["rules"]
    assert found["min_clearance"] == pytest.approx(0.15)
    assert found["min_track_width"] == pytest.approx(0.15)
    assert found["min_through_hole_diameter"] == pytest.approx(0.3)
    assert found["min_copper_edge_clearance"] == pytest.approx(0.3)


def test_the_boards_netlist_is_the_pin_files(made):
    """Pad by pad, as KiCad reads the saved board."""
    there = {(net, ref, pad) for net, ref, pad in made[0]["netlist"]}
    assert there == {(name, ref, pad) for name, pads in netlist(read_wires()).items() for ref, pad in pads}


def test_every_pad_of_every_part_is_on_the_board(pads):
    there = set(pads)
    assert {(part.ref, pad) for part in parts() for pad in part.pads} <= there


def test_the_capacitors_are_within_3_mm_of_what_they_feed(pads):
    for die in range(1, 11):
        assert distance(pads[f"LED{die}", "1"], pads[f"C{die + 2}", "1"]) < 3
    assert distance(pads["U1", "14"], pads["C2", "1"]) < 3
    assert distance(pads["U0", "37"], pads["C13", "1"]) < 6


def test_the_supply_carries_what_the_lights_draw(made):
    _, copper = made
    for net, amperes in (
        ("+5V", rules.MOST_AMPERES),
        *((net, rules.CELL_AMPERES) for net in ("CELL", "FUSED", "BAT")),
        ("VBUS", rules.MOST_AMPERES),
    ):
        thinnest = min(track.width for track in copper.tracks if track.net == net)
        assert thinnest > 2 * rules.width_for(amperes), net
    bar = max((track for track in copper.tracks if track.net == "+5V"), key=lambda track: track.width)
    assert bar.width == rules.BAR and len(bar.points) == 2
    assert bar.points[1][0] - bar.points[0][0] == pytest.approx(9 * M.pitch)


@pytest.mark.parametrize(
    ("net", "ends"),
    [
        ("CELL", (("J3", "1"), ("F1", "1"))),
        ("FUSED", (("F1", "2"), ("Q1", "3"))),
        ("BAT", (("Q1", "2"), ("J2", "3"))),
    ],
)
def test_the_cell_s_current_needs_no_via(made, pads, net, ends):
    """From its plug to the converter's it stays on one side: a via carries the lights' 0.7 A, not the cell's 1.3 A."""
    _, copper = made
    for layer in "FB":
        tracks = [track for track in copper.tracks if track.net == net and track.layer == layer]
        reached, before = {ends[0]}, 0
        while len(reached) > before:
            before = len(reached)
            for number, track in enumerate(tracks):
                touched = {end for end in ends if near(track, pads[end]["at"], 1.0)}
                touched |= {n for n, other in enumerate(tracks) if any(near(track, at, 0.3) for at in other.points)}
                touched |= {n for n, other in enumerate(tracks) if any(near(other, at, 0.3) for at in track.points)}
                if touched & reached:
                    reached |= touched | {number}
        if ends[1] in reached:
            return
    raise AssertionError("a via between cell and converter")


def test_i2c_is_short_and_the_data_goes_straight_from_light_to_light(made):
    _, copper = made
    for net in ("SDA", "SCL"):
        assert length(copper, net) < 100, "with the screen's wires still under 200 mm"
    for die in range(2, 11):
        assert length(copper, f"DIN {die}") < M.pitch
        assert not [via for via in copper.vias if via.net == f"DIN {die}"]
    assert length(copper, "DIN 1") < 30, "R1 stands at the first light"


def test_the_ground_is_a_plane_on_both_sides(made, folder):
    text = (folder / "tower.kicad_pcb").read_text()
    assert text.count('(net_name "GND")') == 2
    assert sum(via.net == "GND" for via in made[1].vias) > 100


def test_no_via_drinks_the_solder_of_a_pad(made):
    answer, copper = made
    for via in copper.vias:
        for pad in (pad for pad in answer["pads"] if pad["layers"]):
            away = np.maximum(np.abs(np.subtract(via.at, pad["at"])) - pad["half"], 0)
            assert np.hypot(*away) > rules.DRILL / 2, f"the via at {via.at} is in {pad['ref']}.{pad['pad']}"


# Raspberry Pi Pico data sheet, figure 5: where the tabs of the USB socket stand out below, from the Pico's middle.
TABS = ((-2.725, 24.0, 1.8), (2.725, 24.0, 1.8), (-2.425, 20.97, 1.5), (2.425, 20.97, 1.5))


def flashed(layer):
    """The places in a Gerber layer that are printed by one flash each, as the measures count."""
    found = (thing for thing in layer.objects if isinstance(thing, Flash) and thing.polarity_dark)
    return [(thing.x - rules.ORIGIN[0], thing.y + rules.ORIGIN[1]) for thing in found]


def same(one, other):
    """Whether two lists have the same places, each once, to a hundredth of a millimetre."""
    away = np.abs(np.array(one)[:, None] - np.array(other)[None]).max(axis=2) < 0.011
    return len(one) == len(other) and (away.sum(axis=0) == 1).all() and (away.sum(axis=1) == 1).all()


@pytest.mark.parametrize(("name", "side"), [("top", "F"), ("bottom", "B")])
def test_each_gerber_layer_is_the_board_s_and_nothing_else(made, gerbers, copper_seen, name, side):
    """Copper, varnish and paste flash by flash, the holes by their kinds: KiCad's drill marks would be found here."""
    answer, copper = made
    here = [pad for pad in answer["pads"] if side in pad["layers"]]
    own = [tuple(pad["at"]) for pad in here]
    bare_holes = [tuple(pad["hole_at"]) for pad in answer["pads"] if pad["hole"] and not pad["layers"]]
    vias = holes(gerbers, {rules.DRILL})
    assert same(flashed(gerbers[name, "copper"]), own + vias)
    assert same(flashed(gerbers[name, "mask"]), own + bare_holes)
    soldered = [place for pad, place in zip(here, own, strict=True) if not pad["hole"] and pad["ref"][:2] not in BARE]
    assert same(flashed(gerbers[name, "paste"]), soldered)
    for track in copper.tracks:
        if track.layer == side and track.net != "GND":
            for (x1, y1), (x2, y2) in zip(track.points, track.points[1:], strict=False):
                assert all(copper_seen[name].has(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (0.02, 0.5, 0.98))


def holes(gerbers, across):
    """The places of the drilled holes of some diameters."""
    return [
        (hole.x - rules.ORIGIN[0], hole.y + rules.ORIGIN[1])
        for layer in gerbers.drill_layers
        for hole in layer.objects
        if isinstance(hole, Flash) and round(hole.aperture.diameter, 3) in across
    ]


def test_the_drill_files_have_every_hole_of_the_board(made, gerbers):
    answer, _ = made
    for across in {pad["hole"] for pad in answer["pads"] if pad["hole"]}:
        wanted = [tuple(pad["hole_at"]) for pad in answer["pads"] if pad["hole"] == across]
        assert same(holes(gerbers, {round(across, 3)}), wanted)


def test_no_copper_within_0_3_mm_of_an_unplated_hole(made, copper_seen):
    """A drill wanders; tracks kept their distance on the first board, the planes did not."""
    for pad in made[0]["pads"]:
        if pad["hole"] and not pad["layers"]:
            for side, seen in copper_seen.items():
                assert not seen.any_near(pad["hole_at"], pad["hole"] / 2 + 0.27), f"{side}: {pad['ref']}"


def test_all_words_can_be_printed_and_say_which_board_this_is(made, folder):
    """Makers of boards promise letters from 1 mm on, of lines from 0.15 mm on."""
    text = (folder / "tower.kicad_pcb").read_text()
    said = re.findall(r'\(gr_text "([^"]*)".*?\(size ([\d.]+) [\d.]+\) \(thickness ([\d.]+)\)', text, re.DOTALL)
    assert len(said) > 100
    assert [words for words, size, thick in said if float(size) < 1.0 or float(thick) < 0.15] == []
    name = f"rev {rules.REVISION} {rules.DRAWN} {rules.LICENCE}"
    assert {name, "The ten-phase dice tower"} <= {words for words, _, _ in said}
    for file in ("tower.kicad_pcb", "tower.kicad_sch"):
        block = (folder / file).read_text().split("(title_block", 1)[1][:400]
        for key in ("title", "rev", "date", "company"):
            assert f'({key} "{rules.TITLES[key]}")' in block, file
    assert rules.LICENCE in (HARDWARE.parent / "LICENSE").read_text("utf-8").splitlines()[0]


def test_the_pico_lies_flat_with_the_tabs_of_its_usb_socket_in_holes(made):
    x, y = M.pico.middle
    for dx, dy, across in TABS:
        (hole,) = [pad for pad in made[0]["pads"] if np.allclose(pad["hole_at"], (x + dx, y + dy), atol=0.01)]
        assert hole["hole"] >= across and not hole["layers"], "without copper: a tab is the socket's shield"


def test_no_copper_lies_against_the_picos_own_nor_at_a_pico_ws_antenna(copper_seen):
    """Test pads, bridges and tabs of the Pico lie on the lower side's varnish; a Pico W's antenna wants 14 x 9 mm."""
    assert not copper_seen["bottom"].any_in(M.pico.middle, (7.3, 25.4))
    assert not copper_seen["top"].any_in((M.pico.middle[0], M.pico.front + 4.5), (6.9, 4.4))


def test_the_gerbers_outline_fits_the_box_with_0_3_mm_all_round(gerbers):
    (left, low), (right, high) = gerbers.board_bounds()
    x, y = rules.ORIGIN
    assert left - x == pytest.approx(M.board.left, abs=0.06)
    assert right - x == pytest.approx(M.board.right, abs=0.06)
    assert low + y == pytest.approx(M.board.front, abs=0.06)
    assert high + y == pytest.approx(M.board.back, abs=0.06)
    assert M.width / 2 - M.wall - M.board.right >= 0.3


def test_the_holes_are_where_the_box_and_the_switches_want_them(folder, made):
    holes = [pad for pad in made[0]["pads"] if pad["ref"].startswith("H") and pad["hole"]]
    assert np.allclose(sorted(tuple(hole["hole_at"]) for hole in holes), sorted(M.screws), atol=1e-3)
    assert {hole["hole"] for hole in holes} == {BOARD_HOLE}
    posts = [pad for pad in made[0]["pads"] if pad["hole"] == 4.0]
    assert len(posts) == 13
    for place in M.holes.values():
        assert any(np.allclose(post["hole_at"], place, atol=1e-3) for post in posts)


def test_the_knob_looks_out_and_the_pico_ends_at_the_edge(pads):
    assert pads["S1", "2"]["at"][1] == pytest.approx(M.slider[1])
    assert pads["U0", "1"]["at"][0] > pads["U0", "40"]["at"][0], "from above it lies on its face"
    assert pads["U0", "1"]["at"][1] > pads["U0", "20"]["at"][1], "its socket at the back"


def test_each_part_lies_where_its_pads_are(made):
    """The rooms that box and pictures reckon with, against KiCad's own footprints."""
    for body in bodies(M):
        assert np.hypot(*(middle_of(made[0]["pads"], body.part.ref) - body.room.middle)) < 1.0, body.part.ref


def test_the_files_that_are_sent_off_are_whole_and_without_a_date(made, folder, tmp_path):
    names = {path.name for path in folder.iterdir()}
    assert {
        *("tower.kicad_pro", "tower.kicad_pcb", "tower.kicad_sch", "gerbers.zip", "schematic.pdf"),
        *("tower.kicad_sym", "sym-lib-table", "fp-lib-table", "tower.pretty"),
        *("bom.csv", "placement.csv", "parts.csv", "bom-lite.csv", "placement-lite.csv", "parts-lite.csv"),
        *("top.svg", "bottom.svg", "drc.txt"),
    } <= names
    with zipfile.ZipFile(folder / "gerbers.zip") as archive:
        assert len(archive.namelist()) == 9 + 2
        for name in archive.namelist():
            assert b"Date" not in archive.read(name)
    answer, copper = made
    nets, again = netlist(read_wires()), tmp_path / "again"
    (again / "gerbers").mkdir(parents=True)
    layout.kicad(layout.board_job(M, nets, again, copper, words(M, spots(M), answer)))
    fabrication.undated(again / "gerbers")
    fabrication.zipped(again / "gerbers", again / "gerbers.zip")
    assert (again / "gerbers.zip").read_bytes() == (folder / "gerbers.zip").read_bytes()


@pytest.mark.parametrize("number", range(1, len(STEPS) + 1))
def test_the_page_s_pictures_of_soldering_are_of_this_board(made, folder, number):
    """Made otherwise: ``make pcb``, then ``python -m desktop hardware_pictures``."""
    name = f"solder-{number}.svg"
    assert (HARDWARE / name).read_text("utf-8") == (folder / name).read_text("utf-8")


def test_the_pad_that_a_picture_marks_is_the_one_that_the_print_marks(made, pads):
    """The corner of an LED's print, the bar of the diode's, the plus of the capacitor's: all beside the marked pad."""
    answer, _ = made
    for ref in ("LED1", "LED10", "D1"):
        strokes = [item for item in answer["print"] if item["ref"] == ref]
        upright = [one for one in strokes if abs(one["start"][0] - one["end"][0]) < 0.01]
        marks = upright if ref != "D1" else [one for one in strokes if abs(one["start"][1] - one["end"][1]) < 0.01]
        marked = pads[ref, FIRST_PADS[ref]]
        others = [pad for (name, number), pad in pads.items() if name == ref and number != FIRST_PADS[ref]]
        places = [{"at": np.mean([one["start"], one["end"]], axis=0)} for one in marks]
        nearest = min(distance(marked, place) for place in places)
        assert all(nearest < min(distance(pad, place) for place in places) for pad in others), ref


@pytest.mark.parametrize("ending", ["", "-lite"])
def test_the_assembler_s_places_and_rotations_are_kicads(made, pads, folder, ending):
    """A part lies in the middle of its pads. JLCPCB counts to the left from above, below to the left from below, as
    placements of KiCad's are converted: 180 less KiCad's; and then from LCSC's footprint.
    """
    answer, _ = made
    sides = {part.ref: part for part in parts()}
    placed = list(csv.DictReader(io.StringIO((folder / f"placement{ending}.csv").read_text())))
    for row in placed:
        ref, part = row["Designator"], sides[row["Designator"]]
        middle = middle_of(answer["pads"], ref)
        at = [float(row[key].removesuffix("mm")) for key in ("Mid X", "Mid Y")]
        assert np.allclose(np.subtract(at, (150.0, -110.0)), middle, atol=0.002), ref
        assert row["Layer"] == {"F": "Top", "B": "Bottom"}[part.side]
        turned = answer["turns"][ref]
        name = part.footprint.split(":")[1]
        more = next((degrees for start, degrees in TURNED.items() if name.startswith(start)), 0)
        if part.is_flipped:
            turned = 180 - turned
        assert (float(row["Rotation"]) - more - turned) % 360 == pytest.approx(0), ref


def test_the_board_knows_its_parts_and_nets_by_the_schematic_s_names(folder):
    """So that KiCad's *update PCB from schematic* finds nothing to do."""
    board, sheet = ((folder / f"tower.kicad_{kind}").read_text() for kind in ("pcb", "sch"))
    paths = set(re.findall(r'\(path "/([0-9a-f-]{36})"\)', board))
    assert paths == {identity(part.ref) for part in parts()} <= set(re.findall(r"\(uuid ([0-9a-f-]{36})\)", sheet))
    names = set(re.findall(r'\(net \d+ "([^"]+)"\)', board))
    said = set(re.findall(r'\(label "([^"]+)"', sheet))
    unnamed = {name for name in names if name.startswith("unconnected-(")}
    assert names - unnamed == {f"/{name}" for name in said} | {"GND", "+5V", "+3V3"}
    assert len(unnamed) == sheet.count("(no_connect ")
    assert {"unconnected-(U0-GP0-Pad1)", "unconnected-(S1-Pad1)"} <= unnamed, "as KiCad calls them"


def test_the_project_has_all_its_footprints_beside_it(folder):
    """Other versions of KiCad call some of them otherwise."""
    used = set(re.findall(r'\(footprint "([^"]+)"', (folder / "tower.kicad_pcb").read_text()))
    used |= set(re.findall(r'\(property "Footprint" "([^"]+)"', (folder / "tower.kicad_sch").read_text()))
    assert {name.split(":")[0] for name in used} == {TOWER}
    there = {path.stem for path in (folder / f"{TOWER}.pretty").iterdir()}
    assert {name.split(":")[1] for name in used} <= there


def test_the_pictures_are_the_gerbers(folder, made):
    for side in ("top", "bottom"):
        text = (folder / f"{side}.svg").read_text()
        assert text.lstrip().startswith("<?xml") and text.count("<path") > 300
