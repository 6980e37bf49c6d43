"""A leaderboard that takes what its cafés say as it comes, for what ``board_attacks`` prints as *protection off*::

python -m host_tests.cafe.unguarded --page 8020 ...     # and on as for ``python -m desktop board``
"""

import sys

from desktop.cafe import leaderboard_command
from desktop.cafe.bridge.fair_queue import FairQueue
from desktop.cafe.data import tower_news

if __name__ == "__main__":
    put = FairQueue.put
    # All wait in one line, and each may make up towers without end.
    FairQueue.put = lambda self, cafe, item, size=1: put(self, "", item, size)  # type: ignore[method-assign]
    tower_news.MOST_TOWERS = 10**9
    leaderboard_command.main(sys.argv[1:])
