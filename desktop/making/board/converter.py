"""The cable from J2 to the converter: which colour goes into which hole, by board and cable, and a picture of it.

joints()[2]     # Joint(pad="3", hole="5V", colour="red")
"""

from typing import NamedTuple

from desktop.making import kit
from desktop.making.board.wanted import CONVERTER_PADS
from desktop.making.wiring.svg import Drawing

PICTURE = "converter.svg"
# The row of a PowerBoost 1000C, seen from above with the row before you: by Adafruit's board file, revision B.
ROW = ("USB", "Bat", "Vs", "EN", "GND", "LBO", "GND", "5V")
HOLES = {"Bat": 1, "EN": 3, "GND": 6, "5V": 7}  # which of the two GND: that beside 5V
PAINT = {"green": "#2f8f4e", "white": "#ffffff", "red": "#d0312d", "black": "#222222"}
PITCH, ROW_AT, PLUG_AT = 62.0, (90.0, 110.0), (227.0, 330.0)  # pixels


class Joint(NamedTuple):
    """A wire: from a pad of J2 to a hole of the converter."""

    pad: str
    hole: str
    colour: str


def joints() -> list[Joint]:
    """The four wires, by the plug's pins: the maker's order of colours stands in hardware/kit.toml."""
    (cable,) = (thing for thing in kit.kit()["things"] if "colours" in thing)
    return [Joint(pad, hole, cable["colours"][int(pad) - 1]) for hole, pad in CONVERTER_PADS.items()]


def draw() -> str:
    """The picture as SVG: the converter's row above, below it J2 as one sees it on the board's lower side."""
    sheet = Drawing(640, 400)
    sheet.remark("made by python -m desktop wiring_diagram, do not edit")
    sheet.box(30, 20, 580, 120, "#1d3f6e", round_=12)
    sheet.say(320, 48, "PowerBoost 1000C", "middle", 18, "#fff", bold=True)
    sheet.box(PLUG_AT[0] - 40, PLUG_AT[1] - 26, 3 * PITCH + 80, 84, "#f4f1e8")
    sheet.say(PLUG_AT[0] + 1.5 * PITCH, PLUG_AT[1] + 50, "J2", "middle", 18, bold=True)
    used = set(HOLES.values())
    for number, name in enumerate(ROW):
        x, y = _hole(number)
        sheet.dot(x, y, 9, "#d9b44a", "#fff")
        sheet.dot(x, y, 5, "#1d3f6e")
        sheet.say(x, y - 18, name, "middle", 16, "#fff" if number in used else "#8fa6c8", bold=number in used)
    for joint in joints():
        x, y = PLUG_AT[0] + (4 - int(joint.pad)) * PITCH, PLUG_AT[1]
        end = _hole(HOLES[joint.hole])
        way = [(x, y), (x, y - 60), (end[0], end[1] + 60), end]
        sheet.wire(way, "#555", width=11)
        sheet.wire(way, PAINT[joint.colour], f"{joint.colour}: {joint.hole}", width=8)
        sheet.dot(x, y, 7, "#c9b98a", "#7a6a3a")
        sheet.say(x, y + 26, joint.hole, "middle", 16, bold=True)
    return sheet.text()


def _hole(number: int) -> tuple[float, float]:
    return ROW_AT[0] + number * (640 - 2 * ROW_AT[0]) / 7, ROW_AT[1]
