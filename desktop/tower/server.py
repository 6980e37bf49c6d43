"""The virtual tower in a browser: ``python -m desktop play [--host H] [--port P] [--seed N] [--fresh]``.

It is an emulated Pico with Adafruit's CircuitPython: ``--firmware UF2``, or the newest in circfirm's cache. Without
one, and with ``--bench`` or ``--seed``, it is the same Python on the bench. It says which.

One small server hands out the page, then a WebSocket at ``/socket`` joins the browser to the tower's stage, see
:mod:`desktop.tower.stage`. Other addresses::

    /record       the record of the last game
    /analysis     takes it apart; ?r=... one that somebody has shared, ?game=... an older one
    /chance       each player's chance to win as it stands
    /games        all that were finished here; /games.txt their records
    /friend       answers the page of a game by link
    /settings     what settings.toml says, of which a page may send other values

The tower's flash is kept in build/, a file for each port (:mod:`desktop.tower.kept`). So a game goes on where it was,
after the command has ended or the power was lost. The tower begins when the first page reaches it, in the language of
that page.
"""

import argparse
import contextlib
import errno
import json
import queue
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from desktop.analysis.analyst import Analyst, asked
from desktop.analysis.page import refused
from desktop.analysis.share import unpacked
from desktop.bench.tower import Tower, real_clock
from desktop.by_link.asked import answer
from desktop.chip.built import official, with_drive
from desktop.errors import BadInput
from desktop.image.official import VERSION, load
from desktop.image.own_settings import on_drive
from desktop.image.picos import PICO
from desktop.puzzles.book import BUILT, is_built
from desktop.tower import form, page_texts
from desktop.tower.coach_tables import made_meanwhile
from desktop.tower.journal import record
from desktop.tower.kept import Kept, kept_in
from desktop.tower.pico import PicoTower
from desktop.tower.picture import why
from desktop.tower.played import Played, games_in
from desktop.tower.stage import CRASH_GAP, Stage
from desktop.web_server import drawn_icon, files, language_of, served, typeface, url_of
from p10core.dice.rules import Game
from p10core.kernel.words import LANGUAGES

PAGE = Path(__file__).parent / "page"
TRACEBACK = "Traceback (most recent call last):"
MOST_ASKED = 400_000  # bytes of a question of a game by link, with all games that a browser keeps
MOST_BYTES = 20_000_000  # of a file with games; 10,000 are some 15 million
V4 = "127.0.0.1", socket.AF_INET
EVERYWHERE = {"": V4, "0.0.0.0": V4, "::": ("::1", socket.AF_INET6)}  # what answers there too
ONE_CHANGES = threading.Lock()  # settings: each save pulls the plug


def pages(tower: Any, played: Played | None = None, visited: Callable[[str], object] | None = None) -> Starlette:
    """The application that shows a *tower* and the games that were *played*, for :func:`desktop.web_server.served`.

    *visited* is called once, with the language of the first page that reaches the tower.
    """

    @contextlib.asynccontextmanager
    async def lifespan(application: Starlette) -> AsyncIterator[None]:
        application.state.tower = tower
        application.state.played = played or Played(tower)
        application.state.visited = visited
        application.state.stage, application.state.analyst = Stage(tower), Analyst()
        yield
        application.state.stage.close()
        await application.state.analyst.close()

    routes = [
        *files(PAGE, "", *(file.name for file in sorted(PAGE.iterdir()))),
        typeface(),
        drawn_icon(),
        Route(f"/{form.NAME}", measures),
        Route(f"/{page_texts.NAME}", texts),
        Route("/record", record_file),
        Route("/analysis", analysis),
        Route("/games", games, methods=["GET", "POST"]),
        Route("/games.txt", games_file),
        Route("/chance", chance),
        Route("/friend", friend, methods=["POST"]),
        Route("/puzzles.json", puzzles),
        Route("/settings", settings, methods=["GET", "POST"]),
        WebSocketRoute("/socket", watch),
    ]
    application = Starlette(routes=routes, lifespan=lifespan, exception_handlers={404: nothing_here})
    application.router.redirect_slashes = False
    return application


