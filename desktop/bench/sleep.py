"""Waiting for alarms: a button, or a time to the second."""

from collections.abc import Sequence
from typing import Any

from desktop.bench.pins import PULL_DOWN, PULL_UP, Pins

SECOND_US = 1_000_000


def until(pico: Any, alarms: Sequence[Any]) -> Any:
    """Let time go by until one of *alarms* goes off, and return it."""
    pico.fall_asleep()
    pins = [_Watch(pico.pins, alarm) for alarm in alarms if hasattr(alarm, "pin")]
    times = [alarm for alarm in alarms if not hasattr(alarm, "pin")]
    end = _second(pico.clock.us, times[0].monotonic_time) if times else None
    pico.clock.idle(end, lambda: max([watch.look() for watch in pins], default=False))  # every one looks, each time
    for watch in pins:
        if watch.seen:
            return watch.alarm
    return times[0]


def _second(now: int, seconds: float) -> int:
    """The chip's calendar wakes at whole seconds only; by CircuitPython's sum that is up to one late, or early."""
    left = max(0, int(seconds - now / SECOND_US))
    return (now // SECOND_US + left + 1) * SECOND_US


class _Watch:
    """One pin alarm while it is armed."""

    def __init__(self, pins: Pins, alarm: Any) -> None:
        self.alarm = alarm
        self.seen = False
        self._pins = pins
        self._armed = not alarm._edge  # an edge alarm wants to see the other level first

    def look(self) -> bool:
        alarm = self.alarm
        pull = (PULL_DOWN if alarm.value else PULL_UP) if alarm._pull else 0
        matches = self._pins.level(alarm.pin, pull) == alarm.value
        self.seen = self.seen or (self._armed and matches)
        self._armed = self._armed or not matches
        return self.seen
