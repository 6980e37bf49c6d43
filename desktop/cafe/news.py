"""News for the open pages: each is told when the store changes, by server-sent events."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from desktop.cafe.store import Store

WATCHERS = 64  # pages that may be open at a time
BEAT_S = 15


class News:
    """Tells the open pages when the store changes. Lives in one event loop; the store tells from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._pages: set[asyncio.Event] = set()
        store.listen(self._changed)

    def close(self) -> None:
        """Listen no more."""
        self._store.forget(self._changed)

    @property
    def crowded(self) -> bool:
        """Whether no more pages may be open."""
        return len(self._pages) >= WATCHERS

    def enter(self) -> asyncio.Event:
        """One more page; its event is set at each change."""
        page = asyncio.Event()
        self._pages.add(page)
        return page

    def leave(self, page: asyncio.Event) -> None:
        """It has been closed."""
        self._pages.discard(page)

    async def lines(self, page: asyncio.Event) -> AsyncIterator[str]:
        """The store's version now, at each change, and now and then."""
        while True:
            page.clear()
            yield f"data: {self._store.version}\n\n"
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(page.wait(), BEAT_S)

    def _changed(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has closed
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for page in self._pages:
            page.set()


class Live(StreamingResponse):
    """The news as server-sent events, to one page."""

    def __init__(self, news: News) -> None:
        self._news, self._page = news, news.enter()
        super().__init__(news.lines(self._page), headers={"Content-Type": "text/event-stream"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._news.leave(self._page)
