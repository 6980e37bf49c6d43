"""What the OLED's picture is made of, in displayio's terms. Made once, at power-up."""

import displayio

from hardware.screen.glyph_sheet import HEIGHT, SHEET, WIDTH
from p10core.const import const
from p10core.kernel.frame import BIG_COLUMNS, COLUMNS

_TILE_WIDTH = const(6)  # of a glyph in the sheet
_TILE_HEIGHT = const(12)
_BLANK = const(32)
_LEFT = const(1)
_ROW_Y = b"\x00\x0c\x18\x24\x34"  # the last row stands apart: it says what to do next
_BIG_LEFT = const(4)


def make():
    """The whole picture as a displayio.Group; its five rows; the double-sized line; the Group of that line, which is
    not in the picture yet.
    """
    sheet = displayio.Bitmap(WIDTH, HEIGHT, 2)
    memoryview(sheet)[:] = SHEET  # type: ignore[arg-type]
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    picture = displayio.Group()
    rows = []
    for y in _ROW_Y:
        row = _grid(sheet, palette, COLUMNS, _LEFT, y)
        rows.append(row)
        picture.append(row)
    big = _grid(sheet, palette, BIG_COLUMNS, 0, 0)
    large = displayio.Group(scale=2, x=_BIG_LEFT, y=_ROW_Y[1])
    large.append(big)
    return picture, rows, big, large


def _grid(sheet, palette, columns, x, y):
    return displayio.TileGrid(
        sheet,
        pixel_shader=palette,
        width=columns,
        tile_width=_TILE_WIDTH,
        tile_height=_TILE_HEIGHT,
        default_tile=_BLANK,
        x=x,
        y=y,
    )
