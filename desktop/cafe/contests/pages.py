"""The pages of contests: all that are on, one with its standings, and of a tournament in rounds the big screen, the
check-in, and each player's own.
"""

from typing import Any
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.contests import daily, kinds, rounds
from desktop.cafe.contests.kinds import IN_ROUNDS, LIFE
from desktop.cafe.contests.links import code_token, may_check_in, player_key, player_of
from desktop.cafe.contests.shown import about, shown
from desktop.cafe.data.store import Store
from desktop.cafe.guest_words import Words, guest_words
from desktop.cafe.screens import is_screen, made_screen, qr
from desktop.cafe.tries import address_of, pin_tried
from desktop.cafe.web_pages import Context, at_one_go, language, number, public_address, templates, with_form
from desktop.errors import BadInput

ON_A_WALL = 14  # lines of the standings


def routes() -> list[Route]:
    """Pages that everyone may see, and a player's own."""
    return [
        Route("/events", at_one_go(all_contests)),
        Route("/event/{number}", at_one_go(one_contest)),
        Route("/event/{number}/wall", wall),
        Route("/event/{number}/qr.svg", code),
        Route("/event/{number}/join", with_form(join), methods=["GET", "POST"]),
        Route("/event/{number}/player", with_form(player), methods=["GET", "POST"]),
        Route("/deals", at_one_go(daily.deals)),
    ]


def all_contests(request: Request) -> Response:
    """What goes on, what comes, what was."""
    words = guest_words(language(request))
    store: Store = request.app.state.store
    known = about(store, kinds.all_contests(store), words)
    by_life = {state: [one for one in known if one["state"] == state] for state in (LIFE[1], LIFE[0], *LIFE[2:])}
    context = {"words": words, "states": {state: some for state, some in by_life.items() if some}}
    return templates.TemplateResponse(request, "contests.html", context)


def one_contest(request: Request) -> Response:
    """One of them: who leads, and what counts."""
    context = asked(request, "")
    return nothing(request) if context is None else templates.TemplateResponse(request, "contest.html", context)


def asked(request: Request, kind: str = IN_ROUNDS) -> Context | None:
    """What a page shows of the contest of this kind that its path names; None if there is none."""
    store: Store = request.app.state.store
    one = kinds.contest(store, number(request.path_params["number"]) or 0, kind)
    return shown(store, one, guest_words(language(request))) | {"cafe": one.cafe} if one else None


def nothing(request: Request) -> Response:
    """There is no such contest."""
    return PlainTextResponse(guest_words(language(request))["no_event"] + "\n", 404)


async def wall(request: Request) -> Response:
    """For a screen that nobody touches. On a screen of the house it has the code by which players check in."""
    context: Any = await run_in_threadpool(at_one_go(asked), request)
    if context is None:
        return nothing(request)
    cafe = str(context["cafe"])
    if answer := await made_screen(request, cafe):
        return answer
    token = ""
    if context["open"] and public_address(request) and await is_screen(request, cafe):
        token = await run_in_threadpool(code_token, request.app.state.store, context["contest"]["id"])
    context |= {"token": token, "most": ON_A_WALL}
    return templates.TemplateResponse(request, "contest_wall.html", context)


def code(request: Request) -> Response:
    """The code that leads to the check-in, for whoever has its token already: the house's screen."""
    event, address = number(request.path_params["number"]) or 0, public_address(request)
    token = request.query_params.get("t", "")
    if not address or not may_check_in(request.app.state.store, event, token):
        return PlainTextResponse("There is no such code.\n", 404)
    link = f"{address}/event/{event}/join?t={token}&lang={guest_words(language(request))['language']}"
    return Response(qr(link), media_type="image/svg+xml")


def join(request: Request, fields: dict[str, str]) -> Response:
    """The form with which a player checks in, and what comes of it."""
    context: Any = asked(request)
    if context is None:
        return nothing(request)
    words, store = guest_words(language(request)), request.app.state.store
    event, token = number(request.path_params["number"]) or 0, fields.get("t") or request.query_params.get("t", "")
    trouble = join_trouble(request, event, token)
    status = {"": 200, "tries": 429}.get(trouble, 403)
    name, pin = fields.get("name", ""), fields.get("pin", "").strip()
    if not trouble and request.method == "POST":
        try:
            with pin_tried(request, name, pin):
                mine = rounds.check_in(store, event, name, pin)
        except BadInput as error:
            trouble = str(error)
            if trouble == "tries":
                return PlainTextResponse(words["bad_tries"] + "\n", 429)
        else:
            return to_player(event, player_key(store, event, mine), words)
    said = words.get(f"bad_{'code' if trouble == 'token' else trouble}", "")
    context |= {"said": said, "may": not trouble or status == 200, "token": token, "name": name}
    context["asks_pin"] = trouble in ("held", "pin_wrong")
    return templates.TemplateResponse(request, "contest_join.html", context, status_code=status)


def to_player(event: int, key: str, words: Words) -> Response:
    """To a player's own page."""
    where = f"/event/{event}/player?lang={words['language']}&k={quote(key)}"
    return PlainTextResponse("", 303, {"Location": where})


def join_trouble(request: Request, event: int, token: str) -> str:
    """Why somebody may not check in: "tries", "token"; "" if they may."""
    tries, address = request.app.state.tries, address_of(request)
    if tries.too_many(address, -event):
        return "tries"
    if not may_check_in(request.app.state.store, event, token):
        tries.wrong(address, -event)
        return "token"
    return ""


def player(request: Request, fields: dict[str, str]) -> Response:
    """A player's own page: where to play, whom, and how they stand; and the button of who has to go."""
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
            if (one := rounds.held(connection, event)) is not None:
                act = rounds.come_back if fields.get("action") == "back" else rounds.leave
                act(connection, one, mine)
        store.changed()
        return to_player(event, key, words)
    context: Any = asked(request)
    if context is None:
        return nothing(request)
    now = context["now"]
    line = next((one for one in now.lines if one.who.number == mine), None)
    table = next((one for one in now.now if mine in [place.who.number for place in one.players]), None)
    context |= {"line": line, "key": key, "mine": mine, "table": table}
    return templates.TemplateResponse(request, "contest_player.html", context) if line else nothing(request)
