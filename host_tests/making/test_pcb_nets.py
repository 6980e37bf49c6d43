"""The circuit board's nets without KiCad: they are the pin file's, the wiring diagram's and the data sheets'."""

import re
from html import unescape

import numpy as np
import pytest

from desktop.making.board import pins
from desktop.making.board.erc import complaints
from desktop.making.board.netlist import LED_PADS, UNUSED, netlist
from desktop.making.board.parts import parts
from desktop.making.board.places import spots
from desktop.making.board.words import words
from desktop.making.measures import Measures
from desktop.making.wiring.pins import HEADER, PIN_FILE, read_wires
from desktop.making.wiring.sheet import diagram
from host_tests.making.plain_pads import plain_pads

M = Measures()


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
    assert net_of(nets, "U0", pin["OLED_SDA"]) == net_of(nets, "J1", 3)
    assert net_of(nets, "U0", pin["OLED_SCL"]) == net_of(nets, "J1", 4)
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
    assert beyond == {"GND", "VBUS"}, "nothing else of the Pico is soldered to; VBUS waits for the lite board's bridge"


def test_the_lights_are_one_chain_with_a_capacitor_each(nets):
    assert net_of(nets, "U1", 3) == net_of(nets, "R1", 1)
    before = net_of(nets, "R1", 2)
    for die in range(1, 11):
        assert net_of(nets, f"LED{die}", LED_PADS["DIN"]) == before
        before = net_of(nets, f"LED{die}", LED_PADS["DOUT"])
        assert net_of(nets, f"LED{die}", LED_PADS["VDD"]) == net_of(nets, f"C{die + 2}", 1) == "+5V"
        assert net_of(nets, f"LED{die}", LED_PADS["VSS"]) == net_of(nets, f"C{die + 2}", 2) == "GND"


def names(ref, count):
    """The names of a part's pins by their numbers."""
    return {str(pad): pins.name((ref, str(pad))) for pad in range(1, count + 1)}


def test_the_pins_are_those_of_the_data_sheets(nets):
    """Worldsemi WS2812B-V5, page 3; Texas Instruments SCLS264, page 3; the bar of a diode is its cathode, pad 1."""
    assert (
        LED_PADS
        == {"VDD": "1", "DOUT": "2", "VSS": "3", "DIN": "4"}
        == {name: pad for pad, name in names("LED1", 4).items()}
    )
    gate = {"1": "1OE", "2": "1A", "3": "1Y", "4": "2OE", "5": "2A", "6": "2Y", "7": "GND"}
    gate |= {"8": "3Y", "9": "3A", "10": "3OE", "11": "4Y", "12": "4A", "13": "4OE", "14": "VCC"}
    assert names("U1", 14) == gate
    there = {name: net_of(nets, "U1", pad) for pad, name in gate.items()}
    assert (there["1A"], there["1Y"], there["VCC"], there["GND"]) == ("PIXELS", "DATA", "+5V", "GND")
    assert there["1OE"] == "GND", "or the gate never drives"
    assert {there[f"{n}{pin}"] for n in (2, 3, 4) for pin in ("A", "OE")} == {"GND"}, "no input is left open"
    assert names("D1", 2) == {"1": "K", "2": "A"}
    assert names("U0", 40) == dict(zip(map(str, range(1, 41)), HEADER, strict=True))


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


def test_the_cell_is_wired_as_in_the_diagram(nets):
    assert net_of(nets, "D1", 1) == "VSYS", "the cathode"
    assert net_of(nets, "D1", 2) == net_of(nets, "J2", 3) == "BAT"
    assert net_of(nets, "S1", 2) == net_of(nets, "J2", 4) == net_of(nets, "U0", 37) == "EN"
    assert net_of(nets, "S1", 3) == "GND"
    assert net_of(nets, "J2", 1) == net_of(nets, "C1", 1) == net_of(nets, "U1", 14) == "+5V"
    assert net_of(nets, "R5", 2) == "+5V" != net_of(nets, "R5", 1) == "VBUS"


def test_a_cell_the_wrong_way_round_reaches_nothing(nets):
    """AO3401A data sheet: pad 1 gate, 2 source, 3 drain; its diode conducts from drain to source, and so from the cell
    on. With + at ground the gate is above neither, and the diode is against the current."""
    assert nets[net_of(nets, "J3", 1)] == [("J3", "1"), ("F1", "1")], "the plug leads to the fuse and nowhere else"
    assert nets[net_of(nets, "F1", 2)] == [("F1", "2"), ("Q1", "3")]
    assert net_of(nets, "Q1", 2) == "BAT" and net_of(nets, "Q1", 1) == net_of(nets, "J3", 2) == "GND"


def test_the_switchs_long_wire_has_a_capacitor_at_its_end(nets):
    assert (net_of(nets, "C13", 1), net_of(nets, "C13", 2)) == (net_of(nets, "U0", 37), "GND") == ("EN", "GND")


def test_the_netlist_follows_a_changed_pin(tmp_path, nets):
    path = tmp_path / "pins.py"
    path.write_text(PIN_FILE.read_text().replace("board.GP6,", "board.GP27,"))
    changed = netlist(read_wires(path))
    assert changed["HOLD 1"] == [("U0", "32"), ("S2", "2")]
    assert nets["HOLD 1"] == [("U0", "9"), ("S2", "2")]
    assert complaints(changed, parts()) == []
