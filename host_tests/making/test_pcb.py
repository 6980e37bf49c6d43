"""The circuit board without KiCad: every part can be bought and fits the box, and the print says what it should."""

import ast
import csv
import io
import re
import sys
from itertools import combinations

import numpy as np
import pytest
import segno

from desktop.errors import BadInput
from desktop.making.board import fabrication, heat, layout, rules
from desktop.making.board.bodies import bodies
from desktop.making.board.footprints import OWN, SOCKET_PADS, SOCKET_PINS
from desktop.making.board.parts import ASSEMBLER, CELL, HAND, LCSC, LITE, NOTHING, PRICED, TEST_PADS, TOWER, parts
from desktop.making.board.places import spots
from desktop.making.board.words import DOCS, MODULE, QUIET, Print, extent, words
from desktop.making.case import fittings
from desktop.making.case.base import base
from desktop.making.marked_tables import with_tables
from desktop.making.measures import Measures
from desktop.making.pcb import findings
from desktop.making.wiring.pins import HEADER, PIN_FILE, buttons, read_wires
from host_tests.making.plain_pads import plain_pads

M = Measures()


def test_every_part_has_footprint_makers_number_and_price():
    table = parts()
    assert len({part.ref for part in table}) == len(table) == 18 + 20 + 13 + len(TEST_PADS)
    for part in table:
        library, name = part.footprint.split(":")
        assert library and name and part.what and part.side in "FB"
        assert library != TOWER or name in OWN
        if part.by != NOTHING:
            assert len(part.number.split()) >= 2, f"{part.ref}: a maker and a number"
            assert part.euros > 0
        else:
            assert part.euros == 0
    assert 8 < fabrication.price() < 25


def meaning(number):
    """The value that a maker's number says: Uniroyal's 4701, Samsung's 104, Panasonic's 1A102."""
    if found := re.search(r"0805W8F(\d{3})(\d)T5E", number):
        ohms = int(found[1]) * 10 ** int(found[2])
        return f"{ohms / 1000:g} kΩ" if ohms >= 1000 else f"{ohms} Ω"
    if found := re.search(r"CL10B(\d\d)(\d)", number):
        return f"{int(found[1]) * 10 ** int(found[2]) // 1000} nF"
    volts, digits, power = re.search(r"FK(..)(\d\d)(\d)P$", number).groups()
    return f"{int(digits) * 10 ** int(power)} µF {({'0J': '6.3', '1A': '10', '1C': '16'})[volts]} V"


def test_values_are_those_that_the_makers_numbers_and_the_wiring_say():
    table = {part.ref: part for part in parts()}
    for ref in ("R1", "R2", "R3", "R4", "R5", "C1", "C2", "C12", "C13"):
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


def rows(text):
    """A table of the order, row by row."""
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.parametrize("board", [CELL, LITE])
def test_the_assembler_gets_every_part_but_the_pico(board):
    """So that nothing but forty pads is soldered by hand; the lite board is another bill, no other board."""
    table = parts(board)
    assert [part.ref for part in table if part.by == HAND] == ["U0"]
    placed = rows(fabrication.placement(spots(M), plain_pads(M), board))
    bought = rows(fabrication.assembly(board))
    named = [ref for row in bought for ref in row["Designator"].split(",")]
    assert list(placed[0]) == ["Designator", "Mid X", "Mid Y", "Layer", "Rotation"]
    assert list(bought[0]) == ["Comment", "Designator", "Footprint", "LCSC Part #", "Maker's number"]
    assert sorted(named) == sorted(row["Designator"] for row in placed)
    assert sorted(named) == sorted(part.ref for part in table if part.by == ASSEMBLER)
    assert all(len(row["Maker's number"].split()) >= 2 for row in bought)
    assert {row["Layer"] for row in placed} == {"Top", "Bottom"}
    without = {row["Maker's number"] for row in bought if not row["LCSC Part #"]}
    assert without <= {"Panasonic EEE-FK1A102P", "C&K OS102011MA1QN1"}, "nobody published their numbers"
    row = next(row for row in placed if row["Designator"] == "LED1")
    x, y = M.pixels[0]
    assert (row["Mid X"], row["Mid Y"]) == (f"{150 + x:.3f}mm", f"{y - 110:.3f}mm")
    kinds = rows(fabrication.materials(board))
    assert sum(int(kind["Quantity"]) for kind in kinds) == len(table) - len(TEST_PADS)
    assert sum(float(kind["Euros"]) for kind in kinds) == pytest.approx(fabrication.price(board))
    assert any(f"estimate of {PRICED}" in column for column in kinds[0]), "nobody takes them for a shop's prices"


def test_the_lite_board_has_no_cell_and_the_other_no_bridge():
    cell, lite = ({part.ref for part in parts(board)} for board in (CELL, LITE))
    assert cell - lite == {"D1", "F1", "Q1", "S1", "J2", "J3"}
    assert lite - cell == {"R5"}
    assert set(LCSC) <= {part.number for part in parts()}, "no number of a part that is not there"
    assert all(re.fullmatch(r"C\d{4,8}", number) for number in LCSC.values())
    for page in ("board.md", "parts.md"):
        assert f"estimates from {PRICED}" in (PIN_FILE.parent / page).read_text("utf-8")


def test_what_lies_above_fits_between_board_and_lid():
    gap = M.height - M.roof - M.board_top
    above = [body for body in bodies(M) if body.part.side == "F"]
    assert len(above) == sum(part.side == "F" for part in parts())
    assert all(body.high + 0.2 < gap for body in above)


def test_what_hangs_below_meets_nothing_in_the_box():
    inside = {name: solid for name, solid in fittings.insides(M).items() if name in ("cell", "PowerBoost", "Pico")}
    inside["base"] = base(M).solid
    below = [body for body in bodies(M) if body.part.side == "B"]
    assert len(below) == 13 + len(("C1", "BZ1", "S1", "J1", "J2", "J3"))
    for body in below:
        room = fittings.hanging(M, body)
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
    assert OWN["Pico"]().count('" thru_hole') == 40


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


def test_nothing_on_the_board_gets_hot_and_the_page_says_so():
    for load in heat.loads():
        assert load.watts < 0.5 and load.watts * load.rise < 40, load.part
    mosfet = next(load for load in heat.loads() if load.part.startswith("Q1"))
    assert mosfet.watts == pytest.approx(1.3**2 * 0.085)
    page = (PIN_FILE.parent / "board.md").read_text("utf-8")
    assert with_tables(page, {"heat": heat.table()}, "board.md") == page


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
