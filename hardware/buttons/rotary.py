"""A knob in place of the ten dice's buttons: turn it to a die, press it for that die's button.

    knob = Knob(pins.BUTTONS)        # a Buttons: the same events, and TURNED
    pixels = MarkedPixels(leds, knob)
    pad = MarkedScorepad(make_bus, knob)

The mark is ``frame.mark``. Its pixel blinks, and a small triangle points to its column of the OLED; lists mark the
number of its line as well. It goes round from die 10 to die 1. Loaded only with ``dice_keys = "rotary"``.

Wired to three of the pins that the buttons had: the push is on that of die 1, so holding it at power-up gives the drive
to the computer; the encoder's two contacts are on those of dice 2 and 3, which must be neighbours on the chip. The
chip counts the turns in the background.
"""

import displayio
from adafruit_ticks import ticks_ms
from rotaryio import IncrementalEncoder

from hardware.buttons.buttons import NO_EVENT, Buttons
from hardware.console import write_line
from hardware.lights.die_pixels import DICE, DiePixels
from hardware.screen.scorepad import Scorepad
from p10core.const import const
from p10core.events import LONG, ROLL, TURNED
from p10core.frame import CELEBRATE, DARK

_CONTACTS = const(0b110)  # the encoder's, among the bits of the buttons
_BUTTON = const(0x0F)  # of an event

_BLINK_MS = const(800)
_GAP_MS = const(160)
_FAINT = const(0x0A0A0A)

_CELL = const(12)  # of the OLED, in pixels
_LEFT = const(4)  # in the middle of a cell
_TOP = const(48)  # in the gap over the last row
_WIDTH = const(7)
_HEIGHT = const(4)


class Knob(Buttons):
    """The knob and the three large buttons. ``frame``: the frame that was shown last."""

    _encoder_pins = 2

    def __init__(self, pins):
        self.frame = None
        self._position = 0  # of the encoder, when it was looked at last
        self._die = 0  # that the knob was pressed for last
        self._switch = NO_EVENT  # one of the ten buttons, which should not be there
        self._told = False
        self._resting = 0  # the contacts that are closed while an alarm watches them
        super().__init__(pins)

    def next_event(self, holds_score=True):
        """As that of Buttons; a turn comes before presses that have waited with it."""
        frame = self.frame
        position = self._encoder.position
        if frame and position != self._position:
            frame.mark = (frame.mark + position - self._position) % DICE
            self._position = position
            Buttons._put(self, TURNED, ticks_ms())
        return Buttons.next_event(self, holds_score)

    def report(self, app):
        """Besides what Buttons tells: a switch was pressed where a tower with a knob has none. For the builder, so in
        English only.
        """
        if self._switch != NO_EVENT and not self._told:
            self._told = True
            said = "Button %d is wired, but dice_keys is rotary" % (self._switch + 1)
            write_line("# settings.toml: " + said)
            app.notice("settings.toml: wrong", said, "OK: go on")
        Buttons.report(self, app)

    def down(self):
        return Buttons.down(self) | self._resting

    def release(self):
        Buttons.release(self)
        self._encoder.deinit()
        self._resting = Buttons._read(self) & _CONTACTS

    def claim(self, woken=NO_EVENT):
        self._resting = 0
        turned = woken != NO_EVENT and _CONTACTS >> woken & 1
        Buttons.claim(self, NO_EVENT if turned else woken)
        if turned:
            Buttons._put(self, TURNED, ticks_ms())

    def _read(self):
        return Buttons._read(self) & ~_CONTACTS

    def _scan(self, pins):
        Buttons._scan(self, pins[:1] + pins[3:])
        self._encoder = IncrementalEncoder(pins[1], pins[2])
        self._position = 0

    def _put(self, event, at):
        button = event & _BUTTON
        if not button:
            if not event & LONG and self.frame:
                self._die = self.frame.mark
            event |= self._die
        elif button < ROLL:
            self._switch = button
            return
        Buttons._put(self, event, at)


class MarkedPixels(DiePixels):
    """The pixel of the mark is dark for a moment; one that is dark shines faintly for it."""

    def __init__(self, leds, knob):
        super().__init__(leds)
        self._knob = knob
        self._blinks = False

    def show(self, pixels, light, brightness, now):
        self._blinks = light not in (DARK, CELEBRATE) and now % _BLINK_MS < _GAP_MS
        DiePixels.show(self, pixels, light, brightness, now)

    def _set(self, i, colour):
        if self._blinks and self._knob.frame and i == self._knob.frame.mark:
            colour = 0 if colour else _FAINT
        return DiePixels._set(self, i, colour)


class MarkedScorepad(Scorepad):
    """With the triangle of the mark, which is drawn when all else is."""

    def __init__(self, make_bus, knob):
        super().__init__(make_bus)
        self._knob = knob
        self._triangle = _triangle()
        self._picture.append(self._triangle)

    def show(self, frame, now):
        if self._knob.frame is not frame:
            self._knob.frame = frame
            frame.mark = max(0, frame.mark)
        more = Scorepad.show(self, frame, now)
        x = _LEFT + _CELL * frame.mark
        if not more and self._triangle.x != x:
            display = self.oled.look(now)
            if display:
                self._triangle.x = x
                display.refresh()
        return more


def _triangle():
    """A small triangle that points up, as a TileGrid beside the picture."""
    shape = displayio.Bitmap(_WIDTH, _HEIGHT, 2)
    for y in range(_HEIGHT):
        for x in range(_HEIGHT - 1 - y, _HEIGHT + y):
            shape[x, y] = 1
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    return displayio.TileGrid(shape, pixel_shader=palette, x=-_WIDTH, y=_TOP)
