"""The schematic as a PDF of one A3 page, for eyes and printers."""

from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

from desktop.making.board.rules import TITLES
from desktop.making.board.sheet import Place, Placed, Sheet
from desktop.making.board.symbols import OUT, STEP, Leg

INK, BOX, WIRE, NET, REMARK = "#7a1f1f", "#fffbe6", "#1d7a35", "#222222", "#24409a"
A3 = (420.0, 297.0)  # mm
POINTS = 4.0  # of a letter for each mm that KiCad's is high
_INCH = 25.4


def draw(sheet: Sheet, path: Path) -> None:
    """Write the page. The same schematic makes the same file."""
    with PdfPages(path, metadata={"Title": TITLES["title"], "CreationDate": None, "ModDate": None}) as pages:
        pages.savefig(figure(sheet))


def figure(sheet: Sheet) -> Figure:
    """The page."""
    page = Figure(figsize=(A3[0] / _INCH, A3[1] / _INCH))
    axes = page.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, A3[0] / STEP)
    axes.set_ylim(A3[1] / STEP, 0)
    axes.axis("off")
    axes.add_patch(Rectangle((4, 4), A3[0] / STEP - 8, A3[1] / STEP - 8, fill=False, edgecolor=NET, linewidth=0.8))
    for (x1, y1), (x2, y2) in sheet.pieces():
        axes.plot([x1, x2], [y1, y2], color=WIRE, linewidth=0.7)
    for at in sheet.junctions():
        axes.add_patch(Circle(at, 0.18, color=WIRE))
    for x, y in sheet.open:
        axes.plot([x - 0.3, x + 0.3], [y - 0.3, y + 0.3], color=NET, linewidth=0.6)
        axes.plot([x - 0.3, x + 0.3], [y + 0.3, y - 0.3], color=NET, linewidth=0.6)
    for said, colour in ((sheet.names, NET), (sheet.words, REMARK)):
        for remark in said:
            _say(axes, remark.words, (remark.x, remark.y - 0.15), remark.size, colour, ha="left", va="bottom")
    for one in sheet.placed:
        _symbol(axes, one)
    lines = (TITLES["title"], f"revision {TITLES['rev']}, {TITLES['date']}, {TITLES['comment']}", TITLES["company"])
    for row, words in enumerate(lines):
        _say(axes, words, (160, 104 + 3 * row), 3.5 if row == 0 else 2.2, NET, ha="right", va="center")
    return page


def _say(axes: Axes, words: str, at: Place, size: float, colour: str, **how: Any) -> None:
    axes.text(*at, words, fontsize=size * POINTS, color=colour, **how)


def _symbol(axes: Axes, one: Placed) -> None:
    symbol, x, y = one.symbol, one.x, one.y
    for left, high, right, low in symbol.boxes:
        box = Rectangle((x + left, y + high), right - left, low - high, facecolor=BOX, edgecolor=INK, linewidth=0.7)
        axes.add_patch(box)
    for line in symbol.lines:
        axes.plot([x + a for a, _ in line], [y + b for _, b in line], color=INK, linewidth=0.7)
    for a, b, radius in symbol.rings:
        axes.add_patch(Circle((x + a, y + b), radius, fill=False, edgecolor=INK, linewidth=0.7))
    for leg in symbol.legs:
        _leg(axes, one, leg)
    across = symbol.justify or "center"
    value = one.part.value if one.part else symbol.name
    said = [(one.ref, symbol.ref_at)] * (not symbol.is_power) + [(value, symbol.value_at)] * symbol.says_value
    for words, (dx, dy) in said:
        _say(axes, words, (x + dx, y + dy), 1.2, INK, ha=across, va="center")


def _leg(axes: Axes, one: Placed, leg: Leg) -> None:
    """A pin's line, with its number over it and its name in the body."""
    dx, dy = OUT[leg.side]
    end = (one.x + leg.x, one.y + leg.y)
    body = (end[0] - dx * leg.long, end[1] - dy * leg.long)
    axes.plot([end[0], body[0]], [end[1], body[1]], color=INK, linewidth=0.7)
    if not one.symbol.says_names:
        return
    turn = 90 if dy else 0
    inward = {(-1, 0): "left", (1, 0): "right"}.get((dx, dy), "center")
    upward = {(0, -1): "top", (0, 1): "bottom"}.get((dx, dy), "center")
    at = (body[0] - 0.3 * dx, body[1] - 0.3 * dy)
    _say(axes, leg.name, at, 1.0, INK, ha=inward, va=upward, rotation=turn)
    middle = ((end[0] + body[0]) / 2 - 0.3 * bool(dy), (end[1] + body[1]) / 2 - 0.3 * bool(dx))
    _say(axes, leg.pad, middle, 0.8, INK, ha="center", va="center", rotation=turn)
