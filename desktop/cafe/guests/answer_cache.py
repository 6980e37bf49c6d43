"""Answers that are made once for all who ask the same, and made again when they may have changed::

pages = AnswerCache(make=written_page, version=lambda page: store.version_of(page.cafe))
text = await pages.get(page)     # a hundred who ask at once cost one page

In a rush of changes an answer is made each HOLD_S at most, and all that came meanwhile is told together.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

MOST_ANSWERS = 512
HOLD_S = 0.1
FRESH_S = 15.0  # an answer is made anew after that, whether or not there are news: the day may have ended
MAKERS = 8  # threads at most: more would only fight for Python's one lock with those who answer

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


class AnswerCache(Generic[Key, Answer]):
    """*make* makes the answer to a question, in a thread; *version* counts the changes that the answer may show. To be
    used in one event loop. *share*: of a processor, that making may take; less than all of it: one answer is made after
    the other, with pauses.
    """

    def __init__(self, make: Callable[[Key], Answer], version: Callable[[Key], int], share: float = 1) -> None:
        self._make = make
        self._version = version
        self._pause = 1 / share - 1  # for each second of making
        self._made: OrderedDict[Key, tuple[int, float, Answer]] = OrderedDict()
        self._making: dict[Key, asyncio.Task[None]] = {}
        self._makers = CapacityLimiter(MAKERS)
        self._turn = asyncio.Semaphore(MAKERS if share == 1 else 1)
        self._free_at = 0.0

    async def get(self, key: Key) -> Answer:
        """The answer as it is now, or later. What *make* raises, it raises."""
        wanted = self._version(key)  # not what comes meanwhile: else who asks in a rush of games would wait for its end
        while True:
            version, at, answer = self._made.get(key, (-1, 0.0, None))
            if version >= wanted and time.monotonic() - at < FRESH_S:
                return answer  # type: ignore[return-value]
            if key not in self._making:
                self._making[key] = asyncio.create_task(self._renew(key))
            await asyncio.shield(self._making[key])  # who asked first may have gone; others wait for it too

    async def _renew(self, key: Key) -> None:
        try:
            if key in self._made:
                await asyncio.sleep(self._made[key][1] + HOLD_S - time.monotonic())
            async with self._turn:
                await asyncio.sleep(self._free_at - time.monotonic())
                version, begun = self._version(key), time.monotonic()
                answer = await run_sync(self._make, key, limiter=self._makers)
                now = time.monotonic()
                self._free_at = now + (now - begun) * self._pause
            self._made[key] = version, begun, answer
            self._made.move_to_end(key)
            if len(self._made) > MOST_ANSWERS:
                self._made.popitem(last=False)
        finally:
            del self._making[key]
