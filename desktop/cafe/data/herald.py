"""News between the leaderboards on one PostgreSQL, by its LISTEN and NOTIFY: each hears of the others' changes.

What is told is a list in JSON of the cafés that are concerned; [] or nothing: it may concern all.
"""

import contextlib
import json
import logging
import queue
from collections.abc import Callable, Iterable

import psycopg
import sqlalchemy as sa

from desktop.cafe.data.database import CONNECT_S, first_line
from desktop.cafe.workers import Worker, Workers

LISTEN, NOTIFY = "LISTEN tower_board", "SELECT pg_notify('tower_board', %s)"
NAMED = 100  # cafés at most; PostgreSQL takes 8,000 bytes
TELLING_S = 0.1  # changes in that time are told as one
AGAIN_S = 2.0
STILL_S = CONNECT_S + 10

Connection = psycopg.Connection[tuple[object, ...]]

log = logging.getLogger("board")


class Herald:
    """Calls *hear* when another leaderboard has told of a change, with the cafés that it concerns; without any it may
    concern all. It is one of the *workers*, with a connection of its own.
    """

    def __init__(self, engine: sa.Engine, hear: Callable[[Iterable[str]], None], workers: Workers) -> None:
        self._engine = engine
        self._hear = hear
        self._to_tell: queue.SimpleQueue[frozenset[str]] = queue.SimpleQueue()
        self._worker = workers.start("herald", self._work, STILL_S)

    def tell(self, cafes: Iterable[str] = ()) -> None:
        """Tell the other leaderboards, soon."""
        self._to_tell.put(frozenset(cafes))

    def close(self) -> None:
        """Tell what is left to tell, and hear no more."""
        self._worker.end(2 * AGAIN_S)

    def _work(self, worker: Worker) -> None:
        try:
            with contextlib.closing(self._connected()) as connection:
                self._serve(connection, worker)
        except psycopg.Error as error:
            log.warning("no news from other boards, tried again: %s", first_line(error))
            worker.rest(AGAIN_S)

    def _connected(self) -> Connection:
        words, options = self._engine.dialect.create_connect_args(self._engine.url)
        return psycopg.connect(*words, **{**options, "connect_timeout": CONNECT_S, "autocommit": True})

    def _serve(self, connection: Connection, worker: Worker) -> None:
        connection.execute(LISTEN)
        self._hear(())  # of what came while nobody listened
        mine = connection.info.backend_pid
        while not worker.ended or not self._to_tell.empty():
            worker.beat()
            told = []
            while not self._to_tell.empty():
                told.append(self._to_tell.get())
            if told:
                connection.execute(NOTIFY, [json.dumps(sorted(together(told)))])
            news = connection.notifies(timeout=TELLING_S, stop_after=1)
            heard = [frozenset(json.loads(one.payload or "[]")) for one in news if one.pid != mine]
            if heard:
                self._hear(together(heard))
                worker.rest(TELLING_S)


def together(told: list[frozenset[str]]) -> frozenset[str]:
    """The cafés of several changes; none where one of them may concern all, or so many are concerned."""
    cafes = frozenset[str]().union(*told)
    return cafes if all(told) and len(cafes) <= NAMED else frozenset()
