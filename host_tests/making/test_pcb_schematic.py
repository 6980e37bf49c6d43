"""The schematic as KiCad's file, read back by where its wires, names and pins meet; and whether one can read it."""

import re
from itertools import combinations

import pytest
from gerbonara.cad.kicad.sexp import parse_sexp

from desktop.making.board import pins, schematic
from desktop.making.board.blocks import drawn
from desktop.making.board.netlist import UNUSED, netlist
from desktop.making.board.parts import LCSC, parts
from desktop.making.board.rules import TITLES
from desktop.making.board.sheet import SIZE
from desktop.making.board.symbols import STEP
from desktop.making.wiring.pins import PIN_FILE, read_wires
from host_tests.making.kicad_sheet import crosses, netlist_of, pins_of


@pytest.fixture(scope="module")
def nets():
    return netlist(read_wires())


@pytest.fixture(scope="module")
def sheet(nets):
    return drawn(nets)


@pytest.fixture(scope="module")
def text(sheet):
    return schematic.schematic(sheet)


def joined(nets):
    return {name: set(pads) for name, pads in nets.items() if not name.startswith(UNUSED)}


def without_open(found):
    """A netlist that was read back, without the pins that stand alone."""
    return {name: pads for name, pads in found.items() if name != "?"}


def test_the_sheet_joins_what_the_netlist_joins(nets, text):
    found = netlist_of(text)
    assert without_open(found) == joined(nets)
    assert found["?"] == {pads[0] for name, pads in nets.items() if name.startswith(UNUSED)}
    assert len(crosses(text)) == len(found["?"]), "each of those has its cross"


@pytest.mark.parametrize("net", ["CELL", "BAT", "SDA", "HOLD 7", "DIN 5", "EN"])
def test_a_wire_that_is_missing_is_missed(nets, sheet, net):
    """The reader is no formality: without one piece of wire, or with a name moved off it, the nets differ."""
    name = next(one for one in sheet.names if one.words == net)
    pieces = [piece for piece in sheet.pieces() if _on(piece, (name.x, name.y))]
    assert pieces
    text = schematic.schematic(sheet)
    for start, end in pieces:
        wire = f"(xy {schematic.xy(start)}) (xy {schematic.xy(end)})"
        assert text.count(wire) == 1
        text = text.replace(wire, f"(xy {schematic.xy((1, 1))}) (xy {schematic.xy((2, 1))})")
    assert without_open(netlist_of(text)) != joined(nets)


def _on(piece, at):
    (x1, y1), (x2, y2) = piece
    return x1 <= at[0] <= x2 and y1 <= at[1] <= y2


def test_it_follows_a_changed_pin(tmp_path):
    path = tmp_path / "pins.py"
    path.write_text(PIN_FILE.read_text().replace("board.GP6,", "board.GP27,"))
    nets = netlist(read_wires(path))
    assert without_open(netlist_of(schematic.schematic(drawn(nets)))) == joined(nets)


def test_every_pin_is_typed_as_its_data_sheet_says(text):
    """So that KiCad's own check has something to find: supplies in and out, inputs, outputs."""
    seen = set()
    for ref, _, number, does, _, is_flag in pins_of(parse_sexp(text)):
        if not is_flag:
            wanted = pins.does((ref, number))
            assert does == {pins.FREE: pins.PASSIVE}.get(wanted, wanted), f"{ref}.{number}"
            seen.add(does)
    assert seen == {pins.POWER_IN, pins.POWER_OUT, pins.INPUT, pins.OUTPUT, pins.BOTH_WAYS, pins.PASSIVE}


def test_wires_are_level_or_upright_and_end_at_something(sheet):
    ends = sheet.ends()
    for (x1, y1), (x2, y2) in sheet.wires:
        assert (x1 == x2) != (y1 == y2)
    at_wires = [end for piece in sheet.pieces() for end in piece]
    named = [(name.x, name.y) for name in sheet.names]
    for at in set(at_wires):
        assert at_wires.count(at) + ends.count(at) > 1 or at in named or _has_name(sheet, at), (
            f"a wire ends in nothing: {at}"
        )


def _has_name(sheet, at):
    """Whether a wire that ends here carries a name."""
    return any(_on(piece, (name.x, name.y)) for piece in sheet.pieces() if at in piece for name in sheet.names)


def test_no_symbol_lies_on_another_and_all_are_on_the_page(sheet):
    """By their bodies; the title block is at the lower right."""
    boxes = []
    for one in sheet.placed:
        if one.part:
            xs = [one.x + leg.x for leg in one.symbol.legs] + [one.x + x for b in one.symbol.boxes for x in b[::2]]
            ys = [one.y + leg.y for leg in one.symbol.legs] + [one.y + y for b in one.symbol.boxes for y in b[1::2]]
            boxes.append((one.ref, min(xs), min(ys), max(xs), max(ys)))
    for ref, left, high, right, low in boxes:
        assert left > 5 and high > 5 and right < SIZE[0] - 5 and low < SIZE[1] - 5, ref
        assert right < SIZE[0] - 4 - 110 / STEP or low < SIZE[1] - 4 - 34 / STEP, f"{ref} is in the title block"
    for (a, l1, h1, r1, b1), (b, l2, h2, r2, b2) in combinations(boxes, 2):
        assert r1 < l2 or r2 < l1 or b1 < h2 or b2 < h1, f"{a} and {b}"


def test_the_current_goes_from_left_to_right(sheet):
    """Cell, fuse, MOSFET, converter, capacitor; level shifter, resistor; light after light."""
    x = {one.ref: one.x for one in sheet.placed}
    for chain in (
        ("J3", "F1", "Q1", "J2", "C1"),
        ("Q1", "D1"),
        ("U0", "U1", "R1"),
        ("U0", "R3", "J1"),
        ("U0", "R2", "BZ1"),
        ("S2", "U0"),
        tuple(f"LED{die}" for die in range(1, 11)),
    ):
        assert [x[ref] for ref in chain] == sorted(x[ref] for ref in chain), chain


def test_the_file_is_whole_and_always_the_same(nets, sheet, text):
    bare = re.sub(r'"[^"]*"', "", text)
    assert bare.count("(") == bare.count(")")
    assert text == schematic.schematic(drawn(nets))
    ids = re.findall(r"\(uuid ([0-9a-f-]{36})\)", text)
    assert len(ids) == len(set(ids)) > 300
    for part in parts():
        assert f'(property "Maker\'s number" "{part.number}"' in text
        assert f'(property "LCSC" "{LCSC.get(part.number, "")}"' in text
    for key in ("title", "rev", "date", "company"):
        assert f'({key} "{TITLES[key]}")' in text


def test_kicad_finds_the_libraries_that_sheet_and_board_name(sheet, text):
    """A project whose libraries are not there opens with a warning for each symbol."""
    library = schematic.library(sheet)
    for name in re.findall(r'\(lib_id "tower:([^"]+)"\)', text):
        assert f'(symbol "{name}" ' in library
    for kind, file in (("sym", "tower.kicad_sym"), ("fp", "tower.pretty")):
        table = schematic.table(kind, file)
        assert f'(name "tower")(type "KiCad")(uri "${{KIPRJMOD}}/{file}")' in table
