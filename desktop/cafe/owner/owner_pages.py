"""The owner's page: log in, see what waits and what is wrong, and put it right, by desktop/cafe/owner/owner_actions.py.

:func:`owner_only` guards any page that is for owners alone. A session is a signed cookie of twelve hours; it ends when
the owner logs out or the password changes, whoever has a copy of the cookie. Each form carries the session's token.
"""

import hmac
import secrets
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.middleware.sessions import SessionMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from desktop.cafe.data import lists, oversight, trust
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.store import Store
from desktop.cafe.games import refused
from desktop.cafe.guests.scorepad_page import shown_record, standing
from desktop.cafe.owner import owners
from desktop.cafe.owner.logo_upload import picture_form
from desktop.cafe.owner.owner_actions import ACTIONS, LOGO_ACTIONS, Action, Fields
from desktop.cafe.owner.owner_words import WORDS
from desktop.cafe.owner.sentences import done, health_lines, when
from desktop.cafe.screens import screen_links
from desktop.cafe.web_pages import at_one_go, form, language, no_form, number, public_address, templates
from desktop.errors import BadInput
from desktop.words.catalogues import in_language

SESSION_S = 12 * 3600
LOG_ROWS = 100

Reader = Callable[[Request], Awaitable[Fields | None]]
Page = Callable[[Request, str, Fields], Response]


class Sessions:
    """Starlette's sessions, with a cookie for https that no plain connection ever carries."""

    def __init__(self, application: ASGIApp, store: Store) -> None:
        self._application = application
        self._store = store
        self._made: dict[bool, SessionMiddleware] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with a session in *scope*; only the owner's pages have one."""
        if scope["type"] != "http" or not scope["path"].startswith("/owner"):
            return await self._application(scope, receive, send)
        if not self._made:
            key = await run_in_threadpool(key_of, self._store, "session")
            for safe, cookie in ((True, "__Host-owner"), (False, "owner")):
                self._made[safe] = SessionMiddleware(
                    self._application, key, cookie, SESSION_S, same_site="strict", https_only=safe
                )
        await self._made[scope["scheme"] == "https"](scope, receive, send)


def owner_only(page: Page, read: Reader = form) -> Callable[[Request], Any]:
    """A page for owners alone, ``page(request, owner, fields)``, run in a thread; *fields* are those of a form, as
    *read* gives them.

    Whoever is no owner is sent to log in; a form without the session's token is refused.
    """

    async def guarded(request: Request) -> Response:
        fields = await checked_form(request, read)
        if isinstance(fields, Response):
            return fields
        owner = await logged_in(request)
        if not owner:
            return sent_to(request, "/owner")
        if request.method == "POST":
            return await run_in_threadpool(page, request, owner, fields)
        return await run_in_threadpool(at_one_go(page), request, owner, fields)

    return guarded


async def logged_in(request: Request) -> str:
    """The owner whose session it is; "" if it is nobody's, or the password has changed since."""
    owner: str = request.session.get("owner", "")
    number: str = request.session.get("number", "")
    mark: str = request.session.get("mark", "")
    goes_on = await run_in_threadpool(owners.goes_on, request.app.state.store, number, owner, mark) if owner else False
    return owner if goes_on else ""


async def checked_form(request: Request, read: Reader = form) -> Fields | Response:
    """The fields of a form of ours, {} of a request that is none; an answer if it is neither."""
    if request.method != "POST":
        return {}
    fields = await read(request)
    if fields is None:
        return no_form(request)
    if not hmac.compare_digest(fields.get("token", "").encode(), token(request).encode()):
        return shown(request, "owner_login.html", 403, said="form_old")
    return fields


def token(request: Request) -> str:
    """The session's token, made when first asked for."""
    found: str = request.session.get("token") or request.session.setdefault("token", secrets.token_urlsafe())
    return found


def is_safe(request: Request) -> bool:
    """Whether a password may come this way: by https, or from this computer itself and through no proxy."""
    here = request.client is not None and request.client.host in owners.LOOPBACK
    passed_on = any(name in request.headers for name in ("x-forwarded-for", "x-forwarded-proto", "forwarded", "via"))
    return request.url.scheme == "https" or (here and not passed_on)


# Pages


async def login_page(request: Request) -> Response:
    """The owner's page for who is logged in, else the form to log in."""
    store: Store = request.app.state.store
    if owner := await logged_in(request):
        return await run_in_threadpool(at_one_go(overview), request, owner)
    nobody = not await run_in_threadpool(owners.names, store)
    return shown(request, "owner_login.html", said="no_owner_yet" if nobody else "" if is_safe(request) else "plain")


