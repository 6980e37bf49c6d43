"""The server of the virtual tower, as a browser meets it: pages, pictures, presses.

The tower here has no power: its chips are fed by hand, so that a test knows what they show.
"""

import contextlib
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from urllib.parse import urlsplit

import pytest
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from desktop import web_server
from desktop.analysis.share import packed
from desktop.bench.tower import ROOT, Tower
from desktop.coach.tables import file
from desktop.coach.values.pair import pair
from desktop.coach.values.worth import pay_offs
from desktop.errors import BadInput
from desktop.tower.picture import ASLEEP, LIT, picture
from desktop.tower.server import announce, in_background, main, parse, standing
from desktop.tower.stage import EDGE_GAP
from desktop.web_server import language_of
from host_tests.cafe.talker import record_lines
from host_tests.page.hand_fed import DISPLAY_ON, HandFed
from host_tests.patience import PATIENCE, until
from host_tests.thorough import share
from p10core.game.games import FINISH_2011, LAST_PHASE
from p10core.game.houses import HOUSE_NONE, HOUSE_SHORT

PICTURE = 30 + 1024 + 4  # bytes of a picture, before the text
DROPPED_S = 15  # the server pings each 5 s, and drops who does not answer within 10


@pytest.fixture
def tower():
    return HandFed()


def watch(url, **options):
    return connect(url.replace("http", "ws") + "socket", **options)


def meet(watcher):
    """What a watcher gets first: the picture, which it returns, then what is so in the game."""
    seen, facts = (watcher.recv(timeout=PATIENCE) for _ in range(2))
    assert facts.startswith("{")
    return seen


def ask(url, path, method="GET"):
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.getheader("Content-Type"), answer.getheader("Content-Length"), body


def bare(url):
    """A watcher who does nothing but what a test does: not even what its own side of the line wants."""
    host = urlsplit(url)
    watcher = socket.create_connection((host.hostname, host.port))
    asks = f"GET /socket HTTP/1.1\r\nHost: {host.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    watcher.sendall(f"{asks}Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    return watcher


def everything(connection, seconds):
    """All that arrives for so long."""
    messages = []
    end = time.monotonic() + seconds
    with contextlib.suppress(TimeoutError):
        while True:
            messages.append(connection.recv(timeout=max(0, end - time.monotonic())))
    return messages


