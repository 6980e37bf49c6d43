"""Whatever somebody makes up in an address, no page is made or kept for it; of real ones an address has its share."""

import asyncio
import json
import re
import urllib.parse
import urllib.request
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from desktop.cafe.contests import standings
from desktop.cafe.games import intake
from desktop.cafe.guests import answer_cache, handles, leaderboard_page
from desktop.cafe.guests.answer_cache import AnswerCache
from desktop.cafe.guests.leaderboard_page import CHOSEN, NO_CAFE, Leaderboards
from desktop.cafe.guests.shown_leaderboard import View, leaderboard
from desktop.cafe.web_application import pages
from desktop.cafe.workers import Worker
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.cafe.talker import records, submission
from host_tests.patience import PATIENCE, until

OWN = "2011 short:1"
ASKED = (
    *("back", "cafe", "k", "key", "kiosk", "lang", "member", "name"),
    *("number", "rules", "said", "screen", "seat", "t", "token", "what"),
)
ODD = (
    *("0", "-1", "9" * 15, "9" * 400, "%D9%A3", "1e9", "true", "named", "known", "pin_wrong", "..%2F..", "a" * 3000),
    *("%ED%A0%80", "%FF", "%F4%8F%BF%BF", "%E2%80%AE", "%0D%0AX%3A%20y", "%7B0.__class__%7D", "%22%3E%3Cb%3E", "%27"),
)
FORMS = (
    b"&".join(b"x%d=1" % number for number in range(101)),
    b"x" * 4001,
    b"t=%ED%A0%80&seat=9&handle=%00&k=%FF&name=%FF&pin=%D9%A3&token=%C3&action=%C3",
    b"=&;&%&&=%",
)


@pytest.fixture
def made(monkeypatch):
    """The views that were made, in order."""
    found = []

    def make(store, view, key):
        found.append(view)
        return leaderboard(store, view, key)

    monkeypatch.setattr(answer_cache, "FRESH_S", 10**6)
    monkeypatch.setattr(leaderboard_page, "leaderboard", make)
    return found


@pytest.fixture
def url(store, made):
    intake.add(store, [submission(text) for text in records(2)])
    application = pages(store)
    with served(application) as port:
        yield f"http://127.0.0.1:{port}"


def shown(url, **asked):
    status, said = ask(f"{url}/board.json?{urllib.parse.urlencode(asked)}")
    assert status == 200
    return json.loads(said)


def test_rules_and_cafes_that_are_made_up_make_no_page(url, made):
    for number in range(20):
        assert shown(url, rules=f"made up {number}")["rules"] == OWN
        assert shown(url, cafe=f"made-up-{number}", rules="x" * 15_000)["latest"] == []
        assert ask(f"{url}/?x={'y' * 5000}{number}&rules={number}&kiosk={number}")[0] == 200
        assert ask(f"{url}/cafe/made-up-{number}")[0] == 404
    assert made == [View("", "", "en"), View(NO_CAFE, "", "en")]
    assert shown(url, rules=OWN)["rules"] == shown(url, cafe="cafe", rules=OWN)["rules"] == OWN
    assert made[2:] == [View("", OWN, "en"), View("cafe", OWN, "en")]


def test_pages_that_are_open_with_made_up_rules_are_one_page(url, made, store):
    lives = [urllib.request.urlopen(f"{url}/live?rules=made+up+{number}", timeout=PATIENCE) for number in range(9)]
    for live in lives:
        assert live.readline() == b"event: board\n"
    intake.add(store, [submission(records(1, seed=7)[0])])
    for live in lives:
        live.readline(), live.readline()
        assert live.readline() == b"event: change\n"
        live.close()
    assert set(made) == {View("", "", "en")} and len(made) <= 3


def test_what_is_kept_of_pages_does_not_grow_with_what_is_asked(url, store):
    async def ask_all():
        its = Leaderboards(store)
        for number in range(40):
            await its.page(leaderboard_page.Page(View(f"made-up-{number}", "", "en"), False, ""), "10.0.0.1")
            assert (await its.known(f"made-up-{number}", f"rules {number}")) == (NO_CAFE, "")
        assert await its.known("cafe", OWN) == ("cafe", OWN)
        return len(its._headings._made), its._cafes, its._sets

    assert asyncio.run(ask_all()) == (0, {"cafe"}, {OWN})


