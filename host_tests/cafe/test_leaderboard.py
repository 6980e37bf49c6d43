"""The café leaderboard: its database, its page, and a virtual tower on its line from end to end."""

import contextlib
import json
import random
import re
import socket
import threading
import time
import urllib.parse
import urllib.request

import pytest

from desktop import web_server
from desktop.__main__ import COMMANDS, run
from desktop.cafe.bridge.bridge import Bridge, Direct
from desktop.cafe.bridge.messages import submission_of
from desktop.cafe.bridge.virtual_tower import VirtualTower
from desktop.cafe.data import lists, tower_news
from desktop.cafe.data.database import engine_of
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.games import intake
from desktop.cafe.guests.scorepad_page import shown_record
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.verdict import judged
from desktop.cafe.web_application import pages
from desktop.referee.referee import referee, scorepad
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.cafe import lists_of
from host_tests.cafe.servers import Postgres
from host_tests.cafe.talker import card_records, records, submission
from host_tests.patience import PATIENCE, until
from host_tests.reading_player import ReadingPlayer
from host_tests.thorough import DATABASES

DAY_MS = 86_400_000


@pytest.fixture(params=DATABASES)
def store(request):
    if request.param == "sqlite":
        store = Store(request.getfixturevalue("new_url"))
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
def leaderboard(new_url):
    """A store and the address of its page."""
    store = Store(new_url)
    with served(pages(store)) as port:
        yield store, f"http://127.0.0.1:{port}"
    store.close()


def connected(url):
    """A connection on which nothing has been said."""
    return socket.create_connection(("127.0.0.1", urllib.parse.urlsplit(url).port), timeout=PATIENCE)


def test_at_least_once_in_and_once_counted(store):
    games = [submission(text, number=number) for number, text in enumerate(records(20))]
    random.Random(1).shuffle(games)
    assert intake.add(store, games[:7] + games[:7]) == 7
    assert sum(intake.add(store, [game]) for game in games) == 13
    assert intake.add(store, games) == 0
    assert len(lists_of.latest(store)) == 10


