"""The games of duplicate evenings. Their deals: evening_deals.py.

A game counts if the tower has signed it, if its record says that the leaderboard dealt it, and if it is the first by
that deal on its tower. Whoever was told a deal and types it into another tower has no such record there. No list shows
the number of such a deal, by which others could look at its dice.
"""

import re
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from desktop.cafe.data import trust
from desktop.cafe.data.tables import event_deals, event_games, events, games

EVENING = "evening"
DEAL = re.compile(r"deal:(\d{8})")  # in the rules of a game
MASK = re.compile(r"deal:E(\d+)-")  # in their place, see mask
LAST_GAME_MS = 3_600_000  # after its end: a game that is on may be played to its end


def masked(connection: sa.Connection, entries: Sequence[Any]) -> list[Any]:
    """Games that come in, with ``deal:E7-1`` in their rules for the number that evening 7 has as its first deal."""
    numbers = {int(found[1]): found[0] for one in entries if (found := DEAL.search(one.verdict.rules))}
    rows = connection.execute(sa.select(event_deals).where(event_deals.c.deal.in_(numbers))).all() if numbers else []
    names = {numbers[row.deal]: mask(row.event, row.place) for row in rows}

    def mask_in(rules: str) -> str:
        found = DEAL.search(rules)
        return rules.replace(found[0], names.get(found[0], found[0])) if found else rules

    return [one._replace(verdict=one.verdict._replace(rules=mask_in(one.verdict.rules))) for one in entries]


def mask(event: int, place: int) -> str:
    """What stands in rules for an evening's deal at a place from 0."""
    return f"deal:E{event}-{place + 1}"


def count_in(connection: sa.Connection, game: int, entry: Any) -> None:
    """Let a game that has just come in count for the evening whose deal it was played by, if it may."""
    deal = entry.verdict.evening
    if not deal or not trust.verified(connection, entry):
        return
    wanted = sa.select(events.c.id, event_deals.c.place).join(event_deals, event_deals.c.event == events.c.id)
    wanted = wanted.where(event_deals.c.deal == deal, events.c.cafe.in_(("", entry.cafe)))
    its = connection.execute(wanted.where(events.c.begins <= entry.at, entry.at < events.c.ends + LAST_GAME_MS)).first()
    if its is None:
        return
    others = sa.select(games.c.id).where(games.c.cafe == entry.cafe, games.c.tower == entry.tower, games.c.id != game)
    by_it = (games.c.rules + " ").like(f"% {mask(its.id, its.place)} %")
    if connection.scalar(others.where(by_it).limit(1)) is None:
        connection.execute(sa.insert(event_games).values(event=its.id, game=game))


def is_secret(connection: sa.Connection, rules: str, now: int) -> bool:
    """Whether a game by these *rules* has dice that others may still get on an evening, *now* in ms since 1970: then
    nobody is shown them, whether the game counts or not.
    """
    found = MASK.search(rules)
    its = (
        sa.select(events.c.id).where(events.c.id == int(found[1]), events.c.ends + LAST_GAME_MS > now)
        if found
        else None
    )
    return its is not None and connection.scalar(its) is not None
