"""hardware/pins.py as a list of wires, read without running it, and refused where a Pico could not be wired so.

wires = read_wires(PIN_FILE)
wires[0].role, wires[0].gpio, wires[0].pin      # "PIXELS", 2, 4
"""

import ast
from pathlib import Path
from typing import NamedTuple

from desktop.errors import BadInput

PIN_FILE = Path(__file__).parents[3] / "hardware" / "pins.py"

# The Pico's header as its data sheet's pinout shows it, pin 1 first: 1 to 20 down the left side, the USB socket on top,
# 21 to 40 up the right side.
HEADER = (
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "GND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
)
# CircuitPython's other names of the board's pins.
ALIASES = {"A0": 26, "A1": 27, "A2": 28, "A3": 29, "LED": 25, "VOLTAGE_MONITOR": 29, "VBUS_SENSE": 24, "SMPS_MODE": 23}

SINGLE = ("PIXELS", "OLED_SDA", "OLED_SCL", "BUZZER")
HOLDS = 10
KEYS = ("ROLL", "SCORE", "MENU")
BUTTONS = HOLDS + len(KEYS)


class Wire(NamedTuple):
    """One pin of the pin file: its *role* there, its GPIO number, its *pin* on the header (0: inside the board)."""

    role: str
    gpio: int
    pin: int
    label: str

    @property
    def on_left(self) -> bool:
        """Whether the pin is on the left side of the board, seen from above with the USB socket on top."""
        return self.pin <= 20


def header_pin(gpio: int) -> int:
    """The header's pin of a GPIO, 1 to 40; 0 when it has none."""
    name = f"GP{gpio}"
    return HEADER.index(name) + 1 if name in HEADER else 0


def read_wires(path: Path = PIN_FILE) -> list[Wire]:
    """All wires of a pin file, in its order; buttons as BUTTON 1 to BUTTON 13. Raises BadInput when they cannot be."""
    source = path.read_text()
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise BadInput(f"{path.name}, line {error.lineno}: {error.msg}") from error
    lines = source.splitlines()
    wires: list[Wire] = []
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name = node.targets[0].id
        if isinstance(node.value, ast.Tuple):
            for number, element in enumerate(node.value.elts, 1):
                comment = lines[element.lineno - 1].partition("#")[2].strip()
                wires.append(_wire(path, f"{name[:-1]} {number}", element, comment))
        else:
            wires.append(_wire(path, name, node.value, lines[node.lineno - 1].partition("#")[2].strip()))
    _check(path.name, wires)
    return wires


def buttons(wires: list[Wire]) -> list[Wire]:
    """The thirteen buttons in their order: ten holds, then ROLL, SCORE and MENU."""
    return [wire for wire in wires if wire.role.startswith("BUTTON ")]


def _wire(path: Path, role: str, node: ast.expr, comment: str) -> Wire:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "board":
        name = node.attr
        gpio = ALIASES.get(name, int(name[2:]) if name[:2] == "GP" and name[2:].isdigit() else -1)
        if 0 <= gpio <= 29:
            return Wire(role, gpio, header_pin(gpio), comment or role.lower())
        raise BadInput(f"{path.name}, line {node.lineno}: a Pico has no board.{name}")
    raise BadInput(f"{path.name}, line {node.lineno}: {role} is not a pin such as board.GP2")


def _check(name: str, wires: list[Wire]) -> None:
    """Raise BadInput for what cannot be soldered or would not work."""
    roles = {wire.role: wire for wire in wires}
    for role in SINGLE:
        if role not in roles:
            raise BadInput(f"{name} does not name {role}")
    if len(buttons(wires)) != BUTTONS:
        raise BadInput(f"{name} names {len(buttons(wires))} buttons; the tower has {BUTTONS}")
    taken: dict[int, str] = {}
    for wire in wires:
        what = f"{wire.role} ({wire.label})" if wire.role.startswith("BUTTON ") else wire.role
        if wire.gpio in taken:
            raise BadInput(f"{name}: GP{wire.gpio} is taken twice, by {taken[wire.gpio]} and by {what}")
        taken[wire.gpio] = what
        drawn = wire.role in SINGLE or wire.role.startswith("BUTTON ")
        if drawn and not wire.pin:
            raise BadInput(f"{name}: {what} is on GP{wire.gpio}, which is not on the Pico's header")
        if not drawn and wire.pin:
            raise BadInput(f"{name}: {what} on GP{wire.gpio} is a part that the wiring diagram does not know")
    _check_i2c(name, roles["OLED_SDA"], roles["OLED_SCL"])


def _check_i2c(name: str, data: Wire, clock: Wire) -> None:
    """RP2040 data sheet, GPIO functions: SDA on every even pin, SCL on the odd one after it; units 0 and 1 in turn."""
    for wire, odd in ((data, 0), (clock, 1)):
        if wire.gpio % 2 != odd:
            there = ("SDA is on the even", "SCL is on the odd")[odd]
            raise BadInput(f"{name}: {wire.role} cannot be on GP{wire.gpio}: {there} pins")
    units = (data.gpio // 2 % 2, clock.gpio // 2 % 2)
    if units[0] != units[1]:
        where = f"SDA of I2C {units[0]} on GP{data.gpio} and SCL of I2C {units[1]} on GP{clock.gpio}"
        raise BadInput(f"{name}: {where} are not one bus")
