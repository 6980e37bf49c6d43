"""The café board: what counts, what is shown, what comes from outside; and a virtual tower on its line, end to end."""

import contextlib
import json
import os
import random
import re
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from servers import Postgres, until
from talker import Talker, card_records, records

from desktop import board_bench
from desktop.board import web
from desktop.board.bridge import Bridge, Conversation, Direct
from desktop.board.broker import Publisher, entry_of
from desktop.board.line import LONGEST, Line, Sent, confirmation
from desktop.board.store import Entry, Store, best_of, now_ms
from desktop.board.verdict import initials, judged
from desktop.board.virtual import VirtualTower
from desktop.board.web import Server, shown_record
from desktop.errors import BadInput
from desktop.referee import referee, scorepad

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


class Published:
    """What the client of a broker gives back."""

    def __init__(self, mid):
        self.mid = mid


class NoSink:
    """Has no use for anything."""

    def take(self, entry, confirm):
        confirm()

    def presence(self, tower, here):
        pass


def connected(url):
    """A connection on which nothing has been said."""
    return socket.create_connection(("127.0.0.1", urllib.parse.urlsplit(url).port), timeout=10)


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


def test_a_game_of_cards_counts_once_whoever_sends_it_and_whatever_its_record_leaves_out():
    text = card_records(1, house="none")[0]
    said = ("turn", "out", "score", "end")
    short = "\n".join(line for line in text.splitlines() if line.split()[0] not in said)
    others = text.replace("North", "Mallory").replace("East", "Eve")
    assert judged(text).hash == judged(short).hash == judged(others).hash
    assert len({judged(text).hash for text in card_records(20)}) == 20
    assert len({judged(text).hash for text in [*card_records(1), *card_records(1, house="even"), text]}) == 3


def test_of_cards_who_wins_is_listed_for_few_points():
    verdict = judged(card_records(1, players=4, house="short:2")[0])
    assert verdict.rules == "cards short:2 4"
    [winner] = [seat for seat in verdict.seats if seat.wins]
    assert winner.merit == -winner.total
    assert [seat.merit for seat in verdict.seats if not seat.wins] == [None] * 3


def test_a_seat_of_the_tower_is_never_among_the_best():
    text = records(1, seed=3)[0]
    opening = text.splitlines()[0]
    name = opening.rpartition("=")[2].split(",")[-1]
    verdict = judged(text.replace(opening, f"{opening} towers={name}"))
    assert [seat.merit is None for seat in verdict.seats] == [seat.initials == name[:3] for seat in verdict.seats]
    assert f" towers={name[:3]}\n" in verdict.record
    assert judged(verdict.record).seats == verdict.seats


def test_initials_only_stay_of_names_at_cards():
    text = card_records(1, players=3, house="none")[0]
    names = {"North": "Marianne", "East": "Marius", "South": "Ariadne"}
    for name, new in names.items():
        text = text.replace(name, new)
    openers = {line.split()[0] for line in text.splitlines() if any(name in line for name in names.values())}
    assert openers == {"game", "deal", "turn", "hit", "skip", "out", "score", "end"}
    verdict = judged(text)
    assert not any(name[:4] in verdict.record for name in names.values())
    assert [seat.initials for seat in verdict.seats] == ["Mar", "Ma2", "Ari"]
    assert judged(verdict.record) == verdict


@pytest.mark.parametrize(
    ("line", "forged", "refusal"),
    [
        ("score North=", "score North=9", "is not how the hand ended"),
        ("end North=", "end North=9", "is not how the game ended"),
        ("draw pile 8", "draw pile 14", "is not a card"),
        ("discard 1", "discard 3", "does not hold|is not"),
        ("turn East", "turn North", "it is the turn of East"),
    ],
)
def test_a_forged_point_or_move_of_cards_is_refused_with_the_number_of_its_line(line, forged, refusal):
    text = card_records(1, house="short:3")[0]
    number = text[: text.index(line)].count("\n") + 1
    with pytest.raises(BadInput, match=f"^line {number}: .*({refusal})"):
        judged(text.replace(line, forged, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no game"),
        ("order A=9\n", "before the game"),
        ("game dice players=A\n", "the game is not over"),
        ("game cards players=A,B\n", "the game is not over"),
        ("game cards players=A\n", "line 1: one player"),
        (b"\xff\xfe", "not text in UTF-8"),
        ("x" * 10_000_000, "a record of 10000000 bytes"),
    ],
)
def test_what_is_no_whole_game_is_refused(text, message):
    with pytest.raises(BadInput, match=message):
        judged(text)


