"""The tables of hardware/README.md that follow from code, each between two marks in the page."""

from desktop.making.marked_tables import with_tables
from desktop.making.wiring import budget
from desktop.making.wiring.pins import Wire, buttons
from desktop.making.wiring.power import POWER_PINS
from desktop.making.wiring.sheet import button_name, ground_pin

_POWER = {
    40: ("VBUS", "USB's 5 V: 74AHCT125 pin 14, C1's +, 5 V of the pixels"),
    38: ("GND", "all other grounds"),
    36: ("3V3", "VCC of the OLED"),
}
_SINGLE = {
    "PIXELS": "74AHCT125 pin 2 (1A); its pin 3 (1Y) through R1, 470 Ω, to DIN of pixel 1",
    "OLED_SDA": "SDA of the OLED",
    "OLED_SCL": "SCL of the OLED",
    "BUZZER": "R2, 100 Ω, to the piezo; its other side to ground",
}


def wire_table(wires: list[Wire]) -> str:
    """Every wire that leaves the Pico, in the order of its pins, in Markdown."""
    keys = buttons(wires)
    rows = {pin: (name, to) for pin, (name, to) in _POWER.items() if pin in POWER_PINS}
    rows |= {wire.pin: (f"GP{wire.gpio}", _SINGLE[wire.role]) for wire in wires if wire.role in _SINGLE}
    for number, wire in enumerate(keys):
        rows[wire.pin] = (f"GP{wire.gpio}", f"button {button_name(number)}; its other side to ground")
    for left in (True, False):
        pins = [wire.pin for wire in keys if wire.on_left == left]
        if pins:
            names = _span([button_name(n) for n, wire in enumerate(keys) if wire.on_left == left])
            rows[ground_pin(pins, left)] = ("GND", f"ground of the buttons {names}")
    lines = ["| pin | name | goes to |", "|--:|---|---|"]
    return "\n".join(lines + [f"| {pin} | {name} | {to} |" for pin, (name, to) in sorted(rows.items())])


def _span(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= 3 else f"{names[0]} to {names[-1]}"


def filled(page: str, wires: list[Wire]) -> str:
    """The page with its tables made anew. Raises BadInput where a mark is missing."""
    return with_tables(page, {"wires": wire_table(wires), "budget": budget.table()}, "hardware/README.md")
