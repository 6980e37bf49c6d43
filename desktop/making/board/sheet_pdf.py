"""The schematic as a PDF of one A3 page, drawn from KiCad's file: KiCad 6 writes one only at its screen."""

from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Rectangle

from desktop.making.board.project import Point, Tree, items, numbers, only, sheet, titles
from desktop.making.board.sheet import Symbol, symbols

INK, BOX, WIRE, NET, REMARK = "#7a1f1f", "#fffbe6", "#1d7a35", "#222222", "#24409a"
A3 = (420.0, 297.0)  # mm
POINTS = 3.1  # of a letter for each mm that KiCad's is high
_INCH = 25.4


def draw(path: Path) -> None:
    """Write the page. The same schematic makes the same file."""
    tree = sheet()
    data = {"Title": titles(tree)["title"], "CreationDate": None, "ModDate": None}
    with PdfPages(path, metadata=data) as pages:
        pages.savefig(figure(tree))


def figure(tree: Tree) -> Figure:
    """The page."""
    page = Figure(figsize=(A3[0] / _INCH, A3[1] / _INCH))
    axes = page.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, A3[0])
    axes.set_ylim(A3[1], 0)
    axes.axis("off")
    axes.add_patch(Rectangle((10, 10), A3[0] - 20, A3[1] - 20, fill=False, edgecolor=NET, linewidth=0.8))
    for wire in items(tree, "wire"):
        _line(axes, [at[1:3] for at in items(only(wire, "pts"), "xy")], WIRE)
    for dot in items(tree, "junction"):
        axes.add_patch(Circle(_pair(numbers(dot, "at")), 0.46, color=WIRE))
    for cross in items(tree, "no_connect"):
        x, y = numbers(cross, "at")
        for way in (-0.76, 0.76):
            _line(axes, [(x - 0.76, y - way), (x + 0.76, y + way)], NET)
    for kind, colour in (("label", NET), ("text", REMARK)):
        for text in items(tree, kind):
            x, y, turn = numbers(text, "at")
            _say(axes, str(text[1]), (x, y - 0.4), _size(text), colour, ha="left", va="bottom", rotation=turn)
    for one, placed in zip(symbols(tree), items(tree, "symbol"), strict=True):
        _symbol(axes, one, placed)
    said = titles(tree)
    lines = (said["title"], f"revision {said['rev']}, {said['date']}, {said['comment']}", said["company"])
    for row, words in enumerate(lines):
        _say(axes, words, (406, 264 + 7.6 * row), 4.5 if row == 0 else 2.8, NET, ha="right", va="center")
    return page


def _symbol(axes: Axes, one: Symbol, placed: Tree) -> None:
    for box in one.drawn("rectangle"):
        (x1, y1), (x2, y2) = one.place(numbers(box, "start")), one.place(numbers(box, "end"))
        axes.add_patch(Rectangle((x1, y1), x2 - x1, y2 - y1, facecolor=BOX, edgecolor=INK, linewidth=0.7))
    for line in one.drawn("polyline"):
        _line(axes, [one.place(at[1:3]) for at in items(only(line, "pts"), "xy")], INK)
    for line in one.drawn("arc"):
        _line(axes, [one.place(numbers(line, end)) for end in ("start", "mid", "end")], INK)
    for ring in one.drawn("circle"):
        middle, radius = one.place(numbers(ring, "center")), numbers(ring, "radius")[0]
        axes.add_patch(Circle(middle, radius, fill=False, edgecolor=INK, linewidth=0.7))
    for pin in one.drawn("pin"):
        _pin(axes, one, pin)
    for prop in items(placed, "property"):
        effects = only(prop, "effects")
        if prop[1] in ("Reference", "Value") and "hide" not in map(str, effects):
            across = "".join(str(how[1]) for how in items(effects, "justify")) or "center"
            x, y, turn = numbers(prop, "at")
            _say(axes, str(prop[2]), (x, y), _size(prop), INK, ha=across, va="center", rotation=turn)


def _pin(axes: Axes, one: Symbol, pin: Tree) -> None:
    """A pin's line, with its number over it and its name in the body."""
    x, y, turn = numbers(pin, "at")
    long = numbers(pin, "length")[0]
    step = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[int(turn) % 360]
    end, body = one.place((x, y)), one.place((x + step[0] * long, y + step[1] * long))
    _line(axes, [end, body], INK)
    if "hide" in [str(word) for how in items(one.kind, "pin_names") for word in how]:
        return
    dx, dy = (body[0] - end[0]) / long if long else 0, (body[1] - end[1]) / long if long else 0
    inward = {-1: "right", 1: "left"}.get(round(dx), "center")
    upward = {-1: "bottom", 1: "top"}.get(round(dy), "center")
    how = {"rotation": 90 if round(dy) else 0}
    name, number = only(pin, "name"), only(pin, "number")
    _say(axes, str(name[1]), (body[0] + 0.76 * dx, body[1] + 0.76 * dy), 1.0, INK, ha=inward, va=upward, **how)
    middle = ((end[0] + body[0]) / 2 - 0.76 * bool(round(dy)), (end[1] + body[1]) / 2 - 0.76 * bool(round(dx)))
    _say(axes, str(number[1]), middle, 0.8, INK, ha="center", va="center", **how)


def _line(axes: Axes, points: list[Any], colour: str) -> None:
    axes.plot([float(at[0]) for at in points], [float(at[1]) for at in points], color=colour, linewidth=0.7)


def _say(axes: Axes, words: str, at: Point, size: float, colour: str, **how: Any) -> None:
    axes.text(*at, words, fontsize=size * POINTS, color=colour, **how)


def _size(text: Tree) -> float:
    return numbers(only(only(text, "effects"), "font"), "size")[0]


def _pair(found: list[float]) -> Point:
    return found[0], found[1]