def test_words_of_a_record_that_say_the_same_are_the_same_game():
    text = records(1)[0]
    order = re.search("^order .*$", text, re.M)[0]
    assert judged(text.replace(order, order.replace("=", "=0"))).hash == judged(text).hash
    [cards] = card_records(1)
    deal = re.search("^deal .*$", cards, re.M)[0]
    word, top, north, east = deal.split()
    name, _, held = north.partition("=")
    north = f"{name}={','.join(reversed(held.split(',')))}"
    assert judged(cards.replace(deal, f"{word} {top} {east} {north}")).hash == judged(cards).hash
    assert judged(cards + "  \n\t\n") == judged(cards)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("e\u0301e\u0301e\u0301e\u0301", "\xe9\xe9\xe9"),  # accents that stand beside their letters
        ("Z\u0310\u0311\u0312\u0313algo", "Zal"),
        ("\u202ecba", "cba"),  # turns the line around
        ("\x00A\x1b[2J", "A[2"),
        ("\ud800", "?"),  # half of a letter, as JSON may have it
        ("\u200b", "?"),  # nothing to see
    ],
)
def test_a_name_of_odd_letters_is_shown_and_harms_nobody(store, name, shown):
    text = records(1)[0].replace("North", name)
    assert store.add([entry(text)]) == 1
    assert shown in {row["initials"] for row in store.best("2011 short:1", "ever", now_ms())}
    assert shown in {player.name for player in referee(shown_record(store.game(1)).splitlines()).players}


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


def test_best_of_cards_are_the_winners_with_the_fewest_points(store):
    played = [entry(text) for text in card_records(30, house="short:2")]
    store.add(played + [entry(text) for text in records(3)])
    rows = store.best("cards short:2 2", "week", now_ms())
    won = sorted(seat.total for game in played for seat in game.verdict.seats if seat.wins)
    assert [row["total"] for row in rows] == won[:10]
    assert all(row["wins"] for row in rows)
    equal = [row["id"] for row in rows if row["total"] == won[0]]
    assert len(equal) > 1
    assert equal == sorted(equal)
    assert won[-1] > max(row["total"] for row in rows)
    dice = store.best("2011 short:1", "ever", now_ms())
    assert [row["total"] for row in dice] == sorted((row["total"] for row in dice), reverse=True)
    assert len(dice) == 6


