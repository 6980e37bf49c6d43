"""A leaderboard without one of its protections, for what ``board_attacks`` prints as *before*::

python -m host_tests.cafe.unguarded limits --page 8020 ...     # and on as for ``python -m desktop board``
"""

import contextlib
import sys

from desktop import web_server
from desktop.cafe import leaderboard_command
from desktop.cafe.bridge.fair_queue import FairQueue
from desktop.cafe.data import standings, store
from desktop.cafe.guests import handles, news, scorepad_page
from desktop.records import referee

ENDLESS = 10**9


def without_limits() -> None:
    """An address has as many connections as it likes, for as long as it likes."""
    web_server.EACH = news.EACH = web_server.READING_S = ENDLESS


def without_fairness() -> None:
    """All cafés wait in one line, and each may make up towers without end."""
    put = FairQueue.put
    FairQueue.put = lambda self, cafe, item: put(self, "", item)  # type: ignore[method-assign]
    store.MOST_TOWERS = ENDLESS


def without_lock() -> None:
    """Threads judge at once, and each page of a game plays it again."""
    referee.ONE_READS = contextlib.nullcontext()  # type: ignore[assignment]
    scorepad_page._scorepad = scorepad_page._scorepad.__wrapped__  # type: ignore[assignment]


def without_looks() -> None:
    """Names are told apart by their characters alone."""
    handles.is_visible = lambda text: True
    handles.is_disguised = lambda text: False
    handles.looks = str.casefold  # type: ignore[assignment]


def without_closing() -> None:
    """A season takes games for as long as they come."""
    standings.LATE_MS = ENDLESS * 1000


WITHOUT = {
    "limits": without_limits,
    "fairness": without_fairness,
    "lock": without_lock,
    "looks": without_looks,
    "closing": without_closing,
}

if __name__ == "__main__":
    WITHOUT[sys.argv[1]]()
    leaderboard_command.main(sys.argv[2:])