def test_many_at_once_count_once(store):
    games = [submission(text) for text in records(10)]
    counted = []
    threads = [
        threading.Thread(target=lambda: counted.append(sum(intake.add(store, [g]) for g in games))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counted) == 10


def test_best_of_day_week_and_ever_by_rule_set(store):
    now = now_ms()
    intake.add(store, [submission(text, now) for text in records(3, 1)])
    intake.add(store, [submission(text, now - 400 * DAY_MS) for text in records(3, 2)])
    intake.add(store, [submission(text, now) for text in records(2, 3, players=1)])
    assert lists_of.sets(store) == ["2011 short:1", "2011 short:1 solitaire"]
    today = lists_of.best(store, "2011 short:1", "day", now)
    ever = lists_of.best(store, "2011 short:1", "ever", now)
    assert len(today) == len(lists_of.best(store, "2011 short:1", "week", now)) == 6
    assert len(ever) == 10
    assert [row["total"] for row in ever] == sorted((row["total"] for row in ever), reverse=True)
    assert len(lists_of.best(store, "2011 short:1 solitaire", "day", now)) == 2


def test_best_of_cards_are_the_winners_with_the_fewest_points(store):
    played = [submission(text) for text in card_records(30, house="short:2")]
    intake.add(store, played + [submission(text) for text in records(3)])
    rows = lists_of.best(store, "cards short:2 2", "week", now_ms())
    won = sorted(seat.total for game in played for seat in game.verdict.seats if seat.wins)
    assert [row["total"] for row in rows] == won[:10]
    assert all(row["wins"] for row in rows)
    equal = [row["id"] for row in rows if row["total"] == won[0]]
    assert len(equal) > 1
    assert equal == sorted(equal)
    assert won[-1] > max(row["total"] for row in rows)
    dice = lists_of.best(store, "2011 short:1", "ever", now_ms())
    assert [row["total"] for row in dice] == sorted((row["total"] for row in dice), reverse=True)
    assert len(dice) == 6


def test_a_clock_that_is_wrong_puts_no_game_into_the_future_or_into_1970():
    said = {"number": 1, "record": records(1)[0]}
    before = now_ms()
    for wrong in (10**30, -(10**30), 0, 1_700_000_000_000):  # to come, long ago, 1970, 2023
        assert before <= submission_of("cafe", "t1", said | {"at": wrong}).at <= now_ms()
    assert submission_of("cafe", "t1", said | {"at": before - 1000}).at == before - 1000


@pytest.mark.parametrize("work", [["board"], ["board", "backup", "x"], ["board", "restore", "x"], ["cafe", "list"]])
@pytest.mark.parametrize("revision", ["0099_newer", "0018_older", "damaged"])
def test_a_database_of_another_version_or_a_damaged_one_is_said_in_a_line(
    tmp_path, capsys, monkeypatch, revision, work
):
    why = {"damaged": "put the last backup back"}.get(revision, f"'{revision}'")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").touch()
    (tmp_path / "build/board").mkdir(parents=True)
    Store(url := f"sqlite:///{tmp_path}/build/board/board.db").close()
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    engine.dispose()
    if revision == "damaged":  # as a card is that has lost its power
        (tmp_path / "build/board/board.db").write_bytes(bytes(8192))
    assert run("desktop", COMMANDS, work) == 2
    [said] = capsys.readouterr().err.splitlines()
    assert why in said


def test_the_page_shows_best_latest_and_towers(leaderboard):
    store, url = leaderboard
    assert json.loads(ask(url + "/board.json")[1])["best"] == {"day": [], "week": [], "ever": []}
    intake.add(store, [submission(text) for text in records(3)])
    tower_news.presence(store, "cafe", "t1", "", True)
    shown = json.loads(ask(url + "/board.json")[1])
    assert shown["rules"] == "2011 short:1"
    assert len(shown["best"]["day"]) == 6
    assert shown["towers"] == {"count": 1, "named": [["cafe", "…t1", 3]]}
    for path in ("/", "/board.css", "/board.js"):
        assert ask(url + path)[0] == 200
    for path in ("/nothing", "/../store.py", "/game/x", "/game/99", "/game/1/x", "/game/" + "9" * 100):
        assert ask(url + path)[0] == 404


def test_a_database_that_hangs_holds_up_no_other_page(leaderboard, monkeypatch):
    store, url = leaderboard
    monkeypatch.setattr(lists, "game", lambda *_: back.wait() and None)
    back = threading.Event()
    waiting = [connected(url) for _ in range(60)]
    for guest in waiting:
        guest.sendall(b"GET /game/1 HTTP/1.0\r\n\r\n")
    try:
        assert ask(url + "/board.json")[0] == ask(url + "/")[0] == 200
        assert not back.is_set()
    finally:
        back.set()
        for guest in waiting:
            guest.close()


@pytest.mark.parametrize("path", ["/", "/board.json", "/game/1", "/owner", "/nothing"])
def test_no_answer_is_kept_and_no_page_loads_from_elsewhere(leaderboard, path):
    store, url = leaderboard
    intake.add(store, [submission(records(1)[0])])
    with connected(url) as guest:
        guest.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        head = guest.makefile("rb").read().partition(b"\r\n\r\n")[0].decode().lower().splitlines()
    assert "cache-control: no-store" in head
    policy = next(line for line in head if line.startswith("content-security-policy: "))
    said = dict(rule.split(" ", 1) for rule in policy.partition(": ")[2].split("; "))
    assert said["default-src"] == said["frame-ancestors"] == said["form-action"] == "'self'"
    assert said["object-src"] == said["base-uri"] == "'none'"
    assert "x-content-type-options: nosniff" in head
    assert "referrer-policy: same-origin" in head


@pytest.mark.parametrize(
    "path", ["/board.json?cafe=%00", "/live?cafe=a%00b", "/?rules=%00", "/cafe/%00", "/cafe/a%00/logo", "/game/%00"]
)
def test_what_has_a_zero_in_it_is_not_there(leaderboard, path):
    assert ask(leaderboard[1] + path)[0] == 404


def test_struck_initials_are_on_no_page_of_the_game(leaderboard):
    store, url = leaderboard
    intake.add(store, [submission(records(1)[0])])
    assert "Nor" in ask(url + "/game/1")[1]
    for seat in lists.game(store, 1)["seats"]:
        ACTIONS["strike"](store, {"score": str(seat["id"])})
    analysis = ask(url + "/game/1/analysis")[1]
    assert not re.search("Nor|Eas", ask(url + "/game/1")[1] + analysis)
    for file in re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js))"', analysis):
        status, text, *_ = ask(url + file)
        assert status == 200, "the page has its looks here too"
        for imported in re.findall(r'(?:from|import) "\./([^"]+)"', text):
            assert ask(f"{url}/{imported}")[0] == 200, imported


def test_the_page_of_a_game_of_cards(leaderboard):
    store, url = leaderboard
    [text] = card_records(1, house="none")
    intake.add(store, [submission(text)])
    pad = scorepad(referee(text.splitlines()))
    page = ask(url + "/game/1")[1]
    assert "Cards · all ten phases · 2 players" in page
    assert page.count("<tr>") == 1 + len(pad["hands"]) + 2
    for number, player in enumerate(pad["players"]):
        star = " ★" if player["name"] in pad["winners"] else ""
        assert f"<td>{player['name'][:3]}{star}</td>" in page
        made, points = (re.search(f"<th>{row}</th>(.*?)</tr>", page)[1] for row in ("phases made", "points"))
        assert re.findall("<td>(.*?)</td>", made)[number] == str(len(player["phases"]))
        assert re.findall("<td>(.*?)</td>", points)[number] == str(player["total"])
    assert "analysis" not in page
    french = ask(url + "/game/1?lang=fr")[1]
    assert "Cartes · les dix phases · 2 joueurs" in french
    assert "phases réussies" in french
    assert json.loads(ask(url + "/board.json?lang=fr")[1])["title"] == "Cartes · les dix phases · 2 joueurs"


