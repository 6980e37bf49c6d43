"""Who stands where on a duplicate evening: by matchpoints, as in bridge.

A seat is compared with the same seat at every other table that played the deal, by the same rules and with as many
players: only there others had the very same dice. Each of those with a lower total gives two matchpoints, an equal one
gives one. A player's result is the share of all that could be had.
"""

from collections import defaultdict
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, event_games, scores
from desktop.cafe.guests.handles import is_guest


class Result(NamedTuple):
    """A player's line: of *most* matchpoints so many *points*, in so many *games*. *cafe* is "" for who is known by a
    handle.
    """

    rank: int
    who: str
    cafe: str
    games: int
    points: int
    most: int

    @property
    def percent(self) -> str:
        """As bridge players say it: ``62.5``."""
        return f"{100 * self.points / self.most:.1f}" if self.most else "–"


def matchpoints(totals: list[int]) -> list[int]:
    """The matchpoints of each of these totals by the same dice: ``[300, 250, 250]`` gives ``[4, 1, 1]``."""
    return [sum((total > other) * 2 + (total == other) for other in totals) - 1 for total in totals]


def results(rows: list[Any]) -> list[Result]:
    """Who stands where, of rows of scores with the number of ``players`` of their game, the best first."""
    fields = defaultdict(list)
    for row in rows:
        fields[row.rules, row.players, row.seat].append(row)
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for same in fields.values():
        for row, points in zip(same, matchpoints([row.total for row in same]), strict=True):
            named = row.handle not in ("", NOBODY)
            if named or not is_guest({"handle": "", "initials": row.initials}):
                its = sums[(row.handle, "") if named else (row.initials, row.cafe)]
                for at, more in enumerate((1, points, 2 * (len(same) - 1))):
                    its[at] += more
    found = [Result(0, *who, *its) for who, its in sums.items()]
    found.sort(key=lambda one: (-share(one), -one.most, one.who, one.cafe))
    return [one._replace(rank=1 + sum(share(other) > share(one) for other in found)) for one in found]


def share(one: Result) -> float:
    """Of all that could be had; nothing could be had where no other table has played."""
    return one.points / one.most if one.most else -1.0


def evening_results(store: Store, event: int) -> list[Result]:
    """The results of an evening."""
    its = sa.select(event_games.c.game).where(event_games.c.event == event)
    return results(listed(store, scores.c.game.in_(its)))


def listed(store: Store, which: sa.ColumnElement[bool]) -> list[Any]:
    """The scores of these games that may stand in lists, each with the number of players of its game; as they came."""
    players = sa.func.count().over(partition_by=scores.c.game).label("players")
    columns = (
        scores.c.id,
        scores.c.rules,
        scores.c.seat,
        scores.c.total,
        scores.c.handle,
        scores.c.initials,
        scores.c.cafe,
    )
    seats = sa.select(*columns, scores.c.merit, scores.c.struck, players).where(which).subquery()
    wanted = sa.select(seats).where(seats.c.merit.is_not(None), ~seats.c.struck).order_by(seats.c.id)
    with store.reading() as connection:
        return list(connection.execute(wanted).all())
