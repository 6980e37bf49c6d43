"""The line to the café: sends each finished game over USB's second serial port, again and again until it is confirmed.

These lines of text go over it; docs/cafe.md is about the other end::

    @tower UID IGNORED                   here is a tower; every five seconds, but not inside a record. Without IGNORED
                                         it has started anew, and no deals are left from before
    @sent UID COUNT                      behind @tower if all records are confirmed: so many were, in the tower's life
    @game UID NUMBER LENGTH CRC MAC      a record follows: so many bytes, their CRC-32 in eight hexadecimal digits, and
                                         the tower's signature in 64, or - if it cannot sign
    game dice finish=2011 players=...    the record; none of its lines begins with @
    @ok NUMBER CRC                       the answer: this record is safe
    @today 20261122                      the answer to @tower: the date, for *Same dice*
    @deals 12345678 23456789 MAC         the same, on an evening: its deals, six at most, in their order. MAC is
                                         HMAC-SHA256 with the tower's secret over "deals UID 12345678 23456789", in
                                         hexadecimal digits. Without a deal the evening is over
    @enrol UID SECRET                    while the screen *Enrol tower* is open: its secret in 64 hexadecimal digits

Nothing that comes in can change a game. Any line that neither tells the date or signed deals nor confirms the record
just sent only adds one to IGNORED.
Nothing that goes out holds a game up: records are sent between games, in each round only as many bytes as the port
takes.

MAC is HMAC-SHA256 with the tower's secret over a line "UID NUMBER" and the record with the names P1, P2, ... in order
of play: the café keeps initials only, and the signature must hold for those too. See signature.py here, and
desktop/cafe/signature.py for the other end.

A record is made from the journal while it is sent. The journal also knows which of them are confirmed. As long as the
last game still shows, only its own record is sent: its players look for it. All others are sent by the program that has
the rules of both games, p10core/programs/teller.py: the lobby goes there when nobody has pressed for a while.
"""

import time
from binascii import crc32, hexlify

import rtc

from hardware.cafe.count import done_with, unsent
from hardware.cafe.secret import read
from hardware.cafe.signature import SignedTeller, begin
from p10core.const import const
from p10core.journal.records import next_line, records
from p10core.kernel.programs import SEND, TELLER, go
from p10core.types import Iterator, MaybeNone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.cafe.gate import CafeGate

_LINES_A_ROUND = const(4)
_LONGEST_IN = const(126)  # bytes of a line that may mean something: @deals with six of them
_READ_A_ROUND = const(64)
_AGAIN_MS = const(10000)  # without a confirmation it is sent again

# What it is at.
_LOOKS = const(0)  # for the games that are to be sent
_IS_READY = const(1)  # to begin with the next one
_COUNTS = const(2)  # the bytes of a record
_SENDS = const(3)  # a record
_WAITS = const(4)  # for a confirmation, or for memory


