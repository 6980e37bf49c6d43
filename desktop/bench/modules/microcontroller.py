"""The Pico's pins and its non-volatile memory."""

from _bench import pico as _pico
from nvm import ByteArray as _ByteArray

from desktop.bench import costs as _costs
from desktop.bench.pins import Pin as Pin


def delay_us(delay):
    _pico.clock.charge(delay + _costs.CLOCK_READ)


nvm = _ByteArray.__new__(_ByteArray)
