"""The board as guests see it: what a page shows of a café or of the chain, and the same as JSON and as news.

What a page shows is bounded: three lists of ten, the ten latest games, SETS rule sets by name, TOWERS towers by name.
"""

import json
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe import events, lists
from desktop.cafe.answers import language, templates
from desktop.cafe.database import GONE
from desktop.cafe.guest_words import GUESTS, Words, guest_words, order_in_words, rules_in_words
from desktop.cafe.handles import KEY_NAME, is_guest, token, who
from desktop.cafe.kept import Kept
from desktop.cafe.keys import key_of
from desktop.cafe.lists import Cafe
from desktop.cafe.logo import logo, type_of
from desktop.cafe.news import Live
from desktop.cafe.store import Store, now_ms

CLAIM_MS = 120_000  # after a game, in which screens get the link to it
LONGEST_NAME = 32  # of a café

PAGE_WORDS = (  # that board.js needs
    *("day", "week", "ever", "day week", "week ever", "day week ever"),
    *("nobody", "more", "here", "here_count", "no_tower", "game_count", "games_count", "waits_short"),
    *("new_game", "record_ever", "record_week", "record_day", "points_of", "scan", "scan_guest", "scan_here"),
)


class View(NamedTuple):
    """What a page asks for. *cafe* "" is the chain, *rules* "" those that are played most."""

    cafe: str
    rules: str
    language: str


def board(store: Store, view: View, key: str = "") -> dict[str, Any]:
    """What a page shows. *key*: that of the links to new games, see :mod:`desktop.cafe.handles`; "": no links."""
    words = guest_words(view.language)
    at = now_ms()
    with store.engine.connect() as connection:
        known = lists.sets(connection)
        rules = view.rules if view.rules in known else known[0] if known else ""
        cafe = lists.cafe_of(connection, view.cafe) if view.cafe else None
        zone = cafe.timezone if cafe else ""
        best = {
            period: [best_row(row, words) for row in lists.best(connection, rules, period, at, view.cafe, zone)]
            for period in lists.PERIODS
        }
        latest = lists.latest(connection, view.cafe)
        count, some = lists.towers_here(connection, view.cafe)
        labels = {one.name: one.label for one in lists.all_cafes(connection)} if not view.cafe else {}
    named = known[: lists.SETS] + [rules] * (rules in known[lists.SETS :])
    return {
        "rules": rules,
        "title": rules_in_words(rules, view.language) if rules else words["site"],
        "order": order_in_words(rules, view.language) if rules else "",
        "sets": [[one, rules_in_words(one, view.language)] for one in named],
        "best": best,
        "latest": [latest_row(row, words, labels) for row in latest],
        "towers": {
            "count": count,
            "named": [[labels.get(row.cafe, row.cafe), row.label or f"…{row.tower[-6:]}", row.games] for row in some],
        },
        "newest": newest(latest, at, key),
    }


def best_row(row: dict[str, Any], words: Words) -> dict[str, Any]:
    """A row of a list of the best."""
    return {"game": row["game"], "who": who(row, words["guest"]), "total": row["total"]}


def latest_row(row: dict[str, Any], words: Words, labels: dict[str, str]) -> dict[str, Any]:
    """A game among the latest; its seats are ``[who, total, won]``. Of many cafés the chain's page says which."""
    seats = [[who(seat, words["guest"]), seat["total"], int(seat["wins"])] for seat in row["seats"]]
    where = labels.get(row["cafe"], row["cafe"]) if len(labels) > 1 else ""
    return {"game": row["game"], "at": row["at"], "rules": row["rules"], "cafe": where, "seats": seats} | (
        {"waits": 1} if row["waits"] else {}
    )


def newest(latest: list[dict[str, Any]], at: int, key: str) -> dict[str, Any] | None:
    """The game that has just come in, with the token of its link; None if there is none, or it came long ago."""
    if not key or not latest or at - latest[0]["at"] > CLAIM_MS:
        return None
    game = latest[0]
    guests = [seat["initials"] for seat in game["seats"] if is_guest(seat)]
    return {"game": game["game"], "token": token(key, game["game"]), "guests": guests}


class Shown(NamedTuple):
    """What a page shows, and the same as JSON."""

    board: dict[str, Any]
    json: str


