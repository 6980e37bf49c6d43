"""Five lines on the OLED, by nothing but what is built into the chip: for when the rest of the tower cannot say it."""

import displayio
import terminalio
from i2cdisplaybus import I2CDisplayBus

from hardware.screen import panel as panels

COLUMNS = 21
_ROW_Y = (0, 12, 24, 36, 52)


def show(i2c, address, panel, lines):
    """Show these lines on the Panel at an address; the bus is not locked. Release the display before the bus.

    Raises what the bus raises, a ValueError or an OSError, if no panel answers.
    """
    bus = I2CDisplayBus(i2c, device_address=address)
    display = panels.display_on(bus, panel)
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    picture = displayio.Group()
    for row in range(len(lines)):
        grid = displayio.TileGrid(
            terminalio.FONT.bitmap, pixel_shader=palette, width=COLUMNS, height=1, tile_width=6, tile_height=12
        )
        grid.x = 1
        grid.y = _ROW_Y[row]
        for column in range(min(COLUMNS, len(lines[row]))):
            code = ord(lines[row][column])
            grid[column] = code - 32 if 32 <= code < 127 else 31
        picture.append(grid)
    display.root_group = picture
    display.refresh()
    panels.turn_on(bus)
