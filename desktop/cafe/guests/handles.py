"""Handles: what players want to be called, beside the three letters of their initials.

When a game is over, the leaderboard's screens (screens.py) show a QR code. It leads to the game's page, and carries a
token, an HMAC of the game's number: who has not seen the screen cannot make one. With it each seat can be given a
handle, once, and only for some minutes after the game came in.
Whoever has a handle already can use it again; anybody else who enters it is told, and asked for another. Who chooses a
PIN for it is the only one who can use it from then on: members.py. An owner
strikes a handle out; its seat cannot have another then.
"""

from typing import Any, TypedDict

import sqlalchemy as sa

from desktop.cafe.data import lists, members
from desktop.cafe.data.own_keys import is_one_of, signed
from desktop.cafe.data.rows import Score
from desktop.cafe.data.store import Store, is_recent
from desktop.cafe.data.tables import NOBODY, games, scores
from desktop.cafe.lookalikes import alike, checked, looks
from desktop.cafe.names import is_default_name
from desktop.errors import BadInput
from desktop.referee.referee import referee

OPEN_MS = 10 * 60_000  # after a game, in which its players put their handles
KEY_NAME = "handles"


class Named(TypedDict):
    """A handle, "" if there is none, beside the initials."""

    handle: str
    initials: str


class NewHandle(Named):
    """A handle that came lately, for the owner to look over."""

    score: int
    game: int


def who(seat: Named | Score, guest: str) -> str:
    """What a seat is called on a list: handle, else initials; *guest* for whoever gave neither."""
    return seat["handle"] or (guest if is_guest(seat) else seat["initials"])


def is_guest(seat: Named | Score) -> bool:
    """Whether nobody has said who sat there: the tower's own name for the seat is all that there is."""
    return not seat["handle"] and is_default_name(seat["initials"])


def token(key: str, game: int) -> str:
    """What a link to a game must have in it, so that who opens it may put a handle."""
    return signed(key, f"handle {game}")


def is_token(key: str, game: int, said: str) -> bool:
    """Whether it is that game's token."""
    return is_one_of(said, token(key, game))


def is_open(store: Store, game: int) -> bool:
    """Whether a game has come in so lately that its players may put their handles."""
    with store.reading() as connection:
        at = connection.scalar(sa.select(games.c.at).where(games.c.id == game))
    return at is not None and is_recent(at, OPEN_MS)


def claim(store: Store, game: int, seat: int, text: str, mine: bool = False, pin: str = "") -> str:
    """Give a seat its handle; the handle as it stands now. *mine*: whoever gives it says that the games that are there
    by that name are theirs.

    Raises BadInput: "length", "characters", "taken" if the seat has one, or had one that was struck out, "nobody" if
    there is no such seat, or the tower itself sat there, "twice" if somebody else in this game has that name or
    one that looks like it, "looks" if others have only names that look like it, "known" if other games have it and it
    was not said whose they are. If the name is held (members.py), *pin* must be right, and else it is held by this
    *pin* from now on; "pin", "held", "pin_wrong".
    """
    handle = checked(text)
    found = lists.game(store, game)
    if found is None or seat not in people(found["record"]):
        raise BadInput("nobody")
    which = sa.and_(scores.c.game == game, scores.c.seat == seat)
    with store.reading() as connection:
        held = members.may_use(connection, handle, pin)
    if pin and not held:
        members.checked_pin(pin)
    with store.engine.begin() as connection:
        like = scores.c.looks != "", scores.c.looks.in_(alike(handle))
        others = sa.select(scores.c.id).where(scores.c.game == game, scores.c.seat != seat, *like)
        if connection.scalar(others.limit(1)) is not None:
            raise BadInput("twice")
        there = connection.scalars(sa.select(scores.c.handle).where(scores.c.game != game, *like).distinct()).all()
        if there and handle.casefold() not in [one.casefold() for one in there]:
            raise BadInput("looks")
        if there and not mine and not held:
            raise BadInput("known")
        free = sa.update(scores).where(which, scores.c.handle == "", ~scores.c.struck)
        named = {"handle": handle, "looks": looks(handle)}
        if not connection.execute(free.values(named)).rowcount:
            raise BadInput("taken")
    if pin and not held:
        members.hold(store, handle, pin)
    store.changed(found["cafe"])
    return handle


def last_game(connection: sa.Connection, handle: str, but: int) -> Any:
    """The last game, *but* that one, in which somebody has the handle: a row of ``at`` and ``cafe``; None if there is
    none.
    """
    wanted = sa.select(games.c.at, games.c.cafe).join(scores, scores.c.game == games.c.id)
    wanted = wanted.where(scores.c.looks != "", scores.c.looks == looks(handle), scores.c.game != but)
    return connection.execute(wanted.order_by(scores.c.id.desc()).limit(1)).first()


def people(record: str) -> list[int]:
    """The seats of a record in which people sat, not the tower, from 0 in order of play."""
    players = referee(record.splitlines()).players
    return [at for at in range(len(players)) if not players[at].level]


def strike_handle(store: Store, score: int) -> int | None:
    """An owner strikes a handle out, for good; the number of its game, None if there is no such handle."""
    wanted = sa.update(scores).where(scores.c.id == score, scores.c.handle.not_in(("", NOBODY)))
    with store.engine.begin() as connection:
        struck = connection.execute(
            wanted.values(handle=NOBODY, looks="").returning(scores.c.game, scores.c.cafe)
        ).first()
    if struck is None:
        return None
    store.changed(struck.cafe)
    return int(struck.game)


def newest_handles(store: Store, count: int = 50) -> list[NewHandle]:
    """The handles that came last, for the owner to look over."""
    recent = sa.select(games.c.id).order_by(games.c.id.desc()).limit(20 * count)
    wanted = sa.select(scores).where(scores.c.game.in_(recent), scores.c.handle.not_in(("", NOBODY)))
    with store.reading() as connection:
        rows = connection.execute(wanted.order_by(scores.c.id.desc()).limit(count)).all()
    return [{"score": row.id, "game": row.game, "initials": row.initials, "handle": row.handle} for row in rows]