class Boards:
    """Pages, and what they show, made once for all who ask for the same. Lives in one event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = ""
        self._boards = Kept(self._make, lambda view: store.version_of(view.cafe))
        self._pages: Kept[Page, str | None] = Kept(
            lambda page: written(page, *headings(store, page.cafe)), lambda page: store.version_of(page.cafe or None)
        )

    async def shown(self, view: View) -> Shown:
        """What a page shows now."""
        return await self._boards.get(view)

    async def board(self, view: View) -> dict[str, Any]:
        """The same, without its JSON."""
        return (await self._boards.get(view)).board

    async def page(self, page: "Page") -> str | None:
        """The page itself; None if there is no such café. It comes without the database too, and says that it waits."""
        try:
            return await self._pages.get(page)
        except GONE:
            return written(page, [], Cafe(page.cafe, page.cafe) if page.cafe else None, False)

    def _make(self, view: View) -> Shown:
        self._key = self._key or key_of(self._store, KEY_NAME)
        made = board(self._store, view, self._key)
        return Shown(made, compact(made))


class Page(NamedTuple):
    """A page that is asked for. *scans*: whether phones reach the board; *turned*: its query in the other language."""

    cafe: str
    language: str
    scans: bool
    play: str
    turned: str


def headings(store: Store, name: str) -> tuple[list[Cafe], Cafe | None, bool]:
    """All cafés; that of the page, of the chain's page the only one if there is just one; whether there are events."""
    with store.engine.connect() as connection:
        cafes = lists.all_cafes(connection)
        cafe = lists.cafe_of(connection, name) if name else cafes[0] if len(cafes) == 1 else None
    return cafes, cafe, events.some(store)


def written(page: Page, cafes: list[Cafe], cafe: Cafe | None, has_events: bool) -> str | None:
    """A page with its :func:`headings`; None if there is no such café."""
    if page.cafe and cafe is None:
        return None
    words = guest_words(page.language)
    return templates.get_template("board.html").render(
        words=words,
        cafe=cafe or Cafe("", words["site"]),
        chain=not page.cafe,
        cafes=cafes if len(cafes) > 1 else [],
        has_events=has_events,
        play=page.play,
        said={word: words[word] for word in PAGE_WORDS},
        scans=page.scans,
        turned=page.turned,
    )


# Pages. A plain function runs in a thread of its own: it asks the database.


def routes() -> list[Route]:
    """The guests' pages of a board."""
    return [
        Route("/", board_page),
        Route("/cafe/{cafe}", board_page),
        Route("/cafe/{cafe}/logo", cafe_logo),
        Route("/board.json", board_json),
        Route("/live", live),
    ]


async def board_page(request: Request) -> Response:
    """The page; board.js fills it."""
    words = guest_words(language(request))
    page = Page(
        request.path_params.get("cafe", "")[:LONGEST_NAME],
        words["language"],
        bool(public_address(request)),
        request.app.state.play,
        f"?{urlencode({**request.query_params, 'lang': words['other_code']})}",
    )
    text = await request.app.state.boards.page(page)
    return HTMLResponse(text) if text is not None else PlainTextResponse(words["no_cafe"] + "\n", 404)


def cafe_logo(request: Request) -> Response:
    """A café's logo."""
    data = logo(request.app.state.store, request.path_params["cafe"])
    if data is None:
        return PlainTextResponse("There is no logo.\n", 404)
    return Response(data, media_type=type_of(data) or "application/octet-stream")


async def board_json(request: Request) -> Response:
    """What the page shows."""
    shown = await request.app.state.boards.shown(asked_view(request))
    return Response(shown.json, media_type="application/json")


async def live(request: Request) -> Response:
    """News for as long as the page is open: all that it shows, then what changes."""
    news, boards, view = request.app.state.news, request.app.state.boards, asked_view(request)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    if news.crowded:
        return PlainTextResponse("Too many watch already.\n", 503)
    return Live(news, view.cafe, lambda: boards.board(view))


def asked_view(request: Request) -> View:
    """What a page asks for by its address; a café or rules that no board can have are those of nobody."""
    asked = request.query_params
    code = asked.get("lang", "")
    return View(asked.get("cafe", "")[:LONGEST_NAME], asked.get("rules", "")[:40], code if code in GUESTS else "en")


def public_address(request: Request) -> str:
    """Where guests' phones reach the board: as the owner says, else as this page was asked for; "" on loopback."""
    if request.app.state.address:
        return str(request.app.state.address).rstrip("/")
    host = urlsplit(str(request.base_url)).hostname or ""
    inside = host == "localhost" or host.startswith("127.") or host == "::1"
    return "" if inside else str(request.base_url).rstrip("/")


def compact(said: Any) -> str:
    """JSON in as few bytes as may be."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))
