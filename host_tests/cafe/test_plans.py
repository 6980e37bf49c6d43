"""However many games there are, the page reads few rows: by the indexes, and by nothing else.

Twenty thousand games in `make sweep`, for a small table PostgreSQL reads as a whole by right; SQLite is content with
less. The older they are the higher they score,
so that no other index finds the best of the day or the week soon.
"""

import random

import pytest
import sqlalchemy as sa

from desktop.cafe.contests.life import SEASON, make
from desktop.cafe.data import tower_news
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import contests, metadata, standings
from desktop.cafe.games import intake
from desktop.cafe.guests import shown_leaderboard
from desktop.cafe.verdict import Seat, Verdict
from host_tests.cafe.plans import MOST, answers
from host_tests.thorough import ALL, DATABASES

GAMES = 20_000 if ALL else 4_000
FRIDAY = 1_780_056_000_000  # at noon: of ten days of games five are this week
DAYS = 10
DAY_MS = 86_400_000
TOWERS = 200
PLAYERS = 3000
SETS = ("2011 none", "classic rounds")
CORNER = 2  # one game of so many was played in the café on the corner, where they are beginners
QUIET = 20  # the first games were played in a café that has had none since
CAFES = ("corner", "quiet")
INDEXES = sorted(str(index.name) for table in metadata.tables.values() for index in table.indexes)


@pytest.fixture(scope="module", params=DATABASES)
def store(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("board")
    sqlite = request.param == "sqlite"
    store = Store(f"sqlite:///{folder}/board.db" if sqlite else request.getfixturevalue("postgres"))
    fill(store)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shown_leaderboard, "now_ms", lambda: FRIDAY)
        yield store
    store.close()


def fill(store):
    source = random.Random(1)
    submissions = []
    for number in range(GAMES):
        back = (GAMES - 1 - number) * DAYS // GAMES
        corner = number // 2 % CORNER == 0
        totals = [back * 1000 + source.randrange(900) - 10**6 * corner for _ in range(2)]
        seats = [Seat("ABC", total, True, total) for total in totals]
        verdict = Verdict(f"{number:064x}", SETS[number % 2], seats, "a record\n")
        tower = f"{number // 2 % TOWERS:016x}"
        cafe = "quiet" if number < QUIET else "corner" if corner else "cafe"
        submissions.append(Submission(cafe, tower, number & 0xFFFF, FRIDAY - back * DAY_MS, verdict))
    for start in range(0, GAMES, 1000):
        intake.add(store, submissions[start : start + 1000])
    for tower in range(TOWERS):
        tower_news.presence(store, "cafe", f"{tower:016x}", "bridge", True)
    with store.engine.begin() as connection:  # witnesses were found for all but the last
        connection.exec_driver_sql(f"UPDATE games SET witness = 'given' WHERE id < {GAMES}")
        connection.exec_driver_sql("UPDATE scores SET merit = worth")
        connection.exec_driver_sql(f"UPDATE rule_sets SET games = {GAMES // 2}")
    for rules in (SETS[0], ""):  # seasons by points, by games won
        season = make(store, SEASON, "A season", "", rules, 1, FRIDAY)
        with store.engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM standings_due")
            connection.execute(sa.update(contests).values(counted=None))
            rows = [
                {"contest": season, "player": f"cafe/{place}", "handle": "", "initials": "ABC", "cafe": "cafe"}
                | {"games": 1, "wins": 0, "best": place, "sum": place, "first": place}
                for place in range(PLAYERS)
            ]
            connection.execute(sa.insert(standings), rows)
    know(store)


def know(store):
    """As PostgreSQL does by itself, within a minute."""
    if store.engine.dialect.name == "postgresql":
        with store.engine.begin() as connection:
            connection.exec_driver_sql("analyze")


def test_each_question_of_the_page_is_answered_by_an_index(store):
    found = answers(store, SETS[0], *CAFES)
    assert sum("scores" in answer.question for answer in found) >= 5  # of day, week and ever, latest, one game
    assert any("towers" in answer.question for answer in found)
    assert [answer for answer in found if not answer.by_index] == []


@pytest.mark.sweep
@pytest.mark.parametrize("name", INDEXES)
def test_without_one_of_the_indexes_it_would_be_said(store, name):
    gone = [index for table in metadata.tables.values() for index in table.indexes if index.name == name]
    with store.engine.begin() as connection:
        for index in gone:
            index.drop(connection)
    try:
        assert max(answer.rows for answer in answers(store, SETS[0], *CAFES)) > MOST
    finally:
        with store.engine.begin() as connection:
            for index in gone:
                index.create(connection)
        know(store)


def test_a_new_index_of_the_tables_is_one_of_the_migrations_too(store):
    sqlite = store.engine.dialect.name == "sqlite"  # an index of an expression is nothing that SQLAlchemy would list
    listed = "SELECT name FROM sqlite_master WHERE type = 'index'" if sqlite else "SELECT indexname FROM pg_indexes"
    with store.engine.connect() as connection:
        assert set(INDEXES) <= set(connection.scalars(sa.text(listed)))
