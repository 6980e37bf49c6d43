"""Who leads: in a season, and on an evening by free dice or by the same dice.

A season counts the games of one café, of some days, of one rule set or of any, if they came in before its end or soon
after: nobody can date a game into a season that is closed. Dice by one rule set are won by points, the sum of a
player's five best, so that playing most is no help. Any other season is won by games won, for its points do not
compare. An evening without deals is a season of some hours.

On an evening by deals a seat is compared with the same seat at every other table that played the deal, by the same
rules and with as many players: only there others had the very same dice. As in bridge, to a player each of those with
a lower total gives two matchpoints, an equal one gives one; the result is the share of all that could be had.

A player is known by the handle, or else by initials and café. Guests who gave neither are not ranked, nor is the tower.
Only games that may stand in the lists of the best count.

The standings of a season are kept, a row a player, for it may have a million games. A trigger of the database
(data/migrations) notes the player of each score that comes or changes, whoever changes it; :func:`count_due` counts
such players anew, from all their games. So nothing is added to or taken off a sum, and to count twice does no harm. A
season that is new is counted from its first player to the last, some thousands in one question.
"""

import contextlib
import logging
import math
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.contests.life import Contest
from desktop.cafe.data.database import forget_the_log, keep_trying
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, PLAYER, contests, games, scores, standings, standings_due
from desktop.cafe.names import is_default_name
from desktop.cafe.workers import Worker

BEST_GAMES = 5  # of a player that a season adds up
PLACES = 50  # that are shown
DUE = 200  # players that have changed and are counted in one transaction
PASSED_OVER = 20_000  # of them, if no season is counted so far
SEATS = 20_000  # of the players that a new season counts in one transaction: games that arrive wait meanwhile
LOCK = 0x7374616E  # of PostgreSQL, by which one thread counts at a time
STILL_S = 60.0  # who erases may count meanwhile
GATHER_S = 1.0  # what comes within it is counted together
IDLE_S = 60.0  # while there is no season, what comes is put away so often

log = logging.getLogger("board")
PLAYERS = sa.func.count().over(partition_by=scores.c.game).label("players")
BY_GAMES = contests.c.deals == 0


class Standing(NamedTuple):
    """A player's line in the standings; equal players share a *rank*. *cafe* is "" for who is known by a handle; *sum*
    is that of the points that count.
    """

    rank: int
    who: str
    cafe: str
    games: int
    wins: int
    best: int
    sum: int


def table(store: Store, one: Contest) -> list[Standing]:
    """Who stands where, at most PLACES of them. Guests without a name are asked for too, and left out."""
    with store.reading() as connection:
        rows = connection.execute(leaders(one, 2 * PLACES)).all()
    found: list[Standing] = []
    for row in [row for row in rows if row.handle or not is_default_name(row.initials)][:PLACES]:
        who, cafe = (row.handle, "") if row.handle else (row.initials, row.cafe)
        line = Standing(len(found) + 1, who, cafe, row.games, row.wins, row.best, row.sum)
        if found and one.by_sum and (found[-1].sum, found[-1].best) == (line.sum, line.best):
            line = line._replace(rank=found[-1].rank)
        found.append(line)
    return found


# An evening by the same dice


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
                tally = sums[(row.handle, "") if named else (row.initials, row.cafe)]
                for at, more in enumerate((1, points, 2 * (len(same) - 1))):
                    tally[at] += more
    found = [Result(0, *who, *tally) for who, tally in sums.items()]
    found.sort(key=lambda one: (-one.share, -one.most, one.who, one.cafe))
    return [one._replace(rank=1 + sum(other.share > one.share for other in found)) for one in found]


def listed(store: Store, which: sa.ColumnElement[bool]) -> list[Any]:
    """The scores of these games that may stand in lists, each with the number of players of its game; as they came."""
    seats = sa.select(scores, PLAYERS).where(which).subquery()
    wanted = sa.select(seats).where(seats.c.merit.is_not(None), ~seats.c.struck).order_by(seats.c.id)
    with store.reading() as connection:
        return list(connection.execute(wanted).all())


