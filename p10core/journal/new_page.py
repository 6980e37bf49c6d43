"""Turns the journal's page: copies it to the drive, then begins a new one in the nvm."""

import struct

from p10core.const import const
from p10core.journal.kinds import LOST
from p10core.journal.page import HEADER, TRAILER, header, header_of, is_blank, next_slot, page_check, whole
from p10core.types import Any, Journal

_PIECE = const(256)  # bytes that are copied at a time


def copy(journal: Journal) -> bool:
    """Copy the page in the nvm to the next slot of the drive that may be overwritten. True if it is there."""
    store = journal.store
    slot = journal.slot
    journal.has_drive = False
    for _ in store.slots:
        slot = next_slot(store.slots, slot)
        if _is_free(journal, slot) and store.write(slot, _page(journal)):
            journal.copied = journal.at
            journal.copied_to = slot
            journal.has_drive = True
            break
    return journal.has_drive


def _is_free(journal: Journal, slot: int) -> bool:
    """Whether a slot may be overwritten. Not if it holds a page of the game that is on, nor if a power cut has spoilt
    it.

    The folder of such a slot may have lost some bits, and now lead to somebody else's file.
    """
    data = journal.store.read(slot, journal.store.page)
    page = whole(data)
    if page is None:
        return is_blank(data)
    return not (journal.is_on and journal.begun <= header(page)[0] < journal.generation)


def _page(journal: Journal) -> bytearray:
    """The page in the nvm as it goes to the drive."""
    nvm = journal.store.nvm
    page = bytearray(journal.store.page)
    for at in range(0, journal.at, _PIECE):
        end = min(at + _PIECE, journal.at)
        page[at:end] = nvm[at:end]
    page[-TRAILER:-4] = struct.pack("<H", journal.at)
    page[-4:] = struct.pack("<I", page_check(page))
    return page


def begin(journal: Journal) -> bool:
    """Begin the next page in the nvm, with entries for all that outlives a game. True if it is safe."""
    nvm = journal.store.nvm
    if journal.strange and not journal.at:
        journal.store.set_aside(bytes(nvm[: journal.store.page]))
    if journal.copied and journal.copied == journal.at:
        journal.slot = journal.copied_to
    journal.generation += 1
    journal.number = journal.copied = 0
    back = journal.generation - journal.begun if journal.begun and journal.is_on else 0
    head = header_of(journal.generation, journal.game, back, journal.slot)
    if used(nvm, len(nvm)):
        nvm[:] = b"\xff" * len(nvm)
    journal.at = HEADER
    safe = True
    for kind, payload in journal.snapshot():
        safe = journal.append(kind, payload) and safe
    for slot in journal.lost:
        safe = journal.append(LOST, bytes((slot,))) and safe
    nvm[:HEADER] = head
    return safe and bytes(nvm[:HEADER]) == head


def used(nvm: Any, end: int) -> int:
    """How many of the first *end* bytes of the nvm are in use: behind them all are 0xFF."""
    while end > 0:
        at = max(0, end - _PIECE)
        piece = bytes(nvm[at:end]).rstrip(b"\xff")
        if piece:
            return at + len(piece)
        end = at
    return 0
