"""The board's page, a Starlette application; news by server-sent events.

``/board.json`` has what the page shows, ``/live`` says when it has changed, ``/game/N`` is a game's scorepad,
``/game/N/analysis`` its chances to win, luck and skill, ``/privacy`` says what is kept of guests, ``POST /strike``
strikes initials out for who has the owner's key.
"""

import asyncio
import contextlib
import hmac
import json
import logging
import subprocess
import threading
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from anyio.to_thread import current_default_thread_limiter
from jinja2 import Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.templating import Jinja2Templates
from starlette.types import Receive, Scope, Send

from desktop.cafe.privacy import privacy
from desktop.cafe.store import GONE, PERIODS, Store, first_line, now_ms
from desktop.cafe.verdict import initials, renamed
from desktop.records.analysis import page as analysis_page
from desktop.records.analysis.desk import COMMAND, ROOT
from desktop.records.referee import referee, scorepad
from desktop.web_server import CONNECTIONS, files
from p10core.agreed import LAST_PHASE
from p10core.dice.bonuses import BONUSES
from p10core.houses import HOUSES
from p10core.words import Words

PAGE = Path(__file__).parent / "page"
ANALYSIS_PAGE = ROOT / "desktop" / "tower" / "page"
WATCHERS = 64  # pages that may be open at a time
BEAT_S = 15
ANALYSIS_S = 120
LONGEST_FORM = 1000

WORDS = {
    "en": {
        "language": "en",
        "game": "Game",
        "back": "The board",
        "analysis": "Win chance and analysis",
        "strike": "Strike out",
        "key": "Key",
        "dice": "Dice",
        "cards": "Cards",
        "house_none": "all phases",
        "house_rounds": "ten rounds",
        "house_short": "phases",
        "house_even": "even phases",
        "finish": "rule",
        "solitaire": "solitaire",
        "players": "players",
        "phase": "phase",
        "five_bonus": "five phases",
        "finish_bonus": "first finish",
        "failures": "failures",
        "total": "total",
        "hand": "hand",
        "replay": "replay",
        "made": "phases made",
        "points": "points",
    },
    "fr": {
        "language": "fr",
        "game": "Partie",
        "back": "Le tableau",
        "analysis": "Chances de gagner et analyse",
        "strike": "Rayer",
        "key": "Clé",
        "dice": "Dés",
        "cards": "Cartes",
        "house_none": "toutes les phases",
        "house_rounds": "dix tours",
        "house_short": "phases",
        "house_even": "phases paires",
        "finish": "règle",
        "solitaire": "solitaire",
        "players": "joueurs",
        "phase": "phase",
        "five_bonus": "cinq phases",
        "finish_bonus": "premier arrivé",
        "failures": "échecs",
        "total": "total",
        "hand": "manche",
        "replay": "barrage",
        "made": "phases réussies",
        "points": "points",
    },
}

log = logging.getLogger("board")
templates = Jinja2Templates(
    env=Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
)
_desk = threading.Lock()  # one game is taken apart at a time


