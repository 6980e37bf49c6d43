"""A virtual tower whose second serial port is a pseudo terminal, so that the bridge can read it like a real one."""

import contextlib
import os
import pty
import select
import threading
import time
import tty
from typing import Any

from desktop.bench.tower import Tower, real_clock


class VirtualTower:
    """*tower*: one in real time with ``board = 1``; without it one is made. ``port`` is the name to open."""

    def __init__(self, tower: Tower | None = None, **settings: Any) -> None:
        self.tower = tower or Tower(clock=real_clock, settings={"board": 1, **settings})
        self._ours, theirs = pty.openpty()
        tty.setraw(theirs)
        self.port = os.ttyname(theirs)
        self._theirs = theirs  # held open, so that the line outlives those who open and close it
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._carry, name="pty", daemon=True)

    def start(self) -> None:
        """Switch it on and plug it in."""
        self.tower.usb.computer = self.tower.usb.data_open = True
        self.tower.power_on()
        self._thread.start()

    def close(self) -> None:
        """Pull the plug."""
        self._stopped.set()
        self._thread.join(2)
        self.tower.power_off()
        for descriptor in (self._ours, self._theirs):
            os.close(descriptor)

    def _carry(self) -> None:
        usb = self.tower.usb
        while not self._stopped.is_set():
            with contextlib.suppress(OSError):
                while select.select([self._ours], [], [], 0)[0]:
                    usb.data_in.extend(os.read(self._ours, 256))
                if usb.data_out and select.select([], [self._ours], [], 0)[1]:
                    os.write(self._ours, usb.take())
            time.sleep(0.01)
