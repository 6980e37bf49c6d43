"""The board's page, a Starlette application; news by server-sent events.

``/board.json`` has what the page shows, ``/live`` says when it has changed, ``/game/N`` is a game's scorepad,
``/game/N/analysis`` its chances to win, luck and skill, ``POST /strike`` strikes initials out for who has the owner's
key.
"""

import contextlib
import hmac
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe import event_pages, game_pages, guests
from desktop.cafe.analyses import Analyses
from desktop.cafe.answers import number
from desktop.cafe.news import News
from desktop.cafe.store import GONE, Store, first_line
from desktop.cafe.words import spoken
from desktop.records.analysis.desk import ROOT
from desktop.web_server import CONNECTIONS, files

PAGE = Path(__file__).parent / "page"
ANALYSIS_PAGE = ROOT / "desktop" / "tower" / "page"
LONGEST_FORM = 1000

log = logging.getLogger("board")


def pages(store: Store, key: str, address: str = "", play: str = "") -> Starlette:
    """The application that shows a *store*, for :func:`desktop.web_server.served`; *key*: who has it may strike out.

    *address*: where guests' phones reach it, if not as the screen does. *play*: where a virtual tower stands, if
    anywhere.
    """

    @contextlib.asynccontextmanager
    async def lifespan(application: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = CONNECTIONS  # a database that hangs holds up nobody else
        state = application.state
        state.store, state.key, state.address, state.play = store, key, address, play
        state.news, state.boards, state.analyses = News(store), guests.Boards(store), Analyses()
        yield
        state.news.close()
        state.analyses.close()

    routes = [
        *files(PAGE, "board.css", "board.js"),
        *files(ANALYSIS_PAGE, "look.css", "analysis.css", "analysis.js"),
        *guests.routes(),
        *game_pages.routes(),
        *event_pages.routes(),
        Route("/strike", strike, methods=["POST"]),
    ]
    handlers: dict[Any, Any] = {404: nothing_here, **dict.fromkeys(GONE, no_database)}
    application = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    application.router.redirect_slashes = False
    return application


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
