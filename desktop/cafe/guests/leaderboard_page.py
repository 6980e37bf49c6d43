"""The leaderboard as guests see it: what a page shows of a café or of the chain, and the same as JSON and as news.

What stands on it: shown_leaderboard.py.
"""

import contextlib
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.contests import life
from desktop.cafe.data import lists
from desktop.cafe.data.database import GONE
from desktop.cafe.data.lists import Cafe
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.store import Store
from desktop.cafe.guest_words import guest_words
from desktop.cafe.guests.answer_cache import AnswerCache
from desktop.cafe.guests.handles import KEY_NAME
from desktop.cafe.guests.news import HEADERS, Live
from desktop.cafe.guests.shown_leaderboard import Shown, View, compact, leaderboard
from desktop.cafe.names import LONGEST_NAME, is_package
from desktop.cafe.screens import is_screen, made_screen
from desktop.cafe.tries import address_of
from desktop.cafe.web_pages import LANGUAGES, language, number, public_address, templates
from desktop.web_server import NEAR
from desktop.words.catalogues import forms
from p10core.game.games import WITNESS_TOTAL

CHOSEN = 12  # views by rules that were chosen, that an address may use at a time
CHOSEN_SHARE = 0.2  # of a processor, that such views may take
LONGEST_KIOSK_S = 600
NO_CAFE = "?"  # as no café is called
Headings = tuple[list[Cafe], Cafe | None, bool]
UNKNOWN = View(NO_CAFE, "", "en")  # what a page shows while nobody can look up what it asks for

PAGE_WORDS = (  # that board.js needs
    *("day", "week", "ever", "day week", "week ever", "day week ever"),
    *("nobody", "more", "here", "here_count", "no_tower", "waits_short"),
    *("new_game", "record_ever", "record_week", "record_day", "points_of", "scan", "scan_guest", "scan_here"),
)


class Leaderboards:
    """Pages, and what they show, made once for all who ask for the same. To be used in one event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = ""
        self._leaderboards = AnswerCache(self._make, lambda view: store.version_of(view.cafe))
        self._chosen = AnswerCache(self._make, lambda view: store.version_of(view.cafe), CHOSEN_SHARE)
        self._in_use: Counter[tuple[str, View]] = Counter()  # by address, of those that are chosen
        self._cafes: set[str] = set()  # that are known to be there
        self._sets: set[str] = set()
        self._headings: AnswerCache[str, Headings] = AnswerCache(
            lambda cafe: headings(store, cafe), lambda cafe: store.version_of(cafe or None)
        )

    async def shown(self, view: View) -> Shown:
        """What a page shows now."""
        return await (self._chosen if view.rules else self._leaderboards).get(view)

    async def known(self, cafe: str, rules: str) -> tuple[str, str]:
        """This café and these rules, if there are such; else NO_CAFE, and "": the rules that are played most. Whatever
        else somebody made up would be one more answer to make and to keep.
        """
        if (not cafe or cafe in self._cafes) and (not rules or rules in self._sets):
            return cafe, rules
        return await run_in_threadpool(self._look_up, cafe, rules)

    def _look_up(self, cafe: str, rules: str) -> tuple[str, str]:
        with self._store.reading() as connection:
            if cafe and lists.cafe_of(connection, cafe):
                self._cafes.add(cafe)
            if rules and lists.is_set(connection, rules):
                self._sets.add(rules)
        return cafe if not cafe or cafe in self._cafes else NO_CAFE, rules if rules in self._sets else ""

    @contextlib.contextmanager
    def used(self, view: View, address: str) -> Iterator[View]:
        """Until the block ends somebody at this address uses a view; if too many are used there, that of the rules that
        are played most.
        """
        key = address, view
        is_new = view.rules and address not in NEAR and key not in self._in_use
        if is_new and sum(1 for who, _ in self._in_use if who == address) >= CHOSEN:
            view = view._replace(rules="")
        if not view.rules:
            yield view
            return
        self._in_use[key] += 1
        try:
            yield view
        finally:
            self._in_use[key] -= 1
            if not self._in_use[key]:
                del self._in_use[key]

    async def page(self, page: "Page", address: str) -> str | None:
        """The page itself, for who asks at this address; None if there is no such café. It has its first picture in it,
        for whom no news reach, and comes without the database too, and says that it waits.
        """
        cafe = page.view.cafe
        try:
            if (await self.known(cafe, ""))[0] == NO_CAFE:
                return None
            with self.used(page.view, address) as view:
                return written(page, await self._headings.get(cafe), (await self.shown(view)).json)
        except GONE:
            return written(page, ([], Cafe(cafe, cafe) if cafe else None, False))

    def _make(self, view: View) -> Shown:
        self._key = self._key or key_of(self._store, KEY_NAME)
        made = leaderboard(self._store, view, self._key)
        return Shown(made, compact(made))


class Page(NamedTuple):
    """A page that is asked for. *scans*: whether it shows codes that phones can scan; *asked*: its rules and kiosk, for
    links to it in other languages.
    """

    view: View
    scans: bool
    play: str
    asked: str = ""


def headings(store: Store, name: str) -> Headings:
    """What a page shows over its lists: all cafés; its own, on the chain's page the only one if there is just one;
    whether there are events.
    """
    with store.reading() as connection:
        cafes = lists.all_cafes(connection)
        cafe = lists.cafe_of(connection, name) if name else cafes[0] if len(cafes) == 1 else None
    return cafes, cafe, life.some(store)


def written(page: Page, headings: Headings, first: str = "") -> str:
    """A page with its :func:`headings` and its first picture, as JSON."""
    cafes, cafe, has_events = headings
    words = guest_words(page.view.language)
    return templates.get_template("leaderboard.html").render(
        words=words,
        cafe=cafe or Cafe("", words["site"]),
        chain=not page.view.cafe,
        cafes=cafes if len(cafes) > 1 else [],
        has_events=has_events,
        play=page.play,
        package=is_package(),
        said={word: words[word] for word in PAGE_WORDS}
        | {"games_count": forms(words["games_count"], words["language"])},
        witness=WITNESS_TOTAL,
        scans=page.scans,
        asked=page.asked,
        first=first,
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
    rules, asked = await asked_of(request)
    view = View(cafe, rules, words["language"], screen)
    page = Page(view, screen and bool(public_address(request)), request.app.state.play, asked)
    text = await request.app.state.leaderboards.page(page, address_of(request))
    return HTMLResponse(text) if text is not None else PlainTextResponse(words["no_cafe"] + "\n", 404)


def cafe_logo(request: Request) -> Response:
    """A café's logo."""
    with request.app.state.store.reading() as connection:
        data = lists.logo(connection, request.path_params["cafe"])
    if data is None:
        return PlainTextResponse("There is no logo.\n", 404)
    return Response(data, media_type="image/png")


