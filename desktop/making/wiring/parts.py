"""The parts of the wiring diagram that hang on a signal pin of the Pico, each with its terminals.

A part is drawn beside a *port*, the point where its wire from the Pico arrives, and grows outwards from there:
*out* is -1 in the column left of the Pico and 1 in the one right of it.
"""

from collections.abc import Callable
from typing import NamedTuple

from desktop.making.wiring.svg import Drawing, Point

RED, BLACK, ORANGE = "#d02020", "#222", "#c86400"
DATA, SDA, SCL, KEY, SOUND = "#1d8a3a", "#1f5fc4", "#8a5a00", "#0f7f86", "#8a2f9c"

I2C = {"SDA": SDA, "SCL": SCL}

BUS = 250.0  # from the ports to the line that joins the buttons' other sides to ground
DEEP = 190.0  # of a box


class Part(NamedTuple):
    """*pins* of the header in the order of the ports, the room it takes, and how it is drawn from its ports on."""

    pins: tuple[int, ...]
    colours: tuple[str, ...]
    names: tuple[str, ...]
    rooms: tuple[float, ...]  # above each port; below the last one, *rooms[-1]* again
    draw: Callable[[Drawing, list[Point], int], None]


def button(pin: int, label: str) -> Part:
    """A push button between its pin and the ground line."""

    def draw(sheet: Drawing, ports: list[Point], out: int) -> None:
        x, y = ports[0]
        near, far = x + out * 70, x + out * 104
        sheet.wire([(x, y), (near, y)], KEY)
        sheet.wire([(far, y), (x + out * BUS, y)], BLACK)
        sheet.wire([(near + out * 3, y - 11), (far - out * 3, y - 11)], BLACK, width=3)
        sheet.wire([((near + far) / 2, y - 11), ((near + far) / 2, y - 17)], BLACK, width=3)
        sheet.dot(near, y, 4, "#fffdf8", BLACK)
        sheet.dot(far, y, 4, "#fffdf8", BLACK)
        sheet.dot(x + out * BUS, y, 4)
        sheet.say(x + out * (BUS + 14), y + 5, label, "start" if out > 0 else "end", 14, bold=True)

    return Part((pin,), (KEY,), (label,), (18,), draw)


def ground_line(pin: int) -> Part:
    """The Pico's ground for the buttons of one side."""

    def draw(sheet: Drawing, ports: list[Point], out: int) -> None:
        x, y = ports[0]
        sheet.wire([(x, y), (x + out * BUS, y)], BLACK, f"ground of the buttons, pin {pin}")
        sheet.dot(x + out * BUS, y, 4)
        sheet.say(x + out * (BUS + 14), y + 5, "buttons' ground", "start" if out > 0 else "end", 12, "#555")

    return Part((pin,), (BLACK,), ("ground of the buttons",), (18,), draw)


def buzzer(pin: int) -> Part:
    """The piezo, behind a resistor."""

    def draw(sheet: Drawing, ports: list[Point], out: int) -> None:
        x, y = ports[0]
        resistor(sheet, (x, y), out, 34, SOUND, "R2 100 Ω")
        sheet.wire([(x + out * 68, y), (x + out * 117, y)], SOUND)
        sheet.dot(x + out * 140, y, 24, "#f3ead2", BLACK)
        sheet.dot(x + out * 140, y, 5, BLACK)
        sheet.wire([(x + out * 164, y), (x + out * 196, y)], BLACK)
        sheet.ground(x + out * 196, y)
        sheet.say(x + out * 212, y - 4, "BZ1 piezo", "start" if out > 0 else "end", 14, bold=True)
        sheet.say(x + out * 212, y + 13, "passive", "start" if out > 0 else "end", 12, "#555")

    return Part((pin,), (SOUND,), ("buzzer",), (36,), draw)


def oled(pins: dict[str, int]) -> Part:
    """The screen; *pins* are those of its I2C rows that come straight from this side of the Pico, downwards."""
    rows = [*pins, *(row for row in I2C if row not in pins)]

    def draw(sheet: Drawing, ports: list[Point], out: int) -> None:
        x, y = ports[0]
        top = y - 68
        sheet.box(min(x, x + out * DEEP), top, DEEP, 120, "#e7edf6")
        sheet.box(min(x + out * 62, x + out * 176), top + 12, 114, 60, "#0b1018")
        sheet.say(x + out * 119, top + 38, "8 7 8 10 5 6 W", "middle", 12, "#cfe4ff")
        sheet.say(x + out * 119, top + 58, "Hold, then ROLL", "middle", 12, "#cfe4ff")
        sheet.say(x + out * 119, top + 92, "DS1 OLED 128 × 64", "middle", 12, bold=True)
        sheet.say(x + out * 119, top + 109, "I2C, address 0x3C", "middle", 12, "#555")
        for place, row in enumerate(("GND", "VCC", *rows)):
            sheet.say(x + out * 8, top + 23 + 25 * place, row, "start" if out > 0 else "end", 12)
        flags = [("GND", BLACK, top + 18), ("3V3", ORANGE, top + 43)]
        for words, colour, at in flags + [(row, I2C[row], y + 25) for row in rows[len(pins) :]]:
            sheet.wire([(x, at), (x - out * 12, at)], colour)
            sheet.tag(x - out * 12, at, words, colour, -out)

    colours, names = tuple(I2C[row] for row in pins), tuple(f"OLED {row}" for row in pins)
    return Part(tuple(pins.values()), colours, names, (76, *([25] * (len(pins) - 1)), 36 + 25 * (2 - len(pins))), draw)


def far_oled(pin: int, row: str) -> Part:
    """One terminal of a screen that stands on the Pico's other side: a flag in place of a wire across."""

    def draw(sheet: Drawing, ports: list[Point], out: int) -> None:
        sheet.tag(*ports[0], f"{row} to the OLED", I2C[row], out)

    return Part((pin,), (I2C[row],), (f"OLED {row}",), (18,), draw)


def resistor(sheet: Drawing, start: Point, out: int, length: float, colour: str, label: str) -> None:
    """A resistor of *length* plus its two ends, sideways from *start*; it ends 2 * *length* on."""
    x, y = start
    sheet.wire([(x, y), (x + out * length / 2, y)], colour)
    sheet.box(min(x + out * length / 2, x + out * length * 1.5), y - 7, length, 14, "#fff", BLACK, 2)
    sheet.wire([(x + out * length * 1.5, y), (x + out * length * 2, y)], colour)
    sheet.say(x + out * length, y - 12, label, "middle", 12)
