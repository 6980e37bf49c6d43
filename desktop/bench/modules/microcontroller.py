"""The Pico's pins, its processor, its watchdog and its non-volatile memory."""

from _bench import pico as _pico
from nvm import ByteArray as _ByteArray
from watchdog import WatchDogTimer as _WatchDogTimer

from desktop.bench.clock import Restart as _Restart
from desktop.bench.names import Named as _Named
from desktop.bench.names import fill as _fill
from desktop.bench.pins import Pin as Pin


class ResetReason(_Named):
    """Why the chip was last reset. The RP2040 itself says POWER_ON after a brown-out."""


_fill(ResetReason, "POWER_ON BROWNOUT SOFTWARE DEEP_SLEEP_ALARM RESET_PIN WATCHDOG UNKNOWN RESCUE_DEBUG")


def reset():
    _pico.clock.end(_Restart("SOFTWARE"))


class Processor:
    """The one core that the firmware has."""

    frequency = _pico.board.frequency
    temperature = 25.0
    voltage = None

    def __init__(self):
        raise TypeError("cannot create 'Processor' instances")

    @property
    def reset_reason(self):
        return getattr(ResetReason, _pico.reset_reason)

    @property
    def uid(self):
        return bytearray(b"\xe6\x60\x58\x38\x83\x00\x00\x00")


cpu = Processor.__new__(Processor)
nvm = _ByteArray.__new__(_ByteArray)
watchdog = _WatchDogTimer.__new__(_WatchDogTimer)
