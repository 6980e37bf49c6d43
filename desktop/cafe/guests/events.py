"""Seasons and tournaments, and who stands where in them.

A season counts the games of one café, of some days, of one rule set or of any, if they came in before its end or soon
after: nobody can date a game into a season that is closed. A tournament counts the games that an owner puts into it.
A duplicate evening counts the games by its deals, and has standings of its own: data/evenings.py, matchpoints.py.

An event of dice by one rule set is won by points: in a tournament by the sum of all games, in a season by the sum of a
player's five best, so that playing most is no help. Any other event is won by games won, for its points do not compare.

A player is known by the handle, or else by initials and café. Guests who gave neither are not ranked, nor is the tower.
Only games that may stand in the lists of the best count.
"""

from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.evening_deals import MOST_DEALS
from desktop.cafe.data.evenings import EVENING
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, event_deals, event_games, events, games, scores
from desktop.cafe.guests.handles import is_guest
from desktop.cafe.names import LONGEST_LABEL
from desktop.errors import BadInput

SEASON, TOURNAMENT, _ = KINDS = ("season", "tournament", EVENING)
BEST_GAMES = 5  # of a player that a season adds up
PLACES = 50  # of the standings that are shown
MOST_EVENTS = 100  # on their page
MOST_GAMES = 500  # of a tournament
LATE_MS = 3 * 86_400_000  # after the end of a season, in which games still come in from a café that was cut off


class Event(NamedTuple):
    """A season, a tournament or an evening of so many *deals*; *cafe* "" is the chain, *rules* "" any; *begins* and
    *ends* in ms since 1970.
    """

    id: int
    kind: str
    name: str
    cafe: str
    rules: str
    begins: int
    ends: int
    deals: int = 0

    @property
    def by_sum(self) -> bool:
        """Whether points decide, not games won."""
        return bool(self.rules) and not self.rules.startswith("cards")


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


def make(store: Store, kind: str, name: str, cafe: str, rules: str, begins: int, ends: int, deals: int = 0) -> int:
    """A new event; its number. Raises BadInput without a name, if it ends before it begins, or for an evening that has
    no deal, or more than MOST_DEALS.
    """
    name = " ".join(name.split())
    if kind not in KINDS or not name or len(name) > LONGEST_LABEL or begins >= ends:
        raise BadInput("bad_event")
    if kind == EVENING and not 0 < deals <= MOST_DEALS:
        raise BadInput("bad_deals")
    kept = {"rules": "", "deals": deals} if kind == EVENING else {"rules": rules, "deals": 0}
    values = {"kind": kind, "name": name, "cafe": cafe, "begins": begins, "ends": ends} | kept
    with store.engine.begin() as connection:
        made = connection.scalar(sa.insert(events).values(**values).returning(events.c.id))
    store.changed()
    return int(made or 0)


def delete(store: Store, number: int) -> None:
    """An event goes; its games stay."""
    with store.engine.begin() as connection:
        connection.execute(sa.delete(event_deals).where(event_deals.c.event == number))
        connection.execute(sa.delete(event_games).where(event_games.c.event == number))
        connection.execute(sa.delete(events).where(events.c.id == number))
    store.changed()


def put_in(store: Store, number: int, game: int) -> None:
    """A game counts for a tournament. Raises BadInput if there is no such game, or no room."""
    with store.engine.begin() as connection:
        there = connection.scalar(sa.select(games.c.id).where(games.c.id == game))
        its = sa.select(event_games.c.game).where(event_games.c.event == number)
        known = set(connection.scalars(its))
        if there is None or len(known) >= MOST_GAMES:
            raise BadInput("bad_game")
        if game not in known:
            connection.execute(sa.insert(event_games).values(event=number, game=game))
    store.changed()


def take_out(store: Store, number: int, game: int) -> None:
    """A game counts for a tournament no more."""
    with store.engine.begin() as connection:
        its = sa.and_(event_games.c.event == number, event_games.c.game == game)
        connection.execute(sa.delete(event_games).where(its))
    store.changed()


def all_events(store: Store) -> list[Event]:
    """The events, the newest first."""
    with store.engine.connect() as connection:
        rows = connection.execute(sa.select(events).order_by(events.c.begins.desc(), events.c.id).limit(MOST_EVENTS))
        return [Event(*row) for row in rows]


def some(store: Store) -> bool:
    """Whether there is one at all."""
    with store.engine.connect() as connection:
        return connection.scalar(sa.select(events.c.id).limit(1)) is not None


