"""Puts the tower's parts on their pins at power-up.

buttons, leds, pixels, painter, buzzer = fit()
"""

import pins
import pwmio
from neopixel import NeoPixel

from hardware.buttons.buttons import Buttons
from hardware.buttons.switches import ALL, switches
from hardware.lights.die_pixels import DICE, DiePixels
from hardware.parts import register
from hardware.screen.bus import open_bus
from hardware.screen.painter import Painter
from hardware.settings_toml import settings
from hardware.sound.buzzer import Buzzer


def fit():
    """The parts that settings.toml names: with ``dice_keys = "rotary"`` a knob in place of ten buttons.

    Raises what :func:`hardware.fitting.check.check` does.
    """
    from hardware.start import check

    check()
    leds = line_of(settings.pixels)
    buzzer = Buzzer(register(pwmio.PWMOut(pins.BUZZER, variable_frequency=True)))
    return Buttons(_scanner()), leds, DiePixels(leds), Painter(_i2c), buzzer


def line_of(order):
    """The line of pixels, which take the bytes of their colours in this order."""
    return register(NeoPixel(pins.PIXELS, DICE, auto_write=False, pixel_order=order))


def _scanner():
    if settings.dice_keys != "switches":
        from hardware.buttons.knob import Knob

        return Knob(pins.BUTTONS, 2 if settings.dice_keys == "rotary2" else 4)
    return switches(pins.BUTTONS, ALL)


def _i2c():
    return register(open_bus(pins.OLED_SCL, pins.OLED_SDA))