# Pages


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/play.py", "/../play.py", "/%2e%2e/play.py", "/page/../../play.py", "//etc/passwd", "/tower.css/"],
)
def test_nothing_else_is_served(url, path):
    assert ask(url, path)[0] == 404


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/friend.html%23g=aB-9%26call=xY_8", "/friend.html#g=aB-9&call=xY_8"),
        ("/%23deal=42", "/#deal=42"),
        ("//a.example/%23r=A", "/a.example/#r=A"),
    ],
)
def test_a_link_whose_sign_a_messenger_has_rewritten_leads_to_its_page(url, path, place):
    with contextlib.closing(http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
    assert (answer.status, answer.getheader("Location")) == (307, place)


@pytest.mark.parametrize(
    "method, path",
    [("GET", "/"), ("GET", "/record"), ("HEAD", "/tower.js"), ("GET", "/nothing"), ("POST", "/analysis")],
)
def test_no_answer_is_kept_and_no_page_loads_from_elsewhere(url, method, path):
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    connection.request(method, path)
    with contextlib.closing(connection), connection.getresponse() as answer:
        assert answer.getheader("Cache-Control") == "no-store"
        assert answer.getheader("Content-Security-Policy").startswith("default-src 'self'; object-src")
        assert answer.getheader("X-Content-Type-Options") == "nosniff"


def test_the_record_is_that_of_the_last_game_in_the_flash(tower, url):
    assert ask(url, "/record") == (200, "text/plain; charset=utf-8", "0", b"")
    lines = ["game dice finish=2011 players=Zoé", "turn Zoé", "roll 8G 8O 8B 10B 10G 10O WR 2B 1O 2O"]
    tower.console.extend(["game dice players=Tom", *lines])
    assert ask(url, "/record")[3].decode().splitlines() == lines


# Luck and skill

ROSE_AND_TOM = """\
game dice finish=2011 players=<b>Rose</b>,Tom&Co
order <b>Rose</b>=9 Tom&Co=5
roll 8G 8O 8B 10B 10G 10O WR 2B 1O 2O
stop
roll 5R 6R 7R 8B 10G 5B 1B 1R 2R 3B
stop
roll 8G 7G 8B 10B 5B 6O WR 2B 1O 2O
"""


@pytest.fixture(scope="module")
def known():
    """What takes long once is in build/."""
    file.built()
    pay_offs()
    for house, length in ((HOUSE_NONE, LAST_PHASE), (HOUSE_SHORT, 1)):
        pair(FINISH_2011, house, length)


@pytest.fixture(scope="module")
def rose_and_tom(known):
    """Where the page of a tower stands on which Rose and Tom have played last."""
    tower = HandFed()
    tower.console.extend(["game dice players=Tom", *ROSE_AND_TOM.splitlines()])
    with in_background(tower) as url:
        yield url


def analysis_of(url, asked=""):
    """The page, asked for again as long as it asks to be."""
    end = time.monotonic() + PATIENCE
    while 'http-equiv="refresh"' in (text := ask(url, f"/analysis{asked}")[3].decode()):
        assert time.monotonic() < end, "it never came"
    return text


def test_luck_and_skill_of_the_last_game_are_drawn(rose_and_tom):
    page = analysis_of(rose_and_tom)
    assert page.count("<svg") == page.count("</svg>") == 3  # the chance to win, and each player's luck and skill
    assert page.count("<circle") == 2 * 3
    assert "<h2>&lt;b&gt;Rose&lt;/b&gt;</h2>" in page
    assert "<h2>Tom&amp;Co</h2>" in page
    assert "<b>Rose" not in page and "Tom&Co" not in page
    assert "Roll on: stopping with nothing made gives the turn away.</strong> Tom&amp;Co" in page
    assert page.count('href="#turn-2"') >= 2, "the lesson and the curve lead to the turn"
    head = "<summary><h3>2. Tom&amp;Co, phase 1 <small>2 sets of 3, not made</small>"
    assert f'<article id="turn-2"><details>{head} <small class="cost">skill −' in page
    status, kind, length, body = ask(rose_and_tom, "/analysis")
    assert (status, kind, int(length), body.decode()) == (200, "text/html; charset=utf-8", len(body), page)


def test_each_hold_that_cost_something_stands_beside_the_best_one_in_one_currency(rose_and_tom):
    """Every roll has its ten dice, every slip the best hold's dice under them, and what it cost: in chances to win."""
    page = analysis_of(rose_and_tom)
    rolls = re.findall(r'<div class="roll">(.*?)</div>', page)
    assert len(rolls) == sum(line.startswith("roll ") for line in ROSE_AND_TOM.splitlines())
    slips = 0
    for roll in rolls:
        whole, *better = re.findall(r'<ol class="dice[^"]*">(.*?)</ol>', roll)
        assert whole.count('class="die') == 10
        lost = re.findall(r'<b class="lost">−[0-9.]+ %</b>', roll)
        assert len(better) == len(lost) == roll.count('class="best"')
        slips += len(lost)
    assert slips > 0
    assert not re.search("[0-9] points", page)


def test_the_analysis_speaks_the_browsers_french(rose_and_tom):
    assert "<h1>Analyse</h1>" in analysis_of(rose_and_tom, "?lang=fr")
    assert "<h1>Analysis</h1>" in analysis_of(rose_and_tom, "?lang=en")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("zh,fr", "fr"),
        ("fr;q=0,de", "de"),
        ("fr;q=0,zh", "en"),
        ("DE", "de"),
        ("en;q=0.3, de-CH ; q=0.5, fr-CA;q=0.9", "fr"),
        ("deu,zh-DE", "en"),
        ("fr;q=9.9.9,,;q=", "fr"),
        ("", "en"),
    ],
)
@pytest.mark.parametrize("lang", ["", "zh"])
def test_the_languages_that_a_browser_has_are_asked_in_its_order(accepted, language, lang):
    request = Request({"type": "http", "query_string": f"lang={lang}".encode(), "headers": []})
    request.scope["headers"].append((b"accept-language", accepted.encode()))
    assert language_of(request, ("en", "fr", "de")) == language


