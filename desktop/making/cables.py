"""The two cables that one solders: from J2 to the converter, and the screen's. Their wires, and a picture of each.

joints()[2]            # Joint(pad="3", hole="5V", colour="red")
PICTURES["screen-cable.svg"]()
"""

from typing import NamedTuple

from desktop.making import kit
from desktop.making.board.wanted import CONVERTER_PADS
from desktop.making.wiring.svg import Drawing, Point

# The row of a PowerBoost 1000C, seen from above with the row before you: by Adafruit's board file, revision B.
ROW = ("USB", "Bat", "Vs", "EN", "GND", "LBO", "GND", "5V")
HOLES = {"Bat": 1, "EN": 3, "GND": 6, "5V": 7}  # which of the two GND: that beside 5V
# The plug of Waveshare's screen, and the colour of the Qwiic wire that each of its wires is joined to; RES has its own.
SCREEN = {"VCC": "red", "GND": "black", "DIN": "blue", "CLK": "yellow", "CS": "black", "DC": "black", "RES": ""}
QWIIC = {"GND": "black", "3V3": "red", "SDA": "blue", "SCL": "yellow"}  # by SparkFun and Adafruit
PAINT = {"green": "#2f8f4e", "white": "#ffffff", "red": "#d0312d", "black": "#222222"}
PAINT |= {"blue": "#2f5fd0", "yellow": "#e3b505"}
WIDE, PITCH = 640, 62.0  # pixels


class Joint(NamedTuple):
    """A wire: from a pad of J2 to a hole of the converter."""

    pad: str
    hole: str
    colour: str


def joints() -> list[Joint]:
    """The four wires of J2's cable, by the plug's pins: the maker's order of colours stands in hardware/kit.toml."""
    (cable,) = (thing for thing in kit.kit()["things"] if "colours" in thing)
    return [Joint(pad, hole, cable["colours"][int(pad) - 1]) for hole, pad in CONVERTER_PADS.items()]


def converter() -> str:
    """The converter's row above, below it J2 as one sees it on the board's lower side, four wires between, as SVG."""
    sheet = _sheet(400)
    sheet.box(30, 20, 580, 120, "#1d3f6e", round_=12)
    sheet.say(320, 48, "PowerBoost 1000C", "middle", 18, "#fff", bold=True)
    sheet.box(187, 304, 3 * PITCH + 80, 84, "#f4f1e8")
    sheet.say(320, 380, "J2", "middle", 18, bold=True)
    holes = [(90 + number * 460 / 7, 110.0) for number in range(len(ROW))]
    for number, (name, (x, y)) in enumerate(zip(ROW, holes, strict=True)):
        is_used = number in HOLES.values()
        sheet.dot(x, y, 9, "#d9b44a", "#fff")
        sheet.dot(x, y, 5, "#1d3f6e")
        sheet.say(x, y - 18, name, "middle", 16, "#fff" if is_used else "#8fa6c8", bold=is_used)
    for joint in joints():
        x, end = 227 + (4 - int(joint.pad)) * PITCH, holes[HOLES[joint.hole]]
        _wire(sheet, [(x, 330), (x, 270), (end[0], end[1] + 60), end], joint.colour, joint.hole)
        sheet.dot(x, 330, 7, "#c9b98a", "#7a6a3a")
        sheet.say(x, 356, joint.hole, "middle", 16, bold=True)
    return sheet.text()


def screen() -> str:
    """The screen's seven wires above, the four of the Qwiic cable to the left, and what is soldered where, as SVG."""
    sheet = _sheet(340)
    sheet.box(100, 20, 510, 66, "#1c1c20", round_=12)
    sheet.box(14, 128, 86, 190, "#f4f1e8")
    sheet.say(57, 336, "Qwiic, J1", "middle", 13, bold=True)
    row = {name: 140 + number * PITCH for number, name in enumerate(SCREEN)}
    line = {colour: 150.0 + 48 * number for number, colour in enumerate(("red", "black", "blue", "yellow"))}
    last, beside = row["RES"], row["RES"] + 70
    for name, colour in QWIIC.items():
        ends = [row[wire] for wire, to in SCREEN.items() if to == colour]
        reach = {"red": last, "black": beside}.get(colour, max(ends))
        _wire(sheet, [(reach, line[colour]), (70, line[colour])], colour, name)
        sheet.say(58, line[colour] + 6, name, "end", 16, bold=True)
    for name, x in row.items():
        sheet.say(x, 48, name, "middle", 16, "#fff", bold=True)
        if colour := SCREEN[name]:
            _wire(sheet, [(x, 70), (x, line[colour])], colour, name)
            sheet.dot(x, line[colour], 9, "#c9c9c9", "#555")
    sheet.wire([(last, 70), (last, line["red"])], "#777", "RES", width=5)
    sheet.wire([(last, 92), (beside, 92), (beside, line["black"])], "#777", "RES", width=5)
    for x, y, words in ((last, 120, "10 kΩ"), (beside, 145, "1 µF")):
        sheet.box(x - 30, y - 14, 60, 28, "#e8d9b5", "#7a6a3a")
        sheet.say(x, y + 5, words, "middle", 14, bold=True)
    for x, colour in ((last, "red"), (beside, "black")):
        sheet.dot(x, line[colour], 9, "#c9c9c9", "#555")
    return sheet.text()


def _sheet(high: int) -> Drawing:
    sheet = Drawing(WIDE, high)
    sheet.remark("made by python -m desktop wiring_diagram, do not edit")
    return sheet


def _wire(sheet: Drawing, way: list[Point], colour: str, name: str) -> None:
    sheet.wire(way, "#555", width=11)
    sheet.wire(way, PAINT[colour], f"{colour}: {name}", width=8)


PICTURES = {"converter.svg": converter, "screen-cable.svg": screen}
