"""Analog inputs: on a Pico, a third of VSYS on VOLTAGE_MONITOR."""

from _bench import pico as _pico

from desktop.bench import costs as _costs

_FIRST = 26
_REFERENCE = 3.3
_STEPS = 4096


class AnalogIn:
    """Twelve bits of 0 to 3.3 V, stretched to sixteen."""

    def __init__(self, pin):
        self._pin = None
        _pico.pins.claim(pin)
        if pin._gpio < _FIRST:
            _pico.pins.release(pin)
            raise ValueError("Invalid pin")
        self._pin = pin

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    def deinit(self):
        if self._pin:
            _pico.pins.release(self._pin)
            self._pin = None

    @property
    def value(self):
        self._check()
        _pico.clock.charge(_costs.ANALOG_READ)
        step = max(0, min(_STEPS - 1, int(_pico.volts(self._pin) / _REFERENCE * _STEPS)))
        return step << 4 | step >> 8

    def _check(self):
        if not self._pin:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
