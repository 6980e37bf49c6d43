"""Real time: the firmware in a thread."""

import threading
import time
from collections.abc import Callable
from typing import NoReturn

from desktop.bench.clock import CODE_STARTS_US, Clock, PowerCut

SLICE_US = 2_000  # how far the clock runs ahead before it sleeps
LAG_US = 20_000  # how far it may fall behind (drawing takes the computer real time) before it gives up catching up


class RealClock(Clock):
    """Time as it goes by, with the charges slept off so that no core is kept busy."""

    def __init__(self, us: int = CODE_STARTS_US) -> None:
        super().__init__(us)
        self._started = time.monotonic_ns() // 1000 - us
        self.calendar = time.localtime()
        self._woken = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, main: Callable[[], None]) -> None:
        """Run the firmware in a thread of its own."""
        self._main = main
        self._thread = threading.Thread(target=main, name="firmware", daemon=True)
        self._thread.start()

    def boot(self, limit: int) -> None:
        """The thread runs already."""

    def ready(self) -> None:
        """Nobody waits for it."""

    def run(self, us: int) -> None:
        """Wait while the firmware runs on."""
        time.sleep(us / 1_000_000)

    def interrupt(self, ending: BaseException) -> None:
        """End the firmware, seen from outside: at its next charge."""
        self._end(ending)
        self._woken.set()
        if not isinstance(ending, PowerCut) and not (self._thread and self._thread.is_alive()) and self._main:
            self.start(self._main)

    def type(self, exception: BaseException) -> None:
        """Raise *exception* once at the firmware's next charge."""
        self._typed = exception
        self._woken.set()

    def poke(self) -> None:
        """Something outside has changed: look again if asleep."""
        self._woken.set()

    def stop(self) -> None:
        """Cut the power and wait for the thread to end."""
        self.interrupt(PowerCut())
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(5)

    def charge(self, us: int) -> None:
        """Let *us* microseconds go by in the firmware. Raises what ends it, if it is to end."""
        self._check()
        end = self.us + us
        if self.deadline is not None:
            end = min(end, max(self.deadline, self.us))
        self.us = end
        while (ahead := self.us - self._real()) > SLICE_US:
            self._woken.wait(ahead / 1_000_000)
            self._woken.clear()
            self._check()
        if ahead < -LAG_US:
            self.us -= ahead + LAG_US
        self._pass_deadline()

    def idle(self, end: int | None, woken: Callable[[], bool]) -> None:
        """Sleep until *end* (None: for ever) or until *woken()*, asked again after every :meth:`poke`."""
        while not woken() and (end is None or self.us < end):
            self._check()
            ends = [moment for moment in (end, self.deadline) if moment is not None]
            self._woken.wait(max(0, min(ends) - self._real()) / 1_000_000 if ends else None)
            self._woken.clear()
            self.us = max(self.us, self._real())
            self._check()
            self._pass_deadline()

    @property
    def outside_us(self) -> int:
        """See :class:`Clock`; the firmware may run a little ahead of it, or be behind."""
        return self._real()

    def _real(self) -> int:
        return time.monotonic_ns() // 1000 - self._started

    def _shift(self, us: int) -> None:
        self._started += us

    def _hang(self) -> NoReturn:
        if not isinstance(self._ending, PowerCut) and self._main:
            self.start(self._main)
        while True:
            time.sleep(3600)
