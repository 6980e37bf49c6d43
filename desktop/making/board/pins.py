"""What each pin is by its part's data sheet: its name, what it does, and the volts that it bears."""

from desktop.making.board.netlist import LED_PADS, MOSFET_PADS, QWIIC_PADS, Pad
from desktop.making.wiring.pins import HEADER

# As KiCad's electrical rule check calls them.
POWER_IN, POWER_OUT, INPUT, OUTPUT = "power_in", "power_out", "input", "output"
BOTH_WAYS, PASSIVE, FREE = "bidirectional", "passive", "free"  # FREE: may be left open

SHIFTER = ("1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC")
_NUMBERED = {
    "U0": dict(zip(map(str, range(1, 41)), HEADER, strict=True)),
    "U1": dict(zip(map(str, range(1, 15)), SHIFTER, strict=True)),
    "LED": {pad: name for name, pad in LED_PADS.items()},
    "Q1": {pad: name for name, pad in MOSFET_PADS.items()},
    "D1": {"1": "K", "2": "A"},
    "C1": {"1": "+", "2": "-"},
    "J1": {pad: name for name, pad in QWIIC_PADS.items()} | {"MP": "shield"},
    "J2": {"1": "5V", "2": "GND", "3": "Bat", "4": "EN"},
    "J3": {"1": "+", "2": "-"},
}
_BY_NAME = {
    "U0": {"GND": POWER_IN, "VSYS": POWER_IN, "VBUS": POWER_OUT, "3V3": POWER_OUT, "3V3_EN": PASSIVE}
    | {"ADC_VREF": FREE, "RUN": FREE},  # 3V3_EN and RUN are pulled up on the Pico
    "LED": {"VDD": POWER_IN, "VSS": POWER_IN, "DIN": INPUT, "DOUT": OUTPUT},
    "J1": {"GND": POWER_IN, "3V3": POWER_IN, "SDA": BOTH_WAYS, "SCL": INPUT},
    "J2": {"5V": POWER_OUT, "GND": POWER_IN, "Bat": POWER_IN, "EN": PASSIVE},  # EN is pulled up on the PowerBoost
    "J3": {"+": POWER_OUT, "-": POWER_IN},
}
GROUNDS = ("GND", "VSS", "-")
BEARS = {  # volts, from and to
    ("U0", "VSYS"): (1.8, 5.5),
    ("U1", "VCC"): (4.5, 5.5),
    ("LED", "VDD"): (3.7, 5.3),
    ("J1", "3V3"): (3.0, 3.6),  # its pull-ups lead to the Pico's pins, which bear no more
    ("J2", "Bat"): (2.5, 4.3),
}


def kind(ref: str) -> str:
    """LED for LED1 to LED10, else the part itself."""
    return "LED" if ref.startswith("LED") else ref


def name(pad: Pad) -> str:
    """The pin's name, its number if it has none."""
    return _NUMBERED.get(kind(pad[0]), {}).get(pad[1], pad[1])


def does(pad: Pad) -> str:
    """What the pin does: POWER_IN ... FREE."""
    ref, called = kind(pad[0]), name(pad)
    if ref == "U1":
        if called in ("VCC", "GND"):
            return POWER_IN
        return OUTPUT if called.endswith("Y") else INPUT
    if ref == "U0" and called.startswith("GP"):
        return BOTH_WAYS
    if pad == ("S1", "1"):
        return FREE
    return _BY_NAME.get(ref, {}).get(called, PASSIVE)


def bears(pad: Pad) -> tuple[float, float] | None:
    """The volts that a supply pin works at."""
    return BEARS.get((kind(pad[0]), name(pad)))


def has_plus(pad: Pad) -> bool:
    """Whether a part's own mark says that this pad is the more positive one."""
    return name(pad) == "+" and kind(pad[0]) == "C1"
