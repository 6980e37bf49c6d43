"""Screens: the pages that may show the code of a new game, because somebody of the house has opened them.

Whoever opens ``/?screen=KEY`` or ``/cafe/NAME?screen=KEY`` once has a cookie from then on, and the key leaves the
address: a photograph of the screen does not show it. Any other visitor sees the same leaderboard without codes. Each
café has a key of its own; that of the chain, for the café "", opens the codes of all. The owner's page has the links.
"""

import io
from collections.abc import Iterable, Sequence
from urllib.parse import quote

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from desktop.cafe.data.own_keys import is_one_of, key_of, signed
from desktop.cafe.data.store import Store

KEY_NAME = "screen"
COOKIE = "screen"
COOKIE_S = 400 * 86_400  # browsers keep none for longer
KEY_BYTES = 12
QUIET = 4  # dots round a QR code, so that a reader finds it on a dark page: ISO/IEC 18004


def screen_keys(store: Store, cafes: Iterable[str]) -> list[str]:
    """What opens the screens of each café; "": of the whole chain."""
    key = key_of(store, KEY_NAME)
    return [signed(key, f"screen {cafe}", KEY_BYTES) for cafe in cafes]


def screen_key(store: Store, cafe: str = "") -> str:
    """What opens the screens of one café, as :func:`screen_keys`."""
    return screen_keys(store, [cafe])[0]


def screen_links(store: Store, address: str, cafes: Sequence[str]) -> list[str]:
    """The links that make screens of browsers, of each café; *address*: where the leaderboard is."""
    paths = [f"/cafe/{quote(cafe)}" if cafe else "/" for cafe in cafes]
    keys = screen_keys(store, cafes)
    return [f"{address.rstrip('/')}{path}?{COOKIE}={key}" for path, key in zip(paths, keys, strict=True)]


def screen_link(store: Store, address: str, cafe: str = "") -> str:
    """The link of one café, as :func:`screen_links`."""
    return screen_links(store, address, [cafe])[0]


def opens(store: Store, cafe: str, key: str) -> bool:
    """Whether a key is that of a café, or of the chain."""
    return is_one_of(key, *screen_keys(store, {cafe, ""}))


async def is_screen(request: Request, cafe: str) -> bool:
    """Whether a request comes from a screen of a café."""
    key = request.cookies.get(COOKIE, "")
    return bool(key) and await run_in_threadpool(opens, request.app.state.store, cafe, key)


async def made_screen(request: Request, cafe: str) -> Response | None:
    """The answer to a page that is asked for with a key: to the same page without it, and the cookie if the key is
    right; None if there is no key in the address.
    """
    key = request.query_params.get(COOKIE)
    if key is None:
        return None
    answer = RedirectResponse(f"{request.url.path}?{request.url.remove_query_params(COOKIE).query}", 303)
    if await run_in_threadpool(opens, request.app.state.store, cafe, key):
        safe = request.url.scheme == "https"
        answer.set_cookie(COOKIE, key, COOKIE_S, secure=safe, httponly=True, samesite="lax")
    return answer


def qr(address: str) -> bytes:
    """An address as a QR code, an SVG that fills what it stands in."""
    said = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(said, kind="svg", border=QUIET, omitsize=True, dark="#11141b", light="#fff", xmldecl=False, nl=False)
    return said.getvalue()
