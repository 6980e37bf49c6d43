"""Links to a tournament in rounds: that of its code, by which players check in, and that of each player.

The first stands in the code on the house's screens, changes every ten minutes, and is good for as long again: whoever
has not seen a screen of this evening cannot check in. The second is a player's own: who has it may leave for them.
"""

import base64
import hmac
from hashlib import sha256

from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.store import Store, now_ms

KEY_NAME = "contests"
CODE_MS = 10 * 60_000
BYTES = 9


def said(store: Store, what: str) -> str:
    """An HMAC of a text, as addresses have it."""
    mac = hmac.digest(bytes.fromhex(key_of(store, KEY_NAME)), what.encode(), sha256)
    return base64.urlsafe_b64encode(mac[:BYTES]).decode()


def code_token(store: Store, event: int, ago: int = 0) -> str:
    """What the code of a tournament has in it now, or some codes ago."""
    return said(store, f"check in {event} {now_ms() // CODE_MS - ago}")


def may_check_in(store: Store, event: int, token: str) -> bool:
    """Whether somebody comes by a code that stands on a screen, or did until lately."""
    return any(hmac.compare_digest(code_token(store, event, ago).encode(), token.encode()) for ago in (0, 1))


def player_key(store: Store, event: int, number: int) -> str:
    """What a player's own link has in it: ``12-`` and an HMAC for player 12."""
    return f"{number}-{said(store, f'player {event} {number}')}"


def player_of(store: Store, event: int, key: str) -> int | None:
    """The number of the player whose own link has this in it; None if it is nobody's."""
    number, _, _ = key.partition("-")
    if not number.isascii() or not number.isdigit() or len(number) > 4:
        return None
    right = hmac.compare_digest(player_key(store, event, int(number)).encode(), key.encode())
    return int(number) if right else None