def test_a_house_without_french_says_it_in_the_next_language():
    request = Request({"type": "http", "query_string": b"", "headers": [(b"accept-language", b"fr,de;q=0.8")]})
    assert language_of(request, ("en", "de")) == "de"


def test_a_game_is_shared_by_a_link_that_has_its_record(rose_and_tom, url):
    """Another tower, where nobody has played, shows the same page."""
    page = analysis_of(rose_and_tom)
    link = re.search('href="#(r=[A-Za-z0-9_-]+)"', page)[1]
    assert analysis_of(url, f"?{link}") == page
    for cut in range(6, 10):
        assert "cannot be analysed. The link is cut off" in analysis_of(url, f"?{link[:-cut]}")
    assert "cannot be analysed. The link is cut off, or too long." in analysis_of(url, "?r=%00")


def test_the_chance_to_win_is_told_turn_by_turn(known, tower, url):
    def chance():
        return ask(url, "/chance")[3].decode()

    lines = record_lines()
    second = [at for at, line in enumerate(lines) if line.startswith("turn ")][1]
    assert "for games of dice with others" in chance()
    tower.console.extend(lines[:second])
    end = time.monotonic() + PATIENCE
    while "<polyline" not in (first := chance()):
        assert time.monotonic() < end, f"it never came: {first}"
    assert "North 48 %" in first and "East 52 %" in first, "before the turn that is on"
    tower.console.extend(lines[second:])
    while "100 %" not in (last := chance()):
        assert time.monotonic() < end, f"the end never came: {last}"


def test_a_game_of_cards_is_refused_in_the_browsers_language(known, tower, url):
    cards = packed("game cards players=Ada,Bea\n")
    assert "Karten kennt der Trainer nicht." in analysis_of(url, f"?lang=de&r={cards}")


def test_the_picture_does_not_wait_for_the_analysis(known, tower, url):
    tower.console.extend(ROSE_AND_TOM.splitlines())
    asked = threading.Thread(target=analysis_of, args=(url,))
    with watch(url) as watcher:
        meet(watcher)
        asked.start()
        seen = 0
        while asked.is_alive():
            tower.shine(seen % 250 + 1)
            watcher.recv(timeout=PATIENCE)
            seen += 1
    assert seen > 3, "the picture waited"
    assert "<svg" in analysis_of(url)


def test_before_the_first_roll_there_is_nothing_to_analyse(tower, url):
    assert "Nothing to analyse yet" in analysis_of(url)
    tower.console.extend(["game dice players=Tom", "turn Tom"])
    assert "Nothing to analyse yet" in analysis_of(url)


def test_a_record_that_cannot_be_is_refused_on_the_page(known, url):
    link = packed("game dice players=Tom\nturn Tom\nroll <i> 8G\n")
    why = "Line 3 of its record is against the rules: a roll has ten faces"
    assert f"The game cannot be analysed. {why}" in analysis_of(url, f"?r={link}")
    why = 'Zeile\N{NO-BREAK SPACE}3 des Protokolls verstößt gegen die Regeln: <span lang="en">a roll has ten faces'
    assert f"Dieses Spiel lässt sich nicht analysieren. {why}" in analysis_of(url, f"?lang=de&r={link}")
    link = packed("game dice players=Tom\n<i>\nroll <i> 8G\n")
    page = analysis_of(url, f"?r={link}")
    assert "Line 2 of its record is against the rules: no line of a record begins with &#x27;&lt;i&gt;&#x27;" in page
    assert "<i>" not in page


# Pictures


def test_a_watcher_sees_the_tower_at_once(tower, url):
    tower.pixels.write(bytes(range(30)))
    tower.oled.write(DISPLAY_ON + b"\x81\x42")
    tower.buzzer.drive(440)
    with watch(url) as watcher:
        message = watcher.recv(timeout=PATIENCE)
    assert len(message) > PICTURE
    assert message[:6] == bytes([1, 0, 2, 4, 3, 5])  # red green blue, though the wire has green first
    assert message[30:1054] == tower.oled.ram
    assert message[1054:PICTURE] == bytes([LIT, 0x42]) + (440).to_bytes(2, "big")
    assert message[PICTURE:].decode().split("\n") == [*tower.screen(), *tower.inverse()]


