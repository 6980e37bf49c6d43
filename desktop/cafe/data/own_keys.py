"""Keys that the leaderboard makes for itself: for sessions, for links to games. They stand in its database, so all
leaderboards on one database have the same.
"""

import re
import secrets

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
