"""The virtual tower in a browser: ``python -m desktop play [--host H] [--port P] [--seed N]``.

One small server hands out the page, then a WebSocket at ``/socket`` joins the browser to the tower's stage, see
:mod:`desktop.tower.stage`. ``/record`` is the record of the last game, ``/analysis`` its luck and skill.
"""

import argparse
import asyncio
import contextlib
import errno
import http
import itertools
import logging
import signal
import socket
import sys
import threading
from functools import partial
from pathlib import Path

from websockets.asyncio.server import serve as serve_websocket
from websockets.datastructures import Headers
from websockets.http11 import Response

from desktop.bench.tower import Tower
from desktop.errors import BadInput
from desktop.records.analysis.desk import Desk
from desktop.tower.stage import CRASH_GAP, Stage, why

PAGE = Path(__file__).parent / "page"

# The whole of what is served from disk. A table, so no path from outside ever becomes a file name.
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/index.html": ("index.html", "text/html; charset=utf-8"),
    "/tower.css": ("tower.css", "text/css; charset=utf-8"),
    "/tower.js": ("tower.js", "text/javascript; charset=utf-8"),
    "/analysis.css": ("analysis.css", "text/css; charset=utf-8"),
}

TRACEBACK = "Traceback (most recent call last):"


def record(console):
    """The record of the last game, as far as it has gone, as one str; not the last words of a firmware that failed."""
    lines = list(itertools.takewhile(lambda line: line != TRACEBACK, list(console)))
    starts = [at for at, line in enumerate(lines) if line.startswith("game ")]
    return "".join(f"{line}\n" for line in lines[starts[-1] if starts else 0 :])


def answer(tower, desk, connection, request):
    """Answer a plain request, now or (a coroutine) when it is worked out; None lets the WebSocket handshake go on."""
    path = request.path.partition("?")[0]
    origin = request.headers.get("Origin")
    if path == "/socket":
        # Other sites' pages may open sockets to this address too; they have no business pressing buttons.
        if origin and origin.partition("://")[2] != request.headers.get("Host"):
            return respond(request, http.HTTPStatus.FORBIDDEN, b"Only its own page may press the tower.\n")
        return None
    if getattr(request, "method", "GET") not in ("GET", "HEAD"):
        return respond(request, http.HTTPStatus.METHOD_NOT_ALLOWED, b"GET and HEAD only.\n")
    if path == "/record":
        text = record(tower.console)
        attachment = {"Content-Disposition": 'attachment; filename="tower-record.txt"'}
        return respond(request, http.HTTPStatus.OK, text.encode(), extra=attachment)
    if path == "/analysis":
        return analysis(desk, record(tower.console), request)
    if path in FILES:
        name, kind = FILES[path]
        return respond(request, http.HTTPStatus.OK, (PAGE / name).read_bytes(), kind)
    return respond(request, http.HTTPStatus.NOT_FOUND, b"There is nothing here. The tower stands at /\n")


async def analysis(desk, text, request):
    """Luck and skill of the last game, as far as it has gone."""
    return respond(request, http.HTTPStatus.OK, (await desk.page(text)).encode(), "text/html; charset=utf-8")


def respond(request, status, body, kind="text/plain; charset=utf-8", extra=None):
    """A plain answer; to HEAD without its body."""
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(body)),
            "Cache-Control": "no-store",
            "Content-Security-Policy": "default-src 'self'; img-src 'self' data:",
            "X-Content-Type-Options": "nosniff",
            "Connection": "close",
            **(extra or {}),
        }
    )
    return Response(status.value, status.phrase, headers, b"" if getattr(request, "method", "GET") == "HEAD" else body)


