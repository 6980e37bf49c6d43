"""The broker (MQTT): how a bridge in a café and the board far away pass games on.

- ``tower/CAFE/TOWER/game``: a game, as JSON, from the bridge.
- ``tower/CAFE/TOWER/enrol``: the secret that a tower wants to be enrolled with, while its screen shows the code.
- ``tower/CAFE/TOWER/presence``: whether the tower is there; the broker keeps the last word.
- ``tower/CAFE/BRIDGE/waiting``: how many games a bridge keeps, at first and when that has changed.
- ``tower/CAFE/BRIDGE/bridge``: whether a bridge is there, which the broker says if it dies; kept as well.
- ``tower/CAFE/TOWER/stored``: from the board: the game is in its database (stored.py).
- ``board/ready``: from the board, when it starts.

The bridge keeps each game in a folder until it hears ``stored``, and publishes it again at each connection and at
``board/ready``. For a broker may lose what it has confirmed.
"""

import contextlib
import json
import logging
import os
import queue
import re
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from desktop.cafe import cafes
from desktop.cafe.bridge import keep_trying, plain
from desktop.cafe.connection import Connection
from desktop.cafe.line import LONGEST
from desktop.cafe.store import Entry, Store, stamped
from desktop.cafe.stored import HASH, answer, stored_hash
from desktop.cafe.verdict import judged
from desktop.errors import BadInput

NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
KEPT = re.compile(rf"([0-9a-f]{{8,32}})-({HASH.pattern})\.json")
BATCH = 100
AGAIN_S = 600
WAITING_S = 5  # between two looks at how many games are kept
READY = "board/ready"

log = logging.getLogger("broker")


class Publisher:
    """The bridge's sink: publishes games. Each is kept in *folder* until the board has it, and says so with the *key*
    that it shares with this café.
    """

    def __init__(
        self, url: str, cafe: str, name: str, folder: Path, ca: str = "", password: str = "", key: str = ""
    ) -> None:
        self.cafe = cafe
        self._key = key
        if not key:
            log.warning("no key in the settings: whoever may publish at the broker can make this bridge forget games")
        self._name = name
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._here: set[str] = set()
        self._forged = 0  # answers that were not the board's
        self._waiting = len(on_their_way(folder))  # as the board has been told
        self._confirm: dict[int, tuple[str, Callable[[], None]]] = {}
        self._under_way: set[str] = set()
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._said: queue.SimpleQueue[int | None] = queue.SimpleQueue()  # a message it has; None: publish what is kept
        self._connection = Connection(url, f"bridge-{cafe}-{name}", ca, password)
        client = self._connection.client
        self._own = f"tower/{cafe}/{name}/bridge"
        client.will_set(self._own, json.dumps({"bridge": name, "here": False}), qos=1, retain=True)
        # paho calls this under a lock that its publish() takes: who waits for anything here may wait for ever.
        client.on_publish = lambda client, data, mid, reason, properties: self._said.put(mid)
        client.on_message = self._stored
        self._connection.on_ready = self._ready
        self._connection.on_gone = self._gone

    def start(self) -> None:
        """See Connection.start."""
        self._connection.start()
        for work in (self._insist, self._hear, self._count):
            threading.Thread(target=work, name=work.__name__, daemon=True).start()

    def close(self) -> None:
        """Say that the towers have gone, as the last will would, and leave."""
        self._closed.set()
        for tower in list(self._here):
            self.presence(tower, False)
        self._say_here(False)
        self._connection.stop()

    def take(self, entry: Entry, confirm: Callable[[], None]) -> None:
        """Publish a game, with initials for names. *confirm* is called when the broker has it."""
        said = {"number": entry.number, "at": entry.at, "hash": entry.verdict.hash, "record": entry.verdict.record}
        said["mac"] = entry.mac
        path = self._folder / f"{entry.tower}-{entry.verdict.hash}.json"
        if not path.exists():
            write_whole(path, json.dumps(said))
        self._publish(path, confirm)

    def presence(self, tower: str, here: bool) -> None:
        """Publish that a tower has come or gone; the broker remembers it."""
        (self._here.add if here else self._here.discard)(tower)
        said = json.dumps({"here": here, "bridge": self._name})
        self._connection.client.publish(f"tower/{self.cafe}/{tower}/presence", said, qos=1, retain=True)
        if here:
            self._tell_waiting()  # in presence it would be kept by the broker, and be old one day

    def _count(self) -> None:
        """Tell the board how many games are kept, when that has changed."""
        while not self._closed.wait(WAITING_S):
            kept = len(on_their_way(self._folder))
            if kept != self._waiting and self._connection.client.is_connected():
                self._waiting = kept
                self._tell_waiting()

    def _tell_waiting(self) -> None:
        said = json.dumps({"bridge": self._name, "waiting": self._waiting})
        self._connection.client.publish(f"tower/{self.cafe}/{self._name}/waiting", said, qos=1)

    def _say_here(self, here: bool) -> None:
        said = json.dumps({"bridge": self._name, "here": here})
        self._connection.client.publish(self._own, said, qos=1, retain=True)

    def offer(self, tower: str, secret: str) -> None:
        """Publish the secret that a tower wants to be enrolled with."""
        self._connection.client.publish(f"tower/{self.cafe}/{tower}/enrol", json.dumps({"secret": secret}), qos=1)

    def _publish(self, path: Path, confirm: Callable[[], None] = lambda: None) -> None:
        name = KEPT.fullmatch(path.name)
        game = path.read_bytes()
        if not name or claimed_hash(game) != name[2]:  # the board could never say that it has it
            log.error("%s is no game that came from a tower, and is set aside", path)
            path.replace(path.with_suffix(".bad"))
            return
        with self._lock:
            info = self._connection.client.publish(f"tower/{self.cafe}/{name[1]}/game", game, qos=1)
            self._confirm[info.mid] = (path.name, confirm)
            self._under_way.add(path.name)

    def _hear(self) -> None:
        """Take a message. They come in order; a game that the broker confirmed and lost again is no longer on its
        way.
        """
        while not self._closed.is_set():
            with contextlib.suppress(queue.Empty):
                mid = self._said.get(timeout=0.5)
                if mid is None:
                    self._publish_kept()
                    continue
                with self._lock:  # the publish that it belongs to may not have returned yet
                    name, confirm = self._confirm.pop(mid, ("", lambda: None))
                    self._under_way.discard(name)
                confirm()

    def _ready(self) -> None:
        client = self._connection.client
        client.subscribe([(f"tower/{self.cafe}/+/stored", 1), (READY, 1)])
        self._say_here(True)
        for tower in list(self._here):
            self.presence(tower, True)
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

    def _insist(self) -> None:
        while not self._closed.wait(AGAIN_S):  # a broker's queue for a board that is away may be full
            kept = on_their_way(self._folder)
            if kept:
                log.warning("%d games wait for the board, the first is %s", len(kept), kept[0])
            self._said.put(None)

    def _publish_kept(self) -> None:
        for path in on_their_way(self._folder):
            if path.name not in self._under_way:  # those the client sends again by itself
                with contextlib.suppress(OSError):  # the board has just said that it has it
                    self._publish(path)

    def _stored(self, client: Any, data: Any, message: Any) -> None:
        if message.topic == READY:  # a broker that was killed may have forgotten the board, and dropped what came since
            self._tell_waiting()
            return self._said.put(None)
        tower = message.topic.split("/")[2]
        claimed = stored_hash(self._key, tower, message.payload[:200].decode("ascii", "replace"))
        if claimed:
            (self._folder / f"{tower}-{claimed}.json").unlink(missing_ok=True)
        else:
            self._forged += 1
            if self._forged & (self._forged - 1) == 0:  # 1, 2, 4, 8 ...: somebody may send many
                log.error("%d answers were not signed with this café's key, and no game was deleted", self._forged)


