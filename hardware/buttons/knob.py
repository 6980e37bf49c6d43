"""A knob in place of the ten dice's buttons: turn it to a die, press it for that die's button.

    buttons = Buttons(Knob(pins.BUTTONS))    # the same events, and TURNED

Wired to three of the pins that the buttons had: the push is on that of die 1, so holding it at power-up gives the drive
to the computer; the encoder's two contacts are on those of dice 2 and 3, which must be neighbours on the chip. The
chip counts the turns in the background. Loaded only with ``dice_keys = "rotary"``, or "rotary2" for an encoder with
two clicks a cycle.
"""

import displayio
from rotaryio import IncrementalEncoder

from hardware.buttons.switches import BESIDE_A_KNOB, Switches, switches
from hardware.console import write_line
from p10core.const import const
from p10core.kernel.events import BUTTON, LONG, NO_EVENT, ROLL

_DICE = const(10)
_PUSH = const(0)
_CONTACTS = (1, 2)  # the encoder's, by their places among the pins

_MARK_TOP = const(48)
_MARK_WIDTH = const(7)
_MARK_HEIGHT = const(4)


class Knob:
    """A scanner, see :class:`Switches`: the knob, and the buttons that it leaves. ``die``, from 0: where it stands."""

    def __init__(self, pins, steps=4):
        """*steps* of the contacts: so many are a click."""
        self.die = 0
        self.closed = 0
        self._contacts = Switches(pins, _CONTACTS)
        self._switches = switches(pins, BESIDE_A_KNOB)
        self.numbers = self._switches.numbers
        self._pins = pins
        self._steps = steps
        self._position = 0  # of the encoder, when it was looked at last
        self._woken = False  # by a turn, of which the encoder knows nothing
        self._marked = 0  # the die that the screen has marked
        self._pushed = 0  # the die at which it was pushed last
        self._stray = NO_EVENT  # one of the ten buttons, which should not be there
        self._told = False

    def begin(self):
        level = self._switches.begin()
        self._listen()
        return level

    def start(self, woken=NO_EVENT):
        self._woken = woken in _CONTACTS
        woken = self._switches.start(NO_EVENT if self._woken else woken)
        self._listen()
        return woken

    def _listen(self):
        self.closed = 0
        self._encoder = IncrementalEncoder(self._pins[1], self._pins[2], self._steps)
        self._position = 0
        self.changes = self._switches.changes

    def stop(self):
        self._switches.stop()
        self._encoder.deinit()
        self.closed = self._contacts.down()

    def down(self):
        return self._switches.down()

    def turned(self):
        position = self._encoder.position
        if position == self._position and not self._woken:
            return False
        self.die = (self.die + position - self._position) % _DICE
        self._position = position
        self._woken = False
        return True

    def stand_at(self, die):
        if die >= 0 and die != self._marked:
            self._marked = self.die = die

    def event(self, event):
        button = event & BUTTON
        if button >= ROLL:
            return event
        if button != _PUSH:
            self._stray = button
            return NO_EVENT
        if not event & LONG:
            self._pushed = self.die
        return event | self._pushed

    def make_mark(self):
        """Its mark on the OLED, as a TileGrid: a small triangle that points up, in the gap over the last row."""
        shape = displayio.Bitmap(_MARK_WIDTH, _MARK_HEIGHT, 2)
        for y in range(_MARK_HEIGHT):
            for x in range(_MARK_HEIGHT - 1 - y, _MARK_HEIGHT + y):
                shape[x, y] = 1
        palette = displayio.Palette(2)
        palette[1] = 0xFFFFFF
        return displayio.TileGrid(shape, pixel_shader=palette, y=_MARK_TOP)

    def report(self, app):
        """A switch was pressed where a tower with a knob has none. For the builder, so in English only."""
        if self._stray != NO_EVENT and not self._told:
            self._told = True
            said = "Button %d is wired, but dice_keys is rotary" % (self._stray + 1)
            write_line("# settings.toml: " + said)
            app.notice("settings.toml: wrong", said, "OK: go on")
