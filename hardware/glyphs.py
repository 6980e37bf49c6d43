"""The tile sheet of the scorepad: one bitmap with all 256 glyphs of :mod:`p10core.frame`, 6 x 12 pixels each.

Tile n of the sheet shows glyph byte n, so that a frame's bytes go into a TileGrid as they are. The lower half
holds the same glyphs inverted.
"""

import displayio

from hardware.extra_glyphs import SHAPES
from p10core.const import const

WIDTH = const(6)
HEIGHT = const(12)

_SHEET_WIDTH = const(96)  # 16 tiles
_SHEET_HEIGHT = const(192)
_TILE_ROW = const(1152)  # _SHEET_WIDTH * HEIGHT
_INVERSE = const(9216)  # from a glyph's pixel to the same one of its inverse, half a sheet on


def sheet(font):
    """A displayio.Bitmap of 96 x 192 pixels, 16 tiles a row. *font*: terminalio.FONT.

    First all pixels are lit. Then each pixel of a glyph is read once, and made dark in one place: in the glyph if it is
    dark there, else in the glyph's inverse. Reading or writing takes the small interpreter some 20 us, 0.3 s in all.
    """
    picture = displayio.Bitmap(_SHEET_WIDTH, _SHEET_HEIGHT, 2)
    picture.fill(1)
    for code in range(32, 127):
        _copy(picture, code, font.get_glyph(code))
    for place in range(len(SHAPES)):
        at = _origin(place // HEIGHT + 1) + place % HEIGHT * _SHEET_WIDTH
        for x in range(WIDTH):
            picture[at + x + _INVERSE if SHAPES[place] & (0x20 >> x) else at + x] = 0
    return picture


def _origin(code):
    """Where the top left pixel of a glyph lies, counted in pixels along the sheet's rows."""
    return (code >> 4) * _TILE_ROW + (code & 15) * WIDTH


def _copy(picture, code, glyph):
    # On the device all glyphs share one bitmap, on a computer each may have its own: tile_index tells.
    source = glyph.bitmap
    width = source.width
    tiles = width // WIDTH
    start = glyph.tile_index // tiles * HEIGHT * width + glyph.tile_index % tiles * WIDTH
    at = _origin(code)
    for _ in range(HEIGHT):
        for x in range(WIDTH):
            picture[at + x + _INVERSE if source[start + x] else at + x] = 0
        start += width
        at += _SHEET_WIDTH