class Subscriber:
    """The board's end: takes games into the *store*, and tells the broker when they are in it.

    Several boards may share a broker: each has a name of its own there for as long as it runs, and takes all that
    comes. It leaves no queue behind: bridges keep their games, and publish them again when a board is ready.
    """

    def __init__(self, store: Store, url: str, name: str = "board", ca: str = "", password: str = "") -> None:
        self._store = store
        self._gone: set[tuple[str, str]] = set()  # bridges: what the broker remembers of their towers is old
        self._queue: queue.Queue[Any] = queue.Queue()
        self._stop = threading.Event()
        its_name = f"{name}-{secrets.token_hex(8)}"
        self._connection = Connection(url, its_name, ca, password, clean=True, manual_ack=True)
        self._connection.client.on_message = lambda client, data, message: self._queue.put(message)
        self._connection.on_ready = self._ready
        self._worker = threading.Thread(target=self._work, name="subscriber", daemon=True)

    def start(self) -> None:
        """See Connection.start."""
        self._worker.start()
        self._connection.start()

    @property
    def connected(self) -> bool:
        """Whether it is with the broker now."""
        return self._connection.client.is_connected()

    def close(self) -> None:
        """Leave. Games that were not stored come again."""
        self._stop.set()
        self._connection.stop()
        self._worker.join(5)

    def _ready(self) -> None:
        self._connection.client.subscribe(
            [(f"tower/+/+/{what}", 1) for what in ("game", "presence", "bridge", "waiting", "enrol")],
        )
        self._connection.client.publish(READY, "", qos=1)

    def _work(self) -> None:
        while not self._stop.is_set():
            with contextlib.suppress(queue.Empty):
                messages = [self._queue.get(timeout=0.5)]
                while len(messages) < BATCH:
                    try:
                        messages.append(self._queue.get_nowait())
                    except queue.Empty:
                        break
                self._take(messages)

    def _take(self, messages: list[Any]) -> None:
        entries: list[Entry] = []
        answers: list[tuple[str, str]] = []
        for message in messages:
            _, cafe, tower, what = message.topic.split("/")
            try:
                if not (NAME.fullmatch(cafe) and NAME.fullmatch(tower)):
                    raise BadInput("a café or a tower of that name cannot be")
                if what == "game":
                    said = parsed(message.payload)
                    if HASH.fullmatch(str(said.get("hash"))):
                        answers.append((message.topic, said["hash"]))  # refused or not: it has come
                    entries.append(entry_of(cafe, tower, said))
                elif what == "presence":
                    said = parsed(message.payload)
                    keep_trying(lambda: self._presence(cafe, tower, said), self._stop)  # noqa: B023
                elif what == "waiting":
                    waiting = counted(parsed(message.payload).get("waiting")) or 0
                    keep_trying(lambda: self._store.waiting(cafe, tower, waiting), self._stop)  # noqa: B023
                elif what == "enrol":
                    secret = str(parsed(message.payload).get("secret"))
                    if not HASH.fullmatch(secret):
                        raise BadInput("no secret")
                    keep_trying(lambda: self._store.offer(cafe, tower, secret), self._stop)  # noqa: B023
                else:
                    said = parsed(message.payload)
                    keep_trying(lambda: self._bridge(cafe, tower, said), self._stop)  # noqa: B023
            except BadInput as error:
                log.error("%s: refused: %s", plain(message.topic), plain(error))
        if entries:
            new = keep_trying(lambda: self._store.add(entries), self._stop)
            if new is None:
                return  # not acknowledged: it comes again
            log.info("%d games, %d of them new", len(entries), new)
        client = self._connection.client
        if answers:
            names = {topic.split("/")[1] for topic, _ in answers}
            keys = keep_trying(lambda: cafes.keys(self._store, names), self._stop)
            if keys is None:
                return
            for topic, claimed in answers:
                _, cafe, tower, _ = topic.split("/")
                client.publish(f"tower/{cafe}/{tower}/stored", answer(keys.get(cafe, ""), tower, claimed), qos=1)
        for message in messages:
            client.ack(message.mid, message.qos)

    def _presence(self, cafe: str, tower: str, said: dict[str, Any]) -> None:
        bridge = str(said.get("bridge"))
        if not NAME.fullmatch(bridge):
            raise BadInput("a bridge of that name cannot be")
        here = said.get("here") is True and (cafe, bridge) not in self._gone
        self._store.presence(cafe, tower, bridge, here, counted(said.get("waiting")))

    def _bridge(self, cafe: str, bridge: str, said: dict[str, Any]) -> None:
        if said.get("here") is True:
            self._gone.discard((cafe, bridge))
        else:
            self._gone.add((cafe, bridge))
            self._store.bridge_gone(cafe, bridge)