@pytest.mark.parametrize("made", [records, card_records])
def test_struck_initials_are_in_no_line_of_the_record_that_is_shown(leaderboard, made):
    store, _ = leaderboard
    [text] = made(1, players=3, house="even")
    intake.add(store, [submission(text.replace("North", "---").replace("East", "--2"))])
    for seat in lists.game(store, 1)["seats"]:
        ACTIONS["strike"](store, {"score": str(seat["id"])})
        record = shown_record(lists.game(store, 1))
        assert len(record.splitlines()) == len(text.splitlines())
        assert judged(record).hash == judged(text).hash
    assert not re.search("Nor|Eas|Sou", record)


def test_who_says_a_request_byte_by_byte_is_not_waited_for(leaderboard, monkeypatch):
    _, url = leaderboard
    monkeypatch.setattr(web_server, "READING_S", 1)
    with connected(url) as slow:
        slow.settimeout(0.1)
        slow.sendall(b"GET / HTTP/1.0\r\nX: ")
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - begun < PATIENCE:
                slow.sendall(b"x")
                with contextlib.suppress(TimeoutError):
                    if not slow.recv(100):
                        break
        assert time.monotonic() - begun < PATIENCE
    with urllib.request.urlopen(url + "/live", timeout=PATIENCE) as live:  # who has asked stays
        begun = time.monotonic()
        assert live.readline()
    assert ask(url + "/")[0] == 200


def test_too_many_at_a_time_are_turned_away_until_one_leaves(leaderboard, monkeypatch):
    _, url = leaderboard
    monkeypatch.setattr(web_server, "CONNECTIONS", 3)
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


def test_one_address_cannot_take_the_room_of_all_others(leaderboard, monkeypatch):
    """Half-open requests and open pages count alike; who is already there stays."""
    _, url = leaderboard
    monkeypatch.setattr(web_server, "EACH", 3)
    monkeypatch.setattr(web_server, "NEAR", ())
    mine = [connected(url) for _ in range(3)]
    with connected(url) as late:
        assert late.recv(1) == b""
    monkeypatch.setattr(web_server, "NEAR", ("127.0.0.1",))  # as if from elsewhere
    assert ask(url + "/")[0] == 200
    for one in mine:
        one.sendall(b"GET / HTTP/1.0\r\n\r\n")
        assert b" 200 " in one.makefile("rb").readline()
        one.close()


def test_a_game_on_a_virtual_tower_is_on_the_leaderboard(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    virtual = VirtualTower(players=1, language="en", house="short:1", coach="off")
    bridge = Bridge(Direct(store, "cafe"), "cafe", tmp_path / "refused")
    tower = virtual.tower
    try:
        virtual.start()
        bridge.read(virtual.port)
        until(lambda: "ROLL: more" in tower.screen()[-1])
        tower.press("SCORE")
        for _ in range(40):
            tower.run(700)
            if any(line.startswith("end ") for line in tower.console):
                break
            tower.press("ROLL")
            tower.run(1500)
            tower.press("SCORE")
        player = ReadingPlayer(tower)
        while "GAME OVER" not in player.line(0):
            player.press("SCORE", 700)
        for button in ("SCORE", "MENU"):  # no initials
            player.press(button)
        [game] = until(lambda: lists_of.latest(store))
        record = lists.game(store, game["game"])["record"]
        assert record.splitlines() == [line.strip() for line in tower.console]
        assert referee(record.splitlines())
    finally:
        bridge.close()
        virtual.close()
        store.close()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("e\u0301e\u0301e\u0301e\u0301", "\xe9\xe9\xe9"),  # accents that stand beside their letters
        ("Z\u0310\u0311\u0312\u0313algo", "Zal"),
        ("\u202ecba", "cba"),  # turns the line around
        ("\x00A\x1b[2J", "A[2"),
        ("\u200b", "?"),  # nothing to see
    ],
)
def test_a_name_of_odd_letters_is_shown_and_harms_nobody(store, name, shown):
    text = records(1)[0].replace("North", name)
    assert intake.add(store, [submission(text)]) == 1
    assert shown in {row["initials"] for row in lists_of.best(store, "2011 short:1", "ever", now_ms())}
    assert shown in {player.name for player in referee(shown_record(lists.game(store, 1)).splitlines()).players}
