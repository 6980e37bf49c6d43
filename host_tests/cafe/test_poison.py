"""Whatever a message says costs that message alone, and no record takes long: what comes after it is stored."""

import contextlib
import json
import sys
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from desktop.cafe.bridge import bridge as bridge_module
from desktop.cafe.bridge import subscriber as subscriber_module
from desktop.cafe.bridge.bridge import Bridge, Direct
from desktop.cafe.bridge.messages import ENROL, GAME, LINE, PRESENCE, WAITING, topic
from desktop.cafe.bridge.serial_line import MOST_COUNTED, Sent
from desktop.cafe.bridge.subscriber import Subscriber
from desktop.cafe.data import tower_news
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import towers
from desktop.cafe.games import intake, refused
from desktop.cafe.verdict import judged, shortened
from desktop.errors import BadInput
from desktop.referee.evaluate import evaluated
from host_tests.cafe import lists_of
from host_tests.cafe.servers import Postgres, running
from host_tests.cafe.talker import card_records, records, sent, worker

TOWER, HASH = "ab" * 8, "5a" * 32


class Broker:
    """A leaderboard's end of a broker; ``answers``: what it has told bridges and towers; ``taken``: acknowledged."""

    def __init__(self, store, monkeypatch):
        self.answers, self.taken = [], []
        self.leaderboard = Subscriber(store, "mqtt://127.0.0.1")
        client = self.leaderboard._connection.client
        monkeypatch.setattr(client, "publish", lambda about, said, **_: self.answers.append((about, said)))
        monkeypatch.setattr(client, "ack", lambda mid, qos: self.taken.append(mid))

    def says(self, *messages):
        """These come in together, each ``(what it is about, what it says)``."""
        come = [
            SimpleNamespace(topic=about, payload=said if isinstance(said, bytes) else json.dumps(said).encode())
            for about, said in messages
        ]
        for number, message in enumerate(come):
            message.mid, message.qos = number, 1
        self.leaderboard._take(come, worker())


@pytest.fixture
def broker(store, monkeypatch):
    return Broker(store, monkeypatch)


def game(text, claimed="", **others):
    return {"number": 1, "at": 0, "record": text, "hash": claimed or judged(records(1)[0]).hash} | others


POISON = {
    "half a letter": (GAME, game(f"# \ud800\n{records(1)[0]}", HASH)),
    "half a letter for a name": (GAME, game(records(1)[0].replace("North", "\udfff"), HASH)),
    "no object": (GAME, b"[]"),
    "nested without end": (GAME, b"[" * 200_000),
    "a number beyond all": (GAME, game(records(1)[0], HASH, number=10**400, at=-(10**300))),
    "games beyond all": (LINE, b"@sent %s 9999999999\n" % TOWER.encode()),
    "an offer of nothing": (ENROL, {"secret": {}}),
    "no number waits": (WAITING, {"waiting": True, "told": {TOWER: 10**40, "\ud800": 1}}),
    "a bridge of no name": (PRESENCE, {"here": True, "bridge": "\ud800"}),
}


def poisoned(store, monkeypatch):
    """Each message that cannot be, with a game of another café behind it."""
    tower_news.presence(store, "loud", TOWER, "pi", True)
    for (what, said), text in zip(POISON.values(), records(len(POISON), seed=9), strict=True):
        its = Broker(store, monkeypatch)
        its.says((topic("loud", TOWER, what), said), (topic("quiet", TOWER, GAME), game(text, judged(text).hash)))
        assert "quiet" in [one["cafe"] for one in lists_of.latest(store)[:2]]
        assert (topic("quiet", TOWER, "stored"), judged(text).hash) in its.answers
    with store.engine.connect() as connection:
        assert connection.scalar(sa.select(towers.c.told).where(towers.c.cafe == "loud")) == MOST_COUNTED
    with pytest.raises(sa.exc.DBAPIError):  # what it will never take is not tried for ever
        keep_trying(lambda: store.engine.connect().exec_driver_sql("select nothing from nowhere at all"))


def test_a_message_that_cannot_be_costs_itself_alone(store, monkeypatch):
    poisoned(store, monkeypatch)


def test_a_message_that_cannot_be_costs_itself_alone_on_postgresql(monkeypatch):
    with running(Postgres()) as server:
        store = Store(server.url)
        poisoned(store, monkeypatch)
        store.close()


def test_a_game_with_half_a_letter_is_kept_as_refused_and_the_bridge_need_not_keep_it(broker, store):
    broker.says((topic("loud", TOWER, GAME), POISON["half a letter"][1]))
    assert [row.why for row in refused.newest(store)] == ["not text in UTF-8"]
    assert broker.answers == [(topic("loud", TOWER, "stored"), HASH)] and broker.taken == [0]


def test_over_which_game_the_referee_fails_is_kept_for_the_owner(broker, store, monkeypatch):
    """A slip of ours, whichever: the others count, and this one can be judged again once it is mended."""
    good, bad = records(2)

    def slips(text):
        if text == bad:
            raise ZeroDivisionError
        return judged(text)

    with monkeypatch.context() as slip:
        slip.setattr("desktop.cafe.bridge.messages.judged", slips)
        broker.says(*((topic("cat", TOWER, GAME), game(text, HASH)) for text in (bad, good)))
    [row] = refused.newest(store)
    assert row.why == "the referee has failed: ZeroDivisionError"
    assert len(lists_of.latest(store)) == 1 and len(broker.answers) == 2 and broker.taken == [0, 1]
    refused.judge_again(store, row.id)
    assert len(lists_of.latest(store)) == 2


