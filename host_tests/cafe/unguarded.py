"""A leaderboard without one of its protections, for what ``board_attacks`` prints as *before*::

python -m host_tests.cafe.unguarded limits --page 8020 ...     # and on as for ``python -m desktop board``
"""

import contextlib
import sys

from desktop import web_server
from desktop.cafe import leaderboard_command, lookalikes, verdict
from desktop.cafe.bridge.fair_queue import FairQueue
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.contests import life
from desktop.cafe.data import tower_news
from desktop.cafe.games import intake
from desktop.cafe.guests import handles, leaderboard_page, news, scorepad_page
from desktop.cafe.workers import Worker
from desktop.records import referee
from desktop.records.record_words import split_lines

ENDLESS = 10**9


def without_limits() -> None:
    """An address has as many connections as it likes, for as long as it likes."""
    web_server.EACH = news.EACH = web_server.READING_S = ENDLESS


def without_fairness() -> None:
    """All cafés wait in one line, and each may make up towers without end."""
    put = FairQueue.put
    FairQueue.put = lambda self, cafe, item, size=1: put(self, "", item, size)  # type: ignore[method-assign]
    tower_news.MOST_TOWERS = ENDLESS


def without_lock() -> None:
    """Threads judge at once, and each page of a game plays it again."""
    referee.ONE_READS = contextlib.nullcontext()  # type: ignore[assignment]
    scorepad_page._scorepad = scorepad_page._scorepad.__wrapped__  # type: ignore[assignment]


def without_looks() -> None:
    """Names are told apart by their characters alone."""
    lookalikes.is_visible = lambda text: True
    lookalikes.is_disguised = lambda text: False
    handles.looks, handles.alike = str.casefold, lambda text: {text.casefold()}  # type: ignore[assignment]


def without_closing() -> None:
    """A season takes games for as long as they come."""
    life.LATE_MS[life.SEASON] = ENDLESS * 1000


def without_care() -> None:
    """Text is not looked at where it comes in, and a message that fails ends the thread that takes them."""

    def run(worker: Worker) -> None:
        while not worker.ended:
            worker._work(worker)

    def stored(self: Subscriber, come: list, worker: Worker) -> list:
        if come:
            intake.add(self._store, [one.game for one in come])
        return come

    verdict.lines_of = lambda text: split_lines(text.decode() if isinstance(text, bytes) else text)
    Subscriber._stored = stored  # type: ignore[method-assign, assignment]
    Worker._run = run  # type: ignore[method-assign, assignment]


def without_sizes() -> None:
    """A line of a record is as long as it likes, with as many players."""
    verdict.LONGEST_LINE = ENDLESS
    verdict.parse_names = lambda text: text.split(",")


def without_knowledge() -> None:
    """A page is made of whatever rules somebody asks for."""

    async def known(self: object, cafe: str, rules: str) -> tuple[str, str]:
        return cafe, rules

    leaderboard_page.Leaderboards.known = known  # type: ignore[method-assign, assignment]
    leaderboard_page.CHOSEN, leaderboard_page.CHOSEN_SHARE = ENDLESS, 1


WITHOUT = {
    "limits": without_limits,
    "fairness": without_fairness,
    "lock": without_lock,
    "looks": without_looks,
    "closing": without_closing,
    "care": without_care,
    "sizes": without_sizes,
    "knowledge": without_knowledge,
}

if __name__ == "__main__":
    WITHOUT[sys.argv[1]]()
    leaderboard_command.main(sys.argv[2:])
