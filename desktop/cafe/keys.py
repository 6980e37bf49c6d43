"""The board's own keys, in its database, so that all boards there have the same."""

import secrets

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from desktop.cafe.store import Store
from desktop.cafe.tables import keys


def key_of(store: Store, name: str) -> str:
    """The key of that *name* (64 hexadecimal digits), made when first asked for."""
    wanted = sa.select(keys.c.key).where(keys.c.name == name)
    with store.engine.connect() as connection:
        if found := connection.scalar(wanted):
            return str(found)
    try:
        with store.engine.begin() as connection:
            connection.execute(sa.insert(keys).values(name=name, key=secrets.token_hex(32)))
    except IntegrityError:
        pass
    with store.engine.connect() as connection:
        return str(connection.scalar(wanted))
