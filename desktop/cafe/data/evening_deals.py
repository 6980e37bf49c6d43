"""The deals of duplicate evenings, and the towers that are told.

An evening's deals are drawn when it begins, so nobody can have played them before. Every enrolled tower of its café, or
of the chain, is told all of them in one order, signed with its secret: hardware/cafe/line.py.
"""

import secrets

import sqlalchemy as sa

from desktop.cafe.data.evenings import EVENING
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import cafes, event_deals, events, towers
from desktop.cafe.signature import deals_line
from p10core.game.set_up import MOST_DEAL

MOST_DEALS = 6  # the tower reads no longer line
TOLD_FOR_MS = 7 * 86_400_000  # so long after its end towers are told that it is over


def deals_of(store: Store, event: int) -> list[int]:
    """An evening's deals in their order. They are drawn as soon as somebody asks after its beginning."""
    its = sa.select(event_deals.c.deal).where(event_deals.c.event == event).order_by(event_deals.c.place)
    with store.engine.begin() as connection:
        found = list(connection.scalars(its))
        one = connection.execute(sa.select(events).where(events.c.id == event)).first()
        if not found and one is not None and one.kind == EVENING and one.begins <= now_ms():
            for place in range(one.deals):  # another leaderboard may draw at the same time: the first one's stay
                deal = {"deal": secrets.randbelow(MOST_DEAL) + 1}
                store.make(connection, event_deals, {"event": event, "place": place}, deal)
            found = list(connection.scalars(its))
    return found


def lines(store: Store, cafe: str | None = None, tower: str | None = None) -> dict[tuple[str, str], bytes]:
    """The line for each enrolled tower, by café and name: the deals of its evening, or that it is over. A tower that
    had no evening in the last days has none. Only those of one *cafe*, or of one *tower* of it, if that is asked.
    """
    now = now_ms()
    recent = sa.select(events).where(events.c.kind == EVENING, events.c.begins <= now)
    recent = recent.where(events.c.ends > now - TOLD_FOR_MS).order_by(events.c.begins, events.c.id)
    enrolled = sa.select(towers.c.cafe, towers.c.tower, towers.c.secret).where(towers.c.secret != "", ~towers.c.removed)
    for column, wanted in ((towers.c.cafe, cafe), (towers.c.tower, tower)):
        if wanted is not None:
            enrolled = enrolled.where(column == wanted)
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
    with store.reading() as connection:
        some = connection.execute(recent).all()
        hear = connection.execute(enrolled.where(towers.c.cafe.not_in(gone))).all() if some else []
    had = {one.cafe for one in some}  # "": all
    on = {one.cafe: deals_of(store, one.id) for one in some if one.ends > now}
    return {
        (row.cafe, row.tower): deals_line(row.secret, row.tower, on.get(row.cafe) or on.get("") or [])
        for row in hear
        if had & {row.cafe, ""}
    }
