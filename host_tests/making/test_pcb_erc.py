"""The electrical rules: they hold, and they find what is wrong when something is; what the board's tests find too."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from desktop.making.board.erc import complaints
from desktop.making.board.netlist import UNUSED, Nets, netlist
from desktop.making.board.parts import parts
from desktop.making.wiring.pins import read_wires


class Fault(NamedTuple):
    """Something done to the netlist, and what must be said of it."""

    does: Callable[[Nets], object]
    says: str


def move(ref, pad, to):
    """A pad is soldered to another net; to "" it is left open."""

    def change(nets):
        for pads in nets.values():
            if (ref, pad) in pads:
                pads.remove((ref, pad))
        nets.setdefault(to or f"{UNUSED} {ref}.{pad}", []).append((ref, pad))

    return change


def swap(*ends):
    """Two pads change their nets."""

    def change(nets):
        one, other = (next(name for name, pads in nets.items() if end in pads) for end in ends)
        move(*ends[0], other)(nets)
        move(*ends[1], one)(nets)

    return change


def short(one, other):
    """Two nets become one."""
    return lambda nets: nets[one].extend(nets.pop(other))


FAULTS = {
    "the cell's plug turned round": Fault(swap(("J3", "1"), ("J3", "2")), "J3.2 is ground, not CELL"),
    "the MOSFET turned round": Fault(swap(("Q1", "2"), ("Q1", "3")), "J2.3 has no supply in BAT"),
    "the MOSFET's gate at the cell": Fault(move("Q1", "1", "CELL"), "Q1's gate is at CELL"),
    "the fuse left out": Fault(move("F1", "2", ""), "F1.2 must not be left open"),
    "the fuse bridged": Fault(short("CELL", "FUSED"), "a supply meets another in CELL"),
    "the diode turned round": Fault(swap(("D1", "1"), ("D1", "2")), "U0.39 has no supply"),
    "the diode at the lights' supply": Fault(move("D1", "1", "+5V"), "D1.1: a supply meets another in +5V"),
    "the converter's output at the cell": Fault(short("+5V", "BAT"), "meets another in +5V"),
    "5 V to the screen": Fault(move("J1", "2", "+5V"), "J1.2 gets 5 to 5.25 V, and bears 3 to 3.6"),
    "5 V on the screen's data": Fault(short("SDA", "+5V"), "U0.6 is shorted to"),
    "3.3 V for the level shifter": Fault(move("U1", "14", "+3V3"), "U1.14 gets 3.2 to 3.4 V"),
    "the cell for a light": Fault(move("LED4", "1", "BAT"), "LED4.1 gets"),
    "a light without ground": Fault(move("LED4", "3", "DOUT"), "LED4.3 is ground, not DOUT"),
    "a light without data": Fault(move("LED4", "4", "DATA"), "DIN 4 has 1 pad"),
    "two lights' outputs joined": Fault(short("DIN 5", "DIN 6"), "is driven by LED4.2 and by LED5.2"),
    "a light's input at ground": Fault(short("GND", "DIN 7"), "LED6.2 leads to ground"),
    "supply and ground joined": Fault(short("GND", "+5V"), "J2.1 leads to ground"),
    "3.3 V and ground joined": Fault(short("GND", "+3V3"), "U0.36 leads to ground"),
    "a gate's input left open": Fault(move("U1", "5", ""), "U1.5 must not be left open"),
    "a gate's input at an unheard net": Fault(move("U1", "2", "DOUT"), "PIXELS has 1 pad"),
    "an idle gate's output at ground": Fault(move("U1", "6", "GND"), "U1.6 leads to ground"),
    "C1 turned round": Fault(swap(("C1", "1"), ("C1", "2")), "C1.2 is"),
    "USB on the cell's board": Fault(short("+5V", "VBUS"), "+5V is driven by J2.1 and by U0.40"),
    "the bridge at 3.3 V": Fault(move("R5", "2", "+3V3"), "R5.2: a supply meets another in +3V3"),
    "the bridge left out": Fault(move("R5", "2", ""), "R5.2 must not be left open"),
    "two keys joined": Fault(short("HOLD 1", "HOLD 2"), "HOLD 1 joins U0.9 and U0.10"),
    "a key at a supply": Fault(move("S4", "1", "+3V3"), "S4 does not lead to ground"),
    "a pad in two nets": Fault(lambda nets: nets["DATA"].append(("U1", "6")), "U1.6 is in DATA and in NC U1.6"),
    "a pad in no net": Fault(lambda nets: nets["HOLD 3"].pop(), "S4.2 is in no net"),
    "a pad on no part": Fault(lambda nets: nets["GND"].append(("R9", "1")), "R9.1 is on no part"),
    "a key alone": Fault(move("S4", "2", ""), "S4.2 must not be left open"),
}

# What no rule about pins can see: there the pin file and the data sheets are the measure, in test_pcb_nets.py.
UNSEEN = {
    "SDA and SCL crossed at the Pico": swap(("U0", "6"), ("U0", "7")),
    "two keys crossed": swap(("U0", "9"), ("U0", "10")),
    "a light's capacitor left out": move("C5", "1", "GND"),
    "a pull-up at the other line": move("R3", "2", "SCL"),
}


def test_the_electrical_rules_hold():
    nets = netlist(read_wires())
    assert complaints(nets, parts()) == []
    assert [name for name in nets if name.startswith(UNUSED) and "U0" not in name] == [
        "NC U1.6", "NC U1.8", "NC U1.11", "NC S1.1",
    ]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault):
    nets = netlist(read_wires())
    FAULTS[fault].does(nets)
    found = complaints({name: pads for name, pads in nets.items() if pads}, parts())
    assert any(FAULTS[fault].says in words for words in found), found


@pytest.mark.parametrize("fault", UNSEEN)
def test_what_the_rules_do_not_see_is_another_netlist(fault):
    right = {name: sorted(pads) for name, pads in netlist(read_wires()).items()}
    nets = netlist(read_wires())
    UNSEEN[fault](nets)
    assert complaints(nets, parts()) == [], "now a rule finds it: move it up"
    assert {name: sorted(pads) for name, pads in nets.items()} != right
