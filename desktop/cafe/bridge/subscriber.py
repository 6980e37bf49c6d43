"""The leaderboard's end of the broker: takes what bridges say into the database; see messages.py."""

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

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
    parsed,
    refused_of,
    submission_of,
    topic,
)
from desktop.cafe.bridge.serial_line import Sent
from desktop.cafe.bridge.stored_answer import HASH, answer
from desktop.cafe.bridge.tower_lines import TowerLines, date_line, stored_line
from desktop.cafe.contests import life
from desktop.cafe.data import balance, cafes, tower_news
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.games import intake, refused
from desktop.cafe.games.refused import Refused
from desktop.cafe.names import NAME
from desktop.cafe.verdict import judged
from desktop.cafe.workers import Worker
from desktop.errors import BadInput

BATCH = 100  # messages that are taken together
GATHER_S = 0.16  # from one transaction with games to the next, while fewer than a batch wait
MOST_WAITING = 10_000_000  # bytes of a café's messages
A_MESSAGE = 1000  # bytes that one takes besides what it says
MOST_GONE = 10_000  # bridges
DEALS_S = 2.0  # between two looks whether an evening has begun or is over

log = logging.getLogger("broker")


class Come(NamedTuple):
    """A game that has come in, or what was refused; where, and whom to tell that it is safe: a bridge by the *hash*
    that it says the game has, or the tower that has *sent* it by itself.
    """

    about: str
    game: Submission | Refused
    hash: str = ""
    sent: Sent | None = None

    @property
    def cafe(self) -> str:
        """Where it comes from."""
        return self.game.cafe


