"""The circuit board without KiCad: its nets are the pin file's and the diagram's, and every part can be bought."""

import ast
import csv
import io
import random
import re
import sys
from html import unescape
from itertools import combinations

import numpy as np
import pytest
import segno

from desktop.errors import BadInput
from desktop.making.board import fabrication, layout, rules
from desktop.making.board.bodies import bodies
from desktop.making.board.copper import Copper
from desktop.making.board.footprints import OWN, SOCKET_PADS, SOCKET_PINS
from desktop.making.board.netlist import LED_PADS, UNUSED, complaints, netlist
from desktop.making.board.parts import ASSEMBLER, NOTHING, TEST_PADS, TOWER, parts
from desktop.making.board.places import spots
from desktop.making.board.router import STEP, Blocked, Router
from desktop.making.board.schematic import nets_in, schematic
from desktop.making.board.shapes import Grid, box, disc
from desktop.making.board.symbols import NAMES, SHEET, symbols
from desktop.making.board.words import DOCS, MODULE, QUIET, Print, extent, words
from desktop.making.case import solids
from desktop.making.measures import Measures
from desktop.making.pcb import findings
from desktop.making.wiring.pins import HEADER, PIN_FILE, buttons, read_wires
from desktop.making.wiring.sheet import diagram
from host_tests.plain_pads import plain_pads

M = Measures()
TITLE = "A tower"


@pytest.fixture(scope="module")
def nets():
    return netlist(read_wires())


def net_of(nets, ref, pad):
    """The net that a pad is in."""
    return next(name for name, pads in nets.items() if (ref, str(pad)) in pads)


def test_every_pin_of_the_pin_file_leads_to_its_part(nets):
    for wire in read_wires():
        if wire.role.startswith("BUTTON "):
            number = int(wire.role.split()[1])
            assert nets[net_of(nets, "U0", wire.pin)] == [("U0", str(wire.pin)), (f"S{number + 1}", "2")]
            assert net_of(nets, f"S{number + 1}", 1) == "GND"
    pin = {wire.role: wire.pin for wire in read_wires()}
    assert net_of(nets, "U0", pin["PIXELS"]) == net_of(nets, "U1", 2), "the level shifter's input 1A"
    assert net_of(nets, "U0", pin["OLED_SDA"]) == net_of(nets, "J1", 4)
    assert net_of(nets, "U0", pin["OLED_SCL"]) == net_of(nets, "J1", 3)
    assert net_of(nets, "U0", pin["BUZZER"]) == net_of(nets, "R2", 1)
    assert net_of(nets, "R2", 2) == net_of(nets, "BZ1", 1)


def test_the_board_joins_what_the_wiring_diagram_joins(nets):
    """Pin by pin: what the SVG's wires say, and what the board does."""
    drawn = dict(re.findall(r"<title>pin (\d+) to (.*?)</title>", unescape(diagram(read_wires()))))
    there = {
        "pixels' data": "PIXELS",
        "OLED SDA": "SDA",
        "OLED SCL": "SCL",
        "buzzer": "BUZZER",
        "VSYS": "VSYS",
        "ground": "GND",
        "ground of the buttons": "GND",
        "on and off": "EN",
        "3V3": "+3V3",
    }
    assert len(drawn) == 13 + 4 + 4 + 2
    for pin, what in drawn.items():
        assert net_of(nets, "U0", pin) == there.get(what, what.upper()), f"pin {pin}, {what}"
    used = {pad for name, pads in nets.items() if not name.startswith(UNUSED) for ref, pad in pads if ref == "U0"}
    beyond = {HEADER[int(pad) - 1] for pad in used - set(drawn)}
    assert beyond == {"GND", "VBUS"}, "nothing else of the Pico is soldered to; VBUS waits at an open bridge"


