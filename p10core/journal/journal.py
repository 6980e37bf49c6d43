"""The journal: what happened, entry by entry, so that a pulled plug loses nothing.

    journal = Journal(store, snapshot)
    load(journal, apply)             # at the start, of p10core/journal/reader.py: apply(kind, payload) for each entry
    for kind, payload in moves(journal): ...    # then: those of the game that is on
    journal.note(kind, payload)      # kind 1..254, payload up to 15 bytes; True: it is safe
    while journal.is_due(QUIET):     # now and then: turn the page ahead of time, while nobody waits
        journal.turn()               # a step; no press is taken before the last one

Where it is: in the nvm, one sector of the chip's flash. Bytes that are 0xFF can be programmed at once. Any others need
an erase of the whole sector, and a power cut in that moment loses it. So each entry goes behind the last one, into
bytes that are 0xFF. A full page is copied to the drive; then the nvm is erased, and the next page begins. The pages on
the drive take turns in a number of slots, the newest over the oldest. So a game's entries stay until that many newer
pages are full.

While a sector is erased the chip looks at no button: a short press in that time is lost. So a page is turned before it
is full, while nobody presses. The fuller it is, the shorter a pause will do. A copy that was begun is brought to its
end, for an entry that came between would be missing in it; what is pressed meanwhile waits, a fifth of a second. After
a power cut one of the two is whole, and counts: the nvm until the copy is made, then the copy, until the new page has
its header.

A page on the drive is what the nvm held, then zeros, then a trailer. Numbers have their lowest byte first::

    header   "P10" version | generation 4 | game 2 | back 1 | slot 1 | check 2
    entry    kind 1 | length << 4 | number & 15 | payload | check 2
    trailer  bytes used 2 | CRC-32 4

``generation`` counts the pages, ``game`` the games that began before this page. ``slot`` says where the page before it
lies, ``back`` how many pages before it the game began that is on; 0: no game is on. A page begins with entries for all
that outlives a game, so reading can begin with any page.

How a power cut is noticed: a check is 15 bits of a CRC-32. An entry's check also covers its number and the page's
generation, so bytes of an older page are never taken for an entry. The top bit of a check is 0: if the last byte of a
header or an entry was not programmed, it is still 0xFF, and the check is wrong. What a cut has left of an entry takes
the room of the longest one, 19 bytes. The header of a page is written last: without it the page has not begun.
"""

from p10core.const import const
from p10core.journal.kinds import BEGIN
from p10core.journal.new_page import begin, copy
from p10core.journal.page import NO_SLOT, OVERHEAD, TRAILER, entry_of
from p10core.types import Any, Callable, Iterable, Store

# Moments in which a page may be turned, and what part of it is then left at most:
CALM = const(0)  # nobody plays just now, or no press does anything
QUIET = const(1)  # the last press is some time ago, and nothing waits
BUSY = const(2)  # any other
_LEFT = b"\x04\x08\x20"


class Journal:
    """A journal in a *store*, which offers

    - ``nvm``: the sector, read and set by slices;
    - ``page``: bytes in a page, on the drive and in the nvm, PAGE or fewer;
    - ``slots``: the numbers of the drive's slots, each below 255, in order;
    - ``read(slot, count)``: the first *count* bytes of a slot, None if it cannot be read;
    - ``write(slot, page)``: True when the page is on the drive, read back and compared;
    - ``set_aside(data)``: keep what is no journal for whoever wants to look at it.

    *snapshot()* gives what outlives a game, as pairs of kind and payload. ``is_on``: whether a game is on, as who reads
    the entries says. ``strange`` becomes True when there was something that no journal has written, ``has_lost`` when a
    power cut has taken a page of older games. Such a slot is never used again.
    """

    def __init__(self, store: Store, snapshot: Callable[[], Iterable[tuple[int, bytes]]]) -> None:
        self.store = store
        self.snapshot = snapshot
        self.is_on = False
        self.game = 0  # the number of the last game that has begun
        self.strange = False
        self.has_lost = False
        self.spoilt: list[int] = []  # slots that a power cut has spoilt, as far as that was looked at
        self.lost: list[int] = []  # those that are known to be
        self.last: Any = None  # the page that was read last, and how many bytes of it are used, for moves()
        # Of the page in the nvm:
        self.generation = 0
        self.begun = 0  # the generation of the page in which the last game has begun
        self.begun_as = 0  # the number of its BEGIN in that page, as it was read
        self.slot = NO_SLOT  # of the page before
        self.number = 0  # of the next entry
        self.at = 0  # where the next entry goes; 0 when the page has to be begun first
        self.copied = 0  # it is on the drive up to here
        self.copied_to = NO_SLOT
        self.has_drive = True  # as far as the last copy has shown
        self.is_full = False  # whether an entry of this game could not be noted

    def forget_game(self) -> None:
        """Its moves cannot be made again: what is in the nvm is set aside, and the next entry begins a new page."""
        self.strange = True
        self.at = 0

    # Writing.

    def note(self, kind: int, payload: bytes = b"", spare: int = 0) -> bool:
        """Add an entry. True if it is safe; False if the page is full and the drive cannot take it. *spare*: so many
        more bytes must be free for one that is to follow.

        After an entry that could not be added no more are added in this game: the entries that are there must have no
        gap.
        """
        if not self.is_full:
            self.is_full = not (self._has_room(len(payload) + spare) and self.append(kind, payload))
        return not self.is_full

    def begin_game(self) -> bool:
        """A new game begins. True if that is safe."""
        self.is_full = not self._has_room(0)
        self.game += 1
        self.begun = self.generation
        return self.note(BEGIN)

    def end_game(self) -> None:
        """The game that was on is left, and a new page may take its room. Call it before the entry that says so."""
        self.is_full = False

    def is_due(self, moment: int) -> bool:
        """Whether the page should be turned now, before it is full. *moment*: CALM, QUIET or BUSY."""
        page = self.store.page
        return self.at >= page - page // _LEFT[moment] and self.has_drive and not self.is_full

    def turn(self) -> bool:
        """A step of turning the page, for one round of the loop. True if there is another one: take no press before."""
        if self.copied != self.at:
            return copy(self)
        begin(self)
        return False

    def _has_room(self, size: int) -> bool:
        if self.at and self.at + size + OVERHEAD <= self.store.page - TRAILER:
            return True
        self.has_drive = True  # it may be there again
        if self.at and self.copied != self.at and not copy(self) and self.is_on:
            return False
        return begin(self)

    def append(self, kind: int, payload: bytes) -> bool:
        """Program an entry. True if it is there. Whether there is room for it is not asked: see :meth:`note`."""
        new = entry_of(self.generation, self.number, kind, payload)
        nvm = self.store.nvm
        end = self.at + len(new)
        nvm[self.at : end] = new
        safe = bytes(nvm[self.at : end]) == new
        self.at = end
        if safe:
            self.number += 1
        return safe
