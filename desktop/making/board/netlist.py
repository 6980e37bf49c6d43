"""Which pads are joined: the nets of the circuit board, from the pin file.

nets = netlist(read_wires())
nets["HOLD 1"]          # [("U0", "9"), ("S2", "2")]
"""

from desktop.making.board.parts import TEST_PADS, Part, parts
from desktop.making.wiring.pins import HEADER, HOLDS, Wire, buttons
from desktop.making.wiring.sheet import button_name

Pad = tuple[str, str]  # a part and its pad
Nets = dict[str, list[Pad]]

# Pins of the parts by the words of their data sheets.
LED_PADS = {"VDD": "1", "DOUT": "2", "VSS": "3", "DIN": "4"}
MOSFET_PADS = {"G": "1", "S": "2", "D": "3"}  # its diode leads from D to S: from the cell to the rest
SHIFTER_OUT_UNUSED = ("6", "8", "11")
SHIFTER_GROUND = ("1", "4", "5", "7", "9", "10", "12", "13")  # 1OE, GND, and the inputs of the three other gates
PICO_POWER = {"3V3": "+3V3", "3V3_EN": "EN", "VSYS": "VSYS", "VBUS": "VBUS", "GND": "GND"}
UNUSED = "NC"  # begins the name of a net of one pad, which is left open on purpose


def netlist(wires: list[Wire]) -> Nets:
    """All nets by their names, with the pads in a fixed order; a pad that is left open is a net "NC U0.1"."""
    by_role = {wire.role: str(wire.pin) for wire in wires}
    nets: Nets = {
        "GND": [("U1", pad) for pad in SHIFTER_GROUND],
        "+5V": [("J2", "1"), ("C1", "1"), ("U1", "14"), ("C2", "1"), ("JP3", "1")],
        "+3V3": [("JP1", "3"), ("JP2", "1"), ("R3", "1"), ("R4", "1")],
        "VSYS": [("D1", "1")],
        "VBUS": [("JP3", "2")],
        "CELL": [("J3", "1"), ("F1", "1")],
        "FUSED": [("F1", "2"), ("Q1", MOSFET_PADS["D"])],
        "BAT": [("Q1", MOSFET_PADS["S"]), ("D1", "2"), ("J2", "3")],
        "EN": [("S1", "2"), ("J2", "4"), ("C13", "1")],
        "PIXELS": [("U0", by_role["PIXELS"]), ("U1", "2")],
        "DATA": [("U1", "3"), ("R1", "1")],
        "DIN 1": [("R1", "2"), ("LED1", LED_PADS["DIN"])],
        "DOUT": [(f"LED{HOLDS}", LED_PADS["DOUT"])],
        "SDA": [("U0", by_role["OLED_SDA"]), ("J1", "4"), ("R3", "2")],
        "SCL": [("U0", by_role["OLED_SCL"]), ("J1", "3"), ("R4", "2")],
        "OLED 1": [("J1", "1"), ("JP1", "2")],
        "OLED 2": [("J1", "2"), ("JP2", "2")],
        "BUZZER": [("U0", by_role["BUZZER"]), ("R2", "1")],
        "PIEZO": [("R2", "2"), ("BZ1", "1")],
    }
    nets["GND"] += [(ref, "2") for ref in ("C1", "C2", "C13", "BZ1", "J2", "J3")]
    nets["GND"] += [("JP1", "1"), ("JP2", "3"), ("S1", "3"), ("Q1", MOSFET_PADS["G"])]
    for die in range(1, HOLDS + 1):
        nets["+5V"] += [(f"LED{die}", LED_PADS["VDD"]), (f"C{die + 2}", "1")]
        nets["GND"] += [(f"LED{die}", LED_PADS["VSS"]), (f"C{die + 2}", "2")]
        if die > 1:
            nets[f"DIN {die}"] = [(f"LED{die - 1}", LED_PADS["DOUT"]), (f"LED{die}", LED_PADS["DIN"])]
    for number, wire in enumerate(buttons(wires)):
        nets[button_name(number).upper()] = [("U0", str(wire.pin)), (f"S{number + 2}", "2")]
        nets["GND"].append((f"S{number + 2}", "1"))
    for pin, name in enumerate(HEADER, 1):
        if name in PICO_POWER:
            nets[PICO_POWER[name]].append(("U0", str(pin)))
    for number, net in enumerate(TEST_PADS, 1):
        nets[net].append((f"TP{number}", "1"))
    joined = {pad for pads in nets.values() for pad in pads}
    for part in parts():
        for pad in part.pads:
            if (part.ref, pad) not in joined:
                nets[f"{UNUSED} {part.ref}.{pad}"] = [(part.ref, pad)]
    return nets


# What drives a net by itself; anything else is passive or listens.
OUTPUTS = {
    **{("U1", pad): "U1" for pad in ("3", *SHIFTER_OUT_UNUSED)},
    **{(f"LED{die}", LED_PADS["DOUT"]): f"LED{die}" for die in range(1, HOLDS + 1)},
    ("U0", "36"): "the Pico's converter",
    ("D1", "1"): "D1",
    ("J2", "1"): "the PowerBoost",
    ("J3", "1"): "the cell",
}
MAY_BE_OPEN = ("U0", "U1", "S1")  # parts with pins that a tower does not use


def complaints(nets: Nets, table: list[Part]) -> list[str]:
    """What an electrical rule check finds: empty if the netlist can be built."""
    found = []
    used: dict[Pad, str] = {}
    for name, pads in nets.items():
        for pad in pads:
            if pad in used:
                found.append(f"{pad[0]}.{pad[1]} is in {used[pad]} and in {name}")
            used[pad] = name
        if name.startswith(UNUSED):
            if len(pads) != 1 or pads[0][0] not in MAY_BE_OPEN:
                found.append(f"{name}: {pads[0][0]}.{pads[0][1]} must not be left open")
            continue
        if len(pads) < 2:
            found.append(f"{name} has {len(pads)} pad")
        drivers = [OUTPUTS[pad] for pad in pads if pad in OUTPUTS]
        if len(drivers) > 1:
            found.append(f"{name} is driven by {' and by '.join(drivers)}")
    there = {(part.ref, pad) for part in table for pad in part.pads}
    found += [f"{ref}.{pad} is in no net" for ref, pad in sorted(there - set(used))]
    found += [f"{ref}.{pad} is on no part" for ref, pad in sorted(set(used) - there)]
    return found
