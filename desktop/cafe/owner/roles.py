"""Who may do what: an owner everything, the manager of a house what concerns that house alone."""

from collections.abc import Sequence

import sqlalchemy as sa

from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import contests, games, owners, refused, scores
from desktop.cafe.web_pages import CHOSEN, number

HOUSE = "house"  # the field by which an action knows whose form it is; no browser can send it

# What a manager may do, and the field of the form that says which house it concerns.
BY_CAFE, BY_CODE = "cafe", "code"
MANAGERS = {
    **dict.fromkeys(("void", "unvoid", "witness", "accept"), "game"),
    **dict.fromkeys(("void_some", "accept_some", "witness_some"), "game"),
    **dict.fromkeys(("strike", "unstrike", "erase", "strike_handle"), "score"),
    **dict.fromkeys(("judge_refused", "forget_refused", "judge_some", "forget_some"), "refused"),
    **dict.fromkeys(("erase_all", "name_tower", "remove_tower", "restore_tower", "settle_tower"), BY_CAFE),
    **dict.fromkeys(("name_cafe", "set_logo", "remove_logo", "set_zone", "set_house", "make_event"), BY_CAFE),
    "delete_event": "event",
    "enrol": BY_CODE,  # of the towers of the house alone
}
OF_SOME = "_some"  # ends an action on several, which CHOSEN names
CAFES = {
    "game": (games.c.id, games.c.cafe),
    "score": (scores.c.id, scores.c.cafe),
    "refused": (refused.c.id, refused.c.cafe),
    "event": (contests.c.id, contests.c.cafe),
}


def house_of(store: Store, owner: str) -> str:
    """The café that somebody manages; "": all are theirs."""
    with store.reading() as connection:
        found: str = connection.scalar(sa.select(owners.c.cafe).where(owners.c.name == owner)) or ""
    return found


def may(store: Store, house: str, action: str, fields: dict[str, str]) -> bool:
    """Whether the manager of a *house* may do that; who manages all may do anything."""
    if not house:
        return True
    about = MANAGERS.get(action)
    if about is None or about == BY_CODE:
        return about is not None
    if about == BY_CAFE:
        return fields.get(BY_CAFE) == house
    said: Sequence[str] = fields.get(CHOSEN, "").split() if action.endswith(OF_SOME) else [fields.get(about, "")]
    its, cafe = CAFES[about]
    wanted = sa.select(cafe).where(its.in_([number(one) or 0 for one in said]))
    with store.reading() as connection:
        return set(connection.scalars(wanted)) <= {house}
