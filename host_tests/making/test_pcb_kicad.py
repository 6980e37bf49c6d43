"""The circuit board as KiCad sees it, and as its maker will: ``make pcb-test``. Without KiCad these are skipped."""

import json
import os
import re
import shutil
import subprocess
import warnings
import zipfile

import numpy as np
import pytest
from gerbonara import LayerStack
from gerbonara.graphic_objects import Flash

from desktop.making import pcb
from desktop.making.board import project
from desktop.making.board.heat import VIA_HOLE
from desktop.making.board.project import NOTHING, ORIGIN, parts
from desktop.making.board.steps import STEPS
from desktop.making.measures import Measures
from host_tests.making.gerber_raster import Raster

M = Measures()
BOARD = project.board()
CLEAN = {"DRC violations": 0, "unconnected pads": 0, "Footprint errors": 0}

pytestmark = pytest.mark.kicad


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    has_kicad = subprocess.run([pcb.PYTHON, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0
    if not has_kicad and not os.environ.get("CI"):
        pytest.skip("no KiCad here: apt install kicad")
    made = tmp_path_factory.mktemp("board") / "pcb"
    pcb.make(made)
    return made


@pytest.fixture(scope="module")
def gerbers(folder):
    """What is in the zip, as its maker reads it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad's own way of writing drill heads and rounded pads
        return LayerStack.open(folder / "gerbers.zip")


@pytest.fixture(scope="module")
def copper_seen(gerbers):
    """The copper of both sides as pictures."""
    return {side: Raster(gerbers[side, "copper"], M) for side in ("top", "bottom")}


def test_kicads_check_finds_nothing(folder):
    report = (folder / "drc.txt").read_text()
    print(report)
    assert pcb.findings(report) == CLEAN


def across_the_bar(text):
    """A track of ground over the lights' 5 V."""
    x, y = ORIGIN[0] - 60, ORIGIN[1] - M.pixels[0][1] + 4.4
    ends = f"(start {x} {y}) (end {x + 10} {y}) (width 0.25)"
    return text.replace("\n  (segment ", f'\n  (segment {ends} (layer "F.Cu") (net 1))\n  (segment ', 1)


def without_menu(text):
    """No track of one key."""
    number = re.search(r'\(net (\d+) "/MENU"\)', text)[1]
    return re.sub(rf"\n  \((segment|via) [^\n]*\(net {number}\)[^\n]*", "", text)


@pytest.mark.parametrize(
    ("breaks", "finding"), [(across_the_bar, "DRC violations"), (without_menu, "unconnected pads")]
)
def test_kicads_check_sees_a_short_and_a_gap(folder, tmp_path, breaks, finding):
    """The report is no formality."""
    shutil.copytree(project.PROJECT, tmp_path / "project")
    file = tmp_path / "project" / "tower.kicad_pcb"
    file.write_text(breaks(file.read_text("utf-8")), "utf-8")
    pcb.kicad(file, tmp_path)
    assert pcb.findings((tmp_path / "drc.txt").read_text())[finding] > 0


def test_the_check_was_made_by_an_ordinary_makers_rules(folder):
    settings = json.loads((folder / "tower.kicad_pro").read_text())["board"]["design_settings"]
    for rule, least in (("clearance", 0.15), ("track_width", 0.15), ("through_hole_diameter", 0.3)):
        assert settings["rules"][f"min_{rule}"] >= least - 1e-9
    assert settings["rules"]["min_copper_edge_clearance"] >= 0.3 - 1e-9
    off = {name for name, severity in settings["rule_severities"].items() if severity == "ignore"}
    assert off == {"missing_courtyard", "npth_inside_courtyard", "pth_inside_courtyard"}, "KiCad's own default"


def flashed(layer):
    """The places in a Gerber layer that are printed by one flash each, as the measures count."""
    found = (thing for thing in layer.objects if isinstance(thing, Flash) and thing.polarity_dark)
    return [(thing.x - ORIGIN[0], thing.y + ORIGIN[1]) for thing in found]


def same(one, other):
    """Whether two lists have the same places, each once, to a hundredth of a millimetre."""
    away = np.abs(np.array(one)[:, None] - np.array(other)[None]).max(axis=2) < 0.011
    return len(one) == len(other) and (away.sum(axis=0) == 1).all() and (away.sum(axis=1) == 1).all()


@pytest.mark.parametrize(("name", "side"), [("top", "F"), ("bottom", "B")])
def test_each_gerber_layer_is_the_board_s_and_nothing_else(gerbers, copper_seen, name, side):
    """Copper, varnish and paste flash by flash, the holes by their kinds: KiCad's drill marks would be found here."""
    here = [pad for pad in BOARD.pads if side in pad.layers]
    own = [pad.at for pad in here]
    bare_holes = [pad.hole_at for pad in BOARD.pads if pad.hole and not pad.layers]
    assert same(flashed(gerbers[name, "copper"]), own + holes(gerbers, {VIA_HOLE}))
    assert same(flashed(gerbers[name, "mask"]), own + bare_holes)
    bare = {part.ref for part in parts() if part.by == NOTHING}  # test pads get no paste
    soldered = [pad.at for pad in here if not pad.hole and pad.ref not in bare]
    assert same(flashed(gerbers[name, "paste"]), soldered)
    for track in BOARD.tracks:
        if track.layer == side and track.net != "GND":
            (x1, y1), (x2, y2) = track.start, track.end
            assert all(copper_seen[name].has(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for t in (0.02, 0.5, 0.98))


def holes(gerbers, across):
    """The places of the drilled holes of some diameters."""
    return [
        (hole.x - ORIGIN[0], hole.y + ORIGIN[1])
        for layer in gerbers.drill_layers
        for hole in layer.objects
        if isinstance(hole, Flash) and round(hole.aperture.diameter, 3) in across
    ]


def test_the_drill_files_have_every_hole_of_the_board(gerbers):
    for across in {pad.hole for pad in BOARD.pads if pad.hole}:
        wanted = [pad.hole_at for pad in BOARD.pads if pad.hole == across]
        assert same(holes(gerbers, {round(across, 3)}), wanted)
    assert same(holes(gerbers, {VIA_HOLE}), [via.at for via in BOARD.vias])


def test_no_copper_within_0_3_mm_of_an_unplated_hole(copper_seen):
    """A drill wanders; tracks kept their distance on the first board, the planes did not."""
    for pad in BOARD.pads:
        if pad.hole and not pad.layers:
            for side, seen in copper_seen.items():
                assert not seen.any_near(pad.hole_at, pad.hole / 2 + 0.27), f"{side}: {pad.ref}"


def test_the_ground_is_a_plane_on_both_sides(copper_seen, folder):
    assert (folder / "tower.kicad_pcb").read_text().count('(net_name "GND")') == 2
    assert all(seen.dots.mean() > 0.4 for seen in copper_seen.values())
    assert sum(via.net == "GND" for via in BOARD.vias) > 100


def test_no_copper_lies_against_the_picos_own_nor_at_a_pico_ws_antenna(copper_seen):
    """Test pads, bridges and tabs of the Pico lie on the lower side's varnish; a Pico W's antenna wants 14 x 9 mm."""
    assert not copper_seen["bottom"].any_in(M.pico.middle, (7.3, 25.4))
    assert not copper_seen["top"].any_in((M.pico.middle[0], M.pico.front + 4.5), (6.9, 4.4))


def test_the_gerbers_outline_fits_the_box_with_0_3_mm_all_round(gerbers):
    (left, low), (right, high) = gerbers.board_bounds()
    x, y = ORIGIN
    assert left - x == pytest.approx(M.board.left, abs=0.06)
    assert right - x == pytest.approx(M.board.right, abs=0.06)
    assert low + y == pytest.approx(M.board.front, abs=0.06)
    assert high + y == pytest.approx(M.board.back, abs=0.06)
    assert M.width / 2 - M.wall - M.board.right >= 0.3


def test_the_files_that_are_sent_off_are_whole_and_without_a_date(folder, tmp_path):
    names = {path.name for path in folder.iterdir()}
    assert {
        *("tower.kicad_pro", "tower.kicad_pcb", "tower.kicad_sch", "gerbers.zip"),
        *("tower.kicad_sym", "sym-lib-table", "fp-lib-table", "tower.pretty"),
        *("bom.csv", "placement.csv", "parts.csv", "top.svg", "bottom.svg", "drc.txt"),
        *(f"solder-{number}.svg" for number in range(1, len(STEPS) + 1)),
    } <= names
    for name in ("tower.kicad_sch", "tower.kicad_pro"):
        assert (folder / name).read_bytes() == (project.PROJECT / name).read_bytes()
    filled = (folder / "tower.kicad_pcb").read_text("utf-8")
    assert filled.count("(filled_polygon") == 4
    assert project.unfilled(filled) == project.BOARD.read_text("utf-8")
    with zipfile.ZipFile(folder / "gerbers.zip") as archive:
        assert len(archive.namelist()) == 9 + 2
        for name in archive.namelist():
            assert name.isascii() and archive.read(name).isascii() and b"Date" not in archive.read(name)
    pcb.make(tmp_path / "again")
    assert (tmp_path / "again" / "gerbers.zip").read_bytes() == (folder / "gerbers.zip").read_bytes()


def test_the_pictures_are_the_gerbers(folder):
    for side in ("top", "bottom"):
        text = (folder / f"{side}.svg").read_text()
        assert text.lstrip().startswith("<?xml") and text.count("<path") > 300
