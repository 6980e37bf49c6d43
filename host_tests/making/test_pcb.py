"""The circuit board's KiCad project, without KiCad: its nets are the pin file's, its holes the case's, and each part
can be bought and fits the box. What somebody breaks in KiCad is found.
"""

import csv
import io
import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import segno

from desktop.__main__ import COMMANDS, run
from desktop.errors import BadInput
from desktop.making import pcb
from desktop.making.board import checks, fabrication, heat, project, sheet
from desktop.making.board.bodies import bodies
from desktop.making.board.project import ASSEMBLER, HAND, NOTHING, PRICED, parts
from desktop.making.board.wanted import TEST_PADS, wanted
from desktop.making.case import fittings
from desktop.making.case.base import base
from desktop.making.marked_tables import with_tables
from desktop.making.measures import Measures
from desktop.making.wiring.pins import HEADER, PIN_FILE, buttons, read_wires

M = Measures()
BOARD = project.board()
SHEET, LAYOUT = project.SHEET.read_text("utf-8"), project.BOARD.read_text("utf-8")


def test_the_board_is_that_of_pin_file_and_case():
    assert checks.all_complaints(M, read_wires()) == []


def test_the_board_follows_no_changed_pin_by_itself(tmp_path):
    path = tmp_path / "pins.py"
    path.write_text(PIN_FILE.read_text().replace("board.GP6,", "board.GP27,"))
    said = checks.all_complaints(M, read_wires(path))
    assert "the board: U0.32 is in no net, not in HOLD 1" in said
    assert "the schematic: U0.9 is in HOLD 1, not in any" in said


def footprint(text, ref):
    """A footprint's lines in the board's file."""
    start = text.rindex("\n  (footprint ", 0, text.index(f'(fp_text reference "{ref}"'))
    return text[start : text.index("\n  )\n", start)]


def changed(text, ref, old, new):
    """The board's file with something else in one footprint: what saving it in KiCad would leave."""
    before = footprint(text, ref)
    after, count = re.subn(old, new, before, count=1)
    assert count == 1, f"{ref} has no {old}"
    return text.replace(before, after)


def moved(ref, right):
    """A footprint shifted by so many mm."""

    def move(text):
        x = re.search(r"\(at ([\d.]+) ", footprint(text, ref))[1]
        return changed(text, ref, rf"\(at {re.escape(x)} ", f"(at {float(x) + right:g} ")

    return move


# What somebody may do in KiCad's board editor, and what is said then.
BOARD_FAULTS = {
    "a key's pad at another net": (
        lambda text: changed(text, "S2", r'\(net \d+ "/HOLD 1"\)', '(net 28 "/HOLD 2")'),
        "the board: S2.2 is in HOLD 2, not in HOLD 1",
    ),
    "a light's ground left open": (
        lambda text: changed(text, "LED4", r' \(net 1 "GND"\)|\n\s+\(net 1 "GND"\)', ""),
        "the board: LED4.3 is in no net, not in GND",
    ),
    "the cell's plug turned round": (
        lambda text: changed(text, "J3", r'\(net \d+ "/CELL"\)', '(net 1 "GND")'),
        "the board: J3.1 is in GND, not in CELL",
    ),
    "SDA and SCL crossed": (
        lambda text: text.replace('"/SDA"', '"/X"').replace('"/SCL"', '"/SDA"').replace('"/X"', '"/SCL"'),
        "the board: J1.3 is in SCL, not in SDA",
    ),
    "a screw's hole moved": (moved("H1", 1.0), "no hole for a screw at -9"),
    "a key moved": (moved("S5", 0.5), "S5 is not at -28.58, 0.00"),
    "a light moved": (moved("LED10", 0.5), "LED10 is not at"),
    "the Pico moved": (moved("U0", 0.2), "U0 is not at"),
    "the switch moved": (
        lambda text: changed(text, "S1", r"\(at ([\d.]+) ([\d.]+)", r"(at \1 118"),
        "S1's knob is not",
    ),
    "a hole of another size": (
        lambda text: changed(text, "H2", r"\(drill 3.2\)", "(drill 2.5)"),
        "no hole for a screw at",
    ),
    "the edge moved": (
        lambda text: text.replace(
            "(start 190.8 31.774999) (end 190.8 82.275)", "(start 191.8 31.77) (end 191.8 82.27)"
        ),
        "the outline has a corner at 41.80",
    ),
    "a piece of the edge gone": (
        lambda text: re.sub(r"  \(gr_line [^\n]*Edge.Cuts[^\n]*\n", "", text, count=1),
        "the outline is not one closed line",
    ),
}


