"""The journal: what happened, entry by entry, so that a pulled plug loses nothing.

It lives in the nvm, one flash sector of 4,096 bytes. Bytes that are 0xFF can be programmed; anything else needs an
erase of the whole sector, and a power cut in that moment loses it. So entries are appended into 0xFF space, and before
an erase all goes to the drive: the game's entries to a file of that game, what outlives a game to a checkpoint.

Sector, checkpoint and game file each begin with a header and go on with entries; numbers have their least byte first::

    header  "P10" version | generation 4 | game 2 | base 2 | check 2
    entry   kind << 4 | length | sequence number, low byte | payload | check 2

The generation counts the erases: a checkpoint is written with the next one, and from then on it is the truth until the
sector has been erased and begun anew. The entries of a sector or a checkpoint are numbered from ``base``; those before
stand in the game's file. A check is 15 bits of CRC-32, an entry's over its game and whole number too, so that nothing
that was left by something else is taken for one. Its top bit is 0: a header or an entry whose last byte was not
programmed, still 0xFF, is never whole. What a power cut has left of an entry keeps the room of the longest, 19 bytes.

    journal = Journal(store, snapshot)
    journal.load(apply)              # apply(kind, payload) for each entry, oldest first
    journal.note(kind, payload)      # kind 1..14, payload up to 15 bytes; True: it is safe
"""

import struct
from binascii import crc32

from p10core.const import const

END = const(15)  # the kind of entry that closes a checkpoint: without it a part is missing
MAGIC = b"P10\x01"
CHECK_MASK = const(0x7FFF)
HEADER_FORMAT = "<4sIHH"
HEADER = const(14)
OVERHEAD = const(4)  # of an entry, beside its payload
LONGEST = const(19)  # bytes of an entry
CHECKPOINTS = ("check0", "check1")
GAMES_KEPT = const(12)


class Journal:
    """A journal in a *store*, which offers

    - ``nvm``: the sector, read and set by slices;
    - ``read(name)``: a file of the drive as bytes, None where there is none;
    - ``write(name, data)``, and ``extend(name, start, data)`` from byte *start* of a file on: True when the bytes are
      on the drive, read back and compared;
    - ``remove(name)``.

    *snapshot()* gives what outlives a game, as pairs of kind and payload. ``strange`` becomes True when there was
    something that no journal has written; the sector is then set aside as the file ``strange``. ``kept`` is how many
    games have their files; who sets it to 0 removes the old ones.
    """

    def __init__(self, store, snapshot):
        self._store = store
        self._nvm = store.nvm
        self._snapshot = snapshot
        self._generation = 0
        self.game = 0
        self.strange = False
        self.kept = GAMES_KEPT
        self._sequence = 0  # number of the next entry
        self._at = 0  # where in the sector the next entry goes; 0 when the sector has to be begun first
        self._lost = False  # whether an entry of this game could not be noted
        self._saved = 0  # bytes of the game's file that count; 0 without one
        self._unsaved_at = 0  # where in the sector the entries begin that the file has not

    def load(self, apply):
        """Hand all entries that count to *apply*, oldest first. One that it refuses (ValueError) ends the reading."""
        from p10core.journal_reader import read

        found = read(self._store, apply)
        self._generation = found.generation
        self.game = found.game
        self._sequence = found.sequence
        self._saved = found.saved
        self.strange = found.strange
        self._at = found.at
        self._unsaved_at = HEADER

    def records(self, replay, games=GAMES_KEPT, secret=0):
        """The lines of the records of the last *games* whose files are there, oldest first, but the *secret* newest.

        *replay* makes what plays entries again: an object with ``apply(kind, payload)`` that gives the lines of each.
        """
        from p10core.journal_reader import records

        return records(self._store, self.game - secret, replay, games - secret)

    # Writing.

    def note(self, kind, payload=b""):
        """Add an entry. True when it is safe; False when the sector is full and the drive cannot take it.

        After an entry that was lost nothing more is noted of the game: what stands must stay without a gap.
        """
        if not self._lost:
            fits = self._at and self._at + len(payload) + OVERHEAD <= len(self._nvm)
            self._lost = not ((fits or self._turn_page()) and self._append(kind, payload))
        return not self._lost

    def begin_game(self, kind):
        """A new game begins with an entry of *kind*: a file of its own, a fresh sector. True when all is safe."""
        self.game = (self.game + 1) & 0xFFFF
        self._sequence = 0
        self._saved = 0
        self._lost = False
        self._store.remove(game_file(self.game - self.kept & 0xFFFF))
        return self._begin_sector() and self._append(kind, b"")

    def save_game(self):
        """Bring the game's file up to date. True when it is."""
        if self._lost:
            return False
        new = bytes(self._nvm[self._unsaved_at : self._at])
        name = game_file(self.game)
        if self._saved:
            safe = self._store.extend(name, self._saved, new)
        else:
            new = header_of(0, self.game, 0) + new
            safe = self._store.write(name, new)
        if safe:
            self._saved += len(new)
            self._unsaved_at = self._at
        return safe

    def _turn_page(self):
        """The sector is full, or not begun yet: the game goes to its file, then the sector is begun anew."""
        if not self._at:
            return self._begin_sector()
        return self.save_game() and self._begin_sector(True)

    def _begin_sector(self, only_when_safe=False):
        if self.strange and not self._at:
            self._store.write("strange", bytes(self._nvm[:]))
        number = self._sequence
        page = header_of(self._generation + 1, self.game, number)
        for kind, payload in self._snapshot():
            page += entry_of(self.game, number, kind, payload)
            number += 1
        check = page + entry_of(self.game, number, END, b"")
        if not self._store.write(CHECKPOINTS[self._generation & 1], check) and only_when_safe:
            return False
        self._generation += 1
        self._sequence = number
        self._nvm[:] = b"\xff" * len(self._nvm)
        self._nvm[0 : len(page)] = page
        self._at = len(page)
        self._unsaved_at = HEADER  # the game's file is to be read by itself: who plays by which rules stands there too
        return bytes(self._nvm[0 : len(page)]) == page

    def _append(self, kind, payload):
        new = entry_of(self.game, self._sequence, kind, payload)
        end = self._at + len(new)
        self._nvm[self._at : end] = new
        safe = bytes(self._nvm[self._at : end]) == new
        self._at = end
        if safe:
            self._sequence += 1
        return safe


def game_file(game):
    """The name of the file that holds a game's entries."""
    return "game%05d" % game


def header_of(generation, game, base):
    """A header as bytes."""
    head = struct.pack(HEADER_FORMAT, MAGIC, generation, game, base)
    return head + struct.pack("<H", crc32(head) & CHECK_MASK)


def entry_of(game, number, kind, payload):
    """An entry as bytes."""
    body = bytes((kind << 4 | len(payload), number & 0xFF)) + payload
    return body + struct.pack("<H", entry_check(game, number, body))


def entry_check(game, number, body):
    return crc32(struct.pack("<HH", game, number & 0xFFFF) + body) & CHECK_MASK
