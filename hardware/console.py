"""What the tower tells a computer, only while somebody reads it. For print waits for ever if a program has the console
open and does not read.
"""

import time

import usb_cdc

from p10core.const import const

_ROOM = const(240)  # bytes that surely fit the chip's buffer of 256, with the end of the line
_PATIENCE_MS = const(50)


def write_line(text):
    """Print a line. If what came before it is not taken soon, leave it out."""
    port = usb_cdc.console
    for _ in range(_PATIENCE_MS):
        waiting = port.out_waiting if port and port.connected else 0
        if not waiting or waiting + len(text) < _ROOM:
            return print(text)
        time.sleep(0.001)