def test_the_lights_are_one_chain_with_a_capacitor_each(nets):
    assert net_of(nets, "U1", 3) == net_of(nets, "R1", 1)
    before = net_of(nets, "R1", 2)
    for die in range(1, 11):
        assert net_of(nets, f"LED{die}", LED_PADS["DIN"]) == before
        before = net_of(nets, f"LED{die}", LED_PADS["DOUT"])
        assert net_of(nets, f"LED{die}", LED_PADS["VDD"]) == net_of(nets, f"C{die + 2}", 1) == "+5V"
        assert net_of(nets, f"LED{die}", LED_PADS["VSS"]) == net_of(nets, f"C{die + 2}", 2) == "GND"


def test_the_pins_are_those_of_the_data_sheets(nets):
    """Worldsemi WS2812B-V5, page 3; Texas Instruments SCLS264, page 3; the bar of a diode is its cathode, pad 1."""
    assert LED_PADS == {"VDD": "1", "DOUT": "2", "VSS": "3", "DIN": "4"} == {n: p for p, n in NAMES["LED"].items()}
    gate = {"1": "1OE", "2": "1A", "3": "1Y", "4": "2OE", "5": "2A", "6": "2Y", "7": "GND"}
    gate |= {"8": "3Y", "9": "3A", "10": "3OE", "11": "4Y", "12": "4A", "13": "4OE", "14": "VCC"}
    assert NAMES["U1"] == gate
    there = {name: net_of(nets, "U1", pad) for pad, name in gate.items()}
    assert (there["1A"], there["1Y"], there["VCC"], there["GND"]) == ("PIXELS", "DATA", "+5V", "GND")
    assert there["1OE"] == "GND", "or the gate never drives"
    assert {there[f"{n}{pin}"] for n in (2, 3, 4) for pin in ("A", "OE")} == {"GND"}, "no input is left open"
    assert NAMES["D1"] == {"1": "K", "2": "A"}
    assert NAMES["U0"] == dict(zip(map(str, range(1, 41)), HEADER, strict=True))


def test_pull_ups_of_the_screen_lead_to_its_supply(nets):
    """To 3.3 V, never 5 V: the Pico's pins bear no more."""
    assert (net_of(nets, "R3", 2), net_of(nets, "R4", 2)) == ("SDA", "SCL")
    assert net_of(nets, "R3", 1) == net_of(nets, "R4", 1) == net_of(nets, "U0", 36) == "+3V3"


def test_what_may_be_measured_has_a_test_pad_below(nets):
    """The pads that hardware/board.md tells to measure at, each named in print."""
    pads = {part.value: part for part in parts() if part.ref.startswith("TP")}
    assert set(pads) >= {"+5V", "+3V3", "GND", "VSYS", "BAT", "DATA", "DOUT"}
    for name, part in pads.items():
        assert net_of(nets, part.ref, 1) == name and part.side == "B"
    printed = words(M, spots(M), {"pads": plain_pads(M), "print": []})["texts"]
    for name, part in pads.items():
        x, y, _ = spots(M)[part.ref]
        away = [np.hypot(t["at"][0] - x, t["at"][1] - y) for t in printed if t["words"] == name and t["side"] == "B"]
        assert min(away) < 4, f"{name} is not printed at its pad"


@pytest.mark.parametrize("bridge", [("1", "2"), ("2", "3")])
def test_both_orders_of_the_screens_pins_by_two_bridges_alike(nets, bridge):
    """Bridged alike, the first two pins get ground and 3.3 V, in one order or the other, and never both the same."""
    first, second = (next(net_of(nets, jumper, pad) for pad in bridge if pad != "2") for jumper in ("JP1", "JP2"))
    assert (first, second) == (("GND", "+3V3") if bridge == ("1", "2") else ("+3V3", "GND"))
    assert net_of(nets, "JP1", 2) == net_of(nets, "J1", 1)
    assert net_of(nets, "JP2", 2) == net_of(nets, "J1", 2)


def test_the_cell_is_wired_as_in_the_diagram(nets):
    assert net_of(nets, "D1", 1) == "VSYS", "the cathode"
    assert net_of(nets, "D1", 2) == net_of(nets, "J2", 3) == net_of(nets, "J3", 1) == "BAT"
    assert net_of(nets, "S1", 2) == net_of(nets, "J2", 4) == net_of(nets, "U0", 37) == "EN"
    assert net_of(nets, "S1", 3) == "GND"
    assert net_of(nets, "J2", 1) == net_of(nets, "C1", 1) == net_of(nets, "U1", 14) == "+5V"
    assert net_of(nets, "JP3", 1) == "+5V" != net_of(nets, "JP3", 2) == "VBUS"


