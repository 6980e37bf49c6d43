"""The pages of a tournament in rounds: the big screen, the check-in, and each player's own."""

from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.data import contests
from desktop.cafe.data.store import Store
from desktop.cafe.guests import contest_table, events, handles, members
from desktop.cafe.guests.contest_links import code_token, may_check_in, player_key, player_of
from desktop.cafe.guests.contest_shown import ON_A_WALL, shown
from desktop.cafe.guests.event_pages import about
from desktop.cafe.guests.game_pages import address_of, pin_tries
from desktop.cafe.guests.guest_words import guest_words
from desktop.cafe.guests.leaderboard_page import public_address
from desktop.cafe.guests.screens import is_screen, made_screen
from desktop.cafe.web_pages import at_one_go, form, language, number, templates
from desktop.errors import BadInput


def routes() -> list[Route]:
    """Beside ``/event/N``, which event_pages.py has."""
    return [
        Route("/event/{number}/wall", wall),
        Route("/event/{number}/qr.svg", code),
        Route("/event/{number}/join", join, methods=["GET", "POST"]),
        Route("/event/{number}/player", player, methods=["GET", "POST"]),
    ]


def asked(request: Request) -> dict[str, Any] | None:
    """What a page shows of the tournament that its path names; None if there is none."""
    words = guest_words(language(request))
    store: Store = request.app.state.store
    one = events.event(store, number(request.path_params["number"]) or 0)
    now = contest_table.standing(store, one.id) if one else None
    if one is None or now is None:
        return None
    return {"words": words, "event": about(store, one, words), "cafe": one.cafe, **shown(now, words)}


def nothing(request: Request) -> Response:
    """There is no such tournament."""
    return PlainTextResponse(guest_words(language(request))["no_event"] + "\n", 404)


async def wall(request: Request) -> Response:
    """For a screen that nobody touches. On a screen of the house it has the code by which players check in."""
    context = await run_in_threadpool(at_one_go(asked), request)
    if context is None:
        return nothing(request)
    cafe = str(context["cafe"])
    if answer := await made_screen(request, cafe):
        return answer
    token = ""
    if context["open"] and public_address(request) and await is_screen(request, cafe):
        token = await run_in_threadpool(code_token, request.app.state.store, context["event"]["id"])
    context |= {"token": token, "most": ON_A_WALL}
    return templates.TemplateResponse(request, "contest_wall.html", context)


def code(request: Request) -> Response:
    """The code that leads to the check-in, for whoever has its token already: the house's screen."""
    event, address = number(request.path_params["number"]) or 0, public_address(request)
    token = request.query_params.get("t", "")
    if not address or not may_check_in(request.app.state.store, event, token):
        return PlainTextResponse("There is no such code.\n", 404)
    link = f"{address}/event/{event}/join?t={token}&lang={guest_words(language(request))['language']}"
    return Response(handles.qr(link), media_type="image/svg+xml")


async def join(request: Request) -> Response:
    """The form with which a player checks in, and what comes of it."""
    fields = await form(request) if request.method == "POST" else {}
    if fields is None:
        return PlainTextResponse("That is no form of ours.\n", 400)
    context = await run_in_threadpool(at_one_go(asked), request)
    if context is None:
        return nothing(request)
    words, store = guest_words(language(request)), request.app.state.store
    event, token = number(request.path_params["number"]) or 0, fields.get("t") or request.query_params.get("t", "")
    trouble = await run_in_threadpool(join_trouble, request, event, token)
    status = {"": 200, "tries": 429}.get(trouble, 403)
    if not trouble and request.method == "POST":
        name, pin = fields.get("name", ""), fields.get("pin", "").strip()
        held_by = await run_in_threadpool(members.holder_of, store, name)
        if pin and held_by and pin_tries(request, held_by).too_many:
            return PlainTextResponse(words["bad_tries"] + "\n", 429)
        try:
            mine = await run_in_threadpool(contest_table.check_in, store, event, name, pin)
        except BadInput as error:
            trouble = str(error)
            if trouble == "pin_wrong":
                pin_tries(request, held_by).wrong()
        else:
            key = await run_in_threadpool(player_key, store, event, mine)
            where = f"/event/{event}/player?lang={words['language']}&k={quote(key)}"
            return PlainTextResponse("", 303, {"Location": where})
    said = words.get(f"bad_{'code' if trouble == 'token' else trouble}", "")
    context |= {"said": said, "may": not trouble or status == 200, "token": token, "name": fields.get("name", "")}
    context["asks_pin"] = trouble in ("held", "pin_wrong")
    return templates.TemplateResponse(request, "contest_join.html", context, status_code=status)


def join_trouble(request: Request, event: int, token: str) -> str:
    """Why somebody may not check in: "tries", "token"; "" if they may."""
    tries, address = request.app.state.tries, address_of(request)
    if tries.too_many(address, -event):
        return "tries"
    if not may_check_in(request.app.state.store, event, token):
        tries.wrong(address, -event)
        return "token"
    return ""


async def player(request: Request) -> Response:
    """A player's own page: where to play, whom, and how they stand; and the button of who has to go."""
    fields = await form(request) if request.method == "POST" else {}
    if fields is None:
        return PlainTextResponse("That is no form of ours.\n", 400)
    page = players_page if fields else at_one_go(players_page)
    return await run_in_threadpool(page, request, fields)


def players_page(request: Request, fields: dict[str, str]) -> Response:
    """The same, in a thread."""
    words, store = guest_words(language(request)), request.app.state.store
    event, key = number(request.path_params["number"]) or 0, fields.get("k") or request.query_params.get("k", "")
    tries, address = request.app.state.tries, address_of(request)
    if tries.too_many(address, -event):
        return PlainTextResponse(words["bad_tries"] + "\n", 429)
    mine = player_of(store, event, key)
    if mine is None:
        tries.wrong(address, -event)
        return PlainTextResponse(words["no_entrant"] + "\n", 403)
    if fields:
        with store.engine.begin() as connection:
            if (one := contests.held(connection, event)) is not None:
                act = contests.come_back if fields.get("action") == "back" else contests.leave
                act(connection, one, mine)
        store.changed()
        where = f"/event/{event}/player?lang={words['language']}&k={quote(key)}"
        return PlainTextResponse("", 303, {"Location": where})
    context = asked(request)
    if context is None:
        return nothing(request)
    lines = context["lines"]
    line = next((one for one in lines if one["number"] == mine), None)
    if line is None:
        return nothing(request)
    tables = [table for table in context["tables"] if mine in [one.number for one in table.places]]
    context |= {"line": line, "key": key, "mine": mine, "table": tables[0] if tables else None}
    return templates.TemplateResponse(request, "contest_player.html", context)
