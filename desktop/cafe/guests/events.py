"""Seasons and tournaments, and who stands where in them.

A season counts the games of one café, of some days, of one rule set or of any, if they came in before its end or soon
after: nobody can date a game into a season that is closed. A tournament counts the games that an owner puts into it.
How both are counted: data/standings.py. A duplicate evening counts the games by its deals, and has standings of its
own: data/evenings.py, matchpoints.py. So has a tournament in rounds: data/contests.py, contest_table.py.

An event of dice by one rule set is won by points: in a tournament by the sum of all games, in a season by the sum of a
player's five best, so that playing most is no help. Any other event is won by games won, for its points do not compare.

A player is known by the handle, or else by initials and café. Guests who gave neither are not ranked, nor is the tower.
Only games that may stand in the lists of the best count.
"""

from typing import NamedTuple

import sqlalchemy as sa

from desktop.cafe.data import contests
from desktop.cafe.data.contests import CONTEST, SWISS
from desktop.cafe.data.evening_deals import MOST_DEALS
from desktop.cafe.data.evenings import EVENING
from desktop.cafe.data.standings import MOST_GAMES, SEASON, TOURNAMENT, Event, leaders
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import event_deals, event_games, events, games, standings
from desktop.cafe.guests.handles import is_guest
from desktop.cafe.guests.league import LEAGUE
from desktop.cafe.names import LONGEST_LABEL
from desktop.errors import BadInput

KINDS = SEASON, TOURNAMENT, EVENING, CONTEST, LEAGUE
PLACES = 50  # of the standings that are shown
MOST_EVENTS = 100  # on their page


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


def make(
    store: Store,
    kind: str,
    name: str,
    cafe: str,
    rules: str,
    begins: int,
    ends: int,
    deals: int = 0,
    contest: tuple[str, int, int] = (SWISS, 5, 2),
) -> int:
    """A new event; its number. Raises BadInput without a name, if it ends before it begins, for an evening that has
    no deal, or more than MOST_DEALS, for a league of one house, or a tournament in rounds that cannot be. *contest*:
    its form, rounds, and players at a table.
    """
    name = " ".join(name.split())
    if kind not in KINDS or not name or len(name) > LONGEST_LABEL or begins >= ends:
        raise BadInput("bad_event")
    if kind == EVENING and not 0 < deals <= MOST_DEALS:
        raise BadInput("bad_deals")
    if kind == LEAGUE and cafe:
        raise BadInput("bad_league")
    no_rules = kind in (EVENING, LEAGUE)
    kept = {"rules": "" if no_rules else rules, "deals": deals if kind == EVENING else 0}
    values = {"kind": kind, "name": name, "cafe": cafe, "begins": begins, "ends": ends} | kept
    values["counted"] = "" if kind == SEASON else None
    with store.engine.begin() as connection:
        made = connection.scalar(sa.insert(events).values(**values).returning(events.c.id))
        if kind == CONTEST:
            contests.make(connection, int(made or 0), *contest)
    store.changed()
    return int(made or 0)


def delete(store: Store, number: int) -> None:
    """An event goes; its games stay."""
    with store.engine.begin() as connection:
        contests.forget(connection, [number])
        connection.execute(sa.delete(event_deals).where(event_deals.c.event == number))
        connection.execute(sa.delete(event_games).where(event_games.c.event == number))
        connection.execute(sa.delete(standings).where(standings.c.event == number))
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
    with store.reading() as connection:
        rows = connection.execute(sa.select(events).order_by(events.c.begins.desc(), events.c.id).limit(MOST_EVENTS))
        return [Event(*row) for row in rows]


def some(store: Store) -> bool:
    """Whether there is one at all."""
    with store.reading() as connection:
        return connection.scalar(sa.select(events.c.id).limit(1)) is not None


def event(store: Store, number: int) -> Event | None:
    """One by its number."""
    with store.reading() as connection:
        row = connection.execute(sa.select(events).where(events.c.id == number)).first()
    return Event(*row) if row else None


def games_of(store: Store, *numbers: int) -> dict[int, list[int]]:
    """The games of tournaments or evenings, by the number of each event, in the order in which they were played."""
    wanted = sa.select(event_games.c.event, games.c.id).join(games, event_games.c.game == games.c.id)
    wanted = wanted.where(event_games.c.event.in_(numbers)).order_by(games.c.at, games.c.id)
    found: dict[int, list[int]] = {number: [] for number in numbers}
    with store.reading() as connection:
        for row in connection.execute(wanted):
            found[row.event].append(row.id)
    return found


def table(store: Store, one: Event) -> list[Standing]:
    """Who stands where, at most PLACES of them. Guests without a name are asked for too, and left out."""
    with store.reading() as connection:
        rows = connection.execute(leaders(one, 2 * PLACES)).all()
    found: list[Standing] = []
    for row in [row for row in rows if not is_guest({"handle": row.handle, "initials": row.initials})][:PLACES]:
        who, cafe = (row.handle, "") if row.handle else (row.initials, row.cafe)
        line = Standing(len(found) + 1, who, cafe, row.games, row.wins, row.best, row.sum)
        if found and one.by_sum and (found[-1].sum, found[-1].best) == (line.sum, line.best):
            line = line._replace(rank=found[-1].rank)
        found.append(line)
    return found
