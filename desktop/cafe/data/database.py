"""The connection with the database, and what is said if there is none: never a password."""

import contextlib
import logging
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from desktop.cafe.whole_files import make_private
from desktop.cafe.workers import Worker
from desktop.errors import BadInput

GONE = (DBAPIError, sa.exc.TimeoutError)  # the database is not there now, or has too much to do
NEVER = sa.exc.DataError, sa.exc.IntegrityError, sa.exc.ProgrammingError, sa.exc.NotSupportedError  # will it take that
SQLITE_ERROR = 1  # SQLite's number for what PostgreSQL has ProgrammingError for
READ_ONLY = "25006"  # PostgreSQL's number for what a standby says to who writes
CONNECTIONS = 15  # at most; they stay open: to open one takes longer than to ask
CONNECT_S = 10  # until a computer that does not answer counts as gone
SQLITE = "sqlite:///"
URL = re.compile(r"(\b[a-z][a-z0-9+]*:/{0,2})\S*@", re.IGNORECASE)
SECRET = re.compile(r"(passw(?:or)?d|sslpassword)=[^\s&]*", re.IGNORECASE)

Result = TypeVar("Result")
log = logging.getLogger("board")


def engine_of(url: str) -> sa.Engine:
    """The engine for ``postgresql://[USER[:PASSWORD]@]HOST/NAME`` or ``sqlite:///FILE``. Raises BadInput."""
    try:
        if url.startswith(SQLITE):  # what follows is a path, whatever signs are in it
            made = sa.URL.create("sqlite", database=url.removeprefix(SQLITE))
        else:
            made = sa.make_url(url.replace("postgresql://", "postgresql+psycopg://", 1))
        if re.search(r"[@/\s]", made.host or ""):
            raise ValueError
        options = {"connect_args": {"connect_timeout": CONNECT_S}} if made.get_backend_name() == "postgresql" else {}
        engine = sa.create_engine(made, pool_pre_ping=True, pool_size=CONNECTIONS, max_overflow=0, **options)
    except (sa.exc.ArgumentError, ValueError):  # what they say may be part of a password
        raise BadInput(
            "--database: write postgresql://USER@HOST/NAME, and the password into PGPASSWORD; in an address its @ / : #"
            " % are %40 %2F %3A %23 %25"
        ) from None
    except ModuleNotFoundError as error:
        raise BadInput(f"--database: {error}") from None
    if engine.dialect.name == "sqlite":
        if made.database and made.database != ":memory:":
            with contextlib.suppress(OSError):  # which the first question will say
                make_private(Path(made.database))
        sa.event.listen(engine, "connect", prepare_sqlite)
    else:
        sa.event.listen(engine, "connect", prepare_postgresql)
        sa.event.listen(engine, "handle_error", leave_standby)
    return engine


def where(engine: sa.Engine) -> str:
    """Which database it is, for a message."""
    url = engine.url
    host = f"{url.host}{f':{url.port}' if url.port else ''}/" if url.host else ""
    return redacted(f"{url.get_backend_name()} {host}{url.database or ''}")


def first_line(error: Exception) -> str:
    """What an error of a database says, without the statement."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    return redacted(said[0]) if said else type(error).__name__


def keep_trying(work: Callable[[], Result], worker: Worker | None = None) -> Result | None:
    """Do something with the database; if that cannot be reached, try until it can. None if the *worker* that does it is
    to end. What the database will never take is raised.
    """
    pause = 0.2
    while not (worker and worker.ended):
        try:
            return work()
        except GONE as error:
            if is_for_ever(error):
                raise
            log.warning("the database cannot be reached, trying again: %s", first_line(error))
            (worker.rest if worker else time.sleep)(pause)
            pause = min(5.0, 2 * pause)
    return None


def is_for_ever(error: Exception) -> bool:
    """Whether the database is there, and will never take what it was asked."""
    if isinstance(error, NEVER):
        return not error.connection_invalidated
    return getattr(getattr(error, "orig", None), "sqlite_errorcode", None) == SQLITE_ERROR


def redacted(text: str) -> str:
    """A text without the passwords of the addresses that stand in it."""
    return SECRET.sub(r"\1=...", URL.sub(r"\1...@", text))


class Redacted(logging.Formatter):
    """A log's lines without passwords, those of libraries and tracebacks too."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, or several."""
        return redacted(super().format(record))


def forget_the_log(engine: sa.Engine) -> bool:
    """SQLite writes into a log first, and what was erased stands in it until the log is: now. Whether it could; False
    while somebody reads.
    """
    if engine.dialect.name != "sqlite":
        return True
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
    return not busy


def prepare_postgresql(connection: Any, _: Any) -> None:
    """No question is compiled: to compile one takes longer than to answer any of ours."""
    connection.execute("SET jit = off")
    connection.commit()


def leave_standby(context: sa.engine.ExceptionContext) -> None:
    """A server that is a standby since a failover still answers, and takes nothing: its connections are let go."""
    if getattr(context.original_exception, "sqlstate", None) == READ_ONLY:
        context.is_disconnect = True


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers and a writer at the same time; what was taken is on the disk, what was erased is not."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA cache_size=-65536")  # KB: hashes fall anywhere
    connection.execute("PRAGMA busy_timeout=10000")
    connection.execute("PRAGMA secure_delete=ON")