async def measures(request: Request) -> Response:
    """The form of the tower."""
    return Response(form.script(), media_type="text/javascript")


async def texts(request: Request) -> Response:
    """What the page says in other languages."""
    return Response(page_texts.script(), media_type="text/javascript")


async def record_file(request: Request) -> Response:
    """The record of the last game, to be saved."""
    attachment = {"Content-Disposition": 'attachment; filename="tower-record.txt"'}
    return PlainTextResponse(record(request.app.state.tower), headers=attachment)


async def analysis(request: Request) -> Response:
    """The last game taken apart, as far as it has gone; or with ``?r=`` one that somebody has shared, with ``?game=``
    one of those that were finished here.
    """
    state = request.app.state
    language = spoken_by(request)
    shared, name = request.query_params.get("r"), request.query_params.get("game")
    try:
        text = state.played.text(name) if name else record(state.tower) if shared is None else unpacked(shared)
    except BadInput as error:
        return HTMLResponse(refused(str(error), language=language))
    return HTMLResponse(await state.analyst.page(text, language, state.played.tried(text)))


async def games(request: Request) -> Response:
    """The games that were finished here; those of a file that is sent join them."""
    played = request.app.state.played
    if request.method != "POST":
        return HTMLResponse(played.page(spoken_by(request)))
    if is_elsewhere(request):
        return PlainTextResponse("Only its own page may add games.\n", 403)
    async with request.form(max_files=1, max_part_size=MOST_BYTES) as form_data:
        sent = form_data.get("file")
        text = (await sent.read(MOST_BYTES)).decode("utf-8", "replace") if isinstance(sent, UploadFile) else ""
    return HTMLResponse(played.page(spoken_by(request), await run_in_threadpool(played.add, text)))


async def games_file(request: Request) -> Response:
    """Their records, to be saved."""
    attachment = {"Content-Disposition": 'attachment; filename="tower-games.txt"'}
    return PlainTextResponse(request.app.state.played.all(), headers=attachment)


def spoken_by(request: HTTPConnection) -> str:
    """The language ``?lang=``, else the one that the browser likes best."""
    return language_of(request, [language.code for language in LANGUAGES])


async def chance(request: Request) -> Response:
    """The chances to win of the game that is on, a piece of a page."""
    state = request.app.state
    return HTMLResponse(await state.analyst.chance(record(state.tower)))


async def friend(request: Request) -> Response:
    """What the page of a game by link asks."""
    if is_elsewhere(request):
        return PlainTextResponse("Only its own page may ask.\n", 403)
    question = bytearray()
    async for some in request.stream():
        question += some
        if len(question) > MOST_ASKED:
            return PlainTextResponse("That is too long for a question.\n", 413)
    text = question.decode("utf-8", "replace")
    return Response(await run_in_threadpool(answer, text, perfect_hold), media_type="application/json")


def perfect_hold(game: Game) -> int:
    """What the level *perfect* holds."""
    from desktop.coach import perfect  # the solver is wanted here only

    return perfect.best_hold(game)


async def puzzles(request: Request) -> Response:
    """The book of puzzles; the first time it is answered by a process of its own, in some seconds. With ``?r=`` the
    mistakes in a game that somebody has shared.
    """
    shared = request.query_params.get("r")
    if shared is not None:
        try:
            text = unpacked(shared)
        except BadInput as error:
            return PlainTextResponse(f"{error}\n", 400)
        status, said, complaint = await asked((sys.executable, "-m", "desktop", "puzzles", "--of", "-"), text)
        return Response(said, media_type="application/json") if status == 0 else PlainTextResponse(complaint, 400)
    if not is_built():
        status, _, complaint = await asked((sys.executable, "-m", "desktop", "puzzles"), "")
        if status:
            return PlainTextResponse(complaint, 500)
    return FileResponse(BUILT)


