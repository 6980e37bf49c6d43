"""The letter that an owner gets each week: games by tower and hour, new names, towers that are silent.

It is about a week of the café's own clock, from Monday to Sunday; of the whole chain it is by the leaderboard's.
"""

from collections import Counter, defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa

from desktop.cafe.clocks import local, zone
from desktop.cafe.data import balance, lists
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, PLAYER, cafes, games, scores, towers

HOURS = 24
QUARTER_MS = 900_000  # time zones differ by quarters of an hour
MOST_NAMES = 100
LATE_MS = 3 * 86_400_000  # a bridge that was cut off brings its games this much later


class TowerWeek(NamedTuple):
    """A tower of a café, its games in the week, and those of each hour of the day."""

    cafe: str
    tower: str
    games: int
    hours: tuple[int, ...]


class SilentTower(NamedTuple):
    """A tower that brought no game in the week; when it was last heard, in ms since 1970."""

    cafe: str
    tower: str
    heard: int


class Letter(NamedTuple):
    """What is in it; *begins* and *ends* in ms since 1970. *before*: games of the week before."""

    begins: int
    ends: int
    games: int
    before: int
    towers: list[TowerWeek]
    names: list[str]
    silent: list[SilentTower]
    missing: list[balance.Gap]

    @property
    def hours(self) -> list[int]:
        """The games of all towers by the hour."""
        return [sum(tower.hours[hour] for tower in self.towers) for hour in range(HOURS)]


def monday(at: int, timezone: str = "", weeks: int = 0) -> int:
    """When the week of a moment began there, or so many weeks later, in ms since 1970."""
    here = local(at, timezone)
    day = datetime(here.year, here.month, here.day) - timedelta(days=here.weekday()) + timedelta(weeks=weeks)
    return round(day.replace(tzinfo=zone(timezone)).timestamp() * 1000)


def letter(store: Store, at: int, cafe: str = "") -> Letter:
    """The letter about the week of a moment, for a café or ("") the chain."""
    with store.engine.connect() as connection:
        zones = {row.cafe: row.timezone for row in connection.execute(sa.select(cafes.c.cafe, cafes.c.timezone))}
        zone_here = zones.get(cafe, "")
        begins, ends = monday(at, zone_here), monday(at, zone_here, 1)
        before = monday(at, zone_here, -1)
        first = first_since(connection, begins)
        known = {row.name: row.label for row in lists.all_cafes(connection)}
        rows = connection.execute(its_towers(cafe)).all()
        called = {(row.cafe, row.tower): row.label or row.tower for row in rows}
        played = by_hour(connection, first, begins, ends, cafe, zones)
        return Letter(
            begins,
            ends,
            sum(sum(hours.values()) for hours in played.values()),
            count(connection, first_since(connection, before), before, begins, cafe),
            [
                TowerWeek(known.get(key[0], key[0]), called.get(key, key[1]), sum(hours.values()), by_day(hours))
                for key, hours in sorted(played.items())
            ],
            new_names(connection, first, begins, ends, cafe),
            [
                SilentTower(known.get(row.cafe, row.cafe), called[row.cafe, row.tower], row.seen)
                for row in rows
                if (row.cafe, row.tower) not in played
            ],
            balance.gaps(connection, cafe),
        )


def by_day(hours: Counter[int]) -> tuple[int, ...]:
    """The games of each hour of the day."""
    return tuple(hours[hour] for hour in range(HOURS))


def its_towers(cafe: str) -> sa.Select[tuple[str, str, str, int]]:
    """The question for the towers that are on the leaderboard."""
    wanted = sa.select(towers.c.cafe, towers.c.tower, towers.c.label, towers.c.seen).where(~towers.c.removed)
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
    wanted = wanted.where(towers.c.cafe == cafe) if cafe else wanted.where(towers.c.cafe.not_in(gone))
    return wanted.order_by(towers.c.cafe, towers.c.tower)


def first_since(connection: sa.Connection, moment: int) -> int:
    """The number of the first game that came in then or later. They come in order, so it takes some twenty looks."""
    low, high = 0, (connection.scalar(sa.select(sa.func.max(games.c.id))) or 0) + 1
    while low + 1 < high:
        middle = (low + high) // 2
        wanted = sa.select(games.c.came).where(games.c.id > low, games.c.id <= middle)
        came = connection.scalar(wanted.order_by(games.c.id.desc()).limit(1))
        low, high = (middle, high) if came is None or came < moment else (low, middle)
    return high


def within(first: int, begins: int, ends: int, cafe: str) -> list[sa.ColumnElement[bool]]:
    """Which games are of a week; *first*: the number of the first that can be."""
    mine = [games.c.cafe == cafe] if cafe else []
    return [games.c.id >= first, games.c.at >= begins, games.c.at < ends, games.c.came < ends + LATE_MS, *mine]


def count(connection: sa.Connection, first: int, begins: int, ends: int, cafe: str) -> int:
    """How many games those are."""
    wanted = sa.select(sa.func.count()).select_from(games).where(*within(first, begins, ends, cafe), ~games.c.void)
    return connection.scalar(wanted) or 0


def by_hour(
    connection: sa.Connection, first: int, begins: int, ends: int, cafe: str, zones: dict[str, str]
) -> dict[tuple[str, str], Counter[int]]:
    """How many games each tower has in each hour of the day, by its café's clock."""
    quarter = (games.c.at // QUARTER_MS).label("quarter")
    wanted = sa.select(games.c.cafe, games.c.tower, quarter, sa.func.count().label("games"))
    wanted = wanted.where(*within(first, begins, ends, cafe), ~games.c.void)
    found: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    for row in connection.execute(wanted.group_by(games.c.cafe, games.c.tower, quarter)):
        hour = local(row.quarter * QUARTER_MS, zones.get(row.cafe, "")).hour
        found[row.cafe, row.tower][hour] += row.games
    return found


def new_names(connection: sa.Connection, first: int, begins: int, ends: int, cafe: str) -> list[str]:
    """The names that somebody entered for a game of the week, and for none before."""
    its = sa.select(games.c.id).where(*within(first, begins, ends, cafe))
    wanted = sa.select(PLAYER.label("player"), sa.func.max(scores.c.handle).label("name")).where(
        scores.c.handle.not_in(("", NOBODY))
    )
    wanted = wanted.where(scores.c.game >= first, scores.c.game.in_(its), ~scores.c.struck)
    rows = connection.execute(wanted.group_by(PLAYER).limit(2 * MOST_NAMES)).all()
    found = {row.player: row.name for row in rows}
    return sorted(found[player] for player in found.keys() - old(connection, first, found))[:MOST_NAMES]


def old(connection: sa.Connection, first: int, players: Collection[str]) -> set[str]:
    """Those of the players who have a game from before."""
    wanted = sa.select(PLAYER).where(PLAYER.in_(players), scores.c.merit.is_not(None), scores.c.game < first)
    return set(connection.scalars(wanted.distinct()))