@pytest.mark.parametrize("fault", BOARD_FAULTS)
def test_what_is_broken_on_the_board_is_found(fault, tmp_path):
    breaks, says = BOARD_FAULTS[fault]
    path = tmp_path / "tower.kicad_pcb"
    path.write_text(breaks(LAYOUT), "utf-8")
    said = checks.complaints(project.board(path), sheet.nets(), M, read_wires())
    assert any(says in words for words in said), said


SHEET_FAULTS = {
    "a key's wire cut": (
        lambda text: text.replace('(label "HOLD 1" ', '(label "HOLD 11" ', 1),
        "the schematic: S2.2 is in HOLD 11, not in HOLD 1",
    ),
    "a symbol turned": (
        lambda text: re.sub(r'(\(lib_id "tower:D_Schottky"\) \(at [\d.]+ [\d.]+) 0\)', r"\1 180)", text),
        "the schematic: D1.1 is in BAT, not in VSYS",
    ),
    "a symbol mirrored": (
        lambda text: re.sub(r'(\(lib_id "tower:D_Schottky"\) \(at [\d.]+ [\d.]+ 0\))', r"\1 (mirror y)", text),
        "the schematic: D1.1 is in BAT, not in VSYS",
    ),
    "every wire gone": (lambda text: re.sub(r"\n  \(wire [^\n]*", "", text), "the schematic: F1.1 is in no net"),
}


@pytest.mark.parametrize("fault", SHEET_FAULTS)
def test_what_is_broken_on_the_schematic_is_found(fault, tmp_path):
    breaks, says = SHEET_FAULTS[fault]
    path = tmp_path / "tower.kicad_sch"
    path.write_text(breaks(SHEET), "utf-8")
    said = checks.complaints(BOARD, sheet.nets(project.sheet(path)), M, read_wires())
    assert any(says in words for words in said), said


def test_two_names_on_one_net_and_what_is_not_read_are_refused(tmp_path):
    path = tmp_path / "tower.kicad_sch"
    for old, new, says in (
        ('(label "SDA" ', '(global_label "SDA" ', "has a global_label"),
        ('(label "SDA" ', '(label "CELL" ', "joins|SDA|CELL"),
    ):
        path.write_text(SHEET.replace(old, new, 1), "utf-8")
        tree = project.sheet(path)
        if "global" in new:
            with pytest.raises(BadInput, match=says):
                sheet.nets(tree)
        else:
            assert checks.differ(sheet.nets(tree), wanted(read_wires()))


def test_a_part_that_only_one_of_the_two_has_is_found(monkeypatch):
    fewer = BOARD._replace(footprints={ref: one for ref, one in BOARD.footprints.items() if ref != "C5"})
    assert checks.named(fewer) == ["the board has no C5"]
    other = BOARD.footprints["R1"]._replace(value="4.7 kΩ")
    assert "R1 is 4.7 kΩ" in checks.named(BOARD._replace(footprints=BOARD.footprints | {"R1": other}))[0]
    assert "printed" in checks.named(BOARD._replace(texts=()))[0], "the revision"


