"""Decides who may write the drive: the tower, for its journal; or, if button 1 is held at power-up, the computer.

CircuitPython begins with the computer as the owner. The tower takes the drive only in the last lines, when it has seen
that button 1 is up. So if anything fails before, a computer can still mend the drive. With ``board = 1`` USB gets a
second serial port. Nothing is printed here: CircuitPython would keep it in boot_out.txt, and rewrite the drive's table.
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
