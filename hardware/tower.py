"""The whole tower: thirteen buttons in; ten pixels, the scorepad and the buzzer out."""

import busio
import neopixel
import pwmio

from hardware import pins
from hardware.buttons import Buttons
from hardware.buzzer import Buzzer
from hardware.die_pixels import DICE, DiePixels
from hardware.scorepad import Scorepad
from p10core.frame import SILENT


class Tower:
    """Takes all pins of :mod:`hardware.pins`. ``poll`` and ``show`` go into every round of the loop."""

    def __init__(self):
        self._buttons = Buttons(pins.BUTTONS)
        self._pixels = DiePixels(neopixel.NeoPixel(pins.PIXELS, DICE, auto_write=False))
        self._scorepad = Scorepad(busio.I2C(pins.OLED_SCL, pins.OLED_SDA, frequency=400_000))
        self._buzzer = Buzzer(pwmio.PWMOut(pins.BUZZER, variable_frequency=True))
        self.poll = self._buttons.poll
        self.next_event = self._buttons.next_event

    def show(self, frame, settings, now):
        """Show the frame; *now* in ms moves the pixels and the tune. Takes ``changed`` and ``tune`` back."""
        self._pixels.show(frame.pixels, frame.light, settings.brightness, now)
        self._scorepad.show(frame)
        if not settings.sound:
            self._buzzer.stop()
        elif frame.tune != SILENT:
            self._buzzer.play(frame.tune, now)
        frame.tune = SILENT
        self._buzzer.tick(now)
