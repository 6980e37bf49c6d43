"""In which order the board is soldered, and a picture of each step: what comes onto the board now, and which way round.

draw(Measures(), 5)     # the fifth step as SVG: the Pico
"""

from itertools import product
from typing import NamedTuple

from desktop.making.board.bodies import bodies
from desktop.making.board.project import Pad, Stroke, board, parts
from desktop.making.board.wanted import CONVERTER_PADS, LED_PADS
from desktop.making.measures import BOARD_HOLE, Box, Measures
from desktop.making.wiring.pins import BUTTONS, HOLDS
from desktop.making.wiring.svg import Drawing


class Area(NamedTuple):
    """What is taken of a picture: a box by its sides, in pixels."""

    left: float
    low: float
    right: float
    high: float

    def meets(self, other: "Area") -> bool:
        """Whether the two overlap."""
        return self.left < other.right and other.left < self.right and self.low < other.high and other.low < self.high


class Step(NamedTuple):
    """Parts that are soldered one after the other on one side, F or B; *shows* is the title of the picture."""

    side: str
    refs: tuple[str, ...]
    shows: str


_LIGHTS = [f"LED{die}" for die in range(1, HOLDS + 1)]
STEPS = (
    Step(
        "F",
        (
            *[f"C{number}" for number in range(2, HOLDS + 4)],
            "R1",
            "R2",
            "R3",
            "R4",
            "F1",
            "D1",
            "Q1",
            "U1",
            *_LIGHTS,
        ),
        "above; red: D1's bar, pin 1 of U1 and Q1, the cut corner of each LED",
    ),
    Step("B", ("J1", *(f"S{number + 2}" for number in range(BUTTONS))), "below; the screen's connector, the sockets"),
    Step("B", ("J2", "J3", "S1"), "below; red: + of the cell, 5 V"),
    Step("B", ("BZ1", "C1"), "below; red: the + of C1"),
    Step("B", ("U0",), "below; the Pico; red: its pin 1"),
)
# The pad that says which way round a part goes.
FIRST_PADS = {"D1": "1", "Q1": "1", "U1": "1", "U0": "1", "C1": "1", "J1": "1", "J3": "1"}
FIRST_PADS |= {"J2": CONVERTER_PADS["5V"]}
FIRST_PADS |= dict.fromkeys(_LIGHTS, LED_PADS["VSS"])  # at the corner that is cut

WIDTH, HEAD = 1000, 40  # pixels: of the picture, of its title
AROUND, LEAST = 9.0, 76.0  # mm: what is seen around the parts, and the least that is seen across
LABEL = 15.0  # pixels
BOARD, EDGE, COPPER, PRINT = "#1f4d3a", "#12301f", "#c9b98a", "#dfe8e0"
NOW, DONE, MARK = "#ff9a3c", "#7b8f86", "#ff2a2a"