async def settings(request: Request) -> Response:
    """What the tower's settings.toml says, as JSON. Other values, JSON too, are written there, and the tower begins
    anew; without power it takes none.
    """
    tower = request.app.state.tower
    values = None
    if request.method == "POST":
        if is_elsewhere(request):
            return PlainTextResponse("Only its own page may change them.\n", 403)
        values = await request.body()
    try:
        return JSONResponse(await run_in_threadpool(own_settings, tower, values))
    except ValueError as error:
        return PlainTextResponse(str(error), 400)


def own_settings(tower: Any, values: bytes | None) -> dict[str, Any]:
    """What the tower's settings.toml says. With *values*, JSON, the plug is pulled, they are written, and the plug goes
    in again: a game goes on. Raises ValueError for what cannot be, and nothing has happened then.
    """
    chosen = values is not None and json.loads(values)
    with ONE_CHANGES:
        image = bytearray(tower.drive.image)
        if not isinstance(chosen, dict):
            return on_drive(image)
        if not tower.powered:
            raise ValueError("The tower has no power.")
        on_drive(image, chosen)
        tower.power_off()
        with tower.drive.changed_from_outside() as image:
            found = on_drive(image, chosen)
        tower.power_on()
        return found


def is_elsewhere(connection: HTTPConnection) -> bool:
    """Whether another site's page asks. Those may open sockets to this address too, and send forms; they have no
    business pressing buttons.
    """
    origin = connection.headers.get("Origin", "")
    return bool(origin) and origin.partition("://")[2] != connection.headers.get("Host")


async def watch(connection: WebSocket) -> None:
    """Join a browser to the stage."""
    if is_elsewhere(connection):
        await connection.send_denial_response(PlainTextResponse("Only its own page may press the tower.\n", 403))
        return
    if visited := connection.app.state.visited:
        connection.app.state.visited = None
        visited(spoken_by(connection))
    await connection.app.state.stage.watch(connection)


async def nothing_here(request: Request, error: Exception) -> Response:
    """No such page; of a link whose # a messenger has written as %23 the page before it."""
    page, sign, letters = request.url.components.path.partition("%23")
    if sign:
        return RedirectResponse(f"/{page.lstrip('/')}#{letters}")
    return PlainTextResponse("There is nothing here. The tower is at /\n", 404)


@contextlib.contextmanager
def in_background(
    tower: Any, host: str = "127.0.0.1", port: int = 0, visited: Callable[[str], object] | None = None
) -> Any:
    """Serve from a thread: ``with in_background(tower) as url: ...``. For tests and pictures."""
    with served(pages(tower, visited=visited), host, port) as port:
        yield url_of(host, port)


def phone_address(family: int) -> str | None:
    """This computer's address in its network, or None. Asks the routing table; nothing is sent."""
    far = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"  # set aside for documentation
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None


