"""The I2C bus of the OLED, free also after a reset that came in the middle of a byte.

    i2c = open_bus(pins.OLED_SCL, pins.OLED_SDA)

The panel keeps its power in such a reset, waits for the rest of its byte, and may hold SDA down meanwhile. No bus can
be opened then. It lets go within nine clocks: NXP UM10204, 3.1.16.
"""

import busio
from digitalio import DigitalInOut, DriveMode, Pull

from p10core.const import const

_CLOCKS = const(9)


def open_bus(scl, sda):
    """A busio.I2C. Raises what that raises, as a RuntimeError while nothing pulls the wires up."""
    data = DigitalInOut(sda)
    data.switch_to_input(pull=Pull.UP)
    if not data.value:
        _free(scl, data)
    data.deinit()
    return busio.I2C(scl, sda, frequency=400_000)


def _free(scl, data):
    """Clock until SDA is up, then say stop: SDA rises while SCL is up."""
    clock = DigitalInOut(scl)
    clock.switch_to_output(True, DriveMode.OPEN_DRAIN)
    for _ in range(_CLOCKS):
        clock.value = False
        clock.value = True
        if data.value:
            break
    clock.value = False
    data.switch_to_output(False, DriveMode.OPEN_DRAIN)
    clock.value = True
    data.value = True
    clock.deinit()
