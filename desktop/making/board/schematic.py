"""KiCad's file of the schematic, and what can be read back from it."""

import re
import uuid

from desktop.making.board.rules import TITLES
from desktop.making.board.symbols import PIN, Symbol, Title

VERSION = "20211123"  # KiCad 6
_SPACE = uuid.UUID("9a4f2a52-2d1c-5e0b-8e43-10f10d1ce000")  # of our own names: the same board gets the same file


def schematic(placed: list[Symbol], titles: list[Title]) -> str:
    """The text of a .kicad_sch: the parts on the sheet, the titles of their groups, the title block."""
    block = " ".join(f'({key} "{TITLES[key]}")' for key in ("title", "date", "rev", "company"))
    lines = [
        f'(kicad_sch (version {VERSION}) (generator tower)\n  (uuid {_id("sheet")})\n  (paper "A3")',
        f'  (title_block {block} (comment 1 "{TITLES["comment"]}"))',
        "  (lib_symbols",
        *(_library(symbol) for symbol in placed),
        "  )",
    ]
    lines += [
        f'  (text "{words}" (at {x:g} {y:g} 0) (effects (font (size 2.5 2.5)) (justify left)) (uuid {_id(words)}))'
        for words, x, y in titles
    ]
    for symbol in placed:
        for pin in symbol.pins:
            name = f"{symbol.part.ref}.{pin.pad}"
            if pin.net:
                turn, side = (0, "left") if pin.right else (180, "right")
                lines.append(
                    f'  (global_label "{pin.net}" (shape passive) (at {pin.x:g} {pin.y:g} {turn}) '
                    f"(effects (font (size 1.27 1.27)) (justify {side})) (uuid {_id('label ' + name)}))"
                )
            else:
                lines.append(f"  (no_connect (at {pin.x:g} {pin.y:g}) (uuid {_id('open ' + name)}))")
    lines += [_instance(symbol) for symbol in placed]
    lines.append('  (sheet_instances (path "/" (page "1")))\n  (symbol_instances')
    for symbol in placed:
        part = symbol.part
        lines.append(
            f'    (path "/{_id(part.ref)}" (reference "{part.ref}") (unit 1) (value "{part.value}") '
            f'(footprint "{part.footprint}"))'
        )
    return "\n".join([*lines, "  )", ")", ""])


def _id(name: str) -> uuid.UUID:
    return uuid.uuid5(_SPACE, name)


def _library(symbol: Symbol) -> str:
    """The box of one part: its pins are counted from its middle, y upwards."""
    name, (wide, high) = symbol.part.ref, symbol.half
    font = "(effects (font (size 1 1)))"
    pins = "\n".join(
        f"        (pin passive line (at {pin.x - symbol.x:g} {symbol.y - pin.y:g} {180 if pin.right else 0}) "
        f'(length {PIN:g}) (name "{pin.name}" {font}) (number "{pin.pad}" {font}))'
        for pin in symbol.pins
    )
    return f"""    (symbol "tower:{name}" (in_bom yes) (on_board yes)
{_properties(symbol, 0, 0, "      ", up=1)}
      (symbol "{name}_0_1"
        (rectangle (start {-wide:g} {high:g}) (end {wide:g} {-high:g})
          (stroke (width 0.254) (type default) (color 0 0 0 0)) (fill (type background))))
      (symbol "{name}_1_1"
{pins}))"""


def _instance(symbol: Symbol) -> str:
    part = symbol.part
    pins = " ".join(f'(pin "{pin.pad}" (uuid {_id(f"pin {part.ref}.{pin.pad}")}))' for pin in symbol.pins)
    return f"""  (symbol (lib_id "tower:{part.ref}") (at {symbol.x:g} {symbol.y:g} 0) (unit 1)
    (in_bom yes) (on_board yes) (uuid {_id(part.ref)})
{_properties(symbol, symbol.x, symbol.y, "    ", up=-1)}
    {pins})"""


def _properties(symbol: Symbol, x: float, y: float, indent: str, up: int) -> str:
    part, high = symbol.part, symbol.half[1]
    prefix = part.ref.rstrip("0123456789")
    shown = (("Reference", part.ref if up < 0 else prefix, 2.9), ("Value", part.value, 1.1))
    font = "(effects (font (size 1.27 1.27))"
    lines = [
        f'{indent}(property "{key}" "{value}" (id {number}) (at {x:g} {y + up * (high + above):g} 0) {font}))'
        for number, (key, value, above) in enumerate(shown)
    ]
    hidden = (("Footprint", part.footprint), ("Datasheet", "~"), ("Maker's number", part.number))
    lines += [
        f'{indent}(property "{key}" "{value}" (id {number}) (at {x:g} {y:g} 0) {font} hide))'
        for number, (key, value) in enumerate(hidden, 2)
    ]
    return "\n".join(lines)


def nets_in(text: str) -> dict[str, set[tuple[str, str]]]:
    """The nets of a schematic as schematic() writes it: which pins of which parts have a flag of the same name."""
    flag_at = {
        (float(x), float(y)): net
        for net, x, y in re.findall(r'\(global_label "([^"]+)" \(shape \w+\) \(at (\S+) (\S+) ', text)
    }
    pins_of = {}
    for block in re.split(r"\n    \(symbol ", text)[1:]:
        name = re.match(r'"tower:(\S+)"', block)
        if name:
            pins_of[name[1]] = re.findall(r'\(pin passive line \(at (\S+) (\S+) \d+\).*?\(number "(\d+)"', block)
    found: dict[str, set[tuple[str, str]]] = {}
    for ref, x, y in re.findall(r'\(symbol \(lib_id "tower:(\S+)"\) \(at (\S+) (\S+) 0\)', text):
        for dx, dy, pad in pins_of[ref]:
            net = flag_at.get((round(float(x) + float(dx), 4), round(float(y) - float(dy), 4)))
            if net:
                found.setdefault(net, set()).add((ref, pad))
    return found
