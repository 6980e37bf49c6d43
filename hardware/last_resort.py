"""When code.py cannot go on: shows the error, on the console and to the people at the tower, then starts again.

A part may be broken, so this uses only what is built into the chip. The OLED says what went wrong and where. Without an
OLED all ten pixels are violet; if pins.py is wrong the last of them is white. If that names a pin that the board lacks,
OLED and pixels are looked for on the project's own pins.

The journal is not touched: the game goes on from it. If the watchdog was started, it runs on, and resets the chip
should this hang too.
"""

import gc
import time
import traceback

import board
import digitalio
import displayio
import neopixel_write
import supervisor

from hardware import parts
from hardware.console import write_line
from hardware.lights.pixel_order import bytes_of
from hardware.screen import message, panel
from hardware.screen.bus import open_bus
from hardware.screen.message import COLUMNS
from hardware.settings_toml import settings

try:
    from pins import OLED_SCL, OLED_SDA, PIXELS
except Exception:  # whatever an owner has written there
    OLED_SCL, OLED_SDA, PIXELS = board.GP5, board.GP4, board.GP2

_READ_S = 5  # to be read; less than the watchdog's 8
_PIXELS = 10
_VIOLET = b"\x20\x00\x38\x00"  # red, green, blue, white
_WHITE = b"\x40\x40\x40\x00"


def restart_after(error):
    """Show an exception that nothing has caught, then run code.py again."""
    gc.collect()
    said = "".join(traceback.format_exception(error))
    parts.release()
    if not _show_text(error_lines(error, said)):
        _show_light(_is_of_pins(said))
    for line in said.split("\n"):  # after the players know it, and never waiting for a program that does not read
        write_line(line)
    time.sleep(_READ_S)
    parts.release()
    supervisor.reload()


def _is_of_pins(said):
    return "pins.py" in said or "'pins'" in said  # it is wrong, or missing


def error_lines(error, said):
    """What the OLED says about an error: its name, its text, and where it was raised. *said*: the traceback."""
    place = ""
    for line in said.split("\n"):
        if line.startswith('  File "'):
            name, rest = line[8:].split('", line ', 1)
            number, _, function = rest.partition(", in ")
            place = name.split("/")[-1] + ":" + number + " " + function
    what = type(error).__name__
    if str(error):
        what += ": " + str(error)
    title = "Wrong: pins.py" if _is_of_pins(said) else "Error: starting again"
    return [title] + _wrapped(what, 3) + [place[-COLUMNS:]]


def _wrapped(text, rows):
    return [text[row * COLUMNS : (row + 1) * COLUMNS] for row in range(rows)]


def _show_text(lines):
    """Show these lines. False: there is no OLED."""
    try:
        displayio.release_displays()
        i2c = parts.register(open_bus(OLED_SCL, OLED_SDA))
        i2c.try_lock()
        address = panel.address_of(i2c)
        found = panel.panel_at(i2c, address)
        i2c.unlock()
        parts.register(_Displays())
        message.show(i2c, address, found, lines)
        return True
    except Exception as error:  # no OLED, no pull-ups, no memory: the pixels must say it
        write_line(str(error))
        return False


class _Displays:
    """Lets the display go before its bus: otherwise the pins stay taken through the restart."""

    @staticmethod
    def deinit():
        displayio.release_displays()


def _show_light(of_pins):
    colours = [_VIOLET] * _PIXELS
    if of_pins:
        colours[-1] = _WHITE
    line = parts.register(digitalio.DigitalInOut(PIXELS))
    line.switch_to_output()
    neopixel_write.neopixel_write(line, bytes_of(colours, settings.pixels))
