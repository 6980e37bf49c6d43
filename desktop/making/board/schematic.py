"""KiCad's files of the schematic: the sheet, the library of its symbols, and the tables that name our libraries.

Written in KiCad 6's format, which later ones read and convert.
"""

import uuid

from desktop.making.board import pins
from desktop.making.board.netlist import UNUSED, Pad
from desktop.making.board.parts import LCSC, TOWER, Part
from desktop.making.board.rules import TITLES
from desktop.making.board.sheet import FLAGS, Place, Placed, Sheet
from desktop.making.board.symbols import DOWN, LEFT, RIGHT, STEP, UP, Leg, Symbol

VERSION, LIBRARY_VERSION = "20211123", "20211014"  # KiCad 6
FONT = "(effects (font (size 1.27 1.27)){})"
_SPACE = uuid.UUID("9a4f2a52-2d1c-5e0b-8e43-10f10d1ce000")  # of our own names: the same board gets the same file
_TOWARDS_BODY = {LEFT: 0, DOWN: 90, RIGHT: 180, UP: 270}  # as the library counts, y upwards


def identity(name: str) -> str:
    """The id of a part or line: the board's footprints name it as their symbol."""
    return str(uuid.uuid5(_SPACE, name))


def schematic(sheet: Sheet) -> str:
    """The text of a .kicad_sch."""
    block = " ".join(f'({key} "{TITLES[key]}")' for key in ("title", "date", "rev", "company"))
    lines = [
        f'(kicad_sch (version {VERSION}) (generator tower)\n  (uuid {identity("sheet")})\n  (paper "A3")',
        f'  (title_block {block} (comment 1 "{TITLES["comment"]}"))',
        "  (lib_symbols",
        *(_definition(symbol, f"{TOWER}:") for symbol in kinds(sheet)),
        "  )",
    ]
    lines += [
        f"  (junction (at {xy(at)}) (diameter 0) (color 0 0 0 0) (uuid {identity(f'dot {at}')}))"
        for at in sheet.junctions()
    ]
    lines += [f"  (no_connect (at {xy(at)}) (uuid {identity(f'open {at}')}))" for at in sorted(sheet.open)]
    lines += [
        f"  (wire (pts (xy {xy(start)}) (xy {xy(end)})) (stroke (width 0) (type default) (color 0 0 0 0)) "
        f"(uuid {identity(f'wire {start} {end}')}))"
        for start, end in sheet.pieces()
    ]
    for kind, said in (("text", sheet.words), ("label", sheet.names)):
        lines += [
            f'  ({kind} "{one.words}" (at {xy((one.x, one.y))} 0) '
            f"(effects (font (size {one.size} {one.size})) (justify left bottom)) "
            f"(uuid {identity(f'{kind} {one.words} {one.x} {one.y}')}))"
            for one in said
        ]
    lines += [_instance(one) for one in sheet.placed]
    lines.append('  (sheet_instances (path "/" (page "1")))\n  (symbol_instances')
    for one in sheet.placed:
        value, footprint = _value(one), footprint_name(one.part) if one.part else ""
        lines.append(
            f'    (path "/{identity(one.ref)}" (reference "{one.ref}") (unit 1) (value "{value}") '
            f'(footprint "{footprint}"))'
        )
    return "\n".join([*lines, "  )", ")", ""])


def library(sheet: Sheet) -> str:
    """The text of a .kicad_sym with every symbol of the sheet, so that KiCad finds what the sheet names."""
    symbols = "\n".join(_definition(symbol, "") for symbol in kinds(sheet))
    return f"(kicad_symbol_lib (version {LIBRARY_VERSION}) (generator tower)\n{symbols}\n)\n"


def table(kind: str, file: str) -> str:
    """A library table of the project, kind sym or fp: our library beside it."""
    line = f'(lib (name "{TOWER}")(type "KiCad")(uri "${{KIPRJMOD}}/{file}")(options "")(descr "made by make pcb"))'
    return f"({kind}_lib_table\n  {line}\n)\n"


def net_name(net: str, pad: Pad) -> str:
    """A net as KiCad calls it: what has its name at a wire is of this sheet, /; supplies' signs are of all sheets. One
    *pad* that is left open is a net too.
    """
    if net.startswith(UNUSED):
        named = "" if pins.name(pad) == pad[1] else f"-{pins.name(pad)}"
        return f"unconnected-({pad[0]}{named}-Pad{pad[1]})"
    return net if net in FLAGS else f"/{net}"


def footprint_name(part: Part) -> str:
    """A footprint in the library that lies beside the board."""
    return f"{TOWER}:{part.footprint.split(':')[1]}"


