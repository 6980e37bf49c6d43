"""The database of a leaderboard, SQLite in a file or PostgreSQL, and the news of what changes in it.

What is asked of it and written into it stands in the other modules here, and in the rooms above.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from desktop.cafe.data.database import engine_of, first_line, where
from desktop.cafe.data.listeners import Listeners, Tell
from desktop.cafe.workers import Workers
from desktop.errors import BadInput

MIGRATIONS = Path(__file__).parent / "migrations"
FIRST_MS = 1_704_067_200_000  # 2024 began; a clock that says less has not been set
CLOCKS_DIFFER_MS = 5000  # at most; by more a clock has been set back
DAMAGED = ("is malformed", "is not a database")  # as SQLite says it
HOPELESS = ("authentication failed", "no password supplied", "does not exist", *DAMAGED)  # waiting does not mend it

log = logging.getLogger("board")


class Store:
    """*url* as SQLAlchemy has it. Raises BadInput if the database is out of reach, after *patience* seconds: it may be
    starting up as the leaderboard does.

    *unsigned*: what becomes of games that no enrolled tower has signed, see :mod:`desktop.cafe.data.trust`. ``version``
    counts the changes that a page may show; :meth:`listen` to hear of each. A database is for one leaderboard: it would
    not hear of another's changes. ``workers``: all threads by which the leaderboard lives. ``masks`` and ``told``: who
    takes part when games come in, see games/intake.py.
    """

    def __init__(self, url: str, patience: float = 60, unsigned: str = "auto") -> None:
        self.unsigned = unsigned
        self.workers = Workers()
        self.masks: list[Callable[[sa.Connection, Sequence[Any]], list[Any]]] = []
        self.told: list[Callable[[sa.Connection, int, Any], None]] = []
        self._listeners = Listeners()
        self._thread = threading.local()
        self.engine = engine_of(url)
        end = time.monotonic() + patience
        while True:
            try:
                with self.engine.begin() as connection:
                    self.migrate(connection)
                break
            except DBAPIError as error:
                said = f"the database {where(self.engine)} cannot be reached: {first_line(error)}"
                if any(word in said for word in DAMAGED):
                    said += ": move that file away, then put the last backup back (board restore)"
                if time.monotonic() > end or any(word in said for word in HOPELESS):
                    raise BadInput(said) from None
                log.warning("%s; tried again", said)
                time.sleep(1)

    def __enter__(self) -> "Store":
        """For a block, after which it is closed."""
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def migrate(self, connection: sa.Connection) -> None:
        """Bring the tables up to date. Raises BadInput if an older or a newer board has made them."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))  # as a configparser wants it
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise BadInput(
                f"the database {where(self.engine)} is that of an older or a newer board ({error}): "
                "use it with the version that made it, or begin a new one"
            ) from None

    @contextlib.contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection to ask by. Blocks within a block of the same thread share its connection: a page that is in one
        asks all its questions by one, for to begin and to end with it takes PostgreSQL as long as three questions.
        """
        shared: sa.Connection | None = getattr(self._thread, "connection", None)
        if shared is not None:
            yield shared
            return
        with self.engine.connect() as connection:
            self._thread.connection = connection
            try:
                yield connection
            finally:
                self._thread.connection = None

    # News

    def listen(self, tell: Tell) -> None:
        """Call *tell* after each change, from any thread, with the cafés that it concerns; none: it may concern all."""
        self._listeners.add(tell)

    def forget(self, tell: Tell) -> None:
        """Call *tell* no more."""
        self._listeners.remove(tell)

    @contextlib.contextmanager
    def telling(self, tell: Tell) -> Iterator[None]:
        """Call *tell* after each change until the block ends."""
        self.listen(tell)
        try:
            yield
        finally:
            self.forget(tell)

    @property
    def version(self) -> int:
        """How many changes there were that a page may show."""
        return self._listeners.count

    def version_of(self, cafe: str | None) -> int:
        """The last change that a page of this café may show; "": of the chain; None: the last that concerned no café
        alone.
        """
        return self._listeners.of(cafe)

    def changed(self, *cafes: str) -> None:
        """Tell those who listen. *cafes*: whose pages may show it; without them all."""
        self._listeners.tell(cafes)


def insert(dialect: str, table: sa.Table) -> Any:
    """An insertion, in a database's dialect, that says what becomes of a row which is there already."""
    return (sqlite if dialect == "sqlite" else postgresql).insert(table)


def put(connection: sa.Connection, table: sa.Table, key: Mapping[str, object], values: Mapping[str, object]) -> None:
    """Insert a row; change it if one of that *key* is there."""
    row = insert(connection.dialect.name, table).values(**key, **values)
    connection.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))


def make(connection: sa.Connection, table: sa.Table, key: Mapping[str, object], values: Mapping[str, object]) -> bool:
    """Insert a row; leave it as it is if one of that *key* is there. Whether it is new."""
    row = insert(connection.dialect.name, table).values(**key, **values)
    made = row.on_conflict_do_nothing(index_elements=list(key)).returning(sa.literal(1))
    return connection.execute(made).first() is not None


def is_recent(at: int, within: int, now: int | None = None) -> bool:
    """Whether a moment is at most *within* ms ago. What is still to come, but for what two computers' clocks differ by,
    was noted while a clock was ahead: nobody knows how long ago that is.
    """
    return -CLOCKS_DIFFER_MS <= (now_ms() if now is None else now) - at <= within


def now_ms() -> int:
    """Ms since 1970."""
    return time.time_ns() // 1_000_000


def stamped(at: int) -> int:
    """When a game was played, as its bridge says; the leaderboard's own time if that cannot be."""
    now = now_ms()
    return at if FIRST_MS <= at <= now else now
