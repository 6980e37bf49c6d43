"""Rotary encoders, counted in the background, whatever the firmware is doing."""

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench.encoder import Encoder as _Encoder
from desktop.bench.held import HeldPins as _HeldPins


class IncrementalEncoder(_HeldPins):
    """Two contacts to ground, on two pins that are neighbours; they have pull-ups."""

    def __init__(self, pin_a, pin_b, divisor=4):
        _pico.pins.claim(pin_a, pin_b)
        if abs(pin_a._gpio - pin_b._gpio) != 1:
            _pico.pins.release(pin_a, pin_b)
            raise RuntimeError("Pins must be sequential")
        self._hold(_pico, pin_a, pin_b)
        self._encoder = _Encoder(_pico, pin_a, pin_b, divisor)

    def _end(self):
        self._encoder.end()

    @property
    def divisor(self):
        return self._counter().divisor

    @divisor.setter
    def divisor(self, divisor):
        self._counter().divisor = divisor

    @property
    def position(self):
        _pico.clock.charge(_costs.PIN_READ)
        encoder = self._counter()
        encoder.look()
        return encoder.position

    @position.setter
    def position(self, position):
        encoder = self._counter()
        encoder.look()
        encoder.position = position

    def _counter(self):
        self._check()
        return self._encoder
