"""The server behind all our pages, that of the virtual tower and that of the leaderboard: Starlette's, run by uvicorn.

``with served(application, host, port) as port: ...`` shows a Starlette application until the block ends; :func:`files`
makes the routes of what lies in a folder as it is.
"""

import asyncio
import contextlib
import logging
import mimetypes
import re
import resource
import socket
import threading
from collections.abc import Container, Iterator
from pathlib import Path

import uvicorn
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from desktop.colours import ICON, icon
from desktop.typeface import FONT, NAME

CONNECTIONS = 1200  # at a time, 1,000 of them open pages; whoever comes then is turned away
EACH = 200  # of one address: a café's guests may share one, and nobody shall take the room of all others
NEAR = ("127.0.0.1", "::1")  # this computer, where a proxy may stand: that one knows who asks, and counts
WAITING = 2048  # that may knock at once
FILES = 4096  # that a program may have open, if the system lets it: each connection is one
READING_S = 20  # until a request must have come in
WRITING_S = 30  # until some of an answer must have been read
PING_S = 5  # between two questions whether a live socket's other end is there
PONG_S = 10  # until it must have answered
HTTPS_S = 180 * 86_400  # for which a browser that came by https comes by nothing else
MESSAGE = 1024  # bytes of a message to us at most
BACKLOG = 4096  # bytes that may wait for a slow live socket: more would be old pictures
ENDING_S = 1  # for answers that are under way when the server ends
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; frame-ancestors 'self'; form-action 'self';"
    " base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Connection": "close",
}

ACCEPTED = re.compile(r"\b([a-z]{2})\b(?:-\w+)*(?:\s*;\s*q=([01](?:\.\d*)?))?")  # of an Accept-Language

log = logging.getLogger("pages")
mimetypes.add_type("text/javascript", ".js")  # whatever this computer calls it


def typeface() -> Route:
    """The route to the font of all pages, by its name in look.css. A browser keeps it for a month."""
    return _file(f"/{NAME}", FONT, {"Cache-Control": f"max-age={30 * 86_400}"})


def drawn_icon() -> Route:
    """The route to the icon of all pages."""

    async def drawing(_: Request) -> Response:
        return Response(icon(), media_type="image/svg+xml")

    return Route(f"/{ICON}", drawing)


def files(folder: Path, *names: str) -> list[Route]:
    """Routes to some files of a folder; "" is its index.html. A list, so no path from outside ever becomes a name."""
    return [_file(f"/{name}", folder / (name or "index.html")) for name in names]


def _file(address: str, path: Path, headers: dict[str, str] | None = None) -> Route:
    """They are small: each is read at once, in a third of the time that it takes to hand it out in pieces."""
    kind = mimetypes.guess_type(path)[0]

    async def whole(_: Request) -> Response:
        return Response(path.read_bytes(), headers=headers, media_type=kind)

    return Route(address, whole)


@contextlib.contextmanager
def served(application: ASGIApp, host: str = "127.0.0.1", port: int = 0, proxy: str | None = None) -> Iterator[int]:
    """Show *application* at *host* and *port* (0: any that is free), in a thread, and give the port.

    *proxy*: an address whose X-Forwarded-For and X-Forwarded-Proto are believed; nobody else's are.

    Raises OSError if the port is taken or the host is none of this computer's.
    """
    allow_files(FILES)
    listener = opened(host, port)
    settings = uvicorn.Config(
        WithHeaders(application),
        loop="asyncio",
        http=Connection,
        ws=LiveSocket,
        lifespan="on",
        ws_max_size=MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=ENDING_S,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy or "",
        backlog=WAITING,
        server_header=False,
        access_log=False,
        log_config=None,
        log_level="critical",  # browsers open spare connections and drop them: no news
    )
    server = uvicorn.Server(settings)
    thread = threading.Thread(target=server.run, args=([listener],), name="pages", daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)


def url_of(host: str, port: int) -> str:
    """What a browser opens there."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def language_of(request: HTTPConnection, languages: Container[str]) -> str:
    """Of *languages* the one that ``?lang=`` asks for, else the one that the browser likes best; English if none."""
    accepted = ACCEPTED.findall(request.headers.get("Accept-Language", "").lower())
    liked = sorted(((float(weight or 1), code) for code, weight in accepted), key=lambda found: -found[0])
    wanted = [request.query_params.get("lang", "")[:2].lower(), *(code for weight, code in liked if weight)]
    return next((code for code in wanted if code in languages), "en")


def opened(host: str, port: int) -> socket.socket:
    """A socket that listens there; with no host everywhere."""
    family, *_, address = socket.getaddrinfo(host or "0.0.0.0", port, type=socket.SOCK_STREAM)[0]
    return socket.create_server(address[:2], family=family, backlog=WAITING)


def allow_files(wanted: int) -> None:
    """Let this program have so many files open, or as many as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class WithHeaders:
    """An application whose every answer has our headers; what fails in it is said."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"].endswith("response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope.get("scheme") == "https":  # as a proxy says that it was asked for
                    headers["Strict-Transport-Security"] = f"max-age={HTTPS_S}"
            await send(message)

        try:
            await self._application(scope, receive, send_with_headers)
        except ClientDisconnect:
            pass  # whoever asked has gone
        except Exception:
            log.exception("a page failed: %s", scope.get("path"))
            raise


class Connection(H11Protocol):
    """A connection, unless there are too many; one that says or reads nothing is not waited for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """One more."""
        super().connection_made(transport)
        self._late = self.loop.call_later(READING_S, transport.abort)
        if len(self.connections) > CONNECTIONS or self._has_enough():
            transport.close()

    def _has_enough(self) -> bool:
        """Whether its address has as many connections as one may have."""
        address = self.client[0] if self.client else ""
        if address in (*NEAR, self.config.forwarded_allow_ips):
            return False
        addresses = [(getattr(other, "client", None) or ("",))[0] for other in self.connections]
        return addresses.count(address) > EACH

    def data_received(self, data: bytes) -> None:
        """Some of a request, perhaps its end."""
        super().data_received(data)
        if self.cycle is not None and not self.cycle.more_body and not self.flow.write_paused:
            self._late.cancel()

    def handle_websocket_upgrade(self, event: object) -> None:
        """From here on it is a live socket's."""
        self._late.cancel()
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]

    def pause_writing(self) -> None:
        """The other end does not read."""
        super().pause_writing()
        self._late.cancel()
        self._late = self.loop.call_later(WRITING_S, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads."""
        super().resume_writing()
        self._late.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """One less."""
        self._late.cancel()
        super().connection_lost(exc)


class LiveSocket(WebSocketsSansIOProtocol):
    """A WebSocket with little between the newest message and a slow line."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The handshake is about to begin."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(BACKLOG)

    def keepalive_timeout(self) -> None:
        """Nobody is there any more: what waits to be sent is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()
