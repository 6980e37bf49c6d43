"""What each tower says it has sent, against what the leaderboard has of it: a gap is red, and nothing else is."""

import shutil

import pytest

from desktop.cafe.bridge.bridge import Bridge, Direct
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.care import backup
from desktop.cafe.care.health import Health
from desktop.cafe.data import balance, tower_news
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import towers
from desktop.cafe.games import intake, refused
from desktop.cafe.games.refused import Refused
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.owner.owner_words import WORDS
from desktop.cafe.owner.sentences import health_lines
from desktop.words.catalogues import in_language
from host_tests.cafe import lists_of
from host_tests.cafe.servers import Mosquitto, running
from host_tests.cafe.talker import Talker, records, submission
from host_tests.patience import until


def row(store):
    with store.engine.connect() as connection:
        return connection.execute(towers.select()).one()


def missing(store):
    return row(store).missing


def played(store, *numbers, tower="t1", cafe="cafe"):
    """Games of a tower come in."""
    for number in numbers:
        intake.add(store, [submission(records(1, number)[0], tower=tower, number=number)._replace(cafe=cafe)])


# The leaderboard.


def test_what_was_there_before_the_tower_counted_is_no_gap(store):
    played(store, 1, 2, 3)
    balance.tell(store, "cafe", {"t1": 0})
    played(store, 4)
    balance.tell(store, "cafe", {"t1": 1})
    assert missing(store) == 0
    balance.tell(store, "cafe", {"t1": 3})
    assert missing(store) == 2


def test_refused_games_and_those_that_another_tower_brought_have_come_too(store):
    tower_news.presence(store, "cafe", "t1", "pi", True)
    balance.tell(store, "cafe", {"t1": 0})
    refused.keep(store, [Refused("cafe", "t1", 1, now_ms(), b"nonsense", "", "line 1: no")])
    played(store, 2, tower="t0")
    played(store, 2)
    balance.tell(store, "cafe", {"t1": 2})
    with store.engine.connect() as connection:
        assert balance.gaps(connection) == []
    balance.tell(store, "cafe", {"t1": 3})
    with store.engine.connect() as connection:
        assert balance.gaps(connection) == [balance.Gap("cafe", "t1", 3, 0, 1, 1, 1)]


def test_a_game_that_a_tower_of_that_name_in_another_house_brought_has_come_too(store):
    tower_news.presence(store, "pier", "t1", "pi", True)
    balance.tell(store, "pier", {"t1": 0})
    played(store, 1)
    played(store, 1, cafe="pier")
    balance.tell(store, "pier", {"t1": 1})
    with store.engine.connect() as connection:
        assert balance.gaps(connection) == []


def test_a_game_whose_confirmation_was_lost_hides_no_gap(store):
    tower_news.presence(store, "cafe", "t1", "pi", True)
    balance.tell(store, "cafe", {"t1": 0})
    played(store, 1)  # never confirmed, and pushed out of the tower
    balance.tell(store, "cafe", {"t1": 0})
    balance.tell(store, "cafe", {"t1": 1})
    assert missing(store) == 1


def test_a_backup_that_is_put_back_shows_what_came_after_it_until_an_owner_knows(store, tmp_path):
    tower_news.presence(store, "cafe", "t1", "pi", True)
    balance.tell(store, "cafe", {"t1": 0})
    played(store, 1)
    balance.tell(store, "cafe", {"t1": 1})
    backup.write(store, tmp_path / "board.bak")
    played(store, 2, 3)
    balance.tell(store, "cafe", {"t1": 3})
    assert missing(store) == 0
    backup.read(store, tmp_path / "board.bak")
    balance.tell(store, "cafe", {"t1": 3})
    health = Health(store, tmp_path)
    assert health.works(), "it does its work: the loss is for owners"
    assert health.parts()["balance"]["towers"] == [
        {"cafe": "cafe", "tower": "t1", "told": 3, "games": 1, "refused": 0, "doubles": 0, "missing": 2}
    ]
    lines = {name: (state, text) for name, state, text in health_lines(health, in_language(WORDS, "en"))}
    assert lines["Sent and here"][0] == "lost"
    assert "cafe/t1, games missing: 2. The tower was told that they are safe" in lines["Sent and here"][1]
    assert ACTIONS["settle_tower"](store, {"cafe": "cafe", "tower": "t1"}) == "cafe/t1"
    balance.tell(store, "cafe", {"t1": 3})
    assert missing(store) == 0
    balance.tell(store, "cafe", {"t1": 4})
    assert missing(store) == 1, "another one is said again"


def test_a_tower_that_begins_to_count_again_keeps_its_gap(store):
    tower_news.presence(store, "cafe", "t1", "pi", True)
    balance.tell(store, "cafe", {"t1": 0})
    balance.tell(store, "cafe", {"t1": 5})
    balance.tell(store, "cafe", {"t1": 0})
    assert missing(store) == 5
    played(store, 1)
    balance.tell(store, "cafe", {"t1": 1})
    assert missing(store) == 5


def test_a_cafe_speaks_of_its_own_towers_only(store):
    tower_news.presence(store, "cafe", "t1", "pi", True)
    balance.tell(store, "cafe", {"t1": 0})
    balance.tell(store, "other", {"t1": 7, "t2": 7})
    assert row(store).told == 0


# On the way.


@pytest.fixture
def talker():
    talker = Talker()
    yield talker
    talker.close()


def test_over_usb_a_tower_and_the_leaderboard_agree(store, tmp_path, talker):
    bridge = Bridge(Direct(store, "cafe"), "cafe", tmp_path / "refused")
    talker.waiting = dict(enumerate(records(3), 1))
    bridge.read(talker.port)
    until(lambda: lists_of.latest(store) and row(store).told == 3)
    assert row(store).present
    bridge.close()
    assert (row(store).games, missing(store), row(store).present) == (3, 0, False)


@pytest.mark.parametrize("lost", [0, 2])
def test_what_a_bridge_far_away_loses_is_missing_and_nothing_else(store, tmp_path, talker, monkeypatch, lost):
    monkeypatch.setattr("desktop.cafe.bridge.publisher.WAITING_S", 0.1)
    way = tmp_path / "way"
    with running(Mosquitto()) as broker:
        leaderboard = Subscriber(store, broker.url)
        publisher = Publisher(broker.url, "cafe", "pi", way)
        publisher.start()
        bridge = Bridge(publisher, "cafe", tmp_path / "refused")
        tower_news.presence(store, "cafe", talker.tower, "pi", True)
        balance.tell(store, "cafe", {talker.tower: 0})
        bridge.read(talker.port)
        talker.waiting = dict(enumerate(records(3), 1))
        until(lambda: len(talker.confirmed) == 3, "the broker has them, the leaderboard is not there")
        assert row(store).told == 0
        for path in sorted(way.glob("*.json"))[:lost]:
            shutil.move(path, tmp_path)  # its disk has lost them, and its broker too
        if lost:
            broker.kill()
            broker.start()
        leaderboard.start()
        until(lambda: (row(store).told, row(store).games) == (3, 3 - lost))
        bridge.close()
        publisher.close()
        leaderboard.close()
    assert (row(store).games, missing(store)) == (3 - lost, lost)
