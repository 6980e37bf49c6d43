"""Links to a tournament in rounds: that of its code, by which players check in, and that of each player.

The first stands in the code on the house's screens, changes every ten minutes, and is good for as long again: whoever
has not seen a screen of this evening cannot check in. The second is a player's own: who has it may leave for them.
"""

import base64
import hmac
from collections.abc import Iterable
from hashlib import sha256

from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.store import Store, now_ms

KEY_NAME = "contests"
CODE_MS = 10 * 60_000
BYTES = 9


def said(store: Store, *texts: str) -> list[str]:
    """HMACs of some texts, as addresses have them."""
    key = bytes.fromhex(key_of(store, KEY_NAME))
    macs = [hmac.digest(key, text.encode(), sha256) for text in texts]
    return [base64.urlsafe_b64encode(mac[:BYTES]).decode() for mac in macs]


def code_tokens(store: Store, event: int) -> list[str]:
    """What the code of a tournament has in it now, and what the last one had."""
    now = now_ms() // CODE_MS
    return said(store, f"check in {event} {now}", f"check in {event} {now - 1}")


def code_token(store: Store, event: int) -> str:
    """What the code has in it now."""
    return code_tokens(store, event)[0]


def may_check_in(store: Store, event: int, token: str) -> bool:
    """Whether somebody comes by a code that stands on a screen, or did until lately."""
    return any(hmac.compare_digest(one.encode(), token.encode()) for one in code_tokens(store, event))


def player_keys(store: Store, event: int, numbers: Iterable[int]) -> dict[int, str]:
    """What players' own links have in them, by their numbers: ``12-`` and an HMAC for player 12."""
    some = list(numbers)
    macs = said(store, *(f"player {event} {number}" for number in some))
    return {number: f"{number}-{mac}" for number, mac in zip(some, macs, strict=True)}


def player_key(store: Store, event: int, number: int) -> str:
    """The same of one."""
    return player_keys(store, event, [number])[number]


def player_of(store: Store, event: int, key: str) -> int | None:
    """The number of the player whose own link has this in it; None if it is nobody's."""
    number, _, _ = key.partition("-")
    if not number.isascii() or not number.isdigit() or len(number) > 4:
        return None
    right = hmac.compare_digest(player_key(store, event, int(number)).encode(), key.encode())
    return int(number) if right else None
