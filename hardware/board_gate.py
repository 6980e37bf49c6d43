"""Opens and closes the line to the café board: it is there from the end of a game until the next one begins.

In a game the heap is needed for play. Then the tower only says on the line that it is there. What it says at other
times: hardware/board_line.py. This module is loaded only with ``board = 1``.
"""

from binascii import hexlify

import microcontroller
import usb_cdc

from p10core.const import const
from p10core.pages import forget

_HELLO_MS = const(5000)


class BoardGate:
    """Call ``poll`` in every round of the loop. ``ignored`` counts the lines that came in and confirmed nothing."""

    def __init__(self, app):
        self.app = app
        app.board = self
        self.port = usb_cdc.data  # a usb_cdc.Serial; None where boot.py could not open it
        self.ignored = 0
        self.name = hexlify(microcontroller.cpu.uid).decode()
        self._said_at = None
        self._line = None  # a BoardLine; False where there can be none
        if self.port:
            self.port.timeout = 0
            self.port.write_timeout = 0

    def poll(self, now):
        """Do what is due. True if there is more to send, so that the tower must not sleep."""
        game = self.app.play.game
        if game and not game.is_over():
            if self._line is not None:
                self._line = None
                forget("hardware.board_line")
            if self.port and self.port.connected:
                said = self.hello(now)
                if said:
                    self.port.write(said)
            return False
        if self._line is None:
            from hardware import board_line

            self._line = board_line.begin(self)
        return self._line and self._line.poll(now)

    def stop(self):
        """A game is left, and set-up needs the memory. A record that is half sent is sent again later."""
        if self._line:
            self._line.break_off()

    def hello(self, now):
        """The line that says that the tower is there, every five seconds; empty in between."""
        if self._said_at is not None and now - self._said_at < _HELLO_MS:
            return b""
        self._said_at = now
        return ("\n@tower %s %d\n" % (self.name, self.ignored)).encode()
