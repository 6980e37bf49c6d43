"""Games on the whole way: bridges that bring them to a broker, and how many of them the leaderboard has.

As with towers: a game goes to its bridge, the bridge's referee, a file, the broker, the leaderboard's referee, the
database, and then the file goes. Each of the 200 towers has one game under way, and plays the next when that is
confirmed.
"""

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa

from desktop.cafe.bridge.bridge import Bridge
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.serial_line import Sent
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import rule_sets
from desktop.coach.simulate import play_game
from desktop.errors import BadInput

PATIENCE_S = 300  # without a game in the database


def played_game(source: random.Random, number: int) -> str:
    """The record of a game; they take turns in players, finish rule and house game."""
    lines: list[str] = []
    house = ("none", "none", "rounds", "short:5", "even")[number % 5]
    play_game(number % 4 + 1, source.randbytes, number // 5 % 2, house, lines)
    return "\n".join(lines) + "\n"


def until_counted(store: Store, goal: int) -> None:
    """Wait for that many games. Raises BadInput where no more come."""
    before, since = -1, time.monotonic()
    while (now := counted(store)) < goal:
        if now > before:
            before, since = now, time.monotonic()
        if time.monotonic() - since > PATIENCE_S:
            raise BadInput(f"no more than {now:,} games come through: does the broker have max_queued_messages 0?")
        time.sleep(0.05)


def counted(store: Store) -> int:
    """The games in the database."""
    with store.engine.connect() as connection:
        return connection.scalar(sa.select(sa.func.sum(rule_sets.c.games))) or 0


class Bridges:
    """A bridge for each café, by its *keys*; a tower has one game under way. Game N is of tower N % *towers*."""

    def __init__(self, broker: str, keys: dict[str, str], folder: Path, towers: int) -> None:
        self._folder = folder
        self._towers = towers
        self._source = random.Random(1)
        self._number = 0
        self._publishers = [Publisher(broker, cafe, "bench", folder / cafe, key=key) for cafe, key in keys.items()]
        for publisher in self._publishers:
            publisher.start()
        self._bridges = [Bridge(Noted(one), one.cafe, folder / "refused") for one in self._publishers]
        for number in range(towers):
            self._publishers[number % len(keys)].presence(f"{number:016x}", True)

    def played(self, count: int) -> list[bytes]:
        """The records of so many games."""
        return [played_game(self._source, number).encode() for number in range(count)]

    def bring(self, texts: list[bytes], rate: float = 0) -> dict[str, float]:
        """Bring games to the broker, *rate* a second, or as they are confirmed; when each ended, by its hash."""
        under_way = threading.BoundedSemaphore(self._towers)
        ended: dict[str, float] = {}
        begun = time.perf_counter()
        for place, text in enumerate(texts):
            if rate:
                time.sleep(max(0.0, begun + place / rate - time.perf_counter()))
            under_way.acquire()
            bridge = self._bridges[self._number % len(self._bridges)]
            now = time.time()
            tower = f"{self._number % self._towers:016x}"
            bridge.judge(Sent(tower, self._number, "", text), under_way.release)
            ended[bridge.sink.newest] = now  # type: ignore[attr-defined]
            self._number += 1
        return ended

    def close(self) -> int:
        """Leave, when the leaderboard has all; how many games are kept if it never does."""
        for _ in range(100):
            if not (kept := sum(1 for _ in self._folder.glob("*/*.json"))):
                break
            time.sleep(0.1)
        for publisher in self._publishers:
            publisher.close()
        return kept


class Noted:
    """A sink that notes which game came last."""

    def __init__(self, sink: Publisher) -> None:
        self._sink = sink
        self.newest = ""

    def take(self, submission: Submission, confirm: Callable[[], None]) -> None:
        """Hand it on."""
        self.newest = submission.hash
        self._sink.take(submission, confirm)

    def refused(self, sent: Sent, why: str, confirm: Callable[[], None]) -> None:
        """Hand it on."""
        self._sink.refused(sent, why, confirm)

    def presence(self, tower: str, here: bool) -> None:
        """Hand it on."""
        self._sink.presence(tower, here)

    def deals(self, tower: str) -> bytes:
        """No evening is on."""
        return b""

    def told(self, tower: str, count: int) -> None:
        """Nor how many games it has sent."""

    def offer(self, tower: str, secret: str) -> None:
        """Hand it on."""
        self._sink.offer(tower, secret)
