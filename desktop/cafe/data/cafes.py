"""The cafés that the leaderboard knows: each has a key that it shares with the leaderboard, and what people call it."""

import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.store import Store, make
from desktop.cafe.data.tables import cafes, towers
from desktop.cafe.names import called
from desktop.errors import BadInput


class Cafe(NamedTuple):
    """A row of the list."""

    name: str
    label: str
    timezone: str
    known: bool  # whether it has a key
    towers: int
    games: int


def add(store: Store, name: str, label: str, timezone: str) -> str:
    """Make a café known; its new key. Raises BadInput if it is known already.

    One that was removed, or that the owner has only named so far, gets a new key; an empty *label* or *timezone* leaves
    what is there.
    """
    key = secrets.token_hex(32)
    with store.engine.begin() as connection:
        row = connection.execute(sa.select(cafes).where(cafes.c.cafe == name)).first()
        if row is None:
            said = {"label": label or name, "timezone": timezone, "key": key, "removed": False}
            connection.execute(sa.insert(cafes).values(cafe=name, **said))
        elif row.key and not row.removed:
            raise BadInput(f"the café {name} is there already; {called('cafe remove')} {name} takes its login away")
        else:
            said = {"label": label or row.label, "timezone": timezone or row.timezone, "key": key, "removed": False}
            connection.execute(sa.update(cafes).where(cafes.c.cafe == name).values(**said))
    store.changed()
    return key


def set_columns(store: Store, connection: sa.Connection, name: str, **columns: Any) -> None:
    """Change what is known of a café; one that has only sent games so far gets a row first, without a key."""
    make(connection, cafes, {"cafe": name}, {"label": "", "timezone": "", "key": "", "removed": False})
    connection.execute(sa.update(cafes).where(cafes.c.cafe == name).values(**columns))


def remove(store: Store, name: str) -> None:
    """Take a café's key away. Its games stay. Raises BadInput if there is no such café."""
    gone = sa.update(cafes).where(cafes.c.cafe == name, ~cafes.c.removed).values(removed=True, key="")
    with store.engine.begin() as connection:
        if not connection.execute(gone).rowcount:
            raise BadInput(f"there is no café {name}; {called('cafe list')} shows which there are")
        connection.execute(sa.update(towers).where(towers.c.cafe == name).values(present=False))
    store.changed()


def listed(store: Store) -> list[Cafe]:
    """All cafés that are not removed, by name, also those that have only sent games and were never added."""
    has = sa.select(towers.c.cafe, sa.func.count().label("towers"), sa.func.sum(towers.c.games).label("games"))
    with store.reading() as connection:
        rows = {row.cafe: row for row in connection.execute(sa.select(cafes))}
        counts = {row.cafe: row for row in connection.execute(has.group_by(towers.c.cafe))}
    found = []
    for name in sorted(rows.keys() | counts.keys()):
        row, count = rows.get(name), counts.get(name)
        label, timezone, key = (row.label, row.timezone, row.key) if row else (name, "", "")
        if not (row and row.removed):
            counted = (count.towers, count.games) if count else (0, 0)
            found.append(Cafe(name, label, timezone, bool(key), *counted))
    return found


KEYS = sa.select(cafes.c.cafe, cafes.c.key)
KEYS = KEYS.where(cafes.c.cafe.in_(sa.bindparam("names", expanding=True)), cafes.c.key != "")


def keys(store: Store, names: Iterable[str]) -> dict[str, str]:
    """The keys of those of the cafés that have one."""
    with store.reading() as connection:
        return {row.cafe: row.key for row in connection.execute(KEYS, {"names": list(set(names))})}


def timezones(store: Store, names: Iterable[str]) -> dict[str, str]:
    """The time zones of those of the cafés that have a key."""
    wanted = sa.select(cafes.c.cafe, cafes.c.timezone).where(cafes.c.cafe.in_(set(names)), cafes.c.key != "")
    with store.reading() as connection:
        return {row.cafe: row.timezone for row in connection.execute(wanted)}
