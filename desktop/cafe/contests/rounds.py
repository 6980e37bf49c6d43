"""Tournaments in rounds: who is in, who sits where, and the games that count, as they come in.

A game counts for a table of the round that is on if the very players of that table have played it, known by the
initials that the check-in gave each of them, if it may count for the lists but for a witness, if it came in after the
round began, and if it is the first. The tower need not know of any tournament, and they may play at another one.

A game that an owner makes void counts no more, and its table may play once more. Who leaves during a round has lost;
with nobody left to play the other one has won.
"""

import itertools
import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa

from desktop.cafe.contests.kinds import GROUPS, IN_ROUNDS, POOL, Contest, found, late
from desktop.cafe.data import members
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import (
    NOBODY,
    contest_rounds,
    contest_seats,
    contest_tables,
    contests,
    entrants,
    games,
    scores,
)
from desktop.cafe.data.tables import cafes as cafes_table
from desktop.cafe.data.tables import towers as towers_table
from desktop.cafe.lookalikes import alike, checked, looks
from desktop.cafe.names import is_default_name
from desktop.errors import BadInput

WHOLE = 120  # points of a win: with up to six at a table each share of it is a whole number
MOST_ENTRANTS = 128  # who are there
MOST_CAME = 1000  # who have checked in, those who left too
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FIGURES = "23456789"
COUNT = 3  # of the initials that the tower asks for


def held(connection: sa.Connection, number: int) -> Contest | None:
    """A tournament in rounds, and until the transaction ends nobody else checks in or draws a round: a write is what
    both databases wait for. None if there is none.
    """
    connection.execute(sa.update(contests).where(contests.c.id == number).values(round=contests.c.round))
    return found(connection, number, IN_ROUNDS)


def entrants_of(connection: sa.Connection, number: int) -> list[Any]:
    """Who has checked in, in that order."""
    its = sa.select(entrants).where(entrants.c.contest == number).order_by(entrants.c.number)
    return list(connection.execute(its).all())


def seats_of(connection: sa.Connection, number: int) -> list[Any]:
    """A row for each player of each round, with ``tower`` and ``game`` of the table; void games give no points."""
    counts = sa.or_(contest_tables.c.game.is_(None), sa.and_(~games.c.void, games.c.signed))
    at = sa.and_(*(contest_seats.c[name] == contest_tables.c[name] for name in ("contest", "round", "place")))
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
        .where(contest_seats.c.contest == number)
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


def begin_round(connection: sa.Connection, one: Contest, drawn: Sequence[list[int]]) -> None:
    """The next round has these tables; who sits alone has won. While there are towers each table has its own."""
    number = one.round + 1
    key = {"contest": one.id, "round": number}
    connection.execute(sa.insert(contest_rounds).values(**key, began=now_ms()))
    connection.execute(sa.update(contests).where(contests.c.id == one.id).values(round=number))
    free = iter(tower_names(connection, one.cafe))
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


IN_ROUND = sa.and_(contest_rounds.c.contest == contests.c.id, contest_rounds.c.round == contests.c.round)
THAT_ARE_ON = sa.select(contests, contest_rounds.c.began).join(contest_rounds, IN_ROUND).order_by(contests.c.id)
THAT_ARE_ON = THAT_ARE_ON.where(contests.c.kind == IN_ROUNDS, ~contests.c.ended)
THAT_ARE_ON = THAT_ARE_ON.where(sa.bindparam("since", type_=sa.BigInteger) < late(IN_ROUNDS))


def that_are_on(connection: sa.Connection, since: int) -> list[tuple[Contest, int]]:
    """The tournaments that a game may count for that was over then, or later, and when the round that is on began."""
    return [(Contest(*row), began) for *row, began in connection.execute(THAT_ARE_ON, {"since": since})]


