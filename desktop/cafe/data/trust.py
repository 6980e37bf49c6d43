"""Which games count for the lists: :func:`is_listed` says it, ``change`` in games/intake.py keeps the lists so.

A game is listed if it is *signed* by an enrolled tower (or let in by the setting *unsigned*, or accepted by an owner),
if no owner has made it *void*, and, over 600 points, if a *witness* has confirmed it. A score's ``merit`` is its
``worth`` while its game is listed, and null otherwise.
"""

from collections.abc import Collection, Sequence

import sqlalchemy as sa

from desktop.cafe.data.rows import Submission
from desktop.cafe.data.tables import cafes, towers
from desktop.cafe.signature import is_signed
from p10core.game.games import WITNESS_TOTAL

ASKED, GIVEN = "asked", "given"


# What each game asks is put together once: that takes longer than to ask it.
TOWERS = sa.select(towers.c.cafe, towers.c.tower, towers.c.secret, towers.c.removed)
TOWERS = TOWERS.where(sa.tuple_(towers.c.cafe, towers.c.tower).in_(sa.bindparam("keys", expanding=True)))
ENROLLED = sa.select(sa.literal(1)).where(towers.c.secret != "").limit(1)


def lists_unsigned(connection: sa.Connection, unsigned: str) -> bool:
    """Whether games count that nobody has signed: what the setting *unsigned* comes to."""
    if unsigned != "auto":
        return unsigned == "list"
    return connection.scalar(ENROLLED) is None


def signed(
    connection: sa.Connection, found: Sequence[Submission], removed: Collection[str], unsigned: str
) -> list[bool]:
    """For each game that comes in, whether it may count. None of a *removed* café does. A game of an enrolled tower
    must be signed; for those of other towers the setting *unsigned* decides.
    """
    keys = {(game.cafe, game.tower) for game in found}
    known = {(row.cafe, row.tower): row for row in connection.execute(TOWERS, {"keys": list(keys)})}
    all_enrolled = len(known) == len(keys) and all(row.secret for row in known.values())
    lists = not all_enrolled and lists_unsigned(connection, unsigned)

    def counts(game: Submission) -> bool:
        tower = known.get((game.cafe, game.tower))
        if game.cafe in removed or (tower is not None and tower.removed):
            return False
        if tower is None or not tower.secret:
            return lists
        return is_signed(tower.secret, game.tower, game.number, game.verdict.record, game.mac)

    return [counts(game) for game in found]


def verified(connection: sa.Connection, game: Submission) -> bool:
    """Whether a game is signed by an enrolled tower that is on the leaderboard, whatever *unsigned* lets in."""
    query = sa.select(towers.c.secret).where(towers.c.cafe == game.cafe, towers.c.tower == game.tower)
    secret = connection.scalar(query.where(~towers.c.removed, towers.c.secret != ""))
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed, cafes.c.cafe == game.cafe)
    if secret is None or connection.scalar(gone) is not None:
        return False
    return is_signed(secret, game.tower, game.number, game.verdict.record, game.mac)


def witness(game: Submission) -> str:
    """Whether a game that comes in needs a witness: what its column of that name says."""
    return ASKED if any(seat.merit is not None and seat.merit >= WITNESS_TOTAL for seat in game.verdict.seats) else ""


def is_listed(signed: bool, witness: str, void: bool = False) -> bool:
    """Whether a game with these columns counts for the lists."""
    return signed and not void and witness != ASKED
