"""The café board's line: each finished game goes out over USB's second serial port, and is kept until it is confirmed.

hardware/board_gate.py says when it is loaded, hardware/board.md tells of the other end. All of it is lines of text::

    @tower UID IGNORED                   here is a tower; said every five seconds but while a record goes out
    @game UID NUMBER LENGTH CRC          a record follows: so many bytes, their CRC-32 in eight hexadecimal digits
    game dice finish=2011 players=...    the record; none of its lines begins with @
    @ok NUMBER CRC                       the only line that is read: this record is safe

No input changes a game: what is not the confirmation of the record that was just sent is counted as IGNORED. The game
never waits: records go out between games only, as many bytes a round as the port takes. They are played again from the
games' files, so twelve of them wait without taking memory; which are confirmed stands in the file ``board``. While the
last game still shows it alone is sent, for the others may be of cards where it is of dice, and there is room for one.
"""

import os
import struct
from binascii import crc32

from p10core.const import const
from p10core.journal import GAMES_KEPT, game_file
from p10core.lines import next_line
from p10core.on_demand import forget

_LINES_A_ROUND = const(4)
_LONGEST_IN = const(40)  # bytes of a line that may be a confirmation
_READ_A_ROUND = const(64)
_AGAIN_MS = const(10000)  # without a confirmation it is sent again

# What only turns need, and what they are loaded anew for.
_OF_TURNS = (
    ("p10core", "judgement"),
    ("p10core", "levels"),
    ("p10core.screens", "dice_row"),
    ("p10core.screens", "turn"),
    ("p10core.cards", "finder"),
    ("p10core.cards.screens", "faces"),
    ("p10core.cards.screens", "hand"),
)


def begin(gate, left):
    """The line of a hardware.board_gate.BoardGate, made when no game is on; *left*: the last one was not finished.

    False where boot.py could not open the port, or there is no journal.
    """
    app = gate.app
    if not gate.port or not app.journal:
        return False
    for package, leaf in _OF_TURNS:
        forget(package, leaf)
    if left:
        gate.store.remove(game_file(app.journal.game))  # nothing of it is to be sent
    return BoardLine(gate)


class BoardLine:
    """``poll`` goes into every round of the loop."""

    def __init__(self, gate):
        gate.app.journal.kept = 0  # files go when they have been confirmed, see _make_room
        self._gate = gate
        self._app = gate.app
        self._store = gate.store
        self._port = gate.port
        self._done = _read_done(gate.store)  # pairs of number and CRC-32 of a game's file
        self._make_room()
        self._due = []  # the numbers of those to look at, the oldest last
        self._game = self  # the app's game when that list was made; at first it is none
        self._in = b""
        self._out = b""
        self._rest_until = None  # waiting for a confirmation, or for memory
        self._file = (0, 0)  # number and CRC-32 of the file that is being sent
        self._data = None  # what is in it
        self._lines = None  # its record, line by line; None where none is under way
        self._length = 0  # of the record; while it is still counted, so far
        self._crc = 0
        self._counting = False
        self._ended = False

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
        elif self._game is not self._app.game:
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
        self._game = self._app.game
        self._lines = self._rest_until = None
        found = self._files()
        self._due = found[:1] if self._game else found

    def _files(self):
        """The numbers of the games that have a file, the newest first."""
        newest = self._app.journal.game
        try:
            names = os.listdir("/journal")
        except OSError:  # no folder
            return []
        ages = [newest - int(name[4:]) & 0xFFFF for name in names if name[:4] == "game" and name[4:].isdigit()]
        return [newest - age & 0xFFFF for age in sorted(ages)]

    def _make_room(self):
        """The oldest files go, those that are confirmed first, until there is room for the next game's."""
        found = self._files()
        done = [other for other, _ in self._done]
        while len(found) >= GAMES_KEPT:
            first = [other for other in found if other in done] or found
            self._store.remove(game_file(first[-1]))
            found.remove(first[-1])

    def _begin(self, number):
        """Look at a file: if it is neither confirmed nor unfinished its record is counted, then sent."""
        self._data = self._store.read(game_file(number))
        self._file = (number, crc32(self._data or b""))
        if self._data and self._file not in self._done:
            self._counting = True
            self._ended = False
            self._length = self._crc = 0
            self._lines = _record(self._data, number)

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
        number = self._file[0]
        head = (self._gate.name, number, self._length, self._crc & 0xFFFFFFFF)
        self._out = b"\n" + ("@game %s %d %d %08x\n" % head).encode()  # whatever was broken off ends with the line
        self._lines = _record(self._data, number)

    def _rest(self, now):
        self._lines = self._data = None
        self._rest_until = now + _AGAIN_MS

    def _confirm(self):
        """The record is safe at the other side: note it, beside those of the files that there still are."""
        found = self._files()
        self._done = [entry for entry in self._done if entry[0] in found and entry[0] != self._file[0]]
        self._done.append(self._file)
        data = b"".join([struct.pack("<HI", number, check) for number, check in self._done])
        self._store.write("board", data + struct.pack("<I", crc32(data)))

    def _stop(self):
        """The other side has gone: a record that was broken off is sent anew another time."""
        if self._game is not self:
            self._game = self
            self._out = b""
            self._forget()

    def _forget(self):
        """Let go of what records need."""
        self._lines = self._data = None
        forget("p10core", "replay")
        forget("p10core", "journal_reader")

    def _read(self):
        """Take what has come in; a line that is too long is one that is ignored."""
        count = self._port.in_waiting
        if count:
            parts = (self._in + (self._port.read(min(count, _READ_A_ROUND)) or b"")).split(b"\n")
            self._in = parts.pop()[: _LONGEST_IN + 1]
            for line in parts:
                self._take(line)

    def _take(self, line):
        right = "@ok %d %08x" % (self._file[0], self._crc & 0xFFFFFFFF)
        if self._rest_until is not None and not self._out and line.rstrip(b"\r") == right.encode():
            self._rest_until = None
            self._confirm()
        else:
            self._gate.ignored += 1


def _record(data, number):
    """The lines of the record of a game's file; those of a damaged one end where the damage begins."""
    from p10core.entries import BEGIN
    from p10core.journal_reader import entries
    from p10core.other_game import forget_game
    from p10core.replay import Replay

    player = Replay()
    try:
        for _, kind, payload in entries(data, number, 0):
            if kind == BEGIN:
                forget_game(player.set_up.cards)
            for line in player.apply(kind, payload):
                yield line
    except MemoryError:
        raise
    except Exception:  # the file is what it is: without its end it counts as unfinished
        pass


def _read_done(store):
    """The pairs in the file of the confirmed; without a whole one all are sent again, and counted once."""
    data = store.read("board") or b""
    body = data[:-4]
    if len(data) < 4 or struct.pack("<I", crc32(body)) != data[-4:] or len(body) % 6:
        return []
    return [struct.unpack("<HI", body[at : at + 6]) for at in range(0, len(body), 6)]
