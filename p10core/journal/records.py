"""The records of the games that the journal still holds; its format is described in :mod:`p10core.journal.journal`."""

from p10core.const import const
from p10core.journal.kinds import BEGIN, LOST
from p10core.journal.page import GAMES_TOLD, HEADER, NO_SLOT, header, whole
from p10core.journal.reader import entries, pages
from p10core.types import Any, Bytes, Callable, Iterator, Journal, Store

_NUMBERS = const(0xFFFF)  # of games go round


def games(journal: Journal) -> list[int]:
    """The numbers of the games whose begin is kept, the newest first."""
    return [number & _NUMBERS for number in range(journal.game, _oldest(journal.store, journal.game) - 1, -1)]


def _oldest(store: Store, newest: int) -> int:
    """The number of the oldest game whose begin is kept, if *newest* is that of the last one."""
    index = pages(store)
    begun = index[0][1] if index else newest
    nvm = header(bytes(store.nvm[:HEADER]))
    if nvm and not index:
        begun = nvm[1]
    return newest - (newest - begun & _NUMBERS) + 1


def records(
    journal: Journal, replay: Callable[..., Any], count: int = GAMES_TOLD, last: int | None = None
) -> Iterator[str]:
    """The lines of the records of so many games, the one numbered *last* being the last of them, as far as they are
    kept, the oldest first. A record of which a page is missing is left out, or ends where the page does.

    *replay()* makes what plays entries again: an object with ``apply(kind, payload)`` that gives the lines of each.
    """
    if last is None:
        last = journal.game
    return _lines(journal, replay, last - count + 1, last)


def next_line(lines: Iterator[str]) -> str | None:
    """The next line of an iterator, None at its end. (The chip's own next() cannot say that.)"""
    for line in lines:
        return line
    return None


def _lines(journal: Journal, replay: Callable[..., Any], first: int, last: int) -> Iterator[str]:
    player: Any = None
    is_told = False
    expected = 0
    for generation, begun, page, end in _kept(journal, first):
        game = begun
        if generation != expected:  # the page before it is missing
            player = replay()
            is_told = False
        expected = generation + 1
        for _, kind, payload in entries(page, end, generation):
            if kind == LOST:
                continue
            if kind == BEGIN:
                game += 1
                if is_later(game, last):
                    return
                is_told = not is_later(first, game)
            try:
                lines = player.apply(kind, payload)
            except MemoryError:
                raise
            except Exception:  # moves of a game whose begin is missing, or of which some are
                is_told = False
                continue
            if is_told:
                for line in lines:
                    yield line


def _kept(journal: Journal, first: int) -> Iterator[tuple[int, int, Any, int]]:
    """The pages that are kept, the oldest first, from that on which game *first* begins: of each its generation, the
    number of the game before it, its bytes and how many they are.
    """
    store = journal.store
    index = pages(store)
    nvm = header(bytes(store.nvm[:HEADER]))
    if nvm and journal.at:  # else its copy on the drive counts, until the next page is begun
        index = [page for page in index if page[0] < nvm[0]] + [(nvm[0], nvm[1], NO_SLOT)]
    while len(index) > 1 and is_later(first, index[1][1]):
        index.pop(0)
    for generation, begun, slot in index:
        page: Any = _Page(journal) if slot == NO_SLOT else whole(store.read(slot, store.page))
        if page is not None:
            yield generation, begun, page, journal.at if slot == NO_SLOT else len(page)


class _Page:
    """The page in the nvm. If it is turned while somebody reads it, the rest comes from its copy on the drive."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._number = journal.generation
        self._bytes = journal.store.nvm

    def __getitem__(self, place: Any) -> Bytes | int | Any:
        journal = self._journal
        if self._number < journal.generation:
            self._number = journal.generation
            self._bytes = journal.store.read(journal.slot, journal.store.page)
        return self._bytes[place]


def is_later(game: int, other: int) -> bool:
    """Whether a game began after another one. After 65,535 the numbers begin again."""
    return 0 < (game - other & _NUMBERS) < _NUMBERS >> 1
