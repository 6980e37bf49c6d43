"""What is printed on the board: names of parts, pins and connectors, how to set the bridges, a QR code of the docs.

A name goes to the nearest place beside its part where it covers no pad, hole or other print.
"""

from collections.abc import Iterator
from typing import NamedTuple

import segno

from desktop.errors import BadInput
from desktop.making.board.footprints import PICO_FIRST, PICO_PITCH, PICO_ROWS
from desktop.making.board.kicad import Answer, FilledBox, Pad, Printed, Stroke, Text
from desktop.making.board.parts import parts
from desktop.making.board.pins import name as pin_name
from desktop.making.board.places import Spot
from desktop.making.board.rules import DRAWN, LICENCE, REVISION
from desktop.making.board.shapes import Point
from desktop.making.measures import BOSS, Measures
from desktop.making.wiring.pins import HEADER
from desktop.making.wiring.sheet import button_name

# What the QR code says, until the project has an address: put that here then, or make pcb ARGS="--docs https://...".
DOCS = "Ten-phase dice tower: dice and scorepad of Phase 10. Solder, test, flash: hardware/board.md in its project"
SIZE, LARGE = 1.0, 1.6  # mm high: makers of boards promise to print no smaller words than the first
MODULE, QUIET = 0.6, 4  # of the QR code: mm, and modules around it, as ISO 18004 asks
TOO_LONG = f"the board has no room for so long a QR code: --docs takes as much as {len(DOCS)} characters"
GAP = 0.25
OVERLAP = 0.02  # of the QR code's rows, so that no seam is left between them

CONNECTORS = {"J2": (0.0, 4.6), "J3": (0.0, 3.2)}  # from a pin to its name, in mm
NOTES = {"J1": "J1 screen", "R5": "R5 lite only"}


class Area(NamedTuple):
    """What is taken on a side: a box by its sides."""

    left: float
    low: float
    right: float
    high: float

    def meets(self, other: "Area") -> bool:
        """Whether the two overlap."""
        return self.left < other.right and other.left < self.right and self.low < other.high and other.low < self.high


class Print:
    """The words of both sides, and what they must keep clear of."""

    def __init__(self, m: Measures, taken: list[tuple[str, Area]]) -> None:
        self.m = m
        self.board, self.notch = m.board, m.notch
        self.taken: dict[str, list[Area]] = {"F": [], "B": []}
        for side, area in taken:
            self.taken[side].append(area)
        for x, y in m.screws:
            for side in "FB":
                self.taken[side].append(Area(x - BOSS / 2, y - BOSS / 2, x + BOSS / 2, y + BOSS / 2))
        self.texts: list[Text] = []
        self.boxes: list[FilledBox] = []

    def free(self, side: str, area: Area) -> bool:
        """Whether a box lies on the board and covers nothing."""
        b, n = self.board, self.notch
        inside = area.left > b.left + 1 and area.right < b.right - 1
        inside = inside and area.low > b.front + 1 and area.high < b.back - 1
        notch = Area(n.left - 1, n.front - 1, n.right + 1, n.back)
        return inside and not area.meets(notch) and not any(area.meets(other) for other in self.taken[side])

    def say(self, words: str, side: str, at: Point, size: float = SIZE, upright: bool = False) -> bool:
        """Print words with their middle at a place; False where something is in the way."""
        area = extent(words, at, size)
        if upright:
            wide, high = (area.right - area.left) / 2, (area.high - area.low) / 2
            area = Area(at[0] - high, at[1] - wide, at[0] + high, at[1] + wide)
        if not self.free(side, area):
            return False
        self.taken[side].append(area)
        self.texts.append({"words": words, "side": side, "at": at, "size": size, "turn": 90 * upright})
        return True

    def say_beside(self, words: str, side: str, body: Area, size: float = SIZE) -> None:
        """Print words as near to a part as they can be."""
        width, height = extent(words, (0, 0), size).right * 2, extent(words, (0, 0), size).high * 2
        x, y = (body.left + body.right) / 2, (body.low + body.high) / 2
        for away in range(24):
            out = GAP + 0.5 * away
            for slide in (0.0, 1.5, -1.5, 3.0, -3.0, 5.0, -5.0):
                for at in (
                    (x + slide, body.low - out - height / 2),
                    (x + slide, body.high + out + height / 2),
                    (body.right + out + width / 2, y + slide),
                    (body.left - out - width / 2, y + slide),
                ):
                    if self.say(words, side, (round(at[0], 3), round(at[1], 3)), size):
                        return
        raise ValueError(f"no room for {words!r}")


def extent(words: str, at: Point, size: float = SIZE) -> Area:
    """The room of KiCad's strokes, a little generously."""
    wide, high = 0.5 * size * len(words) * 0.98 + 0.1, 0.8 * size
    return Area(at[0] - wide, at[1] - high, at[0] + wide, at[1] + high)


