"""What all pages of the leaderboard share: templates, the language of whoever asks, numbers and forms from outside."""

from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar
from urllib.parse import parse_qs, urlsplit

from jinja2 import Environment, FileSystemLoader
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.templating import Jinja2Templates

from desktop.web_server import language_of
from desktop.words.catalogues import NAMES

LANGUAGES = dict(NAMES)  # what the pages speak: all that the tower does
LONGEST_FORM, MOST_FIELDS = 4000, 100  # bytes
CHOSEN = "chosen"  # the field of a form that may be there several times

Context = dict[str, object]  # what a template is given
Others = ParamSpec("Others")
Answer = TypeVar("Answer")

templates = Jinja2Templates(
    env=Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
)
templates.env.globals["languages"] = LANGUAGES


def language(request: Request) -> str:
    """The language that is asked for, by the address or by the browser; English for one that the pages lack."""
    return language_of(request, LANGUAGES)


def at_one_go(
    page: Callable[Concatenate[Request, Others], Answer],
) -> Callable[Concatenate[Request, Others], Answer]:
    """A page that asks all its questions by one connection with the database. One that writes must not be: two threads
    that each hold a connection and wait for another would wait for each other. Nor one that works long, such as a
    game's, which is judged anew: it would keep the connection from others.
    """

    @wraps(page)
    def reading(request: Request, /, *args: Others.args, **kwargs: Others.kwargs) -> Answer:
        with request.app.state.store.reading():
            return page(request, *args, **kwargs)

    return reading


def number(text: str) -> int | None:
    """A number from outside, None where it is none that a database could have."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


async def form(request: Request) -> dict[str, str] | None:
    """The fields of a form that was sent, the last of those that have a name, of CHOSEN all with spaces between; None
    if it is longer than any of ours, or has more fields.
    """
    said = b""
    async for piece in request.stream():
        said += piece
        if len(said) > LONGEST_FORM:
            return None
    try:
        fields = parse_qs(said.decode("latin-1"), encoding="utf-8", errors="replace", max_num_fields=MOST_FIELDS)
    except ValueError:
        return None
    kept = {name: " ".join(values if name == CHOSEN else values[-1:]) for name, values in fields.items()}
    return {name: value.replace("\0", "") for name, value in kept.items()}  # PostgreSQL's text has no zeros


def with_form(page: Callable[[Request, dict[str, str]], Response]) -> Callable[[Request], Awaitable[Response]]:
    """A page that is run in a thread, ``page(request, fields)``, with the fields of the form that was sent; with {} if
    it is only looked at, and then it asks all its questions by one connection.
    """

    async def answered(request: Request) -> Response:
        if request.method != "POST":
            return await run_in_threadpool(at_one_go(page), request, {})
        fields = await form(request)
        return no_form(request) if fields is None else await run_in_threadpool(page, request, fields)

    return answered


def no_form(request: Request) -> Response:
    """Something was sent that none of our pages sends."""
    return PlainTextResponse("That is no form of ours.\n", 400)


def public_address(request: Request) -> str:
    """Where guests' phones reach the leaderboard: as the owner says, else as this page was asked for; "" on
    loopback.
    """
    if request.app.state.address:
        return str(request.app.state.address).rstrip("/")
    host = urlsplit(str(request.base_url)).hostname or ""
    inside = host == "localhost" or host.startswith("127.") or host == "::1"
    return "" if inside else str(request.base_url).rstrip("/")
