"""The broker (MQTT): how a bridge in a café and the board far away pass games on.

- ``tower/CAFE/TOWER/game``: a game, as JSON, from the bridge.
- ``tower/CAFE/TOWER/presence``: whether the tower is there; the broker keeps the last word.
- ``tower/CAFE/BRIDGE/bridge``: whether a bridge is there, which the broker says if it dies; kept as well.
- ``tower/CAFE/TOWER/stored``: from the board: the game is in its database.
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
import ssl
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from desktop.cafe.bridge import keep_trying, plain
from desktop.cafe.line import LONGEST
from desktop.cafe.store import Entry, Store, stamped
from desktop.cafe.verdict import judged
from desktop.errors import BadInput

NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")
HASH = re.compile(r"[0-9a-f]{64}")
KEPT = re.compile(rf"([0-9a-f]{{8,32}})-({HASH.pattern})\.json")
PORTS = {"mqtt": 1883, "mqtts": 8883}
KEEPALIVE_S = 15
BATCH = 100
AGAIN_S = 600
MOST_WAITING = 1_000_000
READY = "board/ready"
DENIED = ("Not authorized", "Bad user name or password")  # waiting does not mend it, as it does with any other refusal

log = logging.getLogger("broker")


class Connection:
    """A client of the broker at *url*: ``mqtt://[USER[:PASSWORD]@]HOST[:PORT]`` or ``mqtts://``; P10_MQTT_PASSWORD.

    *ca*: a file of certificates to trust in place of the system's. If the connection is lost, it connects again, for
    ever.
    """

    def __init__(self, url: str, name: str, ca: str | None = None, clean: bool = False, **options: Any) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
            if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") + parts.query + parts.fragment:
                raise ValueError
        except ValueError:  # what it says may be part of a password
            raise BadInput(
                "--broker: write mqtt://[USER@]HOST[:PORT] or mqtts://..., and the password into P10_MQTT_PASSWORD; in"
                " an address its @ / : # % are %40 %2F %3A %23 %25"
            ) from None
        self.host, self.port = parts.hostname, port or PORTS[parts.scheme]
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id=name, clean_session=clean, **options)
        if parts.username:
            password = unquote(parts.password or "") or os.environ.get("P10_MQTT_PASSWORD")
            self.client.username_pw_set(unquote(parts.username), password)
        if parts.scheme == "mqtts":
            try:
                self.client.tls_set(ca_certs=ca)
            except (OSError, ssl.SSLError) as error:
                raise BadInput(f"--ca {ca}: {error}") from None
        self.client.max_inflight_messages_set(100)
        self.client.reconnect_delay_set(1, 10)
        self.client.on_connect = self._connected
        self.client.on_disconnect = self._disconnected
        self.on_ready: Callable[[], None] = lambda: None
        self.on_gone: Callable[[], None] = lambda: None
        self._denied = ""
        self._answered = threading.Event()

    def start(self) -> None:
        """Connect; wait if the broker is away. Raises BadInput for a wrong password or certificate."""
        while True:
            try:
                self.client.connect(self.host, self.port, KEEPALIVE_S)
                break
            except ssl.SSLError as error:
                raise BadInput(f"the broker's certificate cannot be trusted: {error.reason}: {error}") from None
            except OSError as error:
                log.warning("no broker at %s port %d, tried again: %s", self.host, self.port, error)
                time.sleep(1)
        self.client.loop_start()
        self._answered.wait(10)
        if self._denied:
            self.stop()
            raise BadInput(f"the broker at {self.host} refuses this user or password: {self._denied}")

    def stop(self) -> None:
        """Say goodbye."""
        self.client.disconnect()
        self.client.loop_stop()

    def _connected(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self._denied = str(reason) if str(reason) in DENIED else ""
            log.error("the broker at %s refuses this user or password: %s", self.host, reason)
        else:
            self._denied = ""
            log.info("connected with the broker at %s port %d", self.host, self.port)
            self.on_ready()
        self._answered.set()

    def _disconnected(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            log.warning("the broker is gone, and tried again: %s", reason)
            self.on_gone()


class Publisher:
    """The bridge's sink: publishes games. Each is kept in *folder* until the board has it."""

    def __init__(self, url: str, cafe: str, name: str, folder: Path, ca: str | None = None) -> None:
        self.cafe = cafe
        self._name = name
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._here: set[str] = set()
        self._confirm: dict[int, tuple[str, Callable[[], None]]] = {}
        self._under_way: set[str] = set()
        self._closed = threading.Event()
        self._lock = threading.Lock()
        self._said: queue.SimpleQueue[int | None] = queue.SimpleQueue()  # a message it has; None: publish what is kept
        self._connection = Connection(url, f"bridge-{cafe}-{name}", ca)
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
        for work in (self._insist, self._hear):
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
        path = self._folder / f"{entry.tower}-{entry.verdict.hash}.json"
        if not path.exists():
            write_whole(path, json.dumps(said))
        self._publish(path, confirm)

    def presence(self, tower: str, here: bool) -> None:
        """Publish that a tower has come or gone; the broker remembers it."""
        (self._here.add if here else self._here.discard)(tower)
        said = json.dumps({"here": here, "bridge": self._name})
        self._connection.client.publish(f"tower/{self.cafe}/{tower}/presence", said, qos=1, retain=True)

    def _say_here(self, here: bool) -> None:
        said = json.dumps({"bridge": self._name, "here": here})
        self._connection.client.publish(self._own, said, qos=1, retain=True)

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
            return self._said.put(None)
        words = message.payload[:200].decode("ascii", "replace").split()
        if words and HASH.fullmatch(words[0]):
            (self._folder / f"{message.topic.split('/')[2]}-{words[0]}.json").unlink(missing_ok=True)


