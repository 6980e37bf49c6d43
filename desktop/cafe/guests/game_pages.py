"""A game's pages: scorepad, luck and skill, and the form with which its players put their names.

That form is for whoever comes by the QR code of the leaderboard's screen: the link has a token, see handles.py. Who
tries other tokens, or one name after the other, must wait: tries.py.
"""

from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.contests import life
from desktop.cafe.data import lists
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.rows import StoredGame
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.guest_words import Words, guest_words, when
from desktop.cafe.guests import handles
from desktop.cafe.guests.scorepad_page import game_page, shown_record
from desktop.cafe.lookalikes import checked
from desktop.cafe.screens import qr
from desktop.cafe.tries import address_of, pin_tried
from desktop.cafe.web_pages import Context, language, number, public_address, templates, with_form
from desktop.errors import BadInput


def routes() -> list[Route]:
    """The pages of games."""
    return [
        Route("/game/{number}", game),
        Route("/game/{number}/analysis", analysis),
        Route("/game/{number}/qr.svg", code),
        Route("/game/{number}/handle", with_form(handle), methods=["POST"]),
    ]


def game(request: Request) -> Response:
    """A game's scorepad."""
    found = asked_game(request)
    words = guest_words(language(request))
    if found is None:
        return no_such_game(words)
    store: Store = request.app.state.store
    with store.reading() as connection:
        cafe = lists.cafe_of(connection, found["cafe"])
    date = when(found["at"], cafe.timezone if cafe else "", words["language"])
    said = request.query_params.get("said", "")
    trouble = token_trouble(request, found["id"], request.query_params["t"]) if request.query_params.get("t") else ""
    said = trouble or said
    context = game_page(found, words) | {
        "secret": hides_dice(request, found["rules"]),
        "played": words["played"].format(date=date, where=cafe.label if cafe else found["cafe"]),
        "seats": found["seats"],
        "open_seats": [],
        "said": words["named"] if said == "named" else words.get(f"bad_{said}", ""),
        "is_bad": said != "named",
        "token": "",
        "scans": False,
    }
    if request.query_params.get("t") and not trouble:
        people = handles.people(found["record"])
        free = [place for place, seat in enumerate(found["seats"]) if not seat["taken"] and place in people]
        context |= {
            "open_seats": [{"place": place, **found["seats"][place]} for place in free],
            "token": request.query_params["t"],
            "scans": bool(public_address(request)),
        }
        if said == "known":
            context |= whose(request, found["id"], words)
        elif said in ("held", "pin", "pin_wrong"):
            asked = number(request.query_params.get("seat", ""))
            context |= {"asks_pin": asked, "asked": request.query_params.get("name", "")}
    return templates.TemplateResponse(request, "game.html", context)


def whose(request: Request, game: int, words: Words) -> Context:
    """What a page says of a name that other games have: when and where it was last used, and the seat that asks."""
    handle = request.query_params.get("name", "")
    with request.app.state.store.reading() as connection:
        last = handles.last_game(connection, handle, game)
        cafe = lists.cafe_of(connection, last.cafe) if last else None
    if last is None:
        return {"said": ""}
    date = when(last.at, cafe.timezone if cafe else "", words["language"])
    where = cafe.label if cafe else last.cafe
    said = words["bad_known"].format(name=handle, date=date, where=where)
    return {"said": said, "asks": number(request.query_params.get("seat", "")), "asked": handle}


async def analysis(request: Request) -> Response:
    """A game's luck and skill."""
    found = await run_in_threadpool(asked_game, request)
    words = guest_words(language(request))
    if found is None:
        return no_such_game(words)
    if await run_in_threadpool(hides_dice, request, found["rules"]):
        return PlainTextResponse(words["secret"] + "\n", 403)
    record = await run_in_threadpool(shown_record, found)
    return HTMLResponse(request.app.state.analyses.page(found["id"], record, words["language"]))


def code(request: Request) -> Response:
    """The QR code that leads to a game, for whoever has its token already: the leaderboard's screen."""
    game = number(request.path_params["number"]) or 0
    address = public_address(request)
    if not address or token_trouble(request, game, request.query_params.get("t", "")):
        return PlainTextResponse("There is no such code.\n", 404)
    words = guest_words(language(request))
    link = f"{address}/game/{game}?t={request.query_params['t']}&lang={words['language']}"
    return Response(qr(link), media_type="image/svg+xml")


def handle(request: Request, fields: dict[str, str]) -> Response:
    """A player puts a name beside the initials of a seat."""
    words = guest_words(fields.get("lang"))
    game, seat = number(request.path_params["number"]), number(fields.get("seat", ""))
    store: Store = request.app.state.store
    trouble = token_trouble(request, game or 0, fields.get("t", ""))
    if game is None or trouble:
        return PlainTextResponse(words[f"bad_{trouble}"] + "\n", 429 if trouble == "tries" else 403)
    told = "named"
    text, pin, mine = fields.get("handle", ""), fields.get("pin", "").strip(), fields.get("mine") == "1"
    try:
        with pin_tried(request, text, pin):
            handles.claim(store, game, -1 if seat is None else seat, text, mine, pin)
    except BadInput as error:
        told = str(error)
        if told == "tries":
            return PlainTextResponse(words["bad_tries"] + "\n", 429)
        # Or who has the code asks for one name after the other.
        request.app.state.tries.wrong(address_of(request), game)
    where = f"/game/{game}?lang={words['language']}&t={quote(fields['t'])}&said={told}"
    if told in ("known", "held", "pin", "pin_wrong"):
        where += f"&seat={seat}&name={quote(checked(text))}"
    return PlainTextResponse(told + "\n", 303, {"Location": where})


def token_trouble(request: Request, game: int, said: str) -> str:
    """Why a token lets nobody put a name: "tries" after too many in vain, "token" for a wrong one, "late" for one of a
    game that came too long ago; "" if it does.
    """
    store, tries, address = request.app.state.store, request.app.state.tries, address_of(request)
    if tries.too_many(address, game):
        return "tries"
    if not handles.is_token(key_of(store, handles.KEY_NAME), game, said):
        tries.wrong(address, game)
        return "token"
    return "" if handles.is_open(store, game) else "late"


def hides_dice(request: Request, rules: str) -> bool:
    """Whether others may still play the dice of a game by these rules on an evening."""
    with request.app.state.store.reading() as connection:
        return life.is_secret(connection, rules, now_ms())


def no_such_game(words: Words) -> Response:
    """The page of a game that never was."""
    return PlainTextResponse(words["no_game"] + "\n", 404)


def asked_game(request: Request) -> StoredGame | None:
    """The game that a path names, None if there is none of that number."""
    found: StoredGame | None = lists.game(request.app.state.store, number(request.path_params["number"]) or 0)
    return found
