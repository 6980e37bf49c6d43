"""The café board's line: each finished game goes out over USB's second serial port, and is kept until it is confirmed.

hardware/board_gate.py says when it is loaded, docs/cafe.md tells of the other end. All of it is lines of text::

    @tower UID IGNORED                   here is a tower; said every five seconds but while a record goes out
    @game UID NUMBER LENGTH CRC          a record follows: so many bytes, their CRC-32 in eight hexadecimal digits
    game dice finish=2011 players=...    the record; none of its lines begins with @
    @ok NUMBER CRC                       the only line that is read: this record is safe

No input changes a game: what is not the confirmation of the record that was just sent is counted as IGNORED. The game
never waits: records go out between games only, as many bytes a round as the port takes. They are played again from the
journal, so all wait there without taking memory; which are confirmed stands in the journal too. While the last game
still shows it alone is sent, for the others may be of cards where it is of dice, and there is room for one.
"""

from binascii import crc32

from p10core.const import const
from p10core.entries import sent_entry
from p10core.lines import next_line
from p10core.pages import Borrowed

_LINES_A_ROUND = const(4)
_LONGEST_IN = const(40)  # bytes of a line that may be a confirmation
_READ_A_ROUND = const(64)
_AGAIN_MS = const(10000)  # without a confirmation it is sent again


def begin(gate):
    """The line of a hardware.board_gate.BoardGate, made when no game is on.

    False where boot.py could not open the port, or there is no journal.
    """
    app = gate.app
    if not gate.port or not app.journal:
        return False
    app.play.make_room()
    return BoardLine(gate)


class BoardLine:
    """``poll`` goes into every round of the loop."""

    def __init__(self, gate):
        self._gate = gate
        self._app = gate.app
        self._port = gate.port
        self._due = []  # the numbers of those to look at, the oldest last
        self._game = self  # the app's game when that list was made; at first it is none
        self._in = b""
        self._out = b""
        self._rest_until = None  # waiting for a confirmation, or for memory
        self._number = 0  # of the game that is being sent
        self._lines = None  # its record, line by line; None where none is under way
        self._length = 0  # of the record; while it is still counted, so far
        self._crc = 0
        self._counting = False
        self._ended = False
        self._borrowed = None  # what records need, while one is under way

    def poll(self, now):
        """Read and write what can be at once. True while there is more to send: the tower is not to sleep."""
        if not self._port.connected:
            self._stop()
            return False
        self._read()
        if self._out:
            self._out = self._out[self._port.write(self._out) or 0 :]
        elif self._lines:
            self._go_on(now)
        elif self._rest_until is not None:
            if now - self._rest_until >= 0:
                self._look()
        elif self._game is not self._app.play.game:
            self._look()
        elif self._due:
            self._begin(self._due.pop())
        else:
            self._out = self._gate.hello(now)
            if self._out:
                self._forget()
            return False
        return self._rest_until is None

    def _look(self):
        """Which games there are to send, from the first on."""
        self._game = self._app.play.game
        self._lines = self._rest_until = None
        found = [number for number in self._app.journal.games() if number not in self._app.sent]
        self._due = found[:1] if self._game else found

    def _begin(self, number):
        """A record is counted, then sent."""
        self._borrowed = self._borrowed or Borrowed()
        self._number = number
        self._counting = True
        self._ended = False
        self._length = self._crc = 0
        self._lines = self._record()

    def _record(self):
        """The lines of the record; there are none where the game is not whole any more."""
        from p10core.teller import Teller

        return self._app.journal.records(Teller, 1, self._number)

    def _go_on(self, now):
        """Some more lines of the record. Where there is no memory for them it is sent another time."""
        text = b""
        try:
            for _ in range(_LINES_A_ROUND):
                line = next_line(self._lines)
                if line is None:
                    self._lines = None
                    break
                text += line.encode() + b"\n"
                self._ended = line.startswith("end ")
        except MemoryError:
            self._rest(now)
        if not self._counting:
            self._out = text
            if not self._lines:
                self._rest(now)
        elif self._rest_until is None:
            self._length += len(text)
            self._crc = crc32(text, self._crc)
            if not self._lines:
                self._counted()

    def _counted(self):
        """The whole record has been counted: send it, or have done with it where the game was never finished."""
        self._counting = False
        if not self._ended:
            return self._confirm()
        head = (self._gate.name, self._number, self._length, self._crc & 0xFFFFFFFF)
        self._out = b"\n" + ("@game %s %d %d %08x\n" % head).encode()  # whatever was broken off ends with the line
        self._lines = self._record()

    def _rest(self, now):
        self._lines = None
        self._rest_until = now + _AGAIN_MS

    def _confirm(self):
        """The record is safe at the other side: note it, beside those of the games that are still kept."""
        app = self._app
        kept = app.journal.games()
        app.sent = [number for number in app.sent if number in kept] + [self._number]
        app.keep(sent_entry([self._number]))

    def _stop(self):
        """The other side has gone: a record that was broken off is sent anew another time."""
        if self._game is not self:
            self.break_off()

    def break_off(self):
        """A record that is under way is sent anew, from its first line."""
        self._game = self
        self._out = b""
        self._forget()

    def _forget(self):
        """Let go of what records need."""
        self._lines = None
        if self._borrowed:
            self._borrowed.end()
            self._borrowed = None

    def _read(self):
        """Take what has come in; a line that is too long is one that is ignored."""
        count = self._port.in_waiting
        if count:
            parts = (self._in + (self._port.read(min(count, _READ_A_ROUND)) or b"")).split(b"\n")
            self._in = parts.pop()[: _LONGEST_IN + 1]
            for line in parts:
                self._take(line)

    def _take(self, line):
        right = "@ok %d %08x" % (self._number, self._crc & 0xFFFFFFFF)
        if self._rest_until is not None and not self._out and line.rstrip(b"\r") == right.encode():
            self._rest_until = None
            self._confirm()
        else:
            self._gate.ignored += 1