# Counting


def leaders(one: Contest, most: int) -> sa.Select[Any]:
    """The question for the rows of those who lead, as :data:`standings` has them."""
    columns = standings.c
    order = (columns.sum.desc(), columns.best.desc()) if one.by_sum else (columns.wins.desc(), columns.first_win)
    return sa.select(standings).where(columns.contest == one.id).order_by(*order, columns.first).limit(most)


def count_some(engine: sa.Engine) -> bool:
    """Count some players anew: those that are due, else the next of a season that is new. False if there was nothing
    to count.
    """
    return count_due(engine) or count_next(engine)


def count_due(engine: sa.Engine) -> bool:
    """Count anew some of those whose scores have changed; False if there are none."""
    with one_at_a_time(engine) as connection:
        begun = [one for one in seasons(connection) if one.counted != ""]
        # What is due is read first: a score that changes from here on is due again.
        wanted = sa.select(standings_due.c.id).order_by(standings_due.c.id).limit(DUE if begun else PASSED_OVER)
        due = connection.scalars(wanted).all()
        for one in begun if due else ():
            some = sa.select(standings_due.c.player).where(standings_due.c.id.in_(due)).distinct()
            if one.counted is not None:  # the others come when the season is counted so far
                some = some.where(standings_due.c.player <= one.counted)
            count(connection, one, connection.scalars(some).all())
        connection.execute(sa.delete(standings_due).where(standings_due.c.id.in_(due)))
        return bool(due)


def count_next(engine: sa.Engine) -> bool:
    """Count the next players of a season that is not counted as a whole; False if there is no such season."""
    with one_at_a_time(engine) as connection:
        one = next((one for one in seasons(connection) if one.counted is not None), None)
        if one is None or one.counted is None:
            return False
        some, last = next_players(connection, one.counted)
        if some:
            unnamed = [player for player in some if not is_named(player)]
            within = sa.and_(PLAYER.between(some[0], some[-1]), PLAYER.not_in(unnamed))
            put(connection, one, standings.c.player.between(some[0], some[-1]), within)
        counted = None if last else some[-1]
        connection.execute(sa.update(contests).where(contests.c.id == one.id).values(counted=counted))
        return True


def next_players(connection: sa.Connection, after: str) -> tuple[list[str], bool]:
    """The players who come after one, with SEATS seats at most, but one player at least; whether they are the last."""
    listed = sa.select(PLAYER.label("player")).where(scores.c.merit.is_not(None), after < PLAYER)
    seats = listed.order_by(PLAYER).limit(SEATS).subquery()
    wanted = sa.select(seats.c.player, sa.func.count()).group_by(seats.c.player).order_by(seats.c.player)
    rows = connection.execute(wanted).all()
    some, full = [row.player for row in rows], sum(row[1] for row in rows) == SEATS
    if full and len(some) > 1:  # the last may have more seats than were seen
        some.pop()
    return some, not full


def count_from_the_start(connection: sa.Connection) -> None:
    """All seasons are new: their scores have come in by other ways."""
    connection.execute(sa.delete(standings))
    connection.execute(sa.delete(standings_due))
    connection.execute(sa.update(contests).where(BY_GAMES).values(counted=""))