def test_the_electrical_rules_hold(nets):
    assert complaints(nets, parts()) == []
    assert [name for name in nets if name.startswith(UNUSED) and "U0" not in name] == [
        "NC U1.6", "NC U1.8", "NC U1.11", "NC S1.1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda nets: nets["DATA"].append(("U1", "6")), "U1.6 is in DATA and in NC U1.6"),
        (lambda nets: nets.update({"DATA": nets["DATA"] + nets.pop("NC U1.6")}), "DATA is driven by U1 and by U1"),
        (lambda nets: nets["HOLD 3"].pop(), "HOLD 3 has 1 pad"),
        (lambda nets: nets["HOLD 3"].pop(), "S4.2 is in no net"),
        (lambda nets: nets.update({"NC R1.1": [nets["DATA"].pop(1)]}), "NC R1.1: R1.1 must not be left open"),
        (lambda nets: nets["GND"].append(("R9", "1")), "R9.1 is on no part"),
    ],
)
def test_an_error_in_the_netlist_is_named(change, complaint):
    nets = netlist(read_wires())
    change(nets)
    assert complaint in complaints(nets, parts())


def test_the_netlist_follows_a_changed_pin(tmp_path, nets):
    path = tmp_path / "pins.py"
    path.write_text(PIN_FILE.read_text().replace("board.GP6,", "board.GP27,"))
    changed = netlist(read_wires(path))
    assert changed["HOLD 1"] == [("U0", "32"), ("S2", "2")]
    assert nets["HOLD 1"] == [("U0", "9"), ("S2", "2")]
    assert complaints(changed, parts()) == []


def test_every_part_has_footprint_makers_number_and_price():
    table = parts()
    assert len({part.ref for part in table}) == len(table) == 17 + 20 + 13 + len(TEST_PADS)
    for part in table:
        library, name = part.footprint.split(":")
        assert library and name and part.what and part.side in "FB"
        assert library != TOWER or name in OWN
        if part.by != NOTHING and not part.ref.startswith("JP"):
            assert len(part.number.split()) >= 2, f"{part.ref}: a maker and a number"
            assert part.euros > 0
        else:
            assert part.euros == 0
    assert 8 < fabrication.price() < 25


def meaning(number):
    """The value that a maker's number says: Yageo's 07470R, Samsung's 104, Panasonic's 1A102."""
    if found := re.search(r"-07(\d+)([RK])(\d*)L$", number):
        whole, unit, rest = found.groups()
        return f"{whole}.{rest}".rstrip(".") + {"R": " Ω", "K": " kΩ"}[unit]
    if found := re.search(r"CL10B(\d\d)(\d)", number):
        return f"{int(found[1]) * 10 ** int(found[2]) // 1000} nF"
    volts, digits, power = re.search(r"FK(..)(\d\d)(\d)P$", number).groups()
    return f"{int(digits) * 10 ** int(power)} µF {({'0J': '6.3', '1A': '10', '1C': '16'})[volts]} V"


def test_values_are_those_that_the_makers_numbers_and_the_wiring_say():
    table = {part.ref: part for part in parts()}
    for ref in ("R1", "R2", "R3", "R4", "C1", "C2", "C12"):
        assert meaning(table[ref].number) == table[ref].value, ref
    guide = (PIN_FILE.parent / "README.md").read_text("utf-8")
    for ref in ("R1", "R2"):
        assert f"{ref}, {table[ref].value}" in guide, "by hand and on the board the same"
    assert "with protection" in table["J3"].what
    assert re.search(r"^\| BT1 .* with protection,", (PIN_FILE.parent / "parts.md").read_text("utf-8"), re.MULTILINE)


