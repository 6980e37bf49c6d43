"""Prints lines for a computer on USB, and never waits for it.

CircuitPython's own print waits for ever when a program has the console open and does not read. So a line that nobody
takes is left out.
"""

import time

import usb_cdc

from p10core.const import const

_FITS = const(240)  # bytes that surely fit the chip's buffer of 256, with the end of the line
_PATIENCE_MS = const(50)


def write_line(text: str) -> None:
    """Print a line, or leave it out if the lines before it are not taken within 50 ms."""
    port = usb_cdc.console
    for _ in range(_PATIENCE_MS):
        waiting = port.out_waiting if port and port.connected else 0
        if not waiting or waiting + len(text) < _FITS:
            return print(text)
        time.sleep(0.001)
