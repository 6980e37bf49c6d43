"""What a start alone needs of the hardware, in one file: hardware/loop.py lets it go when the program runs.

    check()                 # what its builder may have chosen wrongly
    find_slots(tower)       # the journal's on the drive
    make_picture()          # of the OLED

A fault of the OLED becomes a line on the console; it begins with ``#``, so a referee skips it. A pin that is named
twice is an error: the last resort shows it.
"""

import os
import time

import displayio
import pins
import supervisor

from hardware.console import write_line
from hardware.journal.store import FILL, FILL_FOR_OTHERS, FOLDER, SLOTS, path
from hardware.screen import panel
from hardware.screen.glyph_sheet import HEIGHT, SHEET, WIDTH
from p10core.const import const
from p10core.kernel.frame import BIG_COLUMNS, COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    import busio

    from hardware.tower import Tower

_BUTTONS = 13
_READ_S = 6

_TILE_WIDTH = const(6)  # of a glyph in the sheet
_TILE_HEIGHT = const(12)
_BLANK = const(32)
_LEFT = const(1)
_ROW_Y = b"\x00\x0c\x18\x24\x34"  # the last row stands apart: it says what to do next
_BIG_LEFT = const(4)


# What the tower is built of.


def check() -> None:
    """Look at the pin file, then at the OLED. Raises ValueError for a pin file that no tower can be built by."""
    if len(pins.BUTTONS) != _BUTTONS:
        raise ValueError("pins.py names %d buttons" % len(pins.BUTTONS))
    named = tuple(pins.BUTTONS) + (pins.PIXELS, pins.OLED_SDA, pins.OLED_SCL, pins.BUZZER)
    for pin in named:
        if named.count(pin) > 1:
            raise ValueError("pins.py names %s twice" % pin)
    if supervisor.runtime.run_reason is supervisor.RunReason.SUPERVISOR_RELOAD:
        return  # from one program to another: what the OLED is was said when the power came
    if _is_marked("boot.py"):
        from hardware.last_resort import show_mark

        show_mark("boot.py")
    i2c = None
    try:
        i2c = panel.open_bus(pins.OLED_SCL, pins.OLED_SDA)
        _check_oled(i2c)
    except (RuntimeError, ValueError, OSError) as error:
        write_line("# no screen: " + str(error))
    if i2c:
        displayio.release_displays()
        i2c.deinit()


def _is_marked(name: str) -> bool:
    """As hardware.last_resort has it, which is too large to be loaded for that."""
    try:
        with open(name, "rb") as file:
            return file.read(3) == b"\xef\xbb\xbf"
    except OSError:
        return False


def _check_oled(i2c: "busio.I2C") -> None:
    i2c.try_lock()
    address = panel.address_of(i2c)
    if not address:
        raise ValueError("none at 0x3C or 0x3D, only " + str([hex(other) for other in i2c.scan()]))
    found = panel.told(i2c, address)
    wanted = panel.named()
    i2c.unlock()
    if found and wanted and wanted.set_up != found.set_up:
        from hardware.last_resort import show

        # As the screen itself would have it. Whoever can read that knows that the setting is wrong.
        lines = ["oled = %s, but" % wanted.name, "an %s answers." % found.name]
        write_line("# settings.toml: " + " ".join(lines))
        show(i2c, address, found, ["Wrong: settings.toml"] + lines + ["Can you read this?", 'Then set oled="auto".'])
        time.sleep(_READ_S)


# The journal's slots.


def find_slots(tower: "Tower") -> bytes:
    """The numbers of the journal's slots on the drive, in order, as bytes. If some are missing, they are made, and
    *tower* shows that.
    """
    slots = _there()
    if len(slots) == SLOTS and _have_pages(slots) and not (_is_there(FILL) or _is_there(FILL_FOR_OTHERS)):
        return slots
    from hardware.journal.make_slots import make_slots

    try:  # noqa: SIM105 - contextlib is not on the device
        make_slots(tower)
    except (OSError, ValueError):  # the drive is full, or its folders are torn: play goes on with the slots there are
        pass
    return _there()


def _is_there(name: str) -> bool:
    """Whether there is a file or folder of this name."""
    try:
        os.stat(name)
        return True
    except OSError:
        return False


def _there() -> bytes:
    try:
        names = os.listdir(FOLDER)
    except (OSError, ValueError):
        return b""
    return bytes([slot for slot in range(SLOTS) if str(slot) in names])  # other numbers are somebody else's


def _have_pages(slots: bytes) -> bool:
    """Whether the files are in the slots' folders, so that no owner has deleted them. (One may be torn.)"""
    return _is_there(path(slots[0])) or _is_there(path(slots[-1]))


# The OLED's picture, in displayio's terms.


def make_picture() -> tuple[displayio.Group, list[displayio.TileGrid], displayio.TileGrid, displayio.Group]:
    """The whole picture as a displayio.Group; its five rows; the double-sized line; the Group of that line, which is
    not in the picture yet.
    """
    sheet = displayio.Bitmap(WIDTH, HEIGHT, 2)
    memoryview(sheet)[:] = SHEET  # type: ignore[arg-type]
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    picture = displayio.Group()
    rows = []
    for y in _ROW_Y:
        row = _grid(sheet, palette, COLUMNS, _LEFT, y)
        rows.append(row)
        picture.append(row)
    big = _grid(sheet, palette, BIG_COLUMNS, 0, 0)
    large = displayio.Group(scale=2, x=_BIG_LEFT, y=_ROW_Y[1])
    large.append(big)
    return picture, rows, big, large


def _grid(sheet: displayio.Bitmap, palette: displayio.Palette, columns: int, x: int, y: int) -> displayio.TileGrid:
    return displayio.TileGrid(
        sheet,
        pixel_shader=palette,
        width=columns,
        tile_width=_TILE_WIDTH,
        tile_height=_TILE_HEIGHT,
        default_tile=_BLANK,
        x=x,
        y=y,
    )
