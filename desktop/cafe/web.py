"""The board's page, a Starlette application; news by server-sent events.

``/board.json`` has what the page shows, ``/live`` says when it has changed, ``/game/N`` is a game's scorepad,
``/game/N/analysis`` its chances to win, luck and skill, ``POST /strike`` strikes initials out for who has the owner's
key.
"""

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
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.answers import language, number, templates
from desktop.cafe.news import Live, News
from desktop.cafe.scorepad_page import game_page, shown_record
from desktop.cafe.store import GONE, PERIODS, Store, first_line, now_ms
from desktop.cafe.words import WORDS, rules_in_words, spoken
from desktop.records.analysis import page as analysis_page
from desktop.records.analysis.desk import COMMAND, ROOT
from desktop.web_server import CONNECTIONS, files

PAGE = Path(__file__).parent / "page"
ANALYSIS_PAGE = ROOT / "desktop" / "tower" / "page"
ANALYSIS_S = 120
LONGEST_FORM = 1000

log = logging.getLogger("board")
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
        *files(PAGE, "", "board.css", "board.js"),
        *files(ANALYSIS_PAGE, "look.css", "analysis.css", "analysis.js"),
        Route("/board.json", board_json),
        Route("/live", live),
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


# What stands on the pages


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
