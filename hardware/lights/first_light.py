"""One dim light at once, while the rest begins, which takes the Pico some half a second.

To be quick it uses only what is built into the firmware.
"""

from digitalio import DigitalInOut
from neopixel_write import neopixel_write

_DIM_WHITE = b"\x06\x06\x06"  # red, green and blue in any order; a fourth byte is a white light, which stays dark
_MOST_BYTES = 4  # of a pixel; what is too much falls out of the line's end


def show(pin, pixels):
    """Light the first of *pixels* pixels on the line at *pin*. Afterwards the pin is free again."""
    line = DigitalInOut(pin)
    line.switch_to_output()
    neopixel_write(line, _DIM_WHITE + bytes(_MOST_BYTES * pixels - 3))
    line.deinit()
