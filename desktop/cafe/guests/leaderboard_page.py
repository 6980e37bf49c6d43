"""The leaderboard as guests see it: what a page shows of a café or of the chain, and the same as JSON and as news.

What stands on it: shown_leaderboard.py.
"""

import json
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.data import lists
from desktop.cafe.data.database import GONE
from desktop.cafe.data.lists import Cafe
from desktop.cafe.data.logos import logo, type_of
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.store import Store
from desktop.cafe.guests import events
from desktop.cafe.guests.answer_cache import AnswerCache
from desktop.cafe.guests.guest_words import guest_words
from desktop.cafe.guests.handles import KEY_NAME
from desktop.cafe.guests.news import Live
from desktop.cafe.guests.screens import is_screen, made_screen
from desktop.cafe.guests.shown_leaderboard import Leaderboard, View, leaderboard
from desktop.cafe.names import LONGEST_NAME
from desktop.cafe.web_pages import LANGUAGES, language, templates
from desktop.words.catalogues import forms
from p10core.game.games import WITNESS_TOTAL

PAGE_WORDS = (  # that board.js needs
    *("day", "week", "ever", "day week", "week ever", "day week ever"),
    *("nobody", "more", "here", "here_count", "no_tower", "waits_short", "rating_of"),
    *("new_game", "record_ever", "record_week", "record_day", "points_of", "scan", "scan_guest", "scan_here"),
)


class Shown(NamedTuple):
    """What a page shows, and the same as JSON."""

    leaderboard: Leaderboard
    json: str


class Leaderboards:
    """Pages, and what they show, made once for all who ask for the same. To be used in one event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = ""
        self._leaderboards = AnswerCache(self._make, lambda view: store.version_of(view.cafe))
        self._pages: AnswerCache[Page, str | None] = AnswerCache(
            lambda page: written(page, *headings(store, page.cafe)), lambda page: store.version_of(page.cafe or None)
        )

    async def shown(self, view: View) -> Shown:
        """What a page shows now."""
        return await self._leaderboards.get(view)

    async def leaderboard(self, view: View) -> Leaderboard:
        """The same, without its JSON."""
        return (await self._leaderboards.get(view)).leaderboard

    async def page(self, page: "Page") -> str | None:
        """The page itself; None if there is no such café. It comes without the database too, and says that it waits."""
        try:
            return await self._pages.get(page)
        except GONE:
            return written(page, [], Cafe(page.cafe, page.cafe) if page.cafe else None, False)

    def _make(self, view: View) -> Shown:
        self._key = self._key or key_of(self._store, KEY_NAME)
        made = leaderboard(self._store, view, self._key)
        return Shown(made, compact(made))


class Page(NamedTuple):
    """A page that is asked for. *scans*: whether it shows codes that phones can scan; *asked*: its query but for the
    language, for links to it in others.
    """

    cafe: str
    language: str
    scans: bool
    play: str
    asked: str


def headings(store: Store, name: str) -> tuple[list[Cafe], Cafe | None, bool]:
    """All cafés; that of the page, of the chain's page the only one if there is just one; whether there are events."""
    with store.reading() as connection:
        cafes = lists.all_cafes(connection)
        cafe = lists.cafe_of(connection, name) if name else cafes[0] if len(cafes) == 1 else None
    return cafes, cafe, events.some(store)


def written(page: Page, cafes: list[Cafe], cafe: Cafe | None, has_events: bool) -> str | None:
    """A page with its :func:`headings`; None if there is no such café."""
    if page.cafe and cafe is None:
        return None
    words = guest_words(page.language)
    return templates.get_template("leaderboard.html").render(
        words=words,
        cafe=cafe or Cafe("", words["site"]),
        chain=not page.cafe,
        cafes=cafes if len(cafes) > 1 else [],
        has_events=has_events,
        play=page.play,
        said={word: words[word] for word in PAGE_WORDS}
        | {"games_count": forms(words["games_count"], words["language"])},
        witness=WITNESS_TOTAL,
        scans=page.scans,
        asked=page.asked,
    )


# Pages. A plain function runs in a thread of its own: it asks the database.


def routes() -> list[Route]:
    """The guests' pages of a leaderboard."""
    return [
        Route("/", leaderboard_page),
        Route("/cafe/{cafe}", leaderboard_page),
        Route("/cafe/{cafe}/logo", cafe_logo),
        Route("/board.json", leaderboard_json),
        Route("/live", live),
    ]


async def leaderboard_page(request: Request) -> Response:
    """The page; board.js fills it."""
    words = guest_words(language(request))
    cafe = request.path_params.get("cafe", "")[:LONGEST_NAME]
    try:
        if answer := await made_screen(request, cafe):
            return answer
        screen = await is_screen(request, cafe)
    except GONE:
        screen = False
    page = Page(
        cafe,
        words["language"],
        screen and bool(public_address(request)),
        request.app.state.play,
        "".join(f"{urlencode({name: said})}&" for name, said in request.query_params.items() if name != "lang"),
    )
    text = await request.app.state.leaderboards.page(page)
    return HTMLResponse(text) if text is not None else PlainTextResponse(words["no_cafe"] + "\n", 404)


def cafe_logo(request: Request) -> Response:
    """A café's logo."""
    data = logo(request.app.state.store, request.path_params["cafe"])
    if data is None:
        return PlainTextResponse("There is no logo.\n", 404)
    return Response(data, media_type=type_of(data) or "application/octet-stream")


async def leaderboard_json(request: Request) -> Response:
    """What the page shows."""
    shown = await request.app.state.leaderboards.shown(await asked_view(request))
    return Response(shown.json, media_type="application/json")


async def live(request: Request) -> Response:
    """News for as long as the page is open: all that it shows, then what changes."""
    news, leaderboards = request.app.state.news, request.app.state.leaderboards
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    address = request.client.host if request.client else ""
    if news.crowded(address):
        return PlainTextResponse("Too many watch already.\n", 503)

    async def ask() -> Leaderboard:
        return await leaderboards.leaderboard(await asked_view(request))  # a screen may be one no longer

    return Live(news, request.query_params.get("cafe", "")[:LONGEST_NAME], address, ask)


async def asked_view(request: Request) -> View:
    """What a page asks for by its address; a café or rules that no leaderboard can have are those of nobody."""
    asked = request.query_params
    code = asked.get("lang", "")
    cafe = asked.get("cafe", "")[:LONGEST_NAME]
    screen = await is_screen(request, cafe)
    return View(cafe, asked.get("rules", "")[:40], code if code in LANGUAGES else "en", screen)


def public_address(request: Request) -> str:
    """Where guests' phones reach the leaderboard: as the owner says, else as this page was asked for; "" on
    loopback.
    """
    if request.app.state.address:
        return str(request.app.state.address).rstrip("/")
    host = urlsplit(str(request.base_url)).hostname or ""
    inside = host == "localhost" or host.startswith("127.") or host == "::1"
    return "" if inside else str(request.base_url).rstrip("/")


def compact(said: object) -> str:
    """JSON in as few bytes as may be."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))
