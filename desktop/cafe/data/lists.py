"""What guests' pages ask the database: the best, the latest games, the towers, the cafés. Each question reads few rows,
however many games there are.

*cafe* is a café's name; "" is the whole chain.
"""

import zlib
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.clocks import days
from desktop.cafe.data import trust
from desktop.cafe.data.rows import LatestGame, Score, StoredGame
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, cafes, games, rule_sets, scores, towers

ROWS = 10  # of each list
SETS = 24  # rule sets that a page names, those most played
TOWERS = 5  # that a page names; it counts them all
CAFES = 200  # that the chain's page leads to
PERIODS = ("day", "week", "ever")
OF_A_CAFE = (
    *(cafes.c.cafe, cafes.c.label, cafes.c.timezone, cafes.c.removed, cafes.c.logo.is_not(None).label("has_logo")),
    *(cafes.c.colour, cafes.c.ground, cafes.c.notice),
)


class Cafe(NamedTuple):
    """A café as guests see it; that of the name "" is the chain."""

    name: str
    label: str
    timezone: str = ""
    has_logo: bool = False
    colour: str = ""
    ground: str = ""
    notice: str = ""


def best_of(rules: str, period: str, at: int, cafe: str = "", timezone: str = "") -> sa.Select[Any]:
    """The question for the best of a rule set; who was first with a total stands first."""
    wanted = sa.select(scores).where(scores.c.rules == rules, scores.c.merit.is_not(None))
    if cafe:
        wanted = wanted.where(scores.c.cafe == cafe)
    if period != "ever":
        wanted = wanted.where(scores.c[period] == days(at, timezone)[PERIODS.index(period)])
    return wanted.order_by(scores.c.merit.desc(), scores.c.id).limit(ROWS)


def best(
    connection: sa.Connection, rules: str, period: str, at: int, cafe: str = "", timezone: str = ""
) -> list[Score]:
    """The best of a rule set in the day or the week of *at*, or ever."""
    return [shown(row) for row in connection.execute(best_of(rules, period, at, cafe, timezone))]


def sets(connection: sa.Connection) -> list[str]:
    """The rule sets, the one most played first."""
    wanted = sa.select(rule_sets.c.rules).where(rule_sets.c.games > 0)
    wanted = wanted.order_by(rule_sets.c.games.desc(), rule_sets.c.rules)
    return list(connection.scalars(wanted))


def is_set(connection: sa.Connection, rules: str) -> bool:
    """Whether games by these rules are in the lists."""
    wanted = sa.select(rule_sets.c.rules).where(rule_sets.c.rules == rules, rule_sets.c.games > 0)
    return connection.scalar(wanted) is not None


def latest(connection: sa.Connection, cafe: str = "") -> list[LatestGame]:
    """The games that came last; void and unverified ones stand apart."""
    newest = sa.select(games.c.id, games.c.at, games.c.rules, games.c.cafe, games.c.witness)
    # Not false, rather than true: else SQLite would go by games_unsigned, through nearly all there are.
    newest = newest.where(games.c.signed != sa.false(), ~games.c.void)
    if cafe:
        newest = newest.where(games.c.cafe == cafe)
    last = connection.execute(newest.order_by(games.c.id.desc()).limit(ROWS)).all()
    # Two questions: of one, PostgreSQL may make a walk through all scores.
    wanted = sa.select(scores).where(scores.c.game.in_([row.id for row in last])).order_by(scores.c.seat)
    seats: dict[int, list[Score]] = {row.id: [] for row in last}
    for row in connection.execute(wanted):
        seats[row.game].append(shown(row))
    return [
        LatestGame(
            game=row.id,
            at=row.at,
            rules=row.rules,
            cafe=row.cafe,
            waits=row.witness == trust.ASKED,
            seats=seats[row.id],
        )
        for row in last
    ]


def game(store: Store, number: int) -> StoredGame | None:
    """One game with its record and its scores; None if there is none of that number, or its record is erased."""
    with store.reading() as connection:
        row = connection.execute(sa.select(games).where(games.c.id == number)).first()
        if row is None or not row.record:  # erased: care/retention.py
            return None
        seats = connection.execute(sa.select(scores).where(scores.c.game == number).order_by(scores.c.seat)).all()
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
        "seats": [shown(seat) for seat in seats],
    }


def towers_here(connection: sa.Connection, cafe: str = "") -> tuple[int, list[Any]]:
    """How many towers are there; the rows of some of them."""
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
    there = sa.and_(towers.c.present, ~towers.c.removed, towers.c.cafe.not_in(gone))
    if cafe:
        there = sa.and_(there, towers.c.cafe == cafe)
    count = connection.scalar(sa.select(sa.func.count()).select_from(towers).where(there)) or 0
    wanted = sa.select(towers).where(there).order_by(towers.c.cafe, towers.c.tower).limit(TOWERS)
    return count, list(connection.execute(wanted))


def all_cafes(connection: sa.Connection) -> list[Cafe]:
    """The cafés that have a name, by it."""
    wanted = sa.select(*OF_A_CAFE).where(~cafes.c.removed).order_by(cafes.c.label, cafes.c.cafe).limit(CAFES)
    return [shown_cafe(row) for row in connection.execute(wanted)]


def shown_cafe(row: Any) -> Cafe:
    """A row of OF_A_CAFE as guests see it."""
    has = row.label or row.cafe, row.timezone, row.has_logo, row.colour, row.ground, row.notice
    return Cafe(row.cafe, *has)


def cafe_of(connection: sa.Connection, name: str) -> Cafe | None:
    """A café by its name: one that an owner added, or one whose towers have played; None if there is none."""
    return cafes_of(connection, {name}).get(name)


def cafes_of(connection: sa.Connection, names: set[str]) -> dict[str, Cafe]:
    """The same of several, by their names; one that there is not is not there."""
    if not names:
        return {}
    known = {row.cafe: row for row in connection.execute(sa.select(*OF_A_CAFE).where(cafes.c.cafe.in_(names)))}
    found = {name: shown_cafe(row) for name, row in known.items() if not row.removed}
    if others := names - known.keys():
        played = connection.scalars(sa.select(towers.c.cafe).where(towers.c.cafe.in_(others)).distinct())
        found |= {name: Cafe(name, name) for name in played}
    return found


def zones(connection: sa.Connection, names: set[str]) -> dict[str, str]:
    """The time zones of some cafés; one that has none is not there."""
    wanted = sa.select(cafes.c.cafe, cafes.c.timezone).where(cafes.c.cafe.in_(names))
    return {row.cafe: row.timezone for row in connection.execute(wanted)}


def shown(row: Any) -> Score:
    """A score as pages have it: what was struck out is nowhere."""
    handle = "" if row.struck or row.handle == NOBODY else row.handle
    return {
        "id": row.id,
        "game": row.game,
        "initials": NOBODY if row.struck else row.initials,
        "handle": handle,
        "total": row.total,
        "wins": row.wins,
        "struck": row.struck,
        "taken": row.struck or row.handle != "",
    }
