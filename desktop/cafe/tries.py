"""Counts what an address has tried in vain at a game's link, so that nobody guesses for long::

tries = Tries()
tries.wrong("192.0.2.7", 12)
tries.too_many("192.0.2.7", 12)  # False, until it was MOST times
"""

import threading
import time
from collections import OrderedDict
from typing import NamedTuple

from starlette.requests import Request

from desktop.cafe.data.members import Member

MOST = 30  # of one address at one game: guests of a café may share an address
WINDOW_S = 15 * 60
KEPT = 10_000  # addresses and games


class Tries:
    """May be used from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: OrderedDict[tuple[str, int], tuple[float, int]] = OrderedDict()  # since when, how many

    def too_many(self, address: str, game: int) -> bool:
        """Whether this address must wait."""
        with self._lock:
            return self._counted(address, game)[1] >= MOST

    def wrong(self, address: str, game: int) -> None:
        """It has tried in vain once more."""
        with self._lock:
            since, count = self._counted(address, game)
            self._counts[address, game] = since, count + 1
            if len(self._counts) > KEPT:
                self._counts.popitem(last=False)

    def _counted(self, address: str, game: int) -> tuple[float, int]:
        now = time.monotonic()
        since, count = self._counts.get((address, game), (now, 0))
        return (since, count) if now - since < WINDOW_S else (now, 0)


class PinTries(NamedTuple):
    """What was tried of PINs in vain, for a name and from an address."""

    tries: Tries
    places: list[tuple[str, int]]

    @property
    def too_many(self) -> bool:
        """Whether one must wait."""
        return any(self.tries.too_many(*place) for place in self.places)

    def wrong(self) -> None:
        """One more in vain."""
        for place in self.places:
            self.tries.wrong(*place)


def pin_tries(request: Request, one: Member | None) -> PinTries:
    """Tries of the PIN of a name: from everywhere together, for no address can be made to try less."""
    places = [(f"PIN from {address_of(request)}", 0)]
    return PinTries(request.app.state.tries, places + ([("PIN", one.id)] if one else []))


def address_of(request: Request) -> str:
    """Who asks: as a proxy tells it, if there is one."""
    return request.client.host if request.client else ""
