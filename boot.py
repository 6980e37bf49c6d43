"""Who may write the drive: the tower, for its journal; or, with button 1 held at power-up, the computer.

CircuitPython begins with the computer as the owner. The tower takes the drive in the last lines, and only when it has
seen that button 1 is up: whatever fails before, the computer gets in. With board = 1 USB has a second serial line.
Nothing is printed: CircuitPython keeps it in boot_out.txt, and writes the drive's table anew when it differs.
"""

import os
import time

import board
import storage
from digitalio import DigitalInOut, Pull

try:
    from hardware.pins import BUTTONS

    pin = BUTTONS[0]
except Exception:  # the pin file is missing or broken, and the computer is to mend it
    pin = board.GP6

if os.getenv("board") in ("1", 1):  # noqa: SIM112
    import usb_cdc

    usb_cdc.enable(console=True, data=True)  # the café board's line, see hardware/board_line.py

button = DigitalInOut(pin)
button.switch_to_input(pull=Pull.UP)
time.sleep(0.02)  # for the pull-up, and a bounce
if button.value:
    if os.getenv("kiosk") in ("1", 1):  # noqa: SIM112
        storage.disable_usb_drive()
    storage.remount("/", readonly=False)
