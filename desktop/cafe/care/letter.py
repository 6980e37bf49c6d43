"""The letter that an owner gets each week: games by tower and hour, new names, towers that are silent.

It is about a week of the café's own clock, from Monday to Sunday; of the whole chain it is by the leaderboard's.
"""

from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa

from desktop.cafe.clocks import is_known, known, local
from desktop.cafe.data import balance, lists
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, cafes, games, scores, towers

HOURS, HOUR_MS = 24, 3_600_000
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


class LostZone(NamedTuple):
    """A café's time zone that the leaderboard's computer does not know: its letter goes by the leaderboard's clock."""

    cafe: str
    zone: str


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
    lost_zones: list[LostZone]

    @property
    def hours(self) -> list[int]:
        """The games of all towers by the hour."""
        return [sum(tower.hours[hour] for tower in self.towers) for hour in range(HOURS)]


def monday(at: int, timezone: str = "", weeks: int = 0) -> int:
    """When the week of a moment began there, or so many weeks later, in ms since 1970."""
    here = local(at, timezone)
    day = datetime(here.year, here.month, here.day) - timedelta(days=here.weekday()) + timedelta(weeks=weeks)
    return round(day.replace(tzinfo=known(timezone)).timestamp() * 1000)


def letter(store: Store, at: int, cafe: str = "") -> Letter:
    """The letter about the week of a moment, for a café or ("") the chain."""
    with store.reading() as connection:
        zones = {row.cafe: row.timezone for row in connection.execute(sa.select(cafes.c.cafe, cafes.c.timezone))}
        zone_here = zones.get(cafe, "")
        begins, ends = monday(at, zone_here), monday(at, zone_here, 1)
        before = monday(at, zone_here, -1)
        labels = {row.name: row.label for row in lists.all_cafes(connection)}
        rows = connection.execute(its_towers(cafe)).all()
        called = {(row.cafe, row.tower): row.label or row.tower for row in rows}
        played = by_hour(connection, begins, ends, cafe, zones)
        return Letter(
            begins,
            ends,
            sum(sum(hours.values()) for hours in played.values()),
            count(connection, before, begins, cafe),
            [
                TowerWeek(labels.get(key[0], key[0]), called.get(key, key[1]), sum(hours.values()), by_day(hours))
                for key, hours in sorted(played.items())
            ],
            new_names(connection, begins, ends, cafe),
            [
                SilentTower(labels.get(row.cafe, row.cafe), called[row.cafe, row.tower], row.seen)
                for row in rows
                if (row.cafe, row.tower) not in played
            ],
            balance.gaps(connection, cafe),
            [
                LostZone(labels.get(name, name), timezone)
                for name, timezone in sorted(zones.items())
                if cafe in ("", name) and not is_known(timezone)
            ],
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


def within(begins: int, ends: int, cafe: str) -> list[sa.ColumnElement[bool]]:
    """Which games are of a week: as games_of_week has them, so it is all that is read."""
    mine = [of_cafe(games.c.cafe, cafe)] if cafe else []
    return [games.c.at >= begins, games.c.at < ends, ~games.c.void, games.c.came < ends + LATE_MS, *mine]


def of_cafe(column: sa.Column[str], cafe: str) -> sa.ColumnElement[bool]:
    """Whether it is of that café. Not the column itself: else SQLite would go by an index that begins with the café,
    through all that it ever had.
    """
    return column.concat("") == cafe


def count(connection: sa.Connection, begins: int, ends: int, cafe: str) -> int:
    """How many games those are."""
    wanted = sa.select(sa.func.count()).select_from(games).where(*within(begins, ends, cafe))
    return connection.scalar(wanted) or 0


def by_hour(
    connection: sa.Connection, begins: int, ends: int, cafe: str, zones: dict[str, str]
) -> dict[tuple[str, str], Counter[int]]:
    """How many games each tower has in each hour of the day, by its café's clock."""
    hour = ((games.c.at + ahead(begins, ends, zones)) // HOUR_MS % HOURS).label("hour")
    wanted = sa.select(games.c.cafe, games.c.tower, hour, sa.func.count().label("games"))
    found: dict[tuple[str, str], Counter[int]] = defaultdict(Counter)
    rows = connection.execute(wanted.where(*within(begins, ends, cafe)).group_by(games.c.cafe, games.c.tower, hour))
    for row in rows:
        found[row.cafe, row.tower][row.hour] += row.games
    return found


def ahead(begins: int, ends: int, zones: dict[str, str]) -> sa.ColumnElement[int]:
    """By how many ms a café's clock is ahead of UTC when a game is played. In a week the clocks may change."""
    named = defaultdict(list)
    for cafe, timezone in zones.items():
        named[timezone].append(cafe)
    named.pop("", None)
    found = [
        (sa.and_(games.c.cafe.in_(its), games.c.at >= since), offset)
        for timezone, its in named.items()
        for since, offset in offsets(begins, ends, timezone)
    ]
    return sa.case(*found, *((games.c.at >= since, offset) for since, offset in offsets(begins, ends)), else_=0)


def offsets(begins: int, ends: int, timezone: str = "") -> list[tuple[int, int]]:
    """How far a clock is ahead of UTC, and since when, in ms, the last first."""
    found: list[tuple[int, int]] = []
    for at in range(begins, ends, QUARTER_MS):
        offset = round(local(at, timezone).replace(tzinfo=UTC).timestamp() * 1000) - at
        if not found or found[0][1] != offset:
            found.insert(0, (at, offset))
    return found


def new_names(connection: sa.Connection, begins: int, ends: int, cafe: str) -> list[str]:
    """The names that were first given for a game of the week, MOST_NAMES at most."""
    mine = [of_cafe(scores.c.cafe, cafe)] if cafe else []
    wanted = sa.select(scores.c.handle).where(scores.c.debut >= begins, scores.c.debut < ends, *mine)
    wanted = wanted.where(scores.c.handle.not_in(("", NOBODY)), ~scores.c.struck)
    return sorted(connection.scalars(wanted.order_by(scores.c.debut).limit(MOST_NAMES)))
