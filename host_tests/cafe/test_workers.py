"""Each thread that leaderboard and bridge live by is watched: if one is killed, fails or stands still, it is said."""

import ctypes
import logging
import threading

import pytest

from desktop.cafe import bridge_command, leaderboard_command, workers
from desktop.cafe.bridge import broker_connection
from desktop.cafe.bridge.bridge import Bridge
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.care import backup
from desktop.cafe.care.health import Health
from desktop.cafe.data import tower_news
from desktop.cafe.data.store import Store
from desktop.cafe.owner.owner_words import WORDS
from desktop.cafe.owner.sentences import backed_up
from desktop.cafe.workers import Worker, Workers
from host_tests.cafe.servers import Mosquitto, running
from host_tests.patience import PATIENCE, until

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # that one is killed

ITS_OWN = {"addresses", "deals", "heartbeat", "retention", "standings", "subscriber"}
BRIDGES = {"balance", "confirmations", "ports", "reminders"}


@pytest.fixture
def soon(monkeypatch):
    monkeypatch.setattr(workers, "BEAT_S", 0.02)
    monkeypatch.setattr(workers, "AGAIN_S", 0.02)


@pytest.fixture
def leaderboard(tmp_path, monkeypatch, postgres, soon):
    """The program with all that it can do, in this process: its store, and what /health says of its work."""
    ended, stores = threading.Event(), []
    with running(Mosquitto()) as broker:
        monkeypatch.setattr(leaderboard_command, "log_to_terminal", lambda: None)
        monkeypatch.setattr(leaderboard_command, "wait_for_the_end", lambda its: ended.wait(PATIENCE))
        monkeypatch.setattr(leaderboard_command, "Store", lambda *a, **b: stores.append(Store(*a, **b)) or stores[-1])
        words = ["--folder", str(tmp_path), "--page", "0", "--broker", broker.url, "--database", postgres]
        words += ["--retention-days", "30"]
        thread = threading.Thread(target=leaderboard_command.main, args=(words,), daemon=True)
        thread.start()
        until(lambda: stores and {one.name for one in stores[0].workers} == ITS_OWN, "all are at work")
        health = Health(stores[0], tmp_path)
        yield stores[0], lambda: health.parts()["work"].get("says", "")
        ended.set()
        thread.join(PATIENCE)


def kill(thread: threading.Thread) -> None:
    """The thread ends as soon as it does anything."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))


def test_whichever_thread_of_the_leaderboard_is_killed_or_stands_still_it_is_said(leaderboard):
    store, said = leaderboard
    assert said() == ""
    goes_on = threading.Event()
    killed, stopped = [*store.workers][::2], [*store.workers][1::2]
    for worker in killed:
        kill(worker._thread)
        until(lambda worker=worker: f"{worker.name} is gone" in said(), worker.name)
    for worker in stopped:
        worker._still_s, worker._work = 0.1, lambda its: goes_on.wait(PATIENCE)
        worker.wake()
        until(lambda worker=worker: f"{worker.name} has stood still" in said(), worker.name)
    assert {worker.name.split()[0] for worker in (*killed, *stopped)} >= ITS_OWN
    goes_on.set()


def test_the_brokers_thread_is_one_of_them(store, tmp_path, monkeypatch):
    at_work, goes_on = Workers(), threading.Event()
    with running(Mosquitto()) as broker:
        bridge = Publisher(broker.url, "cat", "pi", tmp_path, workers=at_work)
        bridge.start()
        until(lambda: bridge._connection.works)
        assert at_work.troubles() == {}
        monkeypatch.setattr(broker_connection, "STILL_S", 0.1)
        bridge._connection.on_message = lambda message: goes_on.wait(PATIENCE)
        bridge._connection.client.publish("board/ready", "", qos=1)
        until(lambda: "has stood still" in at_work.lost().get("the broker's thread", ""))
        assert not bridge._connection.works
        goes_on.set()
        until(lambda: at_work.lost() == {})
        kill(bridge._connection.client._thread)
        until(lambda: at_work.lost() == {"the broker's thread": "is gone"})
        bridge.close()
    assert at_work.lost() == {}, "who has left is not missed"


def test_a_bridge_whose_thread_is_gone_says_so_and_begins_anew(tmp_path, monkeypatch, caplog, soon):
    monkeypatch.setattr(bridge_command, "LOST_S", 0)
    monkeypatch.setattr(bridge_command.signal, "signal", lambda *_: None)
    at_work = Workers()
    with running(Mosquitto()) as broker:
        publisher = Publisher(broker.url, "cat", "pi", tmp_path, workers=at_work)
        publisher.start()
        bridge = Bridge(publisher, "cat", tmp_path / "refused", at_work)
        bridge.look_for_towers()
        bridge.read("/dev/there is none")
        assert {one.name for one in at_work} == BRIDGES | {"port /dev/there is none"}
        [port] = [one for one in at_work if one.name.startswith("port ")]
        kill(port._thread)
        with pytest.raises(SystemExit) as end:
            bridge_command.wait_for_the_end(at_work)
        bridge.close()
        publisher.close()
    assert end.value.code == 1
    assert "port /dev/there is none is gone" in caplog.text


def test_a_round_that_fails_is_logged_and_told_and_the_next_begins(caplog, soon):
    rounds = []

    def work(worker):
        rounds.append(1)
        if len(rounds) == 1:
            raise ZeroDivisionError("division by zero")
        worker.rest()

    at_work = Workers()
    worker = at_work.start("letters", work)
    until(lambda: len(rounds) == 2, "it begins again")
    assert at_work.troubles() == {"letters": "has failed: ZeroDivisionError: division by zero"}
    assert at_work.lost() == {}, "but it is there"
    assert any(record.exc_info and record.levelno == logging.ERROR for record in caplog.records)
    worker.end()
    assert at_work.troubles() == {} and [*at_work] == []


def test_who_begins_while_health_looks_is_not_said_to_be_gone(monkeypatch):
    at_work, seen, begin = Workers(), [], Worker.start

    def look_and_begin(worker):
        seen.append(at_work.troubles())
        begin(worker)

    monkeypatch.setattr(Worker, "start", look_and_begin)
    worker = at_work.start("deals", Worker.rest)
    assert seen == [{}] and [*at_work] == [worker]
    worker.end()


def test_who_is_woken_between_two_looks_looks_again():
    looks, looked = [], threading.Event()

    def work(worker):
        looks.append(1)
        if len(looks) == 1:
            worker.wake()  # as if a game came after the look
        else:
            looked.set()
        worker.rest()

    worker = Workers().start("work", work)
    assert looked.wait(PATIENCE)
    worker.end()


def test_a_backup_that_is_killed_is_said_until_one_ends(store, tmp_path, monkeypatch):
    health = Health(store, tmp_path)

    def part():
        its = health.parts()["backup"]
        return its["state"], backed_up(its, WORDS)

    assert part() == ("ok", "none")
    with monkeypatch.context() as killed:
        killed.setattr(backup, "packed", lambda value: 1 / 0)
        tower_news.presence(store, "cat", "t1", "pi", True)
        with pytest.raises(ZeroDivisionError):
            backup.write(store, tmp_path / "monday.bak")
    assert part()[0] == "ok", "it may still get on"
    monkeypatch.setattr("desktop.cafe.care.health.AWAY_MS", -1)
    state, said = part()
    assert state == "away" and "monday.bak was broken off, last seen 20" in said
    backup.write(store, tmp_path / "tuesday.bak")
    assert part()[0] == "ok" and part()[1].startswith("ended 20")
