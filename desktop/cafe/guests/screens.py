"""Screens: the pages that may show the code of a new game, because somebody of the house has opened them.

Whoever opens ``/?screen=KEY`` or ``/cafe/NAME?screen=KEY`` once has a cookie from then on, and the key leaves the
address: a photograph of the screen does not show it. Any other visitor sees the same leaderboard without codes. Each
café has a key of its own; that of the chain, for the café "", opens the codes of all. The owner's page has the links.
"""

import base64
import hmac
from hashlib import sha256
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.store import Store

KEY_NAME = "screen"
COOKIE = "screen"
COOKIE_S = 400 * 86_400  # browsers keep none for longer
KEY_BYTES = 12


def screen_key(store: Store, cafe: str = "") -> str:
    """What opens the screens of a café; "": of the whole chain."""
    mac = hmac.digest(bytes.fromhex(key_of(store, KEY_NAME)), b"screen " + cafe.encode(), sha256)
    return base64.urlsafe_b64encode(mac[:KEY_BYTES]).decode()


def screen_link(store: Store, address: str, cafe: str = "") -> str:
    """The link that makes a screen of a browser; *address*: where the leaderboard is."""
    path = f"/cafe/{quote(cafe)}" if cafe else "/"
    return f"{address.rstrip('/')}{path}?{COOKIE}={screen_key(store, cafe)}"


def opens(store: Store, cafe: str, key: str) -> bool:
    """Whether a key is that of a café, or of the chain."""
    return any(hmac.compare_digest(screen_key(store, one).encode(), key.encode()) for one in {cafe, ""})


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
