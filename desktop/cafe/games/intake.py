"""Games come in: each is taken once, by its hash, and counts where it may: in lists and at towers.

Who takes part stands in the store's ``masks``, which may give new games other rules before they are stored, and in its
``told``, who hear of each that is stored, or verified, with its number.
"""

import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from desktop.cafe.clocks import days
from desktop.cafe.data import lists, trust
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store, insert, now_ms
from desktop.cafe.data.tables import Columns, cafes, games, rule_sets, scores, towers

# What each game asks is put together once: that takes longer than to ask it.
THERE = sa.select(games.c.id, games.c.hash, games.c.tower, games.c.number, games.c.cafe, games.c.signed, games.c.mac)
THERE = THERE.where(games.c.hash.in_(sa.bindparam("hashes", expanding=True)))
HOUSES = sa.select(cafes.c.cafe, cafes.c.timezone, cafes.c.removed)
HOUSES = HOUSES.where(cafes.c.cafe.in_(sa.bindparam("names", expanding=True)))
NEW_GAMES = sa.insert(games).returning(games.c.id, sort_by_parameter_order=True)
NEW_SCORES = sa.insert(scores)


def add(store: Store, submissions: Sequence[Submission]) -> int:
    """Take games, each once for ever; how many were new. All are safe when this returns.

    One that was there unsigned is verified by its signed copy, and is where that says from then on.
    """
    copies = Counter(submission.hash for submission in submissions)
    if max(copies.values(), default=0) > 1:
        return sum(add(store, [submission]) for submission in submissions)
    try:
        new, verified = stored(store, submissions)
    except IntegrityError:  # another thread was quicker with one of them
        if len(submissions) == 1:
            return 0
        return sum(add(store, [submission]) for submission in submissions)
    if new or verified:
        store.changed(*([] if verified else {one.cafe for one in submissions}))  # a game may leave another café
    return new


def stored(store: Store, submissions: Sequence[Submission]) -> tuple[int, int]:
    """Take games that differ; how many were new, and how many were verified by a copy."""
    with store.engine.begin() as connection:
        new, verified = without_known(store, connection, submissions)
        for masked in store.masks if new else ():
            new = masked(connection, new)
        if new:
            put(store, connection, new)
    return len(new), verified


def without_known(
    store: Store, connection: sa.Connection, submissions: Sequence[Submission]
) -> tuple[list[Submission], int]:
    """Those that are not there yet, and how many of the others their copies have verified now."""
    verified = 0
    new = {submission.hash: submission for submission in submissions}
    for known in connection.execute(THERE, {"hashes": list(new)}).all():
        copy = new.pop(known.hash)
        if copy.mac and not known.signed and verify(store, connection, known, copy):
            verified += 1
        elif (known.cafe, known.tower) != (copy.cafe, copy.tower):
            count_double(connection, copy.cafe, copy.tower)
    return list(new.values()), verified


def put(store: Store, connection: sa.Connection, new: Sequence[Submission]) -> None:
    """Store new games and their scores, tell who wants to know, and count them."""
    houses = {row.cafe: row for row in connection.execute(HOUSES, {"names": list({e.cafe for e in new})})}
    signed = trust.signed(connection, new, {row.cafe for row in houses.values() if row.removed}, store.unsigned)
    witnesses = [trust.witness(e) for e in new]
    listed = [trust.is_listed(*columns) for columns in zip(signed, witnesses, strict=True)]
    now = now_ms()
    rows = [
        {"hash": e.hash, "rules": e.verdict.rules, "record": zlib.compress(e.verdict.record.encode())}
        | {"cafe": e.cafe, "tower": e.tower, "number": e.number, "at": e.at}
        | {"signed": is_signed, "witness": witness, "mac": e.mac[:64], "came": now}
        for e, is_signed, witness in zip(new, signed, witnesses, strict=True)
    ]
    seats = []
    for game, e, is_listed in zip(connection.scalars(NEW_GAMES, rows).all(), new, listed, strict=True):
        for told in store.told:
            told(connection, game, e)
        seats += score_rows(game, e, is_listed, houses[e.cafe].timezone if e.cafe in houses else "")
    connection.execute(NEW_SCORES, seats)
    counting = Counter(e.verdict.rules for e, is_listed in zip(new, listed, strict=True) if is_listed)
    count(connection, rule_sets, [{"rules": rules, "games": many} for rules, many in sorted(counting.items())])
    count_towers(connection, Counter((e.cafe, e.tower) for e in new))