def test_only_changes_are_sent(tower, url):
    with watch(url) as watcher:
        meet(watcher)
        assert everything(watcher, 0.2) == []
        tower.shine(9)
        assert watcher.recv(timeout=PATIENCE)[:30] == bytes([9]) * 30
        tower.on_change()  # nothing has changed in truth
        assert everything(watcher, 0.2) == []


def test_many_changes_make_few_pictures_and_the_last_is_the_newest(tower, url):
    with watch(url) as watcher:
        meet(watcher)
        begun = time.monotonic()
        for level in range(250):
            tower.shine(level)
            time.sleep(0.001)
        spent = time.monotonic() - begun
        messages = everything(watcher, 0.3)
    assert messages[-1][0] == 249
    assert 2 <= len(messages) <= 40 * spent + 3
    assert [message[0] for message in messages] == sorted({message[0] for message in messages})


def test_a_click_between_two_pictures_is_heard(tower, url):
    with watch(url) as watcher:
        meet(watcher)
        tower.shine(1)
        watcher.recv(timeout=PATIENCE)
        tower.buzzer.drive(2000)
        tower.buzzer.drive(0)
        tones = [int.from_bytes(message[PICTURE - 2 : PICTURE], "big") for message in everything(watcher, 0.3)]
    assert tones == [2000, 0]


def test_a_tower_asleep_says_so_until_a_button_is_pressed():
    """Dark for an hour is asleep, dark at power-up is not."""
    state = PICTURE - 4
    with Tower(seed=1, settings={"dim_after": 1}) as tower:
        tower.power_on()
        assert picture(tower, 0)[state] != ASLEEP
        tower.run(4000)
        assert picture(tower, 0)[state] == LIT
        tower.run(3_600_000)
        assert (picture(tower, 0)[state], tower.asleep) == (ASLEEP, True)
        tower.press(3)
        tower.run(500)
        assert picture(tower, 0)[state] == LIT


def test_a_watcher_who_does_not_read_delays_no_one(tower, url):
    with bare(url) as asleep:
        asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        with watch(url) as watcher:
            for level in range(60):
                tower.shine(level + 1)
                begun = time.monotonic()
                while watcher.recv(timeout=PATIENCE)[0] != level + 1:
                    pass
                assert time.monotonic() - begun < DROPPED_S, "everybody waited until the one who sleeps was dropped"


# Presses


def test_a_tap_of_no_length_is_long_enough_to_be_felt(tower, url):
    with watch(url) as watcher:
        for _ in range(2):
            watcher.send("GP16 0")
            watcher.send("GP16 1")
        until(lambda: len(tower.edges) == 4)
    assert [down for _, down in tower.edges] == [True, False, True, False]
    times = tower.times
    assert all(later - earlier > 0.9 * EDGE_GAP for earlier, later in zip(times, times[1:], strict=False))


def test_a_storm_of_taps_leaves_no_backlog_and_no_button_down(tower, url):
    with watch(url) as watcher:
        for _ in range(500):
            watcher.send("GP16 0")
            watcher.send("GP16 1")
        watcher.send("GP17 0")
        until(lambda: ("SCORE", True) in tower.edges)
        time.sleep(12 * EDGE_GAP)
        rolls = [down for button, down in tower.edges if button == "ROLL"]
    assert len(rolls) < 40
    assert rolls == [True, False] * (len(rolls) // 2)


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "GP6",
        "GP6 2",
        "GP6 00",
        "gp6 0",
        "GP5 0",
        "GP19 0",
        "GP99 0",
        "GP006 0",
        "GP6 0\n",
        "GP-6 0",
        "GP٦ 0",
        b"GP6 0",
    ],
)
def test_anything_else_is_ignored(tower, url, nonsense):
    with watch(url) as watcher:
        watcher.send(nonsense)
        watcher.send("GP7 1")  # was not down
        watcher.send("GP18 0")
        until(lambda: tower.edges)
    assert tower.edges[0] == ("MENU", True)


def test_a_message_too_long_ends_that_watcher_alone(tower, url):
    with watch(url) as other:
        with watch(url) as watcher, pytest.raises(ConnectionClosed):
            watcher.send("x" * 5000)
            everything(watcher, PATIENCE)
        other.send("GP16 0")
        until(lambda: tower.edges == [("ROLL", True)])


