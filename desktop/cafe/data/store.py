"""Where the leaderboard keeps its games: SQLite in a file, or PostgreSQL. A game is counted once, by its hash."""

import contextlib
import logging
import threading
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from desktop.cafe.clocks import days
from desktop.cafe.data import contests, evenings, lists, standings, trust
from desktop.cafe.data.database import engine_of, first_line, forget_the_log, sorted_otherwise, where
from desktop.cafe.data.herald import Herald
from desktop.cafe.data.listeners import Listeners, Tell
from desktop.cafe.data.rows import LatestGame, Score, StoredGame, TowerHere
from desktop.cafe.data.tables import Columns, cafes, games, rule_sets, scores, towers
from desktop.cafe.verdict import Verdict
from desktop.cafe.workers import Workers
from desktop.errors import BadInput

MIGRATIONS = Path(__file__).parent / "migrations"
FIRST_MS = 1_704_067_200_000  # 2024 began; a clock that says less has not been set
CLOCKS_DIFFER_MS = 5000  # at most, of two computers of one leaderboard
MOST_TOWERS = 500  # of a café
HOPELESS = ("authentication failed", "no password supplied", "does not exist")  # waiting does not mend it

log = logging.getLogger("board")


class Entry(NamedTuple):
    """A game that has come in, and where it comes from; ``at`` in ms since 1970; ``mac``: the tower's signature (see
    desktop/cafe/signature.py) in hexadecimal digits, empty if it has none.
    """

    cafe: str
    tower: str
    number: int
    at: int
    verdict: Verdict
    mac: str = ""

    @property
    def hash(self) -> str:
        """The same for all copies of a game. By a deal others may play alike: there tower and number belong to it."""
        if "deal:" not in self.verdict.rules:
            return self.verdict.hash
        return sha256(f"{self.verdict.hash} {self.tower} {self.number}".encode()).hexdigest()


