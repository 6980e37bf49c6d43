"""The background scan of keypad.Keys: a look at all its pins every interval, whatever the firmware is doing.

Nothing is done at the time of a scan. Levels change only when a button moves. So the scans that were due catch up
before a button moves, and before somebody asks what was seen.
"""

import threading
from collections import deque
from typing import Any

from desktop.bench.pins import PULL_DOWN, PULL_UP, Pin

TICKS_A_SECOND = 1024  # CircuitPython counts the interval in these, rounded down
TICKS_PERIOD = 1 << 29
TICKS_AHEAD = 0x1FFF0000  # so that supervisor.ticks_ms first wraps 65.5 s after power-on, where a test meets it


def ticks(us: int) -> int:
    """What supervisor.ticks_ms says at a moment of the chip's clock."""
    return (us // 1000 + TICKS_AHEAD) % TICKS_PERIOD


class KeyScan:
    """One scanner. ``overflowed`` as that of its queue.

    As on the chip each key has a counter from -threshold (up) to threshold (down). It begins at 0, so a key that is
    down when the scanner is made has no event before it comes up.
    """

    def __init__(
        self,
        pico: Any,
        pins: tuple[Pin, ...],
        value_when_pressed: bool,
        pull: bool,
        interval: float,
        max_events: int,
        threshold: int,
    ) -> None:
        self.overflowed = False
        self._clock = pico.clock
        self._board = pico.pins
        self._pins = pins
        self._pressed_level = bool(value_when_pressed)
        self._pull = (PULL_DOWN if value_when_pressed else PULL_UP) if pull else 0
        self._interval = max(1, int(interval * TICKS_A_SECOND)) * 1_000_000 // TICKS_A_SECOND
        self._room = max_events
        self._threshold = threshold
        self._counters = [0] * len(pins)
        self._queue: deque[tuple[int, bool, int]] = deque()
        self._rest: tuple[set[int], set[int]] | None = None  # the levels at which no scan sees any more
        self._next = self._clock.outside_us
        self._lock = threading.Lock()  # hands move buttons from threads of their own
        self._clock.scanners.append(self)
        self.catch_up()

    def end(self) -> None:
        """Scan no more; what was seen stays in the queue."""
        self.catch_up()
        if self in self._clock.scanners:
            self._clock.scanners.remove(self)

    def seen(self) -> deque[tuple[int, bool, int]]:
        """The queue of (key number, pressed, timestamp), up to now."""
        if self._next <= self._clock.outside_us:
            self.catch_up()
        return self._queue

    def clear(self) -> None:
        """Empty the queue."""
        self.catch_up()
        self._queue.clear()
        self.overflowed = False

    def reset(self) -> None:
        """As CircuitPython 10.3 does, and not as its documentation says: all keys are taken to be down."""
        self.catch_up()
        self._counters = [self._threshold] * len(self._pins)
        self._rest = None
        self._next = self._clock.outside_us
        self.catch_up()

    def catch_up(self) -> None:
        """Do the scans that were due until now. While interrupts are off there is none; the next comes right after."""
        if self._next > self._clock.outside_us or self not in self._clock.scanners:
            return
        with self._lock:
            now = self._clock.outside_us
            blind_until = self._clock.blind_until
            if now < blind_until:
                return
            self._next = max(self._next, blind_until)
            while self._next <= now:
                if not self._is_at_rest():
                    self._rest = None
                    if self._scan(self._next) or self._next < self._board.quiet_at:
                        self._next += self._interval
                        continue
                    self._rest = set(self._board.grounded), set(self._board.high)
                # Nothing moves: all the scans until now are as this one.
                self._next += ((now - self._next) // self._interval + 1) * self._interval

    def _is_at_rest(self) -> bool:
        """Whether no button was moved since a scan that saw nothing new."""
        board = self._board
        return self._rest == (board.grounded, board.high) and self._next >= board.quiet_at and not board.unseen

    def _scan(self, at: int) -> bool:
        """One scan at a moment; whether another one of the same levels might see more."""
        moving = False
        for key, pin in enumerate(self._pins):
            step = 1 if self._board.level(pin, self._pull, at) == self._pressed_level else -1
            if self._counters[key] == step * self._threshold:
                continue
            moving = True
            self._counters[key] += step
            if self._counters[key] == 0:
                self._counters[key] = step * self._threshold
                self._record(key, step > 0, at)
        return moving

    def _record(self, key: int, pressed: bool, at: int) -> None:
        if len(self._queue) < self._room:
            self._queue.append((key, pressed, ticks(at)))
        else:
            self.overflowed = True