def test_the_slide_switch_lies_at_the_edge_where_the_box_has_its_slot():
    (switch,) = (body for body in bodies(M) if body.part.ref == "S1")
    x, y = M.slider
    assert 0 <= x - switch.room.right < 0.5, "its knob of 4 mm comes out of the box"
    assert switch.room.middle[1] == pytest.approx(y)


def test_the_assembler_gets_one_side_and_everything_on_it():
    table = parts()
    assert {part.side for part in table if part.by == ASSEMBLER} == {"F"}
    assert [part.ref for part in table if part.side == "F" and part.by != ASSEMBLER] == []
    placed = list(csv.DictReader(io.StringIO(fabrication.placement(spots(M)))))
    bought = list(csv.DictReader(io.StringIO(fabrication.assembly())))
    named = [ref for row in bought for ref in row["Designator"].split(",")]
    assert list(placed[0]) == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
    assert list(bought[0]) == ["Comment", "Designator", "Footprint", "LCSC Part #"]
    assert sorted(named) == sorted(row["Designator"] for row in placed)
    row = next(row for row in placed if row["Designator"] == "LED1")
    x, y = M.pixels[0]
    assert (row["Mid X"], row["Mid Y"]) == (f"{150 + x:.3f}mm", f"{y - 110:.3f}mm")
    kinds = list(csv.DictReader(io.StringIO(fabrication.materials())))
    assert sum(int(kind["Quantity"]) for kind in kinds) == len(table) - len(TEST_PADS)
    assert sum(float(kind["Euros"]) for kind in kinds) == pytest.approx(fabrication.price())


def test_what_lies_above_fits_between_board_and_lid():
    gap = M.height - M.roof - M.board_top
    above = [body for body in bodies(M) if body.part.side == "F"]
    assert len(above) == sum(part.side == "F" for part in parts())
    assert all(body.high + 0.2 < gap for body in above)


def test_what_hangs_below_meets_nothing_in_the_box():
    inside = {name: solid for name, solid in solids.insides(M).items() if name in ("cell", "PowerBoost", "Pico")}
    inside["base"] = solids.base(M)
    below = [body for body in bodies(M) if body.part.side == "B"]
    assert len(below) == 13 + len(("C1", "BZ1", "S1", "J1", "J2", "J3"))
    for body in below:
        room = solids.block(body.room, M.board_under - body.high, M.board_under)
        for name, solid in inside.items():
            assert (room ^ solid).volume() < 1e-6, f"{body.part.ref} and {name}"


def test_the_parts_lie_on_the_board_and_not_on_each_other():
    rooms = [(body.part.side, body.part.ref, body.room) for body in bodies(M)]
    rooms.append(("B", "U0", M.pico))
    for (side, ref, a), (other, name, b) in combinations(rooms, 2):
        apart = a.right <= b.left or b.right <= a.left or a.back <= b.front or b.back <= a.front
        assert side != other or apart, f"{ref} and {name}"
    for _, ref, room in rooms:
        assert room.left > M.board.left and room.right <= M.board.right and room.back < M.board.back, ref
        assert room.right < M.notch.left or room.left > M.notch.right or room.back < M.notch.front, ref


def test_keys_and_lights_lie_under_the_holes_of_the_lid():
    where = spots(M)
    for number, place in enumerate(M.holes.values()):
        assert where[f"S{number + 2}"][:2] == place
    assert [where[f"LED{die + 1}"][:2] for die in range(10)] == M.pixels
    assert where["U0"].y + 25.5 == pytest.approx(M.pico.back)
    assert set(where) == {part.ref for part in parts()}


def test_the_sockets_holes_are_those_of_the_switch():
    """A switch's pins: 3.81 mm left and 2.54 mm up, 2.54 mm right and 5.08 mm up (Cherry MX data sheet)."""
    assert SOCKET_PINS == ((-3.81, -2.54), (2.54, -5.08))
    for (hole, _), (pad, _), out in zip(SOCKET_PINS, SOCKET_PADS, (-1, 1), strict=True):
        assert 3.0 < (pad - hole) * out < 3.5
    assert OWN["MX_hot_swap"]().count("np_thru_hole") == 5
    assert OWN["Pico"]().count("thru_hole") == 40


