"""What the leaderboard answers about a game that is in its database: the game's hash, signed with the key that it
shares with the café's bridge. A bridge deletes a game on no other word, whoever has rights at the broker.
"""

import hmac
import re

HASH = re.compile(r"[0-9a-f]{64}")


def answer(key: str, tower: str, claimed: str) -> str:
    """What the leaderboard publishes about a game of a *tower*; *key* in hexadecimal digits, "" where the café has
    none.
    """
    return f"{claimed} {_mac(key, tower, claimed)}" if key else claimed


def stored_hash(key: str, tower: str, said: str) -> str | None:
    """The hash of the game that the leaderboard says it has; None if the leaderboard did not say so. Without a *key*
    anybody is believed.
    """
    words = said.split()
    if not words or not HASH.fullmatch(words[0]):
        return None
    if not key:
        return words[0]
    signed = len(words) == 2 and hmac.compare_digest(words[1].encode(), _mac(key, tower, words[0]).encode())
    return words[0] if signed else None


def _mac(key: str, tower: str, claimed: str) -> str:
    return hmac.digest(bytes.fromhex(key), f"stored {tower} {claimed}".encode(), "sha256").hex()