async def leaderboard_json(request: Request) -> Response:
    """What the page shows."""
    leaderboards = request.app.state.leaderboards
    with leaderboards.used(await asked_view(request), address_of(request)) as view:
        shown = await leaderboards.shown(view)
    return Response(shown.json, media_type="application/json")


async def live(request: Request) -> Response:
    """News for as long as the page is open: all that it shows, then what changes."""
    news, leaderboards = request.app.state.news, request.app.state.leaderboards
    if request.method == "HEAD":
        return Response(headers=HEADERS)
    address = address_of(request)
    in_use = contextlib.ExitStack()
    store: Store = request.app.state.store
    view = UNKNOWN
    looked = -1

    async def look() -> View:
        nonlocal view, looked
        if view == UNKNOWN:
            try:
                view = in_use.enter_context(leaderboards.used(await asked_view(request), address))
            except GONE:
                return UNKNOWN
        if looked != (common := store.version_of(None)):  # new keys of screens are news for all, a game is not
            view = view._replace(screen=await is_screen(request, view.cafe))
            looked = common
        return view

    if news.crowded(address):
        return PlainTextResponse("Too many watch already.\n", 503)
    return Live(news, address, look, in_use)


async def asked_view(request: Request) -> View:
    """What a page asks for by its address, as far as there is such a thing."""
    asked = request.query_params
    code = asked.get("lang", "")
    cafe, rules = await request.app.state.leaderboards.known(
        asked.get("cafe", "")[:LONGEST_NAME], asked.get("rules", "")[:40]
    )
    return View(cafe, rules, code if code in LANGUAGES else "en", await is_screen(request, cafe))


async def asked_of(request: Request) -> tuple[str, str]:
    """The rules that a page's query asks for, and a query of them and the kiosk, as far as there are such: nothing else
    is kept of it.
    """
    said = request.query_params
    kiosk = number(said.get("kiosk") or "0") if "kiosk" in said else None
    try:
        _, rules = await request.app.state.leaderboards.known("", said.get("rules", "")[:40])
    except GONE:
        rules = ""
    kept = {"rules": rules} | ({} if kiosk is None else {"kiosk": min(kiosk, LONGEST_KIOSK_S)})
    return rules, "".join(f"{urlencode({name: value})}&" for name, value in kept.items() if value != "")
