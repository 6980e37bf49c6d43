"""The bridge: reads towers, lets the referee check their records, hands the games to a *sink*, and confirms them to the
tower.

A sink has six methods. ``take(game, confirm)`` takes a game, and calls *confirm* once it is safe, now or later and
from any thread. ``refused(sent, why, confirm)`` does the same with one that the referee refuses. ``presence(tower,
here)`` hears that a tower has come or gone. ``offer(tower, secret)`` hears the secret that a tower wants to be enrolled
with. ``told(tower, count)`` hears how many records were confirmed to it. ``deals(tower)`` is the line that tells it the
deals of an evening, empty if there is nothing to tell.
"""

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import serial
from serial.tools import list_ports

from desktop.cafe.bridge.serial_line import Line, Sent, confirmation, date
from desktop.cafe.contests import life
from desktop.cafe.data import balance, tower_news
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.games import intake
from desktop.cafe.games.refused import Refused, failed, keep
from desktop.cafe.verdict import judged
from desktop.cafe.whole_files import make_private, private_folder
from desktop.cafe.workers import Worker, Workers
from desktop.errors import BadInput

AGAIN_S = 2.0  # until a port that is not there is tried again
GONE_S = 20.0  # without a word a tower has gone: it says every five seconds that it is there
MAKERS = (0x239A, 0x2E8A)  # USB's numbers of Adafruit, and of Raspberry Pi: a Pico 2 has the latter
MOST_REFUSED = 1000  # files of games that the referee refused
DATA = "CDC2"  # in the name of the second serial port's interface

log = logging.getLogger("bridge")


class Sink(Protocol):
    """What a bridge hands games to: see the module."""

    def take(self, game: Submission, confirm: Callable[[], None]) -> None:
        """Take a game that counts; call *confirm* when it is safe."""

    def refused(self, sent: Sent, why: str, confirm: Callable[[], None]) -> None:
        """Take a game that the referee refuses, for the owner to see; call *confirm* when it is safe."""

    def presence(self, tower: str, here: bool) -> None:
        """A tower has come or gone."""

    def offer(self, tower: str, secret: str) -> None:
        """A tower shows its owner the code of this secret, in hexadecimal digits."""

    def told(self, tower: str, count: int) -> None:
        """So many records were confirmed to a tower in its life, and none waits for that."""

    def deals(self, tower: str) -> bytes:
        """The line for this tower about an evening's deals; empty if there is nothing to tell."""


class Direct:
    """A sink without a broker: straight into the leaderboard's own store."""

    def __init__(self, store: Store, cafe: str) -> None:
        self._store = store
        self._cafe = cafe

    def take(self, game: Submission, confirm: Callable[[], None]) -> None:
        try:
            keep_trying(lambda: intake.add(self._store, [game]))
        except Exception:
            log.exception("tower %s: game %d cannot be stored, and is kept", game.tower, game.number)
            keep_trying(lambda: keep(self._store, [failed(game)]))
        confirm()

    def refused(self, sent: Sent, why: str, confirm: Callable[[], None]) -> None:
        game = Refused(self._cafe, sent.tower, sent.number & 0xFFFF, now_ms(), sent.text, sent.mac, why)
        keep_trying(lambda: keep(self._store, [game]))
        confirm()

    def presence(self, tower: str, here: bool) -> None:
        keep_trying(lambda: tower_news.presence(self._store, self._cafe, tower, "", here))

    def offer(self, tower: str, secret: str) -> None:
        keep_trying(lambda: tower_news.offer(self._store, self._cafe, tower, secret))

    def told(self, tower: str, count: int) -> None:
        keep_trying(lambda: balance.tell(self._store, self._cafe, {tower: count}))

    def deals(self, tower: str) -> bytes:
        found = keep_trying(lambda: life.lines(self._store, self._cafe, tower)) or {}
        return found.get((self._cafe, tower), b"")


def plain(said: object) -> str:
    """Words from outside, made safe for a log: short, and without characters that steer a terminal."""
    return "".join(one if one.isprintable() else "?" for one in str(said)[:200])