async def login(request: Request) -> Response:
    """The form to log in was sent."""
    if not is_safe(request):
        return shown(request, "owner_login.html", 403, said="plain")
    fields = await checked_form(request)
    if isinstance(fields, Response):
        return fields
    store, name = request.app.state.store, fields.get("name", "")
    address = request.client.host if request.client else "?"
    try:
        right = await run_in_threadpool(owners.login, store, name, fields.get("password", ""), address)
    except owners.TooManyGuesses:
        return shown(request, "owner_login.html", 429, said="guesses")
    if not right:
        return shown(request, "owner_login.html", 403, said="wrong")
    request.session.clear()
    begun = await run_in_threadpool(owners.begin_session, store, name, SESSION_S)
    request.session.update(owner=name, mark=await run_in_threadpool(owners.mark, store, name), number=begun)
    return sent_to(request, "/owner")


async def logout(request: Request) -> Response:
    """The session ends."""
    if isinstance(fields := await checked_form(request), Response):
        return fields
    await run_in_threadpool(owners.end_session, request.app.state.store, request.session.get("number", ""))
    request.session.clear()
    return sent_to(request, "/owner")


def overview(request: Request, owner: str) -> Response:
    """All that waits for the owner, all that can be named, and the log."""
    store: Store = request.app.state.store
    words = spoken(request)
    known = oversight.all_cafes(store)
    address = public_address(request) or str(request.base_url)
    screens = [("", words["everywhere"]), *((one.cafe, one.label or one.cafe) for one in known if not one.removed)]
    links = screen_links(store, address, [cafe for cafe, _ in screens])
    with store.reading() as connection:
        lists_unsigned = trust.lists_unsigned(connection, store.unsigned)
    return shown(
        request,
        "owner.html",
        owner=owner,
        health=health_lines(request.app.state.health, words),
        unsigned=lists_unsigned and words[f"unsigned_{store.unsigned}"],
        waiting=[
            ("witness", oversight.waiting_games(store, oversight.to_witness)),
            ("unverified", oversight.waiting_games(store, oversight.unverified)),
        ],
        refused=refused.newest(store),
        refused_of=refused.by_tower(store),
        towers=oversight.all_towers(store),
        cafes=known,
        screens=[(name, link) for (_, name), link in zip(screens, links, strict=True)],
        log=[(when(row.at), row.who, done(row.what, words)) for row in owners.noted(store, LOG_ROWS)],
    )


def game(request: Request, owner: str, fields: Fields) -> Response:
    """One game, with all that can be done to it."""
    wanted = number(request.path_params.get("number") or request.query_params.get("number", ""))
    found = lists.game(request.app.state.store, wanted or 0)
    if found is None:
        return sent_to(request, "/owner", said="no_game")
    seen = {"game": found, "state": standing(found), "record": shown_record(found)}
    return shown(request, "owner_game.html", 200, "", owner=owner, **seen)


def doing(actions: dict[str, Action], page: str, read: Reader = form) -> Callable[[Request], Any]:
    """What takes the forms of an owner's page: does that one of *actions* which a form names, writes it into the log,
    tells the open pages, and leads back to the game that the form is about, or to the *page*.
    """

    def act(request: Request, owner: str, fields: Fields) -> Response:
        store: Store = request.app.state.store
        action = fields.get("action", "")
        if action not in actions:
            return no_form(request)
        back = f"/owner/game/{number(fields['back'])}" if number(fields.get("back", "")) else page
        back = back.format(**request.path_params)
        try:
            what = actions[action](store, fields)
        except BadInput as error:
            return sent_to(request, back, said=str(error))
        owners.note(store, owner, f"{action} {what}")
        store.changed()
        return sent_to(request, back, said="done", what=f"{action} {what}")

    return owner_only(act, read)


ROUTES = [
    Route("/owner", login_page),
    Route("/owner/login", login, methods=["POST"]),
    Route("/owner/logout", logout, methods=["POST"]),
    Route("/owner/do", doing(ACTIONS, "/owner"), methods=["POST"]),
    Route("/owner/logo", doing(LOGO_ACTIONS, "/owner", picture_form), methods=["POST"]),
    Route("/owner/game", owner_only(game)),
    Route("/owner/game/{number}", owner_only(game)),
]


# What stands on them


def spoken(request: Request) -> dict[str, str]:
    """The owner's words in the language of whoever asks."""
    return in_language(WORDS, language(request))


def shown(request: Request, template: str, status: int = 200, said: str = "", **context: Any) -> Response:
    """A page from its template; *said*: the word for what stands at the top, if nothing was done just before."""
    words = spoken(request)
    flash, what = request.session.pop("said", (said, ""))
    text = words["done"].format(done(what, words)) if flash == "done" else words.get(flash, "")
    common = {"words": words, "token": token(request), "said": text, "when": when, "command": owners.command()}
    return templates.TemplateResponse(request, template, common | context, status_code=status)


def sent_to(request: Request, path: str, said: str = "", what: str = "") -> Response:
    """To another page, in the same language, which says at its top what was done."""
    if said:
        request.session["said"] = (said, what)
    return RedirectResponse(f"{path}?{urlencode({'lang': spoken(request)['language']})}", 303)
