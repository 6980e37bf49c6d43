"""The leaderboard's end of the broker: takes what bridges say into the database; see messages.py."""

import logging
import secrets
import threading

import paho.mqtt.client as mqtt
from paho.mqtt.client import MQTTMessage

from desktop.cafe.bridge.bridge import plain
from desktop.cafe.bridge.broker_connection import BrokerConnection
from desktop.cafe.bridge.fair_queue import FairQueue
from desktop.cafe.bridge.messages import (
    BRIDGE,
    ENROL,
    FROM_BRIDGES,
    GAME,
    LINE,
    PRESENCE,
    READY,
    STORED,
    WAITING,
    Message,
    counted,
    counts,
    entry_of,
    parsed,
    refused_of,
    topic,
)
from desktop.cafe.bridge.serial_line import Sent
from desktop.cafe.bridge.stored_answer import HASH, answer
from desktop.cafe.bridge.tower_lines import TowerLines, date_line, stored_line
from desktop.cafe.data import balance, cafes, evening_deals, refused
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.refused import Refused
from desktop.cafe.data.store import Entry, Store, now_ms
from desktop.cafe.names import NAME, called
from desktop.cafe.verdict import judged
from desktop.errors import BadInput

BATCH = 100  # messages that are taken together
MOST_WAITING = 10_000  # messages of a café
DEALS_S = 2.0  # between two looks whether an evening has begun or is over

log = logging.getLogger("broker")


