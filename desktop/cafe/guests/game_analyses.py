"""Luck and skill of the leaderboard's games, for their pages. It takes seconds to work a game out, so the page says
first how far it is, with the curve up to there, and asks again by itself. One game is worked out at a time, in a
process of its own.
"""

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Callable

from desktop.analysis import page
from desktop.analysis.analyst import Found, analysed
from desktop.analysis.parts import Progress
from desktop.cafe.guest_words import guest_words
from desktop.words import N_

TOO_LONG = N_("Working it out takes too long.")
ANALYSIS_S = 900  # the first one on a small computer makes the tables of the coach
MOST_GAMES = 64  # whose analysis is kept
MOST_WAITING = 8  # games; the page of one more waits, and asks again a little later

log = logging.getLogger("board")


class Analyses:
    """Keeps the analyses that are made, and makes those that are asked for, one at a time. Of one event loop."""

    def __init__(self) -> None:
        self._done: OrderedDict[str, Found] = OrderedDict()
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, Progress] = {}  # of the game that is being worked out
        self._one_at_a_time = asyncio.Lock()

    def page(self, game: int, record: str, language: str) -> str:
        """The page of a game's analysis in a language. While it is still being made: a page that loads itself again."""
        words = guest_words(language)
        back = [(f"/game/{game}?lang={language}", words["to_game"]), (f"/?lang={language}", words["back"])]
        if record in self._done:
            self._done.move_to_end(record)
            found = self._done[record]
            if isinstance(found, str):
                return page.refused(found, "/", language, back)
            return page.drawn(found, record, "/", language, back)
        if record not in self._under_way and len(self._under_way) < MOST_WAITING:
            self._under_way[record] = asyncio.create_task(self._work(record))
        return page.waiting("/", language, back, self._progress.get(record))

    async def close(self) -> None:
        """Stop what is being worked out."""
        tasks = [*self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self, record: str) -> None:
        def hear(line: str) -> None:
            if line.startswith("{"):
                self._progress[record] = json.loads(line)

        try:
            async with self._one_at_a_time:
                self._done[record] = await taken_apart(record, hear)
            while len(self._done) > MOST_GAMES:
                self._done.popitem(last=False)
        finally:
            self._progress.pop(record, None)
            self._under_way.pop(record, None)


async def taken_apart(record: str, hear: Callable[[str], None]) -> Found:
    """The analysis of a record, or why there is none; *hear* is told how far it is, see analyst.py."""
    try:
        return await asyncio.wait_for(analysed(record, hear), ANALYSIS_S)
    except TimeoutError:
        log.warning("a game could not be taken apart in %s s", ANALYSIS_S)
        return TOO_LONG
