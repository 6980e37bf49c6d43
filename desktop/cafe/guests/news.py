"""News for the open pages by server-sent events: first all that a page shows, then only what changes."""

import asyncio
import contextlib
import json
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from desktop.cafe.data.database import GONE
from desktop.cafe.data.store import Store
from desktop.cafe.guests.page_changes import Shown, changed
from desktop.web_server import EACH, NEAR

WATCHERS = 1000  # pages that may be open at a time
BEAT_S = 15
HERE = "event: here\ndata: 1\n\n"
CHANGES = 256  # that are kept for other pages that show the same

Ask = Callable[[], Awaitable[Shown]]  # what a page shows now


class News:
    """Tells the open pages when the store changes. To be used in one event loop; the store tells from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._pages: dict[str, set[asyncio.Event]] = {}  # of each café; "": of the chain
        self._addresses: Counter[str] = Counter()  # how many pages each has open
        self._changes: OrderedDict[tuple[int, int], tuple[Shown, Shown, str]] = OrderedDict()
        store.listen(self._changed)

    def close(self) -> None:
        """Listen no more."""
        self._store.forget(self._changed)

    def crowded(self, address: str) -> bool:
        """Whether no more pages may be open, or none of this *address*: that of a guest, as a proxy tells it."""
        return self.open >= WATCHERS or address not in NEAR and self._addresses[address] >= EACH

    @property
    def open(self) -> int:
        """How many pages are open."""
        return sum(len(pages) for pages in self._pages.values())

    def enter(self, cafe: str, address: str) -> asyncio.Event:
        """One more page of a café, or of the chain: ""; its event is set at each change that it may show."""
        page = asyncio.Event()
        self._addresses[address] += 1
        self._pages.setdefault(cafe, set()).add(page)
        return page

    def leave(self, cafe: str, page: asyncio.Event, address: str) -> None:
        """It has been closed."""
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]
        pages = self._pages[cafe]
        pages.discard(page)
        if not pages:
            del self._pages[cafe]

    def change(self, old: Shown, new: Shown) -> str:
        """The event that makes *new* of *old*, made once for all pages that show the same; "" if they are the same."""
        key = id(old), id(new)  # both are kept as long as the key is
        if key not in self._changes:
            change = changed(old, new)
            self._changes[key] = old, new, event("change", change) if change else ""
            if len(self._changes) > CHANGES:
                self._changes.popitem(last=False)
        return self._changes[key][2]

    def _changed(self, cafes: frozenset[str]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has closed
            self._loop.call_soon_threadsafe(self._wake, cafes)

    def _wake(self, cafes: frozenset[str]) -> None:
        for cafe in {"", *cafes} if cafes else self._pages:
            for page in self._pages.get(cafe, ()):
                page.set()


async def lines(news: News, page: asyncio.Event, ask: Ask) -> AsyncIterator[str]:
    """Events for a page: ``board`` with all that it shows, ``change`` with what is new, ``away`` while the database
    cannot be reached; ``here`` now and then, which says only that the leaderboard is there.
    """
    shown: Shown | None = None
    while True:
        page.clear()
        try:
            now = await ask()
        except GONE:
            yield event("away", {})
            shown = None
        else:
            if shown is None:
                yield event("board", now)
            else:
                yield news.change(shown, now) or HERE
            shown = now
        with contextlib.suppress(TimeoutError):  # and no wait_for: it makes a task each time
            async with asyncio.timeout(BEAT_S):
                await page.wait()


def event(kind: str, said: Shown) -> str:
    """A server-sent event."""
    return f"event: {kind}\ndata: {json.dumps(said, ensure_ascii=False, separators=(',', ':'))}\n\n"


class Live(StreamingResponse):
    """The news, to one page; *in_use* is closed with it."""

    def __init__(self, news: News, cafe: str, address: str, ask: Ask, in_use: contextlib.ExitStack) -> None:
        self._news, self._cafe, self._address, self._in_use = news, cafe, address, in_use
        self._page = news.enter(cafe, address)
        super().__init__(lines(news, self._page, ask), headers={"Content-Type": "text/event-stream"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._in_use.close()
            self._news.leave(self._cafe, self._page, self._address)
