"""The café board: what counts, what is shown, what comes from outside; and a virtual tower on its line, end to end."""

import json
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from servers import Postgres, until
from talker import Talker, records

from desktop import board_bench
from desktop.board.bridge import Bridge, Direct
from desktop.board.line import LONGEST, Line, Sent, confirmation
from desktop.board.store import Entry, Store, now_ms
from desktop.board.verdict import initials, judged
from desktop.board.virtual import VirtualTower
from desktop.board.web import Server
from desktop.errors import BadInput
from desktop.referee import referee

DAY_MS = 86_400_000


@pytest.fixture(params=["sqlite", "postgres"])
def store(request, tmp_path):
    if request.param == "sqlite":
        store = Store(f"sqlite:///{tmp_path}/board.db")
        yield store
        store.close()
        return
    server = Postgres().start()
    try:
        store = Store(server.url)
        yield store
        store.close()
    finally:
        server.close()


@pytest.fixture
def board(tmp_path):
    """A store and the address of its page."""
    store = Store(f"sqlite:///{tmp_path}/board.db")
    server = Server(("127.0.0.1", 0), store, "the owner's key")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield store, f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    store.close()


def entry(text, at=None, tower="t1", number=1):
    return Entry("cafe", tower, number, now_ms() if at is None else at, judged(text))


def ask(url, form=None):
    data = urllib.parse.urlencode(form).encode() if form is not None else None
    try:
        with urllib.request.urlopen(url, data, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


# What counts


def test_a_game_counts_once_whoever_sends_it_and_whatever_its_record_leaves_out():
    text = records(1)[0]
    short = "\n".join(line for line in text.splitlines() if line.split()[0] not in ("turn", "score", "fail", "end"))
    others = text.replace("North", "Mallory").replace("East", "Eve")
    assert others != text
    assert judged(text).hash == judged(short).hash == judged(others).hash
    assert judged(records(2)[1]).hash != judged(text).hash


def test_initials_only_stay_of_names():
    text = records(1)[0].replace("North", "Marianne").replace("East", "Marius")
    verdict = judged(text)
    assert "Mari" not in verdict.record
    assert sorted(seat.initials for seat in verdict.seats) == ["Ma2", "Mar"]
    assert [seat.total for seat in judged(verdict.record).seats] == [seat.total for seat in verdict.seats]
    assert initials(["A", "B", "AB"]) == ["A", "B", "AB"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no game"),
        ("order A=9\n", "before the game"),
        ("game dice players=A\n", "the game is not over"),
        ("game cards players=A,B\n", "dice only|line 1"),
        (b"\xff\xfe", "not text in UTF-8"),
        ("x" * 10_000_000, "a record of 10000000 bytes"),
    ],
)
def test_what_is_no_whole_game_is_refused(text, message):
    with pytest.raises(BadInput, match=message):
        judged(text)


# The database


def test_at_least_once_in_and_once_counted(store):
    games = [entry(text, number=number) for number, text in enumerate(records(20))]
    random.Random(1).shuffle(games)
    assert store.add(games[:7] + games[:7]) == 7
    assert sum(store.add([game]) for game in games) == 13
    assert store.add(games) == 0
    assert len(store.latest()) == 10


