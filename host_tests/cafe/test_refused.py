"""What the referee refuses stays where the owner sees it, until it is judged again or deleted."""

import re
import zlib

import pytest
import sqlalchemy as sa

from desktop.cafe.bridge import bridge as bridge_module
from desktop.cafe.bridge.bridge import Bridge, Direct
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.serial_line import Sent
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.care import retention
from desktop.cafe.data.store import now_ms
from desktop.cafe.games import refused
from desktop.cafe.games.refused import Refused
from desktop.cafe.owner import owners
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.errors import BadInput
from host_tests.cafe import lists_of
from host_tests.cafe.owner_browser import PASSWORD, browser, log_in
from host_tests.cafe.servers import Mosquitto, running
from host_tests.cafe.talker import records
from host_tests.patience import until

TOWER = "ab" * 8


def bad_record():
    return records(1)[0].replace("score ", "score 9", 1)


def keep(store, record=b"nonsense", cafe="cafe", number=1, at=None):
    refused.keep(store, [Refused(cafe, TOWER, number, now_ms() if at is None else at, record, "", "line 1: no")])


def sent_to(sink, folder, text):
    """A bridge hears a game; whether the tower may forget it."""
    confirmed = []
    Bridge(sink, "cafe", folder / "refused").judge(Sent(TOWER, 7, "0" * 8, text.encode()), lambda: confirmed.append(1))
    return confirmed


def test_a_game_that_is_refused_stays_with_the_owner_with_initials_for_names(store, tmp_path):
    assert sent_to(Direct(store, "cafe"), tmp_path, bad_record())
    [row] = refused.newest(store)
    assert (row.cafe, row.tower, row.number) == ("cafe", TOWER, 7)
    assert row.why.startswith("line ")
    with store.engine.connect() as connection:
        assert b"North" not in zlib.decompress(connection.scalar(sa.text("select record from refused")))
    with pytest.raises(BadInput, match="still_refused"):
        ACTIONS["judge_refused"](store, {"refused": str(row.id)})
    ACTIONS["forget_refused"](store, {"refused": str(row.id)})
    assert refused.newest(store) == []


def test_a_game_that_was_wrongly_refused_is_judged_again_and_counts(store, tmp_path, monkeypatch):
    def mistaken(text):
        raise BadInput("line 3: a slip of ours")

    with monkeypatch.context() as before_the_update:
        before_the_update.setattr(bridge_module, "judged", mistaken)
        sent_to(Direct(store, "cafe"), tmp_path, records(1)[0])
    assert lists_of.latest(store) == []
    [row] = refused.newest(store)
    assert ACTIONS["judge_refused"](store, {"refused": str(row.id)}) == f"cafe/{TOWER} 7"
    assert len(lists_of.latest(store)) == 1 and refused.newest(store) == []


def test_nothing_is_said_to_be_stored_while_it_cannot_be_kept(store, tmp_path, monkeypatch):
    way = tmp_path / "way"
    away = [True]
    kept = refused.keep

    def keep_when_it_can(store, bad):
        if away:
            raise sa.exc.OperationalError("insert", {}, Exception("the disk is full"))
        return kept(store, bad)

    monkeypatch.setattr(refused, "keep", keep_when_it_can)
    with running(Mosquitto()) as broker:
        leaderboard, bridge = Subscriber(store, broker.url), Publisher(broker.url, "cafe", "bridge", way)
        leaderboard.start()
        bridge.start()
        confirmed = sent_to(bridge, tmp_path, bad_record())
        until(lambda: confirmed, "the broker has it")
        assert list(way.iterdir())
        away.clear()
        until(lambda: not list(way.iterdir()), "the board has said that it has it")
        assert [(row.cafe, row.tower, row.number) for row in refused.newest(store)] == [("cafe", TOWER, 7)]
        bridge.close()
        leaderboard.close()


def test_the_same_game_is_kept_once_and_each_cafe_pushes_out_only_its_own(store, monkeypatch):
    monkeypatch.setattr(refused, "MOST", 3)
    keep(store, cafe="quiet")
    for number in range(5):
        keep(store, number=number)
        keep(store, number=number)
    assert [(row.cafe, row.number) for row in refused.newest(store)] == [
        ("cafe", 4),
        ("cafe", 3),
        ("cafe", 2),
        ("quiet", 1),
    ]


def test_what_is_kept_for_long_enough_goes(store):
    keep(store, at=1000)
    keep(store, number=2)
    retention.erase(store, now_ms() - 1000)
    assert [row.number for row in refused.newest(store)] == [2]


def test_the_owners_page_says_of_each_tower_how_many_were_refused(store, tmp_path):
    sent_to(Direct(store, "cafe"), tmp_path, records(1)[0])
    sent_to(Direct(store, "cafe"), tmp_path, bad_record())
    assert refused.by_tower(store) == {("cafe", TOWER): 1}
    owners.add(store, "Anna", PASSWORD)
    with browser(store) as client:
        page = log_in(client, "Anna").text
    assert re.search(r"<td[^>]*>1 <a [^>]*>and 1 refused</a></td>", page)
    assert "Judge again</button>" in page
