"""The schematic read as KiCad reads it: wires, dots, names and pins that meet are one net.

nets()["HOLD 1"]         # {("U0", "9"), ("S2", "2")}
"""

from collections.abc import Iterator
from typing import NamedTuple

from desktop.errors import BadInput
from desktop.making.board.project import Point, Tree, fields, items, numbers, only, sheet, turned

Place = tuple[int, int]  # micrometres, y downwards
UNKNOWN = ("bus", "global_label", "hierarchical_label", "sheet")  # what this reader would miss


class Symbol(NamedTuple):
    """A symbol where it stands, and the drawing of its kind."""

    said: dict[str, str]
    kind: Tree
    at: Point
    turn: float
    mirror: str  # "", "x" or "y"

    def place(self, at: list[float] | Point) -> Point:
        """A place of its drawing, which counts upwards, on the sheet."""
        x, y = turned((at[0], -at[1]), self.turn)
        return self.at[0] + x * (-1 if self.mirror == "y" else 1), self.at[1] + y * (-1 if self.mirror == "x" else 1)

    def drawn(self, what: str) -> Iterator[Tree]:
        """Pins, lines, boxes ... of the drawing."""
        return (one for unit in items(self.kind, "symbol") for one in items(unit, what))


def symbols(tree: Tree) -> list[Symbol]:
    """All of them. Raises BadInput for one that is both turned by a quarter and mirrored."""
    kinds = {str(kind[1]): kind for kind in items(only(tree, "lib_symbols"), "symbol")}
    found = []
    for one in items(tree, "symbol"):
        x, y, turn = numbers(one, "at")
        mirror = "".join(str(said[1]) for said in items(one, "mirror"))
        if mirror and turn % 180:
            raise BadInput(f"{fields(one)['Reference']} is turned and mirrored: turn it otherwise")
        found.append(Symbol(fields(one), kinds[str(only(one, "lib_id")[1])], (x, y), turn, mirror))
    return found


def nets(tree: Tree | None = None) -> dict[str, set[tuple[str, str]]]:
    """The nets by their names, with the pins of parts; what has no name and is joined is "?". Raises BadInput if a net
    has two names, or if the sheet has something that this does not read.
    """
    tree = tree or sheet()
    if strange := [what for what in UNKNOWN if items(tree, what)]:
        raise BadInput(f"the schematic has a {strange[0]}: board/sheet.py reads one sheet with labels")
    wires = [tuple(_place(at[1:3]) for at in items(only(wire, "pts"), "xy")) for wire in items(tree, "wire")]
    pins, names = [], [(str(label[1]), _place(numbers(label, "at"))) for label in items(tree, "label")]
    for one in symbols(tree):
        for pin in one.drawn("pin"):
            end = _place(one.place(numbers(pin, "at")))
            if items(one.kind, "power"):
                names += [(one.said["Value"], end)] * (one.said["Value"] != "PWR_FLAG")
            else:
                pins.append((one.said["Reference"], str(only(pin, "number")[1]), end))
    groups: list[set[Place]] = [set(wire) for wire in wires] + [{end} for *_, end in pins]
    dots = [at for _, at in names] + [_place(numbers(dot, "at")) for dot in items(tree, "junction")]
    groups += [_around(at, wires) for at in dots + [end for *_, end in pins]]
    by_name: dict[str, set[Place]] = {}
    for name, at in names:
        by_name.setdefault(name, set()).add(at)
    groups = _joined(groups + list(by_name.values()))
    found: dict[str, set[tuple[str, str]]] = {}
    for group in groups:
        said = sorted({name for name, at in names if at in group})
        if len(said) > 1:
            raise BadInput(f"the schematic joins {' and '.join(said)}")
        mine = {(ref, number) for ref, number, end in pins if end in group}
        if said or len(mine) > 1:
            found.setdefault(said[0] if said else "?", set()).update(mine)
    return {name: mine for name, mine in found.items() if mine}


def crosses(tree: Tree | None = None) -> int:
    """How many pins are marked as left open."""
    return len(items(tree or sheet(), "no_connect"))


def _place(at: list[float] | Point) -> Place:
    return round(1000 * float(at[0])), round(1000 * float(at[1]))


def _around(at: Place, wires: list[tuple[Place, ...]]) -> set[Place]:
    """A place and the wires that it lies on."""
    found = {at}
    for start, end in wires:
        (x1, y1), (x2, y2) = sorted((start, end))
        if x1 <= at[0] <= x2 and min(y1, y2) <= at[1] <= max(y1, y2):
            found.add(start)
    return found


def _joined(groups: list[set[Place]]) -> list[set[Place]]:
    """Groups that share a place become one."""
    found: list[set[Place]] = []
    for group in groups:
        touching = [other for other in found if other & group]
        found = [other for other in found if not any(other is one for one in touching)]
        found.append(set().union(group, *touching))
    return found