def event(store: Store, number: int) -> Event | None:
    """One by its number."""
    with store.engine.connect() as connection:
        row = connection.execute(sa.select(events).where(events.c.id == number)).first()
    return Event(*row) if row else None


def games_of(store: Store, number: int) -> list[Any]:
    """The games of a tournament or an evening as rows of number and time, in the order in which they were played."""
    wanted = sa.select(games.c.id, games.c.at).join(event_games, event_games.c.game == games.c.id)
    with store.engine.connect() as connection:
        rows = connection.execute(wanted.where(event_games.c.event == number).order_by(games.c.at, games.c.id))
        return list(rows.all())


def standings(store: Store, one: Event) -> list[Standing]:
    """Who stands where, at most PLACES of them."""
    with store.engine.connect() as connection:
        rows = connection.execute(best_players(one, seats_that_count(one))).all()
    found: list[Standing] = []
    for row in [row for row in rows if not is_guest({"handle": row.handle, "initials": row.initials})][:PLACES]:
        who, cafe = (row.handle, "") if row.handle else (row.initials, row.cafe)
        line = Standing(len(found) + 1, who, cafe, row.games, int(row.wins), row.best, int(row.total))
        if found and one.by_sum and (found[-1].sum, found[-1].best) == (line.sum, line.best):
            line = line._replace(rank=found[-1].rank)
        found.append(line)
    return found


def seats_that_count(one: Event) -> sa.Subquery:
    """A row for each seat: its player by one *key*, the total, and whether it *won*, which nobody does alone."""
    named = scores.c.handle.not_in(("", NOBODY))
    key = sa.case((named, sa.func.lower(scores.c.handle)), else_=scores.c.cafe + "/" + scores.c.initials)
    alone = scores.c.rules.like("%solitaire")
    wanted = sa.select(
        key.label("key"),
        sa.case((named, scores.c.handle), else_="").label("handle"),
        scores.c.initials,
        scores.c.cafe,
        scores.c.total,
        sa.case((sa.and_(scores.c.wins, ~alone), 1), else_=0).label("won"),
        scores.c.id,
    )
    return wanted.where(scores.c.merit.is_not(None), ~scores.c.struck, *counts(one)).subquery()


def best_players(one: Event, seats: sa.Subquery) -> sa.Select[Any]:
    """The question for a row a player, who leads first; twice PLACES, since guests without a name are among them."""
    place = sa.func.row_number().over(partition_by=seats.c.key, order_by=(seats.c.total.desc(), seats.c.id))
    ranked = sa.select(seats, place.label("place")).subquery()
    most = BEST_GAMES if one.kind == SEASON else MOST_GAMES
    total = sa.func.sum(sa.case((ranked.c.place <= most, ranked.c.total), else_=0))
    wins = sa.func.sum(ranked.c.won)
    fewest_lead = one.rules.startswith("cards")
    best = sa.func.min(ranked.c.total) if fewest_lead else sa.func.max(ranked.c.total)
    first_win = sa.func.min(sa.case((ranked.c.won == 1, ranked.c.id)))
    order = (total.desc(), best.desc()) if one.by_sum else (wins.desc(), first_win)
    wanted = sa.select(
        sa.func.max(ranked.c.handle).label("handle"),
        sa.func.max(ranked.c.initials).label("initials"),
        sa.func.max(ranked.c.cafe).label("cafe"),
        sa.func.count().label("games"),
        wins.label("wins"),
        best.label("best"),
        total.label("total"),
    )
    return wanted.group_by(ranked.c.key).order_by(*order, sa.func.min(ranked.c.id)).limit(2 * PLACES)


def counts(one: Event) -> list[Any]:
    """Which scores count for it."""
    if one.kind == TOURNAMENT:
        its = sa.select(event_games.c.game).where(event_games.c.event == one.id)
        return [scores.c.game.in_(its), *([scores.c.rules == one.rules] if one.rules else [])]
    when = sa.select(games.c.id).where(
        games.c.at >= one.begins, games.c.at < one.ends, games.c.came < one.ends + LATE_MS
    )
    found: list[Any] = [scores.c.game.in_(when)]
    if one.cafe:
        found.append(scores.c.cafe == one.cafe)
    found.append(scores.c.rules == one.rules if one.rules else ~scores.c.rules.like("%deal:%"))
    return found
