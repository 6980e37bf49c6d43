"""Makes events of thirteen buttons, see :mod:`p10core.kernel.events`.

    buttons = Buttons(switches(pins.BUTTONS))
    event = buttons.next_event(app.screen.holds_score)      # -1 when there is none
    buttons.age()                     # ms since it happened

The chip scans the pins every 10 ms in the background (switches.py), whatever the tower is doing. What the scan saw
waits, with its time, until it is taken here.

A press is an event at once, and another one if it becomes long. Contacts bounce, old ones for longer: a button that
opens for less than 25 ms was not let go. SCORE is different on the dice, where a short press ends the turn and a long
one asks for advice: there it makes one event, when it is let go or becomes long. Whether a press was long depends on
when it began and ended, not on when it was taken here. Adafruit's debouncer says it: one Button for all that are down,
which is told whose press it measures.
"""

import time

from adafruit_debouncer import Button
from adafruit_ticks import ticks_add, ticks_diff, ticks_ms
from keypad import Event

from p10core.const import const
from p10core.kernel.events import ACTED, LONG, NO_EVENT, ROLL, SCORE
from p10core.types import App

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.buttons.switches import Switches

_COUNT = const(13)
_LONG_MS = const(600)
_NEARLY_LONG_MS = const(570)  # a thought or a row of the OLED takes less than what is left
_STUCK_MS = const(3000)
_SETTLE_S = 0.010  # as long as contacts bounce
_LARGE = ("ROLL", "SCORE", "MENU")
_BOUNCE_MS = const(32)  # three scans may see a button open for 25 ms; a fourth comes 39 ms after the first
_QUEUE = const(32)  # a power of two: more than what one scan's event can bring to light, long presses of all buttons