def test_make_pcb_stops_before_kicad_is_asked(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(pcb, "all_complaints", lambda *_: ["S2 is not at 0, 0"])
    assert run("desktop", COMMANDS, ["pcb", str(tmp_path / "pcb")]) == 2
    assert "S2 is not at 0, 0" in capsys.readouterr().err
    assert not (tmp_path / "pcb").exists()


def test_the_project_is_whole_and_in_the_oldest_format_that_newer_kicads_take():
    assert "(kicad_pcb (version 20211014)" in LAYOUT and "(kicad_sch (version 20211123)" in SHEET
    assert '(comment 1 "CERN-OHL-P-2.0 licence")' in LAYOUT
    assert project.unfilled(LAYOUT) == LAYOUT, "what fills its planes is KiCad's: Edit, Unfill All Zones, then save"
    assert "CERN-OHL-P-2.0" in (project.PROJECT.parents[1] / "LICENSE").read_text("utf-8").splitlines()[0]
    names = {path.name for path in project.PROJECT.iterdir()}
    assert {"tower.kicad_pro", "tower.kicad_sym", "fp-lib-table", "sym-lib-table", "tower.pretty"} <= names
    own = {part.footprint.split(":")[1] for part in parts() if part.footprint.startswith("tower:")}
    assert own == {path.stem for path in (project.PROJECT / "tower.pretty").iterdir()}
    library = (project.PROJECT / "tower.kicad_sym").read_text("utf-8")
    for name in set(re.findall(r'\(lib_id "tower:([^"]+)"\)', SHEET)):
        assert f'(symbol "{name}" ' in library
    paths = set(re.findall(r'\(path "/([0-9a-f-]{36})"\)', LAYOUT))
    assert len(paths) == len(parts()) and paths <= set(re.findall(r"\(uuid ([0-9a-f-]{36})\)", SHEET))
    assert sheet.crosses() == len(set(re.findall(r'"(unconnected-[^"]+)"', LAYOUT))), (
        "each pin that is left open says so"
    )


# What could burn: a second look at wanted.py.


@pytest.fixture(scope="module")
def nets():
    return BOARD.nets()


def net_of(nets, ref, pad):
    """The net that a pad is in."""
    return next((name for name, pads in nets.items() if (ref, str(pad)) in pads), "")


def test_the_level_shifter_has_no_open_input(nets):
    """Texas Instruments SCLS264, page 3: 1A is pin 2, 1Y pin 3, VCC pin 14; outputs 2Y, 3Y, 4Y are 6, 8, 11."""
    assert {pad: net_of(nets, "U1", pad) for pad in (2, 3, 14)} == {2: "PIXELS", 3: "DATA", 14: "+5V"}
    assert {net_of(nets, "U1", pad) for pad in (1, 4, 5, 7, 9, 10, 12, 13)} == {"GND"}
    assert {net_of(nets, "U1", pad) for pad in (6, 8, 11)} == {""}, "left open"


def test_the_cell_is_wired_as_in_the_diagram_and_the_wrong_way_round_reaches_nothing(nets):
    """AO3401A data sheet: pad 1 gate, 2 source, 3 drain; its diode conducts from drain to source, and so from the cell
    on. With + at ground the gate is above neither, and the diode is against the current."""
    assert nets[net_of(nets, "J3", 1)] == {("J3", "1"), ("F1", "1")}, "the plug leads to the fuse and nowhere else"
    assert nets[net_of(nets, "F1", 2)] == {("F1", "2"), ("Q1", "3")}
    assert net_of(nets, "Q1", 1) == net_of(nets, "J3", 2) == "GND"
    assert net_of(nets, "D1", 1) == "VSYS", "the cathode"
    assert net_of(nets, "D1", 2) == net_of(nets, "J2", 2) == net_of(nets, "Q1", 2) == "BAT"
    assert net_of(nets, "S1", 2) == net_of(nets, "J2", 1) == net_of(nets, "C13", 1) == net_of(nets, "U0", 37) == "EN"
    assert net_of(nets, "S1", 3) == "GND"
    assert net_of(nets, "J2", 3) == net_of(nets, "C1", 1) == net_of(nets, "U1", 14) == "+5V"
    assert net_of(nets, "U0", 40) == "", "USB's 5 V meets no other"


# Parts, places, print.


def meaning(number):
    """The value that a maker's number says: Uniroyal's 4701, Samsung's 104, Panasonic's 1H221."""
    if found := re.search(r"0805W8F(\d{3})(\d)T5E", number):
        ohms = int(found[1]) * 10 ** int(found[2])
        return f"{ohms / 1000:g} kΩ" if ohms >= 1000 else f"{ohms} Ω"
    if found := re.search(r"CL10B(\d\d)(\d)", number):
        return f"{int(found[1]) * 10 ** int(found[2]) // 1000} nF"
    volts, digits, power = re.search(r"FK(..)(\d\d)(\d)P$", number).groups()
    return f"{int(digits) * 10 ** int(power)} µF {({'0J': '6.3', '1A': '10', '1H': '50'})[volts]} V"


def test_every_part_has_a_makers_number_and_a_price_and_its_value_is_what_the_number_says():
    assert len(parts()) == 17 + 20 + 13 + len(TEST_PADS)
    for part in parts():
        assert part.what and part.side in "FB"
        assert (len(part.number.split()) >= 2 and part.euros > 0) if part.by != NOTHING else part.euros == 0
        assert re.fullmatch(r"(C\d{4,8})?", part.lcsc)
        if re.match(r"R\d|C\d", part.ref):
            assert meaning(part.number) == part.value, part.ref
    assert 8 < fabrication.price() < 25
    guide = (PIN_FILE.parent / "README.md").read_text("utf-8")
    table = {part.ref: part for part in parts()}
    for ref in ("R1", "R2"):
        assert f"{ref}, {table[ref].value}" in guide, "by hand and on the board the same"
    assert "with protection" in table["J3"].what


def rows(text):
    """A table of the order, row by row."""
    return list(csv.DictReader(io.StringIO(text)))


def test_the_assembler_gets_every_part_but_the_pico():
    """So that nothing but forty pads is soldered by hand."""
    table = parts()
    assert [part.ref for part in table if part.by == HAND] == ["U0"]
    placed, bought = rows(fabrication.placement()), rows(fabrication.assembly())
    named = [ref for row in bought for ref in row["Designator"].split(",")]
    assert list(placed[0]) == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
    assert list(bought[0]) == ["Comment", "Designator", "Footprint", "LCSC Part #", "Maker's number"]
    assert sorted(named) == sorted(row["Designator"] for row in placed)
    assert sorted(named) == sorted(part.ref for part in table if part.by == ASSEMBLER)
    assert all(len(row["Maker's number"].split()) >= 2 for row in bought)
    assert {row["Layer"] for row in placed} == {"Top", "Bottom"}
    without = {row["Maker's number"] for row in bought if not row["LCSC Part #"]}
    assert without <= {"C&K OS102011MA1QN1"}, "nobody published its number"
    row = next(row for row in placed if row["Designator"] == "LED1")
    x, y = M.pixels[0]
    assert (row["Mid X"], row["Mid Y"]) == (f"{150 + x:.3f}mm", f"{y - 110:.3f}mm")
    kinds = rows(fabrication.materials())
    assert sum(int(kind["Quantity"]) for kind in kinds) == len(table) - len(TEST_PADS)
    assert sum(float(kind["Euros"]) for kind in kinds) == pytest.approx(fabrication.price())
    assert any(f"estimate of {PRICED}" in column for column in kinds[0]), "nobody takes them for a shop's prices"


def test_the_lists_are_ascii_and_say_of_each_part_what_it_is_for():
    """A fabricator's page that takes them for Windows' letters makes ohms of nothing."""
    bought, all_parts = fabrication.assembly(), fabrication.materials()
    assert bought.isascii() and all_parts.isascii()
    assert {"470R", "4.7k", "100 nF", "220uF 50 V"} <= {row["Comment"] for row in rows(bought)}
    [pull_ups] = [row for row in rows(all_parts) if row["Designator"] == "R3 R4"]
    assert pull_ups["What"] == "pull-up of SDA; pull-up of SCL"


def test_the_rotations_are_kicads_as_placements_are_converted():
    """JLCPCB counts to the left from above, below to the left from below; then from LCSC's footprint."""
    turned = {row["Designator"]: float(row["Rotation"]) for row in rows(fabrication.placement())}
    assert (turned["LED1"], turned["U1"], turned["Q1"], turned["D1"]) == (0, 270, 180, 90)
    assert (turned["J1"], turned["S1"], turned["C1"], turned["S2"]) == (90, 270, 180, 0)


def test_each_part_lies_where_its_pads_are():
    """The rooms that box and pictures reckon with."""
    for body in bodies():
        pads = [pad for pad in BOARD.footprints[body.part.ref].pads if pad.name]
        assert np.hypot(*np.subtract(fabrication.middle(pads), body.room.middle)) < 1.0, body.part.ref


def test_what_lies_above_fits_between_board_and_lid():
    gap = M.height - M.roof - M.board_top
    above = [body for body in bodies() if body.part.side == "F"]
    assert len(above) == sum(part.side == "F" for part in parts())
    assert all(body.high + 0.2 < gap for body in above)


def test_what_hangs_below_meets_nothing_in_the_box():
    inside = {name: solid for name, solid in fittings.insides(M).items() if name in ("cell", "PowerBoost", "Pico")}
    inside["base"] = base(M)
    below = [body for body in bodies() if body.part.side == "B"]
    assert len(below) == 13 + len(("C1", "BZ1", "S1", "J1", "J2", "J3"))
    for body in below:
        room = fittings.hanging(M, body)
        for name, solid in inside.items():
            assert (room ^ solid).volume() < 1e-6, f"{body.part.ref} and {name}"


def test_the_parts_lie_on_the_board_and_not_on_each_other():
    rooms = [(body.part.side, body.part.ref, body.room) for body in bodies()]
    rooms.append(("B", "U0", M.pico))
    for (side, ref, a), (other, name, b) in combinations(rooms, 2):
        apart = a.right <= b.left or b.right <= a.left or a.back <= b.front or b.back <= a.front
        assert side != other or apart, f"{ref} and {name}"
    for _, ref, room in rooms:
        assert room.left > M.board.left and room.right <= M.board.right and room.back < M.board.back, ref
        assert room.right < M.notch.left or room.left > M.notch.right or room.back < M.notch.front, ref
    (switch,) = (body for body in bodies() if body.part.ref == "S1")
    assert 0 <= M.slider[0] - switch.room.right < 0.5, "its knob of 4 mm comes out of the box"


def test_the_sockets_holes_are_those_of_the_switch():
    """A switch's pins: 3.81 mm left and 2.54 mm up, 2.54 mm right and 5.08 mm up (Cherry MX data sheet)."""
    for number, (x, y) in enumerate(M.holes.values(), 2):
        holes = sorted(pad.hole_at for pad in BOARD.footprints[f"S{number}"].pads if pad.hole == 3.0)
        assert np.allclose(holes, [(x - 3.81, y + 2.54), (x + 2.54, y + 5.08)], atol=0.001)


# Raspberry Pi Pico data sheet, figure 5: where the tabs of the USB socket stand out below, from the Pico's middle.
TABS = ((-2.725, 24.0, 1.8), (2.725, 24.0, 1.8), (-2.425, 20.97, 1.5), (2.425, 20.97, 1.5))


def test_the_pico_lies_flat_on_its_face_with_the_tabs_of_its_usb_socket_in_holes():
    pads = {pad.name: pad for pad in BOARD.footprints["U0"].pads if pad.name}
    assert pads["1"].at[0] > pads["40"].at[0] and pads["1"].at[1] > pads["20"].at[1], "its socket at the back"
    x, y = M.pico.middle
    for dx, dy, across in TABS:
        (hole,) = [pad for pad in BOARD.pads if np.allclose(pad.hole_at, (x + dx, y + dy), atol=0.01)]
        assert hole.hole >= across and not hole.layers, "without copper: a tab is the socket's shield"


def apart(one, other):
    return float(np.hypot(*np.subtract(one, other)))


def test_the_capacitors_are_near_what_they_feed():
    at = {(pad.ref, pad.name): pad.at for pad in BOARD.pads}
    for die in range(1, 11):
        assert apart(at[f"LED{die}", "1"], at[f"C{die + 2}", "1"]) < 3
    assert apart(at["U1", "14"], at["C2", "1"]) < 3
    assert apart(at["U0", "37"], at["C13", "1"]) < 6


def test_the_supply_carries_what_the_lights_draw():
    for net, most in ({"+5V": heat.MOST_AMPERES} | dict.fromkeys(("CELL", "FUSED", "BAT"), heat.CELL_AMPERES)).items():
        thinnest = min(track.width for track in BOARD.tracks if track.net == net)
        assert thinnest > 2 * heat.width_for(most), net
    bar = max((track for track in BOARD.tracks if track.net == "+5V"), key=lambda track: track.width)
    assert abs(bar.end[0] - bar.start[0]) == pytest.approx(9 * M.pitch, abs=0.01)
    worst_drop = 0.7 / 2 * 0.0005 * (9 * M.pitch / bar.width)  # volts: evenly drawn, 0.5 mOhm a square
    assert worst_drop < 0.05
    assert heat.width_for(0.7) == pytest.approx(0.184, abs=0.002), "IPC-2221, outer layer, 1 oz, 10 degrees"
    assert heat.amperes_of_a_via() >= heat.MOST_AMPERES
    assert {via.drill for via in BOARD.vias} == {heat.VIA_HOLE}


@pytest.mark.parametrize("net", ["CELL", "FUSED", "BAT"])
def test_the_cell_s_current_needs_no_via(net):
    """A via carries the lights' 0.7 A, not the cell's 1.3 A; only J2's and D1's small currents may change the side."""
    wide = {track.layer for track in BOARD.tracks if track.net == net}
    assert len(wide) == 1 or net == "BAT"
    assert net == "BAT" or not [via for via in BOARD.vias if via.net == net]


def test_i2c_is_short_and_the_data_goes_straight_from_light_to_light():
    def length(net):
        return sum(apart(track.start, track.end) for track in BOARD.tracks if track.net == net)

    assert max(length("SDA"), length("SCL")) < 100, "with the screen's wires still under 200 mm"
    for die in range(2, 11):
        assert length(f"DIN {die}") < M.pitch
        assert not [via for via in BOARD.vias if via.net == f"DIN {die}"]
    assert length("DIN 1") < 30, "R1 stands at the first light"


def test_no_via_drinks_the_solder_of_a_pad():
    for via in BOARD.vias:
        for pad in (pad for pad in BOARD.pads if pad.layers):
            away = np.maximum(np.abs(np.subtract(via.at, pad.at)) - pad.half, 0)
            assert np.hypot(*away) > via.drill / 2, f"the via at {via.at} is in {pad.ref}.{pad.name}"


def test_nothing_on_the_board_gets_hot_and_the_page_says_so():
    for load in heat.loads():
        assert load.watts < 0.5 and load.watts * load.rise < 40, load.part
    mosfet = next(load for load in heat.loads() if load.part.startswith("Q1"))
    assert mosfet.watts == pytest.approx(1.3**2 * 0.085)
    page = (PIN_FILE.parent / "board.md").read_text("utf-8")
    assert with_tables(page, {"heat": heat.table()}, "board.md") == page


def test_all_words_can_be_printed_and_name_parts_pins_and_pads():
    """Makers of boards promise letters from 1 mm on, of lines from 0.15 mm on."""
    assert [text.words for text in BOARD.texts if text.size < 1.0 or text.thick < 0.15] == []
    printed = {text.words for text in BOARD.texts}
    assert set(HEADER) | set(TEST_PADS) <= printed
    assert {"S2 HOLD 1", "S12 ROLL", "S14 MENU", "The ten-phase dice tower", "LED10", "Bat"} <= printed
    assert len(buttons(read_wires())) == sum(words.startswith("S") and " " in words for words in printed)
    for number, name in enumerate(TEST_PADS, 1):
        at = BOARD.footprints[f"TP{number}"].at
        assert min(apart(at, text.at) for text in BOARD.texts if (text.words, text.side) == (name, "B")) < 4


DOCS = "Ten-phase dice tower: dice and scorepad of Phase 10. Solder, test, flash: hardware/board.md in its project"
MODULE = 0.6  # mm


def test_the_qr_code_is_the_docs_and_seen_the_right_way_round_from_below():
    """With four light modules around it, as ISO 18004 asks."""
    code = [list(row) for row in segno.make_qr(DOCS, error="m").matrix_iter(border=4)]
    left, high = min(start[0] for start, _ in BOARD.code), max(start[1] for start, _ in BOARD.code)
    light = np.zeros((len(code), len(code)), dtype=bool)
    for start, end in BOARD.code:
        row = round((high - start[1]) / MODULE)
        light[row, round((start[0] - left) / MODULE) : round((end[0] - left) / MODULE)] = True
    assert (light[:, ::-1] == ~np.array(code, dtype=bool)).all()


def test_kicads_job_needs_nothing_but_kicad():
    """It is run by Debian's Python, where neither our modules nor our tools are."""
    found = re.findall(r"^(?:import|from) (\w+)", pcb.JOB.read_text(), re.MULTILINE)
    assert set(found) == {"json", "os", "sys", "typing", "pcbnew"}


def test_a_report_that_is_not_whole_is_refused():
    lines = ("Found 2 DRC violations", "Found 0 unconnected pads", "Found 0 Footprint errors", "End of Report")
    whole = "\n".join(f"** {line} **" for line in lines)
    assert pcb.findings(whole) == {"DRC violations": 2, "unconnected pads": 0, "Footprint errors": 0}
    for broken in ("", whole[:60], whole.replace("** End of Report **", "")):
        with pytest.raises(BadInput, match="not whole"):
            pcb.findings(broken)


def test_a_file_that_is_no_board_is_refused(tmp_path):
    path = tmp_path / "tower.kicad_pcb"
    for text in ("", "(kicad_sch)", "(kicad_pcb (net 0"):
        path.write_text(text)
        project.board.cache_clear()
        with pytest.raises(BadInput):
            project.board(path)
    with pytest.raises(BadInput):
        project.board(Path("nowhere"))
