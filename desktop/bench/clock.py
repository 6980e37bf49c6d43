"""Time on the bench: virtual for tests (virtual_clock.py), real for the virtual tower in a browser (real_clock.py).

Simulated modules tell the clock how long each thing takes; nothing else moves it. The firmware runs in a greenlet
(virtual) or a thread (real). To end it, the clock raises an exception the next time it is told something.
"""

import calendar
import time
from collections.abc import Callable
from typing import Any, NoReturn

CALENDAR_BEGINS = 946_684_800
"""The calendar clock after power-on or a reset: 1 January 2000, in seconds since 1970."""

BOOT_STARTS_US = 240_000
"""What the device's clock shows when boot.py starts, counted from power-on (both measured on the emulated chip)."""

CODE_STARTS_US = 320_000
"""What it shows when code.py starts, unless boot.py took longer."""

SWALLOWED = 100  # endings that a firmware may catch before it is left hanging


class PowerCut(BaseException):
    """The power is gone. Not an Exception, so that no handler of the firmware takes it for an error of its own."""


class Restart(BaseException):
    """The chip is reset. ``reason`` names a microcontroller.ResetReason, ``safe_mode`` a SafeModeReason or is None."""

    def __init__(self, reason: str, safe_mode: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.safe_mode = safe_mode


class ReloadException(BaseException):
    """supervisor.reload: code.py is to begin again. No handler for Exception takes it, as on the device."""


class Clock:
    """What both clocks share: ``us`` since the last reset, and how a firmware is ended.

    ``deadline`` is the moment, in ``us``, at which the watchdog resets the chip; None while it is off. ``scanners`` are
    the key scans in the background, which see nothing before ``blind_until``.
    """

    def __init__(self, us: int = CODE_STARTS_US) -> None:
        self.us = us
        self.deadline: int | None = None
        self.scanners: list[Any] = []
        self.blind_until = 0
        self._before = 0
        self._calendar = CALENDAR_BEGINS
        self._main: Callable[[], None] | None = None
        self._ending: BaseException | None = None
        self._swallowed = 0
        self._typed: BaseException | None = None  # an exception that the firmware may catch, raised once

    @property
    def gone(self) -> int:
        """Microseconds since power-on, resets or not."""
        return self._before + self.us

    @property
    def calendar(self) -> time.struct_time:
        """The calendar clock, as a time.struct_time; one may set it to another."""
        return time.gmtime(self._calendar + self.us // 1_000_000)

    @calendar.setter
    def calendar(self, date: time.struct_time) -> None:
        self._calendar = calendar.timegm(date) - self.us // 1_000_000

    @property
    def outside_us(self) -> int:
        """The moment that hands at the buttons live in, counted as ``us`` is."""
        return self.us

    def scan(self) -> None:
        """Let the key scans see how the buttons stand; called before one is moved."""
        for scanner in tuple(self.scanners):
            scanner.catch_up()

    def charge_blind(self, us: int) -> None:
        """As ``charge``, with interrupts off, as they are while flash is erased or programmed: no key is scanned."""
        self.scan()
        self.blind_until = self.us + us
        self.charge(us)

    def end(self, ending: BaseException) -> None:
        """End the firmware, seen from the firmware: raises *ending*, and again from every later charge."""
        if not self._ending:
            self._end(ending)
        self._again()

    def cut(self) -> None:
        """The power goes at this very moment, seen from the firmware. Raises PowerCut."""
        self.end(PowerCut())

    def over(self) -> BaseException | None:
        """The ending that was raised, taken back: from now on time goes by again. None if there was none."""
        ending, self._ending = self._ending, None
        return ending

    def restart(self) -> None:
        """The chip is reset: its own time begins at 0."""
        self._before += self.us
        self._shift(self.us)
        self.us = 0
        self._calendar = CALENDAR_BEGINS
        self.blind_until = 0
        self.deadline = None

    def charge(self, us: int) -> None:
        """Let *us* microseconds go by in the firmware. Raises what ends it, if it is to end."""
        raise NotImplementedError

    def _shift(self, us: int) -> None:
        raise NotImplementedError

    def _hang(self) -> NoReturn:
        raise NotImplementedError

    def _end(self, ending: BaseException) -> None:
        self._ending = ending
        self._swallowed = 0

    def _check(self) -> None:
        if self._ending:
            self._again()
        if self._typed:
            typed, self._typed = self._typed, None
            raise typed

    def _again(self) -> NoReturn:
        self._swallowed += 1
        if self._swallowed > SWALLOWED:
            self._hang()
        assert self._ending
        raise self._ending

    def _pass_deadline(self) -> None:
        if self.deadline is not None and self.us >= self.deadline:
            self.deadline = None
            self.end(Restart("WATCHDOG"))
