"""What an owner must see: games that wait for a witness, games that are unverified, all towers and cafés."""

from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.data import trust
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, cafes, games, scores, towers

SHOWN = 50  # games

KNOWN = games.c.id, games.c.at, games.c.cafe, games.c.tower, games.c.rules  # and not its record, which is long
to_witness = sa.select(*KNOWN).where(games.c.witness == trust.ASKED, ~games.c.void)
unverified = sa.select(*KNOWN).where(~games.c.signed, ~games.c.void)


class WaitingGame(NamedTuple):
    """A game that waits for the owner; *players* in order of play, with their totals."""

    id: int
    at: int
    cafe: str
    tower: str
    rules: str
    players: str


class KnownCafe(NamedTuple):
    """A café; one that was never added has neither label nor time zone."""

    cafe: str
    label: str = ""
    timezone: str = ""
    removed: bool = False
    has_logo: bool = False


def waiting_games(store: Store, which: sa.Select[Any]) -> list[WaitingGame]:
    """The newest games that wait for the owner, *which*: :data:`to_witness` or :data:`unverified`."""
    with store.reading() as connection:
        rows = connection.execute(which.order_by(games.c.id.desc()).limit(SHOWN)).all()
        wanted = sa.select(scores).where(scores.c.game.in_([row.id for row in rows])).order_by(scores.c.seat)
        seats: dict[int, list[str]] = {}
        for seat in connection.execute(wanted):
            seats.setdefault(seat.game, []).append(f"{NOBODY if seat.struck else seat.initials} {seat.total}")
    return [
        WaitingGame(row.id, row.at, row.cafe, row.tower, row.rules, ", ".join(seats.get(row.id, []))) for row in rows
    ]


def all_towers(store: Store) -> list[Any]:
    """The rows of all towers."""
    wanted = sa.select(towers).order_by(towers.c.removed, towers.c.cafe, towers.c.tower)
    with store.reading() as connection:
        return list(connection.execute(wanted))


def all_cafes(store: Store) -> list[KnownCafe]:
    """All cafés: those that were added, and those that towers say they stand in."""
    with store.reading() as connection:
        has_logo = cafes.c.logo.is_not(None)
        wanted = sa.select(cafes.c.cafe, cafes.c.label, cafes.c.timezone, cafes.c.removed, has_logo)
        known = {row.cafe: KnownCafe(*row) for row in connection.execute(wanted)}
        seen = connection.scalars(sa.select(towers.c.cafe).distinct()).all()
    return [known.get(cafe, KnownCafe(cafe)) for cafe in sorted({*known, *seen})]
