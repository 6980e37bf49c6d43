"""Which pads the circuit board must join: by the pin file, the wiring diagram and the parts' data sheets.

wanted(read_wires())["HOLD 1"]          # {("U0", "9"), ("S2", "2")}

Schematic and board are compared with it: who changes a net in KiCad changes it here too.
"""

from desktop.making.wiring.pins import HEADER, HOLDS, Wire, buttons
from desktop.making.wiring.sheet import button_name

Pad = tuple[str, str]  # a part and its pad
Nets = dict[str, set[Pad]]

# Pins of the parts by the words of their data sheets.
LED_PADS = {"VDD": "1", "DOUT": "2", "VSS": "3", "DIN": "4"}
MOSFET_PADS = {"G": "1", "S": "2", "D": "3"}  # its diode leads from D to S: from the cell to the rest
QWIIC_PADS = {"GND": "1", "3V3": "2", "SDA": "3", "SCL": "4"}  # as SparkFun's and Adafruit's cables have them
CONVERTER_PADS = {"EN": "1", "Bat": "2", "5V": "3", "GND": "4"}  # of J2: in this order a STEMMA cable's red is 5V
SHIFTER_GROUND = ("1", "4", "5", "7", "9", "10", "12", "13")  # 1OE, GND, and the inputs of the three other gates
PICO_POWER = {"3V3": "+3V3", "3V3_EN": "EN", "VSYS": "VSYS", "GND": "GND"}
TEST_PADS = ("+5V", "+3V3", "GND", "VSYS", "BAT", "DATA", "DOUT", "SDA", "SCL")  # TP1, TP2 ... by their nets


def wanted(wires: list[Wire]) -> Nets:
    """All nets by their names. A pad that is in none is left open."""
    by_role = {wire.role: str(wire.pin) for wire in wires}
    nets: dict[str, list[Pad]] = {
        "GND": [("U1", pad) for pad in SHIFTER_GROUND],
        "+5V": [("J2", CONVERTER_PADS["5V"]), ("C1", "1"), ("U1", "14"), ("C2", "1")],
        "+3V3": [("J1", QWIIC_PADS["3V3"]), ("R3", "1"), ("R4", "1")],
        "VSYS": [("D1", "1")],
        "CELL": [("J3", "1"), ("F1", "1")],
        "FUSED": [("F1", "2"), ("Q1", MOSFET_PADS["D"])],
        "BAT": [("Q1", MOSFET_PADS["S"]), ("D1", "2"), ("J2", CONVERTER_PADS["Bat"])],
        "EN": [("S1", "2"), ("J2", CONVERTER_PADS["EN"]), ("C13", "1")],
        "PIXELS": [("U0", by_role["PIXELS"]), ("U1", "2")],
        "DATA": [("U1", "3"), ("R1", "1")],
        "DIN 1": [("R1", "2"), ("LED1", LED_PADS["DIN"])],
        "DOUT": [(f"LED{HOLDS}", LED_PADS["DOUT"])],
        "SDA": [("U0", by_role["OLED_SDA"]), ("J1", QWIIC_PADS["SDA"]), ("R3", "2")],
        "SCL": [("U0", by_role["OLED_SCL"]), ("J1", QWIIC_PADS["SCL"]), ("R4", "2")],
        "BUZZER": [("U0", by_role["BUZZER"]), ("R2", "1")],
        "PIEZO": [("R2", "2"), ("BZ1", "1")],
    }
    nets["GND"] += [(ref, "2") for ref in ("C1", "C2", "C13", "BZ1", "J3")]
    nets["GND"] += [
        ("J2", CONVERTER_PADS["GND"]),
        ("J1", QWIIC_PADS["GND"]),
        ("J1", "MP"),
        ("S1", "3"),
        ("Q1", MOSFET_PADS["G"]),
    ]
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
    return {name: set(pads) for name, pads in nets.items()}
