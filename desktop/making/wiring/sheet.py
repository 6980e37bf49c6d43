"""The wiring diagram: the Pico in the middle, each part on the side of its pin and in the order of the pins."""

from desktop.making.wiring import parts, power
from desktop.making.wiring.channel import route
from desktop.making.wiring.parts import Part
from desktop.making.wiring.pins import HEADER, HOLDS, KEYS, Wire, buttons
from desktop.making.wiring.svg import Drawing, Point

WIDTH, HEIGHT = 1500, 1190
BOARD = (640.0, 250.0, 220.0)  # left, first pin, width
PITCH = 36.0
PORTS = (400.0, 1110.0)  # where the parts' columns begin, left and right of the board
TOP = 200.0  # of the columns
LANE = 13.0

NOTES = (
    "All signs of ground are one wire: join them on the perforated board, which goes to the Pico's pin 38.",
    "Buttons need no resistors: the Pico pulls their pins up inside.",
    "Keep R1 close to the first pixel and C1 across the strip's 5 V and ground, + to 5 V.",
    "C2, 100 nF, stands across U1's pins 14 and 7. U1's unused inputs (4, 5, 9, 10, 12, 13) go to ground.",
    "The OLED is fed with 3.3 V, never 5 V: its pull-ups lead to VCC, and the Pico's pins bear 3.3 V only.",
)


def diagram(wires: list[Wire]) -> str:
    """The SVG of the wires of a pin file."""
    sheet = Drawing(WIDTH, HEIGHT)
    sheet.remark("generated from hardware/pins.py by python -m desktop wiring_diagram, do not edit")
    sheet.say(40, 42, "The lite tower: wiring", size=24, bold=True)
    sheet.say(1460, 42, "made from hardware/pins.py", "end", 14, "#555")
    _board(sheet, {wire.pin for wire in wires} | set(power.POWER_PINS))
    for left in (True, False):
        _side(sheet, wires, left)
    for row, note in enumerate(NOTES):
        sheet.say(40, HEIGHT - 130 + 26 * row, note, size=18)
    return sheet.text()


def button_name(number: int) -> str:
    """What button *number*, counted from 0, is called."""
    return f"hold {number + 1}" if number < HOLDS else KEYS[number - HOLDS]


def ground_pin(used: list[int], left: bool) -> int:
    """The ground pin of one side that lies nearest to the middle of its buttons."""
    grounds = [pin for pin, name in enumerate(HEADER, 1) if name == "GND" and (pin <= 20) == left and pin != 38]
    middle = (min(used) + max(used)) / 2
    return min(grounds, key=lambda pin: (abs(pin - middle), pin))


def _pin_at(pin: int) -> Point:
    left, top, width = BOARD
    return (left, top + PITCH * (pin - 1)) if pin <= 20 else (left + width, top + PITCH * (40 - pin))


def _board(sheet: Drawing, used: set[int]) -> None:
    left, top, width = BOARD
    sheet.box(left + 18, top - 50, width - 36, PITCH * 19 + 80, "#d8ecd9", "#2c5a30", 10)
    sheet.box(left + width / 2 - 34, top - 68, 68, 40, "#c9ccd0")
    sheet.say(left + width / 2, top - 43, "USB", "middle", 13)
    sheet.say(left + width / 2, top + PITCH * 9, "U0", "middle", 14, "#2c5a30")
    sheet.say(left + width / 2, top + PITCH * 9 + 22, "Pico", "middle", 18, "#2c5a30", bold=True)
    for pin, name in enumerate(HEADER, 1):
        x, y = _pin_at(pin)
        inwards = 1 if pin <= 20 else -1
        ink = "#222" if pin in used or name == "GND" else "#9aa79b"
        sheet.dot(x + inwards * 18, y, 9, "#f0c94a" if pin in used else "#ece4c8", "#8d7320")
        sheet.say(x + inwards * 18, y + 4, str(pin), "middle", 10, "#222")
        sheet.say(x + inwards * 34, y + 5, name, "start" if inwards > 0 else "end", 13, ink)


def _side(sheet: Drawing, wires: list[Wire], left: bool) -> None:
    """All parts and wires of one side of the board."""
    column = sorted(_parts(wires, left), key=lambda part: _pin_at(part.pins[0])[1])
    x, out = (PORTS[0], -1) if left else (PORTS[1], 1)
    y = TOP
    placed: list[tuple[Part, list[Point]]] = []
    for part in column:
        y = max(y, _pin_at(part.pins[0])[1] - part.rooms[0])  # straight across where nothing is in the way
        ports = []
        for room in part.rooms[: len(part.pins)]:
            y += room
            ports.append((x, y))
        y += part.rooms[-1]
        placed.append((part, ports))
    starts = [_pin_at(pin) for part, _ in placed for pin in part.pins]
    ends = [port for _, ports in placed for port in ports]
    colours = [colour for part, _ in placed for colour in part.colours]
    names = [f"pin {pin} to {name}" for part, _ in placed for pin, name in zip(part.pins, part.names, strict=True)]
    for path, colour, name in zip(route(starts, ends, LANE), colours, names, strict=True):
        sheet.wire([_edge(path[0], out), *path], colour, name)
    joined = [ports[0][1] for part, ports in placed if part.colours in ((parts.KEY,), (parts.BLACK,))]
    if joined:
        bus = x + out * parts.BUS
        sheet.wire([(bus, min(joined)), (bus, max(joined))], parts.BLACK, "ground of the buttons", 3.5)
    for part, ports in placed:
        part.draw(sheet, ports, out)


def _edge(start: Point, out: int) -> Point:
    return start[0] - out * 9, start[1]


def _parts(wires: list[Wire], left: bool) -> list[Part]:
    here = {wire.role: wire for wire in wires if wire.pin and wire.on_left == left}
    found = []
    if "PIXELS" in here:
        found.append(power.shifter(here["PIXELS"].pin, WIDTH))
    if "BUZZER" in here:
        found.append(parts.buzzer(here["BUZZER"].pin))
    lines = sorted(
        (wire for role, wire in here.items() if role.startswith("OLED_")), key=lambda wire: _pin_at(wire.pin)[1]
    )
    if len(lines) == 2 or "OLED_SDA" in here:  # where the bus is split, the screen stands by its data
        found.append(parts.oled({wire.role[5:]: wire.pin for wire in lines}))
    elif lines:
        found.append(parts.far_oled(lines[0].pin, "SCL"))
    keys = [(number, wire) for number, wire in enumerate(buttons(wires)) if wire.on_left == left]
    found += [parts.button(wire.pin, button_name(number)) for number, wire in keys]
    if keys:
        found.append(parts.ground_line(ground_pin([wire.pin for _, wire in keys], left)))
    if not left:
        found.append(power.power("PIXELS" not in here))
    return found
