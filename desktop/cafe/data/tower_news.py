"""What bridges say of towers: that they are there, what waits for the leaderboard, that they want to be enrolled."""

import sqlalchemy as sa

from desktop.cafe.data import trust
from desktop.cafe.data.store import Store, insert, make, now_ms
from desktop.cafe.data.tables import towers

MOST_TOWERS = 500  # of a café


def presence(store: Store, cafe: str, tower: str, bridge: str, here: bool, waiting: int | None = None) -> None:
    """A tower has come or gone; *waiting*: games that its bridge still has, None if it does not say.

    Where only signed games count, one that has neither brought a game nor offered its secret is not heard; nor is
    a café's tower after MOST_TOWERS.
    """
    key, said = {"cafe": cafe, "tower": tower}, {"bridge": bridge, "present": here, "seen": now_ms()}
    with store.engine.begin() as connection:
        if not connection.execute(sa.update(towers).filter_by(**key).values(said)).rowcount:
            if not trust.lists_unsigned(connection, store.unsigned) or is_full(connection, cafe):
                return
            make(connection, towers, key, said | {"games": 0})
    if waiting is not None:
        waiting_at(store, cafe, bridge, waiting)
    store.changed(cafe)


def is_full(connection: sa.Connection, cafe: str) -> bool:
    """Whether a café has had so many towers that no more are made by what somebody says."""
    query = sa.select(towers.c.tower).where(towers.c.cafe == cafe).limit(MOST_TOWERS).subquery()
    return (connection.scalar(sa.select(sa.func.count()).select_from(query)) or 0) >= MOST_TOWERS


def waiting_at(store: Store, cafe: str, bridge: str, count: int) -> None:
    """So many games a bridge still has; they stand at each of its towers."""
    update = sa.update(towers).where(towers.c.cafe == cafe, towers.c.bridge == bridge)
    with store.engine.begin() as connection:
        connection.execute(update.values(waiting=count))


def offer(store: Store, cafe: str, tower: str, secret: str) -> None:
    """A tower wants to be enrolled with this secret. Nothing changes if it is enrolled with that already."""
    key = {"cafe": cafe, "tower": tower}
    offer = {"offered": secret, "offered_at": now_ms()}
    with store.engine.begin() as connection:
        known = connection.scalar(sa.select(towers.c.tower).filter_by(**key))
        if known is None and is_full(connection, cafe):
            return
        row = insert(connection.dialect.name, towers).values(
            **key, bridge="", present=False, seen=now_ms(), games=0, **offer
        )
        connection.execute(
            row.on_conflict_do_update(index_elements=list(key), set_=offer, where=towers.c.secret != secret)
        )
    store.changed(cafe)


def bridge_gone(store: Store, cafe: str | None = None, bridge: str | None = None) -> None:
    """With a bridge of a café all its towers have gone; None: with all bridges. "": with no bridge, but on USB."""
    update = sa.update(towers).values(present=False).where(towers.c.present)
    if cafe is not None:  # another café's computer may have the same name
        update = update.where(towers.c.cafe == cafe, towers.c.bridge == bridge)
    with store.engine.begin() as connection:
        connection.execute(update)
    store.changed(*([cafe] if cafe is not None else []))
