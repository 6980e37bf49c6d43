"""Reads the OLED as a player does: looks at lit pixels, knows the shapes of letters, says what is written where.

Knows nothing of the firmware's frame. The lines stand where the tower's design puts them: five rows of 21 characters,
or in place of the second and third row ten characters of twice the size.
"""

import functools
from collections.abc import Sequence
from itertools import chain
from typing import Any

from desktop.bench import font
from desktop.bench.extra_glyphs import SHAPES
from desktop.bench.ssd1306 import WIDTH
from p10core.kernel.frame import EXTRA, NARROW_ONE

COLUMNS = 21
BIG_COLUMNS = 10
ROW_TOPS = (0, 12, 24, 36, 52)
LEFT = 1
BIG_TOP = 12
BIG_LEFT = 4
UNKNOWN = "\ufffd"
PLACES = [(0, 0, 0), *((right, down, 2) for right in (0, 1, -1) for down in range(3))]
READ_AS = {NARROW_ONE: "1"}  # drawn otherwise, but the same to a reader
FULL = (1 << font.WIDTH) - 1

ASCII = range(32, 127)
LATIN = range(0xC0, 0x180)
SIGNS = "→★"


class Reader:
    """*oled*: the panel, with ``picture()``."""

    def __init__(self, oled: Any) -> None:
        self._oled = oled
        self.known = known()
        self._last: tuple[list[int] | None, list[tuple[str, str]]] = (None, [])  # a picture, and what it says

    def screen(self) -> list[str]:
        """Five str: what is written in each row. Big text is the second one, with the third empty."""
        return [text for text, _ in self._rows()]

    def inverse(self) -> list[str]:
        """Five str of the same lengths, "#" where a character is dark on light and " " where it is not."""
        return [marks for _, marks in self._rows()]

    def _rows(self) -> list[tuple[str, str]]:
        picture = self._oled.picture()
        seen, lines = self._last
        if picture != seen:
            lines = self.lines(picture)
            self._last = picture, lines
        return lines

    def lines(self, picture: list[int]) -> list[tuple[str, str]]:
        """(text, marks) of each line of a picture, wherever it stands so that it does not burn in."""
        found = (self._lines_at(picture, *place) for place in PLACES)
        home = next(found)
        return next((lines for lines in chain([home], found) if not any(UNKNOWN in text for text, _ in lines)), home)

    def _lines_at(self, picture: list[int], right: int, down: int, up: int) -> list[tuple[str, str]]:
        """Lines that stand so many pixels right and down of their place, the last one also *up*."""
        tops = [top + down for top in ROW_TOPS]
        tops[-1] -= up
        rows = [self._line(picture, LEFT + right, top, COLUMNS, 1) for top in tops]
        if UNKNOWN in rows[1][0] + rows[2][0]:
            big = self._line(picture, BIG_LEFT + right, BIG_TOP + down, BIG_COLUMNS, 2)
            if UNKNOWN not in big[0]:
                rows[1:3] = [big, ("", "")]
        return rows

    def _line(self, picture: list[int], left: int, top: int, columns: int, scale: int) -> tuple[str, str]:
        """(text, marks) of a row of cells."""
        rows = picture[top : top + font.HEIGHT * scale]
        width = font.WIDTH * scale
        text = marks = ""
        for i in range(columns):
            shift = WIDTH - left - width * (i + 1)
            cell = [row >> shift & ((1 << width) - 1) for row in rows]
            if scale > 1:
                cell = _halved(cell)
            character, mark = self.known.get(tuple(cell), (UNKNOWN, " "))
            text += character
            marks += mark
        return text, marks


@functools.cache
def known() -> dict[tuple[int, ...], tuple[str, str]]:
    """Twelve rows of six bits to (character, mark). Letters that look alike are read as the one of the lowest code."""
    letters = (chr(code) for code in (*ASCII, *LATIN, *map(ord, SIGNS)))
    there = [(letter, font.shapes()[letter]) for letter in letters if letter in font.shapes()]
    found: dict[tuple[int, ...], tuple[str, str]] = {}
    for character, rows in [*own_shapes().items(), *there]:
        for shape, mark in (tuple(rows), " "), (tuple(row ^ FULL for row in rows), "#"):
            found.setdefault(shape, (READ_AS.get(character, character), mark))
    return found


def own_shapes() -> dict[str, bytes]:
    """The characters that the tower adds to the device's font, from the table that it draws them from."""
    rows = (SHAPES[at : at + font.HEIGHT] for at in range(0, len(SHAPES), font.HEIGHT))
    return dict(zip(EXTRA, rows, strict=True))


def _halved(cell: Sequence[int]) -> list[int]:
    """A cell of 12 x 24 pixels as one of 6 x 12, empty unless it is made of blocks of 2 x 2 equal pixels."""
    if cell[::2] != cell[1::2]:
        return []
    rows = []
    for row in cell[::2]:
        narrow = 0
        for x in range(font.WIDTH):
            narrow |= (row >> 2 * x & 1) << x
            if (row >> 2 * x & 1) != (row >> 2 * x + 1 & 1):
                return []
        rows.append(narrow)
    return rows
