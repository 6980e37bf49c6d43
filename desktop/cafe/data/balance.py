"""The balance of each tower: how many games it says that it has sent, and how many have come.

A tower counts all records that were ever confirmed to it. The leaderboard counts those that came: its games, those that
the referee refused, and those that another tower brought too. ``ahead`` is how many more came than the tower counts.
Some may have come before towers counted; it is less than 0 if a tower was at another leaderboard before. From then on
it must not fall: as far as it does, games are ``missing``.

The leaderboard looks only while nothing is on its way, so a late game is not missing. After a loss, such as an old
backup, it says so until an owner has seen it.
"""

from collections.abc import Mapping
from typing import NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import cafes, towers
from desktop.errors import BadInput

MOST = 500  # towers of which a café says something at a time

came = towers.c.games + towers.c.refused + towers.c.doubles


class Gap(NamedTuple):
    """A tower of which games are *missing*; the others as the module has them."""

    cafe: str
    tower: str
    told: int
    games: int
    refused: int
    doubles: int
    missing: int


def tell(store: Store, cafe: str, said: Mapping[str, int]) -> None:
    """Towers of a café say how many records were confirmed to them, and none is on its way."""
    for tower, told in list(said.items())[:MOST]:
        which = towers.c.cafe == cafe, towers.c.tower == tower
        with store.engine.begin() as connection:
            wanted = sa.select(towers.c.told, towers.c.ahead, towers.c.missing, came.label("came")).where(*which)
            row = connection.execute(wanted.with_for_update()).first()
            if row is None:
                continue
            ahead, missing = row.came - told, row.missing
            if row.told is None or told < row.told:  # it begins to count, or has begun again: its drive was made anew
                ahead += missing
            else:
                missing = max(0, row.ahead - ahead)
                ahead = max(row.ahead, ahead)
            if (told, ahead, missing) != (row.told, row.ahead, row.missing):
                connection.execute(sa.update(towers).where(*which).values(told=told, ahead=ahead, missing=missing))


def settle(store: Store, cafe: str, tower: str) -> None:
    """An owner knows of the games that are missing: from now on only others are. Raises BadInput."""
    which = towers.c.cafe == cafe, towers.c.tower == tower
    with store.engine.begin() as connection:
        values = {"ahead": towers.c.ahead - towers.c.missing, "missing": 0}
        if not connection.execute(sa.update(towers).where(*which).values(values)).rowcount:
            raise BadInput("no_tower")


def gaps(connection: sa.Connection) -> list[Gap]:
    """The towers of which games are missing; also those that were taken off."""
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
    columns = (towers.c.cafe, towers.c.tower, towers.c.told, towers.c.games, towers.c.refused, towers.c.doubles)
    wanted = sa.select(*columns, towers.c.missing).where(towers.c.missing > 0, towers.c.cafe.not_in(gone))
    return [Gap(*row) for row in connection.execute(wanted.order_by(towers.c.cafe, towers.c.tower))]
