"""Time that only grows, in ms since the clock was made.

The chip's own counter wraps every 6.2 days, and for the first time a minute after power-on. A kiosk runs
for months, and the game subtracts times without thinking of a wrap; so the steps between two readings
are summed here.

After 2**30 ms (12.4 days) the sum no longer fits a small int, and this layer makes some 165 bytes of garbage a round.
Everything stays right; the collector only has to run every few seconds. Until then it makes none.
"""

from adafruit_ticks import ticks_diff, ticks_ms


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
