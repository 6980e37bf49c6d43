"""The board from end to end, for ``board_bench --broker``: bridges in one process, the board in this one.

As with towers: a game goes to its bridge, the bridge's referee, a file, the broker, the board's referee, the database,
and then the file goes. Each of the 200 towers has one game under way, and plays the next when that is confirmed.
"""

import multiprocessing
import random
import resource
import threading
import time
from multiprocessing.synchronize import Event
from pathlib import Path

import sqlalchemy as sa

from desktop.cafe.bridge import Bridge
from desktop.cafe.broker import Publisher, Subscriber
from desktop.cafe.line import Sent
from desktop.cafe.store import Store
from desktop.cafe.tables import rule_sets
from desktop.errors import BadInput
from host_tests.board_games import TOWERS, figure, played_game

CAFES = 10
PATIENCE_S = 300  # without a game in the database


def flow(url: str, broker: str, records: int, warm: int, folder: Path) -> None:
    """Print how many records a second come through, and the memory after *warm* and after all."""
    store = Store(url)
    subscriber = Subscriber(store, broker, "bench")
    subscriber.start()
    spawn = multiprocessing.get_context("spawn")
    ready, end = spawn.Event(), spawn.Event()
    bridges = spawn.Process(target=publish, args=(broker, records, folder, ready, end), daemon=True)
    bridges.start()
    while not ready.wait(1):
        if not bridges.is_alive():
            raise BadInput("the bridges have ended")
    begun = time.perf_counter()
    for goal in (warm, records):
        until_counted(store, goal)
        seconds = time.perf_counter() - begun
        figure(f"records a second from end to end, the first {goal:,}", f"{goal / seconds:,.0f}")
        figure("memory of the board at most, MB", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f}")
    end.set()
    bridges.join()
    figure("games counted", f"{counted(store):,}")
    subscriber.close()
    store.close()


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


def publish(broker: str, records: int, folder: Path, ready: Event, end: Event) -> None:
    """A process of its own: the games are played, then brought to the broker by a bridge for each café."""
    source = random.Random(1)
    texts = [played_game(source, number).encode() for number in range(records)]
    publishers = [Publisher(broker, f"cafe{cafe}", "bench", folder / f"cafe{cafe}") for cafe in range(CAFES)]
    for publisher in publishers:
        publisher.start()
    bridges = [Bridge(publisher, publisher.cafe, folder / "refused") for publisher in publishers]
    under_way = threading.BoundedSemaphore(TOWERS)
    ready.set()
    begun = time.perf_counter()
    for number, text in enumerate(texts):
        under_way.acquire()
        bridges[number % CAFES].judge(Sent(f"{number % TOWERS:016x}", number, "", text), under_way.release)
    figure("records a second through the bridges to the broker", f"{records / (time.perf_counter() - begun):,.0f}")
    end.wait()
    for _ in range(100):
        if not (kept := sum(1 for _ in folder.glob("cafe*/*.json"))):
            break
        time.sleep(0.1)
    figure("games that the bridges keep in the end", kept)
    for publisher in publishers:
        publisher.close()