def verify(store: Store, connection: sa.Connection, known: Any, copy: Submission) -> bool:
    """A game that is there unsigned has come again, with a signature; whether it is right."""
    update = sa.update(games).where(games.c.id == known.id)
    if not trust.verified(connection, copy):
        if not known.mac and (known.cafe, known.tower) == (copy.cafe, copy.tower):  # it may be enrolled later
            connection.execute(update.values(number=copy.number, mac=copy.mac[:64]))
        return False
    day, week = days(copy.at, lists.zones(connection, {copy.cafe}).get(copy.cafe, ""))
    where_from = {"cafe": copy.cafe, "tower": copy.tower, "number": copy.number, "at": copy.at}
    connection.execute(update.values(**where_from, mac=copy.mac[:64]))
    seats = sa.update(scores).where(scores.c.game == known.id)
    connection.execute(seats.values(cafe=copy.cafe, day=day, week=week))
    struck = sa.select(scores.c.id).where(scores.c.game == known.id, scores.c.struck)
    if connection.scalar(struck.limit(1)) is None:  # the names are the tower's own, unless some were erased
        connection.execute(update.values(record=zlib.compress(copy.verdict.record.encode())))
        for place, seat in enumerate(copy.verdict.seats):
            connection.execute(seats.where(scores.c.seat == place).values(initials=seat.initials))
    change(connection, known.id, signed=True)
    for told in store.told:
        told(connection, known.id, copy)
    count_towers(connection, Counter({(copy.cafe, copy.tower): 1}))
    count_towers(connection, Counter({(known.cafe, known.tower): -1}))
    count_double(connection, known.cafe, known.tower)
    return True


def change(connection: sa.Connection, game: int, **columns: Any) -> bool:
    """Set *columns* (signed, void, witness) of a game, and put its scores into the lists or take them out.

    False if there is no such game.
    """
    wanted = sa.select(games.c.rules, games.c.signed, games.c.void, games.c.witness).where(games.c.id == game)
    row = connection.execute(wanted.with_for_update()).first()
    if row is None:
        return False
    before = {"signed": row.signed, "void": row.void, "witness": row.witness}
    was, now = trust.is_listed(**before), trust.is_listed(**before | columns)
    connection.execute(sa.update(games).where(games.c.id == game).values(**columns))
    if was != now:
        merit = scores.c.worth if now else sa.null()
        connection.execute(sa.update(scores).where(scores.c.game == game).values(merit=merit))
        count = rule_sets.c.games + (1 if now else -1)
        done = connection.execute(sa.update(rule_sets).where(rule_sets.c.rules == row.rules).values(games=count))
        if not done.rowcount:
            connection.execute(sa.insert(rule_sets).values(rules=row.rules, games=1))
    return True


def count_towers(connection: sa.Connection, games_of: Mapping[tuple[str, str], int]) -> None:
    """So many more games are of these towers; one that nobody knows is not there."""
    new = {"bridge": "", "present": False, "seen": now_ms()}
    count(
        connection,
        towers,
        [{"cafe": cafe, "tower": tower, "games": many, **new} for (cafe, tower), many in sorted(games_of.items())],
    )


def count(connection: sa.Connection, table: sa.Table, rows: list[Columns]) -> None:
    """Add the games of *rows* to those that are there by the same keys; one that is not there is made."""
    if rows:
        connection.execute(more_games(connection.dialect.name, table), rows)


@cache
def more_games(dialect: str, table: sa.Table) -> Any:
    """The insertion that adds the games to a row which is there already."""
    row = insert(dialect, table)
    more = {"games": table.c.games + row.excluded.games}
    return row.on_conflict_do_update(index_elements=list(table.primary_key), set_=more)


def count_double(connection: sa.Connection, cafe: str, tower: str) -> None:
    """A tower has brought a game that is there as another's: balance.py."""
    update = sa.update(towers).where(towers.c.cafe == cafe, towers.c.tower == tower)
    connection.execute(update.values(doubles=towers.c.doubles + 1))


def score_rows(game: int, submission: Submission, listed: bool, timezone: str) -> list[Columns]:
    """The rows of a game's seats; its day is that of the café's *timezone*."""
    day, week = days(submission.at, timezone)
    return [
        {"game": game, "seat": place, "initials": seat.initials, "struck": False, "total": seat.total}
        | {"wins": seat.wins, "merit": seat.merit if listed else None, "worth": seat.merit, "cafe": submission.cafe}
        | {"rules": submission.verdict.rules, "day": day, "week": week}
        for place, seat in enumerate(submission.verdict.seats)
    ]
