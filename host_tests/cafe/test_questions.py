"""A page asks the database little, by one connection, however many cafés, towers and events there are.

How much is read for a question: test_plans.py.
"""

import random

import pytest
import sqlalchemy as sa

from desktop.cafe.contests import life
from desktop.cafe.contests.life import EVENING, SEASON
from desktop.cafe.data import members, tower_news
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.games import intake
from desktop.cafe.owner import owners
from desktop.cafe.verdict import judged
from host_tests.cafe.flow import played_game
from host_tests.cafe.owner_browser import PASSWORD, browser, log_in

DAY_MS = 86_400_000
ALONE = ("/game/1", "/events", "/health", "/owner", "/owner/guests", "/owner/game/1")
CONNECTIONS = 3  # the session's, the page's, and once more where a key is read


def board_of(folder, cafes):
    """A leaderboard of so many cafés, each with a tower that has played, a season and an evening."""
    store = Store(f"sqlite:///{folder}/board.db")
    verdict = judged(played_game(random.Random(1), 1))
    for number in range(cafes):
        cafe, tower = f"cafe{number}", f"{number:016x}"
        tower_news.presence(store, cafe, tower, "pi", True)
        intake.add(store, [Submission(cafe, tower, 1, now_ms(), verdict._replace(hash=f"{number:064x}"))])
        life.make(store, SEASON, "A season", cafe, "", now_ms() - DAY_MS, now_ms() + DAY_MS)
        life.make(store, EVENING, "An evening", cafe, "", now_ms() - DAY_MS, now_ms() + DAY_MS, 1)
    owners.add(store, "owner", PASSWORD)
    return store, members.link_key(store, members.hold(store, "Zoe of the house", "582914"))


def asked(folder, cafes):
    """How many questions each page asks, and by how many connections."""
    store, member = board_of(folder, cafes)
    questions, connections = [], []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *said: questions.append(said[2]))
    sa.event.listen(store.engine, "checkout", lambda *_: connections.append(1))
    found = {}
    with browser(store) as client:
        log_in(client, "owner")
        for name, path in {
            **{one: one for one in ALONE},
            "a season": "/event/1",
            "an evening": "/event/2",
            "a player's": f"/player?k={member}",
        }.items():
            client.get(path)  # makes the keys that it needs
            questions.clear()
            connections.clear()
            assert client.get(path).status_code == 200, path
            found[name] = len(questions), len(connections)
    store.close()
    return found


@pytest.fixture(scope="module")
def few_and_many(tmp_path_factory):
    return [asked(tmp_path_factory.mktemp("board"), cafes) for cafes in (2, 5)]


def test_no_page_asks_more_where_there_are_more(few_and_many):
    few, many = ({page: count for page, (count, _) in one.items()} for one in few_and_many)
    assert few == many


def test_a_page_asks_by_one_connection(few_and_many):
    assert {page: count for page, (_, count) in few_and_many[1].items() if count > CONNECTIONS} == {}


def test_the_owners_page_asks_two_dozen_questions_at_most(few_and_many):
    assert few_and_many[1]["/owner"][0] <= 24
