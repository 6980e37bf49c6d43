"""``board backup FILE`` and ``board restore FILE``: all that the leaderboard knows, as one file of rows.

The same file goes into SQLite and into PostgreSQL, so it also moves a leaderboard from one to the other. It is gzip: a
line of JSON for the revision of the tables, one for each row, one at the end with their number, so that a file that was
cut off is seen. Passwords' hashes and keys are in it: its owner alone may read it.
"""

import base64
import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.migration import MigrationContext
from sqlalchemy.exc import DBAPIError

from desktop.cafe.contests.standings import count_from_the_start
from desktop.cafe.data.database import first_line
from desktop.cafe.data.store import Store, now_ms, put
from desktop.cafe.data.tables import backups, metadata, standings, standings_due
from desktop.cafe.names import called
from desktop.cafe.settings import LeaderboardSettings, Parser, loaded
from desktop.errors import BadInput

COUNTED = (standings, standings_due)  # again, from the scores, when they are back
NOT_IN_IT = (*COUNTED, backups)
SEEN_S = 5  # between two words of a backup that it gets on
KIND = "ten-phase dice tower: board"
ROWS = 1000  # at a time
DAMAGED = (
    OSError,
    EOFError,
    zlib.error,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    RecursionError,
    OverflowError,
)


def backup(arguments: list[str]) -> None:
    """The command: write the file. The leaderboard may run meanwhile."""
    store, path = asked(arguments, "backup", "Write all that the board knows into a file.")
    with store:
        count = write(store, path)
    print(f"{path}: {count['games']:,} games, {sum(count.values()):,} rows. It has keys in it: keep it to yourself.")


def restore(arguments: list[str]) -> None:
    """The command: put a file back, in place of all that is there. Stop the leaderboard before."""
    store, path = asked(
        arguments, "restore", "Put a backup back, in place of all that is there; stop the board before."
    )
    with store:
        count = read(store, path)
    print(f"{path}: {count['games']:,} games are back, {sum(count.values()):,} rows")


def asked(arguments: list[str], what: str, why: str) -> tuple[Store, Path]:
    """The database and the file that a command line names."""
    parser = Parser(prog=called(f"board {what}"), description=why)
    parser.add_argument("file", type=Path, metavar="FILE")
    settings, said = loaded(LeaderboardSettings, parser, arguments, "folder", "database")
    path: Path = said.file
    if what == "restore" and not path.is_file():
        raise BadInput(f"{path}: there is no such file")
    return Store(settings.store_url(), patience=5), path


def write(store: Store, path: Path) -> Counter[str]:
    """Write a backup of one moment; how many rows of each table. The file is whole or as it was before. The leaderboard
    is told that it has begun, that it gets on, and that it has ended.
    """
    count: Counter[str] = Counter()
    began = seen = now_ms()
    note(store, path, began=began, seen=began, ended=None)
    draft = path.with_name(path.name + ".draft")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        with gzip.open(file, "wt", compresslevel=1, encoding="utf-8") as lines, one_moment(store) as connection:
            lines.write(json.dumps({"kind": KIND, "revision": revision(connection)}) + "\n")
            for table in [table for table in metadata.sorted_tables if table not in NOT_IN_IT]:
                for row in connection.execution_options(yield_per=ROWS).execute(sa.select(table)):
                    lines.write(json.dumps([table.name, {k: packed(v) for k, v in row._mapping.items()}]) + "\n")
                    count[table.name] += 1
                    if now_ms() - seen > 1000 * SEEN_S:
                        seen = now_ms()
                        note(store, path, seen=seen)
            lines.write(json.dumps({"rows": sum(count.values())}) + "\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    note(store, path, ended=now_ms())
    with store.engine.begin() as connection:  # whatever became of those before
        connection.execute(sa.delete(backups).where(backups.c.began < began))
    return count


def note(store: Store, path: Path, **when: int | None) -> None:
    """When a backup has begun, was last seen to get on, or has ended."""
    with store.engine.begin() as connection:
        key = {"file": str(path)[-200:]}
        if "began" in when:
            put(connection, backups, key, when)
        else:
            connection.execute(sa.update(backups).filter_by(**key).values(when))


def one_moment(store: Store) -> sa.Connection:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    connection = store.engine.connect()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
        return connection
    return connection.execution_options(isolation_level="REPEATABLE READ")


def read(store: Store, path: Path) -> Counter[str]:
    """Put a backup back; how many rows of each table. All of it or, with BadInput, nothing."""
    count: Counter[str] = Counter()
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file, store.engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            said = map(json.loads, file)
            head = next(said, None)
            if not isinstance(head, dict) or head.get("kind") != KIND:
                raise BadInput(f"{path} is no backup of a board")
            if head["revision"] != (ours := revision(connection)):
                differ = f"its tables are {str(head['revision'])[:40]}, those here {ours}"
                raise BadInput(f"{path} was made by an older or a newer board ({differ}): restore it with that one")
            for table in reversed(metadata.sorted_tables):
                connection.execute(sa.delete(table))
            end = fill(connection, said, count)
            if next(said, None) is not None or end != {"rows": sum(count.values())}:
                raise BadInput(f"{path} is not whole")
            count_from_the_start(connection)
    except DAMAGED:
        raise BadInput(f"{path} is damaged, or no backup of a board; nothing was changed") from None
    except DBAPIError as error:
        raise BadInput(f"the database takes no backup just now: {first_line(error)}") from None
    store.changed()
    return count


def revision(connection: sa.Connection) -> str | None:
    """That of the tables in the database."""
    return MigrationContext.configure(connection).get_current_revision()


def fill(connection: sa.Connection, said: Iterator[Any], count: Counter[str]) -> Any:
    """Insert the rows until one is none: the line at the end."""
    end = None

    def rows() -> Iterator[tuple[str, dict[str, object]]]:
        nonlocal end
        for one in said:
            if isinstance(one, dict):
                end = one
                return
            name, row = one
            yield name, {column: unpacked(value) for column, value in row.items()}

    for name, group in groupby(rows(), lambda row: row[0]):
        table = metadata.tables[name]
        while batch := [row for _, row in islice(group, ROWS)]:
            connection.execute(sa.insert(table), batch)
            count[name] += len(batch)
        if "id" in table.c and connection.dialect.name == "postgresql":
            top = sa.select(sa.func.max(table.c.id)).scalar_subquery()
            connection.execute(sa.select(sa.func.setval(sa.func.pg_get_serial_sequence(name, "id"), top)))
    return end


def packed(value: Any) -> Any:
    """A value as JSON has it."""
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def unpacked(value: Any) -> Any:
    """A value as the database has it."""
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value
