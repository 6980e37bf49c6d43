"""The watchdog: a loop that hangs is reset within eight seconds, and the journal brings the game back.

    watch = Watch()
    watch.feed(now)    # once in every round of the loop, and nowhere else

It also keeps the count of brown-outs that safemode.py begins: a run of a minute forgets them.
"""

import os

import microcontroller
from watchdog import WatchDogMode

from p10core.const import const

_TIMEOUT_S = const(8)  # the chip's longest is 8.3; the slowest round, an OLED that comes off as it is drawn, takes 4
_STEADY_MS = const(60000)

# Empty files that safemode.py makes, one a brown-out. They have their names there too: it imports nothing of ours.
TRIES = ("/brownout1", "/brownout2", "/brownout3")


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
    for name in TRIES:
        try:  # noqa: SIM105 - the device has no contextlib
            os.remove(name)
        except OSError:
            pass  # it is not there, or the drive is the computer's
