"""Links to a tournament in rounds: that of its code, by which players check in, and that of each player.

The first stands in the code on the house's screens, changes every ten minutes, and is good for as long again: whoever
has not seen a screen of this evening cannot check in. The second is a player's own: who has it may leave for them.
"""

from collections.abc import Iterable

from desktop.cafe.data.own_keys import is_one_of, key_of, number_in, signed
from desktop.cafe.data.store import Store, now_ms

KEY_NAME = "contests"
CODE_MS = 10 * 60_000


def code_tokens(store: Store, event: int) -> list[str]:
    """What the code of a tournament has in it now, and what the last one had."""
    key, now = key_of(store, KEY_NAME), now_ms() // CODE_MS
    return [signed(key, f"check in {event} {moment}") for moment in (now, now - 1)]


def code_token(store: Store, event: int) -> str:
    """What the code has in it now."""
    return code_tokens(store, event)[0]


def may_check_in(store: Store, event: int, token: str) -> bool:
    """Whether somebody comes by a code that stands on a screen, or did until lately."""
    return is_one_of(token, *code_tokens(store, event))


def player_keys(store: Store, event: int, numbers: Iterable[int]) -> dict[int, str]:
    """What players' own links have in them, by their numbers: ``12-`` and an HMAC for player 12."""
    key = key_of(store, KEY_NAME)
    return {number: f"{number}-{signed(key, f'player {event} {number}')}" for number in numbers}


def player_key(store: Store, event: int, number: int) -> str:
    """The same of one."""
    return player_keys(store, event, [number])[number]


def player_of(store: Store, event: int, key: str) -> int | None:
    """The number of the player whose own link has this in it; None if it is nobody's."""
    number = number_in(key)
    return number if number is not None and is_one_of(key, player_key(store, event, number)) else None
