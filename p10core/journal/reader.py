"""Reads the journal at the start of a program; its format is described in :mod:`p10core.journal.journal`."""

from p10core.const import const
from p10core.journal.kinds import BEGIN, KIOSK, LOST
from p10core.journal.new_page import used
from p10core.journal.page import (
    HEADER,
    LONGEST,
    MAGIC,
    OVERHEAD,
    PAGE,
    TRAILER,
    entry_check,
    header,
    is_blank,
    next_slot,
    whole,
)
from p10core.types import Any, Callable, Iterator, Journal, MaybeNone, Store

_NUMBERS = const(0xFFFF)  # of games go round


def load(journal: Journal, apply: Callable[..., Any]) -> None:
    """Hand all entries that count to *apply*, oldest first, and set the *journal* so that it goes on behind them; note
    which slots a power cut has spoilt. If *apply* refuses an entry (ValueError), the reading ends there.
    """
    _read(journal, apply)
    news = [slot for slot in journal.spoilt if slot not in journal.lost]
    journal.has_lost = len(news) > 0 and journal.generation >= len(journal.store.slots)  # else others are still blank
    for slot in news:
        journal.lost.append(slot)
        journal.note(LOST, bytes((slot,)))


def _read(journal: Journal, apply: Callable[..., Any]) -> None:
    """If *apply* refuses an entry (ValueError), or a page of the game is gone, the reading ends, and the journal is
    ``strange``.
    """
    store = journal.store
    page = store.nvm
    end = used(page, store.page)
    mark = header(bytes(page[:HEADER]))
    if mark:
        copied = _copy_of(store, mark, journal)
        # With no more entries than the copy its erase may have begun.
        from_drive = copied is not None and _count(copied, len(copied), mark[0]) >= _count(page, end, mark[0])
    else:
        copied = _newest(store, journal)  # the power may have gone as the next page was begun
        from_drive = True
        if copied is None:
            journal.strange = end > 0 and not _is_first(page, end)
            return
        mark = header(copied)
    if from_drive:
        page = copied
        end = len(copied)
    else:
        journal.slot = mark[3]
    journal.generation, journal.game = mark[:2]
    journal.last = page, end
    try:
        for before in _pages_before(store, mark):
            _apply_all(before, len(before), apply, journal)
        _apply_all(page, end, apply, journal)
    except Exception:  # entries of this or that version, or a page that is gone: play must go on
        journal.strange = True
        return
    if not from_drive:
        journal.at = min(_free_from(page, end, mark[0]), store.page - TRAILER)


def moves(journal: Journal) -> Iterator[tuple[int, bytes]]:
    """The entries since the last game began, as pairs of kind and payload; only right after :func:`load`. Those of
    other kinds than p10core.journal.kinds.OF_A_GAME are among them. Raises ValueError if a page is gone.
    """
    (page, end), journal.last = journal.last, None
    mark = header(bytes(page[:HEADER]))
    first = journal.begun_as + 1
    if journal.begun < mark[0]:
        for before in _pages_before(journal.store, mark):
            for number, kind, payload in entries(before, len(before), header(before)[0]):
                if number >= first:
                    yield kind, payload
            first = 0
    for number, kind, payload in entries(page, end, mark[0]):
        if number >= first:
            yield kind, payload


def _is_first(nvm: Any, end: int) -> bool:
    """Whether the power went as the very first page was begun: its header is written last."""
    for byte, wanted in zip(nvm[: len(MAGIC)], MAGIC):
        if byte & wanted != wanted:  # bits only fall
            return False
    return end <= HEADER + LONGEST or _count(nvm, end, 1) > 0


def _copy_of(store: Store, mark: tuple[int, int, int, int], journal: Journal) -> bytes | MaybeNone:
    """The copy on the drive of the page in the nvm, None if there is none. Slots that a cut has spoilt join
    ``journal.spoilt``.
    """
    slot = mark[3]
    for _ in store.slots:
        slot = next_slot(store.slots, slot)
        data = store.read(slot, store.page)
        page = whole(data)
        if page is not None and header(page)[0] == mark[0]:
            journal.slot = slot
            return page
        if page is not None or is_blank(data):
            break
        journal.spoilt.append(slot)
    return None


