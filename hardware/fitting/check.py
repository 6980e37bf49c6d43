"""Looks, when the tower is switched on, for what its builder may have chosen wrongly.

    check()

A fault of the OLED becomes a line on the console; it begins with ``#``, so a referee skips it. A pin that is named
twice is an error: the last resort shows it.
"""

import time

import displayio
import pins
import supervisor

from hardware.console import write_line
from hardware.screen import panel
from hardware.screen.bus import open_bus

_BUTTONS = 13
_READ_S = 6


def check():
    """Look at the pin file, then at the OLED. Raises ValueError for a pin file that no tower can be built by."""
    if len(pins.BUTTONS) != _BUTTONS:
        raise ValueError("pins.py names %d buttons" % len(pins.BUTTONS))
    named = tuple(pins.BUTTONS) + (pins.PIXELS, pins.OLED_SDA, pins.OLED_SCL, pins.BUZZER)
    for pin in named:
        if named.count(pin) > 1:
            raise ValueError("pins.py names %s twice" % pin)
    if supervisor.runtime.run_reason is supervisor.RunReason.SUPERVISOR_RELOAD:
        return  # from one program to another: what the OLED is was said when the power came
    i2c = None
    try:
        i2c = open_bus(pins.OLED_SCL, pins.OLED_SDA)
        _check_oled(i2c)
    except (RuntimeError, ValueError, OSError) as error:
        write_line("# no screen: " + str(error))
    if i2c:
        displayio.release_displays()
        i2c.deinit()


def _check_oled(i2c):
    i2c.try_lock()
    address = panel.address_of(i2c)
    if not address:
        raise ValueError("none at 0x3C or 0x3D, only " + str([hex(other) for other in i2c.scan()]))
    found = panel.told(i2c, address)
    wanted = panel.named()
    i2c.unlock()
    if found and wanted and wanted.set_up != found.set_up:
        from hardware.screen.message import show

        # As the screen itself would have it. Whoever can read that knows that the setting is wrong.
        lines = ["oled = %s, but" % wanted.name, "an %s answers." % found.name]
        write_line("# settings.toml: " + " ".join(lines))
        show(i2c, address, found, ["Wrong: settings.toml"] + lines + ["Can you read this?", 'Then set oled="auto".'])
        time.sleep(_READ_S)
