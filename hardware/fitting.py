"""Puts the tower's parts on their pins at power-up.

buttons, leds, pixels, scorepad, buzzer = fit()
"""

import busio
import neopixel
import pins
import pwmio

from hardware.buttons import Buttons
from hardware.buzzer import Buzzer
from hardware.check import check
from hardware.die_pixels import DICE, DiePixels
from hardware.parts import keep
from hardware.scorepad import Scorepad
from hardware.settings_toml import settings


def fit():
    """The parts that settings.toml names: with ``dice_keys = "rotary"`` a knob in place of ten buttons.

    Raises what :func:`hardware.check.check` does.
    """
    check()
    leds = keep(neopixel.NeoPixel(pins.PIXELS, DICE, auto_write=False, pixel_order=settings.pixels))
    buzzer = Buzzer(keep(pwmio.PWMOut(pins.BUZZER, variable_frequency=True)))
    if settings.dice_keys == "rotary":
        from hardware.rotary import Knob, MarkedPixels, MarkedScorepad

        knob = Knob(pins.BUTTONS)
        return knob, leds, MarkedPixels(leds, knob), MarkedScorepad(_i2c, knob), buzzer
    return Buttons(pins.BUTTONS), leds, DiePixels(leds), Scorepad(_i2c), buzzer


def _i2c():
    return keep(busio.I2C(pins.OLED_SCL, pins.OLED_SDA, frequency=400_000))
