"""The pixels with their level shifter, and the power, in the wiring diagram."""

from desktop.making.wiring.parts import BLACK, DATA, ORANGE, RED, Part, resistor
from desktop.making.wiring.svg import Drawing, Point

RAIL_Y = 88.0  # the 5 V line along the top
STRIP_Y = 154.0  # of the pixels' data
STRIP = (330.0, 1170.0)  # from the first pixel's end to the last one's
EDGE = 40.0  # where the data climbs to the strip, from the sheet's side

POWER_PINS = (40, 38, 36)  # VBUS, GND, 3V3


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
    sheet.say(cap, RAIL_Y - 10, "C1 220 µF, 6.3 V or more", "middle", 12)
    sheet.say(cap - 17, RAIL_Y + 15, "+", "end", 14, bold=True)


def power(pixels_left: bool) -> Part:
    """USB's 5 V, along the top to where the pixels begin; ground, and 3.3 V for the screen."""

    def draw(sheet: Drawing, ports: list[Point], out: int) -> None:
        (x, vbus), (_, ground), (_, three) = ports
        up, far = x + 190, STRIP[0] - 110 if pixels_left else STRIP[1] + 30
        sheet.wire([(x, vbus), (up, vbus), (up, RAIL_Y)], RED)
        sheet.wire([(up, RAIL_Y), (far, RAIL_Y)], RED, "5 V of the pixels", 3.5)
        sheet.tag(up + 6, vbus - 40, "USB's 5 V", RED, 1)
        sheet.wire([(x, ground), (x + 100, ground)], BLACK)
        sheet.ground(x + 100, ground)
        sheet.say(x + 122, ground + 16, "all other grounds", size=12, fill="#555")
        sheet.tag(x, three, "3V3 to the OLED", ORANGE, 1)

    return Part(POWER_PINS, (RED, BLACK, ORANGE), ("5 V", "ground", "3V3"), (24, 60, 60, 24), draw)
