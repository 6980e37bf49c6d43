"""The built-in font. The display stack's own lacks the bitmap of all glyphs, which the device has."""

from displayio import Bitmap as _Bitmap

from desktop.bench import font as _font


class BuiltinFont:
    """One row of tiles of 6 x 12 pixels: the characters 32..126 in their order."""

    _bitmap = None

    def __init__(self):
        raise TypeError("cannot create 'BuiltinFont' instances")

    @property
    def bitmap(self):
        if self._bitmap is None:
            self._bitmap = _draw()
        return self._bitmap


def _draw():
    bitmap = _Bitmap(_font.WIDTH * (_font.LAST - _font.FIRST + 1), _font.HEIGHT, 2)
    for code in range(_font.FIRST, _font.LAST + 1):
        left = (code - _font.FIRST) * _font.WIDTH
        for y, row in enumerate(_font.shapes()[chr(code)]):
            for x in range(_font.WIDTH):
                if row >> (_font.WIDTH - 1 - x) & 1:
                    bitmap[left + x, y] = 1
    return bitmap
