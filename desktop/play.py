"""The virtual tower in a browser: ``python -m desktop play [--host H] [--port P] [--seed N]``.

One small server stands between a tower and those who watch it. It hands out the page, then a WebSocket at
``/socket`` carries pictures one way and presses the other:

- to the browser, binary: 30 bytes of pixels (r g b, ten times), the OLED's 1,024 bytes of RAM, 1 byte lit or not,
  1 byte contrast, 2 bytes buzzer frequency in Hz (big-endian, 0 is silence). Sent on connection and on change.
- to the browser, text: why the firmware has stopped, should it stop.
- from the browser, text: ``GP6 0`` pulls a button's pin low (pressed), ``GP6 1`` lets it go. All else is ignored.
"""

import argparse
import asyncio
import contextlib
import errno
import http
import itertools
import logging
import re
import signal
import socket
import sys
import threading
from collections import deque
from functools import partial
from pathlib import Path

from websockets.asyncio.server import serve as serve_websocket
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response

from desktop.bench import wiring
from desktop.bench.tower import Tower
from desktop.errors import BadInput

PAGE = Path(__file__).parent / "page"

# The whole of what is served from disk. A table, so no path from outside ever becomes a file name.
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/index.html": ("index.html", "text/html; charset=utf-8"),
    "/tower.css": ("tower.css", "text/css; charset=utf-8"),
    "/tower.js": ("tower.js", "text/javascript; charset=utf-8"),
}

TRACEBACK = "Traceback (most recent call last):"

PRESS = re.compile(r"GP([1-9][0-9]?) ([01])")

PICTURE_GAP = 0.025  # seconds between two pictures to one watcher: at most 40 a second
EDGE_GAP = 0.05  # seconds a button stays as it is: a trackpad's tap is shorter than any finger's, and would bounce
CRASH_GAP = 0.5  # seconds until a crash is noticed
EDGES_WAITING = 8  # edges of one button that may queue up behind that


def picture(tower, frequency):
    """The tower as one message, 1,058 bytes; *frequency* in Hz is what the buzzer is to be heard at."""
    message = bytearray()
    for colour in tower.pixels.rgb:
        message += bytes(colour)
    message += tower.oled.ram
    message += bytes((1 if tower.oled.on else 0, tower.oled.contrast))
    message += min(int(frequency), 0xFFFF).to_bytes(2, "big")
    return bytes(message)


def record(console):
    """The record of the last game, as far as it has gone, as one str; not the last words of a firmware that failed."""
    lines = list(itertools.takewhile(lambda line: line != TRACEBACK, list(console)))
    starts = [at for at, line in enumerate(lines) if line.startswith("game ")]
    return "".join(f"{line}\n" for line in lines[starts[-1] if starts else 0 :])


def why(crash):
    """One line that says what ended the firmware; *crash* is the exception."""
    return f"The firmware has stopped. {type(crash).__name__}: {crash}"[:200]


class Button:
    """One button under many fingers: down while any watcher holds it, and never faster than a finger.

    *push* is called with True (down) or False (up). The first edge goes through at once.
    """

    def __init__(self, push):
        self._push = push
        self._holders = set()
        self._edges = deque()
        self._rest = None
        self._down = False

    def press(self, holder):
        if not self._holders:
            self._add(True)
        self._holders.add(holder)

    def release(self, holder):
        if holder in self._holders:
            self._holders.remove(holder)
            if not self._holders:
                self._add(False)

    def let_go(self):
        """Up at once, whoever holds it and whatever waits."""
        self._holders.clear()
        self._edges.clear()
        if self._rest:
            self._rest.cancel()
            self._rest = None
        if self._down:
            self._move(False)

    def _add(self, down):
        if len(self._edges) >= EDGES_WAITING:
            self._edges.pop()  # edges alternate, so the last one waiting and this one cancel out
            return
        self._edges.append(down)
        if self._rest is None:
            self._next()

    def _next(self):
        self._rest = None
        if self._edges:
            self._move(self._edges.popleft())
            self._rest = asyncio.get_running_loop().call_later(EDGE_GAP, self._next)

    def _move(self, down):
        self._down = down
        self._push(down)


class Stage:
    """A tower and those who watch it. Lives in one event loop; the tower calls in from its own thread."""

    def __init__(self, tower):
        self.tower = tower
        self.buttons = {gp: Button(partial(tower.set_button, name)) for name, gp in wiring.BUTTONS.items()}
        self._loop = asyncio.get_running_loop()
        self._watchers = set()  # one asyncio.Event each, set when there is something new to see
        self._waking = False
        self._tone = 0
        self._tones = 0
        tower.on_change = self._changed

    def close(self):
        self.tower.on_change = None
        for button in self.buttons.values():
            button.let_go()

    def _changed(self):
        """Called by the tower's thread, often: so cheap, and one wake-up for many changes."""
        frequency = self.tower.buzzer.frequency
        if frequency:
            self._tone = frequency
            self._tones += 1
        if not self._waking:
            self._waking = True
            with contextlib.suppress(RuntimeError):  # the loop has closed
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self):
        self._waking = False
        for news in self._watchers:
            news.set()

    async def watch(self, connection):
        """Show the tower to one browser until it leaves, and let go of all that it held."""
        news = asyncio.Event()
        self._watchers.add(news)
        show = asyncio.create_task(self._show(connection, news))
        try:
            async for message in connection:
                self._press(connection, message)
        except ConnectionClosed:
            pass
        finally:
            self._watchers.discard(news)
            show.cancel()
            for button in self.buttons.values():
                button.release(connection)

    def _press(self, connection, message):
        edge = PRESS.fullmatch(message) if isinstance(message, str) else None
        button = self.buttons.get(int(edge[1])) if edge else None
        if button:
            if edge[2] == "0":
                button.press(connection)
            else:
                button.release(connection)

    async def _show(self, connection, news):
        """Send what has changed, always the newest. A slow line holds up this watcher alone."""
        sent, told, tones = None, None, self._tones
        with contextlib.suppress(ConnectionClosed):
            while True:
                news.clear()
                frequency = self.tower.buzzer.frequency
                if not frequency and tones != self._tones:
                    frequency = self._tone  # a click may be over between two pictures: let it be heard, then silence
                    news.set()
                tones = self._tones
                message = picture(self.tower, frequency)
                if message != sent:
                    await connection.send(message)
                    sent = message
                if self.tower.crashed is not told:
                    told = self.tower.crashed
                    await connection.send(why(told))
                await asyncio.sleep(PICTURE_GAP)
                with contextlib.suppress(TimeoutError):  # a crash changes nothing that is seen
                    await asyncio.wait_for(news.wait(), CRASH_GAP)

    def answer(self, connection, request):
        """Answer a plain request; None lets the WebSocket handshake go on."""
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
            text = record(self.tower.console)
            attachment = {"Content-Disposition": 'attachment; filename="tower-record.txt"'}
            return respond(request, http.HTTPStatus.OK, text.encode(), extra=attachment)
        if path in FILES:
            name, kind = FILES[path]
            return respond(request, http.HTTPStatus.OK, (PAGE / name).read_bytes(), kind)
        return respond(request, http.HTTPStatus.NOT_FOUND, b"There is nothing here. The tower stands at /\n")


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
    quiet = logging.getLogger("desktop.play.websockets")
    quiet.setLevel(logging.CRITICAL)  # browsers open spare connections and drop them: no news
    try:
        async with serve_websocket(
            stage.watch,
            host,
            port,
            process_request=stage.answer,
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
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets a phone in the same network in too")
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