class Bridge:
    """Reads towers on any number of ports, each by one of the *workers*. What the referee refuses goes into the folder
    *refused*.
    """

    def __init__(self, sink: Sink, cafe: str, refused: Path, workers: Workers | None = None) -> None:
        self.sink = sink
        self.cafe = cafe
        self._refused = refused
        self._workers = workers or Workers()
        self._ports: dict[str, Worker] = {}
        self._said: dict[str, str] = {}  # what the log has said last of a port that cannot be read

    def read(self, path: str) -> None:
        """Read a port from now on, in a thread. It may come and go."""
        if path not in self._ports:
            self._ports[path] = self._workers.start(f"port {path}", lambda worker: self._serve(path, worker))

    def look_for_towers(self) -> None:
        """Read the second serial port of every CircuitPython board, now and when one is plugged in later."""

        def look(worker: Worker) -> None:
            worker.rest(AGAIN_S)
            for port in list_ports.comports() if not worker.ended else ():
                if port.vid in MAKERS and DATA in (port.interface or port.description or ""):
                    self.read(port.device)

        self._ports[""] = self._workers.start("ports", look)

    def close(self) -> None:
        """Stop reading."""
        for worker in list(self._ports.values()):
            worker.end(3)

    def _serve(self, path: str, worker: Worker) -> None:
        try:
            with serial.Serial(path, timeout=0.2, write_timeout=1, exclusive=True) as port:
                log.info("%s: open", path)
                self._said.pop(path, None)
                Conversation(self, port).run(worker)
        except (OSError, serial.SerialException) as error:
            if str(error) != self._said.get(path):
                self._said[path] = str(error)
                log.warning("%s: %s; tried again", path, error)
        worker.rest(AGAIN_S)

    def judge(self, sent: Sent, confirm: Callable[[], None]) -> None:
        """A whole record has come in: to the sink if the referee takes it, else into a file. Either way the tower need
        not keep it.
        """
        try:
            verdict = judged(sent.text)
        except Exception as error:
            known = isinstance(error, BadInput)
            why = plain(error if known else f"the referee has failed: {type(error).__name__}")
            log.error("tower %s: the referee refuses game %d: %s", sent.tower, sent.number, why, exc_info=not known)
            self._set_aside(sent)
            return self.sink.refused(sent, why, confirm)
        log.info("tower %s: game %d, %s", sent.tower, sent.number, verdict.rules)
        game = Submission(self.cafe, sent.tower, sent.number, now_ms(), verdict, sent.mac)
        self.sink.take(game, confirm)

    def _set_aside(self, sent: Sent) -> None:
        """A record that the referee refuses, into a file."""
        private_folder(self._refused)
        path = self._refused / f"{sent.tower}-{sent.number}-{sent.crc}.txt"
        make_private(path)
        path.write_bytes(sent.text)
        for old in sorted(self._refused.glob("*.txt"), key=lambda path: path.stat().st_mtime)[:-MOST_REFUSED]:
            old.unlink(missing_ok=True)


class Conversation:
    """The talk with the tower on one open port."""

    def __init__(self, bridge: Bridge, port: Any) -> None:
        self._bridge = bridge
        self._port = port
        self._writing = threading.Lock()
        self._tower = ""
        self._heard = 0.0
        self._told: dict[str, bytes] = {}  # the lines that the tower has, by what they are about
        self._confirmed: int | None = None  # records, as the tower has said last
        self._ignored = 0  # lines that the tower has, when the log said so last

    def run(self, worker: Worker) -> None:
        """Go on until the worker is to end or the port fails."""
        line = Line()
        ignored = 0
        try:
            while not worker.ended:
                worker.beat()
                for sent in line.feed(self._port.read(max(1, min(4096, self._port.in_waiting)))):
                    worker.beat()
                    self._take(sent)
                if self._tower and time.monotonic() - self._heard > GONE_S:
                    self._leave()
                if line.ignored >= 2 * ignored + 1:
                    ignored = line.ignored
                    log.warning("%s: %d lines that are nothing were ignored", self._port.name, ignored)
        finally:
            self._leave()

    def _take(self, sent: Sent) -> None:
        """Do what the tower has said. What fails costs that alone: the tower says it again."""
        try:
            self._hear(sent.tower)
            if sent.secret:
                self._bridge.sink.offer(sent.tower, sent.secret)
            elif sent.told is not None:
                self._balance(sent.told)
            elif not sent.text:
                self._complains(sent.ignored)
                if sent.begins:
                    self._told.clear()
                self._tell("date", date())
                self._tell("deals", self._bridge.sink.deals(sent.tower))
            else:
                self._bridge.judge(sent, lambda: self._answer(confirmation(sent)))
        except Exception:
            log.exception("tower %s: what it says cannot be taken", sent.tower)

    def _hear(self, tower: str) -> None:
        self._heard = time.monotonic()
        if tower != self._tower:
            self._leave()
            self._tower = tower
            self._ignored = 0
            log.info("tower %s is here", tower)
            self._bridge.sink.presence(tower, True)

    def _complains(self, ignored: int) -> None:
        if ignored < self._ignored:  # it has started again
            self._ignored = 0
        if ignored >= 2 * self._ignored + 1:
            self._ignored = ignored
            log.warning("tower %s has ignored %d lines that were no confirmation", self._tower, ignored)

    def _balance(self, confirmed: int) -> None:
        if confirmed != self._confirmed:
            self._confirmed = confirmed
            self._bridge.sink.told(self._tower, confirmed)

    def _leave(self) -> None:
        if self._tower:
            log.info("tower %s has gone", self._tower)
            self._bridge.sink.presence(self._tower, False)
            self._tower = ""
            self._told.clear()
            self._confirmed = None

    def _tell(self, about: str, line: bytes) -> None:
        if line and line != self._told.get(about):
            self._told[about] = line
            self._answer(line)

    def _answer(self, line: bytes) -> None:
        # A record is sent again, and counted once. TypeError: pyserial, of a port that is closed meanwhile.
        with self._writing, contextlib.suppress(OSError, serial.SerialException, TypeError):
            self._port.write(line)
