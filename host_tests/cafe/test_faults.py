"""Bridge and leaderboard against a real Mosquitto and a real PostgreSQL: whatever is killed, each game is
counted once.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from functools import partial
from pathlib import Path

import psycopg
import pytest

from desktop.bench.tower import ROOT
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.data.database import GONE
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.games import intake
from desktop.cafe.verdict import judged
from host_tests import patience
from host_tests.cafe import lists_of
from host_tests.cafe.servers import Mosquitto, Postgres, free_port, open_folder, program, running
from host_tests.cafe.talker import Talker, records, sent, submission
from host_tests.game import dealt_games
from host_tests.patience import PATIENCE

GAMES = 30
until = partial(patience.until, every=0.2)  # each look is a process of the database, or a page


class Command:
    """``python -m desktop ...`` and its log."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._log = folder / f"{words[0]}.log"
        self._words = words
        self._heard = 0  # bytes of the log that earlier tests have made
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "desktop", *self._words], cwd=ROOT, stdout=log, stderr=log
            )

    def log(self) -> str:
        return self._log.read_bytes()[self._heard :].decode()

    def begin(self) -> None:
        """A test begins: what the log says counts from now on."""
        assert self.process.poll() is None, self.log()
        self._heard = self._log.stat().st_size

    def says(self, text: str) -> None:
        """Wait until its log has *text*; fails at once if the command has ended instead."""

        def said() -> bool:
            ended = self.process.poll() is not None
            assert text in self.log() or not ended, f"it has ended with {self.process.returncode}:\n{self.log()}"
            return text in self.log()

        until(said, f"the log says {text!r}")

    def kill(self, number: int = signal.SIGKILL) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


