"""The tower's clock, and the watchdog that the loop feeds by it."""

import time

import microcontroller
from adafruit_ticks import ticks_diff, ticks_ms
from watchdog import WatchDogMode

from p10core.const import const

_TOLD = const(2026)  # the calendar clock begins at 2000: until it is set nobody knows the date

_TIMEOUT_S = const(8)  # the chip's longest is 8.3; the slowest round, an OLED that comes off as it is drawn, takes 4
_STEADY_MS = const(60000)

# The marks of safemode.py, which has these numbers too: it imports nothing of ours.
_MARKS = const(3584)
_STEADY = const(2)


class Clock:
    """Time that only grows: ``Clock().now_ms()``. Read it at least every three days, or a wrap is missed.

    The chip's own counter starts again from 0 every 6.2 days, and the first time one minute after power-on. A kiosk
    runs for months, and the game just subtracts times. So this clock adds up the steps between two readings.

    After 2**30 ms (12.4 days) the sum is no small int any more. Everything stays right, but from then on a round makes
    some 165 bytes of garbage, and the collector runs every few seconds.
    """

    def __init__(self) -> None:
        self._ticks = ticks_ms()
        self._now = 0

    def now_ms(self) -> int:
        """Milliseconds since the clock was made."""
        ticks = ticks_ms()
        self._now += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


def today() -> int:
    """The date as a number, 20261122 for 22 November 2026; 0 where the tower was told none since the power came."""
    now = time.localtime()
    return 10000 * now.tm_year + 100 * now.tm_mon + now.tm_mday if now.tm_year >= _TOLD else 0


class Watch:
    """The watchdog: a loop that hangs is reset within eight seconds, and the journal brings the game back. It starts
    when it is made, so make it last::

        watch = Watch()
        watch.feed(now)    # once in every round of the loop, and nowhere else

    It also ends the count of brown-outs that safemode.py begins: a run of a minute sets a mark behind them.
    """

    def __init__(self) -> None:
        self._is_steady = False
        watchdog = microcontroller.watchdog
        assert watchdog  # other boards may lack one
        watchdog.timeout = _TIMEOUT_S
        watchdog.mode = WatchDogMode.RESET
        self._watchdog = watchdog

    def feed(self, now: int) -> None:
        """All is well; *now* in ms since the start."""
        self._watchdog.feed()
        if not self._is_steady and now > _STEADY_MS:
            self._is_steady = True
            _forget_brown_outs()


def _forget_brown_outs() -> None:
    nvm = microcontroller.nvm
    assert nvm
    marks = bytes(nvm[_MARKS:]).rstrip(b"\xff")
    end = _MARKS + len(marks)
    if marks and marks[-1] != _STEADY and end < len(nvm):
        nvm[end] = _STEADY
