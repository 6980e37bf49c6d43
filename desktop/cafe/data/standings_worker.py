"""Counts the standings of seasons while games arrive: standings.py."""

import contextlib
import math
from collections.abc import Iterator

from desktop.cafe.data import standings
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.store import Store
from desktop.cafe.workers import Worker

STILL_S = 60.0  # another leaderboard may count meanwhile
GATHER_S = 1.0  # what comes within it is counted together
IDLE_S = 60.0  # while there is no season, what comes is put away so often


@contextlib.contextmanager
def standings_counted(store: Store) -> Iterator[None]:
    """Until the block ends a thread counts what changes. What is due then is counted after the next start."""
    listens = True  # to what happens in a café

    def work(worker: Worker) -> None:
        nonlocal listens
        listens = True
        if not keep_trying(lambda: standings.count_some(store.engine), worker):
            listens = bool(keep_trying(lambda: has_season(store), worker))
            worker.rest(math.inf if listens else IDLE_S)
            listens = False
            worker.rest(GATHER_S)

    def tell(cafes: frozenset[str]) -> None:
        if listens or not cafes:  # a season that is made concerns all
            worker.wake()

    worker = store.workers.start("standings", work, STILL_S)
    store.listen(tell)
    try:
        yield
    finally:
        store.forget(tell)
        worker.end()


def has_season(store: Store) -> bool:
    """Whether there is one."""
    with store.engine.connect() as connection:
        return bool(standings.seasons(connection))
