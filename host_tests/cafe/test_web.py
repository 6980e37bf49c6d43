"""The leaderboard on the web: how many may come, through which proxy, in which language, and no password is said."""

import logging
import re
import socket
import sys
import threading
from html import unescape

import pytest
from starlette.testclient import TestClient

from desktop.cafe import bridge_command, leaderboard_command
from desktop.cafe.bridge.broker_connection import BrokerConnection
from desktop.cafe.data.database import Redacted, first_line, redacted, where
from desktop.cafe.data.store import Store
from desktop.cafe.games import intake
from desktop.cafe.guests import news
from desktop.cafe.owner import owner_command
from desktop.cafe.web_application import pages
from desktop.cafe.web_pages import LANGUAGES
from desktop.errors import BadInput
from desktop.web_server import opened, served
from host_tests.asking import ask
from host_tests.cafe.talker import records, submission
from host_tests.patience import PATIENCE, until

OPEN = 1000
EVENT = b"\n\n"  # its end
AT_ONCE = 300


def request(port, path, *headers):
    """A connection on which a page was asked for."""
    guest = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    guest.sendall("\r\n".join([f"GET {path} HTTP/1.0", *headers, "", ""]).encode())
    return guest


def heard(guest, word, said=b""):
    """Read until a word has come."""
    while word not in said:
        piece = guest.recv(4096)
        assert piece, said
        said += piece
    return said


def test_a_thousand_pages_are_open_at_a_time_and_each_hears_the_news(store):
    with served(pages(store)) as port:
        with request(port, "/live") as first:
            heard(first, EVENT)
            threads = threading.active_count()
            guests = [request(port, "/live") for _ in range(OPEN - 1)]
            for guest in guests:
                heard(guest, EVENT)
            assert threading.active_count() <= threads, "no page takes a thread"
            store.changed()
            for guest in [first, *guests]:
                heard(guest, EVENT)
            with request(port, "/live") as late:
                assert b" 503 " in heard(late, b"watch")
            with request(port, "/") as guest:
                assert b" 200 " in heard(guest, b"</html>")
        for guest in guests:
            guest.close()


def test_one_guest_behind_a_proxy_cannot_take_all_pages(store, monkeypatch):
    monkeypatch.setattr(news, "EACH", 3)
    with served(pages(store), proxy="127.0.0.1") as port:
        greedy, other = "X-Forwarded-For: 203.0.113.7", "X-Forwarded-For: 203.0.113.8"
        guests = [request(port, "/live", greedy) for _ in range(3)]
        for guest in guests:
            heard(guest, EVENT)
        with request(port, "/live", greedy) as late:
            assert b" 503 " in heard(late, b"watch")
        with request(port, "/live", other) as guest:
            heard(guest, EVENT)
        guests.pop().close()

        def let_in():
            with request(port, "/live", greedy) as guest:
                return b" 200 " in guest.recv(4096)

        until(let_in, "there is room for another one")
        for guest in guests:
            guest.close()


def test_hundreds_who_knock_at_once_wait_in_line():
    """Before anybody is let in: a line of five would leave the rest to try again a second later."""
    with opened("127.0.0.1", 0) as listener:
        guests = []
        for _ in range(AT_ONCE):
            guest = socket.socket()
            guest.setblocking(False)
            guest.connect_ex(listener.getsockname())
            guests.append(guest)
        for guest in guests:
            assert guest.getpeername()
            guest.close()


def test_each_page_answers_a_head_like_a_get_without_its_body(store):
    intake.add(store, [submission(records(1)[0])])
    application = pages(store)
    with TestClient(application) as client:
        for route in application.routes:
            path = re.sub(r"\{.*?\}", "1", route.path)
            if path.endswith("/analysis"):
                continue  # it takes a while, and is answered as /game/1 is
            head = client.head(path, follow_redirects=False)
            assert head.content == b"", path
            if route.methods == {"POST"}:  # it only takes a form
                assert head.status_code == 405
            elif path == "/live":
                assert head.headers["content-type"].startswith("text/event-stream")
            else:
                assert head.status_code == client.get(path, follow_redirects=False).status_code < 500, path


