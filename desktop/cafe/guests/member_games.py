"""What a player's own page says of all games by a name: bests, streaks, badges."""

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from itertools import accumulate
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.clocks import local
from desktop.cafe.contests import life, standings
from desktop.cafe.contests.life import SEASON
from desktop.cafe.data import trust
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import games, scores
from desktop.cafe.lookalikes import looks
from p10core.game.games import WITNESS_TOTAL

MOST = 2000  # games that are looked at, the latest
LATEST = 20  # that are named
IN_A_ROW, CAFES, DAYS, PLACES = 5, 3, 7, 3  # of badges
MOST_SEASONS = 20  # the latest


class Badge(NamedTuple):
    """What somebody has done; *at* when and *game* in which, if it was in one; *so_far* of *aim* until then."""

    name: str
    at: int
    game: int | None
    so_far: int
    aim: int

    @property
    def earned(self) -> bool:
        """Whether it was done."""
        return bool(self.at)


class Streaks(NamedTuple):
    """Wins in a row, now and at most; weeks in a row with a game."""

    wins: int
    most_wins: int
    weeks: int
    most_weeks: int


def games_of(connection: sa.Connection, handle: str) -> list[Any]:
    """The seats of a name in games that count, the oldest first, with ``at``, ``witness`` and ``players`` of each."""
    its = sa.select(scores).where(scores.c.looks != "", scores.c.looks == looks(handle), ~scores.c.struck)
    mine = its.order_by(scores.c.id.desc()).limit(MOST).subquery()
    others = sa.select(sa.func.count()).where(scores.c.game == mine.c.game)  # a question for each: of a join
    players = others.scalar_subquery().label("players")  # PostgreSQL may begin with all games
    game = sa.select(mine, games.c.at, games.c.witness, players).join(games, games.c.id == mine.c.game)
    wanted = game.where(~games.c.void, games.c.signed != sa.false()).order_by(games.c.at, games.c.id)
    return list(connection.execute(wanted).all())


def won(row: Any) -> bool:
    """Whether others were beaten."""
    return bool(row.wins) and row.players > 1


def streaks(rows: list[Any]) -> Streaks:
    """What went on without a break."""
    wins = lengths(won(row) for row in rows if row.players > 1)
    played = {row.week for row in rows}
    weeks = runs(played)
    this_week = (local(now_ms()).toordinal() - 1) // 7
    goes_on = bool(played) and max(played) >= this_week - 1
    return Streaks(wins[-1] if wins else 0, max(wins, default=0), weeks[-1] if goes_on else 0, max(weeks, default=0))


def lengths(goes_on: Iterable[bool]) -> list[int]:
    """How long a run is after each of these: ``[True, True, False, True]`` gives ``[1, 2, 0, 1]``."""
    return list(accumulate(goes_on, lambda run, more: (run + 1) * more, initial=0))[1:]


def runs(numbers: Set[int]) -> list[int]:
    """How many of these days or weeks follow each other up to each, the first first."""
    return [run + 1 for run in lengths(one - 1 in numbers for one in sorted(numbers))]


def bests(rows: list[Any]) -> list[Any]:
    """The best game by each rule set, the one most played first; of cards the win with the fewest points."""
    by_rules: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        if "deal:" not in row.rules and (won(row) or not row.rules.startswith("cards")):
            by_rules[row.rules].append(row)
    found = sorted(by_rules.values(), key=len, reverse=True)
    return [min(some, key=lambda row: -row.total if not row.rules.startswith("cards") else row.total) for some in found]


# Badges


def badges(store: Store, handle: str, rows: list[Any]) -> list[Badge]:
    """All there are, those that were earned and how far the others are."""
    wins = [row for row in rows if won(row)]
    others = [row for row in rows if row.players > 1]
    sure = [row for row in rows if row.total >= WITNESS_TOTAL and row.witness == trust.GIVEN]
    in_cafes = sorted({row.cafe: row for row in reversed(wins)}.values(), key=lambda row: (row.at, row.game))
    return [
        reached("first_win", wins, 1),
        reached("in_a_row", others, IN_A_ROW, lengths(won(row) for row in others)),
        reached("cafes", in_cafes, CAFES),
        reached("over_600", sure, 1),
        days_badge(rows),
        season_badge(store, handle),
    ]


def reached(name: str, rows: list[Any], aim: int, so_far: Sequence[int] = ()) -> Badge:
    """Earned by the first game with which it was so far as its aim; *so_far* after each of the games, else their
    number.
    """
    counts = so_far or range(1, len(rows) + 1)
    for row, count in zip(rows, counts, strict=True):
        if count >= aim:
            return Badge(name, row.at, row.game, aim, aim)
    return Badge(name, 0, None, max(counts, default=0), aim)


def days_badge(rows: list[Any]) -> Badge:
    """The deal of the day alone, seven days one after the other."""
    dealt = {row.day: row for row in reversed(rows) if f" deal:{local(row.at):%Y%m%d} solitaire" in row.rules}
    return reached("days", [dealt[day] for day in sorted(dealt)], DAYS, runs(dealt.keys()))


def season_badge(store: Store, handle: str) -> Badge:
    """Among the first three of a season that is over."""
    over = [one for one in life.all_contests(store) if one.kind == SEASON and one.ends <= now_ms()]
    for one in reversed(over[:MOST_SEASONS]):
        for row in standings.table(store, one)[:PLACES]:
            if not row.cafe and looks(row.who) == looks(handle):
                return Badge("season", one.ends, None, 1, 1)
    return Badge("season", 0, None, 0, 1)
