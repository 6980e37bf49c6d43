"""Analog inputs: on a Pico, a third of VSYS on VOLTAGE_MONITOR."""

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench.held import HeldPins as _HeldPins

_FIRST = 26
_REFERENCE = 3.3
_STEPS = 4096


class AnalogIn(_HeldPins):
    """Twelve bits of 0 to 3.3 V, stretched to sixteen."""

    def __init__(self, pin):
        _pico.pins.claim(pin)
        if pin._gpio < _FIRST:
            _pico.pins.release(pin)
            raise ValueError("Invalid pin")
        self._pin = pin
        self._hold(_pico, pin)

    @property
    def value(self):
        self._check()
        _pico.clock.charge(_costs.ANALOG_READ)
        step = max(0, min(_STEPS - 1, int(_pico.volts(self._pin) / _REFERENCE * _STEPS)))
        return step << 4 | step >> 8