def test_a_game_that_the_database_will_never_take_is_kept_and_the_others_count(broker, store, monkeypatch):
    texts = records(3)
    add = intake.add

    def never(store, submissions):
        if any(submission.verdict.hash == judged(texts[1]).hash for submission in submissions):
            raise sa.exc.DataError("insert", {}, Exception("integer out of range"))
        return add(store, submissions)

    monkeypatch.setattr(intake, "add", never)
    broker.says(*((topic("cat", TOWER, GAME), game(text, judged(text).hash)) for text in texts))
    assert len(lists_of.latest(store)) == 2
    assert [row.why for row in refused.newest(store)] == ["it could not be stored"]
    assert {said for _, said in broker.answers} == {judged(text).hash for text in texts}


def test_what_cannot_even_be_kept_is_told_nobody_so_that_the_bridge_brings_it_again(broker, store, monkeypatch):
    def never(*_):
        raise sa.exc.DataError("insert", {}, Exception("no"))

    monkeypatch.setattr(subscriber_module.refused, "keep", never)
    text = records(1)[0]
    broker.says(
        (topic("loud", TOWER, GAME), game("nonsense", HASH)), (topic("cat", TOWER, GAME), game(text, judged(text).hash))
    )
    assert [said for _, said in broker.answers] == [judged(text).hash]
    assert broker.taken == [0, 1], "nor does it stand in the way at the broker"


def test_a_bridges_referee_fails_over_one_game_and_the_next_is_taken(store, tmp_path, monkeypatch):
    bad, good = records(2)

    def slips(text):
        if text == bad.encode():
            raise ZeroDivisionError
        return judged(text)

    monkeypatch.setattr(bridge_module, "judged", slips)
    bridge = Bridge(Direct(store, "cat"), "cat", tmp_path / "refused")
    confirmed = []
    for number, text in enumerate((bad, good)):
        said = Sent(TOWER, number, f"{number:08x}", text.encode())
        bridge.judge(said, lambda number=number: confirmed.append(number))
    assert confirmed == [0, 1] and len(lists_of.latest(store)) == 1
    assert [row.why for row in refused.newest(store)] == ["the referee has failed: ZeroDivisionError"]


def test_a_sink_that_fails_over_what_a_tower_says_does_not_end_the_talk(store, tmp_path, monkeypatch):
    direct = Direct(store, "cat")
    monkeypatch.setattr(direct, "offer", lambda *_: {}["nothing"])
    bridge = Bridge(direct, "cat", tmp_path / "refused")
    its, text = worker(), records(1)[0]
    pieces = [b"@enrol %s %s\n" % (TOWER.encode(), HASH.encode()), sent(TOWER, 1, text)]

    class Port:
        name, in_waiting = "a port", 4096

        def read(self, _):
            its.ended = len(pieces) <= 1
            return pieces.pop(0)

        def write(self, line):
            """Nobody listens."""

    bridge_module.Conversation(bridge, Port()).run(its)
    assert len(lists_of.latest(store)) == 1


def test_a_callback_that_fails_does_not_end_the_thread_that_hears_the_broker(store, tmp_path):
    leaderboard = Subscriber(store, "mqtt://127.0.0.1")
    client = leaderboard._connection.client
    client.on_message(client, None, SimpleNamespace(topic="not ours", payload=b"", mid=1, qos=1))
    client.on_message(client, None, SimpleNamespace(topic=topic("cat", TOWER, GAME), payload=b"", mid=1, qos=1))
    assert len(leaderboard._queue.get(9, 0)) == 1


def steps(work) -> int:
    """How many lines of Python some work takes: the same on every computer."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def many(part, length):
    return part * (1 + length // len(part))


def endless_turns(length):
    """A game of one in which no turn makes a phase."""
    rolls = [line for line in records(20)[0].splitlines() if line.startswith("roll ")]
    bad = next(roll for roll in rolls if [*evaluated([f"1 {roll.removeprefix('roll ')}"])] == ["failed"])
    return "game dice players=North\n" + many(f"{bad}\nhold 3\n{bad}\nstop\n", length)


STOCK = [made(1, players=6, house="even")[0].splitlines() for made in (records, card_records)]
WAYS = {  # to write a record that is as long as one likes, of one thing again and again
    "a line": lambda lines, length: "\n".join(lines[:9]) + many(f"\n{lines[9]}", length),
    "all lines": lambda lines, length: f"{lines[0]}\n" + many("\n".join(lines[1:]) + "\n", length),
    "a word": lambda lines, length: "\n".join(lines[:9]) + many(f" {lines[8].split()[-1]}", length),
    "a part of a word": lambda lines, length: "\n".join(lines[:2]) + many(",5", length),
    "players": lambda lines, length: f"game dice players={','.join(f'Ann{number}' for number in range(length // 8))}\n",
    "turns": lambda lines, length: endless_turns(length),
    "an accent": lambda lines, length: lines[0] + many("\u0301", length),
    "nothing": lambda lines, length: lines[0] + many("\n", length),
}


@pytest.mark.parametrize("lines", STOCK, ids=["dice", "cards"])
@pytest.mark.parametrize("way", WAYS)
def test_no_record_takes_more_work_than_its_length_is_worth(way, lines):
    """Two records of which one is four times as long take about four times the work, not sixteen or sixty-four."""

    def work(length):
        text = WAYS[way](lines, length)[:length].encode()

        def look():
            shortened(text)
            with contextlib.suppress(BadInput):
                judged(text)

        return steps(look)

    short, long = work(2_000), work(8_000)
    assert long <= 6 * short + 5_000


def test_a_record_has_lines_that_a_game_can_have():
    names = ",".join(f"A{number}" for number in range(2000))
    for text in (f"game dice players={names}\n", f"game dice players=A,B\norder A={'5,' * 5000}5 B=5\n"):
        with pytest.raises(BadInput, match="no line of a game has more than 1000"):
            judged(text)
        assert shortened(text.encode()) == text.encode()
