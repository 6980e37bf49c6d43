"""The owner's page of a tournament in rounds: draw the next round, let players in and out, enter a result by hand."""

from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.data import contests
from desktop.cafe.data.contests import Contest
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import contests as contests_table
from desktop.cafe.guests import contest_table, events
from desktop.cafe.guests.contest_links import player_keys
from desktop.cafe.guests.contest_shown import shown as contest_shown
from desktop.cafe.guests.event_pages import about
from desktop.cafe.guests.guest_words import guest_words
from desktop.cafe.guests.screens import screen_link
from desktop.cafe.owner.owner_actions import Action, Fields
from desktop.cafe.owner.owner_pages import doing, owner_only, shown, spoken
from desktop.cafe.owner.roles import house_of
from desktop.cafe.web_pages import number
from desktop.errors import BadInput


def page(request: Request, owner: str, fields: Fields) -> Response:
    """All of one tournament."""
    store: Store = request.app.state.store
    words = guest_words(spoken(request)["language"])
    one = events.event(store, number(request.path_params["number"]) or 0)
    now = contest_table.standing(store, one.id) if one else None
    if one is None or now is None or house_of(store, owner) not in ("", one.cafe):
        return PlainTextResponse(words["no_event"] + "\n", 404)
    wall = f"/event/{one.id}/wall?{screen_link(store, '', one.cafe).partition('?')[2]}&lang={words['language']}"
    context: dict[str, Any] = {"owner": owner, "guest": words, "event": about(store, one, words), "wall": wall}
    context["links"] = {
        number: f"/event/{one.id}/player?lang={words['language']}&k={key}"
        for number, key in player_keys(store, one.id, (player.number for player in now.entrants)).items()
    }
    return shown(request, "owner_contest.html", **context | contest_shown(now, words))


def on_contest(work: Any) -> Action:
    """An action on the tournament that a form names: ``work(store, contest, fields)`` says what it was done to."""

    def do(store: Store, fields: Fields) -> str:
        event = number(fields.get("event", "")) or 0
        with store.reading() as connection:
            one = contests.contest(connection, event)
        if one is None:
            raise BadInput("no_event")
        return f"{event} {work(store, one, fields)}".strip()

    return do


def draw(store: Store, one: Contest, fields: Fields) -> str:
    """The next round begins."""
    return str(contest_table.next_round(store, one.event))


def end(store: Store, one: Contest, fields: Fields) -> str:
    """It is over as it stands."""
    with store.engine.begin() as connection:
        connection.execute(contests_table.update().where(contests_table.c.event == one.event).values(ended=True))
    return ""


def let_in(store: Store, one: Contest, fields: Fields) -> str:
    """Somebody without a phone checks in."""
    return str(contest_table.check_in(store, one.event, fields.get("name", ""), trusted=True))


def let_go(gone: bool) -> Any:
    """A player leaves, or is back."""

    def do(store: Store, one: Contest, fields: Fields) -> str:
        player = number(fields.get("player", "")) or 0
        act = contests.leave if gone else contests.come_back
        with store.engine.begin() as connection:
            if not act(connection, one, player):
                raise BadInput("no_score")
        return str(player)

    return do


def erase(store: Store, one: Contest, fields: Fields) -> str:
    """A player's name goes, for good."""
    player = number(fields.get("player", "")) or 0
    with store.engine.begin() as connection:
        if not contests.erase_name(connection, one.event, player):
            raise BadInput("no_score")
    store.forget_erased()
    return str(player)


def give(store: Store, one: Contest, fields: Fields) -> str:
    """Who has won at a table, when no tower can say it."""
    place, winner = (number(fields.get(name, "")) or 0 for name in ("place", "winner"))
    with store.engine.begin() as connection:
        if not contests.give(connection, one, place, winner):
            raise BadInput("no_score")
    return f"{one.round} {place} {winner}"


ACTIONS: dict[str, Action] = {
    "draw_round": on_contest(draw),
    "end_contest": on_contest(end),
    "let_in": on_contest(let_in),
    "let_go": on_contest(let_go(True)),
    "let_back": on_contest(let_go(False)),
    "erase_entrant": on_contest(erase),
    "give_result": on_contest(give),
}


ROUTES: list[Any] = [
    Route("/owner/event/{number}", owner_only(page)),
    Route("/owner/event/{number}/do", doing(ACTIONS, "/owner/event/{number}"), methods=["POST"]),
]
