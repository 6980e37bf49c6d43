"""The electrical rules: what is wrong with a netlist, by what its parts' pins do. KiCad 6 checks only at its screen.

Unlike KiCad's check this one follows the current through fuse, MOSFET, diode and resistor, and knows each supply's
volts; it is made for each board by itself, the one with a cell and the *lite* one.
"""

from desktop.making.board import pins
from desktop.making.board.netlist import MOSFET_PADS, UNUSED, Nets, Pad
from desktop.making.board.parts import CELL, LITE, Part

Volts = tuple[float, float]  # from and to

SOURCES: dict[Pad, Volts] = {("J3", "1"): (3.0, 4.2), ("J2", "1"): (5.0, 5.25), ("U0", "36"): (3.2, 3.4)}
USB = (("U0", "40"), (4.75, 5.25))
# Where a supply goes through a part: from one pad to the other, and what is lost on the way.
THROUGH = ((("F1", "1"), ("F1", "2"), 0.1), (("Q1", "3"), ("Q1", "2"), 0.15), (("D1", "2"), ("D1", "1"), 0.45))
LINK = (("R5", "1"), ("R5", "2"), 0.0)
SIGNAL_LINKS = ("R1", "R2")  # a signal goes through these


def complaints(nets: Nets, table: list[Part]) -> list[str]:
    """What is wrong: empty if both boards can be built. *table* has all parts."""
    found = misplaced(nets, table)
    for board in (CELL, LITE):
        refs = {part.ref for part in table if part.board in ("both", board)}
        found += [f"{board} board: {words}" for words in unsound(nets, refs, board) if words not in found]
    return list(dict.fromkeys(found))


def misplaced(nets: Nets, table: list[Part]) -> list[str]:
    """Pads that are in two nets, in none, on no part, alone, or open though they must not be."""
    found = []
    used: dict[Pad, str] = {}
    for name, pads in nets.items():
        for pad in pads:
            if pad in used:
                found.append(f"{_say(pad)} is in {used[pad]} and in {name}")
            used[pad] = name
        if name.startswith(UNUSED):
            if len(pads) != 1 or pins.does(pads[0]) not in (pins.FREE, pins.OUTPUT, pins.BOTH_WAYS):
                found.append(f"{name}: {_say(pads[0])} must not be left open")
        elif len(pads) < 2:
            found.append(f"{name} has {len(pads)} pad")
    there = {(part.ref, pad) for part in table for pad in part.pads}
    found += [f"{_say(pad)} is in no net" for pad in sorted(there - set(used))]
    found += [f"{_say(pad)} is on no part" for pad in sorted(set(used) - there)]
    return found


def unsound(nets: Nets, refs: set[str], board: str) -> list[str]:
    """What is wrong with one board, which has the parts *refs*."""
    mine = {name: [pad for pad in pads if pad[0] in refs] for name, pads in nets.items()}
    net_of = {pad: name for name, pads in mine.items() for pad in pads}
    volts, found = supplies(net_of, board)
    heard = _heard(net_of, refs)
    for name, pads in mine.items():
        drivers = [pad for pad in pads if pins.does(pad) in (pins.OUTPUT, pins.POWER_OUT)]
        if len(drivers) > 1:
            found.append(f"{name} is driven by {' and by '.join(_say(pad) for pad in drivers)}")
        if drivers and name == "GND":
            found.append(f"{_say(drivers[0])} leads to ground")
        picos = [_say(pad) for pad in pads if pad[0] == "U0" and pins.does(pad) == pins.BOTH_WAYS]
        if len(picos) > 1:
            found.append(f"{name} joins {' and '.join(picos)}")
        for pad in pads:
            found += _of_pin(pad, name, volts, heard)
    if board == CELL and net_of.get(("U0", "39")) not in volts:
        found.append("U0.39 has no supply: the Pico lives on USB only")
    keys = {ref for ref in refs if ref.startswith("S") and ref != "S1"}
    found += [f"{ref} does not lead to ground" for ref in sorted(keys) if net_of.get((ref, "1")) != "GND"]
    return found


def supplies(net_of: dict[Pad, str], board: str) -> tuple[dict[str, Volts], list[str]]:
    """The volts of each net that is supplied, and what is wrong with the supplies."""
    volts: dict[str, Volts] = {"GND": (0.0, 0.0)}
    found = []
    sources = dict(SOURCES)
    ways = list(THROUGH)
    if board == LITE:
        sources.update([USB])
        ways.append(LINK)
    for pad, level in sources.items():
        if pad in net_of:
            if net_of[pad] in volts:
                found.append(f"{net_of[pad]} has two supplies")
            volts[net_of[pad]] = level
    for start, end, loss in ways:  # in the order in which the current flows
        if start in net_of and end in net_of and net_of[start] in volts:
            low, high = volts[net_of[start]]
            if net_of[end] in volts:
                found.append(f"{_say(end)}: a supply meets another in {net_of[end]}")
            volts[net_of[end]] = (low - loss, high)
    gate = net_of.get(("Q1", MOSFET_PADS["G"]))
    if gate is not None and gate != "GND":
        found.append(f"Q1's gate is at {gate}: it must be at ground")
    return volts, found


def _heard(net_of: dict[Pad, str], refs: set[str]) -> set[str]:
    """The nets in which something speaks: an output, or a pin both ways, there or behind a resistor."""
    speaking = {
        name for pad, name in net_of.items() if pins.does(pad) in (pins.OUTPUT, pins.BOTH_WAYS) and pad[0] != "J1"
    }
    for ref in SIGNAL_LINKS:
        if ref in refs:
            ends = {net_of.get((ref, "1"), ""), net_of.get((ref, "2"), "")}
            if ends & speaking:
                speaking |= ends
    return speaking


def _of_pin(pad: Pad, net: str, volts: dict[str, Volts], heard: set[str]) -> list[str]:
    """What is wrong with one pin in its net."""
    does, name = pins.does(pad), pins.name(pad)
    if name in pins.GROUNDS:
        return [] if net == "GND" else [f"{_say(pad)} is ground, not {net}"]
    if (limits := pins.bears(pad)) is not None:
        if pad[0] == "U0":  # the Pico's own USB socket supplies it too
            limits = limits if net in volts else (0.0, 99.0)
        if net not in volts:
            return [] if pad[0] == "U0" else [f"{_say(pad)} has no supply in {net}"]
        low, high = volts[net]
        if low < limits[0] or high > limits[1]:
            return [f"{_say(pad)} gets {low:g} to {high:g} V, and bears {limits[0]:g} to {limits[1]:g}"]
    if does == pins.INPUT and net not in heard and net not in volts:
        return [f"{_say(pad)} hears nothing in {net}"]
    if does == pins.INPUT and net in volts and net != "GND":
        return [f"{_say(pad)} is tied to a supply, {net}"]
    if does == pins.BOTH_WAYS and net in volts:
        return [f"{_say(pad)} is shorted to {net}"]
    if pins.has_plus(pad) and volts.get(net, (0.0, 0.0))[0] <= 0:
        return [f"{_say(pad)} is the +, and {net} is not above ground"]
    return []


def _say(pad: Pad) -> str:
    return f"{pad[0]}.{pad[1]}"
