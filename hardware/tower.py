"""The whole tower: thirteen buttons in; ten pixels, the scorepad and the buzzer out."""

import busio
import neopixel
import pwmio

from hardware import pins
from hardware.buttons import NO_EVENT, Buttons
from hardware.buzzer import Buzzer
from hardware.colours import DIM_SCALE, FULL_SCALE
from hardware.die_pixels import DICE, DiePixels
from hardware.parts import keep
from hardware.scorepad import Scorepad
from hardware.violet import Violet
from p10core.frame import DARK, DIM, SILENT
from p10core.pages import Borrowed, forget

_LARGE = ("ROLL", "SCORE", "MENU")


class Tower:
    """Takes all pins of :mod:`hardware.pins`. Call ``next_event``, ``show`` and ``report`` in every round of the
    loop. ``scorepad``: its :class:`Scorepad`.
    """

    def __init__(self):
        self._buttons = Buttons(pins.BUTTONS)
        with Borrowed():
            from hardware.pixel_order import pixel_order

            order = pixel_order()
        self._leds = Violet(keep(neopixel.NeoPixel(pins.PIXELS, DICE, auto_write=False, pixel_order=order)))
        self._pixels = DiePixels(self._leds)
        self.scorepad = Scorepad(_i2c)
        self._buzzer = Buzzer(keep(pwmio.PWMOut(pins.BUZZER, variable_frequency=True)))
        self.next_event = self._buttons.next_event
        self.age = self._buttons.age
        self.waiting = self._buttons.waiting
        self.down = self._buttons.down
        self._sleep = None

    def report(self, app):
        """Tell the players about a button that has been down since power-up."""
        button = self._buttons.next_stuck()
        if button != NO_EVENT:
            name = str(button + 1) if button < DICE else _LARGE[button - DICE]
            app.notice("A button is stuck", app.say("Button %s is stuck. The others work.") % name, "OK: go on")

    def sleep(self, light, now):
        """While *light* is DARK let the chip stand still, by :mod:`hardware.sleep`, which is loaded only then."""
        if light != DARK:
            if self._sleep:
                self._sleep = None
                forget("hardware.sleep")
            return
        if not self._sleep:
            from hardware.sleep import Sleep

            self._sleep = Sleep(self._buttons, pins.BUTTONS)
            self._sleep.poll(DIM, now)  # it is awake now
        self._sleep.poll(light, now)

    def show(self, frame, settings, now, late=False):
        """Show the frame; *now* in ms moves the pixels and the tune. Takes ``changed`` and ``tune`` back.

        A call draws about one row of the OLED, and none while a press waits. So a die's light comes with its press, and
        if several presses have waited, only the last one gets its whole picture. *late*: draw a row in any case.
        Returns whether there is more to draw.
        """
        self._pixels.show(frame.pixels, frame.light, settings.brightness, now)
        more = True
        if late or not self.waiting():
            more = self.scorepad.show(frame, now)
        if not self.scorepad.missing or frame.light == DARK:
            self._leds.stop()
        else:
            self._leds.signal((DIM_SCALE if frame.light == DIM else FULL_SCALE)[settings.brightness - 1], now)
        if not settings.sound:
            self._buzzer.stop()
        elif frame.tune != SILENT:
            self._buzzer.play(frame.tune, now)
        frame.tune = SILENT
        self._buzzer.tick(now)
        return more


def _i2c():
    return keep(busio.I2C(pins.OLED_SCL, pins.OLED_SDA, frequency=400_000))
