"""The schematic as a PDF of one A3 page, for eyes and printers."""

from pathlib import Path

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from desktop.making.board.rules import TITLES
from desktop.making.board.symbols import PIN, SHEET, Symbol, Title

INK, BOX, FLAG = "#222222", "#fffbe6", "#7a1f1f"
_INCH = 25.4


def draw(placed: list[Symbol], titles: list[Title], path: Path) -> None:
    """Write the page. The same schematic makes the same file."""
    figure = Figure(figsize=(SHEET[0] / _INCH, SHEET[1] / _INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, SHEET[0])
    axes.set_ylim(SHEET[1], 0)
    axes.axis("off")
    axes.add_patch(Rectangle((8, 8), SHEET[0] - 16, SHEET[1] - 16, fill=False, edgecolor=INK, linewidth=0.8))
    words = f"{TITLES['title']}, rev {TITLES['rev']}, {TITLES['date']}, {TITLES['comment']}"
    axes.text(SHEET[0] - 14, SHEET[1] - 14, words, ha="right", va="bottom", fontsize=13, color=INK)
    for words, x, y in titles:
        axes.text(x, y, words, ha="left", va="bottom", fontsize=9, color=INK)
    for symbol in placed:
        (wide, high), part = symbol.half, symbol.part
        left, top = symbol.x - wide, symbol.y - high
        axes.add_patch(Rectangle((left, top), 2 * wide, 2 * high, facecolor=BOX, edgecolor=INK, linewidth=0.7))
        axes.text(symbol.x, top - 0.6, f"{part.ref}  {part.value}", ha="center", va="bottom", fontsize=5.5, color=INK)
        for pin in symbol.pins:
            out = 1 if pin.right else -1
            inner = pin.x - out * PIN
            axes.plot([inner, pin.x], [pin.y, pin.y], color=INK, linewidth=0.6)
            inward, outward = ("right", "left") if pin.right else ("left", "right")
            axes.text(inner - out * 0.5, pin.y, pin.name, ha=inward, va="center", fontsize=4.5, color=INK)
            axes.text(pin.x - out * 1.2, pin.y - 0.2, pin.pad, ha="center", va="bottom", fontsize=3.5, color="#666666")
            words = pin.net or "x"
            axes.text(pin.x + out * 0.6, pin.y, words, ha=outward, va="center", fontsize=5, color=FLAG)
    with PdfPages(path, metadata={"Title": TITLES["title"], "CreationDate": None, "ModDate": None}) as pages:
        pages.savefig(figure)
