"""Whether a tower has signed a game: HMAC-SHA256 with its secret. hardware/cafe/signature.py is the other end.

What is signed names nobody, so it holds for a record with initials as well as for the tower's own. Secrets and
signatures are hexadecimal digits, as the line and the database have them.
"""

import hmac
from collections.abc import Iterable

from desktop.cafe.verdict import renamed

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without those that look alike: 0 O, 1 I
CODE_LENGTH = 6


def signed_text(uid: str, number: int, record: str) -> bytes:
    """What the tower *uid* signs of its game *number*: a line with both, and the record with P1, P2, ... in order of
    play in place of names.

    Raises ValueError for a text that is no record.
    """
    lines = [line for line in record.splitlines() if line.split()]
    try:
        words = dict(word.split("=", 1) for word in lines[0].split() if "=" in word)
        short = {name: f"P{place}" for place, name in enumerate(words["players"].split(","), 1)}
        body = "".join(f"{as_told(renamed(line, short))}\n" for line in lines)
    except LookupError:
        raise ValueError("no record") from None
    return f"{uid} {number}\n{body}".encode()


def as_told(line: str) -> str:
    """A line of a record as the tower says it: behind the word for the dice that were held stands a space, also if all
    ten were rolled again.
    """
    return "hold " if line == "hold" else line


def is_signed(secret: str, uid: str, number: int, record: str, mac: str) -> bool:
    """Whether *mac* is the signature of this record by the tower *uid*, which has this secret."""
    try:
        text = signed_text(uid, number, record)
        return bool(secret) and hmac.compare_digest(hmac.digest(bytes.fromhex(secret), text, "sha256").hex(), mac)
    except (ValueError, TypeError):  # no record; a secret or a signature that is none
        return False


def deals_line(secret: str, uid: str, deals: Iterable[int]) -> bytes:
    """The line that tells the tower *uid* the deals of an evening; hardware/cafe/line.py reads it."""
    words = [f"{deal:08}" for deal in deals]
    mac = hmac.digest(bytes.fromhex(secret), " ".join(["deals", uid, *words]).encode(), "sha256").hex()
    return " ".join(["@deals", *words, mac]).encode() + b"\n"


def code_of(secret: str) -> str:
    """The code that a tower shows for its secret: six letters and digits."""
    digest = hmac.digest(bytes.fromhex(secret), b"enrol", "sha256")
    return "".join(LETTERS[byte & 31] for byte in digest[:CODE_LENGTH])
