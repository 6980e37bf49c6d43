"""The watchdog: a loop that hangs is reset within eight seconds, and the journal brings the game back.

    watch = Watch()
    watch.feed(now)    # once in every round of the loop, and nowhere else

It also ends the count of brown-outs that safemode.py begins: a run of a minute sets a mark behind them.
"""

import microcontroller
from watchdog import WatchDogMode

from p10core.const import const

_TIMEOUT_S = const(8)  # the chip's longest is 8.3; the slowest round, an OLED that comes off as it is drawn, takes 4
_STEADY_MS = const(60000)

# The marks of safemode.py, which has these numbers too: it imports nothing of ours.
_MARKS = const(3584)
_STEADY = const(2)


class Watch:
    """Starts the watchdog when it is made, so make it last. ``feed`` takes the time in ms since then."""

    def __init__(self):
        self._is_steady = False
        watchdog = microcontroller.watchdog
        assert watchdog  # other boards may lack one
        watchdog.timeout = _TIMEOUT_S
        watchdog.mode = WatchDogMode.RESET
        self._watchdog = watchdog

    def feed(self, now):
        """All is well; *now* in ms since the start."""
        self._watchdog.feed()
        if not self._is_steady and now > _STEADY_MS:
            self._is_steady = True
            _forget_brown_outs()


def _forget_brown_outs():
    nvm = microcontroller.nvm
    assert nvm
    marks = bytes(nvm[_MARKS:]).rstrip(b"\xff")
    end = _MARKS + len(marks)
    if marks and marks[-1] != _STEADY and end < len(nvm):
        nvm[end] = _STEADY