async def serve(tower, host="127.0.0.1", port=0, ready=None):
    """Show *tower* at *host* and *port* (0: any free one) until cancelled.

    *ready* is called with the port once the page can be fetched. Raises OSError where the port cannot be had.
    """
    stage = Stage(tower)
    desk = Desk()
    quiet = logging.getLogger("desktop.tower.play.websockets")
    quiet.setLevel(logging.CRITICAL)  # browsers open spare connections and drop them: no news
    try:
        async with serve_websocket(
            stage.watch,
            host,
            port,
            process_request=partial(answer, tower, desk),
            compression=None,
            logger=quiet,
            ping_interval=5,
            ping_timeout=10,
            close_timeout=1,
            max_size=1024,
            write_limit=4096,
        ) as server:
            if ready:
                ready(server.sockets[0].getsockname()[1])
            await asyncio.get_running_loop().create_future()
    finally:
        stage.close()
        desk.close()


@contextlib.contextmanager
def in_background(tower, host="127.0.0.1", port=0):
    """Serve from a thread: ``with in_background(tower) as url: ...``. For tests and pictures."""
    started = threading.Event()
    state = {}

    async def run():
        state["task"] = asyncio.current_task()
        state["loop"] = asyncio.get_running_loop()
        with contextlib.suppress(asyncio.CancelledError):
            await serve(tower, host, port, ready)

    def ready(bound):
        state["port"] = bound
        started.set()

    def thread():
        try:
            asyncio.run(run())
        except OSError as error:
            state["error"] = error
        finally:
            started.set()

    server = threading.Thread(target=thread, name="page server", daemon=True)
    server.start()
    started.wait()
    if "port" not in state:
        raise state.get("error") or RuntimeError("the server did not start")
    try:
        yield f"http://{host}:{state['port']}/"
    finally:
        state["loop"].call_soon_threadsafe(state["task"].cancel)
        server.join(5)


def phone_address():
    """This computer's address in its network, or None. Asks the routing table; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address set aside for documentation
            return probe.getsockname()[0]
        except OSError:
            return None


def parse(argv):
    parser = argparse.ArgumentParser(prog="python -m desktop play", description="Play the tower in a browser.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets a phone in the same network play too")
    parser.add_argument("--port", type=int, default=8010, help="0 takes any free port (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="make the dice repeatable")
    options = parser.parse_args(argv)
    if not 0 <= options.port <= 65535:
        parser.error("--port: a number from 0 to 65535")
    return options


def announce(host, port):
    """Say where the tower stands, and with the host 0.0.0.0 where a phone finds it."""
    everywhere = host in ("0.0.0.0", "::", "")
    here = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    print(f"The tower stands at http://{here}:{port}/", flush=True)
    address = phone_address() if everywhere else None
    if address:
        print(f"On a phone in the same network: http://{address}:{port}/", flush=True)


async def mourn(tower):
    """Wait until the firmware crashes, and say so in the terminal."""
    while not tower.crashed:
        await asyncio.sleep(CRASH_GAP)
    lines = tower.console
    last = max((i for i, line in enumerate(lines) if line == TRACEBACK), default=0)
    print("\n".join([*lines[last:], why(tower.crashed)]), file=sys.stderr, flush=True)


def main(argv=None):
    """Run the tower and its page until Ctrl-C. Raises BadInput where the port cannot be had."""
    options = parse(argv)
    tower = Tower(realtime=True, seed=options.seed)

    async def run():
        task = asyncio.current_task()
        with contextlib.suppress(NotImplementedError):  # Windows has no such handlers; Ctrl-C works there all the same
            for number in (signal.SIGINT, signal.SIGTERM):
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        mourning = None

        def ready(port):
            nonlocal mourning
            tower.power_on()
            announce(options.host, port)
            mourning = asyncio.create_task(mourn(tower))

        await serve(tower, options.host, options.port, ready)

    try:
        asyncio.run(run())
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadInput(
                f"port {options.port} is taken. Choose another with --port N, or --port 0 for any that is free."
            ) from None
        raise BadInput(f"cannot open {options.host} port {options.port}: {error.strerror or error}") from None
    finally:
        tower.power_off()
