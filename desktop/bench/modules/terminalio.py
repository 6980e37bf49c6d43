"""The font of the device's own terminal."""

from fontio import BuiltinFont as _BuiltinFont

FONT = _BuiltinFont.__new__(_BuiltinFont)