@pytest.mark.parametrize(("proxy", "believed"), [("127.0.0.1", True), ("10.0.0.9", False), (None, False)])
def test_only_a_proxy_that_is_named_is_believed(store, proxy, believed):
    headers = "X-Forwarded-For: 203.0.113.7", "X-Forwarded-Proto: https"
    with served(pages(store), proxy=proxy) as port, request(port, "/owner", *headers) as guest:
        said = heard(guest, b"</html>").decode().lower()
    assert ("set-cookie: __host-owner=" in said) is believed
    assert ("strict-transport-security: max-age=15552000" in said) is believed


SECRET = "sesame"
DATABASES = [
    f"postgresql://board:{SECRET}@127.0.0.1:1/board",
    f"postgresql://board:x@{SECRET}@127.0.0.1:1/board",
    f"postgresql://board:{SECRET}/x@127.0.0.1:1/board",
    f"postgresql://board:{SECRET}#x@127.0.0.1:1/board",
    f"postgresql://board:x:{SECRET}@127.0.0.1:{SECRET}/board",
    f"postgresql://127.0.0.1:1/board?user=board&password={SECRET}",
    f"postgresql:/board:{SECRET}@127.0.0.1/board",
    f"postgresqll://board:{SECRET}@127.0.0.1/board",
    f"board:{SECRET}@127.0.0.1/board",
    f"sqlite:///nowhere/board:{SECRET}@x/board.db",
]
BROKERS = [
    f"mqtt://board:{SECRET}/x@127.0.0.1",
    f"mqtt://board:{SECRET}#x@127.0.0.1",
    f"mqtt://board:{SECRET}?x@127.0.0.1",
    f"mqtt://board:x@127.0.0.1:{SECRET}",
    f"mqtts://board:{SECRET}@",
    f"http://board:{SECRET}@127.0.0.1",
    f"mqtt://[board:{SECRET}@127.0.0.1",
]


@pytest.mark.parametrize("url", DATABASES)
def test_no_password_of_the_database_is_in_a_message_or_the_log(url, caplog):
    with pytest.raises(BadInput) as complaint:
        Store(url, patience=0)
    assert SECRET not in str(complaint.value)
    assert SECRET not in caplog.text


@pytest.mark.parametrize("url", BROKERS)
def test_no_password_of_the_broker_is_in_a_message(url):
    with pytest.raises(BadInput) as complaint:
        BrokerConnection(url, "board", "")
    assert SECRET not in str(complaint.value)
    assert "P10_MQTT_PASSWORD" in str(complaint.value)


@pytest.mark.parametrize(
    ("program", "words"),
    [(leaderboard_command, ()), (bridge_command, ("--broker", "mqtt://127.0.0.1")), (owner_command, ("list",))],
)
def test_no_password_is_repeated_when_an_option_is_misspelt(program, words, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        program.main([*words, "--databse", f"postgresql://board:{SECRET}@db/board"])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert "postgresql://...@db/board" in said
    assert SECRET not in said


def test_a_log_line_of_a_library_is_without_passwords_too():
    url = f"postgresql://board:{SECRET}@db/board"
    try:
        raise OSError(f"cannot reach {url}?password={SECRET}")
    except OSError:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "it failed: %s", (url,), sys.exc_info())
    said = Redacted("%(message)s").format(record)
    assert SECRET not in said
    assert "postgresql://...@db/board" in said
    assert first_line(OSError(url)) == redacted(url) == "postgresql://...@db/board"


def test_which_database_it_is_is_said_without_the_password(store):
    assert SECRET not in where(store.engine)
    assert where(store.engine).startswith("sqlite ")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", ["/?", "/?rules=2011+short%3A1&", "/events?", "/game/1?", "/privacy?", "/owner?"])
def test_each_page_leads_to_itself_in_the_other_languages(store, url, path, code, monkeypatch):
    monkeypatch.setitem(LANGUAGES, "eo", "Esperanto")  # as if somebody had added one
    intake.add(store, [submission(records(1)[0])])
    page = ask(f"{url}{path}lang={code}")[1]
    links = re.findall(r"<a ([^>]+)>(English|Français|Deutsch|Esperanto)</a>", page)
    assert [name for _, name in links] == [name for other, name in LANGUAGES.items() if other != code]
    for (said, _), other in zip(links, (other for other in LANGUAGES if other != code), strict=True):
        assert f"{path.split('?')[1]}lang={other}" in unescape(said)
