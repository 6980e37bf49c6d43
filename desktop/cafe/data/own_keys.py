"""Keys that the leaderboard makes for itself: for sessions, for links to games. They stand in its database. And what
they sign, as links have it.
"""

import base64
import hmac
import re
import secrets
from hashlib import sha256

import sqlalchemy as sa

from desktop.cafe.data.store import Store, make, put
from desktop.cafe.data.tables import keys

KEY = re.compile("[0-9a-f]{64}")


def key_of(store: Store, name: str) -> str:
    """The key of that *name* (64 hexadecimal digits), made when first asked for. One that is not whole is made anew."""
    with store.reading() as connection:
        there = connection.scalar(sa.select(keys.c.key).where(keys.c.name == name)) or ""
    if KEY.fullmatch(there):
        return there
    made = secrets.token_hex(32)
    with store.engine.begin() as connection:
        make(connection, keys, {"name": name}, {"key": made})
        found: str = connection.scalar(sa.select(keys.c.key).where(keys.c.name == name)) or ""
        if not KEY.fullmatch(found):
            found = made
            connection.execute(sa.update(keys).where(keys.c.name == name).values(key=made))
    return found


def renew(store: Store, name: str) -> None:
    """Another key of that *name*: what was signed with the old one is worth nothing from now on."""
    with store.engine.begin() as connection:
        put(connection, keys, {"name": name}, {"key": secrets.token_hex(32)})


def signed(key: str, text: str, count: int = 9) -> str:
    """What only who has the *key* (hexadecimal digits) can make of a text: an HMAC of *count* bytes, for addresses."""
    return base64.urlsafe_b64encode(hmac.digest(bytes.fromhex(key), text.encode(), sha256)[:count]).decode()


def is_one_of(said: str, *right: str) -> bool:
    """Whether somebody has said one of these, in a time that does not tell how much of it was right."""
    return any(hmac.compare_digest(said.encode(), one.encode()) for one in right)


def number_in(link: str) -> int | None:
    """Whom a link is of that begins with a number, as ``12-`` and what is signed; None for any other."""
    number = link.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 16 else None
