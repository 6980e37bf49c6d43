"""Virtual time: the firmware in a greenlet, run for as long as a test says."""

from collections.abc import Callable
from typing import Any, NoReturn

from greenlet import getcurrent, greenlet

from desktop.bench.clock import CODE_STARTS_US, Clock, PowerCut


class VirtualClock(Clock):
    """Moved by charges only, so that a run is the same on every computer."""

    def __init__(self, us: int = CODE_STARTS_US) -> None:
        super().__init__(us)
        self._until = us
        self._firmware: Any = None
        self._booting = False
        self._hung: list[greenlet] = []

    def start(self, main: Callable[[], None]) -> None:
        """Make the firmware's greenlet; it first runs in :meth:`boot` or :meth:`run`."""
        self._main = main
        self._firmware = greenlet(main)

    def boot(self, limit: int) -> None:
        """Run the firmware until it calls :meth:`ready`, at most *limit* microseconds."""
        self._booting = True
        self._until += limit
        self._switch()
        if self._firmware.dead:
            self._until = self.us
        self._booting = False

    def ready(self) -> None:
        """Seen from the firmware: code.py is about to start."""
        if self._booting:
            self._until = self.us
            self._booting = False
            self._firmware.parent.switch()
            self._check()

    def run(self, us: int) -> None:
        """Give the firmware *us* microseconds; comes back with exactly that much gone by."""
        self._until += us
        self._switch()
        self.us = self._until  # it may have ended before

    def interrupt(self, ending: BaseException) -> None:
        """End the firmware, seen from outside; it has unwound when this returns."""
        self._end(ending)
        if self._firmware.dead:
            self._firmware = greenlet(self._main)
        self.run(0)

    def type(self, exception: BaseException) -> None:
        """Raise *exception* once at the firmware's next charge."""
        self._typed = exception

    def poke(self) -> None:
        """Something outside has changed: seen when time goes on."""

    def stop(self) -> None:
        """Cut the power: the firmware unwinds without touching any hardware."""
        self._end(PowerCut())
        if self._firmware:  # begun and not ended
            self._firmware.parent = getcurrent()
            self._firmware.throw(self._ending)

    def charge(self, us: int) -> None:
        """Let *us* microseconds go by in the firmware. Raises what ends it, if it is to end."""
        if self._ending or self._typed:
            self._check()
        end = self.us + us
        if end <= self._until and (self.deadline is None or end < self.deadline):
            self.us = end  # nearly always; a test spends most of its time here
            return
        if self.deadline is not None and end > self.deadline:
            end = max(self.deadline, self.us)
        while end > self._until:
            self.us = self._until
            self._firmware.parent.switch()
            self._check()
        self.us = end
        if self.deadline is not None:
            self._pass_deadline()

    def idle(self, end: int | None, woken: Callable[[], bool]) -> None:
        """Let time go by until *end* (None: for ever) or until *woken()*, which changes only between two runs."""
        while not woken() and (end is None or self.us < end):
            self.charge(1 if self.us >= self._until else min(self._until, end or self._until) - self.us)

    def _shift(self, us: int) -> None:
        self._until -= us

    def _switch(self) -> None:
        if self._firmware is not None and not self._firmware.dead:
            self._firmware.parent = getcurrent()
            self._firmware.switch()

    def _hang(self) -> NoReturn:
        """Leave a firmware that will not end, and after a reset let its successor take over."""
        old = getcurrent()
        self._hung.append(old)  # a greenlet that is forgotten is thrown out of its sleep
        if not isinstance(self._ending, PowerCut):
            self._firmware = greenlet(self._main, old.parent)
            self._firmware.switch()
        while True:
            old.parent.switch()
