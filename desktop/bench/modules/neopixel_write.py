"""Sends bytes to a line of NeoPixels."""

from _bench import pico as _pico
from digitalio import DigitalInOut as _DigitalInOut

from desktop.bench import costs as _costs

_BYTES_TIMED = 3  # of the pixel whose time the costs are


def neopixel_write(digitalinout, buf):
    if not isinstance(digitalinout, _DigitalInOut):
        raise TypeError(f"digitalinout must be of type DigitalInOut, not {type(digitalinout).__name__}")
    digitalinout._check()
    data = bytes(buf)
    _pico.clock.charge(len(data) * _costs.PIXEL // _BYTES_TIMED)
    _pico.shine(digitalinout._pin, data)
