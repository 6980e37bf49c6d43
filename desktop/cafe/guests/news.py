"""News for the open pages by server-sent events: first all that a page shows, then only what changes.

Pages that show the same hear it by one :class:`Feed`: what is new is asked, compared and written once for all of them.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from desktop.cafe.data.database import GONE
from desktop.cafe.data.store import Store
from desktop.cafe.guests.page_changes import changed
from desktop.cafe.guests.shown_leaderboard import Shown, View, compact
from desktop.web_server import EACH, NEAR

WATCHERS = 1000  # pages that may be open at a time
BEAT_S = 15
# A proxy passes each event on at once: nginx by the first, and none packs it.
HEADERS = {"Content-Type": "text/event-stream", "X-Accel-Buffering": "no", "Cache-Control": "no-store, no-transform"}

log = logging.getLogger("board")

Ask = Callable[[View], Awaitable[Shown]]  # what a page shows now
Look = Callable[[], Awaitable[View]]  # what a page is to show


class Feed:
    """What the pages of one *view* hear: ``board`` with all that they show, ``change`` with what is new, ``away`` while
    the database cannot be reached; ``here`` now and then, which says only that the leaderboard is there.
    """

    def __init__(self, view: View, ask: Ask) -> None:
        self.view = view
        self.pages = 0
        self.said = 0  # events
        self.woken = asyncio.Event()  # something may have changed
        self.speaks_at = 0.0  # even if nothing has
        self._ask = ask
        self._whole = self._newest = b""
        self._more = asyncio.Event()
        self._work = asyncio.create_task(self._tell())

    def close(self) -> None:
        """Nobody listens any more."""
        self._work.cancel()

    async def after(self, heard: int) -> bytes:
        """The next event for a page that has heard so many: the newest, or if it has missed one all that there is."""
        if heard == self.said:
            await self._more.wait()
        return self._newest if heard == self.said - 1 else self._whole

    async def _tell(self) -> None:
        shown: Shown | None = None
        loop = asyncio.get_running_loop()
        while True:
            self.woken.clear()
            before = self.said
            try:
                now = await self._ask(self.view)
            except Exception as error:
                if not isinstance(error, GONE):
                    log.exception("what pages show cannot be made")
                self._say(event("away", "{}"))
                shown = None
            else:
                whole = event("board", now.json)
                if shown is None:
                    self._say(whole)
                elif now.json != shown.json:
                    self._say(whole, event("change", compact(changed(shown.leaderboard, now.leaderboard))))
                elif loop.time() >= self.speaks_at:
                    self._say(whole, event("here", "1"))
                shown = now
            if self.said > before:
                self.speaks_at = loop.time() + BEAT_S
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await self.woken.wait()

    def _say(self, whole: bytes, newest: bytes = b"") -> None:
        """*newest* to pages that have heard all so far, *whole* to others."""
        self._whole, self._newest = whole, newest or whole
        self.said += 1
        self._more.set()
        self._more = asyncio.Event()


class News:
    """Tells the open pages when the store changes. To be used in one event loop; the store tells from any thread."""

    def __init__(self, store: Store, ask: Ask) -> None:
        self._store = store
        self._ask = ask
        self._loop = asyncio.get_running_loop()
        self._feeds: dict[View, Feed] = {}
        self._addresses: Counter[str] = Counter()  # how many pages each has open
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
        return self._addresses.total()

    @contextlib.contextmanager
    def page(self, address: str) -> Iterator[None]:
        """Until the block ends one more page is open at an address."""
        self._addresses[address] += 1
        try:
            yield
        finally:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    @contextlib.contextmanager
    def feed(self, view: View) -> Iterator[Feed]:
        """The feed of a view, for a page that listens until the block ends."""
        feed = self._feeds.get(view) or self._feeds.setdefault(view, Feed(view, self._ask))
        feed.pages += 1
        try:
            yield feed
        finally:
            feed.pages -= 1
            if not feed.pages:
                del self._feeds[view]
                feed.close()

    def _changed(self, cafes: frozenset[str]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has closed
            self._loop.call_soon_threadsafe(self._wake, cafes)

    def _wake(self, cafes: frozenset[str]) -> None:
        for view, feed in self._feeds.items():
            if not cafes:  # the keys of screens may be others: each page is to look what it is
                feed.speaks_at = 0
            if not cafes or not view.cafe or view.cafe in cafes:
                feed.woken.set()


async def lines(news: News, look: Look) -> AsyncIterator[bytes]:
    """Events for a page. What it is to show may be another view from some time on: it is no screen any more."""
    while True:
        with news.feed(await look()) as feed:
            heard = 0
            while True:
                said = await feed.after(heard)
                heard = feed.said
                if await look() != feed.view:
                    break
                yield said


def event(kind: str, said: str) -> bytes:
    """A server-sent event."""
    return f"event: {kind}\ndata: {said}\n\n".encode()


class Live(StreamingResponse):
    """The news, to one page at an *address*; *in_use* is closed with it."""

    def __init__(self, news: News, address: str, look: Look, in_use: contextlib.ExitStack) -> None:
        self._in_use = in_use
        in_use.enter_context(news.page(address))
        super().__init__(lines(news, look), headers=HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._in_use:
            await super().__call__(scope, receive, send)
