"""The weekly letter as a page: of the chain for its owner, of a house for its manager."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from desktop.cafe.care.letter import HOURS, letter, monday
from desktop.cafe.care.letter_words import days
from desktop.cafe.data import lists
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.owner.owner_actions import Fields
from desktop.cafe.owner.owner_pages import owner_only, shown, spoken
from desktop.cafe.owner.roles import house_of
from desktop.cafe.web_pages import number

MOST_WEEKS = 520  # back


def page(request: Request, owner: str, fields: Fields) -> Response:
    """The letter of a week: ``?back=1`` is the last one, 0 the one that is on."""
    store: Store = request.app.state.store
    house = house_of(store, owner)
    cafe = house or request.query_params.get("cafe", "")[:32]
    back = min(number(request.query_params.get("back", "1")) or 0, MOST_WEEKS)
    with store.reading() as connection:
        known = lists.all_cafes(connection)
        timezone = lists.zones(connection, {cafe}).get(cafe, "")
    one = letter(store, monday(now_ms(), timezone, -back), cafe)
    most = max((games for tower in one.towers for games in tower.hours), default=0)
    context: dict[str, Any] = {
        "owner": owner,
        "house": house,
        "letter": one,
        "days": days(one, timezone, spoken(request)),
        "about": next((row.label for row in known if row.name == cafe), cafe) or spoken(request)["everywhere"],
        "cafe": cafe,
        "back": back,
        "cafes": [row for row in known if house in ("", row.name)],
        "most": max(1, most),
        "clock": range(HOURS),
    }
    return shown(request, "owner_letter.html", **context)


ROUTES = [Route("/owner/letter", owner_only(page))]
