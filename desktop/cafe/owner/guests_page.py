"""The owner's page for guests: seasons and tournaments, names that players have put, time zones.

Each form does one of ACTIONS, which says what was done, for the owners' log.
"""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from desktop.cafe.clocks import written, zone
from desktop.cafe.contests import kinds, standings
from desktop.cafe.contests.kinds import GROUPS, IN_ROUNDS, MOST_DEALS, MOST_ROUNDS, SIZES, SWISS
from desktop.cafe.contests.shown import about
from desktop.cafe.contests.standings import forget_erased
from desktop.cafe.data import lists, members, oversight
from desktop.cafe.data.cafes import set_columns
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.guest_words import guest_words, rules_in_words
from desktop.cafe.guests import handles
from desktop.cafe.house_colours import COLOUR, GROUND, checked_colours
from desktop.cafe.owner import contests_page
from desktop.cafe.owner.owner_actions import Action, Fields
from desktop.cafe.owner.owner_pages import doing, owner_only, shown, spoken
from desktop.cafe.owner.roles import house_of
from desktop.cafe.web_pages import number
from desktop.errors import BadInput

LONGEST_NOTICE = 200  # characters
WEEK_MS = 7 * 86_400_000


def page(request: Request, owner: str, fields: Fields) -> Response:
    """All of it."""
    store: Store = request.app.state.store
    house = house_of(store, owner)
    code = spoken(request)["language"]
    words = guest_words(code)
    known = oversight.all_cafes(store, house)
    with store.reading() as connection:
        rule_sets = [(one, rules_in_words(one, code)) for one in lists.sets(connection)]
        named = [one for one in lists.all_cafes(connection) if house in ("", one.name)]
    its_contests = [one for one in kinds.all_contests(store) if house in ("", one.cafe)]
    put_in = standings.games_of(store, *(one.id for one in its_contests if one.kind == kinds.TOURNAMENT))
    added = {one.name for one in named}  # a café whose towers have only played has screens too
    played = [lists.Cafe(one.cafe, one.cafe) for one in known if one.cafe not in added and not one.removed]
    return shown(
        request,
        "owner_guests.html",
        owner=owner,
        house=house,
        guest=words,
        events=[
            said | {"games": put_in.get(one.id), "tournament": one.id in put_in, "in_rounds": one.kind == IN_ROUNDS}
            for said, one in zip(about(store, its_contests, words), its_contests, strict=True)
        ],
        kinds=[(kind, words[kind]) for kind in kinds.KINDS],
        rule_sets=rule_sets,
        most_deals=MOST_DEALS,
        forms=[(form, words[form]) for form in (SWISS, GROUPS)],
        sizes=SIZES,
        most_rounds=MOST_ROUNDS,
        cafes=named,
        zones=[(one.cafe, one.label or one.cafe, one.timezone) for one in known],
        houses=[(one, one.colour or COLOUR, one.ground or GROUND) for one in [*named, *played]],
        begins=written(now_ms()),
        ends=written(now_ms() + 4 * WEEK_MS),
        handles=handles.newest_handles(store, cafe=house),
        members=[] if house else members.all_members(store, 200),
    )


# What can be done. Each raises BadInput with a word of the owner's for what is wrong.


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
    name, timezone = fields.get("cafe", ""), fields.get("timezone", "").strip()
    try:
        zone(timezone)
    except BadInput:
        raise BadInput("no_zone") from None
    with store.engine.begin() as connection:
        if lists.cafe_of(connection, name) is None:
            raise BadInput("no_cafe")
        set_columns(store, connection, name, timezone=timezone)
    return f"{name} {timezone}".strip()


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
    **contests_page.ACTIONS,
    "strike_handle": strike_handle,
    "release_name": release_name,
    "set_zone": set_zone,
    "set_house": set_house,
}

ROUTES: list[Any] = [
    Route("/owner/guests", owner_only(page)),
    Route("/owner/guests/do", doing(ACTIONS, "/owner/guests"), methods=["POST"]),
]
