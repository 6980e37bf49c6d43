"""News between the boards on one PostgreSQL, by its LISTEN and NOTIFY: each hears of the others' changes."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg
import sqlalchemy as sa

from desktop.cafe.database import CONNECT_S, first_line

LISTEN, NOTIFY = "LISTEN tower_board", "NOTIFY tower_board"
TELLING_S = 0.1  # changes in that time are told as one
AGAIN_S = 2.0

Connection = psycopg.Connection[tuple[object, ...]]

log = logging.getLogger("board")


class Herald:
    """Calls *hear* when another board has told of a change. A thread with a connection of its own."""

    def __init__(self, engine: sa.Engine, hear: Callable[[], None]) -> None:
        self._engine = engine
        self._hear = hear
        self._to_tell = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="herald", daemon=True)
        self._thread.start()

    def tell(self) -> None:
        """Tell the other boards, soon."""
        self._to_tell.set()

    def close(self) -> None:
        """Tell what is left to tell, and hear no more."""
        self._stop.set()
        self._thread.join(2 * AGAIN_S)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                with contextlib.closing(self._connected()) as connection:
                    self._serve(connection)
            except psycopg.Error as error:
                log.warning("no news from other boards, tried again: %s", first_line(error))
                self._stop.wait(AGAIN_S)

    def _connected(self) -> Connection:
        words, options = self._engine.dialect.create_connect_args(self._engine.url)
        ours: dict[str, Any] = {"connect_timeout": CONNECT_S, "autocommit": True}
        return psycopg.connect(*words, **{**options, **ours})

    def _serve(self, connection: Connection) -> None:
        connection.execute(LISTEN)
        self._hear()  # of what came while nobody listened
        mine = connection.info.backend_pid
        while not self._stop.is_set() or self._to_tell.is_set():
            if self._to_tell.is_set():
                self._to_tell.clear()
                connection.execute(NOTIFY)
            if any(news.pid != mine for news in connection.notifies(timeout=TELLING_S, stop_after=1)):
                self._hear()
                time.sleep(TELLING_S)
