"""Café against café: a league of houses over a season, by the duplicate evenings of the chain that begin in it.

On each of these nights every house that played meets every other. A seat is compared with the same seat of the other
house in games by the same deal and rules and with as many players: there it had the very same dice. The house that won
more than half of these comparisons wins the match. So neither the dice nor the number of tables decide, and no house
can choose its players: the first game of each table by each deal counts, whoever played.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.evenings import EVENING, LAST_GAME_MS
from desktop.cafe.data.standings import Event
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import event_games, events, scores

LEAGUE = "league"
WIN, DRAW = 2, 1  # points of a match
MOST_NIGHTS = 100

Matches = dict[tuple[str, str], tuple[float, int]]  # of house against house: comparisons won (a tie is half), and made


class House(NamedTuple):
    """A house's line: so many *matches*; *won*: the shares of the comparisons that it won in each, added up. *rank* 0:
    it played too seldom.
    """

    rank: int
    cafe: str
    nights: int = 0
    wins: int = 0
    draws: int = 0
    matches: int = 0
    won: float = 0.0

    @property
    def points(self) -> int:
        """Those of all its matches."""
        return WIN * self.wins + DRAW * self.draws

    @property
    def worth(self) -> tuple[float, float]:
        """What decides, a share of all each: the points, then what it won of a match."""
        return self.points / (WIN * self.matches), self.won / self.matches

    @property
    def percent(self) -> str:
        """What it won of a match; 50 is as good as the others."""
        return f"{100 * self.worth[1]:.1f}"


def table(store: Store, one: Event) -> tuple[list[House], int]:
    """The houses, the best first, and those that played too seldom behind them; how many nights are over."""
    counts = events.c.kind == EVENING, events.c.cafe == "", events.c.ends + LAST_GAME_MS <= now_ms()
    within = events.c.begins >= one.begins, events.c.begins < one.ends
    with store.reading() as connection:
        its = sa.select(events.c.id).where(*counts, *within).order_by(events.c.begins.desc()).limit(MOST_NIGHTS)
        nights = connection.scalars(its).all()
        players = sa.func.count().over(partition_by=scores.c.game).label("players")
        columns = (scores.c.rules, scores.c.seat, scores.c.total, scores.c.cafe, scores.c.merit, players)
        both = event_games.join(scores, scores.c.game == event_games.c.game)
        wanted = sa.select(event_games.c.event, *columns).select_from(both)
        seats = wanted.where(event_games.c.event.in_(nights)).subquery()
        rows = connection.execute(sa.select(seats).where(seats.c.merit.is_not(None))).all()
    by_night = defaultdict(list)
    for row in rows:
        by_night[row.event].append(row)
    return ranked([matches(some) for some in by_night.values()], len(nights)), len(nights)


def matches(rows: Iterable[Any]) -> Matches:
    """The matches of a night, each from both sides, of rows of scores with the number of ``players`` of their game."""
    fields: dict[Any, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        fields[row.rules, row.players, row.seat][row.cafe].append(row.total)
    found: Matches = {}
    for houses in fields.values():
        for house, ours in houses.items():
            for other, theirs in houses.items():
                if other != house:
                    won, made = found.get((house, other), (0.0, 0))
                    more = sum((mine > their) + (mine == their) / 2 for mine in ours for their in theirs)
                    found[house, other] = won + more, made + len(ours) * len(theirs)
    return found


def ranked(nights: list[Matches], over: int) -> list[House]:
    """The lines of all houses that have met another, by the matches of each night; so many nights are *over*."""
    lines: dict[str, House] = {}
    for night in nights:
        for house in {house for house, _ in night}:
            line = lines.get(house, House(0, house))
            met = [night[pair] for pair in night if pair[0] == house]
            lines[house] = line._replace(
                nights=line.nights + 1,
                wins=line.wins + sum(2 * won > made for won, made in met),
                draws=line.draws + sum(2 * won == made for won, made in met),
                matches=line.matches + len(met),
                won=line.won + sum(won / made for won, made in met),
            )
    by_name = sorted(lines.values(), key=lambda line: line.cafe)
    best_first = sorted(by_name, key=lambda line: line.worth, reverse=True)
    often = [line for line in best_first if 2 * line.nights >= over]
    placed = [line._replace(rank=1 + sum(other.worth > line.worth for other in often)) for line in often]
    return placed + [line for line in best_first if line not in often]