def test_the_outline_is_one_closed_line():
    ends = [tuple(np.round(stroke[end], 6)) for stroke in layout.edges(M) for end in ("start", "end")]
    assert len(ends) == 2 * (4 + 8)
    assert {ends.count(end) for end in ends} == {2}


def test_widths_for_the_lights_and_the_cell():
    assert rules.width_for(0.7) == pytest.approx(0.184, abs=0.002), "IPC-2221, outer layer, 1 oz, 10 degrees"
    assert rules.width_for(rules.CELL_AMPERES) < rules.width("BAT")
    assert 5 * rules.width_for(rules.MOST_AMPERES) < rules.width("+5V") < rules.BAR
    assert rules.amperes_of_a_via() >= rules.MOST_AMPERES, "one is enough where the lights' supply changes its side"
    worst_drop = 0.7 / 2 * 0.0005 * (9 * M.pitch / rules.BAR)  # volts: evenly drawn, 0.5 mOhm a square
    assert worst_drop < 0.05
    assert rules.TRACK >= 0.15 and rules.CLEARANCE >= 0.15 and rules.DRILL >= 0.3


def test_the_schematic_says_the_same_nets(nets):
    placed, titles = symbols(nets)
    text = schematic(placed, titles, TITLE)
    assert nets_in(text) == {name: set(pads) for name, pads in nets.items() if not name.startswith(UNUSED)}
    assert text.count("(no_connect ") == sum(name.startswith(UNUSED) for name in nets)
    bare = re.sub(r'"[^"]*"', "", text)
    assert bare.count("(") == bare.count(")")
    assert text == schematic(*symbols(nets), TITLE), "the same board, the same file"
    ends = [(pin.x, pin.y) for symbol in placed for pin in symbol.pins]
    assert len(set(ends)) == len(ends), "two pins in one place"
    assert all(5 < x < SHEET[0] - 5 and 5 < y < SHEET[1] - 40 for x, y in ends)


# ---- The router ----


def routed(pads, jobs, size=(12.0, 6.0), holes=()):
    """The copper after joining pads, each (net, layers, x, y), on a bare board."""
    copper = Copper([box(net, layers, (x, y), (0.5, 0.5), False) for net, layers, x, y in pads])
    grid = Grid((0.0, 0.0), size, STEP)
    router = Router(grid, copper, list(holes), lambda inset: np.zeros((grid.rows, grid.columns), dtype=bool))
    router.route(jobs)
    return copper, router


def test_two_pads_are_joined_by_one_straight_track():
    copper, _ = routed([("A", "F", 2.0, 3.0), ("A", "F", 10.0, 3.0)], [("A", 0.25)])
    (track,) = copper.tracks
    assert track.layer == "F" and track.width == 0.25
    assert len(track.points) == 2 and track.points[0][1] == track.points[1][1]
    assert copper.vias == []


def test_a_wall_of_another_net_is_passed_on_the_other_side():
    wall = [("B", "F", 6.0, 0.5 + 0.75 * n) for n in range(8)]
    copper, _ = routed([("A", "F", 2.0, 3.0), ("A", "F", 10.0, 3.0), *wall], [("A", 0.25)])
    assert {track.layer for track in copper.tracks} == {"F", "B"}
    assert len(copper.vias) == 2


def test_where_there_is_no_way_it_says_so():
    wall = [("B", "FB", 6.0, 0.5 + 0.75 * n) for n in range(8)]
    with pytest.raises(Blocked, match="no way for A"):
        routed([("A", "F", 2.0, 3.0), ("A", "F", 10.0, 3.0), *wall], [("A", 0.25)])


