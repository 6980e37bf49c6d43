"""What guests' pages ask the database: the best, the latest games, the towers, the cafés. Each question reads few rows,
however many games there are.

*cafe* is a café's name; "" is the whole chain.
"""

import zlib
from functools import cache
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
SEAT = (  # as shown() takes it
    *(scores.c.id, scores.c.game, scores.c.initials, scores.c.handle),
    *(scores.c.total, scores.c.wins, scores.c.struck),
)
OF_A_CAFE = (  # as Cafe has it, and last whether it is removed
    *(cafes.c.cafe, cafes.c.label, cafes.c.timezone, cafes.c.logo.is_not(None).label("has_logo")),
    *(cafes.c.colour, cafes.c.ground, cafes.c.notice, cafes.c.removed),
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


@cache
def best_of(of_a_cafe: bool) -> sa.CompoundSelect[Any]:
    """The question for the best of a rule set, by period; who was first with a total stands first."""
    each = []
    for period in PERIODS:
        wanted = sa.select(sa.literal(period).label("period"), scores.c.merit, *SEAT)
        wanted = wanted.where(scores.c.rules == sa.bindparam("rules"), scores.c.merit.is_not(None))
        if of_a_cafe:
            wanted = wanted.where(scores.c.cafe == sa.bindparam("cafe"))
        if period != "ever":
            wanted = wanted.where(scores.c[period] == sa.bindparam(period))
        each.append(sa.select(wanted.order_by(scores.c.merit.desc(), scores.c.id).limit(ROWS).subquery()))
    return sa.union_all(*each)


def best(connection: sa.Connection, rules: str, at: int, cafe: str = "", timezone: str = "") -> dict[str, list[Score]]:
    """The best of a rule set in the day and in the week of *at*, and ever: by PERIODS."""
    day, week = days(at, timezone)
    rows = connection.execute(best_of(bool(cafe)), {"rules": rules, "cafe": cafe, "day": day, "week": week})
    found: dict[str, list[Score]] = {period: [] for period in PERIODS}
    for period, _, *seat in sorted(rows, key=lambda row: (-row[1], row[2])):
        found[period].append(shown(*seat))
    return found


ALL_SETS = (
    sa.select(rule_sets.c.rules).where(rule_sets.c.games > 0).order_by(rule_sets.c.games.desc(), rule_sets.c.rules)
)


def sets(connection: sa.Connection) -> list[str]:
    """The rule sets, the one most played first."""
    return list(connection.scalars(ALL_SETS))


def is_set(connection: sa.Connection, rules: str) -> bool:
    """Whether games by these rules are in the lists."""
    wanted = sa.select(rule_sets.c.rules).where(rule_sets.c.rules == rules, rule_sets.c.games > 0)
    return connection.scalar(wanted) is not None


@cache
def latest_of(of_a_cafe: bool) -> sa.Select[Any]:
    """The question for the games that came last."""
    wanted = sa.select(games.c.id, games.c.at, games.c.rules, games.c.cafe, games.c.witness)
    # Not false, rather than true: else SQLite would go by games_unsigned, through nearly all there are.
    wanted = wanted.where(games.c.signed != sa.false(), ~games.c.void)
    if of_a_cafe:
        wanted = wanted.where(games.c.cafe == sa.bindparam("cafe"))
    return wanted.order_by(games.c.id.desc()).limit(ROWS)


SEATS_OF = sa.select(*SEAT).where(scores.c.game.in_(sa.bindparam("games", expanding=True))).order_by(scores.c.seat)


def latest(connection: sa.Connection, cafe: str = "") -> list[LatestGame]:
    """The games that came last; void and unverified ones stand apart."""
    last = connection.execute(latest_of(bool(cafe)), {"cafe": cafe}).all()
    seats: dict[int, list[Score]] = {row.id: [] for row in last}
    # Two questions: of one, PostgreSQL may make a walk through all scores.
    for seat in connection.execute(SEATS_OF, {"games": list(seats)}):
        seats[seat[1]].append(shown(*seat))
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
        seats = connection.execute(SEATS_OF, {"games": [number]}).all()
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
        "seats": [shown(*seat) for seat in seats],
    }


