"""What towers say, as the bridge takes it: lines, names, the folder of games on their way."""

import json
import os
import random
import re
from types import SimpleNamespace

from desktop.cafe.bridge.bridge import Bridge, Conversation
from desktop.cafe.bridge.publisher import Publisher
from desktop.cafe.bridge.serial_line import Line, Sent, confirmation
from desktop.cafe.verdict import LONGEST_RECORD
from host_tests.cafe.talker import NoSink, records, submission, worker


def test_ten_thousand_random_lines_are_nothing():
    line = Line()
    source = random.Random(2)
    for _ in range(10_000):
        junk = source.randbytes(source.randrange(100)) if source.random() < 0.7 else b"@game 0 0 0 0"
        assert not list(line.feed(junk + b"\n"))
    whole = Sent("ab" * 8, 3, "352441c2", b"abc\n")
    assert list(line.feed(b"\n@game abababababababab 3 4 4788814e\nabc\n")) == [whole._replace(crc="4788814e")]


def test_a_record_in_any_pieces():
    from host_tests.cafe.talker import sent

    text = records(1)[0]
    data = sent("ab" * 8, 5, text)
    for size in (1, 7, 64, 5000):
        line = Line()
        found = [one for at in range(0, len(data), size) for one in line.feed(data[at : at + size])]
        assert [(one.number, one.text.decode()) for one in found] == [(5, text)]
    assert confirmation(found[0]).startswith(b"@ok 5 ")


def test_a_line_without_end_takes_no_memory():
    line = Line()
    for _ in range(160):
        assert not list(line.feed(b"x" * 65_536))
    assert len(line._begun) <= 1000
    assert not list(line.feed(b"@game abababababababab 3 %d 00000000\n" % (LONGEST_RECORD + 1)))


class Heard:
    """A port that has been read to its end says so to who reads it."""

    name = "a port"
    in_waiting = 0

    def __init__(self, *lines):
        self.reader = worker()
        self.lines = list(lines)
        self.answers = []

    def write(self, line):
        self.answers.append(line)

    def read(self, _):
        if not self.lines:
            self.reader.ended = True
            return b""
        return self.lines.pop(0) + b"\n"


def test_each_tower_is_told_the_date_once(tmp_path):
    bridge = Bridge(NoSink(), "cafe", tmp_path)
    port = Heard(*2 * [b"@tower abababababababab 0"], b"@tower cdcdcdcdcdcdcdcd 0")
    Conversation(bridge, port).run(port.reader)
    assert [line[:9] for line in port.answers] == 2 * [b"@today 20"]


def test_a_tower_that_has_started_anew_is_told_the_deals_again(tmp_path):
    sink = NoSink()
    sink.deals = lambda tower: b"@deals 20261123 mac\n"
    port = Heard(*2 * [b"@tower abababababababab", b"@tower abababababababab 0"])
    Conversation(Bridge(sink, "cafe", tmp_path), port).run(port.reader)
    assert [line[:6] for line in port.answers] == 2 * [b"@today", b"@deals"]


def test_lines_that_a_tower_ignores_are_said_when_they_double(tmp_path, caplog):
    bridge = Bridge(NoSink(), "cafe", tmp_path)
    counts = [0, 1, 1, 2, 3, 5, 6, 7, 8, 2, 0, 0, 1]
    lines = [b"@tower abababababababab %d" % count for count in counts]
    port = Heard(b"@tower abababababababab", *lines, b"@tower cdcdcdcdcdcdcdcd 4")
    Conversation(bridge, port).run(port.reader)
    said = [record.getMessage() for record in caplog.records if "no confirmation" in record.getMessage()]
    assert [re.findall(r"tower (..)\w+ has ignored (\d+) lines", line)[0] for line in said] == [
        ("ab", "1"),
        ("ab", "3"),
        ("ab", "7"),
        ("ab", "2"),
        ("ab", "1"),
        ("cd", "4"),
    ]
    assert not [record for record in caplog.records if "lines that are nothing" in record.getMessage()]


def test_a_name_neither_floods_the_log_nor_steers_the_terminal(tmp_path, caplog):
    bridge = Bridge(NoSink(), "cafe", tmp_path)
    text = f"game dice house=short:1 players=A,\x1b]0;{'x' * 36}\norder A=9\n"
    bridge.judge(Sent("ab" * 8, 1, "00000000", text.encode()), lambda: None)
    [record] = caplog.records
    assert "refuses game 1: line 2" in record.getMessage()
    assert len(record.getMessage()) < 300
    assert record.getMessage().isprintable()


def test_a_game_is_on_the_disk_by_its_name_before_it_goes_to_the_broker(tmp_path, monkeypatch):
    publisher = Publisher("mqtt://127.0.0.1:1", "cafe", "bridge", tmp_path)
    done = []
    monkeypatch.setattr("os.fsync", lambda file: done.append(os.fstat(file).st_ino))
    publisher._connection.client.publish = lambda *_, **__: done.append("published") or SimpleNamespace(mid=1)
    publisher.take(submission(records(1)[0])._replace(tower="ab" * 8), lambda: None)
    [path] = tmp_path.iterdir()
    assert done == [path.stat().st_ino, tmp_path.stat().st_ino, "published"]


def test_a_folder_full_of_garbage_keeps_no_game_from_its_way(tmp_path, caplog):
    tower, game = "ab" * 8, submission(records(1)[0])
    name = f"{tower}-{game.verdict.hash}"
    publisher = Publisher("mqtt://127.0.0.1:1", "cafe", "bridge", tmp_path)
    publisher.take(game._replace(tower=tower), lambda: None)
    right = (tmp_path / f"{name}.json").read_text()
    assert json.loads(right)["record"] == game.verdict.record
    (tmp_path / "+-#.json").write_text(right)
    (tmp_path / f"cd{name}.json").write_text(right)
    (tmp_path / f"ef{name}.json").mkdir()
    (tmp_path / f"{name}.draft").write_text(right[:9])
    for number, garbage in enumerate((b"", b"[]", b"{", b"\xff", right.replace('"hash": "', '"hash": "x').encode())):
        (tmp_path / f"{number}{name}.json").write_bytes(garbage)
    said = []
    publisher._connection.client.publish = lambda topic, payload, qos: (
        said.append(topic) or SimpleNamespace(mid=len(said))
    )
    publisher._under_way.clear()
    publisher._publish_kept()
    assert sorted(said) == [f"tower/cafe/{tower}/game", f"tower/cafe/cd{tower}/game"]
    assert len(list(tmp_path.glob("*.bad"))) == 5
    assert len([record for record in caplog.records if "set aside" in record.getMessage()]) == 5
