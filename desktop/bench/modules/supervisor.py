"""The supervisor's clock, settings and state."""

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench import settings as _settings

_TICKS_PERIOD = 1 << 29
_TICKS_AHEAD = 0x1FFF0000  # so that the first wrap comes 65.5 s after power-on, where a test meets it


def ticks_ms():
    _pico.clock.charge(_costs.CLOCK_READ)
    return (_pico.clock.us // 1000 + _TICKS_AHEAD) % _TICKS_PERIOD


def get_setting(key, default=None):
    return _settings.get_setting(_pico.settings, key, default)


class Runtime:
    """A Pico on a charger: powered, no computer listening."""

    usb_connected = False
    serial_connected = False
    serial_bytes_available = 0
    autoreload = True

    def __init__(self):
        raise TypeError("cannot create 'Runtime' instances")


runtime = Runtime.__new__(Runtime)
