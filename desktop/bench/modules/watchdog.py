"""The watchdog timer, as the RP2040 has it: it resets the chip, and it can be stopped again."""

from _bench import pico as _pico

from desktop.bench.names import Named as _Named
from desktop.bench.names import fill as _fill

_LONGEST = 8  # whole seconds: 8.388 passes


class WatchDogTimeout(Exception):
    """What RAISE would raise."""


class WatchDogMode(_Named):
    """RESET; RAISE is not implemented on this chip."""


_fill(WatchDogMode, "RAISE RESET")


class WatchDogTimer:
    """microcontroller.watchdog. Files that end without an error stop it."""

    def __init__(self):
        raise TypeError("cannot create 'WatchDogTimer' instances")

    def feed(self):
        _pico.watchdog.feed()

    @property
    def timeout(self):
        return _pico.watchdog.timeout

    @timeout.setter
    def timeout(self, timeout):
        seconds = float(timeout)
        if int(seconds) < 0 or seconds < 0:
            raise ValueError("timeout must be >= 0")
        if int(seconds) > _LONGEST:
            raise ValueError(f"timeout must be <= {_LONGEST}")
        _pico.watchdog.timeout = seconds
        _pico.watchdog.feed()

    @property
    def mode(self):
        return WatchDogMode.RESET if _pico.watchdog.on else None

    @mode.setter
    def mode(self, mode):
        if mode is None:
            _pico.watchdog.stop()
        elif mode is WatchDogMode.RAISE:
            raise NotImplementedError
        elif mode is not WatchDogMode.RESET:
            raise TypeError(f"mode must be of type WatchDogMode, not {type(mode).__name__}")
        elif not _pico.watchdog.on:
            _pico.watchdog.start()
            _pico.clock.charge(0)  # a timeout of 0 resets at once
