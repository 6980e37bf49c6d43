"""Real time in a browser's worker, where the firmware has the only thread: it listens while it waits."""

from desktop.bench.clock import CODE_STARTS_US
from desktop.bench.real_clock import RealClock

BOOT_US = 100_000  # before code.py; the rest of the chip's start is its own firmware's, which nobody waits for here
LOOK_US = 5_000  # a firmware that is busy listens so often at least
FROZEN_S = 1.0  # a wait that is so much too long: the browser had stopped this worker, and no time went by


class WorkerClock(RealClock):
    """A clock that calls *listen()* while the firmware waits, and every few ms while it does not.

    *pause(seconds)* waits so long (None: for ever), or until there is something to hear. ``listen`` gives the seconds
    until it has something to do again, or None.
    """

    def __init__(self, us, pause, listen):
        super().__init__(max(us, CODE_STARTS_US - BOOT_US))
        self._pause = pause
        self._listen = listen
        self._listens_at = self.us
        self._woken = self  # what RealClock waits for, an event that another thread would set

    def start(self, main):
        """Run the firmware, for as long as it runs."""
        main()

    def charge(self, us):
        super().charge(us)
        if self.us >= self._listens_at:
            self._listens_at = self.us + LOOK_US
            self._listen()

    def wait(self, seconds):
        """Wait at most so long, and hear what comes meanwhile."""
        due = self._listen()
        if due is not None:
            seconds = due if seconds is None else min(seconds, due)
        before = self._real()
        if seconds is None or seconds > 0:
            self._pause(seconds)
        if seconds is not None:
            late = self._real() - before - seconds * 1_000_000
            if late > FROZEN_S * 1_000_000:
                self._shift(int(late))
        self._listen()

    def clear(self):
        """Nothing is remembered: who waits looks again anyway."""

    def set(self):
        """Whoever sets it is on the one thread that there is."""
