"""What a chain costs the leaderboard: answers made once for all who ask the same, and only for whom something has
changed.
"""

import asyncio
import json
import threading
import urllib.request

import pytest

from desktop.cafe.data import tower_news
from desktop.cafe.games import intake
from desktop.cafe.guests import answer_cache, leaderboard_page, news
from desktop.cafe.guests.answer_cache import AnswerCache
from desktop.cafe.guests.news import Feed, event
from desktop.cafe.guests.shown_leaderboard import Shown, View, leaderboard
from desktop.cafe.web_application import pages
from desktop.web_server import served
from host_tests.cafe.talker import records, submission
from host_tests.patience import PATIENCE


@pytest.fixture
def url(store, monkeypatch):
    monkeypatch.setattr(answer_cache, "FRESH_S", 10**6)
    with served(pages(store)) as port:
        yield f"http://127.0.0.1:{port}"


def shown(url, cafe):
    with urllib.request.urlopen(f"{url}/board.json?cafe={cafe}", timeout=PATIENCE) as answer:
        return json.load(answer)


def at_cafe(name, seed):
    return submission(records(1, seed)[0])._replace(cafe=name)


def test_a_game_in_one_cafe_makes_no_work_for_another(store, url, monkeypatch):
    made = []
    for cafe in ("north", "south"):
        tower_news.presence(store, cafe, "t1", "pi", True)
    monkeypatch.setattr(
        leaderboard_page,
        "leaderboard",
        lambda store, view, key: made.append(view.cafe) or leaderboard(store, view, key),
    )
    for name, seed in (("north", 1), ("south", 2), ("south", 3)):
        intake.add(store, [at_cafe(name, seed)])
        for cafe in ("north", "south", ""):
            shown(url, cafe)
    assert made == ["north", "south", ""] + 2 * ["south", ""]
    assert [len(shown(url, cafe)["latest"]) for cafe in ("north", "south", "")] == [1, 2, 3]
    made.clear()
    store.changed()  # as when the owner was there: it may concern all
    for cafe in ("north", "south", ""):
        shown(url, cafe)
    assert made == ["north", "south", ""]


def test_the_page_itself_is_asked_of_the_database_once_until_a_cafe_has_changed(store, url, monkeypatch):
    asked = []
    headings = leaderboard_page.headings
    monkeypatch.setattr(leaderboard_page, "headings", lambda store, name: asked.append(name) or headings(store, name))
    for lang in "en", "en", "de":
        urllib.request.urlopen(f"{url}?lang={lang}", timeout=PATIENCE).close()
    intake.add(store, [at_cafe("north", 1)])
    urllib.request.urlopen(url, timeout=PATIENCE).close()
    assert asked == [""], "a game changes nothing over the lists"
    store.changed()
    urllib.request.urlopen(url, timeout=PATIENCE).close()
    assert asked == ["", ""]


def test_what_is_new_is_worked_out_once_for_all_pages_that_show_the_same(store, url, monkeypatch):
    intake.add(store, [at_cafe("north", 1)])
    made = []
    changed = news.changed
    monkeypatch.setattr(news, "changed", lambda old, new: made.append(1) or changed(old, new))
    opened = [urllib.request.urlopen(url + "/live", timeout=PATIENCE) for _ in range(5)]
    for live in opened:
        assert live.readline() == b"event: board\n"
        live.readline(), live.readline()
    intake.add(store, [at_cafe("north", 2)])
    assert {live.readline() for live in opened} == {b"event: change\n"}
    assert len({live.readline() for live in opened}) == 1
    assert len(made) == 1
    for live in opened:
        live.close()


def test_in_a_rush_of_games_who_asks_does_not_wait_for_its_end():
    """Each time it is made something has changed meanwhile."""
    changes = [0]

    def make(key):
        changes[0] += 1
        return changes[0]

    async def ask():
        answers = AnswerCache(make, lambda key: changes[0])
        return await asyncio.wait_for(asyncio.gather(*(answers.get("") for _ in range(50))), PATIENCE)

    assert asyncio.run(ask()) == [1] * 50


def test_who_asks_after_a_change_gets_no_answer_that_was_begun_before_it():
    version, begun, goes_on = [1], threading.Event(), threading.Event()

    def make(key):
        made_of = version[0]
        begun.set()
        goes_on.wait(PATIENCE)
        return made_of

    async def ask():
        answers = AnswerCache(make, lambda key: version[0])
        first = asyncio.create_task(answers.get(""))
        await asyncio.to_thread(begun.wait, PATIENCE)
        version[0] = 2
        second = asyncio.create_task(answers.get(""))
        await asyncio.sleep(0)
        goes_on.set()
        return await first, await second

    assert asyncio.run(ask()) == (1, 2)


def test_what_could_not_be_made_is_said_to_all_and_made_the_next_time():
    trouble = [ValueError("away")]

    def make(key):
        if trouble:
            raise trouble[0]
        return "here"

    async def ask():
        answers = AnswerCache(make, lambda key: 1)
        said = await asyncio.gather(*(answers.get("") for _ in range(3)), return_exceptions=True)
        assert all(isinstance(one, ValueError) for one in said)
        trouble.clear()
        return await answers.get("")

    assert asyncio.run(ask()) == "here"


def test_no_more_answers_are_kept_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(answer_cache, "MOST_ANSWERS", 3)

    async def ask():
        answers = AnswerCache(str, lambda key: 1)
        for number in range(10):
            assert await answers.get(number) == str(number)
        return len(answers._made), len(answers._making)

    assert asyncio.run(ask()) == (3, 0)


def test_what_changes_nothing_on_a_page_wakes_no_page(store, url):
    intake.add(store, [at_cafe("north", 1)])
    with urllib.request.urlopen(url + "/live", timeout=PATIENCE) as live:
        assert live.readline() == b"event: board\n"
        live.readline(), live.readline()
        for _ in range(3):
            store.changed("north")
            shown(url, "")  # made anew
        intake.add(store, [at_cafe("north", 2)])
        assert live.readline() == b"event: change\n", "and nothing before"


def test_a_page_that_has_missed_something_is_told_all():
    shows = [Shown({"best": [1], "title": "a"}, "first")]

    async def ask(view):
        return shows[0]

    async def listen():
        feed = Feed(View("", "", "en"), ask)
        told = [await feed.after(0)]
        for number in (2, 3):
            shows[0] = Shown({"best": [number], "title": "a"}, f"all {number}")
            feed.woken.set()
            told.append(await feed.after(feed.said))
        late = await feed.after(1), await feed.after(0)
        feed.close()
        return told, late

    told, late = asyncio.run(asyncio.wait_for(listen(), PATIENCE))
    assert told == [event("board", "first"), event("change", '{"best":[2]}'), event("change", '{"best":[3]}')]
    assert late == (event("board", "all 3"),) * 2