def test_tracks_never_come_nearer_than_the_rules():
    """Many nets in a small place: some are torn up and laid again, and in the end none is too near to another."""
    dice = random.Random(4)
    places = [(x * 2.0 + 1, y * 2.0 + 1) for x in range(10) for y in range(6)]
    dice.shuffle(places)
    pads = [(f"N{i // 2}", "F", *place) for i, place in enumerate(places[:28])]
    copper, _ = routed(pads, [(f"N{i}", 0.25) for i in range(14)], (20.0, 12.0))
    shapes = [*copper.fixed(), *copper.laid()]
    fine = Grid((0.0, 0.0), (20.0, 12.0), 0.05)
    for layer in "FB":
        owner = np.full((fine.rows, fine.columns), -1)
        for shape in shapes:
            if layer in shape.layers:
                place, near = fine.near(shape, 0.075)
                number = int(shape.net[1:])
                assert not (near & (owner[place] != number) & (owner[place] >= 0)).any(), f"{shape.net} is too near"
                owner[place] = np.where(near, number, owner[place])
    assert {track.net for track in copper.tracks} == {f"N{i}" for i in range(14)}


def test_a_hole_is_kept_clear():
    hole = disc("", "FB", (6.0, 3.0), 1.5)
    copper, _ = routed([("A", "F", 2.0, 3.0), ("A", "F", 10.0, 3.0)], [("A", 0.25)], holes=[hole])
    for track in copper.tracks:
        for x, y in track.points:
            assert np.hypot(x - 6.0, y - 3.0) > 1.5 + rules.HOLE


def test_stitching_gives_every_pad_a_via():
    pads = [("GND", "F", 2.0, 3.0), ("GND", "B", 10.0, 3.0)]
    copper, router = routed(pads, [])
    router.stitch("GND", 3.0)
    assert len(copper.vias) > 4
    for _, _, x, y in pads:
        assert min(np.hypot(via.at[0] - x, via.at[1] - y) for via in copper.vias) < 1.3


# ---- The silkscreen ----


def test_the_qr_code_is_the_docs_and_seen_the_right_way_round_from_below():
    page = words(M, spots(M), {"pads": plain_pads(M), "print": []})
    code = [list(row) for row in segno.make_qr(DOCS, error="m").matrix_iter(border=QUIET)]
    left = min(item["from"][0] for item in page["boxes"])
    high = max(item["from"][1] for item in page["boxes"])
    light = np.zeros((len(code), len(code)), dtype=bool)
    for item in page["boxes"]:
        row = round((high - item["from"][1]) / MODULE)
        start, end = (round((item[key][0] - left) / MODULE) for key in ("from", "to"))
        light[row, start:end] = True
    assert (light[:, ::-1] == ~np.array(code, dtype=bool)).all()
    assert {item["side"] for item in page["boxes"]} == {"B"}
    printed = {text["words"] for text in page["texts"]}
    assert set(HEADER) <= printed
    assert {"S2 HOLD 1", "S12 ROLL", "S14 MENU", "The ten-phase dice tower", "LED10", "Bat", "+3V3"} <= printed
    assert len(buttons(read_wires())) == sum(words.startswith("S") and " " in words for words in printed)


def test_no_words_over_others():
    page = Print(M, [("F", extent("OOOO", (0.0, 0.0), 1.0))])
    assert not page.say("YY", "F", (0.5, 0.0))
    assert page.say("YY", "B", (0.5, 0.0))
    assert page.say("YY", "F", (0.0, 3.0))
    assert not page.say("YY", "F", (500.0, 0.0)), "beyond the board"
    assert not page.say("YY", "F", M.notch.middle)


def test_kicads_job_needs_nothing_but_kicad():
    """It is run by Debian's Python, where neither our modules nor our tools are."""
    names = [
        alias.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(ast.parse(layout.JOB.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    ]
    assert set(names) - set(sys.stdlib_module_names) == {"pcbnew"}


def test_a_report_that_is_not_whole_is_refused():
    lines = ("Found 2 DRC violations", "Found 0 unconnected pads", "Found 0 Footprint errors", "End of Report")
    whole = "\n".join(f"** {line} **" for line in lines)
    assert findings(whole) == {"DRC violations": 2, "unconnected pads": 0, "Footprint errors": 0}
    for broken in ("", whole[:60], whole.replace("** End of Report **", "")):
        with pytest.raises(BadInput, match="not whole"):
            findings(broken)