def test_an_address_that_uses_many_real_rules_gets_those_that_are_played_most_beyond_its_share(store):
    its = Leaderboards.__new__(Leaderboards)
    its._in_use = leaderboard_page.Counter()
    blocks = [its.used(View("", f"rules {number}", "en"), "10.0.0.1") for number in range(CHOSEN + 2)]
    used = [block.__enter__() for block in blocks]
    assert [view.rules for view in used[CHOSEN:]] == ["", ""] and all(view.rules for view in used[:CHOSEN])
    with its.used(View("", "rules 3", "en"), "10.0.0.1") as again, its.used(View("", "new", "en"), "10.0.0.2") as other:
        assert (again.rules, other.rules) == ("rules 3", "new")
    for block in blocks:
        block.__exit__(None, None, None)
    assert not its._in_use


@pytest.fixture
def clock(monkeypatch):
    """The time by which answers are made, from 0 s, and when each was begun; making one takes .01 s."""
    clock = SimpleNamespace(now=0.0, begun=[])

    async def sleep(seconds):
        clock.now += max(0.0, seconds)

    async def make(work, key, limiter):
        clock.begun.append(round(clock.now, 6))
        clock.now += 0.01
        return work(key)

    monkeypatch.setattr(answer_cache.time, "monotonic", lambda: clock.now)
    monkeypatch.setattr(answer_cache.asyncio, "sleep", sleep)
    monkeypatch.setattr(answer_cache, "run_sync", make)
    return clock


def test_what_somebody_has_chosen_is_made_one_after_the_other_with_pauses(clock):
    """It may have a fifth of the time."""

    async def ask_all():
        answers = AnswerCache(str, lambda key: 1, 0.2)
        return [await answers.get(number) for number in range(4)]

    assert asyncio.run(ask_all()) == ["0", "1", "2", "3"]
    assert clock.begun == [0.0, 0.05, 0.1, 0.15]


def test_in_a_rush_of_changes_an_answer_is_made_each_tenth_of_a_second(clock):
    versions = iter(range(1, 99))

    async def ask_all():
        answers = AnswerCache(str, lambda key: next(versions))
        return [await answers.get("board") for _ in range(4)]

    assert asyncio.run(ask_all()) == 4 * ["board"]
    assert clock.begun == [0.0, 0.1, 0.2, 0.3], "the first at once"


def test_a_name_is_news_of_its_cafe_alone(store):
    intake.add(store, [submission(records(1)[0])])
    told = []
    store.listen(told.append)
    handles.claim(store, 1, 0, "Ana")
    with store.engine.connect() as connection:
        seat = connection.exec_driver_sql("select id from scores where handle = 'Ana'").scalar()
    assert handles.strike_handle(store, seat) == 1
    assert told == 2 * [frozenset({"cafe"})]
    assert handles.strike_handle(store, seat) is None and len(told) == 2


def test_without_a_season_a_game_makes_no_work_for_the_standings(store, monkeypatch):
    counted, rests = [], []
    rest = Worker.rest
    monkeypatch.setattr(standings, "count_some", lambda engine: counted.append(1) and False)
    monkeypatch.setattr(Worker, "rest", lambda its, seconds: rests.append(seconds) or rest(its, seconds))
    with standings.standings_counted(store):
        [worker] = store.workers
        until(lambda: rests == [standings.IDLE_S])
        for _ in range(20):
            store.changed("cafe")
        assert not worker._news.is_set() and len(counted) == 1
        store.changed()  # as when a season is made
        until(lambda: len(counted) == 2)


def test_no_page_fails_whatever_an_address_says(store):
    intake.add(store, [submission(text) for text in records(2)])
    with TestClient(pages(store), follow_redirects=False) as guest:
        for route in guest.app.routes:
            if route.path == "/live" or route.path.endswith("/analysis") or "." in route.path:
                continue  # a file is what it is, whatever is asked
            for odd in ODD:
                path = re.sub(r"\{.*?\}", odd if odd in ODD[:4] else "1", route.path)
                answer = guest.get(f"{path}?{'&'.join(f'{name}={odd}' for name in ASKED)}")
                assert answer.status_code < 500 and "X" not in answer.headers, path


def test_no_page_fails_whatever_a_form_says(store):
    """More fields than any form of ours has, and more bytes; half letters, and nothing."""
    intake.add(store, [submission(text) for text in records(2)])
    with TestClient(pages(store), follow_redirects=False) as guest:
        for path in (re.sub(r"\{.*?\}", "1", one.path) for one in guest.app.routes if "POST" in (one.methods or ())):
            for said in FORMS:
                sent = guest.post(path, content=said, headers={"Content-Type": "application/x-www-form-urlencoded"})
                assert sent.status_code < 500, path
                assert said not in FORMS[:2] or sent.status_code in (303, 400, 403), path