@cache
def here_of(of_a_cafe: bool) -> sa.Select[Any]:
    """The question for some of the towers that are there, each with how many there are."""
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
    here = [towers.c.present, ~towers.c.removed, towers.c.cafe.not_in(gone)]
    here += [towers.c.cafe == sa.bindparam("cafe")] if of_a_cafe else []
    many = sa.select(sa.func.count()).select_from(towers).where(*here).scalar_subquery()
    columns = towers.c.cafe, towers.c.tower, towers.c.label, towers.c.games
    wanted = sa.select(*columns, many.label("many")).where(*here)
    return wanted.order_by(towers.c.cafe, towers.c.tower).limit(TOWERS)


def towers_here(connection: sa.Connection, cafe: str = "") -> tuple[int, list[Any]]:
    """How many towers are there; the rows of some of them."""
    some = list(connection.execute(here_of(bool(cafe)), {"cafe": cafe}))
    return some[0].many if some else 0, some


ALL_CAFES = sa.select(*OF_A_CAFE).where(~cafes.c.removed).order_by(cafes.c.label, cafes.c.cafe).limit(CAFES)
THESE_CAFES = sa.select(*OF_A_CAFE).where(cafes.c.cafe.in_(sa.bindparam("names", expanding=True)))


def all_cafes(connection: sa.Connection) -> list[Cafe]:
    """The cafés that have a name, by it."""
    return [shown_cafe(row) for row in connection.execute(ALL_CAFES)]


LABELS = ALL_CAFES.with_only_columns(cafes.c.cafe, cafes.c.label)


def labels(connection: sa.Connection) -> dict[str, str]:
    """What the same cafés are called, by their names. Of a hundred cafés more columns would cost as much as all other
    questions of a page.
    """
    return {name: label or name for name, label in connection.execute(LABELS)}


def shown_cafe(row: Any) -> Cafe:
    """A row of OF_A_CAFE as guests see it. By place: of a hundred rows names would take longer than all else."""
    name, label, *has, _ = row
    return Cafe(name, label or name, *has)


def cafe_of(connection: sa.Connection, name: str) -> Cafe | None:
    """A café by its name: one that an owner added, or one whose towers have played; None if there is none."""
    return cafes_of(connection, {name}).get(name)


def cafes_of(connection: sa.Connection, names: set[str]) -> dict[str, Cafe]:
    """Cafés by their names, as :func:`cafe_of`; without those that there are not."""
    if not names:
        return {}
    known = {row.cafe: row for row in connection.execute(THESE_CAFES, {"names": list(names)})}
    found = {name: shown_cafe(row) for name, row in known.items() if not row.removed}
    if others := names - known.keys():
        played = connection.scalars(sa.select(towers.c.cafe).where(towers.c.cafe.in_(others)).distinct())
        found |= {name: Cafe(name, name) for name in played}
    return found


def logo(connection: sa.Connection, name: str) -> bytes | None:
    """A café's logo, a PNG; None if it has none."""
    return connection.scalar(sa.select(cafes.c.logo).where(cafes.c.cafe == name, ~cafes.c.removed))


def zones(connection: sa.Connection, names: set[str]) -> dict[str, str]:
    """The time zones of some cafés; one that has none is not there."""
    wanted = sa.select(cafes.c.cafe, cafes.c.timezone).where(cafes.c.cafe.in_(names))
    return {row.cafe: row.timezone for row in connection.execute(wanted)}


def shown(number: int, game: int, initials: str, handle: str, total: int, wins: bool, struck: bool) -> Score:
    """A score as pages have it: what was struck out is nowhere."""
    return {
        "id": number,
        "game": game,
        "initials": NOBODY if struck else initials,
        "handle": "" if struck or handle == NOBODY else handle,
        "total": total,
        "wins": wins,
        "struck": struck,
        "taken": struck or handle != "",
    }
