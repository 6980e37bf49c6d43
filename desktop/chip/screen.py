"""The OLED as text: what a tower has written there, read back by the shapes of its glyphs."""

from collections.abc import Sequence
from functools import cache

from desktop.bench.font import shapes
from desktop.making.extra_glyphs import SHAPES
from p10core.kernel.frame import EXTRA, NARROW_ONE

WIDTH, HEIGHT, PAGES = 128, 64, 8
GLYPH_WIDTH, GLYPH_HEIGHT = 6, 12
ROW_TOPS, LEFT, COLUMNS = (0, 12, 24, 36, 52), 1, 21  # where a tower writes
BIG_TOP, BIG_LEFT, BIG_COLUMNS = 12, 4, 10
NO_GLYPH = "~"


def text(shown: bytes) -> str:
    """Five lines of 1,024 bytes, 8 pages of 128 columns. Dark on light is read alike; ~ is no glyph. A line of double
    size takes the place of lines 2 and 3.
    """
    columns = [sum(shown[page * WIDTH + x] << (8 * page) for page in range(PAGES)) for x in range(WIDTH)]
    lines = [_line(columns, LEFT, top, COLUMNS, 1) for top in ROW_TOPS]
    if NO_GLYPH in lines[1] + lines[2]:
        big = _line(columns, BIG_LEFT, BIG_TOP, BIG_COLUMNS, 2)
        if NO_GLYPH not in big:
            lines[1:3] = [big, ""]
    return "\n".join(lines)


def rows(shown: bytes) -> list[str]:
    """64 strings of 128 characters, # for a lit pixel."""
    lit = [[shown[(y >> 3) * WIDTH + x] >> (y & 7) & 1 for x in range(WIDTH)] for y in range(HEIGHT)]
    return ["".join(".#"[pixel] for pixel in row) for row in lit]


def _line(columns: list[int], left: int, top: int, count: int, scale: int) -> str:
    characters = (_character(columns, left + GLYPH_WIDTH * scale * place, top, scale) for place in range(count))
    return "".join(characters).rstrip()


def _character(columns: list[int], left: int, top: int, scale: int) -> str:
    mask = (1 << GLYPH_HEIGHT * scale) - 1
    places = range(left, left + GLYPH_WIDTH * scale, scale)
    cell = [columns[x] >> top & mask if x < WIDTH else 0 for x in places]
    if scale == 2:
        cell = [sum((column >> 2 * y & 1) << y for y in range(GLYPH_HEIGHT)) for column in cell]
    inverted = tuple(column ^ (1 << GLYPH_HEIGHT) - 1 for column in cell)
    return _glyphs().get(tuple(cell)) or _glyphs().get(inverted) or NO_GLYPH


@cache
def _glyphs() -> dict[tuple[int, ...], str]:
    """By a glyph's columns, the lowest bit on top: ASCII, and what the tower has besides."""
    rows = {character: shapes()[character] for character in map(chr, range(ord("~"), ord(" ") - 1, -1))}
    for place, character in enumerate(EXTRA):
        rows[character] = tuple(SHAPES[place * GLYPH_HEIGHT : (place + 1) * GLYPH_HEIGHT])
    return {_columns(glyph): "1" if character == NARROW_ONE else character for character, glyph in rows.items()}


def _columns(rows: Sequence[int]) -> tuple[int, ...]:
    """Of a glyph whose rows have the left pixel in the highest of six bits."""
    places = range(GLYPH_WIDTH - 1, -1, -1)
    return tuple(sum((row >> place & 1) << y for y, row in enumerate(rows)) for place in places)
