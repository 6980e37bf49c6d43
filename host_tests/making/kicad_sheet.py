"""A KiCad schematic read back as KiCad reads it: wires, dots, names and pins that meet are one net.

netlist_of(text)     # {"GND": {("U0", "3"), ...}, ...}
"""

from itertools import combinations

from gerbonara.cad.kicad.sexp import parse_sexp

Place = tuple[int, int]  # micrometres


def items(tree, name):
    """The branches of a tree that have a name."""
    return [branch for branch in tree if isinstance(branch, list) and branch and branch[0] == name]


def only(tree, name):
    """The one branch of a name."""
    (found,) = items(tree, name)
    return found


def place(at, origin=(0.0, 0.0), up=1):
    """The place that a branch ``(at X Y ...)`` says; a library counts upwards: *up* is -1."""
    return round(1000 * (origin[0] + float(at[1]))), round(1000 * (origin[1] + up * float(at[2])))


def pins_of(tree):
    """Every pin of every symbol: its part, its number, what it does, and where its end is."""
    kinds = {str(kind[1]): kind for kind in items(only(tree, "lib_symbols"), "symbol")}
    found = []
    for symbol in items(tree, "symbol"):
        kind = kinds[str(only(symbol, "lib_id")[1])]
        at = only(symbol, "at")
        said = {str(prop[1]): str(prop[2]) for prop in items(symbol, "property")}
        for unit in items(kind, "symbol"):
            for pin in items(unit, "pin"):
                end = place(only(pin, "at"), (float(at[1]), float(at[2])), up=-1)
                is_flag = bool(items(kind, "power"))
                number, does = str(only(pin, "number")[1]), str(pin[1])
                found.append((said["Reference"], said["Value"], number, does, end, is_flag))
    return found


def netlist_of(text):
    """The nets by their names, with the pins of parts: what has no name is "?"."""
    tree = parse_sexp(text)
    wires = [tuple(place(at) for at in items(only(wire, "pts"), "xy")) for wire in items(tree, "wire")]
    pins = pins_of(tree)
    names = [(str(label[1]), place(only(label, "at"))) for label in items(tree, "label")]
    names += [(value, end) for _, value, _, _, end, is_flag in pins if is_flag and value != "PWR_FLAG"]
    groups = [{start, end} for start, end in wires] + [{end} for *_, end, _ in pins]
    groups += [_around(at, wires) for _, at in names]
    by_name = {}
    for name, at in names:
        by_name.setdefault(name, set()).add(at)
    groups = _joined(groups + list(by_name.values()))
    found = {}
    for ref, _, number, _, end, is_flag in pins:
        if not is_flag:
            (group,) = (group for group in groups if end in group)
            said = {name for name, at in names if at in group}
            assert len(said) <= 1, f"{' and '.join(sorted(said))} are one net"
            found.setdefault(min(said, default="?"), set()).add((ref, number))
    return found


def crosses(text):
    """The places that are marked as left open."""
    return {place(only(cross, "at")) for cross in items(parse_sexp(text), "no_connect")}


def _around(at, wires):
    """A name and the wire that it lies on."""
    for start, end in wires:
        (x1, y1), (x2, y2) = sorted((start, end))
        if x1 <= at[0] <= x2 and min(y1, y2) <= at[1] <= max(y1, y2):
            return {at, start}
    return {at}


def _joined(groups):
    """Groups that share a place become one."""
    found = []
    for group in groups:
        touching = [other for other in found if other & group]
        found = [other for other in found if not any(other is one for one in touching)]
        found.append(set().union(group, *touching))
    assert not any(one & other for one, other in combinations(found, 2))
    return found