class Store:
    """*url* as SQLAlchemy has it. Raises BadInput if the database is out of reach, after *patience* seconds: it may be
    starting up as the leaderboard does.

    *unsigned*: what becomes of games that no enrolled tower has signed, see :mod:`desktop.cafe.data.trust`. ``version``
    counts the changes that a page may show; :meth:`listen` to hear of each, those of other leaderboards on a PostgreSQL
    too. (A file of SQLite is for one leaderboard: it would not hear of another's changes.) ``workers``: all threads by
    which this leaderboard lives.
    """

    def __init__(self, url: str, patience: float = 60, unsigned: str = "auto") -> None:
        self.unsigned = unsigned
        self.workers = Workers()
        self._herald: Herald | None = None
        self._listeners = Listeners()
        self._thread = threading.local()
        self.engine = engine_of(url)
        self._sqlite = self.engine.dialect.name == "sqlite"
        end = time.monotonic() + patience
        while True:
            try:
                with self.engine.begin() as connection:
                    self.migrate(connection)
                    if said := sorted_otherwise(connection):
                        log.warning(said)
                break
            except DBAPIError as error:
                said = f"the database {where(self.engine)} cannot be reached: {first_line(error)}"
                if time.monotonic() > end or any(word in said for word in HOPELESS):
                    raise BadInput(said) from None
                log.warning("%s; tried again", said)
                time.sleep(1)
        if not self._sqlite:
            self._herald = Herald(self.engine, self._listeners.tell, self.workers)

    def close(self) -> None:
        """Let go of the database."""
        if self._herald:
            self._herald.close()
        self.engine.dispose()

    def migrate(self, connection: sa.Connection, revision: str = "head") -> None:
        """Bring the tables up to a revision."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))  # as a configparser wants it
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    # In

    def add(self, entries: Sequence[Entry]) -> int:
        """Take games, each once for ever; how many were new. All are safe when this returns.

        One that was there unsigned is verified by its signed copy, and is where that says from then on.
        """
        copies = Counter(entry.hash for entry in entries)
        if max(copies.values(), default=0) > 1:
            return sum(self.add([entry]) for entry in entries)
        try:
            new, verified = self._add(entries)
        except IntegrityError:  # another leaderboard was quicker with one of them
            if len(entries) == 1:
                return 0
            return sum(self.add([entry]) for entry in entries)
        if new or verified:
            self.changed(*([] if verified else {entry.cafe for entry in entries}))  # a game may leave another café
        return new

    def _add(self, entries: Sequence[Entry]) -> tuple[int, int]:
        verified = 0
        by_hash = {entry.hash: entry for entry in entries}
        # Once tower and number did not belong to a deal's game: those that came then stand under the verdict's hash.
        older = {(e.verdict.hash, e.tower, e.number): e.hash for e in entries if e.hash != e.verdict.hash}
        with self.engine.begin() as connection:
            its = games.c.hash, games.c.tower, games.c.number
            there = sa.select(games.c.id, *its, games.c.cafe, games.c.signed, games.c.mac)
            hashes = [*by_hash, *(said for said, *_ in older)]
            for known in connection.execute(there.where(games.c.hash.in_(hashes))).all():
                copy = by_hash.pop(older.get((known.hash, known.tower, known.number), known.hash), None)
                if not copy:
                    continue
                if copy.mac and not known.signed and self._verify(connection, known, copy):
                    verified += 1
                elif (known.cafe, known.tower) != (copy.cafe, copy.tower):
                    count_double(connection, copy.cafe, copy.tower)
            if not by_hash:
                return 0, verified
            new = evenings.masked(connection, list(by_hash.values()))
            signed = trust.signed(connection, new, self.unsigned)
            asked = [trust.witness(e) for e in new]
            now = now_ms()
            rows = [
                {"hash": e.hash, "rules": e.verdict.rules, "record": zlib.compress(e.verdict.record.encode())}
                | {"cafe": e.cafe, "tower": e.tower, "number": e.number, "at": e.at}
                | {"signed": is_signed, "witness": witness, "mac": e.mac[:64], "came": now}
                | {"weighed": not can_be_weighed(e.verdict)}
                for e, is_signed, witness in zip(new, signed, asked, strict=True)
            ]
            listed = [trust.is_listed(*columns) for columns in zip(signed, asked, strict=True)]
            inserted = sa.insert(games).returning(games.c.id, sort_by_parameter_order=True)
            ids = connection.scalars(inserted, rows).all()
            for game, e, is_signed in zip(ids, new, signed, strict=True):
                evenings.count_in(connection, game, e)
                if is_signed:
                    contests.count_in(connection, game, e)
            zones = lists.zones(connection, {e.cafe for e in new})
            seats = [
                score_rows(key, e, counts, zones.get(e.cafe, ""))
                for key, e, counts in zip(ids, new, listed, strict=True)
            ]
            connection.execute(sa.insert(scores), [row for rows in seats for row in rows])
            counting = [e.verdict.rules for e, counts in zip(new, listed, strict=True) if counts]
            for rules, count in sorted(Counter(counting).items()):
                self._count(connection, rule_sets, {"rules": rules}, {"games": count})
            for (cafe, tower), count in sorted(Counter((e.cafe, e.tower) for e in new).items()):
                key = {"cafe": cafe, "tower": tower}
                self._count(connection, towers, key, {"games": count}, bridge="", present=False, seen=now_ms())
        return len(new), verified

    def _verify(self, connection: sa.Connection, known: Any, copy: Entry) -> bool:
        """A game that is there unsigned has come again, with a signature; whether it is right."""
        its = sa.update(games).where(games.c.id == known.id)
        if not trust.verified(connection, copy):
            if not known.mac and (known.cafe, known.tower) == (copy.cafe, copy.tower):  # it may be enrolled later
                connection.execute(its.values(number=copy.number, mac=copy.mac[:64]))
            return False
        day, week = days(copy.at, lists.zones(connection, {copy.cafe}).get(copy.cafe, ""))
        where_from = {"cafe": copy.cafe, "tower": copy.tower, "number": copy.number, "at": copy.at}
        connection.execute(its.values(**where_from, mac=copy.mac[:64]))
        seats = sa.update(scores).where(scores.c.game == known.id)
        connection.execute(seats.values(cafe=copy.cafe, day=day, week=week))
        struck = sa.select(scores.c.id).where(scores.c.game == known.id, scores.c.struck)
        if connection.scalar(struck.limit(1)) is None:  # the names are the tower's own, unless some were erased
            connection.execute(its.values(record=zlib.compress(copy.verdict.record.encode())))
            for place, seat in enumerate(copy.verdict.seats):
                connection.execute(seats.where(scores.c.seat == place).values(initials=seat.initials))
        trust.change(connection, known.id, signed=True)
        evenings.count_in(connection, known.id, copy)
        for cafe, tower, count in ((known.cafe, known.tower, -1), (copy.cafe, copy.tower, 1)):
            key = {"cafe": cafe, "tower": tower}
            self._count(connection, towers, key, {"games": count}, bridge="", present=False, seen=now_ms())
        count_double(connection, known.cafe, known.tower)
        return True

    def forget_erased(self) -> None:
        """What was erased is nowhere in the database's files from now on, or as soon as nobody reads."""
        while standings.count_due(self.engine):  # in what is due, and where it has not come to, there are names
            pass
        for _ in range(5):
            if forget_the_log(self.engine):
                return
        log.warning("what was erased is in SQLite's log until somebody has read to the end")

    def _count(
        self,
        connection: sa.Connection,
        table: sa.Table,
        key: Mapping[str, object],
        counts: dict[str, int],
        **others: Any,
    ) -> None:
        insert = self._insert(table).values(**key, **counts, **others)
        more = {name: table.c[name] + count for name, count in counts.items()}
        connection.execute(insert.on_conflict_do_update(index_elements=list(key), set_=more))

    def put(
        self, connection: sa.Connection, table: sa.Table, key: Mapping[str, object], values: Mapping[str, object]
    ) -> None:
        """Insert a row; change it if one of that *key* is there."""
        insert = self._insert(table).values(**key, **values)
        connection.execute(insert.on_conflict_do_update(index_elements=list(key), set_=values))

    def make(
        self, connection: sa.Connection, table: sa.Table, key: Mapping[str, object], values: Mapping[str, object]
    ) -> bool:
        """Insert a row; leave it as it is if one of that *key* is there. Whether it is new."""
        insert = self._insert(table).values(**key, **values)
        made = insert.on_conflict_do_nothing(index_elements=list(key)).returning(sa.literal(1))
        return connection.execute(made).first() is not None

    def _insert(self, table: sa.Table) -> Any:
        return sqlite.insert(table) if self._sqlite else postgresql.insert(table)

    def presence(self, cafe: str, tower: str, bridge: str, here: bool, waiting: int | None = None) -> None:
        """A tower has come or gone; *waiting*: games that its bridge still has, None if it does not say.

        Where only signed games count, one that has neither brought a game nor offered its secret is not heard; nor is
        a café's tower after MOST_TOWERS.
        """
        key, said = {"cafe": cafe, "tower": tower}, {"bridge": bridge, "present": here, "seen": now_ms()}
        with self.engine.begin() as connection:
            if not connection.execute(sa.update(towers).filter_by(**key).values(said)).rowcount:
                if not trust.lists_unsigned(connection, self.unsigned) or self._is_full(connection, cafe):
                    return
                self.make(connection, towers, key, said | {"games": 0})
        if waiting is not None:
            self.waiting(cafe, bridge, waiting)
        self.changed(cafe)

    @staticmethod
    def _is_full(connection: sa.Connection, cafe: str) -> bool:
        """Whether a café has had so many towers that no more are made by what somebody says."""
        its = sa.select(towers.c.tower).where(towers.c.cafe == cafe).limit(MOST_TOWERS).subquery()
        return (connection.scalar(sa.select(sa.func.count()).select_from(its)) or 0) >= MOST_TOWERS

    def waiting(self, cafe: str, bridge: str, count: int) -> None:
        """So many games a bridge still has; they stand at each of its towers."""
        its = sa.update(towers).where(towers.c.cafe == cafe, towers.c.bridge == bridge)
        with self.engine.begin() as connection:
            connection.execute(its.values(waiting=count))

    def offer(self, cafe: str, tower: str, secret: str) -> None:
        """A tower wants to be enrolled with this secret. Nothing changes if it is enrolled with that already."""
        key = {"cafe": cafe, "tower": tower}
        offer = {"offered": secret, "offered_at": now_ms()}
        insert = self._insert(towers).values(**key, bridge="", present=False, seen=now_ms(), games=0, **offer)
        with self.engine.begin() as connection:
            known = connection.scalar(sa.select(towers.c.tower).filter_by(**key))
            if known is None and self._is_full(connection, cafe):
                return
            connection.execute(
                insert.on_conflict_do_update(index_elements=list(key), set_=offer, where=towers.c.secret != secret)
            )
        self.changed(cafe)

    def bridge_gone(self, cafe: str | None = None, bridge: str | None = None) -> None:
        """With a bridge of a café all its towers have gone; None: with all bridges. "": with no bridge, but on USB."""
        update = sa.update(towers).values(present=False).where(towers.c.present)
        if cafe is not None:  # another café's computer may have the same name
            update = update.where(towers.c.cafe == cafe, towers.c.bridge == bridge)
        with self.engine.begin() as connection:
            connection.execute(update)
        self.changed(*([cafe] if cafe is not None else []))

    # Out

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

    def best(self, rules: str, period: str, at: int) -> list[Score]:
        """The best of a rule set in the day or the week of *at*, or ever."""
        with self.reading() as connection:
            return lists.best(connection, rules, period, at)

    def sets(self) -> list[str]:
        """All rule sets, the one most played first."""
        with self.reading() as connection:
            return lists.sets(connection)

    def present(self) -> list[TowerHere]:
        """The towers that are there."""
        gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
        here = towers.c.present, ~towers.c.removed, towers.c.cafe.not_in(gone)
        wanted = sa.select(towers).where(*here).order_by(towers.c.cafe, towers.c.tower)
        with self.reading() as connection:
            return [
                {"cafe": row.cafe, "tower": row.tower, "games": row.games} for row in connection.execute(wanted).all()
            ]

    def latest(self) -> list[LatestGame]:
        """The games that came last; *waits*: for a witness. Those that are void or unverified stand apart."""
        with self.reading() as connection:
            return lists.latest(connection)

    def game(self, number: int) -> StoredGame | None:
        """One game with its record and its scores; None if there is none of that number, or its record is erased."""
        with self.reading() as connection:
            row = connection.execute(sa.select(games).where(games.c.id == number)).first()
            if row is None:
                return None
            seats = connection.execute(sa.select(scores).where(scores.c.game == number).order_by(scores.c.seat)).all()
        if not row.record:  # erased: care/retention.py
            return None
        return {
            "id": row.id,
            "hash": row.hash,
            "cafe": row.cafe,
            "tower": row.tower,
            "number": row.number,
            "at": row.at,
            "rules": row.rules,
            "record": zlib.decompress(row.record).decode(),
            "void": row.void,
            "signed": row.signed,
            "witness": row.witness,
            "seats": [lists.shown(seat) for seat in seats],
        }

    # News

    def listen(self, tell: Tell) -> None:
        """Call *tell* after each change, from any thread, with the cafés that it concerns; none: it may concern all."""
        self._listeners.add(tell)

    def forget(self, tell: Tell) -> None:
        """Call *tell* no more."""
        self._listeners.remove(tell)

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
        """Tell those who listen, at all leaderboards. *cafes*: whose pages may show it; without them all."""
        self._listeners.tell(cafes)
        if self._herald:
            self._herald.tell(cafes)


def can_be_weighed(verdict: Verdict) -> bool:
    """Whether it is a game whose luck can be taken out: of two, by the rules of dice, with rolls of its own."""
    return len(verdict.seats) == 2 and not verdict.rules.startswith("cards") and "deal:" not in verdict.rules


def count_double(connection: sa.Connection, cafe: str, tower: str) -> None:
    """A tower has brought a game that is there as another's: balance.py."""
    its = sa.update(towers).where(towers.c.cafe == cafe, towers.c.tower == tower)
    connection.execute(its.values(doubles=towers.c.doubles + 1))


def score_rows(game: int, entry: Entry, listed: bool, timezone: str) -> list[Columns]:
    """The rows of a game's seats; its day is that of the café's *timezone*."""
    day, week = days(entry.at, timezone)
    return [
        {"game": game, "seat": place, "initials": seat.initials, "struck": False, "total": seat.total}
        | {"wins": seat.wins, "merit": seat.merit if listed else None, "worth": seat.merit, "cafe": entry.cafe}
        | {"rules": entry.verdict.rules, "day": day, "week": week}
        for place, seat in enumerate(entry.verdict.seats)
    ]


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