def test_many_at_once_count_once(store):
    games = [entry(text) for text in records(10)]
    counted = []
    threads = [threading.Thread(target=lambda: counted.append(sum(store.add([g]) for g in games))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counted) == 10


def test_best_of_day_week_and_ever_by_rule_set(store):
    now = now_ms()
    store.add([entry(text, now) for text in records(3, 1)])
    store.add([entry(text, now - 400 * DAY_MS) for text in records(3, 2)])
    store.add([entry(text, now) for text in records(2, 3, players=1)])
    assert store.sets() == ["2011 short:1", "2011 short:1 solitaire"]
    today = store.best("2011 short:1", "day", now)
    ever = store.best("2011 short:1", "ever", now)
    assert len(today) == len(store.best("2011 short:1", "week", now)) == 6
    assert len(ever) == 10
    assert [row["total"] for row in ever] == sorted((row["total"] for row in ever), reverse=True)
    assert len(store.best("2011 short:1 solitaire", "day", now)) == 2


def test_the_owner_strikes_out(store):
    store.add([entry(records(1)[0])])
    row = store.best("2011 short:1", "ever", now_ms())[0]
    assert store.strike(row["id"])
    assert store.best("2011 short:1", "ever", now_ms())[0]["initials"] == "---"
    assert not store.strike(10**9)


def test_migrations_run_once_and_again(tmp_path):
    for _ in range(2):
        store = Store(f"sqlite:///{tmp_path}/board.db")
        store.add([entry(records(1)[0])])
        assert len(store.latest()) == 1
        store.close()


@pytest.mark.parametrize("url", ["nonsense", "oracle://x/y", "postgresql://nobody@127.0.0.1:1/x"])
def test_a_database_that_cannot_be_had_is_a_clear_error(url):
    with pytest.raises(BadInput):
        Store(url, patience=0)


# The page


def test_the_page_shows_best_latest_and_towers(board):
    store, url = board
    assert json.loads(ask(url + "/board.json")[1])["best"] == {"day": [], "week": [], "ever": []}
    store.add([entry(text) for text in records(3)])
    store.presence("cafe", "t1", "", True)
    shown = json.loads(ask(url + "/board.json")[1])
    assert shown["rules"] == "2011 short:1"
    assert len(shown["best"]["day"]) == 6
    assert [tower["tower"] for tower in shown["towers"]] == ["t1"]
    for path in ("/", "/board.css", "/board.js"):
        assert ask(url + path)[0] == 200
    for path in ("/nothing", "/../store.py", "/game/x", "/game/99", "/game/1/x", "/game/" + "9" * 100):
        assert ask(url + path)[0] == 404


def test_news_come_without_asking_again(board):
    store, url = board
    with urllib.request.urlopen(url + "/live", timeout=10) as live:
        first = live.readline()
        live.readline()
        store.add([entry(records(1)[0])])
        begun = time.monotonic()
        assert live.readline() != first
        assert time.monotonic() - begun < 2


def test_a_name_from_outside_is_text_and_never_markup(board):
    store, url = board
    text = records(1)[0].replace("North", "<b>").replace("East", "&'x")
    store.add([entry(text)])
    page = ask(url + "/game/1")[1]
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert "innerHTML" not in ask(url + "/board.js")[1]


def test_who_has_the_key_strikes_out_and_nobody_else(board):
    store, url = board
    store.add([entry(records(1)[0])])
    assert ask(url + "/strike", {"key": "guess", "score": "1"})[0] == 403
    assert ask(url + "/strike", {"score": "1"})[0] == 403
    assert "Nor" in ask(url + "/game/1")[1]
    for score in ("1", "2"):
        assert ask(url + "/strike", {"key": "the owner's key", "score": score})[0] == 200
    page = ask(url + "/game/1?owner")[1]
    assert page.count("<form") == 2
    assert "<form" not in ask(url + "/game/1")[1]
    assert "Nor" not in ask(url + "/game/1/analysis")[1]
    assert "Nor" not in page
    assert "Eas" not in page
    assert ask(url + "/strike", {"key": "the owner's key", "score": "77"})[0] == 404


def test_a_game_in_french(board):
    store, url = board
    store.add([entry(records(1)[0])])
    page = ask(url + "/game/1?lang=fr")[1]
    assert "<h1>Partie 1</h1>" in page
    assert "échecs" in page


# The line


def test_ten_thousand_random_lines_are_nothing():
    line = Line()
    source = random.Random(2)
    for _ in range(10_000):
        junk = source.randbytes(source.randrange(100)) if source.random() < 0.7 else b"@game 0 0 0 0"
        assert not list(line.feed(junk + b"\n"))
    whole = Sent("ab" * 8, 3, "352441c2", b"abc\n")
    assert list(line.feed(b"\n@game abababababababab 3 4 4788814e\nabc\n")) == [whole._replace(crc="4788814e")]


def test_a_record_in_any_pieces():
    from talker import sent

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
    assert not list(line.feed(b"@game abababababababab 3 %d 00000000\n" % (LONGEST + 1)))


# As it grows


def test_the_benchmark_counts_what_it_feeds(capsys):
    board_bench.main(["--records", "12000"])
    said = capsys.readouterr().out
    assert "at 12,000 games" in said
    assert re.search(r"counted again +0\n", said)
    assert all(index in said for index in ("best_of_day", "best_of_week", "best_ever", "ix_scores_game"))
    assert "NOT BY" not in said


# Towers, end to end


def test_a_bridge_without_a_broker_takes_what_a_tower_says(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    talker = Talker()
    bridge = Bridge(Direct(store, "cafe"), "cafe", tmp_path / "refused")
    try:
        talker.waiting = dict(enumerate(records(5)))
        talker.waiting[5] = records(1)[0].replace("score ", "score 9", 1)
        bridge.read(talker.port)
        until(lambda: not talker.waiting)
        assert len(store.latest()) == 5
        assert len(list((tmp_path / "refused").iterdir())) == 1
        until(store.present)
    finally:
        bridge.close()
        talker.close()
    assert not store.present()
    store.close()


def test_a_game_on_a_virtual_tower_is_on_the_board(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    virtual = VirtualTower(players=1, language="en", house="short:1", coach="off")
    bridge = Bridge(Direct(store, "cafe"), "cafe", tmp_path / "refused")
    tower = virtual.tower
    try:
        virtual.start()
        bridge.read(virtual.port)
        until(lambda: "OK:go" in tower.screen()[-1])
        tower.press("SCORE")
        for _ in range(40):
            tower.run(700)
            if any(line.startswith("end ") for line in tower.console):
                break
            tower.press("ROLL")
            tower.run(1500)
            tower.press("SCORE")
        [game] = until(store.latest)
        record = store.game(game["game"])["record"]
        assert record.splitlines() == [line.strip() for line in tower.console]
        assert referee(record.splitlines())
    finally:
        bridge.close()
        virtual.close()
        store.close()