def kinds(sheet: Sheet) -> list[Symbol]:
    """Each kind of symbol once."""
    return list({one.symbol.name: one.symbol for one in sheet.placed}.values())


def xy(at: Place) -> str:
    """A place of the sheet in mm."""
    return f"{at[0] * STEP:.7g} {at[1] * STEP:.7g}"


def _up(x: float, y: float) -> str:
    """A place of a symbol as its library has it, y upwards."""
    return f"{x * STEP:.7g} {-y * STEP:.7g}"


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _value(one: Placed) -> str:
    return one.part.value if one.part else one.symbol.name


def _definition(symbol: Symbol, library_name: str) -> str:
    stroke = "(stroke (width 0.2) (type default) (color 0 0 0 0))"
    shapes = [
        f"(polyline (pts {' '.join(f'(xy {_up(*at)})' for at in line)}) {stroke} (fill (type none)))"
        for line in symbol.lines
    ]
    shapes += [
        f"(rectangle (start {_up(x1, y1)}) (end {_up(x2, y2)}) {stroke} (fill (type background)))"
        for x1, y1, x2, y2 in symbol.boxes
    ]
    shapes += [
        f"(circle (center {_up(x, y)}) (radius {radius * STEP:.7g}) {stroke} (fill (type none)))"
        for x, y, radius in symbol.rings
    ]
    names = "(pin_names (offset 0.762))" if symbol.says_names else "(pin_names (offset 0) hide)"
    numbers = "" if symbol.says_names or len(symbol.legs) == 3 else "(pin_numbers hide)"
    kept = "(power)" if symbol.is_power else ""
    listed, on_board = _yes(symbol.is_listed and not symbol.is_power), _yes(not symbol.is_power)
    indent, hide = "\n        ", " hide"
    prefix, kept_back = ("#PWR", hide) if symbol.is_power else ("U", "")
    flags = f"{kept} {numbers} {names} (in_bom {listed}) (on_board {on_board})"
    return f"""    (symbol "{library_name}{symbol.name}" {flags}
      (property "Reference" "{prefix}" (id 0) (at 0 0 0) {FONT.format(kept_back)})
      (property "Value" "{symbol.name}" (id 1) (at 0 0 0) {FONT.format("")})
      (property "Footprint" "" (id 2) (at 0 0 0) {FONT.format(hide)})
      (property "Datasheet" "" (id 3) (at 0 0 0) {FONT.format(hide)})
      (symbol "{symbol.name}_0_1"
        {indent.join(shapes)})
      (symbol "{symbol.name}_1_1"
        {indent.join(_leg(leg) for leg in symbol.legs)}))"""


def _leg(leg: Leg) -> str:
    does = {"free": "passive"}.get(leg.does, leg.does)
    font = "(effects (font (size 1.1 1.1)))"
    return (
        f"(pin {does} line (at {_up(leg.x, leg.y)} {_TOWARDS_BODY[leg.side]}) (length {leg.long * STEP:.7g}) "
        f'(name "{leg.name}" {font}) (number "{leg.pad}" {font}))'
    )


def _instance(one: Placed) -> str:
    part, symbol = one.part, one.symbol
    ends = " ".join(f'(pin "{leg.pad}" (uuid {identity(f"pin {one.ref}.{leg.pad}")}))' for leg in symbol.legs)
    listed, on_board = _yes(part is not None and symbol.is_listed), _yes(part is not None)
    shown, hidden = f" (justify {symbol.justify})" if symbol.justify else "", " hide"
    fields = [
        ("Reference", one.ref, symbol.ref_at, hidden if symbol.is_power else shown),
        ("Value", _value(one), symbol.value_at, shown if symbol.says_value else hidden),
        ("Footprint", footprint_name(part) if part else "", (0, 0), hidden),
        ("Datasheet", "~", (0, 0), hidden),
    ]
    if part:
        fields += [
            ("Maker's number", part.number, (0, 0), hidden),
            ("LCSC", LCSC.get(part.number, ""), (0, 0), hidden),
            ("Board", part.board, (0, 0), hidden),
        ]
    lines = "\n".join(
        f'    (property "{key}" "{value}" (id {number}) (at {xy((one.x + dx, one.y + dy))} 0) {FONT.format(effects)})'
        for number, (key, value, (dx, dy), effects) in enumerate(fields)
    )
    return f"""  (symbol (lib_id "{TOWER}:{symbol.name}") (at {xy((one.x, one.y))} 0) (unit 1)
    (in_bom {listed}) (on_board {on_board}) (uuid {identity(one.ref)})
{lines}
    {ends})"""
