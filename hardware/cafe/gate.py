"""Opens and closes the line to the café board: it is there from the end of a game until the next one begins.

In a game the heap is needed for play. Then the tower only says on the line that it is there; so it does while its
secret is shown. What it says at other times: hardware/cafe/line.py. This module is loaded only with ``board = 1``.
"""

from binascii import hexlify

import microcontroller
import usb_cdc

from p10core.const import const

_HELLO_MS = const(5000)


class CafeGate:
    """Call ``poll`` in every round of the loop. *tower* shows it if room must be made for the secret.

    ``ignored`` counts the lines that came in and confirmed nothing, ``waiting`` the games that the board does not have.
    """

    def __init__(self, app, tower):
        self.app = app
        app.board = self
        self.port = usb_cdc.data  # a usb_cdc.Serial; None where boot.py could not open it
        self.ignored = 0
        self.waiting = 0
        self.name = hexlify(microcontroller.cpu.uid).decode()
        self._said_at = None
        self._line = None  # a CafeLine; False where there can be none
        self._seen = self  # the app's game, or None, when the games that wait were counted; this: they were not
        self._on = -1  # the number of the game that is on, or was in the last round; -1: none
        if self.port:
            self.port.timeout = 0
            self.port.write_timeout = 0
        from hardware.cafe.secret import prepare

        renewed = prepare(tower)
        if renewed:
            app.notice("Enrol tower", app.say("Its secret is new: enrol it again"), "OK: go on")

    def poll(self, now):
        """Do what is due. True if there is more to send, so that the tower must not sleep."""
        app = self.app
        game = app.play.game
        over = game and game.is_over()
        if game and not over:
            self._on = app.journal.game if app.journal else -1
            self._seen = self
        elif app.journal and self._seen is not game:
            self._seen = game
            from hardware.cafe.count import count

            count(self, -1 if game else self._on)
            self._on = -1
            return True  # that was enough for one round
        offer = getattr(app.screen, "offer", b"")
        first = app.covered[0] if app.covered else app.screen
        if offer or game and (not over or getattr(first, "asking", True) is not False):  # of the winner's screen
            self._line = None
            if self.port and self.port.connected:
                said = self.hello(now, offer)
                if said:
                    self.port.write(said)
            return False
        if self._line is None:
            from hardware.cafe import line

            self._line = line.begin(self)
            return True
        return self._line and self._line.poll(now)

    def stop(self):
        """A game is left, and set-up needs the memory. A record that is half sent is sent again later."""
        if self._line:
            self._line.break_off()

    def hello(self, now, more=b""):
        """The line that says that the tower is there, and *more*, every five seconds; empty in between."""
        if self._said_at is not None and now - self._said_at < _HELLO_MS:
            return b""
        self._said_at = now
        return ("\n@tower %s %d\n" % (self.name, self.ignored)).encode() + more

    def unsent(self):
        """The numbers of the games that the board does not have, the newest first."""
        from hardware.cafe.count import unsent

        return unsent(self)

    def done_with(self, number):
        """The board has the game of this number."""
        from hardware.cafe.count import done_with

        done_with(self, number)

    def show_enrolment(self):
        """Show what the owner enrols this tower with: see hardware/cafe/enrolment.py."""
        from hardware.cafe.enrolment import show_enrolment

        show_enrolment(self.app, self.name)
