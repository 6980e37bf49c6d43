"""The lite tower's perforated board, hole by hole, as seen from the parts: hardware/perfboard.svg.

Columns count from 1, rows from A. What lies on the back is bare wire from hole to hole.
"""

from desktop.making.wiring.parts import BLACK, DATA, KEY, RED
from desktop.making.wiring.svg import Drawing, Point

COLUMNS, ROWS = 12, 9
PITCH, EDGE = 56.0, 70.0  # pixels
SIZE = (round(2 * EDGE + (COLUMNS - 1) * PITCH), round(2 * EDGE + (ROWS - 1) * PITCH))

# Each leg in its hole. U1's notch is on the left: pins 1 to 7 in row E, 8 to 14 back along row B.
LEGS = {f"U1.{pin}": f"E{pin + 2}" for pin in range(1, 8)} | {f"U1.{pin}": f"B{17 - pin}" for pin in range(8, 15)}
LEGS |= {
    "C2.1": "B2",
    "C2.2": "D2",
    "C1.+": "B11",
    "C1.-": "C11",
    "R1.1": "G5",
    "R1.2": "G9",
    "R2.1": "I3",
    "R2.2": "I7",
}
# The wires that leave it: to a pin of the Pico, the strip or the piezo.
OUT = {"VBUS": "A1", "5V": "A12", "GND": "D1", "strip GND": "D12", "piezo GND": "D10"}
OUT |= {"GP2": "F4", "DIN": "H9", "GP22": "I2", "piezo": "I8"}
# The bare wires on the back, each straight.
BACK = (
    *("A1 A12", "A3 B3", "A11 B11", "B2 B3"),  # 5 V
    *("D1 D12", "E3 D3", "E6 D6", "E7 D7", "E9 D9", "C11 D11"),  # ground
    *("C4 C8", "C4 D4", "B4 C4", "B5 C5", "B7 C7", "B8 C8"),  # of the three gates that are not used
    *("E4 F4", "E5 G5", "G9 H9", "I2 I3", "I7 I8"),
)
COLOURS = {"VBUS": RED, "GND": BLACK, "GP2": DATA, "R1.1": DATA, "DIN": DATA}


def passes(wire: str) -> list[str]:
    """The holes that a bare wire lies on."""
    (row1, column1), (row2, column2) = ((ord(end[0]), int(end[1:])) for end in wire.split())
    steps = max(abs(row2 - row1), abs(column2 - column1))
    down, right = (row2 - row1) // steps, (column2 - column1) // steps
    return [f"{chr(row1 + down * step)}{column1 + right * step}" for step in range(steps + 1)]


def joined() -> list[set[str]]:
    """Holes that are joined."""
    groups = [{hole} for hole in (*LEGS.values(), *OUT.values())]
    for wire in BACK:
        on = set(passes(wire))
        touched = [group for group in groups if group & on]
        groups = [group for group in groups if not group & on] + [on.union(*touched)]
    return groups


def nets() -> list[set[str]]:
    """Legs and wires that are joined."""
    return [{name for name, hole in (LEGS | OUT).items() if hole in group} for group in joined()]


def draw() -> str:
    """The picture."""
    sheet = Drawing(*SIZE)
    sheet.remark("made by python -m desktop wiring_diagram, do not edit")
    sheet.box(14, 14, SIZE[0] - 28, SIZE[1] - 28, "#e9d9b4", "#8d7320")
    for row in range(ROWS):
        for column in range(1, COLUMNS + 1):
            sheet.dot(*_at(f"{chr(65 + row)}{column}"), 6, "#fffdf8", "#b0904a")
        sheet.say(30, _at(f"{chr(65 + row)}1")[1] + 5, chr(65 + row), "middle", 14, "#6b5a2a")
    for column in range(1, COLUMNS + 1):
        sheet.say(_at(f"A{column}")[0], 34, str(column), "middle", 14, "#6b5a2a")
    for wire in BACK:
        holes = passes(wire)
        [net] = [group for group in joined() if holes[0] in group]
        colour = next((COLOURS[name] for name in COLOURS if (LEGS | OUT)[name] in net), KEY)
        sheet.wire([_at(holes[0]), _at(holes[-1])], colour, width=5)
    for start, end, words in (
        ("B3", "E9", "U1"),
        ("G5", "G9", "R1 470 Ω"),
        ("I3", "I7", "R2 100 Ω"),
        ("B2", "D2", "C2"),
    ):
        _part(sheet, _at(start), _at(end), words)
    (x, y), low = _at("B11"), _at("C11")[1]
    sheet.dot(x, (y + low) / 2, 60, "#7b8fa6dd", "#333")
    sheet.say(x + 10, (y + low) / 2 + 5, "C1", "start", 14, bold=True)
    sheet.say(x - 22, y + 6, "+", "middle", 20, RED, bold=True)
    for name, hole in (LEGS | OUT).items():
        x, y = _at(hole)
        colour = "#444" if name in LEGS else "#ff9a3c"
        sheet.dot(x, y, 8, colour, "#222")
        if name in OUT:
            is_last, is_beside = hole.endswith("12"), hole[0] in "FH"  # where its wire comes from above
            right, low = (14, 5) if is_beside else (-8, 26 if hole in ("D1", "D12") else -14)
            anchor = "end" if is_last else "start"
            sheet.say(x + (14 if is_last else right), y + low, name, anchor, 14, "#7a3b00", bold=True)
        elif name.startswith("U1."):
            sheet.say(x, y + (20 if hole[0] == "B" else -12), name[3:], "middle", 12, "#fff")
    return sheet.text()


def _at(hole: str) -> Point:
    return EDGE + (int(hole[1:]) - 1) * PITCH, EDGE + (ord(hole[0]) - 65) * PITCH


def _part(sheet: Drawing, start: Point, end: Point, words: str) -> None:
    """A body over its legs."""
    chip, room = words == "U1", 16
    left, high = start[0] - (26 if chip else room), start[1] - (0 if chip else room)
    wide, deep = end[0] - start[0] + (52 if chip else 2 * room), end[1] - start[1] + (0 if chip else 2 * room)
    sheet.box(left, high, wide, deep, "#333c" if chip else "#c8b48acc")
    sheet.say(left + wide / 2, high + deep / 2 + 5, words, "middle", 14, "#fff" if chip else "#222", bold=True)
    if chip:
        sheet.dot(left, high + deep / 2, 10, "#e9d9b4")
