"""What the lists of a store say, asked by a connection of its own."""

import sqlalchemy as sa

from desktop.cafe.contests.standings import count_some
from desktop.cafe.data import lists
from desktop.cafe.data.rows import LatestGame, Score
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import cafes, towers


def best(store: Store, rules: str, period: str, at: int) -> list[Score]:
    """The best of a rule set in the day or the week of *at*, or ever."""
    with store.reading() as connection:
        return lists.best(connection, rules, at)[period]


def sets(store: Store) -> list[str]:
    """All rule sets, the one most played first."""
    with store.reading() as connection:
        return lists.sets(connection)


def latest(store: Store) -> list[LatestGame]:
    """The games that came last."""
    with store.reading() as connection:
        return lists.latest(connection)


def present(store: Store) -> list[dict[str, object]]:
    """The towers that are there."""
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
    here = towers.c.present, ~towers.c.removed, towers.c.cafe.not_in(gone)
    with store.reading() as connection:
        rows = connection.execute(sa.select(towers).where(*here).order_by(towers.c.cafe, towers.c.tower)).all()
    return [{"cafe": row.cafe, "tower": row.tower, "games": row.games} for row in rows]


def count_all(engine: sa.Engine) -> None:
    """Count whatever has not been counted."""
    while count_some(engine):
        pass
