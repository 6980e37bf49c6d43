"""Erase a player's initials, for privacy: from the scores and from the record. What was played stays, and so does the
hash by which the game cannot come in again.
"""

import zlib

import sqlalchemy as sa

from desktop.cafe.data.tables import NOBODY, games, scores
from desktop.cafe.verdict import initials, renamed


def erase(connection: sa.Connection, score: int) -> int | None:
    """Erase the initials and the handle of one seat; the game that it is of, None if there is no such score."""
    game: int | None = connection.scalar(sa.select(scores.c.game).where(scores.c.id == score))
    if game is None:
        return None
    record = connection.scalar(sa.select(games.c.record).where(games.c.id == game).with_for_update())
    assert record is not None, "a score without a game"
    seats = connection.execute(sa.select(scores).where(scores.c.game == game).order_by(scores.c.seat)).all()
    old = [seat.initials for seat in seats]
    new = initials([NOBODY if seat.id == score else seat.initials for seat in seats])
    names = dict(zip(old, new, strict=True))
    if record:  # it may have been kept for long enough: retention.py
        lines = zlib.decompress(record).decode().splitlines()
        text = "".join(f"{renamed(line, names)}\n" for line in lines)
        connection.execute(sa.update(games).where(games.c.id == game).values(record=zlib.compress(text.encode())))
    for seat, short in zip(seats, new, strict=True):
        columns = {"initials": short} | ({"struck": True, "handle": "", "looks": ""} if seat.id == score else {})
        connection.execute(sa.update(scores).where(scores.c.id == seat.id).values(columns))
    return game


def erase_all(connection: sa.Connection, who: str, cafe: str) -> int:
    """Erase these initials in all games of a café, or (*cafe* is "") of all; how many there were."""
    wanted = sa.select(scores.c.id).where(scores.c.initials == who)
    found = connection.scalars(wanted.where(scores.c.cafe == cafe) if cafe else wanted).all()
    for score in found:
        erase(connection, score)
    return len(found)
