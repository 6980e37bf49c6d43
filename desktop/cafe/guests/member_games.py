"""What a player's own page says of all games by a name: bests, streaks, marks, rating, badges."""

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from itertools import accumulate
from statistics import mean
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.clocks import local
from desktop.cafe.contests import kinds, rounds_table, standings
from desktop.cafe.contests.kinds import IN_ROUNDS, SEASON
from desktop.cafe.data import trust
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import contests, entrants, games, scores
from desktop.cafe.lookalikes import looks
from desktop.records.analysis.rating import LEAST_GAMES, Rating, rated_by_sums
from p10core.game.games import WITNESS_TOTAL

MOST = 2000  # games that are looked at, the latest
LATEST = 20  # that are named
MARKS = 20  # of which the mean is said
IN_A_ROW, CAFES, HIGH_MARK, DAYS, PLACES = 5, 3, 90, 7, 3  # of badges
MOST_EVENTS = 20  # the latest, of each kind


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


def ratings(rows: list[Any]) -> list[tuple[str, Rating]]:
    """The rating by each rule set that has enough games of two."""
    by_rules: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        if row.less_luck is not None:
            by_rules[row.rules].append(row.less_luck)
    return [
        (rules, rated_by_sums(len(some), sum(some), sum(one * one for one in some)))
        for rules, some in sorted(by_rules.items(), key=lambda item: -len(item[1]))
        if len(some) >= LEAST_GAMES
    ]


def marks(rows: list[Any]) -> tuple[int, int, Any] | None:
    """The mean mark of the latest games that have one, of how many, and the best game; None of none."""
    marked = [row for row in rows if row.mark is not None]
    if not marked:
        return None
    latest = marked[-MARKS:]
    return round(mean(row.mark for row in latest)), len(latest), max(marked, key=lambda row: row.mark)


# Badges


def badges(store: Store, handle: str, rows: list[Any]) -> list[Badge]:
    """All there are, those that were earned and how far the others are."""
    wins = [row for row in rows if won(row)]
    others = [row for row in rows if row.players > 1]
    sure = [row for row in rows if row.total >= WITNESS_TOTAL and row.witness == trust.GIVEN]
    marked = [row for row in rows if (row.mark or 0) >= HIGH_MARK and row.rules == "2011 none"]
    in_cafes = sorted({row.cafe: row for row in reversed(wins)}.values(), key=lambda row: (row.at, row.game))
    return [
        reached("first_win", wins, 1),
        reached("in_a_row", others, IN_A_ROW, lengths(won(row) for row in others)),
        reached("cafes", in_cafes, CAFES),
        reached("over_600", sure, 1),
        reached("mark", marked, 1),
        sure_badge(rows),
        days_badge(rows),
        podium_badge(store, handle),
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


def sure_badge(rows: list[Any]) -> Badge:
    """A rating so far above 50 that chance is no explanation: by twice its error, from twenty games."""
    least = 4 * LEAST_GAMES
    for _, rating in ratings(rows):
        if rating.games >= least and rating.rating - 2 * rating.error > 50:
            return Badge("sure", rows[-1].at, None, least, least)
    most = max((rating.games for _, rating in ratings(rows)), default=0)
    return Badge("sure", 0, None, most, least) if most < least else Badge("sure", 0, None, 0, 1)


def days_badge(rows: list[Any]) -> Badge:
    """The deal of the day alone, seven days one after the other."""
    dealt = {row.day: row for row in reversed(rows) if f" deal:{local(row.at):%Y%m%d} solitaire" in row.rules}
    return reached("days", [dealt[day] for day in sorted(dealt)], DAYS, runs(dealt.keys()))


def podium_badge(store: Store, handle: str) -> Badge:
    """Among the first three of a tournament in rounds that is over."""
    mine = sa.select(contests.c.id, contests.c.ends).join(entrants, entrants.c.contest == contests.c.id)
    mine = mine.where(contests.c.kind == IN_ROUNDS, entrants.c.looks == looks(handle))
    with store.reading() as connection:
        rows = connection.execute(mine.order_by(contests.c.id.desc()).limit(MOST_EVENTS)).all()
    for row in reversed(rows):
        now = rounds_table.standing(store, row.id)
        if now and any(looks(line.who.name) == looks(handle) for line in now.podium):
            return Badge("podium", min(row.ends, now_ms()), None, 1, 1)
    return Badge("podium", 0, None, 0, 1)


def season_badge(store: Store, handle: str) -> Badge:
    """Among the first three of a season that is over."""
    over = [one for one in kinds.all_contests(store) if one.kind == SEASON and one.ends <= now_ms()]
    for one in reversed(over[:MOST_EVENTS]):
        for row in standings.table(store, one)[:PLACES]:
            if not row.cafe and looks(row.who) == looks(handle):
                return Badge("season", one.ends, None, 1, 1)
    return Badge("season", 0, None, 0, 1)