def pages(store: Store, key: str) -> Starlette:
    """The application that shows a *store*, for :func:`desktop.web_server.served`; *key*: who has it may strike out."""

    @contextlib.asynccontextmanager
    async def lifespan(application: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = CONNECTIONS  # a database that hangs holds up nobody else
        application.state.store, application.state.key, application.state.news = store, key, News(store)
        yield
        application.state.news.close()

    routes = [
        *files(PAGE, "", "board.css", "board.js", "privacy.css"),
        *files(ANALYSIS_PAGE, "look.css", "analysis.css", "analysis.js"),
        Route("/board.json", board_json),
        Route("/live", live),
        Route("/privacy", privacy),
        Route("/game/{number}", game),
        Route("/game/{number}/analysis", game_analysis),
        Route("/strike", strike, methods=["POST"]),
    ]
    handlers: dict[Any, Any] = {404: nothing_here, **dict.fromkeys(GONE, no_database)}
    application = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    application.router.redirect_slashes = False
    return application


# Pages. A plain function runs in a thread of its own: it asks the database.


def board_json(request: Request) -> Response:
    """What the page shows."""
    said = json.dumps(board(request.app.state.store, request.query_params.get("rules")))
    return Response(said, media_type="application/json")


async def live(request: Request) -> Response:
    """News, for as long as the page is open."""
    news = request.app.state.news
    return PlainTextResponse("Too many watch already.\n", 503) if news.crowded else Live(news)


def game(request: Request) -> Response:
    """A game's scorepad; with ?owner what it takes to strike out."""
    found = asked_game(request)
    if found is None:
        return no_such_game()
    words = spoken(language(request))
    context = game_page(found, words) | {"owner": "owner" in request.query_params}
    return templates.TemplateResponse(request, "game.html", context)


def game_analysis(request: Request) -> Response:
    """A game's luck and skill."""
    found = asked_game(request)
    return no_such_game() if found is None else HTMLResponse(analysed(shown_record(found)))


async def strike(request: Request) -> Response:
    """The owner strikes out."""
    said = b""
    async for piece in request.stream():
        said += piece
        if len(said) > LONGEST_FORM:
            return PlainTextResponse("That is no form of ours.\n", 400)
    form = {key: values[0] for key, values in parse_qs(said.decode("latin-1")).items()}
    if not hmac.compare_digest(form.get("key", "").encode(), request.app.state.key.encode()):
        log.warning("somebody without the owner's key wanted to strike out")
        return PlainTextResponse("That is not the owner's key.\n", 403)
    score = number(form.get("score", ""))
    struck = score and await run_in_threadpool(request.app.state.store.strike, score)
    if not struck:
        return PlainTextResponse("There is no such score.\n", 404)
    log.info("the owner has struck out score %s", score)
    where = f"/game/{struck}?owner&lang={spoken(form.get('lang'))['language']}"
    return PlainTextResponse("Struck out.\n", 303, {"Location": where})


async def nothing_here(request: Request, error: Exception) -> Response:
    """No such page."""
    return PlainTextResponse("There is nothing here. The board hangs at /\n", 404)


async def no_database(request: Request, error: Exception) -> Response:
    """Any page, while the database is away."""
    log.warning("the database cannot be reached: %s", first_line(error))
    return PlainTextResponse("The database cannot be reached just now.\n", 503)


def no_such_game() -> Response:
    """The page of a game that never was."""
    return PlainTextResponse("There is no such game.\n", 404)


def asked_game(request: Request) -> dict[str, Any] | None:
    """The game that a path names, None if there is none of that number."""
    found: dict[str, Any] | None = request.app.state.store.game(number(request.path_params["number"]) or 0)
    return found


def language(request: Request) -> str:
    """The language that is asked for, by the address or by the browser."""
    browsers = "fr" if request.headers.get("Accept-Language", "").startswith("fr") else "en"
    return request.query_params.get("lang") or browsers


# News


class News:
    """Tells the open pages when the store changes. Lives in one event loop; the store tells from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._pages: set[asyncio.Event] = set()
        store.listen(self._changed)

    def close(self) -> None:
        """Listen no more."""
        self._store.forget(self._changed)

    @property
    def crowded(self) -> bool:
        """Whether no more pages may be open."""
        return len(self._pages) >= WATCHERS

    def enter(self) -> asyncio.Event:
        """One more page; its event is set at each change."""
        page = asyncio.Event()
        self._pages.add(page)
        return page

    def leave(self, page: asyncio.Event) -> None:
        """It has been closed."""
        self._pages.discard(page)

    async def lines(self, page: asyncio.Event) -> AsyncIterator[str]:
        """The store's version now, at each change, and now and then."""
        while True:
            page.clear()
            yield f"data: {self._store.version}\n\n"
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(page.wait(), BEAT_S)

    def _changed(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has closed
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for page in self._pages:
            page.set()


class Live(StreamingResponse):
    """The news as server-sent events, to one page."""

    def __init__(self, news: News) -> None:
        self._news, self._page = news, news.enter()
        super().__init__(news.lines(self._page), headers={"Content-Type": "text/event-stream"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._news.leave(self._page)


# What stands on the pages


def spoken(language: str | None) -> dict[str, str]:
    """The words of a language."""
    return WORDS.get(language or "", WORDS["en"])


def number(text: str) -> int | None:
    """A number from outside, None where it is none that a database could have."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def board(store: Store, rules: str | None = None) -> dict[str, object]:
    """What the page shows of a rule set, the one most played where none is named."""
    sets = store.sets()
    chosen = rules if rules in sets else sets[0] if sets else ""
    at = now_ms()
    return {
        "rules": chosen,
        "sets": sets,
        "names": {language: {one: rules_in_words(one, words) for one in sets} for language, words in WORDS.items()},
        "best": {period: store.best(chosen, period, at) for period in PERIODS},
        "latest": store.latest(),
        "towers": store.present(),
    }


def game_page(game: dict[str, Any], words: dict[str, str]) -> dict[str, Any]:
    """What templates/game.html shows: a scorepad, a column a player, a star for who won."""
    said = scorepad(referee(shown_record(game).splitlines()))
    cards = "hands" in said
    return {
        "game": game,
        "words": words,
        "rules": rules_in_words(game["rules"], words),
        "cards": cards,
        "names": [player["name"] + " ★" * (player["name"] in said["winners"]) for player in said["players"]],
        "rows": card_rows(said, words) if cards else dice_rows(said, words),
    }


def rules_in_words(rules: str, words: dict[str, str]) -> str:
    """A rule set as players call it."""
    first, house, *rest = rules.split()
    kind, _, length = house.partition(":")
    said = [words["cards"] if first == "cards" else words["dice"]]
    label = next(
        (row.label for row in HOUSES if row.word == kind), kind
    )  # of a house game that the page has no words for
    label = words.get(f"house_{kind}") or Words(words["language"])(label)
    said.append(label + (f" 1–{length}" if length else ""))
    if first == "cards":
        said.append(f"{rest[0]} {words['players']}")
    else:
        said += [f"{words['finish']} {first}", *(words["solitaire"] for _ in rest)]
    return " · ".join(said)


def dice_rows(said: dict[str, Any], words: dict[str, str]) -> list[tuple[str, list[Any]]]:
    """The rows of dice: what each phase scored, and the bonuses."""
    players = said["players"]
    made = [dict(player["phases"]) for player in players]
    rows: list[tuple[str, list[Any]]] = []
    for phase in range(1, LAST_PHASE + 1):
        if any(phase in phases for phases in made):
            rows.append((f"{words['phase']} {phase}", [phases.get(phase, "") for phases in made]))
    for bonus in BONUSES:
        key = f"{bonus.word}_bonus"
        rows.append((words.get(key, bonus.name), [player[key] or "" for player in players]))
    rows.append((words["failures"], [player["failures"] or "" for player in players]))
    return [*rows, (words["total"], [player["total"] for player in players])]


def card_rows(said: dict[str, Any], words: dict[str, str]) -> list[tuple[str, list[Any]]]:
    """The rows of cards, a hand each: the phase that was played, whether it was made, the points against."""
    players = said["players"]
    names = [player["name"] for player in players]
    rows: list[tuple[str, list[Any]]] = []
    for number, hand in enumerate(said["hands"], 1):
        title = words["replay"] if hand["replay"] else f"{words['hand']} {number}"
        rows.append((title, [hand_cell(hand, name) for name in names]))
    rows.append((words["made"], [len(player["phases"]) for player in players]))
    return [*rows, (words["points"], [player["total"] for player in players])]


def hand_cell(hand: dict[str, Any], name: str) -> dict[str, Any] | str:
    """What a hand was to a player; "" to one who did not play it."""
    if name not in hand["phases"]:
        return ""
    points = "" if hand["replay"] else hand["points"][name]
    return {"phase": hand["phases"][name], "made": name in hand["made"], "points": points}


def shown_record(game: dict[str, Any]) -> str:
    """The record with the initials as pages may show them, all different: struck out ones are ``---``, ``--2``, ..."""
    lines = game["record"].splitlines()
    names = [player.name for player in referee(lines).players]  # in order of play, as the seats are
    new = initials([seat["initials"] for seat in game["seats"]])
    return "".join(f"{renamed(line, dict(zip(names, new, strict=True)))}\n" for line in lines)


@lru_cache(64)
def analysed(record: str) -> str:
    """The page about luck and skill of a game, worked out by the referee's desk in a process of its own."""
    with _desk:
        try:
            done = subprocess.run(
                COMMAND, cwd=ROOT, input=record.encode(), capture_output=True, timeout=ANALYSIS_S, check=False
            )
        except subprocess.TimeoutExpired:
            return analysis_page.waiting("/")
    if done.returncode:
        return analysis_page.refused(done.stderr.decode(errors="replace").strip().rpartition("\n")[2], "/")
    return analysis_page.drawn(json.loads(done.stdout)["analysis"], record, "/")