class CafeLine:
    """The open line of a *gate*, a hardware.cafe.gate.CafeGate. Call ``poll`` in every round of the loop in which no
    game is on.
    """

    def __init__(self, gate: "CafeGate") -> None:
        self._gate = gate
        self._app = gate.app
        self._port = gate.port
        self._state = _LOOKS
        self._due: list[int] = []  # the numbers of those to look at, the oldest last
        self._game: int | MaybeNone = None  # the app's, as that list was made
        self._in = b""
        self._out = b""
        self._until = 0  # it waits
        self._number = 0  # of the game that is being sent
        self._names: dict[int, str] | MaybeNone = None  # by their places, what its players asked to be called
        self._signed: SignedTeller | None = None  # the SignedTeller that was made last
        self._lines: Iterator[str] | MaybeNone = None  # its record, line by line; None where none is under way
        self._length = 0  # of the record; while it is still counted, so far
        self._crc = 0
        self._ended = False

    def poll(self, now: int) -> bool:
        """Read and write what can be done at once. True if there is more to send: the tower must not sleep."""
        if not self._port.connected:
            self._break_off()
            return False
        self._read()
        if self._out:
            self._out = self._out[self._port.write(self._out) or 0 :]
        elif self._lines:
            self._go_on(now)
        elif self._state == _WAITS:
            if now - self._until >= 0:
                self._look()
        elif self._state == _LOOKS or self._game is not self._app.program.game:
            self._look()
        elif self._due and self._app.program.tellers:
            self._begin(self._due.pop())
        elif self._due and 0 < self._app.program.sends_after <= now - self._app.presses.at:
            go(self._app, TELLER, SEND)
        else:
            self._out = self._gate.hello(now)
            if self._out:
                self._signed = None
                if not self._gate.waiting:
                    self._out += self._gate.balance()
            return False
        return self._state != _WAITS

    def _look(self) -> None:
        """Find out which games are to be sent."""
        self._state = _IS_READY
        self._game = self._app.program.game
        self._lines = None
        found = unsent(self._gate)
        self._due = found[:1] if self._game else found

    def _begin(self, number: int, names: dict[int, str] | None = None) -> None:
        """Begin with a record: first its bytes are counted and signed, then it is sent."""
        self._number = number
        self._names = names
        self._state = _COUNTS
        self._ended = False
        self._length = self._crc = 0
        self._lines = self._record()

    def _record(self) -> Iterator[str]:
        """The lines of the record. There are none if the journal does not have the whole game any more."""
        return records(self._app.journal, self._teller, 1, self._number)

    def _teller(self) -> SignedTeller:
        head = "%s %d\n" % (self._gate.name, self._number)
        teller = SignedTeller(self._app.program.tellers, head if self._state == _COUNTS else "", self._names)
        self._signed = teller
        return teller

    def _go_on(self, now: int) -> None:
        """Take some more lines of the record. If memory is short, the record is sent another time."""
        sends = self._state == _SENDS
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
        if sends:
            self._out = text
            if not self._lines:
                self._rest(now)
        elif self._state == _COUNTS:
            self._length += len(text)
            self._crc = crc32(text, self._crc)
            if not self._lines:
                self._counted()

    def _counted(self) -> None:
        """All bytes are counted: send the record. If the game was never finished, have done with it.

        Only at its end a game says what its players are called: then it is counted once more.
        """
        teller = self._signed
        if not (teller and self._ended):
            self._state = _IS_READY
            return done_with(self._gate, self._number)
        if teller.called and not self._names:
            return self._begin(self._number, teller.called)
        self._state = _SENDS
        head = (self._gate.name, self._number, self._length, self._crc & 0xFFFFFFFF, teller.signed())
        self._out = b"\n" + ("@game %s %d %d %08x %s\n" % head).encode()  # whatever was broken off ends with the line
        self._lines = self._record()

    def _rest(self, now: int) -> None:
        self._lines = None
        self._state = _WAITS
        self._until = now + _AGAIN_MS

    def _break_off(self) -> None:
        """The other end has gone, perhaps in the middle of a record. Later it is sent again from its first line."""
        if self._out or self._state != _WAITS:  # nobody can confirm what has not gone out
            self._out = b""
            self._state = _LOOKS
        self._lines = self._signed = None

    def _read(self) -> None:
        """Take what has come in. A line that is too long counts as ignored."""
        count = self._port.in_waiting
        if count:
            parts = (self._in + (self._port.read(min(count, _READ_A_ROUND)) or b"")).split(b"\n")
            self._in = parts.pop()[: _LONGEST_IN + 1]
            for line in parts:
                self._take(line)

    def _take(self, line: bytes) -> None:
        right = "@ok %d %08x" % (self._number, self._crc & 0xFFFFFFFF)
        if self._state == _WAITS and not self._out and line.rstrip(b"\r") == right.encode():
            self._state = _IS_READY
            done_with(self._gate, self._number, is_told=True)  # it is safe at the other end
        elif not _is_today(line.rstrip(b"\r")) and not self._is_deals(line.rstrip(b"\r")):
            self._gate.ignored += 1

    def _is_deals(self, line: bytes) -> bool:
        """Whether this line tells the deals of an evening, signed with this tower's secret; then the gate has them."""
        *words, mac = line.split()[1:] or (b"",)
        signature = begin(read()) if line[:7] == b"@deals " else None
        if not signature:
            return False
        signature.add(b" ".join([b"deals", self._gate.name.encode()] + words))
        if hexlify(signature.digest()) != mac or not all([word.isdigit() for word in words]):
            return False
        self._gate.deals = [int(word) for word in words]
        if not self._app.program.game:
            self._app.stale = True
        return True


def _is_today(line: bytes) -> bool:
    """Whether this line tells a date; then the calendar clock has it."""
    date = line[7:]
    if line[:7] != b"@today " or len(date) != 8 or not date.isdigit():
        return False
    year, month, day = int(date[:4]), int(date[4:6]), int(date[6:])
    if year < 2026 or not 0 < month < 13 or not 0 < day < 32:
        return False
    rtc.RTC().datetime = time.struct_time((year, month, day, 0, 0, 0, 0, -1, -1))
    return True
