"""Names that are held: who has chosen a PIN for a name is the only one who can use it, or one that looks like it.

The PIN is asked for wherever the name is given, at the page of each game. With it, or by a link that stays secret, its
holder opens the page of their own games (member_pages.py). Another PIN makes another link.
"""

import re
import threading
from typing import NamedTuple

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from desktop.cafe.data.own_keys import is_one_of, key_of, number_in, signed
from desktop.cafe.data.store import Store, make, now_ms
from desktop.cafe.data.tables import members
from desktop.cafe.lookalikes import alike, looks
from desktop.errors import BadInput

KEY_NAME = "members"
PIN = re.compile(r"[0-9]{6,12}")
KEY_BYTES = 12
EASY = ("0123456789012345678901", "9876543210987654321098")  # as they lie on a keyboard

_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_one_at_a_time = threading.Lock()  # each takes 19 MB


class Member(NamedTuple):
    """Who holds a name; *since* in ms since 1970."""

    id: int
    looks: str
    handle: str
    pin: str
    since: int


def checked_pin(text: str) -> str:
    """A PIN that will do. Raises BadInput "pin" for one that is no six to twelve figures, or that everybody tries."""
    pin = text.strip()
    if not PIN.fullmatch(pin) or len(set(pin)) < 3 or any(pin in row for row in EASY):
        raise BadInput("pin")
    return pin


def holder(connection: sa.Connection, handle: str) -> Member | None:
    """Who holds this name, or one that looks like it; None if nobody does."""
    row = connection.execute(sa.select(members).where(members.c.looks.in_(alike(handle)))).first()
    return Member(*row) if row else None


def holder_of(store: Store, handle: str) -> Member | None:
    """As :func:`holder`, of a *store*."""
    with store.reading() as connection:
        return holder(connection, handle)


def member(store: Store, number: int) -> Member | None:
    """One by its number."""
    with store.reading() as connection:
        row = connection.execute(sa.select(members).where(members.c.id == number)).first()
    return Member(*row) if row else None


def is_pin(one: Member, pin: str) -> bool:
    """Whether it is the holder's PIN."""
    try:
        with _one_at_a_time:
            return _hasher.verify(one.pin, pin.strip())
    except (VerificationError, InvalidHashError):
        return False


def may_use(connection: sa.Connection, handle: str, pin: str) -> bool:
    """Whether a name is held, and this is its PIN; False if nobody holds it. Raises BadInput: "held" without a PIN,
    "pin_wrong", "looks" if it is not the very name.
    """
    one = holder(connection, handle)
    if one is None:
        return False
    if not pin:
        raise BadInput("held")
    if not is_pin(one, pin):
        raise BadInput("pin_wrong")
    if one.handle.casefold() != handle.casefold():
        raise BadInput("looks")
    return True


def hold(store: Store, handle: str, pin: str) -> Member:
    """A name is held from now on. Raises BadInput: "pin", "held" if somebody was quicker."""
    said = _hashed(checked_pin(pin))
    key = {"looks": looks(handle)}
    with store.engine.begin() as connection:
        make(connection, members, key, {"handle": handle, "pin": said, "since": now_ms()})
        one = holder(connection, handle)
    if one is None or one.pin != said:
        raise BadInput("held")
    return one


def new_pin(store: Store, one: Member, pin: str) -> None:
    """Another PIN, and so another link. Raises BadInput "pin"."""
    said = _hashed(checked_pin(pin))
    with store.engine.begin() as connection:
        connection.execute(sa.update(members).where(members.c.id == one.id).values(pin=said))


def let_go(store: Store, number: int) -> bool:
    """Nobody holds the name any more; False if nobody did. Its games stay as they are."""
    with store.engine.begin() as connection:
        return bool(connection.execute(sa.delete(members).where(members.c.id == number)).rowcount)


def all_members(store: Store, most: int) -> list[Member]:
    """Those who came last."""
    with store.reading() as connection:
        rows = connection.execute(sa.select(members).order_by(members.c.id.desc()).limit(most)).all()
    return [Member(*row) for row in rows]


def link_key(store: Store, one: Member) -> str:
    """What the secret link has in it."""
    return f"{one.id}-{signed(key_of(store, KEY_NAME), f'member {one.id} {one.pin}', KEY_BYTES)}"


def by_link(store: Store, key: str) -> Member | None:
    """Whose link has this in it; None if it is nobody's."""
    one = member(store, number_in(key) or 0)
    return one if one and is_one_of(key, link_key(store, one)) else None


def _hashed(pin: str) -> str:
    with _one_at_a_time:
        return _hasher.hash(pin)
