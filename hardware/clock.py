"""Time that only grows, in ms since the clock was made.

The chip's own counter starts again from 0 every 6.2 days, and the first time one minute after power-on. A kiosk runs
for months, and the game just subtracts times. So this clock adds up the steps between two readings.

After 2**30 ms (12.4 days) the sum is no small int any more. Everything stays right, but from then on a round makes some
165 bytes of garbage, and the collector runs every few seconds.
"""

import time

from adafruit_ticks import ticks_diff, ticks_ms

from p10core.const import const

_TOLD = const(2026)  # the calendar clock begins at 2000: until it is set nobody knows the date


class Clock:
    """``Clock().now_ms()``. Read it at least every three days, or a wrap is missed."""

    def __init__(self):
        self._ticks = ticks_ms()
        self._now = 0

    def now_ms(self):
        """Milliseconds since the clock was made."""
        ticks = ticks_ms()
        self._now += ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now


def today():
    """The date as a number, 20261122 for 22 November 2026; 0 where the tower was told none since the power came."""
    now = time.localtime()
    return 10000 * now.tm_year + 100 * now.tm_mon + now.tm_mday if now.tm_year >= _TOLD else 0
