"""The chip's watchdog: once started, it resets the chip unless it is fed in time."""

from desktop.bench.clock import Clock

LONGEST_MS = 8388  # 0xFFFFFF half microseconds


class Watchdog:
    """``timeout`` in seconds; ``on`` while it runs; ``longest``: the most microseconds from one feed to the next."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.timeout = 0.0
        self.on = False
        self.longest = 0
        self._fed: int | None = None

    def start(self) -> None:
        """Run, or run on from a full timeout."""
        self.on = True
        self._clock.deadline = self._clock.us + min(int(self.timeout * 1000), LONGEST_MS) * 1000

    def stop(self) -> None:
        """Reset nothing."""
        self.on = False
        self._clock.deadline = None

    def feed(self) -> None:
        """Begin the timeout again; nothing where it does not run."""
        now = self._clock.us
        if self.on:
            self.start()
            if self._fed is not None:
                self.longest = max(self.longest, now - self._fed)
            self._fed = now