class Subscriber:
    """The leaderboard's end: takes games into the *store*, and tells the broker when they are in it.

    Several leaderboards may share a broker, each with a login of its own, or without one: each takes all that comes. It
    leaves no queue behind: bridges keep their games, and publish them again when a leaderboard is ready.
    """

    def __init__(self, store: Store, url: str, name: str = "board", ca: str = "", password: str = "") -> None:
        self._store = store
        self._gone: set[tuple[str, str]] = set()  # bridges: what the broker remembers of their towers is old
        self._lines = TowerLines()
        self._queue: FairQueue[MQTTMessage] = FairQueue()
        self._stop = threading.Event()
        its_name = f"{name}-{secrets.token_hex(8)}"
        another = f"{called('cafe board')} NAME"
        self._connection = BrokerConnection(url, its_name, another, ca, password, clean=True, manual_ack=True)
        self._connection.client.on_message = self._heard
        self._connection.on_ready = self._ready
        self._others = {  # what is said but games
            PRESENCE: self._presence,
            BRIDGE: self._bridge,
            WAITING: self._waiting,
            ENROL: self._enrol,
        }
        self._worker = threading.Thread(target=self._work, name="subscriber", daemon=True)
        self._dealer = threading.Thread(target=self._tell_deals, name="dealer", daemon=True)

    def start(self) -> None:
        """See BrokerConnection.start."""
        self._worker.start()
        self._connection.start()
        self._dealer.start()

    @property
    def connected(self) -> bool:
        """Whether it is with the broker now."""
        return self._connection.client.is_connected()

    def close(self) -> None:
        """Leave. Games that were not stored come again."""
        self._stop.set()
        self._connection.stop()
        self._worker.join(5)
        self._dealer.join(5)

    def _ready(self) -> None:
        self._connection.client.subscribe(
            [(topic("+", "+", what), 1) for what in (*FROM_BRIDGES, LINE)],
        )
        self._connection.client.publish(READY, "", qos=1)

    def _heard(self, client: mqtt.Client, data: object, message: MQTTMessage) -> None:
        """A message has come. Only games are acknowledged once they are stored: the broker sends no more until some
        are, and all else that a café says shall not stand before another's game. Of that it may say so much.
        """
        _, cafe, _, what = message.topic.split("/")
        if what != GAME:
            client.ack(message.mid, message.qos)
            if self._queue.waiting(cafe) >= MOST_WAITING:
                return
        self._queue.put(cafe, message)

    def _work(self) -> None:
        while not self._stop.is_set():
            if messages := self._queue.get(BATCH, timeout=0.5):
                self._take(messages)

    def _take(self, messages: list[MQTTMessage]) -> None:
        games: list[Entry] = []
        answers: list[tuple[str, str]] = []  # topic and hash of each game that has come
        heard: list[tuple[str, Sent]] = []  # café and game of each that a tower has sent by itself
        bad: list[Refused] = []
        for message in messages:
            try:
                if message.topic.endswith(f"/{LINE}"):
                    self._take_line(message, games, bad, heard)
                else:
                    self._take_one(message, games, bad, answers)
            except BadInput as error:
                log.error("%s: refused: %s", plain(message.topic), plain(error))
        # Else they come again.
        if self._stored(games) and self._kept(bad) and self._answered(answers) and self._confirmed(heard):
            for message in messages:
                if message.topic.endswith(f"/{GAME}"):
                    self._connection.client.ack(message.mid, message.qos)

    def _take_one(
        self, message: MQTTMessage, games: list[Entry], bad: list[Refused], answers: list[tuple[str, str]]
    ) -> None:
        _, cafe, sender, what = message.topic.split("/")
        if not (NAME.fullmatch(cafe) and NAME.fullmatch(sender)):
            raise BadInput("a café or a tower of that name cannot be")
        said = parsed(message.payload)
        if what != GAME:
            keep_trying(lambda: self._others[what](cafe, sender, said), self._stop)
            return
        claimed = str(said.get("hash"))
        if HASH.fullmatch(claimed):
            answers.append((message.topic, claimed))  # refused or not: it will be in the database
        try:
            games.append(entry_of(cafe, sender, said))
        except BadInput as error:
            bad.append(refused_of(cafe, sender, said, plain(error)))
            raise

    def _take_line(
        self, message: MQTTMessage, games: list[Entry], bad: list[Refused], heard: list[tuple[str, Sent]]
    ) -> None:
        _, cafe, tower, _ = message.topic.split("/")
        if not (NAME.fullmatch(cafe) and NAME.fullmatch(tower)):
            raise BadInput("a café or a tower of that name cannot be")
        for sent in self._lines.take(cafe, tower, bytes(message.payload)):
            if sent.secret:
                keep_trying(lambda secret=sent.secret: self._store.offer(cafe, tower, secret), self._stop)  # type: ignore[misc]
            elif sent.told is not None:
                counted_there = {tower: sent.told}
                keep_trying(lambda told=counted_there: balance.tell(self._store, cafe, told), self._stop)  # type: ignore[misc]
            elif not sent.text:
                zones = keep_trying(lambda: cafes.timezones(self._store, {cafe}), self._stop) or {}
                if cafe in zones:
                    self._connection.client.publish(topic(cafe, tower, STORED), date_line(zones[cafe]), qos=1)
            else:
                try:
                    games.append(Entry(cafe, tower, sent.number & 0xFFFF, now_ms(), judged(sent.text), sent.mac))
                except BadInput as error:
                    why = plain(error)
                    bad.append(Refused(cafe, tower, sent.number & 0xFFFF, now_ms(), sent.text, sent.mac, why))
                    log.error("%s: refused: %s", plain(message.topic), why)
                heard.append((cafe, sent))

    def _confirmed(self, heard: list[tuple[str, Sent]]) -> bool:
        """Whether the towers that came by themselves have been told that their games are stored."""
        if heard:
            keys = keep_trying(lambda: cafes.keys(self._store, {cafe for cafe, _ in heard}), self._stop)
            if keys is None:
                return False
            for cafe, sent in heard:
                if keys.get(cafe):  # without one it would believe nobody
                    said = stored_line(keys[cafe], sent)
                    self._connection.client.publish(topic(cafe, sent.tower, STORED), said, qos=1)
        return True

    def _stored(self, games: list[Entry]) -> bool:
        """Whether all games are in the database; not if the leaderboard ends before that."""
        if games:
            new = keep_trying(lambda: self._store.add(games), self._stop)
            if new is None:
                return False
            log.info("%d games, %d of them new", len(games), new)
        return True

    def _kept(self, bad: list[Refused]) -> bool:
        """Whether all games that were refused are in the database, for the owner."""
        return not bad or keep_trying(lambda: refused.keep(self._store, bad), self._stop) is not None

    def _answered(self, answers: list[tuple[str, str]]) -> bool:
        """Whether the bridges have been told that their games are stored, each with its café's key."""
        if answers:
            names = {about.split("/")[1] for about, _ in answers}
            keys = keep_trying(lambda: cafes.keys(self._store, names), self._stop)
            if keys is None:
                return False
            for about, claimed in answers:
                _, cafe, tower, _ = about.split("/")
                said = answer(keys.get(cafe, ""), tower, claimed)
                self._connection.client.publish(topic(cafe, tower, STORED), said, qos=1)
        return True

    def _tell_deals(self) -> None:
        """Tell the towers the deals of the evenings that begin, and when they are over; the broker remembers it."""
        told: dict[tuple[str, str], bytes] = {}
        while not self._stop.wait(DEALS_S):
            lines = keep_trying(lambda: evening_deals.lines(self._store), self._stop) or {}
            for (cafe, tower), line in lines.items():
                if told.get((cafe, tower)) != line:
                    told[cafe, tower] = line
                    self._connection.client.publish(topic(cafe, tower, STORED), line, qos=1, retain=True)

    def _presence(self, cafe: str, tower: str, said: Message) -> None:
        bridge = str(said.get("bridge"))
        if not NAME.fullmatch(bridge):
            raise BadInput("a bridge of that name cannot be")
        here = said.get("here") is True and (cafe, bridge) not in self._gone
        self._store.presence(cafe, tower, bridge, here, counted(said.get("waiting")))

    def _bridge(self, cafe: str, bridge: str, said: Message) -> None:
        if said.get("here") is True:
            self._gone.discard((cafe, bridge))
        else:
            self._gone.add((cafe, bridge))
            self._store.bridge_gone(cafe, bridge)

    def _waiting(self, cafe: str, bridge: str, said: Message) -> None:
        waiting = counted(said.get("waiting")) or 0
        self._store.waiting(cafe, bridge, waiting)
        if not waiting:
            balance.tell(self._store, cafe, counts(said.get("told")))

    def _enrol(self, cafe: str, tower: str, said: Message) -> None:
        secret = str(said.get("secret"))
        if not HASH.fullmatch(secret):
            raise BadInput("no secret")
        self._store.offer(cafe, tower, secret)
