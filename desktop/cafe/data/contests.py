"""Tournaments in rounds: who is in, who sits where, and the games that count, as they come in.

A game counts for a table of the round that is on if the very players of that table have played it, known by the
initials that the check-in gave each of them, if it may count for the lists but for a witness, if it came in after the
round began, and if it is the first. The tower need not know of any tournament, and they may play at another one.

A game that an owner makes void counts no more, and its table may play once more. Who leaves during a round has lost;
with nobody left to play the other one has won.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.tables import (
    NOBODY,
    contest_rounds,
    contest_seats,
    contest_tables,
    contests,
    entrants,
    events,
    games,
    scores,
)
from desktop.cafe.data.tables import cafes as cafes_table
from desktop.cafe.data.tables import towers as towers_table
from desktop.errors import BadInput

CONTEST = "contest"  # the kind of event
SWISS, GROUPS = "swiss", "groups"
WHOLE = 120  # points of a win: with up to six at a table each share of it is a whole number
MOST_ENTRANTS = 128
MOST_ROUNDS = 12
SIZES = (2, 3, 4, 5, 6)
POOL = 4  # players of a group at most
LATE_MS = 3_600_000  # after its end, in which games that were begun may end


class Contest(NamedTuple):
    """A tournament in rounds, as its row has it."""

    event: int
    form: str
    rounds: int
    size: int
    round: int
    ended: bool


def make(connection: sa.Connection, event: int, form: str, rounds: int, size: int) -> None:
    """An event is a tournament in rounds. Raises BadInput if there is none of that kind."""
    if form not in (SWISS, GROUPS) or size not in SIZES or not 0 < rounds <= MOST_ROUNDS:
        raise BadInput("bad_contest")
    planned = {"rounds": POOL - 1, "size": 2} if form == GROUPS else {"rounds": rounds, "size": size}
    connection.execute(sa.insert(contests).values(event=event, form=form, **planned))


def contest(connection: sa.Connection, event: int) -> Contest | None:
    """That of an event; None if it is none in rounds."""
    row = connection.execute(sa.select(contests).where(contests.c.event == event)).first()
    return Contest(*row) if row else None


def held(connection: sa.Connection, event: int) -> Contest | None:
    """The same, and until the transaction ends nobody else checks in or draws a round. (A write is what both databases
    wait for.)
    """
    connection.execute(sa.update(contests).where(contests.c.event == event).values(round=contests.c.round))
    return contest(connection, event)


def entrants_of(connection: sa.Connection, event: int) -> list[Any]:
    """Who has checked in, in that order."""
    its = sa.select(entrants).where(entrants.c.event == event).order_by(entrants.c.number)
    return list(connection.execute(its).all())


def seats_of(connection: sa.Connection, event: int) -> list[Any]:
    """A row for each player of each round, with ``tower`` and ``game`` of the table; void games give no points."""
    counts = sa.or_(contest_tables.c.game.is_(None), sa.and_(~games.c.void, games.c.signed))
    at = sa.and_(*(contest_seats.c[name] == contest_tables.c[name] for name in ("event", "round", "place")))
    wanted = (
        sa.select(
            contest_seats.c.round,
            contest_seats.c.place,
            contest_seats.c.entrant,
            sa.case((counts, contest_seats.c.points)).label("points"),
            sa.case((counts, contest_seats.c.total)).label("total"),
            contest_tables.c.tower,
            sa.case((counts, contest_tables.c.game)).label("game"),
        )
        .join(contest_tables, at)
        .outerjoin(games, games.c.id == contest_tables.c.game)
        .where(contest_seats.c.event == event)
        .order_by(contest_seats.c.round, contest_seats.c.place, contest_seats.c.entrant)
    )
    return list(connection.execute(wanted).all())


def tower_names(connection: sa.Connection, cafe: str) -> list[str]:
    """What people call the towers that are there, in an order that stays."""
    gone = sa.select(cafes_table.c.cafe).where(cafes_table.c.removed)
    there = sa.select(towers_table).where(towers_table.c.present, ~towers_table.c.removed)
    there = there.where(towers_table.c.cafe == cafe) if cafe else there.where(towers_table.c.cafe.not_in(gone))
    rows = connection.execute(there.order_by(towers_table.c.label, towers_table.c.tower).limit(MOST_ENTRANTS)).all()
    return [row.label or f"…{row.tower[-6:]}" for row in rows]


def begin_round(connection: sa.Connection, one: Contest, drawn: Sequence[list[int]], cafe: str, now: int) -> None:
    """The next round has these tables; who sits alone has won. While there are towers each table has its own."""
    number = one.round + 1
    key = {"event": one.event, "round": number}
    connection.execute(sa.insert(contest_rounds).values(**key, began=now))
    connection.execute(sa.update(contests).where(contests.c.event == one.event).values(round=number))
    free = iter(tower_names(connection, cafe))
    places = iter(range(1, len(drawn) + 1))
    alone = [table for table in drawn if len(table) == 1]
    for table in [one for one in drawn if len(one) > 1]:
        place = next(places)
        connection.execute(sa.insert(contest_tables).values(**key, place=place, tower=next(free, "")))
        for player in table:
            connection.execute(sa.insert(contest_seats).values(**key, entrant=player, place=place))
    if alone:
        connection.execute(sa.insert(contest_tables).values(**key, place=0, tower=""))
        for [player] in alone:
            connection.execute(sa.insert(contest_seats).values(**key, entrant=player, place=0, points=WHOLE))


# Results


def count_in(connection: sa.Connection, game: int, entry: Any) -> None:
    """Let a game that has come in, and may count, count for the table whose players have played it."""
    now = contest_rounds.c.round == contests.c.round
    on = (
        sa.select(contests, contest_rounds.c.began, events.c.rules)
        .join(events, events.c.id == contests.c.event)
        .join(contest_rounds, sa.and_(contest_rounds.c.event == contests.c.event, now))
        .where(~contests.c.ended, events.c.cafe.in_(("", entry.cafe)), contest_rounds.c.began <= entry.at)
        .where(entry.at < events.c.ends + LATE_MS)
        .order_by(contests.c.event)
    )
    for row in connection.execute(on).all():
        if row.rules in ("", entry.verdict.rules) and settle(connection, Contest(*row[:6]), game, entry):
            return


def settle(connection: sa.Connection, one: Contest, game: int, entry: Any) -> bool:
    """Give the table whose players these are their points; False if there is none that waits for them."""
    initials = [seat.initials.upper() for seat in entry.verdict.seats]
    number_of = {row.initials: row.number for row in entrants_of(connection, one.event)}
    who = [number_of.get(short, 0) for short in initials]
    if 0 in who or len(who) < 2:
        return False
    rows = [row for row in seats_of(connection, one.event) if row.round == one.round and row.place]
    place = next((row.place for row in rows if row.entrant == who[0]), 0)
    table = [row for row in rows if row.place == place]
    waiting = {row.entrant for row in table if row.points is None}
    if not waiting or set(who) not in (waiting, {row.entrant for row in table}):
        return False
    points = points_of(entry.verdict)
    if is_knock_out(one) and points.count(max(points)) > 1:
        return False  # they play again
    its = {"event": one.event, "round": one.round, "place": place}
    connection.execute(sa.update(contest_tables).filter_by(**its).values(game=game))
    for player, got, seat in zip(who, points, entry.verdict.seats, strict=True):
        mine = sa.update(contest_seats).filter_by(**its, entrant=player)
        connection.execute(mine.values(points=got, total=seat.total))
    return True


def is_knock_out(one: Contest) -> bool:
    """Whether who loses in the round that is on is out."""
    return one.form == GROUPS and one.round > one.rounds


def points_of(verdict: Any) -> list[int]:
    """The share of WHOLE for each seat: of the others at the table how many are behind, who is level for half."""
    fewest = verdict.rules.startswith("cards")
    worth = [(seat.wins, -seat.total if fewest else seat.total) for seat in verdict.seats]
    others = len(worth) - 1
    return [
        WHOLE * (2 * sum(mine > other for other in worth) + worth.count(mine) - 1) // (2 * others) for mine in worth
    ]


class Judged(NamedTuple):
    """A stored game as :func:`settle` wants it."""

    cafe: str
    at: int
    verdict: Any


class StoredVerdict(NamedTuple):
    """Rules and seats as they stand in the database."""

    rules: str
    seats: list[Any]


def look_again(connection: sa.Connection, game: int) -> None:
    """A game that is there may count from now on: an owner has accepted it, or its signed copy has come."""
    row = connection.execute(sa.select(games).where(games.c.id == game)).first()
    taken = sa.select(contest_tables.c.game).where(contest_tables.c.game == game).limit(1)
    if row is None or row.void or not row.signed or connection.scalar(taken) is not None:
        return
    seats = connection.execute(sa.select(scores).where(scores.c.game == game).order_by(scores.c.seat)).all()
    count_in(connection, game, Judged(row.cafe, row.at, StoredVerdict(row.rules, list(seats))))


def give(connection: sa.Connection, one: Contest, place: int, winner: int) -> bool:
    """The owner says who has won at a table of the round that is on, 0: nobody; False if that is none."""
    rows = [row for row in seats_of(connection, one.event) if (row.round, row.place) == (one.round, place)]
    if not place or not rows or winner not in {0, *(row.entrant for row in rows)}:
        return False
    its = {"event": one.event, "round": one.round, "place": place}
    connection.execute(sa.update(contest_tables).filter_by(**its).values(game=None))
    for row in rows:
        points = WHOLE if row.entrant == winner else 0
        mine = sa.update(contest_seats).filter_by(**its, entrant=row.entrant)
        connection.execute(mine.values(points=points, total=None))
    return True


# Who is in


def leave(connection: sa.Connection, one: Contest, number: int) -> bool:
    """A player goes; False if there is none of that number. Who has begun a round has lost it."""
    its = sa.update(entrants).where(entrants.c.event == one.event, entrants.c.number == number)
    if not connection.execute(its.values(gone=True)).rowcount:
        return False
    rows = [row for row in seats_of(connection, one.event) if row.round == one.round]
    place = next((row.place for row in rows if row.entrant == number and row.points is None), None)
    if place is not None:
        clear(connection, one, place, [row.entrant for row in rows if row.place == place and row.points is None])
        lost(connection, one, number, 0)
        waiting = [row.entrant for row in rows if row.place == place and row.points is None and row.entrant != number]
        if len(waiting) == 1:
            lost(connection, one, waiting[0], WHOLE)
    return True


def clear(connection: sa.Connection, one: Contest, place: int, waiting: list[int]) -> None:
    """Of a game that was made void nothing is left at its table."""
    its = {"event": one.event, "round": one.round, "place": place}
    connection.execute(sa.update(contest_tables).filter_by(**its).values(game=None))
    seats = sa.update(contest_seats).filter_by(**its).where(contest_seats.c.entrant.in_(waiting))
    connection.execute(seats.values(points=None, total=None))


def lost(connection: sa.Connection, one: Contest, number: int, points: int) -> None:
    """What a player has in the round that is on without a game."""
    its = sa.update(contest_seats).filter_by(event=one.event, round=one.round, entrant=number)
    connection.execute(its.values(points=points, total=None))


def come_back(connection: sa.Connection, one: Contest, number: int) -> bool:
    """A player is there again, from the next round on; False if there is none of that number."""
    its = sa.update(entrants).where(entrants.c.event == one.event, entrants.c.number == number)
    return bool(connection.execute(its.values(gone=False, since=one.round + 1)).rowcount)


def put_into_groups(connection: sa.Connection, event: int, group_of: dict[int, int]) -> None:
    """The group of each player."""
    for number, pool in group_of.items():
        its = sa.update(entrants).where(entrants.c.event == event, entrants.c.number == number)
        connection.execute(its.values(pool=pool))


def forget(connection: sa.Connection, which: Iterable[int]) -> None:
    """Nothing is left of these tournaments but the events and the games."""
    for table in (contest_seats, contest_tables, contest_rounds, entrants, contests):
        connection.execute(sa.delete(table).where(table.c.event.in_(list(which))))


def forget_names(connection: sa.Connection, before: int) -> None:
    """Nobody has played in the tournaments that ended before a moment (ms since 1970): the figures stay."""
    old = sa.select(events.c.id).where(events.c.ends < before)
    nobody = {"name": NOBODY, "looks": "", "initials": NOBODY}
    connection.execute(sa.update(entrants).where(entrants.c.event.in_(old)).values(nobody))


def erase_name(connection: sa.Connection, event: int, number: int) -> bool:
    """A player's name is nowhere in a tournament any more; False if there is none of that number."""
    its = sa.update(entrants).where(entrants.c.event == event, entrants.c.number == number)
    return bool(connection.execute(its.values(name=NOBODY, looks="", initials=NOBODY)).rowcount)


def lot() -> random.Random:
    """Chance that nobody can foresee."""
    return random.SystemRandom()