class View:
    """Part of a side of the board as pixels; from below what is left on the measures is right."""

    def __init__(self, m: Measures, side: str, seen: list[Box]) -> None:
        self.side, b = side, m.board
        left, right = min(box.left for box in seen) - AROUND, max(box.right for box in seen) + AROUND
        short = max(0.0, LEAST - (right - left)) / 2
        self.left, self.right = max(left - short, b.left - 2), min(right + short, b.right + 2)
        self.low = max(min(box.front for box in seen) - AROUND, b.front - 2)
        self.high = min(max(box.back for box in seen) + AROUND, b.back + 2)
        self.scale = WIDTH / (self.right - self.left)
        self.sheet = Drawing(WIDTH, round((self.high - self.low) * self.scale) + HEAD)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the measures on the sheet."""
        across = x - self.left if self.side == "F" else self.right - x
        return across * self.scale, (self.high - y) * self.scale + HEAD

    def shows(self, box: Box) -> bool:
        """Whether a box is in the picture, whole."""
        across = self.left <= box.left and box.right <= self.right
        return across and self.low <= box.front and box.back <= self.high

    def area(self, box: Box) -> Area:
        """A box on the sheet."""
        (x1, y1), (x2, y2) = self.at(box.left, box.back), self.at(box.right, box.front)
        return Area(min(x1, x2), y1, max(x1, x2), y2)

    def fill(self, box: Box, colour: str, edge: str = "none", round_: float = 1) -> None:
        """Draw a box."""
        area = self.area(box)
        self.sheet.box(area.left, area.low, area.right - area.left, area.high - area.low, colour, edge, round_)


def rooms(m: Measures) -> dict[str, Box]:
    """What each part takes of the board: its body, or its pads if it has none."""
    found = {body.part.ref: body.room for body in bodies()} | {"U0": m.pico}
    for part in parts():
        if part.ref not in found:
            boxes = [_box(pad) for pad in board().footprints[part.ref].pads]
            lefts, fronts, rights, backs = zip(*boxes, strict=True)
            found[part.ref] = Box(min(lefts), min(fronts), max(rights), max(backs))
    return found


def draw(m: Measures, number: int) -> str:
    """The picture of step *number*, counted from 1, as SVG."""
    step, room = STEPS[number - 1], rooms(m)
    view = View(m, step.side, [room[ref] for ref in step.refs])
    view.sheet.remark("made by python -m desktop pcb, do not edit")
    taken = _board(view, m, step.refs)
    for earlier in STEPS[: number - 1]:
        for ref in earlier.refs if earlier.side == step.side else ():
            if view.shows(room[ref]):
                view.fill(room[ref], DONE, EDGE)
    for ref in step.refs:
        view.fill(room[ref], NOW, "#7a3b00", 1000 if ref == "BZ1" else 1)
        taken.append(view.area(room[ref]))
    for pad in board().pads:
        if pad.ref in step.refs:
            _pad_of_now(view, pad)
    for ref in step.refs:
        _label(view, ref, view.area(room[ref]), taken)
    view.sheet.box(0, 0, WIDTH, HEAD, "#fffdf8", "none", 0)
    view.sheet.say(12, 26, f"Step {number}: {step.shows}", size=18, bold=True)
    return view.sheet.text()


def _board(view: View, m: Measures, refs: tuple[str, ...]) -> list[Area]:
    """The bare board, with what is printed on it but for the names of *refs*. Returns where words stand."""
    view.fill(m.board, BOARD, EDGE, 5 * view.scale)
    view.fill(Box(m.notch.left, m.notch.front, m.notch.right, m.board.back + 9), "#fffdf8", "none", 0)
    for x, y in m.screws:
        view.sheet.dot(*view.at(x, y), BOARD_HOLE / 2 * view.scale, "#0b1a12")
    for pad in board().pads:
        if not view.shows(_box(pad)):
            continue
        if view.side in pad.layers:
            view.fill(_box(pad), COPPER, "none", min(pad.half) * view.scale if pad.is_round else 1)
        if pad.hole:
            view.sheet.dot(*view.at(*pad.hole_at), pad.hole / 2 * view.scale, "#0b1a12")
    for one in board().footprints.values():
        for stroke in one.strokes:
            if stroke.side == view.side and view.shows(_around(stroke)):
                _stroke(view, stroke)
    found = []
    for text in board().texts:
        (x, y), size = view.at(*text.at), text.size * view.scale * 1.25
        if text.side == view.side and view.shows(Box(*text.at, *text.at)) and text.words not in refs:
            half = 0.49 * text.size * view.scale * len(text.words), 0.8 * text.size * view.scale
            half = half[::-1] if text.is_upright else half
            found.append(Area(x - half[0], y - half[1], x + half[0], y + half[1]))
            shift = (size * 0.35, 0) if text.is_upright else (0, size * 0.35)
            turn = -90 if text.is_upright else 0
            view.sheet.say(x + shift[0], y + shift[1], text.words, "middle", size, PRINT, turn=turn)
    return found


def _around(stroke: Stroke) -> Box:
    """The box of a line, or of a ring."""
    (x1, y1), (x2, y2) = stroke.start, stroke.end
    if stroke.is_ring:
        radius = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        return Box(x1 - radius, y1 - radius, x1 + radius, y1 + radius)
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def _stroke(view: View, stroke: Stroke) -> None:
    """A line of a footprint's print, or a ring."""
    (x1, y1), (x2, y2) = view.at(*stroke.start), view.at(*stroke.end)
    if stroke.is_ring:
        view.sheet.dot(x1, y1, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, "none", PRINT)
    else:
        view.sheet.wire([(x1, y1), (x2, y2)], PRINT, width=1.5)


def _pad_of_now(view: View, pad: Pad) -> None:
    """A pad that is soldered in this step: seen through its part, red if it says which way round the part goes."""
    is_first = FIRST_PADS.get(pad.ref) == pad.name
    if pad.name:
        view.fill(_box(pad), MARK if is_first else COPPER, "#7a3b00")


def _label(view: View, words: str, body: Area, taken: list[Area]) -> None:
    """A part's name on a light ground, as near to it as nothing else is."""
    wide, high = 0.62 * LABEL * len(words) + 6, LABEL + 4
    x, y = (body.left + body.right) / 2, (body.low + body.high) / 2
    half = (body.right - body.left + wide) / 2, (body.high - body.low + high) / 2
    for away, (dx, dy) in product(range(3, 90, 4), ((0, 1), (0, -1), (1, 0), (-1, 0))):
        at = x + dx * (half[0] + away), y + dy * (half[1] + away)
        area = Area(at[0] - wide / 2, at[1] - high / 2, at[0] + wide / 2, at[1] + high / 2)
        inside = area.left > 0 and area.right < WIDTH and area.low > HEAD
        if inside and not any(area.meets(other) for other in taken):
            taken.append(area)
            view.sheet.box(area.left, area.low, wide, high, "#fffdf8", "none", 3)
            view.sheet.say(at[0], at[1] + LABEL * 0.36, words, "middle", LABEL, "#222", bold=True)
            return
    raise ValueError(f"no room for {words}")


def _box(pad: Pad) -> Box:
    (x, y), (w, h) = pad.at, (max(half, pad.hole / 2) for half in pad.half)
    return Box(x - w, y - h, x + w, y + h)
