"""Thirteen buttons, each on a pin of its own: one of the two scanners that :mod:`hardware.buttons.buttons` asks.

The other is the knob. Both have all that is here.
"""

from digitalio import DigitalInOut, Pull
from keypad import Keys

from p10core.kernel.events import NO_EVENT

_SCAN_S = 0.010


class Switches:
    """Each of *pins* is joined to ground by a press. *numbers*: the button at each of them, as p10core/kernel/events.py
    counts. ``changes``: the queue in which the chip puts what it has seen, by the places in *pins*.
    """

    die = NO_EVENT  # the one that a knob stands at
    closed = 0  # a mask: what was closed at the last stop, and is no press

    def __init__(self, pins, numbers):
        self._pins = pins
        self.numbers = numbers

    def start(self, woken=NO_EVENT):
        """Let the chip scan. Returns the button that has ended a sleep, if it was one."""
        self._keys = Keys(self._pins, value_when_pressed=False, pull=True, interval=_SCAN_S, debounce_threshold=1)
        self.changes = self._keys.events
        return woken

    def stop(self):
        """Give up the pins."""
        self._keys.deinit()

    def down(self):
        """How all stand while no scan is on, as a mask of numbers: the scan tells of changes only."""
        level = 0
        for i in range(len(self._pins)):
            line = DigitalInOut(self._pins[i])
            line.switch_to_input(pull=Pull.UP)
            if not line.value:
                level |= 1 << self.numbers[i]
            line.deinit()
        return level

    def turned(self):
        """Whether ``die`` is another one now: a knob was turned since this was asked last."""
        return False

    def stand_at(self, die):
        """A screen has moved the mark."""

    def event(self, event):
        """What a press means to the game; NO_EVENT: nothing."""
        return event

    def report(self, app):
        """Tell the players what is wired wrongly."""