def _newest(store: Store, journal: Journal) -> bytes | MaybeNone:
    """The newest whole page on the drive, None if there is none; ``journal.slot`` becomes its slot."""
    index = pages(store)
    while index:
        journal.slot = index.pop()[2]
        page = whole(store.read(journal.slot, store.page))
        if page:
            return page
    return None


def _pages_before(store: Store, mark: tuple[int, int, int, int]) -> Iterator[bytes]:
    """The pages of the game that was on when the page with the header *mark* began, oldest first. Raises ValueError if
    one is gone.
    """
    generation, _, back, slot = mark
    chain = []
    for age in range(1, back + 1):
        chain.append(slot)
        head = header(store.read(slot, HEADER))
        if not head or head[0] != generation - age:
            raise ValueError("a page of the game is gone")
        slot = head[3]
    while chain:
        page = whole(store.read(chain.pop(), store.page))
        if page is None:
            raise ValueError("a page of the game is damaged")
        yield page


def _apply_all(page: Any, end: int, apply: Callable[..., Any], journal: Journal) -> None:
    """Hand the entries in the first *end* bytes of a page to *apply*.

    If the page begins in the middle of a game whose first page was not read, that game's moves are left out.
    """
    generation, game, back, _ = header(bytes(page[:HEADER]))
    unknown = back > 0 and not journal.begun
    journal.number = 0
    for number, kind, payload in entries(page, end, generation):
        journal.number = number + 1
        if kind == LOST:
            if payload[0] not in journal.lost:
                journal.lost.append(payload[0])
            continue
        if kind == BEGIN:
            game += 1
            journal.begun = generation
            journal.begun_as = number
            unknown = False
        try:
            apply(kind, payload)
        except ValueError:
            if not unknown:
                raise
    journal.game = game & _NUMBERS


def _count(page: Any, end: int, generation: int) -> int:
    return len([number for number, _, _ in spans(page, end, generation)])


def _free_from(page: Any, used: int, generation: int) -> int:
    """Where the next entry goes: behind the last one, and behind what a cut may have left after it."""
    last = HEADER
    for _, _, end in spans(page, used, generation):
        last = end
    while last < used:
        last += LONGEST
    return last


def pages(store: Store) -> list[tuple[int, int, int]]:
    """(generation, game, slot) of each page on the drive, from its header, the oldest first."""
    found = []
    for slot in store.slots:
        mark = header(store.read(slot, HEADER))
        if mark:
            found.append((mark[0], mark[1], slot))
    found.sort()
    return found


def entries(page: Any, end: int, generation: int) -> Iterator[tuple[int, int, bytes]]:
    """The entries in the first *end* bytes of a page, as (number, kind, payload).

    *page* is bytes or the nvm. What a power cut has left of an entry is left out.
    """
    for number, start, stop in spans(page, end, generation):
        yield number, page[start], bytes(page[start + 2 : stop - 2])


def spans(page: Any, end: int, generation: int) -> Iterator[tuple[int, int, int]]:
    """Where the entries lie in the first *end* bytes of a page, as (number, start, stop).

    Anything that is not an entry takes the room of the longest one. Looking for entries inside it would find one in the
    end, for any place looks like an entry with a chance of one in 32,768.
    """
    at = HEADER
    number = 0
    while at + OVERHEAD <= end:
        stop = at + OVERHEAD + (page[at + 1] >> 4)
        if stop <= end and _is_entry(bytes(page[at:stop]), generation, number):
            yield number, at, stop
            number += 1
            at = stop
        else:
            at += LONGEST


def _is_entry(data: bytes, generation: int, number: int) -> bool:
    check = data[-2] | data[-1] << 8
    return data[1] & 15 == number & 15 and check == entry_check(generation, number, data[:-2])


def was_kiosk(nvm: Any) -> bool:
    """Whether the page in the *nvm*, which begins with all that outlives a game, says that this tower was a kiosk: for
    boot.py, which has no journal yet and asks if settings.toml says nothing of it.
    """
    mark = header(bytes(nvm[:HEADER]))
    kept = False
    if mark:
        for _, kind, payload in entries(nvm, used(nvm, PAGE), mark[0]):
            if kind == KIOSK:
                kept = payload == b"\x01"
    return kept
