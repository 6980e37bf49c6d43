"""The parts of the wiring diagram that every tower has: the pixels with their level shifter, and the power."""

from desktop.making.wiring.parts import BLACK, DATA, ORANGE, RED, Part, resistor
from desktop.making.wiring.svg import Drawing, Point

RAIL_Y = 88.0  # the 5 V line along the top
STRIP_Y = 154.0  # of the pixels' data
STRIP = (330.0, 1170.0)  # from the first pixel's end to the last one's
EDGE = 40.0  # where the data climbs to the strip, from the sheet's side

POWER_PINS = (39, 38, 37, 36)  # VSYS, GND, 3V3_EN, 3V3


def shifter(pin: int, width: float) -> Part:
    """One gate of the 74AHCT125, and the data's way to the first pixel at the top of a sheet of *width*."""

    def draw(sheet: Drawing, ports: list[Point], out: int) -> None:
        x, y = ports[0]
        left = min(x, x + out * 150)
        sheet.box(left, y - 44, 150, 92, "#efe9f7")
        sheet.say(left + 75, y - 24, "U1 74AHCT125", "middle", 13, bold=True)
        near, far = ("start", "end") if out > 0 else ("end", "start")
        sheet.say(x + out * 8, y + 5, "1A (2)", near, 12)
        sheet.say(x + out * 142, y + 5, "1Y (3)", far, 12)
        sheet.say(left + 75, y + 5, "▶" if out > 0 else "◀", "middle", 14, DATA)
        sheet.say(left + 32, y + 40, "1OE (1)", "middle", 11)
        sheet.say(left + 118, y + 40, "GND (7)", "middle", 11)
        sheet.ground(left + 24, y + 48)
        sheet.ground(left + 126, y + 48)
        sheet.wire([(left + 75, y - 44), (left + 75, y - 56)], RED)
        sheet.tag(left + 75 + 2, y - 62, "VCC (14) 5 V", RED, -out)
        edge = EDGE if out < 0 else width - EDGE
        first = STRIP[0] if out < 0 else STRIP[1]
        resistor(sheet, (x + out * 150, y), out, 34, DATA, "R1 470 Ω")
        sheet.wire([(x + out * 218, y), (edge, y), (edge, STRIP_Y), (first, STRIP_Y)], DATA, "data of the pixels")
        strip(sheet, out, width)

    return Part((pin,), (DATA,), ("pixels' data",), (68, 84), draw)


def strip(sheet: Drawing, out: int, width: float) -> None:
    """The ten pixels, their capacitor and their 5 V; the data comes in on the side *out*."""
    first = STRIP[0] if out < 0 else STRIP[1]
    sheet.box(STRIP[0], STRIP_Y - 26, STRIP[1] - STRIP[0], 52, "#f4f4f4")
    step = (STRIP[1] - STRIP[0] - 60) / 10
    colours = ("#e23b32", "#f08a24", "#2fa84f", "#3a6fe0")
    for die in range(10):
        x = first - out * (60 + step * (die + 0.5))
        sheet.box(x - 18, STRIP_Y - 18, 36, 36, "#fff", "#666", 4)
        sheet.dot(x, STRIP_Y, 12, colours[die % 4])
        sheet.say(x, STRIP_Y + 5, str(die + 1), "middle", 13, "#fff", bold=True)
        if die < 9:
            sheet.wire([(x - out * 18, STRIP_Y), (x - out * (step - 18), STRIP_Y)], DATA, width=1.5)
    anchor = "start" if out < 0 else "end"
    for words, drop in (("5V", -13), ("DIN", 5), ("GND", 22)):
        sheet.say(first - out * 8, STRIP_Y + drop, words, anchor, 12)
    sheet.say(STRIP[1], STRIP_Y + 44, "LED1 to LED10: WS2812B, die 1 first", "end", 14, bold=True)
    cap = first + out * 110
    sheet.wire([(first, STRIP_Y - 18), (first + out * 30, STRIP_Y - 18), (first + out * 30, RAIL_Y)], RED)
    sheet.wire([(first, STRIP_Y + 18), (first + out * 30, STRIP_Y + 18)], BLACK)
    sheet.ground(first + out * 30, STRIP_Y + 18)
    sheet.wire([(cap, RAIL_Y), (cap, RAIL_Y + 14)], RED)
    sheet.wire([(cap - 13, RAIL_Y + 14), (cap + 13, RAIL_Y + 14)], BLACK, width=3)
    sheet.wire([(cap - 13, RAIL_Y + 20), (cap + 13, RAIL_Y + 20)], BLACK, width=3)
    sheet.wire([(cap, RAIL_Y + 20), (cap, RAIL_Y + 26)], BLACK)
    sheet.ground(cap, RAIL_Y + 26)
    sheet.say(cap, RAIL_Y - 10, "C1 1000 µF, 6.3 V or more", "middle", 12)
    sheet.say(cap - 17, RAIL_Y + 15, "+", "end", 14, bold=True)


