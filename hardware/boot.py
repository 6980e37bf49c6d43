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

from p10core.types import Any

_DIM_WHITE = b"\x06\x06\x06"  # red, green and blue in any order; a fourth byte is a white light, which stays dark
_MARK = b"\xef\xbb\xbf"  # of the byte order: an editor has put it before a text, and CircuitPython stops at it
_MOST_BYTES = 4  # of a pixel; what is too much falls out of the line's end


def run() -> None:
    """Do it."""
    pin = board.GP6
    try:
        import pins

        pin = pins.BUTTONS[0]
        show_first_light(pins.PIXELS, 10)
    except Exception:  # the pin file is missing or broken, and the computer is to mend it
        pass
    button = DigitalInOut(pin)
    button.switch_to_input(pull=Pull.UP)
    if _setting("board") == "1":  # takes some ms: time for the pull-up
        import usb_cdc

        usb_cdc.enable(console=True, data=True)  # the café's line, see hardware/cafe/line.py
    with open("code.py", "rb") as code:
        if code.read(3) == _MARK:  # none of it will run, and the computer is to mend it
            from hardware import last_resort

            return last_resort.show_mark("code.py")
    kiosk = _setting("kiosk")
    if kiosk not in ("0", "1"):
        import microcontroller

        from p10core.journal.reader import was_kiosk

        nvm = microcontroller.nvm
        kiosk = "1" if nvm is not None and was_kiosk(nvm) else "0"
    if button.value:
        if kiosk == "1":
            storage.disable_usb_drive()
        storage.remount("/", readonly=False)


def show_first_light(pin: Any, pixels: int) -> None:
    """Light the first of *pixels* pixels on the line at *pin*, one dim light at once, while the rest begins, which
    takes the Pico some half a second. Afterwards the pin is free again.
    """
    from neopixel_write import neopixel_write  # built into the firmware: to be quick

    line = DigitalInOut(pin)
    line.switch_to_output()
    neopixel_write(line, _DIM_WHITE + bytes(_MOST_BYTES * pixels - 3))
    line.deinit()


def _setting(key: str) -> str:
    """A setting's text by CircuitPython itself: to read them all, as the tower does, takes a tenth of a second."""
    return str(os.getenv(key)).strip()
