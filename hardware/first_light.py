"""One dim light while the rest of the program is read and compiled, which takes the Pico some seconds.

Only what the firmware has built in, so that it comes at once.
"""

from digitalio import DigitalInOut
from neopixel_write import neopixel_write

_DIM_WHITE = b"\x06\x06\x06"  # green, red, blue


def show(pin, pixels):
    """Light the first of *pixels* on a line at *pin*; the pin is free again afterwards."""
    line = DigitalInOut(pin)
    line.switch_to_output()
    neopixel_write(line, _DIM_WHITE + bytes(3 * pixels - 3))
    line.deinit()