class Buttons:
    """Presses in their order, without bounces."""

    def __init__(self, switches: "Switches") -> None:
        self._switches = switches
        self._happened_at = self._looked_at = now = ticks_ms()
        # Masks of buttons: those that are down; those of them that nobody has seen go down; that are not long yet.
        self._down = self._unseen = self._short = switches.begin()
        self._pressed_at = [now] * _COUNT
        self._button = Button(lambda: True, value_when_pressed=True, interval=0)
        self._opened = 0  # those that are open, and may yet have bounced
        self._opened_at = [0] * _COUNT
        self._stuck: list[int] = []  # numbers of buttons; nobody was told
        self._tells = True
        self._waits = False  # whether SCORE is down and has not counted yet
        self._holds_score = True
        self._queue = bytearray(_QUEUE)
        self._times = [0] * _QUEUE
        self._first = 0
        self._count = 0
        self._event = Event()

    def next_event(self, holds_score: bool = True) -> int:
        """The oldest event that was not taken yet, or -1. Call it every 10 ms or so: long presses are noticed here.

        *holds_score*: SCORE counts when it is let go. A long press of a SCORE that has counted already is marked ACTED.
        """
        self._holds_score = holds_score
        while not self._count and self._take():
            pass
        if not self._count:
            if self._switches.changes.overflowed:  # nobody knows what it was: begin again from how they stand
                self.release()
                self.claim()
            if self._opened:
                self._let_go(ticks_ms())
            if self._short:
                self._look(ticks_ms())
            if not self._count:
                return NO_EVENT
        event = self._queue[self._first]
        self._happened_at = self._times[self._first]
        self._first = (self._first + 1) & (_QUEUE - 1)
        self._count -= 1
        return event

    def age(self) -> int:
        """How many ms ago the event happened that :meth:`next_event` gave last."""
        return max(0, ticks_diff(ticks_ms(), self._happened_at))

    def waiting(self) -> int:
        """Whether there is something that :meth:`next_event` has not taken yet, or SCORE is about to be long."""
        if self._count > 0 or len(self._switches.changes) > 0:
            return True
        if not self._waits:
            return False
        now = ticks_ms()
        return self._has_let_go(SCORE, now) or ticks_diff(now, self._pressed_at[SCORE]) >= _NEARLY_LONG_MS

    def report(self, app: App) -> None:
        """Tell the players, once each, of buttons that were down at power-up and have been for 3 s. Call it in every
        round of the loop.
        """
        if self._stuck:
            i = self._stuck.pop(0)
            name = str(i + 1) if i < ROLL else _LARGE[i - ROLL]
            said = app.say("Button %s is stuck. The others work.") % name
            app.notice("A button is stuck", said, "OK: go on")

    def ignore_stuck(self) -> None:
        """Say nothing of buttons that are down already: the power has come before, and players were told then."""
        self._tells = False

    def undecided(self) -> int:
        """Whether SCORE is down and may still become a long press."""
        return self._waits

    def down(self) -> int:
        """The mask of what is down, as the last :meth:`next_event` left it, or power-up."""
        return self._down

    def release(self) -> None:
        """Give up the pins, so that alarms can have them. Call :meth:`claim` next. What was seen is not lost."""
        self._switches.stop()
        while self._take():
            pass

    def claim(self, woken: int = NO_EVENT) -> None:
        """Take the pins again. What has changed meanwhile becomes an event now. *woken*: a button that was pressed."""
        switches = self._switches
        level = switches.down()
        if woken != NO_EVENT and not level >> woken & 1:
            time.sleep(_SETTLE_S)  # a tap that is over already, or contacts that bounce
            level = switches.down()
        switches.start()
        now = ticks_ms()
        self._let_go(now)
        for i in range(_COUNT):
            if i == woken:
                if self._down >> i & 1:
                    self._opened &= ~(1 << i)
                    self._change(i, now)
                self._change(i, now)
            if (self._down | level) >> i & 1:
                self._hear(i, level >> i & 1, now)

    def _take(self) -> bool:
        """Take the oldest change that the scan has seen; False if there is none."""
        event = self._event
        if not self._switches.changes.get_into(event):
            return False
        number = event.key_number
        if event.pressed and (self._down & ~self._opened) >> number & 1:  # it came up before the first scan
            self._change(number, event.timestamp)
        self._hear(number, event.pressed, event.timestamp)
        return True

    def _hear(self, i: int, closed: int, at: int) -> None:
        """Button i was seen *closed*, or open, at the time *at*."""
        if self._has_let_go(i, at):
            self._release(i)
        bit = 1 << i
        down = self._down & bit
        if closed:
            if self._opened & bit:
                self._opened ^= bit  # it has bounced
            elif not down:
                if self._opened >> SCORE & 1 and self.undecided():
                    self._release(SCORE)  # it came before this press, and so it is told
                self._change(i, at)
        else:
            if not down:  # it went down between the reading of all and the first scan, which tells nobody
                self._change(i, at)
            self._opened |= bit
            self._opened_at[i] = at

    def _let_go(self, now: int) -> None:
        """Find the buttons that are open and no longer bounce."""
        for i in range(_COUNT):
            if self._has_let_go(i, now):
                self._release(i)

    def _has_let_go(self, i: int, at: int) -> int:
        return self._opened >> i & 1 and ticks_diff(at, self._opened_at[i]) >= _BOUNCE_MS

    def _release(self, i: int) -> None:
        """Button i came up when it opened."""
        self._opened ^= 1 << i
        self._change(i, self._opened_at[i])

    def _change(self, i: int, at: int) -> None:
        """Button i goes down or comes up at the time *at*."""
        if at != self._looked_at:  # a chord's buttons all change in one scan
            self._look(at)
        bit = 1 << i
        self._down ^= bit
        if self._down & bit:
            self._short |= bit
            self._pressed_at[i] = at
            if i == SCORE and self._holds_score:
                self._waits = True
            else:
                self._put(i, at)
            return
        self._short &= ~bit
        self._unseen &= ~bit
        if i in self._stuck:
            self._stuck.remove(i)
        if i == SCORE and self._waits:
            self._waits = False
            self._put(i, at)

    def _look(self, at: int) -> None:
        """Find the presses that have become long by *at*."""
        self._looked_at = at
        for i in range(_COUNT):
            if self._short >> i & 1:
                self._look_at(i, self._opened_at[i] if self._opened >> i & 1 else at)

    def _look_at(self, i: int, at: int) -> None:
        bit = 1 << i
        is_unseen = self._unseen & bit
        button = self._button
        button.long_duration_ms = _STUCK_MS if is_unseen else _LONG_MS
        button.long_registered = False
        # A Button measures up to now: it is told of a press that began as much later as *at* is over.
        button.last_change_ms = ticks_add(self._pressed_at[i], ticks_diff(ticks_ms(), at))
        button.update()
        if not button.long_press:
            return
        self._short ^= bit
        if is_unseen:  # nobody has seen the press begin: that makes no move
            if self._tells:
                self._stuck.append(i)
            return
        has_acted = i == SCORE and not self._waits
        if i == SCORE:
            self._waits = False  # coming up it does not count
        self._put(i | LONG | ACTED if has_acted else i | LONG, at)

    def _put(self, event: int, at: int) -> None:
        if self._count < _QUEUE:
            place = (self._first + self._count) & (_QUEUE - 1)
            self._queue[place] = event
            self._times[place] = at
            self._count += 1
