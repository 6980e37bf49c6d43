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
import terminalio
from i2cdisplaybus import I2CDisplayBus

from hardware import parts
from hardware.console import write_line
from hardware.screen import panel
from hardware.settings_toml import settings

try:
    from pins import OLED_SCL, OLED_SDA, PIXELS
except Exception:  # whatever an owner has written there
    OLED_SCL, OLED_SDA, PIXELS = board.GP5, board.GP4, board.GP2
from p10core.types import Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    import busio

    from hardware.screen.panel import Panel

_READ_S = 5  # to be read; less than the watchdog's 8
_COLUMNS = 21
_MARK = b"\xef\xbb\xbf"  # of the byte order
_ROW_Y = (0, 12, 24, 36, 52)
_PIXELS = 10
_VIOLET = b"\x20\x00\x38\x00"  # red, green, blue, white
_WHITE = b"\x40\x40\x40\x00"


def restart_after(error: Exception) -> None:
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


def _is_of_pins(said: str) -> bool:
    return "pins.py" in said or "'pins'" in said  # it is wrong, or missing


def error_lines(error: Exception, said: str) -> list[str]:
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
    if not _is_of_pins(said):
        title = "Error: starting again"
    elif is_marked("pins.py"):
        return _of_mark("pins.py")
    else:
        title = "Wrong: pins.py"
    return [title] + _wrapped(what, 3) + [place[-_COLUMNS:]]


def is_marked(name: str) -> bool:
    """Whether an editor has put a mark before a file's text, which is a syntax error to CircuitPython."""
    try:
        with open(name, "rb") as file:
            return file.read(3) == _MARK
    except OSError:
        return False


def show_mark(name: str) -> None:
    """Say so for a moment."""
    _show_text(_of_mark(name))
    time.sleep(_READ_S)
    parts.release()


def _of_mark(name: str) -> list[str]:
    return ["Wrong: " + name, "saved with a mark", "(BOM). Save it as", "UTF-8 without BOM.", ""]


def _wrapped(text: str, rows: int) -> list[str]:
    return [text[row * _COLUMNS : (row + 1) * _COLUMNS] for row in range(rows)]


def _show_text(lines: list[str]) -> bool:
    """Show these lines. False: there is no OLED."""
    try:
        displayio.release_displays()
        i2c = parts.register(panel.open_bus(OLED_SCL, OLED_SDA))
        i2c.try_lock()
        address = panel.address_of(i2c)
        found = panel.panel_at(i2c, address)
        i2c.unlock()
        parts.register(_Displays())
        show(i2c, address, found, lines)
        return True
    except Exception as error:  # no OLED, no pull-ups, no memory: the pixels must say it
        write_line(str(error))
        return False


def show(i2c: "busio.I2C", address: int, found: "Panel", lines: list[str]) -> None:
    """Show five lines on the Panel *found* at an address; the bus is not locked. Release the display before the bus.

    Raises what the bus raises, a ValueError or an OSError, if no panel answers.
    """
    bus = I2CDisplayBus(i2c, device_address=address)
    display = panel.display_on(bus, found)
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    picture = displayio.Group()
    for row in range(len(lines)):
        grid = displayio.TileGrid(
            terminalio.FONT.bitmap, pixel_shader=palette, width=_COLUMNS, height=1, tile_width=6, tile_height=12
        )
        grid.x = 1
        grid.y = _ROW_Y[row]
        for column in range(min(_COLUMNS, len(lines[row]))):
            code = ord(lines[row][column])
            grid[column] = code - 32 if 32 <= code < 127 else 31
        picture.append(grid)
    display.root_group = picture
    display.refresh()
    panel.turn_on(bus)


class _Displays:
    """Lets the display go before its bus: otherwise the pins stay taken through the restart."""

    @staticmethod
    def deinit() -> None:
        displayio.release_displays()


def _show_light(of_pins: Any) -> None:
    colours = [_VIOLET] * _PIXELS
    if of_pins:
        colours[-1] = _WHITE
    line = parts.register(digitalio.DigitalInOut(PIXELS))
    line.switch_to_output()
    neopixel_write.neopixel_write(line, _bytes_of(colours, settings.pixels))


def _bytes_of(colours: list[bytes], order: str) -> bytes:
    """What the line takes for these colours, each a bytes of red, green, blue and white."""
    return b"".join([bytes([colour["RGBW".index(part)] for part in order]) for colour in colours])
