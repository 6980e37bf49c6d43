"""A leaderboard without one of its protections, for what ``board_attacks`` prints as *before*::

python -m host_tests.cafe.unguarded limits --page 8020 ...     # and on as for ``python -m desktop board``
"""

import sys

from desktop import web_server
from desktop.cafe import leaderboard_command
from desktop.cafe.bridge.fair_queue import FairQueue
from desktop.cafe.data import tower_news
from desktop.cafe.guests import news

ENDLESS = 10**9


def without_limits() -> None:
    """An address has as many connections as it likes, for as long as it likes."""
    web_server.EACH = web_server.READING_S = ENDLESS
    vars(news).update(EACH=ENDLESS)


def without_fairness() -> None:
    """All cafés wait in one line, and each may make up towers without end."""
    put = FairQueue.put
    FairQueue.put = lambda self, cafe, item, size=1: put(self, "", item, size)  # type: ignore[method-assign]
    tower_news.MOST_TOWERS = ENDLESS


WITHOUT = {
    "limits": without_limits,
    "fairness": without_fairness,
}

if __name__ == "__main__":
    WITHOUT[sys.argv[1]]()
    leaderboard_command.main(sys.argv[2:])