class Subscriber:
    """The board's end: takes games into the *store*, and tells the broker when they are in it.

    Several boards may share a broker: each has a name of its own there for as long as it runs, and takes all that
    comes. It leaves no queue behind: bridges keep their games, and publish them again when a board is ready.
    """

    def __init__(self, store: Store, url: str, name: str = "board", ca: str | None = None) -> None:
        self._store = store
        self._gone: set[tuple[str, str]] = set()  # bridges: what the broker remembers of their towers is old
        self._queue: queue.Queue[Any] = queue.Queue()
        self._stop = threading.Event()
        self._connection = Connection(url, f"{name}-{secrets.token_hex(8)}", ca, clean=True, manual_ack=True)
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
            [("tower/+/+/game", 1), ("tower/+/+/presence", 1), ("tower/+/+/bridge", 1)],
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
                else:
                    keep_trying(lambda: self._bridge(cafe, tower, parsed(message.payload)), self._stop)  # noqa: B023
            except BadInput as error:
                log.error("%s: refused: %s", plain(message.topic), plain(error))
        if entries:
            new = keep_trying(lambda: self._store.add(entries), self._stop)
            if new is None:
                return  # not acknowledged: it comes again
            log.info("%d games, %d of them new", len(entries), new)
        client = self._connection.client
        for topic, claimed in answers:
            client.publish(topic.removesuffix("game") + "stored", claimed, qos=1)
        for message in messages:
            client.ack(message.mid, message.qos)

    def _presence(self, cafe: str, tower: str, said: dict[str, Any]) -> None:
        bridge, waiting = str(said.get("bridge")), said.get("waiting")
        if not NAME.fullmatch(bridge):
            raise BadInput("a bridge of that name cannot be")
        here = said.get("here") is True and (cafe, bridge) not in self._gone
        count = max(0, min(waiting, MOST_WAITING)) if isinstance(waiting, int) else None
        self._store.presence(cafe, tower, bridge, here, count)

    def _bridge(self, cafe: str, bridge: str, said: dict[str, Any]) -> None:
        if said.get("here") is True:
            self._gone.discard((cafe, bridge))
        else:
            self._gone.add((cafe, bridge))
            self._store.bridge_gone(cafe, bridge)


def entry_of(cafe: str, tower: str, said: dict[str, Any]) -> Entry:
    """A game out of a message. Raises BadInput if it is none."""
    record, number, at = said.get("record"), said.get("number"), said.get("at")
    if not isinstance(record, str) or not isinstance(number, int) or not isinstance(at, int):
        raise BadInput("record, number or at is missing")
    mac = said.get("mac")
    return Entry(cafe, tower, number & 0xFFFF, stamped(at), judged(record), mac if isinstance(mac, str) else "")


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


def write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all, after a power cut too."""
    draft = path.with_suffix(".draft")
    with draft.open("w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # its name
    finally:
        os.close(folder)