def count_in(
    connection: sa.Connection,
    on: Sequence[tuple[Contest, int]],
    game: int,
    cafe: str,
    at: int,
    rules: str,
    seats: Sequence[Any],
) -> None:
    """Let a game that has come in, and may count, count for the table whose players have played it; *on*:
    :func:`that_are_on`.
    """
    for one, began in on:
        takes = one.cafe in ("", cafe) and one.rules in ("", rules) and began <= at < one.late
        if takes and settle(connection, one, game, points_of(rules, seats), seats):
            return


def look_again(connection: sa.Connection, game: int) -> None:
    """A game that is there may count from now on: an owner has accepted it, or its signed copy has come."""
    row = connection.execute(sa.select(games).where(games.c.id == game)).first()
    taken = sa.select(contest_tables.c.game).where(contest_tables.c.game == game).limit(1)
    if row is None or row.void or not row.signed or connection.scalar(taken) is not None:
        return
    seats = connection.execute(sa.select(scores).where(scores.c.game == game).order_by(scores.c.seat)).all()
    count_in(connection, that_are_on(connection, row.at), game, row.cafe, row.at, row.rules, seats)


def settle(connection: sa.Connection, one: Contest, game: int, points: list[int], seats: Sequence[Any]) -> bool:
    """Give the table whose players these are their points; False if there is none that waits for them."""
    number_of = {row.initials: row.number for row in entrants_of(connection, one.id)}
    who = [number_of.get(seat.initials.upper(), 0) for seat in seats]
    if 0 in who or len(who) < 2:
        return False
    rows = [row for row in seats_of(connection, one.id) if row.round == one.round and row.place]
    place = next((row.place for row in rows if row.entrant == who[0]), 0)
    table = [row for row in rows if row.place == place]
    waiting = {row.entrant for row in table if row.points is None}
    if not waiting or set(who) not in (waiting, {row.entrant for row in table}):
        return False
    if is_knock_out(one) and points.count(max(points)) > 1:
        return False  # they play again
    at_table(connection, one, place, game)
    for player, got, seat in zip(who, points, seats, strict=True):
        gets(connection, one, got, seat.total, entrant=player)
    return True


def is_knock_out(one: Contest) -> bool:
    """Whether who loses in the round that is on is out."""
    return one.form == GROUPS and one.round > one.rounds


def points_of(rules: str, seats: Sequence[Any]) -> list[int]:
    """The share of WHOLE for each seat: of the others at the table how many are behind, who is level for half."""
    fewest = rules.startswith("cards")
    worth = [(seat.wins, -seat.total if fewest else seat.total) for seat in seats]
    others = max(1, len(worth) - 1)
    return [
        WHOLE * (2 * sum(mine > other for other in worth) + worth.count(mine) - 1) // (2 * others) for mine in worth
    ]


def give(connection: sa.Connection, one: Contest, place: int, winner: int) -> bool:
    """The owner says who has won at a table of the round that is on, 0: nobody; False if that is none."""
    rows = [row for row in seats_of(connection, one.id) if (row.round, row.place) == (one.round, place)]
    if not place or not rows or winner not in {0, *(row.entrant for row in rows)}:
        return False
    at_table(connection, one, place, None)
    for row in rows:
        gets(connection, one, WHOLE if row.entrant == winner else 0, entrant=row.entrant)
    return True


def at_table(connection: sa.Connection, one: Contest, place: int, game: int | None) -> None:
    """The game that counts at a table of the round that is on; None: none does."""
    its = sa.update(contest_tables).filter_by(contest=one.id, round=one.round, place=place)
    connection.execute(its.values(game=game))


def gets(connection: sa.Connection, one: Contest, points: int | None, total: int | None = None, **whose: int) -> None:
    """What players have in the round that is on; None: nothing as yet."""
    mine = sa.update(contest_seats).filter_by(contest=one.id, round=one.round, **whose)
    connection.execute(mine.values(points=points, total=total))


# Who is in