def counted(said: object) -> int | None:
    """A number of games from outside; None if it is none."""
    return max(0, min(said, 1_000_000)) if isinstance(said, int) else None


def entry_of(cafe: str, tower: str, said: dict[str, Any]) -> Entry:
    """A game out of a message. Raises BadInput if it is none."""
    record, number, at, mac = said.get("record"), said.get("number"), said.get("at"), str(said.get("mac", ""))
    if not isinstance(record, str) or not isinstance(number, int) or not isinstance(at, int):
        raise BadInput("record, number or at is missing")
    return Entry(cafe, tower, number & 0xFFFF, stamped(at), judged(record), mac if HASH.fullmatch(mac) else "")


def claimed_hash(game: bytes) -> str:
    """The hash that a game on its way says it has; empty if it says none."""
    try:
        return str(parsed(game).get("hash"))
    except BadInput:
        return ""


def on_their_way(folder: Path) -> list[Path]:
    """The files of games that the board does not have yet, the oldest first. Other files there are not ours."""
    found = []
    for path in folder.iterdir():
        with contextlib.suppress(FileNotFoundError):
            if KEPT.fullmatch(path.name):
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found)]


def parsed(payload: bytes) -> dict[str, Any]:
    """JSON from outside."""
    if len(payload) > 2 * LONGEST:
        raise BadInput(f"{len(payload)} bytes: no game is longer than {LONGEST}")
    try:
        said = json.loads(payload)
    except (ValueError, RecursionError):
        raise BadInput("not JSON") from None
    if not isinstance(said, dict):
        raise BadInput("not a JSON object")
    return said


def write_whole(path: Path, text: str, mode: int = 0o666) -> None:
    """Write a file so that it is there whole or not at all, after a power cut too. *mode*: who may read it, 0o600 its
    owner alone.
    """
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # its name
    finally:
        os.close(folder)
