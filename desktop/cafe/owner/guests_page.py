"""The owner's page for guests: seasons and evenings, names that players have put, time zones.

Each form does one of ACTIONS, which says what was done, for the owners' log.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from desktop.cafe.clocks import moment, written, zone
from desktop.cafe.contests import life
from desktop.cafe.contests.pages import about
from desktop.cafe.contests.standings import forget_erased
from desktop.cafe.data import lists, members, oversight
from desktop.cafe.data.cafes import set_columns
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.guest_words import guest_words, rules_in_words
from desktop.cafe.guests import handles
from desktop.cafe.house_colours import COLOUR, GROUND, checked_colours
from desktop.cafe.owner.owner_actions import Action, Fields
from desktop.cafe.owner.owner_pages import doing, owner_only, shown, spoken
from desktop.cafe.web_pages import number
from desktop.errors import BadInput

LONGEST_NOTICE = 200  # characters
WEEK_MS = 7 * 86_400_000


def page(request: Request, owner: str, fields: Fields) -> Response:
    """All of it."""
    store: Store = request.app.state.store
    code = spoken(request)["language"]
    words = guest_words(code)
    known = oversight.all_cafes(store)
    with store.reading() as connection:
        rule_sets = [(one, rules_in_words(one, code)) for one in lists.sets(connection)]
        named = lists.all_cafes(connection)
    added = {one.name for one in named}  # a café whose towers have only played has screens too
    played = [lists.Cafe(one.cafe, one.cafe) for one in known if one.cafe not in added and not one.removed]
    return shown(
        request,
        "owner_guests.html",
        owner=owner,
        guest=words,
        events=about(store, life.all_contests(store), words),
        kinds=[(kind, words[kind]) for kind in life.LATE_MS],
        rule_sets=rule_sets,
        most_deals=life.MOST_DEALS,
        cafes=named,
        zones=[(one.cafe, one.label or one.cafe, one.timezone) for one in known],
        houses=[(one, one.colour or COLOUR, one.ground or GROUND) for one in [*named, *played]],
        begins=written(now_ms()),
        ends=written(now_ms() + 4 * WEEK_MS),
        handles=handles.newest_handles(store),
        members=members.all_members(store, 200),
    )


# What can be done. Each raises BadInput with a word of the owner's for what is wrong.


def make_event(store: Store, fields: Fields) -> str:
    """A new season or evening; its times are those of its café's clock."""
    cafe = fields.get("cafe", "")
    with store.reading() as connection:
        timezone = known_zone(lists.zones(connection, {cafe}).get(cafe, ""))
    try:
        begins, ends = (moment(fields.get(word, ""), timezone) for word in ("begins", "ends"))
    except BadInput:
        raise BadInput("bad_event") from None
    kind, name, rules = (fields.get(word, "") for word in ("kind", "name", "rules"))
    deals = number(fields.get("deals") or "0")
    if deals is None:
        raise BadInput("bad_deals")
    return str(life.make(store, kind, name, cafe, rules, begins, ends, deals))


def delete_event(store: Store, fields: Fields) -> str:
    """A season or evening goes, for good."""
    one = life.contest(store, number(fields.get("event", "")) or 0)
    if one is None:
        raise BadInput("no_event")
    life.delete(store, one.id)
    return str(one.id)


def strike_handle(store: Store, fields: Fields) -> str:
    """Strike a name out."""
    game = handles.strike_handle(store, number(fields.get("score", "")) or 0)
    if game is None:
        raise BadInput("no_score")
    return str(game)


def release_name(store: Store, fields: Fields) -> str:
    """Nobody holds a name any more: a guest has forgotten the PIN. The log says no name."""
    said = number(fields.get("member", "")) or 0
    if not members.let_go(store, said):
        raise BadInput("no_score")
    forget_erased(store)
    return str(said)


def set_zone(store: Store, fields: Fields) -> str:
    """Set a café's clock. Days of games that are there already stay."""
    name, timezone = fields.get("cafe", ""), known_zone(fields.get("timezone", "").strip())
    with store.engine.begin() as connection:
        if lists.cafe_of(connection, name) is None:
            raise BadInput("no_cafe")
        set_columns(store, connection, name, timezone=timezone)
    return f"{name} {timezone}".strip()


def known_zone(timezone: str) -> str:
    """The time zone. Raises BadInput if there is none of that name."""
    try:
        zone(timezone)
    except BadInput:
        raise BadInput("no_zone") from None
    return timezone


def set_house(store: Store, fields: Fields) -> str:
    """A café's colours, and what its screens say in the kiosk's round."""
    name, notice = fields.get("cafe", ""), " ".join(fields.get("notice", "").split())
    colour, ground = checked_colours(fields.get("colour", ""), fields.get("ground", ""))
    if len(notice) > LONGEST_NOTICE:
        raise BadInput("bad_notice")
    with store.engine.begin() as connection:
        if lists.cafe_of(connection, name) is None:
            raise BadInput("no_cafe")
        set_columns(store, connection, name, colour=colour, ground=ground, notice=notice)
    return name


ACTIONS: dict[str, Action] = {
    "make_event": make_event,
    "delete_event": delete_event,
    "strike_handle": strike_handle,
    "release_name": release_name,
    "set_zone": set_zone,
    "set_house": set_house,
}

ROUTES: list[Any] = [
    Route("/owner/guests", owner_only(page)),
    Route("/owner/guests/do", doing(ACTIONS, "/owner/guests"), methods=["POST"]),
]
