"""Tells whoever listens that the store has changed, and counts the changes, of each café too::

    listeners.add(print)
    listeners.tell(["paris"])        # prints frozenset({'paris'})
    listeners.of("paris")            # the number of the last change that a page of paris may show

A change is told with the names of the cafés that it concerns; without a name it may concern all. So the pages of a café
are not made again for a game in another one. The page of the chain shows all cafés: every change concerns it.
"""

import threading
from collections.abc import Callable, Iterable

Tell = Callable[[frozenset[str]], None]  # is told the cafés; none: all


class Listeners:
    """Counts changes, and tells of them, from any thread."""

    def __init__(self) -> None:
        self.count = 0  # of all changes
        self._common = 0  # the last that may have concerned all
        self._last: dict[str, int] = {}  # of each café
        self._lock = threading.Lock()
        self._listeners: list[Tell] = []

    def of(self, cafe: str | None) -> int:
        """The last change that concerned a café; "": the chain; None: no café alone."""
        if cafe is None:
            return self._common
        return self._last.get(cafe, self._common) if cafe else self.count

    def add(self, tell: Tell) -> None:
        """Call *tell* after each change, from any thread."""
        with self._lock:
            self._listeners.append(tell)

    def remove(self, tell: Tell) -> None:
        """Call it no more."""
        with self._lock:
            self._listeners.remove(tell)

    def tell(self, cafes: Iterable[str] = ()) -> None:
        """Something has changed."""
        concerned = frozenset(cafes)
        with self._lock:
            self.count += 1
            if concerned:
                self._last.update(dict.fromkeys(concerned, self.count))
            else:
                self._common = self.count
                self._last.clear()
            listeners = [*self._listeners]
        for tell in listeners:
            tell(concerned)