def words(m: Measures, spots: dict[str, Spot], answer: Answer, docs: str = DOCS) -> Printed:
    """The texts and boxes for KiCad, from its answer about pads and prints of the footprints; *docs* goes into the QR
    code. Raises BadInput if that is too long.
    """
    pads = answer["pads"]
    taken = [(side, _area(pad, 0.2)) for pad in pads for side in ("FB" if pad["hole"] else pad["layers"])]
    taken += [(box["side"], Area(*box["box"])) for box in answer["print"]]
    page = Print(m, taken)
    _pico(page, spots["U0"])
    _pins(page, pads)
    _code(page, docs)
    _titles(page)
    bodies = {part.ref: _body(part.ref, pads, answer["print"]) for part in parts()}
    holds = {f"S{number + 2}": button_name(number).upper() for number in range(len(m.holes))}
    for part in parts():
        said = NOTES.get(part.ref, part.ref)
        if part.ref.startswith("TP"):
            said = part.value
        elif part.ref in holds:
            said = f"{part.ref} {holds[part.ref]}"
        if part.ref != "U0":
            page.say_beside(said, part.side, bodies[part.ref])
    return {"texts": page.texts, "boxes": page.boxes}


def _area(pad: Pad, around: float) -> Area:
    (x, y), (w, h) = pad["at"], pad["half"]
    w, h = max(w, pad["hole"] / 2) + around, max(h, pad["hole"] / 2) + around
    return Area(x - w, y - h, x + w, y + h)


def _body(ref: str, pads: list[Pad], prints: list[Stroke]) -> Area:
    areas = [_area(pad, 0) for pad in pads if pad["ref"] == ref]
    areas += [Area(*box["box"]) for box in prints if box["ref"] == ref]
    lefts, lows, rights, highs = zip(*areas, strict=True)
    return Area(min(lefts), min(lows), max(rights), max(highs))


def _pico(page: Print, spot: Spot) -> None:
    """The names of the Pico's pins, outside its two rows, on the side that it lies on."""
    for pin, name in enumerate(HEADER, 1):
        right = pin <= 20  # from above, for it lies below
        out = PICO_ROWS / 2 + 2.8 + extent(name, (0, 0)).right
        y = PICO_FIRST + PICO_PITCH * (pin - 1 if right else 40 - pin)
        if not page.say(name, "B", (spot.x + (out if right else -out), round(spot.y - y, 3))):
            raise ValueError(f"no room for the Pico's {name}")


def _pins(page: Print, pads: list[Pad]) -> None:
    """The names of the connectors' pins, as on the schematic, on the side that they are plugged to."""
    for ref, (dx, dy) in CONNECTORS.items():
        for pad in (pad for pad in pads if pad["ref"] == ref and pad["pad"]):
            said, (x, y) = pin_name((ref, pad["pad"])), pad["at"]
            upright = bool(dy) and len(said) > 1
            if not page.say(said, "B", (x + dx, y + dy), upright=upright):
                raise ValueError(f"no room for {said} at {ref}")


def _code(page: Print, docs: str) -> None:
    """The QR code: its light modules are printed, as the board itself is dark."""
    try:
        rows = [list(row) for row in segno.make_qr(docs, error="m").matrix_iter(border=QUIET)]
    except segno.DataOverflowError as error:
        raise BadInput(TOO_LONG) from error
    side = len(rows) * MODULE
    left, high = page.m.board.right - 12.5 - side, page.m.board.back - 3.0
    area = Area(left, high - side, left + side, high)
    if not page.free("B", area):
        raise BadInput(TOO_LONG)
    page.taken["B"].append(area)
    for number, row in enumerate(rows):
        y = high - number * MODULE
        for start, end in _runs(row[::-1]):  # seen from below
            page.boxes.append(
                {"side": "B", "from": (left + start * MODULE, y), "to": (left + end * MODULE, y - MODULE - OVERLAP)}
            )


def _runs(row: list[int]) -> Iterator[tuple[int, int]]:
    """Where light modules stand side by side: the first, and the one after the last."""
    start = None
    for place, dark in enumerate([*row, 1]):
        if not dark and start is None:
            start = place
        elif dark and start is not None:
            yield start, place
            start = None


def _titles(page: Print) -> None:
    """What the board is, on both sides, towards the player's edge."""
    for side, towards, y in (("F", "lid", -12.0), ("B", "table", page.m.board.front + 3.0)):
        page.say("The ten-phase dice tower", side, (0.0, y), LARGE)
        page.say(f"this side to the {towards}", side, (38.0, y), SIZE)
    page.say(f"rev {REVISION} {DRAWN} {LICENCE}", "B", (-40.7, page.m.board.front + 3.0))
