"""Whether the leaderboard is well: /health, the owner's page; a full disk, games that wait, who is away."""

import shutil
import threading
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from desktop.cafe import leaderboard_command
from desktop.cafe.bridge.bridge import Direct
from desktop.cafe.care import health as room
from desktop.cafe.care.health import Health
from desktop.cafe.contests import life
from desktop.cafe.data import tower_news
from desktop.cafe.data.tables import towers
from desktop.cafe.owner.owner_words import WORDS
from desktop.cafe.owner.sentences import health_lines
from desktop.cafe.web_application import pages
from host_tests.cafe import lists_of


@pytest.fixture
def broker():
    return SimpleNamespace(connected=True)


@pytest.fixture
def health(store, tmp_path, broker):
    return Health(store, tmp_path, lambda: broker.connected)


def asked(store, health):
    """The status that /health answers with, and what the owner's page knows."""
    with TestClient(pages(store, health)) as client:
        answer = client.get("/health")
    assert answer.json() == {"state": "ok" if answer.status_code == 200 else "fails"}, "no names"
    return answer.status_code, health.parts()


def sentences(health):
    return " ".join(f"{name} {state}: {text}." for name, state, text in health_lines(health, WORDS))


def test_a_leaderboard_that_is_well(store, health):
    tower_news.presence(store, "cafe", "t1", "pi", True, waiting=0)
    status, said = asked(store, health)
    assert status == 200
    assert {part["state"] for part in said.values()} == {"ok"}
    assert said["towers"]["here"] == 1 and said["bridges"]["bridges"][0]["here"]
    assert "Broker ok: fine." in sentences(health)


def test_a_full_disk_is_said_before_games_are_lost(store, health, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=room.ROOM_MB * 1_000_000 - 1))
    status, said = asked(store, health)
    assert (status, said["disk"]["state"]) == (503, "fails")
    assert "Disk fails: 199 MB are free." in sentences(health)


def test_a_database_that_cannot_be_written_is_said_until_it_can(store, health):
    def full(connection, cursor, statement, *_):
        if statement.startswith("UPDATE"):
            raise OperationalError(statement, {}, Exception("database or disk is full"))

    sa.event.listen(store.engine, "before_cursor_execute", full)
    health.beat()
    status, said = asked(store, health)
    assert (status, said["database"]) == (503, {"state": "fails", "says": "database or disk is full"})
    assert "Database fails: does not work: database or disk is full" in sentences(health)
    sa.event.remove(store.engine, "before_cursor_execute", full)
    health.beat()
    assert asked(store, health)[0] == 200


def test_a_database_that_is_away_is_said_without_a_password(store, health, monkeypatch):
    def away():
        raise OperationalError("select", {}, Exception("connection to postgresql://board:sesame@db/board failed"))

    monkeypatch.setattr(store.engine, "connect", away)
    status, said = asked(store, health)
    assert status == 503
    assert "sesame" not in str(said)
    assert "Database fails" in sentences(health)


def test_a_broker_that_is_away(store, health, broker):
    broker.connected = False
    status, said = asked(store, health)
    assert (status, said["broker"]["connected"]) == (503, False)
    assert "Broker fails: not connected" in sentences(health)


def test_a_leaderboard_that_takes_its_towers_by_usb_has_no_broker_to_miss(store, tmp_path):
    Direct(store, "cafe").presence("t1", True)
    status, said = asked(store, Health(store, tmp_path))
    assert status == 200
    assert "broker" not in said
    assert said["bridges"]["bridges"] == []


def test_games_that_wait_at_a_bridge_and_a_bridge_that_is_away(store, health):
    for tower in ("t1", "t2"):
        tower_news.presence(store, "cafe", tower, "pi", True)
    tower_news.presence(store, "other", "t3", "pi", True)
    tower_news.waiting_at(store, "cafe", "pi", 5)
    _, said = asked(store, health)
    assert said["waiting"] == {"state": "away", "games": 5}
    assert [(one["cafe"], one["waiting"]) for one in said["bridges"]["bridges"]] == [("cafe", 5), ("other", 0)]
    assert "Games on their way away: at bridges: 5." in sentences(health)
    tower_news.bridge_gone(store, "cafe", "pi")
    status, said = asked(store, health)
    assert (status, said["bridges"]["state"]) == (200, "away"), "a closed café is no failure"
    assert [one["here"] for one in said["bridges"]["bridges"]] == [False, True]
    assert [tower["tower"] for tower in said["towers"]["away"]] == ["t1", "t2"]
    assert "Bridges away: cafe/pi has not been heard from since 20" in sentences(health)


def test_a_closed_chain_names_those_that_went_last(store, health):
    for number in range(1, 10):
        tower_news.presence(store, "cafe", f"t{number}", "pi", True)
        tower_news.presence(store, "cafe", f"t{number}", "pi", False)
        went = sa.update(towers).where(towers.c.tower == f"t{number}").values(seen=1_700_000_000_000 + number)
        with store.engine.begin() as connection:
            connection.execute(went)
    line = next(text for name, _, text in health_lines(health, WORDS) if name == "Towers")
    assert [f"t{number}" in line for number in range(1, 10)] == [False] * 3 + [True] * 6
    assert line.startswith("0 here; cafe/t9 has") and line.endswith("; and 3 more")


def test_a_database_that_goes_while_a_leaderboard_starts_is_waited_for(store, tmp_path, monkeypatch, capsys):
    tower_news.presence(store, "cafe", "t1", "pi", True)
    away = ["the screen's link", "its owner", "which towers are gone"]

    def unless_away(*_):
        if threading.current_thread() is threading.main_thread() and away:
            raise OperationalError(away.pop(0), {}, Exception("connection refused"))

    sa.event.listen(store.engine, "before_cursor_execute", unless_away)
    monkeypatch.setattr(leaderboard_command, "Store", lambda *_, **__: store)
    monkeypatch.setattr(leaderboard_command, "log_to_terminal", lambda: None)
    monkeypatch.setattr(leaderboard_command, "take_games", lambda *_: None)
    leaderboard_command.main(["--folder", str(tmp_path), "--page", "0"])
    assert "It has no owner yet" in capsys.readouterr().out
    assert not away and lists_of.present(store) == []
    assert store.told == [life.count_in] and store.masks == [life.masked], "evenings take part"
