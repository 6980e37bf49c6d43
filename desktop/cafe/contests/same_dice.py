"""Who was better with the same dice: players by matchpoints, as in bridge, and houses by matches of a league.

A seat is compared with the same seat at every other table that played the deal, by the same rules and with as many
players: only there others had the very same dice. To a player each of those with a lower total gives two matchpoints,
an equal one gives one; the result is the share of all that could be had.

In a league, on each of the chain's evenings that begin in it, every house that played meets every other. The house that
won more than half of the comparisons with the other wins the match. So neither the dice nor the number of tables
decide, and no house can choose its players: the first game of each table by each deal counts, whoever played.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.contests.kinds import EVENING, Contest
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import NOBODY, contest_games, contests, scores
from desktop.cafe.names import is_default_name

WIN, DRAW = 2, 1  # points of a match
MOST_NIGHTS = 100  # of a league

Matches = dict[tuple[str, str], tuple[float, int]]  # of house against house: comparisons won (a tie is half), and made
PLAYERS = sa.func.count().over(partition_by=scores.c.game).label("players")


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
    def share(self) -> float:
        """Of all that could be had; nothing could be had where no other table has played."""
        return self.points / self.most if self.most else -1.0

    @property
    def percent(self) -> str:
        """As bridge players say it: ``62.5``."""
        return f"{100 * self.share:.1f}" if self.most else "–"


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
            if named or not is_default_name(row.initials):
                its = sums[(row.handle, "") if named else (row.initials, row.cafe)]
                for at, more in enumerate((1, points, 2 * (len(same) - 1))):
                    its[at] += more
    found = [Result(0, *who, *its) for who, its in sums.items()]
    found.sort(key=lambda one: (-one.share, -one.most, one.who, one.cafe))
    return [one._replace(rank=1 + sum(other.share > one.share for other in found)) for one in found]


def evening_results(store: Store, evening: int) -> list[Result]:
    """The results of an evening."""
    its = sa.select(contest_games.c.game).where(contest_games.c.contest == evening)
    return results(listed(store, scores.c.game.in_(its)))


def listed(store: Store, which: sa.ColumnElement[bool]) -> list[Any]:
    """The scores of these games that may stand in lists, each with the number of players of its game; as they came."""
    seats = sa.select(scores, PLAYERS).where(which).subquery()
    wanted = sa.select(seats).where(seats.c.merit.is_not(None), ~seats.c.struck).order_by(seats.c.id)
    with store.reading() as connection:
        return list(connection.execute(wanted).all())


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


def nights_of(store: Store, league: Contest) -> list[Contest]:
    """The evenings of a league, those that are to come too; the last first."""
    its = contests.c.kind == EVENING, contests.c.cafe == "", contests.c.begins.between(league.begins, league.ends - 1)
    with store.reading() as connection:
        rows = connection.execute(sa.select(contests).where(*its).order_by(contests.c.begins.desc()).limit(MOST_NIGHTS))
        return [Contest(*row) for row in rows]


def league_table(store: Store, league: Contest) -> tuple[list[House], int]:
    """The houses, the best first, and those that played too seldom behind them; how many nights are over."""
    nights = [one.id for one in nights_of(store, league) if one.late <= now_ms()]
    with store.reading() as connection:
        both = contest_games.join(scores, scores.c.game == contest_games.c.game)
        columns = (scores.c.rules, scores.c.seat, scores.c.total, scores.c.cafe, scores.c.merit, PLAYERS)
        wanted = sa.select(contest_games.c.contest, *columns).select_from(both)
        seats = wanted.where(contest_games.c.contest.in_(nights)).subquery()
        rows = connection.execute(sa.select(seats).where(seats.c.merit.is_not(None))).all()
    by_night = defaultdict(list)
    for row in rows:
        by_night[row.contest].append(row)
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
