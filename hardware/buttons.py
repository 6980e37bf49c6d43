"""Thirteen buttons become the events of :mod:`p10core.events`.

The chip scans the pins every 10 ms in the background, whatever the tower is doing; what bounces between two scans is
never seen, so nothing is left to debounce. What it has seen waits, with its time, and is taken here one by one. A press
is an event at once. But where SCORE held asks for advice, and pressed ends the turn, it counts when it is let go, and
held for long only as that: the screen says so.

Whether a press was long is a matter of the times of press and release, not of when they were taken.

    buttons = Buttons(pins.BUTTONS)
    event = buttons.next_event(app.screen.holds_score)      # -1 when there is none
    buttons.age()                     # ms since it happened
"""

import time

from adafruit_ticks import ticks_diff, ticks_ms
from digitalio import DigitalInOut, Pull
from keypad import Event, Keys

from p10core.const import const
from p10core.events import ACTED, LONG, SCORE

NO_EVENT = const(-1)

_SCAN_S = 0.010
_SETTLE_S = 0.010  # as long as contacts bounce
_LONG_MS = const(600)
_STUCK_MS = const(3000)
_QUEUE = const(32)  # a power of two: more than what one scan's event can bring to light, long presses of all buttons


class Buttons:
    """Debounced presses in their order. The order of *pins* is the number of the event."""

    def __init__(self, pins):
        self._pins = pins
        self._made_at = self._happened_at = ticks_ms()
        self._level = self._read()  # bit i: button i is down, as of the change taken last
        self._held = self._level  # bit i: button i was down already at power-up and has not come up
        self._down = 0  # bit i: button i was pressed and not yet released
        self._long = 0  # bit i: and it was told that this was for long
        self._pressed_at = [0] * len(pins)
        self._holds_score = True
        self._score_waits = False  # SCORE is down and has not counted yet
        self._queue = bytearray(_QUEUE)
        self._times = [0] * _QUEUE
        self._first = 0
        self._count = 0
        self._event = Event()
        self._scan()

    def next_event(self, holds_score=True):
        """The oldest event not yet taken, or -1. Call it every 10 ms or so, for long presses to come in time.

        *holds_score*: SCORE counts when it is let go. A long press of it that has counted already is marked ACTED.
        """
        self._holds_score = holds_score
        while not self._count and self._take():
            pass
        if not self._count:
            if self._events.overflowed:  # nobody knows what it was: begin again from how they stand
                self.release()
                self.claim()
            if self._down:
                self._look(ticks_ms())
            if not self._count:
                return NO_EVENT
        event = self._queue[self._first]
        self._happened_at = self._times[self._first]
        self._first = (self._first + 1) & (_QUEUE - 1)
        self._count -= 1
        return event

    def age(self):
        """How many ms ago the event has happened that :meth:`next_event` gave last."""
        return max(0, ticks_diff(ticks_ms(), self._happened_at))

    def waiting(self):
        """Whether something has happened that :meth:`next_event` has not taken yet."""
        return self._count > 0 or len(self._events) > 0

    def next_stuck(self):
        """A button that was down at power-up and still is after 3 s. Each is given once; -1 when there is none."""
        if self._held and ticks_diff(ticks_ms(), self._made_at) > _STUCK_MS:
            for i in range(len(self._pins)):
                if self._held >> i & 1:
                    self._held ^= 1 << i
                    return i
        return NO_EVENT

    def undecided(self):
        """Whether SCORE is down, and it is still open whether for long."""
        return self._score_waits

    def down(self):
        """The buttons that are down, as a mask; as of the last :meth:`next_event`, or of power-up."""
        return self._level

    def release(self):
        """Give up the pins, for alarms to take. What was seen until then is not lost; :meth:`claim` comes next."""
        self._keys.deinit()
        while self._take():
            pass

    def claim(self, woken=NO_EVENT):
        """Take the pins, again: what has changed meanwhile changes now. *woken*: a button that has been pressed."""
        before = self._level
        level = self._read()
        if woken != NO_EVENT and not level >> woken & 1:
            time.sleep(_SETTLE_S)  # a tap that is over already, or contacts that bounce
            level = self._read()
        self._scan()
        now = ticks_ms()
        for i in range(len(self._pins)):
            was = before >> i & 1
            if i == woken:
                if was:
                    self._change(i, now)
                self._change(i, now)
                was = 1
            if level >> i & 1 != was:
                self._change(i, now)

    def _read(self):
        """How all buttons stand, as a mask: the scan tells of changes only."""
        level = 0
        for i in range(len(self._pins)):
            line = DigitalInOut(self._pins[i])
            line.switch_to_input(pull=Pull.UP)
            if not line.value:
                level |= 1 << i
            line.deinit()
        return level

    def _scan(self):
        self._keys = Keys(self._pins, value_when_pressed=False, pull=True, interval=_SCAN_S, debounce_threshold=1)
        self._events = self._keys.events

    def _take(self):
        """Take the oldest change that the scan has seen; False if there is none."""
        event = self._event
        if not self._events.get_into(event):
            return False
        i = event.key_number
        if self._level >> i & 1 != event.pressed:
            self._change(i, event.timestamp)
        elif not event.pressed:  # it went down between the reading of all and the first scan, which tells nobody
            self._change(i, event.timestamp)
            self._change(i, event.timestamp)
        return True

    def _change(self, i, at):
        """Button i goes down or comes up at the time *at*."""
        self._look(at)
        bit = 1 << i
        self._level ^= bit
        if self._level & bit:
            self._down |= bit
            self._long &= ~bit
            self._pressed_at[i] = at
            if i == SCORE and self._holds_score:
                self._score_waits = True
            else:
                self._put(i, at)
        elif self._held & bit:
            self._held ^= bit
        elif self._down & bit:
            self._down ^= bit
            if i == SCORE and self._score_waits:
                self._score_waits = False
                self._put(i, at)

    def _look(self, at):
        """Find the presses that have become long until *at*."""
        young = self._down & ~self._long
        i = 0
        while young >> i:
            # Only a press that was seen makes a long press: who was down already at power-up makes no move.
            if young >> i & 1 and ticks_diff(at, self._pressed_at[i]) > _LONG_MS:
                self._long |= 1 << i
                has_acted = i == SCORE and not self._score_waits
                self._put(i | LONG | ACTED if has_acted else i | LONG, at)
                if i == SCORE:
                    self._score_waits = False  # coming up it does not count
            i += 1

    def _put(self, event, at):
        if self._count < _QUEUE:
            place = (self._first + self._count) & (_QUEUE - 1)
            self._queue[place] = event
            self._times[place] = at
            self._count += 1
