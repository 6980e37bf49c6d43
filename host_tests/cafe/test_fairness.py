"""No café harms another: not by all that it says, nor by towers that it makes up; nor by another's name, which
test_own_logins.py tries.
"""

import json
from types import SimpleNamespace

import pytest

from desktop.cafe.bridge import subscriber as subscriber_module
from desktop.cafe.bridge.fair_queue import FairQueue
from desktop.cafe.bridge.messages import GAME, PRESENCE, topic
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.data import oversight, tower_news
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.signature import code_of
from host_tests.cafe import attacks, lists_of
from host_tests.cafe.talker import records, worker

SECRET = "5a" * 32
TOWER = "ab" * 8


def test_each_cafe_waits_only_for_itself_and_stays_in_order():
    queue = FairQueue()
    for number in range(1000):
        queue.put("loud", f"loud {number}")
    queue.put("quiet", "quiet 0")
    queue.put("quiet", "quiet 1")
    assert queue.get(5, timeout=1) == ["loud 0", "quiet 0", "loud 1", "quiet 1", "loud 2"]
    assert queue.get(2000, timeout=1) == [f"loud {number}" for number in range(3, 1000)]
    assert queue.get(1, timeout=0) == []


def test_a_game_goes_before_the_thousands_of_things_that_another_cafe_says(store, monkeypatch):
    """As they come in while the leaderboard is busy; it takes them by the batch."""
    monkeypatch.setattr(subscriber_module, "BATCH", 10)
    leaderboard = Subscriber(store, "mqtt://127.0.0.1")
    client = leaderboard._connection.client
    acknowledged = []
    monkeypatch.setattr(client, "ack", lambda mid, qos: acknowledged.append(mid))

    def comes(about, said):
        client.on_message(
            client, None, SimpleNamespace(topic=about, payload=json.dumps(said).encode(), mid=about, qos=1)
        )

    for number in range(6000):
        comes(topic("loud", f"{number % 3000:016x}", PRESENCE), {"here": True, "bridge": "pi"})
    assert len(acknowledged) == 6000, "the broker goes on to what others say"
    game = topic("quiet", TOWER, GAME)
    comes(game, {"number": 1, "at": 0, "record": records(1)[0]})
    assert game not in acknowledged
    leaderboard._take(leaderboard._queue.get(10, timeout=1), worker())
    assert len(lists_of.latest(store)) == 1
    assert acknowledged[6000:] == [game]


def test_what_a_cafe_says_without_end_is_dropped_but_no_game(store, monkeypatch):
    monkeypatch.setattr(subscriber_module, "MOST_WAITING", 5 * (subscriber_module.A_MESSAGE + len(b"{}")))
    leaderboard = Subscriber(store, "mqtt://127.0.0.1")
    for what in [PRESENCE] * 9 + [GAME] * 3:
        message = SimpleNamespace(topic=topic("loud", TOWER, what), payload=b"{}", mid=1, qos=1)
        leaderboard._heard(message)
    assert [message.topic.rpartition("/")[2] for message in leaderboard._queue.get(99, 1)] == [PRESENCE] * 5 + [
        GAME
    ] * 3


def test_long_messages_of_a_cafe_fill_no_memory(store):
    """The broker lets messages of 600 KB pass, ten thousand of which would take all that a small computer has."""
    leaderboard = Subscriber(store, "mqtt://127.0.0.1")
    said = b"x" * 600_000
    for _ in range(2000):
        leaderboard._heard(SimpleNamespace(topic=topic("loud", TOWER, PRESENCE), payload=said, mid=1, qos=1))
    assert len(leaderboard._queue.get(9999, 1)) * len(said) < 11_000_000
    leaderboard._heard(SimpleNamespace(topic=topic("loud", TOWER, PRESENCE), payload=b"{}", mid=1, qos=1))
    assert len(leaderboard._queue.get(9999, 1)) == 1, "what was taken makes room"


def test_bridges_that_a_cafe_makes_up_are_not_remembered_without_end(store, monkeypatch):
    monkeypatch.setattr(subscriber_module, "MOST_GONE", 5)
    leaderboard = Subscriber(store, "mqtt://127.0.0.1")
    for number in range(50):
        leaderboard._bridge("loud", f"pi{number}", {"here": False})
    assert len(leaderboard._gone) <= 5


def enrol(store, tower=TOWER):
    tower_news.offer(store, "cafe", tower, SECRET)
    ACTIONS["enrol"](store, {"code": code_of(SECRET)})


def test_once_a_tower_is_enrolled_towers_that_nobody_knows_are_not_heard(store):
    tower_news.presence(store, "cafe", "11" * 8, "pi", True)
    enrol(store)
    for number in range(30):
        tower_news.presence(store, "cafe", f"{number:016x}", "pi", True)
    tower_news.presence(store, "cafe", TOWER, "pi", True)
    assert {tower["tower"] for tower in lists_of.present(store)} == {"11" * 8, TOWER}
    tower_news.offer(store, "cafe", "22" * 8, "66" * 32)  # it shows its code
    tower_news.presence(store, "cafe", "22" * 8, "pi", True)
    assert len(lists_of.present(store)) == 3


@pytest.mark.parametrize("say", ["presence", "offer"])
def test_a_cafe_has_so_many_towers_at_most(store, monkeypatch, say):
    monkeypatch.setattr(tower_news, "MOST_TOWERS", 5)
    for number in range(9):
        words = ("pi", True) if say == "presence" else (f"{number:064x}",)
        getattr(tower_news, say)(store, "loud", f"{number:016x}", *words)
    tower_news.presence(store, "quiet", TOWER, "pi", True)
    assert len(oversight.all_towers(store)) == 5 + 1


@pytest.mark.parametrize(("guarded", "taken"), [pytest.param(False, 4, marks=pytest.mark.sweep), (True, 0)])
def test_the_attacks_do_harm_but_for_the_protection(guarded, taken):
    """The quickest of them: ``board_attacks`` tries them all."""
    assert [*attacks.names(guarded).values()] == [f"{taken} of 4"]


def test_games_in_a_rush_wait_for_each_other_and_one_that_comes_alone_for_nobody(store, monkeypatch):
    leaderboard = Subscriber(store, "mqtt://127.0.0.1")
    client = leaderboard._connection.client
    monkeypatch.setattr(client, "ack", lambda mid, qos: None)
    its, rested = worker(), []
    monkeypatch.setattr(its, "rest", rested.append)

    def come(what, *said):
        for number, one in enumerate(said):
            about = topic(f"cafe{number}", TOWER, what)
            client.on_message(client, None, SimpleNamespace(topic=about, payload=json.dumps(one), mid=1, qos=1))
        leaderboard._work(its)

    some = [{"number": 1, "at": 0, "record": text} for text in records(6)]
    come(GAME, some[0])
    assert len(lists_of.latest(store)) == 1 and len(rested) == 1, "stored first, then it rests"
    assert 0 < rested.pop() <= subscriber_module.GATHER_S
    come(PRESENCE, {"here": True, "bridge": "pi"})
    assert rested == [], "only games are gathered"
    come(GAME, *some[1:4])
    assert len(lists_of.latest(store)) == 4 and len(rested) == 1, "all three by one transaction"
    monkeypatch.setattr(subscriber_module, "BATCH", 2)
    come(GAME, *some[4:])
    assert len(lists_of.latest(store)) == 6 and len(rested) == 1, "there may be more: it goes on"
