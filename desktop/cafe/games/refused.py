"""Games that the referee refused: an owner sees them, and can have one judged again once the referee is mended.

Of each café the last MOST are kept, so one that sends nonsense pushes out no other's.
"""

import zlib
from hashlib import sha256
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store, make
from desktop.cafe.data.tables import refused, towers
from desktop.cafe.games import intake
from desktop.cafe.verdict import LONGEST_RECORD, judged, shortened
from desktop.errors import BadInput

MOST = 500  # of a café
SHOWN = 50


class Refused(NamedTuple):
    """A game that was refused, and *why*; the rest as :class:`desktop.cafe.data.rows.Submission` has it."""

    cafe: str
    tower: str
    number: int
    at: int
    record: bytes
    mac: str
    why: str


def failed(submission: Submission) -> Refused:
    """A game that the referee takes, and the database does not."""
    cafe, tower, number, at, verdict, mac = submission
    return Refused(cafe, tower, number, at, verdict.record.encode(), mac, "it could not be stored")


def keep(store: Store, games: list[Refused]) -> int:
    """Keep these, each once; names in them become initials where that is possible. They are safe when this returns how
    many they were.
    """
    with store.engine.begin() as connection:
        for game in games:
            record = shortened(game.record[: 2 * LONGEST_RECORD])
            values = {
                "cafe": game.cafe,
                "tower": game.tower,
                "number": game.number,
                "at": game.at,
                "mac": game.mac,
                "record": zlib.compress(record),
                "why": game.why.replace("\0", "")[:200],
            }
            digest = sha256(f"{game.cafe} {game.tower} {game.number}\n".encode() + record).hexdigest()
            if make(connection, refused, {"digest": digest}, values):
                tower = sa.update(towers).where(towers.c.cafe == game.cafe, towers.c.tower == game.tower)
                connection.execute(tower.values(refused=towers.c.refused + 1))
        for cafe in {game.cafe for game in games}:
            newest_first = sa.select(refused.c.id).where(refused.c.cafe == cafe).order_by(refused.c.id.desc())
            last = connection.scalar(newest_first.offset(MOST).limit(1))
            if last is not None:
                connection.execute(sa.delete(refused).where(refused.c.cafe == cafe, refused.c.id <= last))
    return len(games)


def newest(store: Store) -> list[Any]:
    """The rows of those that came last."""
    with store.reading() as connection:
        return list(connection.execute(sa.select(refused).order_by(refused.c.id.desc()).limit(SHOWN)))


def by_tower(store: Store) -> dict[tuple[str, str], int]:
    """How many each tower of each café has; those that have none are not there."""
    wanted = sa.select(refused.c.cafe, refused.c.tower, sa.func.count())
    with store.reading() as connection:
        rows = connection.execute(wanted.group_by(refused.c.cafe, refused.c.tower)).all()
    return {(cafe, tower): many for cafe, tower, many in rows}


def judge_again(store: Store, number: int) -> str:
    """Have one judged again, and take it if it is a game; where it came from. Raises BadInput: "no_refused" if there
    is none of that number, "still_refused".
    """
    row = one(store, number)
    try:
        verdict = judged(zlib.decompress(row.record))
    except BadInput:
        raise BadInput("still_refused") from None
    intake.add(store, [Submission(row.cafe, row.tower, row.number, row.at, verdict, row.mac)])
    return forget(store, number)


def forget(store: Store, number: int) -> str:
    """Delete one; where it came from. Raises BadInput."""
    row = one(store, number)
    with store.engine.begin() as connection:
        connection.execute(sa.delete(refused).where(refused.c.id == number))
    return f"{row.cafe}/{row.tower} {row.number}"


def one(store: Store, number: int) -> Any:
    """Its row. Raises BadInput if there is none."""
    with store.reading() as connection:
        row = connection.execute(sa.select(refused).where(refused.c.id == number)).first()
    if row is None:
        raise BadInput("no_refused")
    return row
