"""Counts what an address has tried in vain at a game's link, so that nobody guesses for long::

tries = Tries()
tries.wrong("192.0.2.7", 12)
tries.too_many("192.0.2.7", 12)  # False, until it was MOST times
"""

import contextlib
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator

from starlette.requests import Request

from desktop.cafe.data import members
from desktop.cafe.data.members import Member
from desktop.errors import BadInput

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
            self._count((address, game), 1)

    def begin(self, *places: tuple[str, int]) -> bool:
        """Count a try before anybody knows whether it is in vain, for who tries a hundred at once; False if one of
        these places must wait.
        """
        with self._lock:
            if any(self._counted(*place)[1] >= MOST for place in places):
                return False
            for place in places:
                self._count(place, 1)
            return True

    def forget(self, *places: tuple[str, int]) -> None:
        """It was not in vain."""
        with self._lock:
            for place in places:
                self._count(place, -1)

    def _count(self, place: tuple[str, int], more: int) -> None:
        since, count = self._counted(*place)
        self._counts[place] = since, max(0, count + more)
        if len(self._counts) > KEPT:
            self._counts.popitem(last=False)

    def _counted(self, address: str, game: int) -> tuple[float, int]:
        now = time.monotonic()
        since, count = self._counts.get((address, game), (now, 0))
        return (since, count) if now - since < WINDOW_S else (now, 0)


@contextlib.contextmanager
def tried(request: Request, one: Member | None) -> Iterator[None]:
    """In the block somebody tries the PIN of a name, which *one* holds. Raises BadInput("tries") if they must wait. A
    "pin_wrong" that is raised in it counts: for the name from everywhere together, for no address can be made to try
    less, and for the address with all names.
    """
    tries: Tries = request.app.state.pins
    places = [(f"PIN from {address_of(request)}", 0)] + ([("PIN", one.id)] if one else [])
    if not tries.begin(*places):
        raise BadInput("tries")
    wrong = False
    try:
        yield
    except BadInput as error:
        wrong = str(error) == "pin_wrong"
        raise
    finally:
        if not wrong:
            tries.forget(*places)


def pin_tried(request: Request, name: str, pin: str) -> contextlib.AbstractContextManager[None]:
    """As :func:`tried`; but a name may have no holder, and a PIN need not be given: then nothing is tried."""
    one = members.holder_of(request.app.state.store, name) if pin else None
    return tried(request, one) if one else contextlib.nullcontext()


def address_of(request: Request) -> str:
    """Who asks: as a proxy tells it, if there is one."""
    return request.client.host if request.client else ""
