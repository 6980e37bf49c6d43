"""What an owner must see: games that wait for a witness, games that are unverified, all towers and cafés."""

from typing import Any

import sqlalchemy as sa

from desktop.cafe import trust
from desktop.cafe.store import Store
from desktop.cafe.tables import NOBODY, boards, cafes, games, scores, towers

SHOWN = 50  # games
COUNTED = 1000  # of more it is said that there are so many

to_witness = sa.select(games).where(games.c.witness == trust.ASKED, ~games.c.void)
unverified = sa.select(games).where(~games.c.signed, ~games.c.void)


def waiting_games(store: Store, which: sa.Select[Any]) -> list[dict[str, Any]]:
    """The newest games that wait for the owner, *which*: :data:`to_witness` or :data:`unverified`."""
    with store.engine.connect() as connection:
        rows = connection.execute(which.order_by(games.c.id.desc()).limit(SHOWN)).all()
        wanted = sa.select(scores).where(scores.c.game.in_([row.id for row in rows])).order_by(scores.c.seat)
        seats: dict[int, list[str]] = {}
        for seat in connection.execute(wanted):
            seats.setdefault(seat.game, []).append(f"{NOBODY if seat.struck else seat.initials} {seat.total}")
    return [row._asdict() | {"players": ", ".join(seats.get(row.id, []))} for row in rows]


def count(connection: sa.Connection, which: sa.Select[Any]) -> int:
    """How many wait, COUNTED at most."""
    some = which.with_only_columns(games.c.id).limit(COUNTED).subquery()
    return connection.scalar(sa.select(sa.func.count()).select_from(some)) or 0


def all_towers(store: Store) -> list[Any]:
    """The rows of all towers."""
    with store.engine.connect() as connection:
        return list(connection.execute(sa.select(towers).order_by(towers.c.removed, towers.c.cafe, towers.c.tower)))


def all_cafes(store: Store) -> list[dict[str, Any]]:
    """All cafés: those that were added, and those that towers say they stand in."""
    with store.engine.connect() as connection:
        known = {row.cafe: row._asdict() for row in connection.execute(sa.select(cafes))}
        seen = connection.scalars(sa.select(towers.c.cafe).distinct()).all()
    empty = {"label": "", "timezone": "", "removed": False, "logo": None}
    return [known.get(cafe, {"cafe": cafe, **empty}) for cafe in sorted({*known, *seen})]


def all_boards(connection: sa.Connection) -> list[Any]:
    """The rows of the boards on this database."""
    return list(connection.execute(sa.select(boards).order_by(boards.c.name)))