@pytest.mark.parametrize("period", ["day", "week", "ever"])
def test_the_best_are_read_from_an_index_as_they_stand(period, tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    question = best_of("cards none 2", period, now_ms()).compile(store.engine, compile_kwargs={"literal_binds": True})
    with store.engine.connect() as connection:
        [row] = connection.exec_driver_sql(f"explain query plan {question}").all()
    assert row[-1].startswith(f"SEARCH scores USING INDEX best_{'ever' if period == 'ever' else f'of_{period}'} (")
    store.close()


def test_towers_and_bridges_of_two_cafes_may_have_the_same_names(store):
    for cafe in ("north", "south"):
        store.presence(cafe, "t1", "raspberrypi", True)
    store.bridge_gone("north", "raspberrypi")
    assert [(tower["cafe"], tower["tower"]) for tower in store.present()] == [("south", "t1")]


def test_a_clock_that_is_wrong_puts_no_game_into_the_future():
    said = {"number": 1, "record": records(1)[0]}
    before = now_ms()
    assert before <= entry_of("cafe", "t1", said | {"at": 10**30}).at <= now_ms()
    assert entry_of("cafe", "t1", said | {"at": -(10**30)}).at == 0


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


def test_the_page_of_a_game_of_cards(board):
    store, url = board
    [text] = card_records(1, house="none")
    store.add([entry(text)])
    pad = scorepad(referee(text.splitlines()))
    page = ask(url + "/game/1")[1]
    assert "Cards · all phases · 2 players" in page
    assert page.count("<tr>") == 1 + len(pad["hands"]) + 2
    for number, player in enumerate(pad["players"]):
        star = " ★" if player["name"] in pad["winners"] else ""
        assert f"<td>{player['name'][:3]}{star}</td>" in page
        made, points = (re.search(f"<th>{row}</th>(.*?)</tr>", page)[1] for row in ("phases made", "points"))
        assert re.findall("<td>(.*?)</td>", made)[number] == str(len(player["phases"]))
        assert re.findall("<td>(.*?)</td>", points)[number] == str(player["total"])
    assert "analysis" not in page
    french = ask(url + "/game/1?lang=fr")[1]
    assert "Cartes · toutes les phases · 2 joueurs" in french
    assert "phases réussies" in french
    assert json.loads(ask(url + "/board.json")[1])["names"]["fr"] == {
        "cards none 2": "Cartes · toutes les phases · 2 joueurs"
    }


@pytest.mark.parametrize("made", [records, card_records])
def test_struck_initials_are_in_no_line_of_the_record_that_is_shown(board, made):
    store, _ = board
    [text] = made(1, players=3, house="even")
    store.add([entry(text.replace("North", "---").replace("East", "--2"))])
    for seat in store.game(1)["seats"]:
        store.strike(seat["id"])
        record = shown_record(store.game(1))
        assert len(record.splitlines()) == len(text.splitlines())
        assert judged(record).hash == judged(text).hash
    assert not re.search("Nor|Eas|Sou", record)


def test_a_game_in_french(board):
    store, url = board
    store.add([entry(records(1)[0])])
    page = ask(url + "/game/1?lang=fr")[1]
    assert "<h1>Partie 1</h1>" in page
    assert "échecs" in page


def test_who_says_a_request_byte_by_byte_is_not_waited_for(board, monkeypatch):
    _, url = board
    monkeypatch.setattr(web, "READING_S", 1)
    with connected(url) as slow:
        slow.settimeout(0.1)
        slow.sendall(b"GET / HTTP/1.0\r\nX: ")
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - begun < 20:
                slow.sendall(b"x")
                with contextlib.suppress(TimeoutError):
                    if not slow.recv(100):
                        break
        assert time.monotonic() - begun < 10
    with urllib.request.urlopen(url + "/live", timeout=10) as live:  # who has asked stays
        begun = time.monotonic()
        assert live.readline()
    assert ask(url + "/")[0] == 200


def test_too_many_at_a_time_are_turned_away_until_one_leaves(board, monkeypatch):
    _, url = board
    monkeypatch.setattr(web, "CONNECTIONS", 3)
    others = [connected(url) for _ in range(3)]
    with connected(url) as late:
        assert late.recv(1) == b""
    others.pop().close()

    def answered():
        with contextlib.suppress(OSError):
            return ask(url + "/")[0] == 200

    until(answered)
    for other in others:
        other.close()


def test_a_length_that_is_no_number_is_a_bad_request(board):
    _, url = board
    with connected(url) as guest:
        guest.sendall("POST /strike HTTP/1.0\r\nContent-Length: \xb2\r\n\r\n".encode("latin-1"))
        assert b" 400 " in guest.makefile("rb").readline()


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


class Heard:
    """A port that has been read to its end says so to the bridge."""

    name = "a port"
    in_waiting = 0

    def __init__(self, bridge, *lines):
        self.bridge = bridge
        self.lines = list(lines)

    def read(self, _):
        if not self.lines:
            self.bridge.stopped.set()
            return b""
        return self.lines.pop(0) + b"\n"


def test_lines_that_a_tower_ignores_are_said_when_they_double(tmp_path, caplog):
    bridge = Bridge(NoSink(), "cafe", tmp_path)
    counts = [0, 1, 1, 2, 3, 5, 6, 7, 8, 2, 0, 0, 1]
    lines = [b"@tower abababababababab %d" % count for count in counts]
    Conversation(bridge, Heard(bridge, b"@tower abababababababab", *lines, b"@tower cdcdcdcdcdcdcdcd 4")).run()
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
    text = f"game dice house=short:1 players=A,\x1b]0;{'x' * 100_000}\norder A=9\n"
    bridge.judge(Sent("ab" * 8, 1, "00000000", text.encode()), lambda: None)
    [record] = caplog.records
    assert "refuses game 1: line 2" in record.getMessage()
    assert len(record.getMessage()) < 300
    assert record.getMessage().isprintable()


def test_a_game_is_on_the_disk_by_its_name_before_it_goes_to_the_broker(tmp_path, monkeypatch):
    publisher = Publisher("mqtt://127.0.0.1:1", "cafe", "bridge", tmp_path)
    done = []
    monkeypatch.setattr("os.fsync", lambda file: done.append(os.fstat(file).st_ino))
    publisher._connection.client.publish = lambda *_, **__: done.append("published") or Published(1)
    publisher.take(entry(records(1)[0])._replace(tower="ab" * 8), lambda: None)
    [path] = tmp_path.iterdir()
    assert done == [path.stat().st_ino, tmp_path.stat().st_ino, "published"]


def test_a_folder_full_of_garbage_keeps_no_game_from_its_way(tmp_path, caplog):
    tower, game = "ab" * 8, entry(records(1)[0])
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
    publisher._connection.client.publish = lambda topic, payload, qos: said.append(topic) or Published(len(said))
    publisher._under_way.clear()
    publisher._publish_kept()
    assert sorted(said) == [f"tower/cafe/{tower}/game", f"tower/cafe/cd{tower}/game"]
    assert len(list(tmp_path.glob("*.bad"))) == 5
    assert len([record for record in caplog.records if "set aside" in record.getMessage()]) == 5


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
