"""Thirteen buttons become the events of :mod:`p10core.events`.

The pins are polled, not interrupted: what bounces between two polls is never seen. A press is an event at once, but for
SCORE: it ends turns, and held it asks for advice. So it counts when it is let go, and held for long only as that.

    buttons = Buttons(pins.BUTTONS)
    buttons.poll()                    # every round of the loop
    event = buttons.next_event()      # -1 when there is none
"""

from adafruit_debouncer import Button
from adafruit_ticks import ticks_diff, ticks_ms
from digitalio import DigitalInOut, Pull

from p10core.const import const
from p10core.events import LONG, SCORE

NO_EVENT = const(-1)

_LONG_MS = const(600)
_STUCK_MS = const(3000)
_QUEUE = const(32)  # a power of two: more than all buttons' presses and long presses of one round


class Buttons:
    """Debounced presses in a queue. The order of *pins* is the number of the event."""

    def __init__(self, pins):
        self._pins = pins
        self._lines = [_line(pin) for pin in pins]
        self._buttons = [_button(self._lines, i) for i in range(len(pins))]
        self._made_at = ticks_ms()
        self._held = 0  # bit i: button i was down already at power-up and has not come up
        for i in range(len(self._buttons)):
            if not self._buttons[i].value:
                self._held |= 1 << i
        self._down = 0  # bit i: button i was pressed and not yet released
        self._queue = bytearray(_QUEUE)
        self._first = 0
        self._count = 0

    def poll(self):
        """Read all buttons once. Call it every 10 ms or so: a press shorter than two calls may be missed."""
        for i in range(len(self._buttons)):
            button = self._buttons[i]
            bit = 1 << i
            button.update()
            if button.pressed:
                self._down |= bit
                if i != SCORE:
                    self._put(i)
            elif self._down & bit:
                # Only a press that was seen makes a long press: a button that is down already at power-up is the
                # rescue button, not a move. And the library repeats a long press where the release follows at once.
                if button.released:
                    self._down ^= bit
                    if i == SCORE:
                        self._put(i)
                elif button.long_press:
                    self._put(i | LONG)
                    if i == SCORE:
                        self._down ^= bit
            elif self._held & bit and button.value:
                self._held ^= bit

    def next_stuck(self):
        """A button that was down at power-up and still is after 3 s. Each is given once; -1 when there is none."""
        if self._held and ticks_diff(ticks_ms(), self._made_at) > _STUCK_MS:
            for i in range(len(self._buttons)):
                if self._held >> i & 1:
                    self._held ^= 1 << i
                    return i
        return NO_EVENT

    def next_event(self):
        """The oldest event not yet taken, or -1."""
        if not self._count:
            return NO_EVENT
        event = self._queue[self._first]
        self._first = (self._first + 1) & (_QUEUE - 1)
        self._count -= 1
        return event

    def undecided(self):
        """Whether SCORE is down, and it is still open whether for long."""
        return self._down >> SCORE & 1

    def down(self):
        """The buttons that are down, as a mask; as of the last :meth:`poll`, or of power-up."""
        mask = 0
        for i in range(len(self._buttons)):
            if not self._buttons[i].value:
                mask |= 1 << i
        return mask

    def release(self):
        """Give up the pins, for alarms to take. Nothing may be polled until :meth:`claim`."""
        while self._lines:
            self._lines.pop().deinit()

    def claim(self):
        """Take the pins, again."""
        self._lines.extend([_line(pin) for pin in self._pins])

    def _put(self, event):
        if self._count < _QUEUE:
            self._queue[(self._first + self._count) & (_QUEUE - 1)] = event
            self._count += 1


def _line(pin):
    line = DigitalInOut(pin)
    line.switch_to_input(pull=Pull.UP)
    return line


def _button(lines, i):
    return Button(lambda: lines[i].value, long_duration_ms=_LONG_MS, interval=0.010)
