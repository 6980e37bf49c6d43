"""The device's time, in steps of a millisecond."""

import struct as _struct

from _bench import pico as _pico

from desktop.bench import clock as _clock
from desktop.bench import costs as _costs

struct_time = _clock.time.struct_time


def monotonic():
    """Seconds, as a float of 30 bits: after an hour it no longer tells single milliseconds apart."""
    _pico.clock.charge(_costs.CLOCK_READ)
    (bits,) = _struct.unpack("<I", _struct.pack("<f", _pico.clock.us // 1000 / 1000))
    (seconds,) = _struct.unpack("<f", _struct.pack("<I", bits & ~3))
    return seconds


def monotonic_ns():
    _pico.clock.charge(_costs.CLOCK_READ)
    return _pico.clock.us * 1000


def sleep(seconds):
    ms = int(1000 * seconds + 0.5)
    if ms < 0:
        raise ValueError("seconds must be >= 0")
    _pico.clock.charge(ms * 1000)


def localtime():
    """What the calendar clock says: 2000 and later, as long as nobody has set it."""
    _pico.clock.charge(_costs.CLOCK_READ)
    return _pico.clock.calendar