def power(pixels_left: bool) -> Part:
    """Cell, charger and boost converter, switch, diode; the 5 V line along the top to where the pixels begin."""

    def draw(sheet: Drawing, ports: list[Point], out: int) -> None:
        x = ports[0][0]
        vsys, ground, enable, three = (y for _, y in ports)
        box = x + 150
        sheet.box(box, vsys - 62, 170, enable - vsys + 88, "#e6f3e8")
        sheet.say(box + 85, vsys - 42, "U2 PowerBoost 1000C", "middle", 13, bold=True)
        sheet.say(box + 162, vsys - 22, "charger", "end", 12, "#555")
        sheet.say(box + 162, vsys - 6, "and 5.2 V boost", "end", 12, "#555")
        sheet.wire([(x, vsys), (x + 50, vsys)], RED)
        _diode(sheet, x + 64, vsys)
        sheet.wire([(x + 78, vsys), (box, vsys)], RED, "cell to VSYS through D1")
        sheet.say(x + 64, vsys - 16, "D1 1N5817", "middle", 12)
        sheet.wire([(x, ground), (box, ground)], BLACK, "ground of the power")
        sheet.wire([(x, enable), (box, enable)], ORANGE, "on and off")
        for words, y in (("Bat", vsys), ("GND", ground), ("EN", enable)):
            sheet.say(box + 8, y + 5, words, "start", 12)
        sheet.wire([(box + 40, vsys - 62), (box + 40, RAIL_Y)], RED)
        sheet.tag(box + 46, vsys - 78, "5V out", RED, 1)
        far = STRIP[0] - 110 if pixels_left else STRIP[1] + 30
        sheet.wire([(box + 40, RAIL_Y), (far, RAIL_Y)], RED, "5 V of the pixels", 3.5)
        _switch(sheet, x + 100, enable)
        _cell(sheet, box + 95, enable + 26)
        sheet.tag(x, three, "3V3 to the OLED", ORANGE, 1)

    names = ("VSYS", "ground", "on and off", "3V3")
    return Part(POWER_PINS, (RED, BLACK, ORANGE, ORANGE), names, (84, 36, 36, 102, 24), draw)


def _diode(sheet: Drawing, x: float, y: float) -> None:
    """A diode that lets the current run to the left."""
    sheet.wire([(x + 14, y), (x + 8, y)], RED)
    sheet.wire([(x - 14, y), (x - 8, y)], RED)
    sheet.wire([(x + 8, y - 9), (x + 8, y + 9), (x - 8, y), (x + 8, y - 9)], BLACK)
    sheet.wire([(x - 8, y - 9), (x - 8, y + 9)], BLACK, width=3.5)


def _switch(sheet: Drawing, x: float, y: float) -> None:
    """The slide switch that stops both converters by pulling their enable lines to ground."""
    sheet.dot(x, y, 4, ORANGE)
    sheet.wire([(x, y), (x, y + 14)], ORANGE)
    sheet.dot(x, y + 18, 4, "#fffdf8", BLACK)
    sheet.wire([(x, y + 40), (x - 13, y + 22)], BLACK, width=3)
    sheet.dot(x, y + 42, 4, "#fffdf8", BLACK)
    sheet.ground(x, y + 46)
    sheet.say(x - 22, y + 28, "S1 slide switch", "end", 12)
    sheet.say(x - 22, y + 44, "closed: off", "end", 12, "#555")


def _cell(sheet: Drawing, x: float, y: float) -> None:
    """The cell under the converter, plugged into its JST socket."""
    for side, colour, words in ((-16, RED, "+"), (16, BLACK, "−")):
        sheet.wire([(x + side, y), (x + side, y + 26)], colour)
        sheet.say(x + side * 1.9, y + 18, words, "middle", 14, colour, bold=True)
    sheet.box(x - 66, y + 26, 132, 46, "#fff3d6")
    sheet.say(x, y + 46, "BT1 LiPo cell", "middle", 13, bold=True)
    sheet.say(x, y + 63, "3.7 V, 2,000 mAh", "middle", 12, "#555")
