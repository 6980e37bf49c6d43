"""Thirteen buttons, each on a pin of its own: one of the two scanners that :mod:`hardware.buttons.buttons` asks.

The other is the knob. Both have all that is here.

    begin()        # code.py's first act: the chip scans while all else is loaded
    Buttons(switches(pins.BUTTONS, ALL))        # goes on with that scan
"""

from digitalio import DigitalInOut, Pull
from keypad import Keys

from p10core.kernel.events import NO_EVENT

_SCAN_S = 0.010
ALL = bytes(range(13))
BESIDE_A_KNOB = ALL[:1] + ALL[3:]


class Switches:
    """Each of *pins* is joined to ground by a press; *numbers*: which of them count, as p10core/kernel/events.py has
    them. ``changes``: the queue in which the chip puts what it has seen, by the places in *numbers*.
    """

    die = NO_EVENT  # the one that a knob stands at
    make_mark = None  # of a knob on the OLED
    closed = 0  # a mask: what was closed at the last stop, and is no press
    _has_begun = False

    def __init__(self, pins, numbers):
        self._pins = tuple([pins[i] for i in numbers])
        self.numbers = numbers

    def begin(self):
        """Let the chip scan, unless it does already. Returns how all stood when it began, as :meth:`down`."""
        if not self._has_begun:
            self._has_begun = True
            self._level = self.down()
            self.start()
        return self._level

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


_begun: list = []


def begin():
    """Let the chip scan the buttons that settings.toml names, before anything else is there."""
    try:
        import pins

        found = Switches(pins.BUTTONS, BESIDE_A_KNOB if _has_knob() else ALL)
        found.begin()
        from hardware.parts import register

        register(found._keys)
        _begun.append(found)
    except Exception:  # whatever an owner has written in pins.py: hardware.start.check says it
        pass


def _has_knob():
    """A first look at settings.toml, in 2 ms: whoever reads it all may find another thing."""
    try:
        with open("settings.toml", "rb") as file:
            return b'\ndice_keys = "rotary' in file.read()
    except OSError:
        return False


def switches(pins, numbers):
    """The Switches of these *numbers*: those that have begun, if they are these."""
    if _begun:
        found = _begun.pop()
        if found.numbers == numbers:
            return found
        found.stop()
    return Switches(pins, numbers)
