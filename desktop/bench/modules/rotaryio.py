"""Rotary encoders, counted in the background, whatever the firmware is doing."""

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench.encoder import Encoder as _Encoder


class IncrementalEncoder:
    """Two contacts to ground, on two pins that are neighbours; they have pull-ups."""

    def __init__(self, pin_a, pin_b, divisor=4):
        self._encoder = None
        _pico.pins.claim(pin_a, pin_b)
        if abs(pin_a._gpio - pin_b._gpio) != 1:
            _pico.pins.release(pin_a, pin_b)
            raise RuntimeError("Pins must be sequential")
        self._pins = (pin_a, pin_b)
        self._encoder = _Encoder(_pico, pin_a, pin_b, divisor)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._encoder:
            self._encoder.end()
            self._encoder = None
            _pico.pins.release(*self._pins)

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
        if not self._encoder:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        return self._encoder