class Café:
    """Broker, database, leaderboard, bridge, and a tower that talks. It lives through all tests: each counts the games
    that come in from its own beginning.
    """

    def __init__(self, folder: Path, database: Postgres) -> None:
        self.folder = folder
        self.broker = Mosquitto()
        self.database = database
        self.talker = Talker()
        self.page = free_port()
        self.commands: list[Command] = []
        self.said = self._said_before = self._counted_before = 0

    def open(self) -> None:
        self.broker.start()
        where = ("--broker", self.broker.url)
        page = ("--page", str(self.page), "--database", self.database.url, "--folder", str(self.folder / "board"))
        self.leaderboard = Command(self.folder, "board", *where, *page)
        self.bridge = Command(
            self.folder, "bridge", *where, "--port", self.talker.port, "--folder", str(self.folder / "way")
        )
        self.commands = [self.bridge, self.leaderboard]
        self.leaderboard.says("board is at")
        self.bridge.says("is here")

    def begin(self) -> None:
        """A test begins."""
        for command in self.commands:
            command.begin()
        assert not self.talker.waiting
        self._said_before, self._counted_before = self.said, self.in_database()

    def confirmed(self) -> list[int]:
        """The games that the tower knows to be safe, by their numbers, 0 for the first of the test."""
        return [number - self._said_before for number in self.talker.confirmed if number >= self._said_before]

    def close(self) -> None:
        self.talker.close()
        for command in self.commands:
            if command.process.poll() is None:
                command.kill(signal.SIGTERM)
        self.broker.close()

    def say(self, count: int = GAMES) -> None:
        self.talker.waiting |= dict(enumerate(records(count, 1000 + self.said), self.said))
        self.said += count

    def here(self) -> list[str]:
        """The ends of the names of the towers that the page shows."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.page}/board.json", timeout=PATIENCE) as answer:
            return [tower.strip("…") for _, tower, _ in json.load(answer)["towers"]["named"]]

    def counted(self) -> int:
        """Games that have come in since the test began."""
        return max(0, self.in_database() - self._counted_before)

    def in_database(self) -> int:
        """Games that the leaderboard has, as it says itself; 0 while it cannot say."""
        try:
            with psycopg.connect(self.database.url) as connection:
                [counts] = connection.execute("select count(*), count(distinct hash) from games").fetchall()
        except psycopg.Error:
            return 0
        assert counts[0] == counts[1]
        return counts[0]

    def all_there(self, count: int = GAMES) -> None:
        """All are confirmed, all are counted, none twice, and the bridge keeps none any more."""
        until(lambda: not self.talker.waiting, "all are confirmed")
        until(lambda: self.counted() == count, "all are counted")
        until(lambda: not list((self.folder / "way" / "cafe").glob("*.json")), "the bridge keeps none")
        assert self.counted() == count
        assert sorted(self.confirmed()) == list(range(count))


@pytest.fixture(scope="module")
def server():
    with running(Postgres()) as server:
        yield server


@pytest.fixture(scope="module")
def open_café(tmp_path_factory, server):
    café = Café(tmp_path_factory.mktemp("café"), server)
    try:
        café.open()
        yield café
    finally:
        café.close()


@pytest.fixture
def café(open_café):
    open_café.begin()
    return open_café


def test_the_broker_killed_in_the_middle(café):
    café.say()
    until(lambda: len(café.confirmed()) > 5)
    for _ in range(2):
        café.broker.kill()
        before = len(café.confirmed())
        café.talker._stopped.wait(1.5)
        assert len(café.confirmed()) <= before + 1
        café.broker.start()
        until(lambda before=before: len(café.confirmed()) > before + 3 or not café.talker.waiting)
    café.all_there()
    assert "the broker is gone" in café.bridge.log()


def test_the_database_killed_in_the_middle(café):
    café.say()
    until(lambda: len(café.confirmed()) > 5)
    café.database.kill()
    café.say()  # should all have been confirmed before
    until(lambda: "the database cannot be reached" in café.leaderboard.log(), "the log says so")
    café.database.start()
    café.all_there(2 * GAMES)


def test_all_at_once_as_when_the_power_goes(café):
    café.say()
    until(lambda: len(café.confirmed()) > 5)
    for part in (café.bridge, café.leaderboard, café.broker, café.database):
        part.kill()
    for part in (café.database, café.broker, café.leaderboard, café.bridge):
        part.start()
    café.all_there()


def test_the_same_record_twice_out_of_order_truncated_forged_and_noise(café):
    texts = records(4, seed=5)
    right = sent(café.talker.tower, 1007, texts[0])
    forged = texts[1].replace("score ", "score 9", 1)
    assert forged != texts[1]
    noise = os.urandom(20_000).replace(b"@", b"?") + b"\n" * 10_000
    café.talker.noise = b"".join(
        (
            sent(café.talker.tower, 1009, texts[2]),
            right,
            right,
            right[: len(right) // 2],
            sent(café.talker.tower, 1008, forged),
            b"@game %s 10 10000000 00000000\n" % café.talker.tower.encode(),
            b"x" * 10_000_000,
            b"\n",
            noise,
            sent(café.talker.tower, 1003, texts[3]),
        )
    )
    until(lambda: café.counted() == 3, "three games count")
    log = café.bridge.log()
    assert "refuses game 1008: line" in log
    assert "was broken off" in log
    assert "a record of 10000000 bytes is refused" in log
    assert len(list((café.folder / "way" / "refused").iterdir())) == 1


def test_presence_comes_and_goes_by_the_last_will_too(café):
    until(lambda: café.here() == [café.talker.tower[-6:]])
    café.bridge.kill()
    until(lambda: café.here() == [], "the last will")
    café.bridge.start()
    until(lambda: len(café.here()) == 1)


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("max_packet_size 400", "see the broker's own log and its limits for messages"),  # it hangs up
        ("message_size_limit 300", "1 games wait for the board, the first is"),  # it takes them and throws them away
    ],
)
def test_a_broker_that_refuses_long_messages_is_said_and_no_game_is_lost(limit, said, tmp_path, caplog, monkeypatch):
    monkeypatch.setattr("desktop.cafe.bridge.publisher.AGAIN_S", 2)
    verdict = judged(records(1)[0])
    with running(Mosquitto(limit)) as broker:
        publisher = Publisher(broker.url, "cafe", "bridge", tmp_path)
        publisher.start()
        publisher.take(Submission("cafe", "ab" * 8, 1, now_ms(), verdict), lambda: None)
        until(lambda: said in caplog.text, said)
        publisher.close()
    assert [path.name for path in tmp_path.iterdir()] == [f"{'ab' * 8}-{verdict.hash}.json"]


def test_a_bridge_keeps_both_games_of_a_deal_that_were_played_alike(tmp_path):
    verdict = judged("\n".join(dealt_games.played(dealt_games.DEAL, "P1")))
    publisher = Publisher("mqtt://127.0.0.1:1", "cafe", "bridge", tmp_path)
    for number in (1, 2, 2):
        publisher.take(Submission("cafe", "ab" * 8, number, now_ms(), verdict), lambda: None)
    assert len(list(tmp_path.iterdir())) == 2


def test_many_towers_at_once_do_not_stand_in_each_others_way(tmp_path):
    verdict = judged(records(1)[0])
    confirmed = []
    with running(Mosquitto()) as broker:
        publisher = Publisher(broker.url, "cafe", "bridge", tmp_path)
        publisher.start()

        def say(tower):
            for number in range(200):
                game = verdict._replace(hash=f"{tower:032x}{number:032x}")
                publisher.take(
                    Submission("cafe", f"{tower:016x}", number, now_ms(), game), lambda: confirmed.append(tower)
                )

        for tower in range(4):
            threading.Thread(target=say, args=(tower,), daemon=True).start()
        until(lambda: len(confirmed) == 4 * 200, "all are confirmed")
        publisher.close()


def refused(*words: str) -> str:
    """What a command says that ends with status 2, and without a traceback."""
    command = [sys.executable, "-m", "desktop", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_wrong_certificate_is_a_clear_error(tmp_path):
    folder = open_folder()
    key, certificate = folder / "key.pem", folder / "cert.pem"
    make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=elsewhere", "-days", "1"]
    subprocess.run(
        [program("openssl"), *make, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True
    )
    key.chmod(0o644)
    with running(Mosquitto(f"certfile {certificate}", f"keyfile {key}")) as broker:
        said = refused("bridge", "--broker", f"mqtts://127.0.0.1:{broker.port}", "--folder", str(tmp_path / "way"))
    assert "certificate cannot be trusted" in said


@pytest.fixture
def database(server):
    """The address of another database on the server, empty."""
    return server.another()


def test_a_wrong_password_of_the_database_is_a_clear_error(tmp_path, server):
    where = server.url.replace("sesame", "wrong")
    said = refused("board", "--page", "0", "--folder", str(tmp_path / "board"), "--database", where)
    assert "password authentication failed" in said
    assert "wrong@" not in said


def test_a_database_that_has_become_a_standby_is_left_for_the_one_that_takes_games(database):
    """Its address leads to another computer meanwhile; the connections that are open would lead to the old one."""
    store = Store(database)
    with contextlib.closing(store):
        with store.engine.begin() as connection:
            connection.exec_driver_sql("SET default_transaction_read_only = on")
        with pytest.raises(GONE):
            intake.add(store, [submission(records(1)[0])])
        intake.add(store, [submission(records(1)[0])])
        assert len(lists_of.latest(store)) == 1
