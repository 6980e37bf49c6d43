"""A queue in which each café waits only for itself::

    queue = FairQueue()
    queue.put("cat", "a"); queue.put("cat", "b"); queue.put("pier", "c")
    queue.get(2, timeout=1)    # ["a", "c"]

So a café that says thousands of things holds up no other's game. What one café says stays in its order.
"""

import threading
from collections import Counter, OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """May be used from any thread."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[tuple[Item, int]]] = OrderedDict()  # whose turn it is stands first
        self._sizes: Counter[str] = Counter()
        self._changed = threading.Condition()

    def put(self, cafe: str, item: Item, size: int = 1) -> None:
        """Something from a café, that takes so much room."""
        with self._changed:
            self._waiting.setdefault(cafe, deque()).append((item, size))
            self._sizes[cafe] += size
            self._changed.notify()

    def waiting(self, cafe: str) -> int:
        """How much room takes what has not been taken of a café."""
        with self._changed:
            return self._sizes[cafe]

    def get(self, most: int, timeout: float) -> list[Item]:
        """What comes next, one of each café in turn; [] if nothing has come for *timeout* seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting, timeout)
            found: list[Item] = []
            while self._waiting and len(found) < most:
                cafe, items = self._waiting.popitem(last=False)
                item, size = items.popleft()
                found.append(item)
                self._sizes[cafe] -= size
                if items:
                    self._waiting[cafe] = items
                else:
                    del self._sizes[cafe]
            return found