@contextlib.contextmanager
def one_at_a_time(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A transaction, in which no other thread counts."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        yield connection


def seasons(connection: sa.Connection) -> list[Contest]:
    """All that count games, evenings by free dice too."""
    return [Contest(*row) for row in connection.execute(sa.select(contests).where(BY_GAMES))]


def count(connection: sa.Connection, one: Contest, some: Collection[str]) -> None:
    """Count some players of a season anew."""
    if some:
        named = [player for player in some if is_named(player)]
        put(connection, one, standings.c.player.in_(some), PLAYER.in_(named))


def put(connection: sa.Connection, one: Contest, these: Any, some: Any) -> None:
    """In place of *these* rows of a season those of *some* players."""
    connection.execute(sa.delete(standings).where(standings.c.contest == one.id, these))
    rows = connection.execute(players(one, some)).all()
    if rows:
        connection.execute(sa.insert(standings), [row._asdict() | {"contest": one.id} for row in rows])


def is_named(player: str) -> bool:
    """Whether a player is more than the tower's own name for a seat."""
    return not is_default_name(player.rpartition("/")[2])


def players(one: Contest, some: Any = None) -> sa.Select[Any]:
    """The question for a row a player; *some*: which of them."""
    alone = scores.c.rules.like("%solitaire")
    wanted = sa.select(
        PLAYER.label("player"),
        sa.case((scores.c.handle != NOBODY, scores.c.handle), else_="").label("handle"),
        scores.c.initials,
        scores.c.cafe,
        scores.c.total,
        sa.case((sa.and_(scores.c.wins, ~alone), 1), else_=0).label("won"),
        scores.c.id,
    ).where(scores.c.merit.is_not(None), ~scores.c.struck, *counts(one))
    seats = (wanted if some is None else wanted.where(some)).subquery()
    place = sa.func.row_number().over(partition_by=seats.c.player, order_by=(seats.c.total.desc(), seats.c.id))
    ranked = sa.select(seats, place.label("place")).subquery()
    fewest_lead = one.rules.startswith("cards")
    return sa.select(
        ranked.c.player,
        sa.func.max(ranked.c.handle).label("handle"),
        sa.func.max(ranked.c.initials).label("initials"),
        sa.func.max(ranked.c.cafe).label("cafe"),
        sa.func.count().label("games"),
        sa.func.sum(ranked.c.won).label("wins"),
        (sa.func.min(ranked.c.total) if fewest_lead else sa.func.max(ranked.c.total)).label("best"),
        sa.func.sum(sa.case((ranked.c.place <= BEST_GAMES, ranked.c.total), else_=0)).label("sum"),
        sa.func.min(ranked.c.id).label("first"),
        sa.func.min(sa.case((ranked.c.won == 1, ranked.c.id))).label("first_win"),
    ).group_by(ranked.c.player)


def counts(one: Contest) -> list[Any]:
    """Which scores count for it."""
    when = sa.and_(games.c.at >= one.begins, games.c.at < one.ends, games.c.came < one.late)
    # A question of its own for each score: of a join PostgreSQL may begin with all games.
    found: list[Any] = [sa.select(when).where(games.c.id == scores.c.game).scalar_subquery()]
    # No index has texts with nothing added. By those of rules or cafés SQLite would read all scores that they have for
    # some players: it holds a thing that is equal for rarer than one that is between two others.
    cafe, rules = scores.c.cafe + "", scores.c.rules + ""
    if one.cafe:
        found.append(cafe == one.cafe)
    found.append(rules == one.rules if one.rules else ~rules.like("%deal:%"))
    return found


@contextlib.contextmanager
def standings_counted(store: Store) -> Iterator[None]:
    """Until the block ends a thread counts what changes. What is due then is counted after the next start."""
    listens = True  # to what happens in a café

    def work(worker: Worker) -> None:
        nonlocal listens
        listens = True
        if not keep_trying(lambda: count_some(store.engine), worker):
            listens = bool(keep_trying(lambda: has_season(store), worker))
            worker.rest(math.inf if listens else IDLE_S)
            listens = False
            worker.rest(GATHER_S)

    def tell(cafes: frozenset[str]) -> None:
        if listens or not cafes:  # a season that is made concerns all
            worker.wake()

    with store.workers.working("standings", work, STILL_S) as worker, store.telling(tell):
        yield


def has_season(store: Store) -> bool:
    """Whether there is one."""
    with store.engine.connect() as connection:
        return bool(seasons(connection))


def forget_erased(store: Store) -> None:
    """What was erased is nowhere in the database's files from now on, or as soon as nobody reads."""
    while count_due(store.engine):  # in what is due, and where it has not come to, there are names
        pass
    for _ in range(5):
        if forget_the_log(store.engine):
            return
    log.warning("what was erased is in SQLite's log until somebody has read to the end")