class Subscriber:
    """The leaderboard's end: takes games into the *store*, and tells the broker when they are in it.

    It leaves no queue behind: bridges keep their games, and publish them again when the leaderboard is ready.

    Whatever is wrong with a message costs that message alone. It is logged; a game is kept with those that the referee
    refused, and counts as safe; what cannot even be kept so is told nobody, and the bridge brings it again.
    """

    def __init__(self, store: Store, url: str, ca: str = "", password: str = "") -> None:
        self._store = store
        self._gone: set[tuple[str, str]] = set()  # bridges: what the broker remembers of their towers is old
        self._lines = TowerLines()
        self._queue: FairQueue[MQTTMessage] = FairQueue()
        self._deals: dict[tuple[str, str], bytes] = {}  # that towers have been told
        its_name, then = f"board-{secrets.token_hex(8)}", "A broker has one leaderboard."
        self._connection = BrokerConnection(url, its_name, then, ca, password, clean=True, manual_ack=True)
        self._connection.on_message = self._heard
        self._connection.on_ready = self._ready
        self._others = {  # what is said but games
            PRESENCE: self._presence,
            BRIDGE: self._bridge,
            WAITING: self._waiting,
            ENROL: self._enrol,
        }
        self._workers: list[Worker] = []

    def start(self) -> None:
        """See BrokerConnection.start."""
        self._workers.append(self._store.workers.start("subscriber", self._work))
        self._store.workers.watch("the broker's thread", self._connection.lost)
        self._connection.start()
        self._workers.append(self._store.workers.start("deals", self._tell_deals))

    @property
    def connected(self) -> bool:
        """Whether it is with the broker now, and hears."""
        return self._connection.works

    def close(self) -> None:
        """Leave. Games that were not stored come again."""
        self._connection.stop()
        for worker in self._workers:
            worker.end()

    def _ready(self) -> None:
        self._connection.client.subscribe([(topic("+", "+", what), 1) for what in (*FROM_BRIDGES, LINE)])
        self._connection.client.publish(READY, "", qos=1)

    def _heard(self, message: MQTTMessage) -> None:
        """A message has come. Only games are acknowledged once they are stored: the broker sends no more until some
        are, and all else that a café says shall not stand before another's game. Of that it may say so much.
        """
        _, cafe, _, what = message.topic.split("/")
        if what != GAME:
            self._connection.client.ack(message.mid, message.qos)
            if self._queue.waiting(cafe) >= MOST_WAITING:
                return
        self._queue.put(cafe, message, A_MESSAGE + len(message.payload))

    def _work(self, worker: Worker) -> None:
        """Take what has come. A rush of games costs a transaction, and each page that shows them an answer, only so
        often; a game that comes alone is taken at once.
        """
        messages = self._queue.get(BATCH, timeout=0.5)
        begun = time.monotonic()
        if messages and self._take(messages, worker) and len(messages) < BATCH:
            worker.rest(begun + GATHER_S - time.monotonic())

    def _take(self, messages: list[MQTTMessage], worker: Worker) -> bool:
        """Do what messages say; whether games were among them."""
        come: list[Come] = []
        for message in messages:
            worker.beat()
            try:
                self._read(message, come, worker)
            except BadInput as error:
                log.error("%s: refused: %s", plain(message.topic), plain(error))
            except Exception:
                log.exception("%s: refused: it cannot be taken", plain(message.topic))
        safe = self._stored([one for one in come if isinstance(one.game, Submission)], worker)
        safe += self._kept([one for one in come if isinstance(one.game, Refused)], worker)
        if not worker.ended:  # else they come again
            self._told(safe, worker)
            for message in messages:
                if message.topic.endswith(f"/{GAME}"):
                    self._connection.client.ack(message.mid, message.qos)
        return bool(come)

    def _read(self, message: MQTTMessage, come: list[Come], worker: Worker) -> None:
        """Do what a message says; if it is a game, it has *come*."""
        _, cafe, sender, what = message.topic.split("/")
        if not (NAME.fullmatch(cafe) and NAME.fullmatch(sender)):
            raise BadInput("a café or a tower of that name cannot be")
        if what == LINE:
            for sent in self._lines.take(cafe, sender, bytes(message.payload)):
                self._read_line(cafe, sent, message.topic, come, worker)
            return
        said = parsed(message.payload)
        if what != GAME:
            keep_trying(lambda: self._others[what](cafe, sender, said), worker)
            return
        claimed = str(said.get("hash"))
        game = judged_or_refused(
            message.topic, lambda: submission_of(cafe, sender, said), lambda why: refused_of(cafe, sender, said, why)
        )
        come.append(Come(message.topic, game, claimed if HASH.fullmatch(claimed) else ""))

    def _read_line(self, cafe: str, sent: Sent, about: str, come: list[Come], worker: Worker) -> None:
        """Take a line that a tower has sent by itself, over Wi-Fi."""
        tower, number = sent.tower, sent.number & 0xFFFF
        if sent.secret:
            keep_trying(lambda: tower_news.offer(self._store, cafe, tower, sent.secret), worker)
        elif sent.told is not None:
            told = {tower: sent.told}
            keep_trying(lambda: balance.tell(self._store, cafe, told), worker)
        elif not sent.text:
            zones = keep_trying(lambda: cafes.timezones(self._store, {cafe}), worker) or {}
            if cafe in zones:
                self._connection.client.publish(topic(cafe, tower, STORED), date_line(zones[cafe]), qos=1)
        else:
            game = judged_or_refused(
                about,
                lambda: Submission(cafe, tower, number, now_ms(), judged(sent.text), sent.mac),
                lambda why: Refused(cafe, tower, number, now_ms(), sent.text, sent.mac, why),
            )
            come.append(Come(about, game, sent=sent))

    def _stored(self, come: Sequence[Come], worker: Worker) -> list[Come]:
        """Put games into the database; which are safe there."""
        submissions = [one.game for one in come if isinstance(one.game, Submission)]
        if not submissions:
            return []
        try:
            new = keep_trying(lambda: intake.add(self._store, submissions), worker)
        except Exception:
            if len(come) > 1:
                return [safe for one in come for safe in self._stored([one], worker)]
            log.exception("%s: refused: it cannot be stored", plain(come[0].about))
            return self._kept([come[0]._replace(game=refused.failed(submissions[0]))], worker)
        if new is None:
            return []
        log.info("%d games, %d of them new", len(submissions), new)
        return list(come)

    def _kept(self, come: Sequence[Come], worker: Worker) -> list[Come]:
        """Keep for the owner what was refused; which are safe."""
        games = [one.game for one in come if isinstance(one.game, Refused)]
        try:
            kept = keep_trying(lambda: refused.keep(self._store, games), worker) if games else 0
        except Exception:
            if len(come) > 1:
                return [safe for one in come for safe in self._kept([one], worker)]
            log.exception("%s: it cannot even be kept", plain(come[0].about))
            return []
        return [] if kept is None else list(come)

    def _told(self, safe: Sequence[Come], worker: Worker) -> None:
        """Tell bridges and towers that their games are safe, with each café's key."""
        if not safe:
            return
        keys = keep_trying(lambda: cafes.keys(self._store, {one.cafe for one in safe}), worker)
        if keys is None:
            return
        for one in safe:
            key = keys.get(one.cafe, "")
            about = topic(one.cafe, one.game.tower, STORED)
            if one.hash:
                self._connection.client.publish(about, answer(key, one.game.tower, one.hash), qos=1)
            elif one.sent and key:  # without one it would believe nobody
                self._connection.client.publish(about, stored_line(key, one.sent), qos=1)

    def _tell_deals(self, worker: Worker) -> None:
        """Tell the towers the deals of the evenings that begin, and when they are over; the broker remembers it."""
        worker.rest(DEALS_S)
        lines = keep_trying(lambda: life.lines(self._store), worker) or {}
        for (cafe, tower), line in lines.items():
            if self._deals.get((cafe, tower)) != line:
                self._deals[cafe, tower] = line
                self._connection.client.publish(topic(cafe, tower, STORED), line, qos=1, retain=True)

    def _presence(self, cafe: str, tower: str, said: Message) -> None:
        bridge = str(said.get("bridge"))
        if not NAME.fullmatch(bridge):
            raise BadInput("a bridge of that name cannot be")
        here = said.get("here") is True and (cafe, bridge) not in self._gone
        tower_news.presence(self._store, cafe, tower, bridge, here, counted(said.get("waiting")))

    def _bridge(self, cafe: str, bridge: str, said: Message) -> None:
        if said.get("here") is True:
            self._gone.discard((cafe, bridge))
        else:
            if len(self._gone) >= MOST_GONE:  # somebody makes them up
                self._gone.clear()
            self._gone.add((cafe, bridge))
            tower_news.bridge_gone(self._store, cafe, bridge)

    def _waiting(self, cafe: str, bridge: str, said: Message) -> None:
        waiting = counted(said.get("waiting")) or 0
        tower_news.waiting_at(self._store, cafe, bridge, waiting)
        if not waiting:
            balance.tell(self._store, cafe, counts(said.get("told")))

    def _enrol(self, cafe: str, tower: str, said: Message) -> None:
        secret = str(said.get("secret"))
        if not HASH.fullmatch(secret):
            raise BadInput("no secret")
        tower_news.offer(self._store, cafe, tower, secret)


def judged_or_refused(
    about: str, judge: Callable[[], Submission], refuse: Callable[[str], Refused]
) -> Submission | Refused:
    """What :func:`judge` makes of a game that came in a message *about* it; if that fails, what is kept of it."""
    try:
        return judge()
    except BadInput as error:
        log.error("%s: refused: %s", plain(about), plain(error))
        return refuse(plain(error))
    except Exception as error:
        log.exception("%s: refused: the referee has failed", plain(about))
        return refuse(plain(f"the referee has failed: {type(error).__name__}"))