def check_in(store: Store, contest: int, text: str, pin: str = "", trusted: bool = False) -> int:
    """A player is in, from the next round on; the number. Raises BadInput: as :func:`lookalikes.checked`, "there" if
    somebody has that name, or one that looks like it; "full", "closed"; as :func:`members.may_use` if the name is held,
    unless an owner says who it is (*trusted*).
    """
    name = checked(text)
    if not trusted:
        with store.reading() as connection:
            members.may_use(connection, name, pin)
    with store.engine.begin() as connection:
        one = held(connection, contest)
        if one is None or one.ended or now_ms() >= one.ends or one.round >= one.rounds:
            raise BadInput("closed")
        there = entrants_of(connection, contest)
        if any(row.looks in alike(name) for row in there):
            raise BadInput("there")
        pool = free_pool(there) if one.form == GROUPS and one.round else 0
        here = sum(1 for row in there if not row.gone)
        if here >= MOST_ENTRANTS or len(there) >= MOST_CAME or pool is None:
            raise BadInput("full")
        number = 1 + max((row.number for row in there), default=0)
        values = {"contest": contest, "number": number, "name": name, "looks": looks(name), "since": one.round + 1}
        values |= {"initials": letters_for(name, {row.initials for row in there}), "pool": pool}
        connection.execute(sa.insert(entrants).values(**values))
    store.changed()
    return number


def free_pool(there: list[Any]) -> int | None:
    """A group that has a place left; None if none has."""
    sizes = Counter(row.pool for row in there)
    return next((pool for pool in sorted(sizes) if sizes[pool] < POOL), None)


def letters_for(name: str, taken: Collection[str]) -> str:
    """Three letters that a player enters on the tower: of the name, as far as the tower has them, and nobody else's.
    ``letters_for("Jérôme", {"JER"})`` is ``JE2``; a name without a Latin letter gets ones that are free.
    """
    bare = unicodedata.normalize("NFKD", name).upper()
    said = [one for one in bare if one in LETTERS]
    first = "".join(said[:COUNT]).ljust(COUNT, "X") if said else "AAA"
    others = (first[:2] + one for one in FIGURES + LETTERS)
    more = (first[0] + one + other for one, other in itertools.product(LETTERS, FIGURES + LETTERS))
    every = ("".join(some) for some in itertools.product(LETTERS, repeat=COUNT))
    free = (one for one in itertools.chain([first], others, more, every) if one not in taken)
    return next(one for one in free if not is_default_name(one))


def change(connection: sa.Connection, contest: int, number: int, **columns: Any) -> bool:
    """Set *columns* of a player; False if there is none of that number."""
    its = sa.update(entrants).where(entrants.c.contest == contest, entrants.c.number == number)
    return bool(connection.execute(its.values(**columns)).rowcount)


def leave(connection: sa.Connection, one: Contest, number: int) -> bool:
    """A player goes; False if there is none of that number. Who has begun a round has lost it."""
    if not change(connection, one.id, number, gone=True):
        return False
    rows = [row for row in seats_of(connection, one.id) if row.round == one.round and row.points is None]
    place = next((row.place for row in rows if row.entrant == number), None)
    if place is not None:
        at_table(connection, one, place, None)
        others = [row.entrant for row in rows if row.place == place and row.entrant != number]
        gets(connection, one, 0, entrant=number)
        for other in others:  # of a game that was made void nothing is left
            gets(connection, one, WHOLE if len(others) == 1 else None, entrant=other)
    return True


def come_back(connection: sa.Connection, one: Contest, number: int) -> bool:
    """A player is there again, from the next round on; False if there is none of that number."""
    return change(connection, one.id, number, gone=False, since=one.round + 1)


def erase_name(connection: sa.Connection, one: Contest, number: int) -> bool:
    """A player's name is nowhere in a tournament any more; False if there is none of that number."""
    return change(connection, one.id, number, name=NOBODY, looks="", initials=NOBODY)


def forget_names(connection: sa.Connection, before: int) -> None:
    """Nobody has played in the tournaments that ended before a moment (ms since 1970): the figures stay."""
    old = sa.select(contests.c.id).where(contests.c.ends < before)
    nobody = {"name": NOBODY, "looks": "", "initials": NOBODY}
    connection.execute(sa.update(entrants).where(entrants.c.contest.in_(old)).values(nobody))
