"""An alarm on a pin. Any number of them may be set; the pin must be free, now and while asleep."""

from _bench import pico as _pico


class PinAlarm:
    """Goes off at once where the pin is at *value* already, unless *edge*."""

    def __init__(self, pin, value, edge=False, pull=False):
        _pico.pins.check_free(pin)
        self._pin = pin
        self._value = bool(value)
        self._edge = bool(edge)
        self._pull = bool(pull)

    @property
    def pin(self):
        return self._pin

    @property
    def value(self):
        return self._value