def test_who_leaves_lets_go(tower, url):
    with watch(url) as watcher:
        watcher.send("GP10 0")
        watcher.send("GP18 0")
        until(lambda: len(tower.edges) == 2)
    until(lambda: len(tower.edges) == 4)
    assert set(tower.edges[2:]) == {(5, False), ("MENU", False)}


def test_who_vanishes_lets_go(tower, monkeypatch):
    """A phone out of reach says no goodbye: it answers no ping."""
    monkeypatch.setattr(web_server, "PING_S", 0.1)
    monkeypatch.setattr(web_server, "PONG_S", 0.1)
    with in_background(tower) as url, bare(url) as phone:
        assert phone.recv(12) == b"HTTP/1.1 101"
        phone.sendall(bytes([0x81, 0x80 | 6, 0, 0, 0, 0]) + b"GP16 0")  # a text of six letters, its mask all 0
        until(lambda: tower.edges == [("ROLL", True), ("ROLL", False)])


def test_a_button_is_up_when_the_last_hand_leaves_it(tower, url):
    with watch(url) as one, watch(url) as two:
        one.send("GP16 0")
        until(lambda: tower.edges)
        two.send("GP16 0")
        two.send("GP18 0")
        until(lambda: ("MENU", True) in tower.edges)
        one.send("GP16 1")
        one.send("GP6 0")
        until(lambda: (1, True) in tower.edges)
        assert ("ROLL", False) not in tower.edges
        two.send("GP16 1")
        until(lambda: ("ROLL", False) in tower.edges)
    assert tower.edges.count(("ROLL", True)) == 1


def test_the_page_of_another_site_may_not_press(url):
    with pytest.raises(InvalidStatus) as refusal, watch(url, origin="http://elsewhere.example"):
        pass
    assert refusal.value.response.status_code == 403
    with watch(url, origin=url.rstrip("/")) as own:
        assert len(own.recv(timeout=PATIENCE)) > PICTURE


# The command


def test_a_port_in_use_is_said():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port} is taken.*--port"):
            main(["--port", str(port), "--bench"])


def test_without_a_firmware_it_says_that_no_pico_runs(monkeypatch):
    monkeypatch.setattr("desktop.tower.server.official", lambda named: (None, "no Pico"))
    tower, _, said = standing(parse([]))
    assert (type(tower), said) == (Tower, "The tower runs without a Pico: no Pico.")


@pytest.mark.parametrize("wish", [["--bench"], ["--seed", "1"]])
def test_the_bench_runs_where_it_is_asked_for(wish):
    tower, _, said = standing(parse(wish))
    assert (type(tower), said) == (Tower, "")


@pytest.mark.parametrize("arguments", [["--port", "65536"], ["--port", "x"], ["--seed", "x"], ["now"]])
def test_bad_options_end_with_status_2(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "said"),
    [("::1", ["[::1]"]), ("::", ["[::1]", "[2001:db8::7]"]), ("0.0.0.0", ["127.0.0.1", "192.0.2.7"]), ("a", ["a"])],
)
def test_what_it_says_can_be_opened(host, said, capsys, monkeypatch):
    mine = {socket.AF_INET: "192.0.2.7", socket.AF_INET6: "2001:db8::7"}
    monkeypatch.setattr("desktop.tower.server.phone_address", mine.get)
    announce(host, 80)
    assert re.findall("http://(.*):80/\n", capsys.readouterr().out) == said


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.share
@pytest.mark.parametrize("end", share([signal.SIGINT, signal.SIGTERM], 2))
def test_it_says_where_it_stands_and_ends_quietly(end):
    command = [sys.executable, "-m", "desktop", "play", "--port", "0", "--seed", "1"]
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as play:
        line = play.stdout.readline()
        address = re.fullmatch(r"The tower is at (http://127\.0\.0\.1:\d+/)\n", line)
        assert address, line
        assert ask(address[1], "/")[0] == 200
        with watch(address[1]) as watcher:
            assert len(watcher.recv(timeout=PATIENCE)) > PICTURE
            play.send_signal(end)
            rest, errors = play.communicate(timeout=PATIENCE)
    assert (play.returncode, rest) == (0, "")
    assert 'File "/' not in errors  # no traceback of ours
