"""Square waves on a pin: the buzzer."""

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench.held import HeldPins as _HeldPins

_CPU_HZ = 125_000_000
_FULL_RESOLUTION_HZ = _CPU_HZ >> 16  # up to here the clock is divided, above it the counter is shortened


class PWMOut(_HeldPins):
    """A pin that is high for *duty_cycle* / 65,535 of each period. Silent at 0 and at 65,535."""

    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        _check_frequency(frequency)
        _pico.pins.claim(pin)
        self._pin = pin
        self._hold(_pico, pin)
        self._variable = variable_frequency
        self._duty_cycle = _check_duty(duty_cycle)
        self._frequency = frequency
        self._drive()

    def _end(self):
        _pico.hum(self._pin, 0)

    @property
    def duty_cycle(self):
        self._check()
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, duty_cycle):
        self._check()
        self._duty_cycle = _check_duty(duty_cycle)
        self._drive()

    @property
    def frequency(self):
        """What the chip can make of the frequency that was asked for."""
        self._check()
        if self._frequency > _FULL_RESOLUTION_HZ:
            return _CPU_HZ // (_CPU_HZ // self._frequency)
        sixteenths = min((_CPU_HZ // 4096 + self._frequency // 2) // self._frequency, 4095)
        return (_CPU_HZ // 4096 + sixteenths // 2) // sixteenths

    @frequency.setter
    def frequency(self, frequency):
        self._check()
        if not self._variable:
            raise AttributeError("PWM frequency not writable when variable_frequency is False on construction.")
        _check_frequency(frequency)
        self._frequency = frequency
        self._drive()

    def _drive(self):
        _pico.clock.charge(_costs.PWM_WRITE)
        _pico.hum(self._pin, self.frequency if 0 < self._duty_cycle < 65535 else 0)


def _check_frequency(frequency):
    if not isinstance(frequency, int):
        raise TypeError(f"can't convert {type(frequency).__name__} to int")
    if not 0 < frequency <= _CPU_HZ // 2:
        raise ValueError("Invalid frequency")


def _check_duty(duty_cycle):
    if not isinstance(duty_cycle, int):
        raise TypeError(f"can't convert {type(duty_cycle).__name__} to int")
    if not 0 <= duty_cycle <= 65535:
        raise ValueError("duty_cycle must be 0-65535")
    return duty_cycle
