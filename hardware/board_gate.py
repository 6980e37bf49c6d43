"""When the café board's line is there: from the end of a game until the next one begins. Play has the heap for itself.

Loaded with ``board = 1`` only. hardware/board_line.py tells what is said on the line; while a game is on it is no more
than that the tower is there.
"""

from binascii import hexlify

import microcontroller
import usb_cdc

from p10core.const import const
from p10core.pages import forget

_HELLO_MS = const(5000)


class BoardGate:
    """``poll`` goes into every round of the loop. ``ignored`` counts the lines that came in and confirm nothing."""

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
        """True while there is more to send: the tower is not to sleep."""
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
        """A game is left, and set-up needs the room: what is under way is sent anew."""
        if self._line:
            self._line.break_off()

    def hello(self, now):
        """That the tower is there, every five seconds; nothing in between."""
        if self._said_at is not None and now - self._said_at < _HELLO_MS:
            return b""
        self._said_at = now
        return ("\n@tower %s %d\n" % (self.name, self.ignored)).encode()
