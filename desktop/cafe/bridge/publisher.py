"""The bridge's end of the broker: publishes games, and keeps each until the leaderboard has it; see messages.py."""

import contextlib
import json
import logging
import queue
import re
import threading
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from desktop.cafe.bridge.broker_connection import BrokerConnection
from desktop.cafe.bridge.messages import BRIDGE, ENROL, GAME, PRESENCE, READY, STORED, WAITING, parsed, topic
from desktop.cafe.bridge.serial_line import Sent
from desktop.cafe.bridge.stored_answer import HASH, stored_hash
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.names import called
from desktop.cafe.verdict import shortened
from desktop.cafe.whole_files import private_folder, write_whole
from desktop.cafe.workers import Worker, Workers
from desktop.errors import BadInput

FILE_NAME = re.compile(rf"([0-9a-f]{{8,32}})-({HASH.pattern})\.json")  # of a game on its way: tower, hash
DEALS_LINE = re.compile(rb"@deals( \d{8})* [0-9a-f]{64}\n")
AGAIN_S = 600  # until games are published again that the leaderboard has not answered
WAITING_S = 5  # between two looks at how many games are kept

log = logging.getLogger("broker")


class Publisher:
    """The bridge's sink: publishes games. Each is kept in *folder* until the leaderboard has it, and says so with the
    *key* that it shares with this café. What it does by itself, some of the *workers* do.
    """

    def __init__(
        self,
        url: str,
        cafe: str,
        name: str,
        folder: Path,
        ca: str = "",
        password: str = "",
        key: str = "",
        workers: Workers | None = None,
    ) -> None:
        self.cafe = cafe
        self._key = key
        if not key:
            log.warning("no key in the settings: whoever may publish at the broker can make this bridge forget games")
        self._name = name
        self._folder = folder
        private_folder(folder)
        self._here: set[str] = set()
        self._forged = 0  # answers that were not the leaderboard's
        self._deals: dict[str, bytes] = {}  # of each tower, the last line about them
        self._waiting = len(on_their_way(folder))  # as the leaderboard has been told
        self._told: dict[str, int] = {}  # what towers have said since their last game
        self._has_told: dict[str, int] = {}  # of it what the leaderboard has heard
        self._confirm: dict[int, tuple[str, Callable[[], None]]] = {}
        self._under_way: set[str] = set()
        self._workers = workers or Workers()
        self._at_work: list[Worker] = []
        self._lock = threading.Lock()
        self._said: queue.SimpleQueue[int | None] = queue.SimpleQueue()  # a message it has; None: publish what is kept
        then = f"Each wants its own: {called('cafe bridge')} {cafe} NAME on the leaderboard's computer makes one."
        self._connection = BrokerConnection(url, f"bridge-{cafe}-{name}", then, ca, password)
        client = self._connection.client
        self._own = topic(cafe, name, BRIDGE)
        client.will_set(self._own, json.dumps({"bridge": name, "here": False}), qos=1, retain=True)
        # paho calls this under a lock that its publish() takes: who waits for anything here may wait for ever.
        client.on_publish = lambda client, data, mid, reason, properties: self._said.put(mid)
        self._connection.on_message = self._stored
        self._connection.on_ready = self._ready
        self._connection.on_gone = self._gone

    def start(self) -> None:
        """See BrokerConnection.start."""
        self._workers.watch("the broker's thread", self._connection.lost)
        self._connection.start()
        for name, work in (("reminders", self._insist), ("confirmations", self._hear), ("balance", self._count)):
            self._at_work.append(self._workers.start(name, work))

    def close(self) -> None:
        """Say that the towers have gone, as the last will would, and leave."""
        for worker in self._at_work:
            worker.end(0)
        for tower in list(self._here):
            self.presence(tower, False)
        self._say_here(False)
        self._connection.stop()

    def take(self, game: Submission, confirm: Callable[[], None]) -> None:
        """Publish a game, with initials for names. *confirm* is called when the broker has it."""
        said = {"number": game.number, "at": game.at, "hash": game.hash, "record": game.verdict.record}
        said["mac"] = game.mac
        self._told.pop(game.tower, None)
        path = self._folder / f"{game.tower}-{game.hash}.json"
        if not path.exists():
            write_whole(path, json.dumps(said), 0o600)
        self._publish(path, confirm)

    def refused(self, sent: Sent, why: str, confirm: Callable[[], None]) -> None:
        """Publish a game that the referee here refuses: the leaderboard's may be newer, and its owner is to see it."""
        self._told.pop(sent.tower, None)
        record = shortened(sent.text).decode(errors="replace")
        name = sha256(record.encode()).hexdigest()
        said = {"number": sent.number, "at": now_ms(), "hash": name, "record": record, "mac": sent.mac}
        path = self._folder / f"{sent.tower}-{name}.json"
        write_whole(path, json.dumps(said), 0o600)
        self._publish(path, confirm)

    def presence(self, tower: str, here: bool) -> None:
        """Publish that a tower has come or gone; the broker remembers it."""
        (self._here.add if here else self._here.discard)(tower)
        said = json.dumps({"here": here, "bridge": self._name})
        self._connection.client.publish(topic(self.cafe, tower, PRESENCE), said, qos=1, retain=True)
        if here:
            self._tell_waiting()  # in presence it would be kept by the broker, and be old one day

    def _count(self, worker: Worker) -> None:
        """Tell the leaderboard how many games are kept, and what towers say they have sent, when that has changed."""
        worker.rest(WAITING_S)
        told = dict(self._told)
        kept = len(on_their_way(self._folder))  # after what towers say: of that nothing is on its way but this
        news = {} if kept else {tower: told[tower] for tower in told if self._has_told.get(tower) != told[tower]}
        if (news or kept != self._waiting) and not worker.ended and self._connection.client.is_connected():
            self._waiting = kept
            self._tell_waiting(news)
            self._has_told |= news

    def _tell_waiting(self, told: Mapping[str, int] = MappingProxyType({})) -> None:
        still = {tower: count for tower, count in told.items() if self._told.get(tower) == count}  # else a game came
        said = json.dumps({"bridge": self._name, "waiting": self._waiting, "told": still})
        self._connection.client.publish(topic(self.cafe, self._name, WAITING), said, qos=1)

    def _say_here(self, here: bool) -> None:
        said = json.dumps({"bridge": self._name, "here": here})
        self._connection.client.publish(self._own, said, qos=1, retain=True)

    def offer(self, tower: str, secret: str) -> None:
        """Publish the secret that a tower wants to be enrolled with."""
        self._connection.client.publish(topic(self.cafe, tower, ENROL), json.dumps({"secret": secret}), qos=1)

    def told(self, tower: str, count: int) -> None:
        """Keep what a tower says, until it is published."""
        self._told[tower] = count

    def deals(self, tower: str) -> bytes:
        """What the leaderboard has said of an evening's deals; the tower itself finds out whether that is true."""
        return self._deals.get(tower, b"")

    def _publish(self, path: Path, confirm: Callable[[], None] = lambda: None) -> None:
        name = FILE_NAME.fullmatch(path.name)
        game = path.read_bytes()
        if not name or claimed_hash(game) != name[2]:  # the leaderboard could never say that it has it
            log.error("%s is no game that came from a tower, and is set aside", path)
            path.replace(path.with_suffix(".bad"))
            return
        with self._lock:
            info = self._connection.client.publish(topic(self.cafe, name[1], GAME), game, qos=1)
            self._confirm[info.mid] = (path.name, confirm)
            self._under_way.add(path.name)

    def _hear(self, worker: Worker) -> None:
        """Take a message. They come in order; a game that the broker confirmed and lost again is no longer on its
        way.
        """
        with contextlib.suppress(queue.Empty):
            mid = self._said.get(timeout=0.5)
            if mid is None:
                return self._publish_kept(worker.beat)
            with self._lock:  # the publish that it belongs to may not have returned yet
                name, confirm = self._confirm.pop(mid, ("", lambda: None))
                self._under_way.discard(name)
            confirm()

    def _ready(self) -> None:
        client = self._connection.client
        client.subscribe([(topic(self.cafe, "+", STORED), 1), (READY, 1)])
        self._say_here(True)
        for tower in list(self._here):
            self.presence(tower, True)
        self._has_told.clear()
        self._tell_waiting()
        self._said.put(None)

    def _gone(self) -> None:
        sizes = []
        for name in list(self._under_way):  # without the lock, see on_publish
            with contextlib.suppress(FileNotFoundError):
                sizes.append((self._folder / name).stat().st_size)
        if sizes:
            log.warning(
                "games were under way, of %d bytes at most: if this comes again and again, see the broker's own log"
                " and its limits for messages",
                max(sizes),
            )

    def _insist(self, worker: Worker) -> None:
        worker.rest(AGAIN_S)  # a broker's queue for a leaderboard that is away may be full
        kept = on_their_way(self._folder)
        if kept:
            log.warning("%d games wait for the board, the first is %s", len(kept), kept[0])
        self._said.put(None)

    def _publish_kept(self, beat: Callable[[], None] = lambda: None) -> None:
        for path in on_their_way(self._folder):
            beat()
            if path.name not in self._under_way:  # those the client sends again by itself
                with contextlib.suppress(OSError):  # the leaderboard has just said that it has it
                    self._publish(path)

    def _stored(self, message: Any) -> None:
        if message.topic == READY:  # a broker that was killed may have forgotten it, and dropped what came since
            self._has_told.clear()
            self._tell_waiting()
            return self._said.put(None)
        tower = message.topic.split("/")[2]
        if DEALS_LINE.fullmatch(message.payload):
            self._deals[tower] = message.payload
            return
        claimed = stored_hash(self._key, tower, message.payload[:200].decode("ascii", "replace"))
        if claimed:
            (self._folder / f"{tower}-{claimed}.json").unlink(missing_ok=True)
        else:
            self._forged += 1
            if self._forged & (self._forged - 1) == 0:  # 1, 2, 4, 8 ...: somebody may send many
                log.error("%d answers were not signed with this café's key, and no game was deleted", self._forged)


def claimed_hash(game: bytes) -> str:
    """The hash that a game on its way says it has; empty if it says none."""
    try:
        return str(parsed(game).get("hash"))
    except BadInput:
        return ""


def on_their_way(folder: Path) -> list[Path]:
    """The files of games that the leaderboard does not have yet, the oldest first. Other files there are not ours."""
    found = []
    for path in folder.iterdir():
        with contextlib.suppress(FileNotFoundError):
            if FILE_NAME.fullmatch(path.name):
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found)]
