"""The journal: what happened, entry by entry, so that a pulled plug loses nothing.

It is written into the nvm, one flash sector. Bytes that are 0xFF can be programmed at once; anything else needs an
erase of the whole sector, and a power cut in that moment loses it. So entries are appended into 0xFF space. When this
page is full it is copied to the drive, then the nvm is erased and the next page begun. On the drive a round of slots
takes the pages, the oldest is overwritten: a game's entries stay until as many newer pages have been filled.

A page on the drive is what the nvm held, then zeros, then a trailer. Numbers have their least byte first::

    header   "P10" version | generation 4 | game 2 | back 1 | slot 1 | check 2
    entry    kind 1 | length << 4 | number & 15 | payload | check 2
    trailer  bytes used 2 | CRC-32 4

``generation`` counts the pages, ``game`` the games that have begun before this page. ``slot`` is where the page before
it lies, ``back`` how many pages before it hold the begin of the game that is on; 0: none is on. A page begins with
entries for all that outlives a game, so reading can begin with any page. A check is 15 bits of CRC-32, an entry's
over the page's generation and its own number too, so that nothing that was left by something else is taken for one. Its
top bit is 0: a header or an entry whose last byte was not programmed, still 0xFF, is never whole. What a power cut has
left of an entry keeps the room of the longest, 19 bytes. The header is written last: with it a page is begun.

    journal = Journal(store, snapshot, playing)
    journal.load(apply)              # apply(kind, payload) for each entry, oldest first
    journal.note(kind, payload)      # kind 1..254, payload up to 15 bytes; True: it is safe
    journal.tidy(calm)               # every round: turns the page ahead of time, while nobody waits
"""

import gc

from p10core.const import const
from p10core.journal.entry import BEGIN, LOST, NO_SLOT, OVERHEAD, TRAILER, entry_of
from p10core.pages import Borrowed

_EIGHTHS_WHEN_CALM = const(6)  # so full is a page that is turned while nobody plays
_EIGHTHS_AT_MOST = const(7)  # and so full one that is turned between two presses


class Journal:
    """A journal in a *store*, which offers

    - ``nvm``: the sector, read and set by slices;
    - ``page``: bytes in a page, on the drive and in the nvm, PAGE or fewer;
    - ``slots``: the numbers of the drive's slots, each below 255, in order;
    - ``read(slot, count)``: the first *count* bytes of a slot, None where it cannot be read;
    - ``write(slot, page)``: True when the page is on the drive, read back and compared;
    - ``set_aside(data)``: keep what is no journal for whoever wants to look at it.

    *snapshot()* gives what outlives a game, as pairs of kind and payload; *playing()* says whether a game is on.
    ``strange`` becomes True when there was something that no journal has written, ``has_lost`` when a power cut has
    taken a page of older games. Such a slot is never used again.
    """

    def __init__(self, store, snapshot, playing):
        self.store = store
        self.snapshot = snapshot
        self.playing = playing
        self.game = 0  # the number of the last game that has begun
        self.strange = False
        self.has_lost = False
        self.spoilt = []  # slots that a power cut has spoilt, as far as that was looked at
        self.lost = []  # those that are known to be
        # Of the page in the nvm:
        self.generation = 0
        self.begun = 0  # the generation of the page in which the last game has begun
        self.slot = NO_SLOT  # of the page before
        self.number = 0  # of the next entry
        self.at = 0  # where the next entry goes; 0 when the page has to be begun first
        self.copied = 0  # it is on the drive up to here
        self.copied_to = NO_SLOT
        self.has_drive = True  # as far as the last copy has shown
        self._lost = False  # whether an entry of this game could not be noted

    def load(self, apply):
        """Hand all entries that count to *apply*, oldest first. One that it refuses (ValueError) ends the reading."""
        with Borrowed():
            from p10core.journal.reader import read

            read(self, apply)
        news = [slot for slot in self.spoilt if slot not in self.lost]
        self.has_lost = len(news) > 0 and self.generation >= len(self.store.slots)  # else other slots are still blank
        for slot in news:
            self.lost.append(slot)
            self.note(LOST, bytes((slot,)))

    # Writing.

    def note(self, kind, payload=b""):
        """Add an entry. True when it is safe; False when the page is full and the drive cannot take it.

        After an entry that was lost nothing more is noted of the game: what stands must stay without a gap.
        """
        if not self._lost:
            self._lost = not (self._has_room(len(payload)) and self.append(kind, payload))
        return not self._lost

    def begin_game(self):
        """A new game begins. True when that is safe."""
        self._lost = not self._has_room(0)
        self.game += 1
        self.begun = self.generation
        return self.note(BEGIN)

    def tidy(self, calm):
        """Turn the page before it is full, in steps of one flash sector a call; *calm*: nobody plays just now."""
        eighths = _EIGHTHS_WHEN_CALM if calm else _EIGHTHS_AT_MOST
        if self.at < self.store.page // 8 * eighths or self._lost or not self.has_drive:
            return
        if self.copied == self.at:
            self._begin_page()
        else:
            self._copy()

    def _has_room(self, size):
        if self.at and self.at + size + OVERHEAD <= self.store.page - TRAILER:
            return True
        self.has_drive = True  # it may be there again
        if self.at and self.copied != self.at and not self._copy() and self.playing():
            return False
        return self._begin_page()

    def _copy(self):
        gc.collect()  # a page wants 3.5 KB in one piece, and this is a calm moment, or the last one
        with Borrowed():
            from p10core.journal.turn import copy

            return copy(self)

    def _begin_page(self):
        with Borrowed():
            from p10core.journal.turn import begin

            return begin(self)

    def append(self, kind, payload):
        """Program an entry. True when it is there, in room that must have been looked for."""
        new = entry_of(self.generation, self.number, kind, payload)
        nvm = self.store.nvm
        end = self.at + len(new)
        nvm[self.at : end] = new
        safe = bytes(nvm[self.at : end]) == new
        self.at = end
        if safe:
            self.number += 1
        return safe
