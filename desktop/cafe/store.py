"""Where the board keeps its games: SQLite in a file, or PostgreSQL. A game is counted once, by its hash."""

import logging
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from desktop.cafe import lists
from desktop.cafe.clocks import days
from desktop.cafe.tables import games, rule_sets, scores, towers
from desktop.cafe.verdict import Verdict
from desktop.errors import BadInput

MIGRATIONS = Path(__file__).parent / "migrations"
GONE = (OperationalError, DBAPIError, sa.exc.TimeoutError)  # the database is not there now, or has too much to do


HOPELESS = ("authentication failed", "no password supplied", "does not exist")  # waiting does not mend it

log = logging.getLogger("board")


class Entry(NamedTuple):
    """A game that counts, and where it comes from; ``at`` in ms since 1970."""

    cafe: str
    tower: str
    number: int
    at: int
    verdict: Verdict


class Store:
    """*url* as SQLAlchemy has it. Raises BadInput if the database is out of reach, after *patience* seconds: it may be
    starting up as the board does.

    ``version`` counts the changes that a page may show; :meth:`listen` to hear of each.
    """

    def __init__(self, url: str, patience: float = 60) -> None:
        self.version = 0
        self._lock = threading.Lock()
        self._listeners: list[Callable[[], None]] = []
        try:
            self.engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"), pool_pre_ping=True)
        except (sa.exc.ArgumentError, ModuleNotFoundError) as error:
            raise BadInput(f"--database: {error}") from None
        self._sqlite = self.engine.dialect.name == "sqlite"
        if self._sqlite:
            sa.event.listen(self.engine, "connect", prepare_sqlite)
        end = time.monotonic() + patience
        while True:
            try:
                self._migrate()
                break
            except DBAPIError as error:
                said = f"the database {self.engine.url!r} cannot be reached: {first_line(error)}"
                if time.monotonic() > end or any(word in said for word in HOPELESS):
                    raise BadInput(said) from None
                log.warning("%s; tried again", said)
                time.sleep(1)

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    # In

    def add(self, entries: Sequence[Entry]) -> int:
        """Take games, each once for ever; how many were new. All are safe when this returns."""
        try:
            new = self._add(entries)
        except IntegrityError:  # another board was quicker with one of them
            if len(entries) == 1:
                return 0
            return sum(self.add([entry]) for entry in entries)
        if new:
            self.changed()
        return new

    def _add(self, entries: Sequence[Entry]) -> int:
        by_hash = {entry.verdict.hash: entry for entry in reversed(entries)}
        with self.engine.begin() as connection:
            there = connection.scalars(sa.select(games.c.hash).where(games.c.hash.in_(by_hash)))
            for known in there.all():
                del by_hash[known]
            new = [entry for entry in entries if by_hash.get(entry.verdict.hash) is entry]
            if not new:
                return 0
            rows = [
                {"hash": e.verdict.hash, "rules": e.verdict.rules, "record": zlib.compress(e.verdict.record.encode())}
                | {"cafe": e.cafe, "tower": e.tower, "number": e.number, "at": e.at}
                for e in new
            ]
            inserted = sa.insert(games).returning(games.c.id, sort_by_parameter_order=True)
            ids = connection.scalars(inserted, rows).all()
            zones = lists.zones(connection, {e.cafe for e in new})
            connection.execute(
                sa.insert(scores),
                [row for key, e in zip(ids, new, strict=True) for row in score_rows(key, e, zones.get(e.cafe, ""))],
            )
            for rules, count in sorted(Counter(e.verdict.rules for e in new).items()):
                self._count(connection, rule_sets, {"rules": rules}, {"games": count})
            for (cafe, tower), count in sorted(Counter((e.cafe, e.tower) for e in new).items()):
                key = {"cafe": cafe, "tower": tower}
                self._count(connection, towers, key, {"games": count}, bridge="", present=False, seen=now_ms())
        return len(new)

    def _count(
        self, connection: sa.Connection, table: sa.Table, key: dict[str, Any], counts: dict[str, int], **others: Any
    ) -> None:
        insert = self._insert(table).values(**key, **counts, **others)
        more = {name: table.c[name] + count for name, count in counts.items()}
        connection.execute(insert.on_conflict_do_update(index_elements=list(key), set_=more))

    def _insert(self, table: sa.Table) -> Any:
        return sqlite.insert(table) if self._sqlite else postgresql.insert(table)

    def presence(self, cafe: str, tower: str, bridge: str, here: bool) -> None:
        """A tower has come or gone."""
        said = {"bridge": bridge, "present": here, "seen": now_ms()}
        insert = self._insert(towers).values(cafe=cafe, tower=tower, games=0, **said)
        with self.engine.begin() as connection:
            connection.execute(insert.on_conflict_do_update(index_elements=["cafe", "tower"], set_=said))
        self.changed()

    def bridge_gone(self, cafe: str | None = None, bridge: str | None = None) -> None:
        """With a bridge of a café all its towers have gone; None: with all bridges."""
        update = sa.update(towers).values(present=False).where(towers.c.present)
        if cafe is not None:  # another café's computer may have the same name
            update = update.where(towers.c.cafe == cafe, towers.c.bridge == bridge)
        with self.engine.begin() as connection:
            connection.execute(update)
        self.changed()

    def strike(self, score: int) -> int | None:
        """The owner strikes initials out; the game that they stood in, None where there is no such score."""
        strike = sa.update(scores).where(scores.c.id == score).values(struck=True).returning(scores.c.game)
        with self.engine.begin() as connection:
            game = connection.scalars(strike).first()
        self.changed()
        return game

    # Out

    def best(self, rules: str, period: str, at: int) -> list[dict[str, Any]]:
        """The best of a rule set in the day or the week of *at*, or ever."""
        with self.engine.connect() as connection:
            return lists.best(connection, rules, period, at)

    def sets(self) -> list[str]:
        """All rule sets, the one most played first."""
        with self.engine.connect() as connection:
            return lists.sets(connection)

    def present(self) -> list[dict[str, Any]]:
        """The towers that are there."""
        wanted = sa.select(towers).where(towers.c.present).order_by(towers.c.cafe, towers.c.tower)
        with self.engine.connect() as connection:
            return [
                {"cafe": row.cafe, "tower": row.tower, "games": row.games} for row in connection.execute(wanted).all()
            ]

    def latest(self) -> list[dict[str, Any]]:
        """The games that came last."""
        with self.engine.connect() as connection:
            return lists.latest(connection)

    def game(self, number: int) -> dict[str, Any] | None:
        """One game with its record and its scores."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(games).where(games.c.id == number)).first()
            if row is None:
                return None
            seats = connection.execute(sa.select(scores).where(scores.c.game == number).order_by(scores.c.seat)).all()
        record = zlib.decompress(row.record).decode()
        return {**row._asdict(), "record": record, "seats": [lists.shown(seat) for seat in seats]}

    # News

    def listen(self, tell: Callable[[], None]) -> None:
        """Call *tell* after each change, in whatever thread made it, until it is told to :meth:`forget`."""
        with self._lock:
            self._listeners.append(tell)

    def forget(self, tell: Callable[[], None]) -> None:
        """Call *tell* no more."""
        with self._lock:
            self._listeners.remove(tell)

    def changed(self) -> None:
        """Tell those who listen."""
        with self._lock:
            self.version += 1
            listeners = [*self._listeners]
        for tell in listeners:
            tell()


def score_rows(game: int, entry: Entry, timezone: str = "") -> list[dict[str, Any]]:
    """The rows of a game's seats; its day is that of the café's *timezone*."""
    day, week = days(entry.at, timezone)
    return [
        {"game": game, "seat": place, "initials": seat.initials, "struck": False, "total": seat.total}
        | {"wins": seat.wins, "merit": seat.merit, "worth": seat.merit, "cafe": entry.cafe}
        | {"rules": entry.verdict.rules, "day": day, "week": week}
        for place, seat in enumerate(entry.verdict.seats)
    ]


def now_ms() -> int:
    """Ms since 1970."""
    return time.time_ns() // 1_000_000


def first_line(error: Exception) -> str:
    """What an error of a database says, without the statement."""
    said = str(getattr(error, "orig", None) or error).strip().splitlines()
    return said[0] if said else type(error).__name__


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers and a writer at the same time; what was taken is on the disk."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA cache_size=-65536")  # KB: hashes fall anywhere
    connection.execute("PRAGMA busy_timeout=10000")
