"""The lines of towers that come to the broker by themselves, over Wi-Fi: the leaderboard's end of them.

Such a tower publishes, piece by piece, what it would say over USB (hardware/cafe/line.py). The answers go to it as
``stored``: the date, the deals of an evening, and that a game is in the database, which is signed with a key of the
café's towers (hardware/cafe/radio/port.py).
"""

import hmac
import time
from collections import OrderedDict

from desktop.cafe.bridge.serial_line import Line, Sent, confirmation
from desktop.cafe.clocks import local
from desktop.errors import BadInput

MOST_TOWERS = 2000  # whose half a line is remembered

Whole = list[Sent]


class TowerLines:
    """Puts together what towers say. Each is known by its café and its name."""

    def __init__(self) -> None:
        self._lines: OrderedDict[tuple[str, str], Line] = OrderedDict()  # who spoke last stands last

    def take(self, cafe: str, tower: str, data: bytes) -> Whole:
        """What is whole after some more bytes of a tower. Raises BadInput if it speaks for another one."""
        line = self._lines.pop((cafe, tower), None) or Line()
        self._lines[cafe, tower] = line
        if len(self._lines) > MOST_TOWERS:
            self._lines.popitem(last=False)
        whole = list(line.feed(data))
        if any(sent.tower != tower for sent in whole):
            raise BadInput("a tower speaks for another one")
        return whole


def towers_key(key: str) -> str:
    """The key of a café's towers, made of the café's own, which they need not have; in hexadecimal digits."""
    return hmac.digest(bytes.fromhex(key), b"towers", "sha256").hex()


def stored_line(key: str, sent: Sent) -> bytes:
    """The line that tells a tower that its game is in the database. *key*: the café's."""
    said = f"{sent.tower} {sent.number} {sent.crc}"
    mac = hmac.digest(bytes.fromhex(towers_key(key)), f"ok {said}".encode(), "sha256").hex()
    return confirmation(sent).rstrip(b"\n") + b" " + mac.encode() + b"\n"


def date_line(timezone: str) -> bytes:
    """The line that tells a tower the date where it stands."""
    return local(int(time.time() * 1000), timezone).strftime("@today %Y%m%d\n").encode()
