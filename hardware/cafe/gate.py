"""Opens and closes the line to the café's leaderboard: it is open from the end of a game until the next one begins.

While a game is on, while its winners are asked for initials, and while the tower's secret shows, the line is closed:
then it says no more than that the tower is there. What goes over an open line: hardware/cafe/line.py. All this is
loaded only with ``board = 1``, where the line is USB's second serial port, or ``board = 2``, where it is Wi-Fi.
"""

import sys
from binascii import hexlify

import microcontroller

from hardware.cafe import count, secret
from hardware.cafe.line import CafeLine
from p10core.const import const
from p10core.kernel.settings import BY_RADIO
from p10core.types import Any, App, MaybeNone, Sequence, Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.tower import Tower

_HELLO_MS = const(5000)
_TOO_SMALL = "RP2040"  # of a Pico and a Pico W: what Wi-Fi with TLS takes would leave them no memory for play

# What the tower is at.
_SWITCHED_ON = const(0)  # and nobody has looked yet
_BETWEEN = const(1)  # there is no game
_IN_GAME = const(2)
_OVER = const(3)  # the game that is over still shows


class CafeGate:
    """Call ``poll`` in every round of the loop. *tower* shows it if room must be made for the secret.

    ``ignored`` counts the lines that came in and meant nothing, ``waiting`` the games that the café does not have.
    ``deals``: of the evening that is on.
    """

    def __init__(self, app: App, tower: "Tower") -> None:
        self.app = app
        app.cafe = self
        self.name = hexlify(microcontroller.cpu.uid).decode()
        self._radio: Any = None  # the port, if it is not a serial one
        self.port = self._open_port()  # a usb_cdc.Serial, or the like; None where boot.py could not open it
        self.ignored = 0
        self.waiting = 0
        self.deals: Sequence[int] = ()
        self._said_at: int | MaybeNone = None
        self._line: CafeLine | None = None  # the CafeLine, while it is open
        self._state = _SWITCHED_ON
        if secret.prepare(tower):
            app.notice("Enrol tower", app.say("Its secret is new: enrol it again"), "OK: go on")

    def _open_port(self) -> Any:
        """The port to the leaderboard. None of them ever waits."""
        if self.app.settings.board == BY_RADIO and sys.platform == _TOO_SMALL:
            from hardware.cafe.radio.troubles import NoPort

            self._radio = NoPort()
            return None
        if self.app.settings.board == BY_RADIO:
            from hardware.cafe.radio.port import RadioPort

            self._radio = RadioPort(self.app.settings, self.name)
            return self._radio
        import usb_cdc

        port = usb_cdc.data
        if port:
            port.timeout = 0
            port.write_timeout = 0
        return port

    def news(self, say: Words) -> str:
        """What keeps games from the leaderboard, or how many wait, in one line; empty if none does."""
        if self._radio:
            if self._radio.trouble:
                return say(self._radio.trouble)
            return say("Not sent yet: %d") % self.waiting if self.waiting else ""
        return say("%d not sent: plug in") % self.waiting if self.waiting else ""

    def warning(self, say: Words) -> str:
        """What to say when the next game may push out the oldest."""
        if self._radio:
            return say("%d not sent; the oldest may be lost: look after the Wi-Fi") % self.waiting
        return say("%d not sent; the oldest may be lost: plug in the board") % self.waiting

    def poll(self, now: int) -> bool:
        """Do what is due. True if there is more to send, so that the tower must not sleep."""
        app = self.app
        before = self._state
        self._state = self._state_now()
        if self._radio:
            trouble = self._radio.trouble
            self._radio.poll(now, now - app.presses.at, self._state == _IN_GAME)
            if self._radio.trouble != trouble:
                app.stale = True
        if self._state not in (before, _IN_GAME):
            count.count(self)
            return True  # that was enough for one round
        if not self.port:
            return False
        if app.screen.offer or self._is_closed():
            self._line = None
            said = self.hello(now, app.screen.offer) if self.port.connected else b""
            if said:
                self.port.write(said)
            return False
        if not self._line:
            self._line = CafeLine(self)
        return self._line.poll(now)

    def _state_now(self) -> int:
        game = self.app.program.game
        if not game or not self.app.live:
            return _BETWEEN
        return _OVER if game.is_over() else _IN_GAME

    def _is_closed(self) -> bool:
        """Whether a game is on, or is over and may still get initials."""
        if self._state != _OVER:
            return self._state == _IN_GAME
        lowest = self.app.covered[0] if self.app.covered else self.app.screen
        return not lowest.is_settled

    def leave(self) -> None:
        """The game that is on is left. If it is not over, there is nothing to send of it."""
        if self._state_now() == _IN_GAME:
            count.done_with(self, self.app.journal.game & 0xFFFF)

    def hello(self, now: int, more: bytes = b"") -> bytes:
        """The line that says that the tower is there, and *more*, every five seconds; empty in between.

        A port that asks for it less often is asked so, unless there is *more*.
        """
        every = self._radio.hello_ms if self._radio and not more else _HELLO_MS
        if self._said_at is not None and now - self._said_at < every:
            return b""
        ignored = "" if self._said_at is None else " %d" % self.ignored
        self._said_at = now
        return ("\n@tower %s%s\n" % (self.name, ignored)).encode() + more

    def balance(self) -> bytes:
        """The line that says how many records the café has confirmed; true only while none waits for that."""
        return b"@sent %s %d\n" % (self.name.encode(), self.app.kept.told)

    def show_enrolment(self) -> None:
        """Show what the owner enrols this tower with: see hardware/cafe/enrolment.py."""
        from hardware.cafe.enrolment import show_enrolment

        show_enrolment(self.app, self.name)
