"""What boot.py does: it lights one pixel, and decides who may write the drive: the tower, for its journal; or, if
button 1 is held at power-up, the computer.

CircuitPython begins with the computer as the owner. The tower takes the drive only in the last lines, when it has seen
that button 1 is up. So if anything fails before, a computer can still mend the drive. With ``board = 1`` USB gets a
second serial port. A kiosk hides its drive, also when its settings.toml is gone. Nothing is printed here: CircuitPython
might keep it in boot_out.txt, and rewrite the drive's table.
"""

import os

import board
import storage
from digitalio import DigitalInOut, Pull


def run():
    """Do it."""
    pin = board.GP6
    try:
        import pins

        pin = pins.BUTTONS[0]
        from hardware.lights import first_light

        first_light.show(pins.PIXELS, 10)
    except Exception:  # the pin file is missing or broken, and the computer is to mend it
        pass
    button = DigitalInOut(pin)
    button.switch_to_input(pull=Pull.UP)
    if _setting("board") == "1":  # takes some ms: time for the pull-up
        import usb_cdc

        usb_cdc.enable(console=True, data=True)  # the café's line, see hardware/cafe/line.py
    kiosk = _setting("kiosk")
    if kiosk not in ("0", "1"):
        from hardware.journal.kept_kiosk import was_kiosk

        kiosk = "1" if was_kiosk() else "0"
    if button.value:
        if kiosk == "1":
            storage.disable_usb_drive()
        storage.remount("/", readonly=False)


def _setting(key):
    """A setting's text by CircuitPython itself: to read them all, as the tower does, takes a tenth of a second."""
    return str(os.getenv(key)).strip()
