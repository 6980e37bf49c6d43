"""The mark of a knob: a small triangle in the gap over the last row. Loaded if there is one."""

import displayio

from p10core.const import const

_LEFT = const(4)  # of the first die's, in the middle of its cell
_CELL = const(12)
_TOP = const(48)
_WIDTH = const(7)
_HEIGHT = const(4)


def make_mark():
    """The triangle, which points up, as a TileGrid."""
    shape = displayio.Bitmap(_WIDTH, _HEIGHT, 2)
    for y in range(_HEIGHT):
        for x in range(_HEIGHT - 1 - y, _HEIGHT + y):
            shape[x, y] = 1
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    return displayio.TileGrid(shape, pixel_shader=palette, y=_TOP)


def put_under(mark, die):
    """Move it under a die, counted from 0."""
    mark.x = _LEFT + _CELL * die
