"""The leaderboard's page, a Starlette application; news by server-sent events.

``/board.json`` has what the page shows, ``/live`` says when it has changed, ``/game/N`` is a game's scorepad,
``/game/N/analysis`` its chances to win, luck and skill, ``/privacy`` says what is kept of guests, ``/health``
whether the leaderboard is well. The owner's page is in desktop/cafe/owner/owner_pages.py.
"""

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from desktop.analysis.analyst import ROOT
from desktop.cafe.care.health import Health
from desktop.cafe.contests import pages as contest_pages
from desktop.cafe.data.database import GONE, first_line
from desktop.cafe.data.store import Store
from desktop.cafe.guests import game_pages, leaderboard_page, member_pages
from desktop.cafe.guests.game_analyses import Analyses
from desktop.cafe.guests.news import News
from desktop.cafe.guests.privacy_page import privacy
from desktop.cafe.owner import guests_page
from desktop.cafe.owner.owner_pages import ROUTES as OWNERS_ROUTES
from desktop.cafe.owner.owner_pages import Sessions
from desktop.cafe.tries import Tries
from desktop.web_server import drawn_icon, files, typeface

PAGE = Path(__file__).parent / "static"
ANALYSIS_PAGE = ROOT / "desktop" / "tower" / "page"
THREADS = 200  # that wait for the database at most: no page takes one to itself

log = logging.getLogger("board")


def pages(store: Store, health: Health | None = None, address: str = "", play: str = "") -> Starlette:
    """The application that shows a *store*, for :func:`desktop.web_server.served`.

    *address*: where guests' phones reach it, if not as the screen does. *play*: where a virtual tower stands, if
    anywhere.
    """

    @contextlib.asynccontextmanager
    async def lifespan(application: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = THREADS  # a database that hangs holds up nobody else
        state = application.state
        state.leaderboards, state.analyses = leaderboard_page.Leaderboards(store), Analyses()
        state.news = News(store, state.leaderboards.shown)
        yield
        state.news.close()
        await state.analyses.close()

    routes = [
        typeface(),
        drawn_icon(),
        *files(PAGE, "board.css", "board.js", "standings.js", "member.css"),
        *files(PAGE, "owner.css", "owner.js", "privacy.css"),
        *files(ANALYSIS_PAGE, "look.css", "analysis.css", "analysis.js", "dates.js", "folds.js"),
        *files(ANALYSIS_PAGE, "linked.js", "sharing.js", "theme.js"),
        *leaderboard_page.routes(),
        *game_pages.routes(),
        *contest_pages.routes(),
        *member_pages.routes(),
        Route("/privacy", privacy),
        Route("/health", said_health),
        *OWNERS_ROUTES,
        *guests_page.ROUTES,
    ]
    handlers: dict[Any, Any] = {404: nothing_here, **dict.fromkeys(GONE, no_database)}
    layers = [Middleware(NoZeros), Middleware(Sessions, store=store)]
    application = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers, middleware=layers)
    application.router.redirect_slashes = False
    application.state.store, application.state.health = store, health or Health(store, PAGE)
    application.state.tries, application.state.pins = Tries(), Tries()  # who makes up links forgets no PIN's
    application.state.address, application.state.play = address, play
    return application


# Pages. A plain function runs in a thread of its own: it asks the database.


async def said_health(request: Request) -> Response:
    """Whether the leaderboard is well, for a program that watches: 503 if it cannot do its work."""
    works = await run_in_threadpool(request.app.state.health.works)
    return JSONResponse({"state": "ok" if works else "fails"}, 200 if works else 503)


class NoZeros:
    """Whoever asks for something with a zero in it asks for nothing that is here: PostgreSQL's text has none."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer 404, or let it through."""
        if scope["type"] == "http" and ("\0" in scope["path"] or b"%00" in scope.get("query_string", b"")):
            return await PlainTextResponse("There is nothing here. The board is at /\n", 404)(scope, receive, send)
        await self._application(scope, receive, send)


async def nothing_here(request: Request, error: Exception) -> Response:
    """No such page."""
    return PlainTextResponse("There is nothing here. The board is at /\n", 404)


async def no_database(request: Request, error: Exception) -> Response:
    """Any page, while the database is away."""
    log.warning("the database cannot be reached: %s", first_line(error))
    return PlainTextResponse("The database cannot be reached just now.\n", 503)
