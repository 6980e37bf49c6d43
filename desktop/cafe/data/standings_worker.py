"""Counts the standings of seasons while games arrive: standings.py."""

import contextlib
import threading
from collections.abc import Iterator

from desktop.cafe.data import standings
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.store import Store


@contextlib.contextmanager
def standings_counted(store: Store) -> Iterator[None]:
    """Until the block ends a thread counts what changes. What is due then is counted after the next start."""
    ended, news = threading.Event(), threading.Event()

    def tell(*_: object) -> None:
        news.set()

    def work() -> None:
        while not ended.is_set():
            news.clear()
            if not keep_trying(lambda: standings.count_some(store.engine), ended):
                news.wait()

    thread = threading.Thread(target=work, name="standings", daemon=True)
    store.listen(tell)
    thread.start()
    try:
        yield
    finally:
        store.forget(tell)
        ended.set()
        news.set()
        thread.join(5)