def parse(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m desktop play", description="Play the tower in a browser.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets a phone in the same network play too")
    parser.add_argument("--port", type=int, default=8010, help="0 takes any free port (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="make the dice repeatable; the tower starts afresh and keeps nothing")
    parser.add_argument("--fresh", action="store_true", help="forget the game, the records and the best scores")
    engine = parser.add_mutually_exclusive_group()
    engine.add_argument("--firmware", type=Path, metavar="UF2", help="what the emulated Pico runs")
    engine.add_argument("--bench", action="store_true", help="no Pico: the firmware's Python, on the bench")
    options = parser.parse_args(argv)
    if not 0 <= options.port <= 65535:
        parser.error("--port: a number from 0 to 65535")
    return options


def announce(host: str, port: int) -> None:
    """Say where the tower stands, and with the host 0.0.0.0 or :: where a phone finds it."""
    here, family = EVERYWHERE.get(host, (host, None))
    tell(f"The tower is at {url_of(here, port)}")
    address = phone_address(family) if family else None
    if address:
        tell(f"On a phone in the same network: {url_of(address, port)}")


def tell(line: str) -> None:
    """Say something in the terminal, at once."""
    print(line, flush=True)


def told_to_end() -> Any:
    """An event that is set by Ctrl-C, and by who ends the process."""
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    return ended


def wait_for_the_end(tower: Any, ended: Any) -> None:
    """Wait until *ended* is set; a firmware that crashes meanwhile is told in the terminal."""
    told = False
    while not ended.wait(CRASH_GAP):
        if tower.crashed and not told:
            told = True
            lines = tower.console
            last = max((i for i, line in enumerate(lines) if line == TRACEBACK), default=0)
            print("\n".join([*lines[last:], why(tower.crashed)]), file=sys.stderr, flush=True)


def kept_in_file(options: argparse.Namespace) -> bool:
    """Whether what is played stays when the command has ended."""
    return options.port > 0 and options.seed is None


def tables_are_there() -> bool:
    """Whether the coach's tables are built, without which there is no drive."""
    from desktop.coach.tables.file import is_built  # the page of a tower without a Pico need not wait for the solver

    return is_built()


def standing(options: argparse.Namespace) -> tuple[Any, Any, str]:
    """The tower that is asked for, what keeps its flash, and what it is in words. Raises BadInput."""
    path = kept_in(options.port) if kept_in_file(options) else None
    uf2, said = (None, "") if options.bench or options.seed is not None else official(options.firmware)
    if uf2 and not tables_are_there():
        uf2, said = None, "the coach's tables for its drive are not there yet"
    if uf2:
        pico = PicoTower(with_drive(uf2), path and path.with_suffix(".flash"), options.fresh)
        return pico, pico, f"{said}."
    tower = Tower(clock=real_clock, seed=options.seed)
    without = said and f"The tower runs without a Pico: {said}."
    return tower, Kept(tower, path, options.fresh), without


def load_meanwhile(tell: Callable[[str], object]) -> None:
    """Load CircuitPython in the background; *tell* says it once it is there, or why not."""

    def begin() -> None:
        try:
            load(PICO)
        except BadInput as error:
            tell(f"{error}.")
        else:
            tell(f"CircuitPython {VERSION} is there: the next `make play` is an emulated Pico.")

    threading.Thread(target=begin, name="loading", daemon=True).start()


def plug_in(tower: Any, is_new: bool, languages: Any) -> None:
    """Power a tower on at once; one that *is_new* as soon as there is one of the *languages*, which it then speaks."""

    def begin() -> None:
        tower.speak(languages.get())
        tower.power_on()

    if is_new:
        threading.Thread(target=begin, name="first visitor", daemon=True).start()
    else:
        tower.power_on()


def main(argv: list[str] | None = None) -> None:
    """Run the tower and its page until Ctrl-C. Raises BadInput if the port is taken."""
    options = parse(argv)
    tower, kept, said = standing(options)
    try:
        played = Played(tower, games_in(options.port) if kept_in_file(options) else None)
        languages: queue.SimpleQueue[str] = queue.SimpleQueue()
        with served(pages(tower, played, languages.put), options.host, options.port) as port, kept, played:
            ended = told_to_end()
            plug_in(tower, kept.is_new, languages)
            announce(options.host, port)
            for line in filter(None, (said, kept.said)):
                tell(line)
            if said and not isinstance(tower, PicoTower) and not official(options.firmware)[0]:
                load_meanwhile(tell)
            with contextlib.nullcontext() if isinstance(tower, PicoTower) else made_meanwhile(tower, tell):
                wait_for_the_end(tower, ended)
            tower.power_off()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadInput(
                f'port {options.port} is taken. Choose another: make play ARGS="--port N", where 0 is any that is free.'
            ) from None
        raise BadInput(f"cannot open {options.host} port {options.port}: {error.strerror or error}") from None
    finally:
        tower.power_off()
