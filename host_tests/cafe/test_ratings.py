"""The leaderboard rates names by their results with the luck taken out."""

import shutil
from functools import cache

import pytest
import sqlalchemy as sa

from desktop.cafe.data.ratings import keep, luck_taken_out, ratings, waiting
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import games, scores
from desktop.cafe.games import intake
from desktop.cafe.guests import handles
from desktop.cafe.guests.shown_leaderboard import View, leaderboard
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.records.analysis.rating import by_name, rated
from host_tests.cafe.talker import card_records, entry, records
from host_tests.patience import until

RULES = "2011 short:1"


def shown(store: Store) -> dict[str, tuple[float, float, int]]:
    """Rating, error and games by initials, as far as a page shows them."""
    with store.engine.connect() as connection:
        return {
            one.initials: (round(one.rating.rating, 3), round(one.rating.error, 3), one.rating.games)
            for one in ratings(connection, RULES)
        }


@cache
def told(*played: str) -> dict[str, tuple[float, float, int]]:
    """What ``desktop rating`` says of records."""
    found = {name: rated([share.less_luck for share in games]) for name, games in by_name(played).items()}
    return {
        name: (round(one.rating, 3), round(one.error, 3), one.games) for name, one in found.items() if one is not None
    }


@pytest.fixture(scope="module")
def six() -> list[str]:
    return [entry(text).verdict.record for text in records(6)]


@pytest.fixture(scope="module")
def rated_file(tmp_path_factory, six):
    """Six games of the same two; the leaderboard was started again after the fourth."""
    file = tmp_path_factory.mktemp("rated") / "board.db"
    url = f"sqlite:///{file}"
    for some in (six[:4], six[4:]):
        store = Store(url)
        intake.add(store, [entry(text) for text in some])
        with luck_taken_out(store):
            until(lambda store=store: waiting(store) is None)
        if some is six[:4]:
            assert shown(store) == {}, "four games are too few"
        store.close()
    return file


@pytest.fixture
def rated_store(tmp_path, rated_file):
    shutil.copy(rated_file, tmp_path)
    store = Store(f"sqlite:///{tmp_path}/{rated_file.name}")
    yield store
    store.close()


def test_names_are_rated_as_desktop_rating_does_and_not_by_what_is_void_or_erased(rated_store, six):
    store = rated_store
    assert shown(store) == told(*six)
    with store.engine.connect() as connection:
        marks = connection.scalars(sa.select(scores.c.mark)).all()
    assert marks == 12 * [None], "a game of one phase has too few holds for a mark"
    assert len(shown(store)) == 2
    rows = leaderboard(store, View("cafe", RULES, "en"))["rated"]
    assert {row["who"]: (row["rating"], row["error"], row["games"]) for row in rows} == {
        name: (round(rating), round(error), games) for name, (rating, error, games) in told(*six).items()
    }
    assert rows[0]["rating"] > rows[1]["rating"]
    ACTIONS["void"](store, {"game": "6"})
    assert shown(store) == told(*six[:5])
    ACTIONS["unvoid"](store, {"game": "6"})
    assert shown(store) == told(*six)
    seat = first_of(store)
    ACTIONS["erase"](store, {"score": str(seat.id)})
    assert shown(store)[seat.initials] == told(*six[1:])[seat.initials]


def first_of(store: Store):
    """The first seat of the first game."""
    with store.engine.connect() as connection:
        return connection.execute(sa.select(scores).where(scores.c.game == 1).order_by(scores.c.seat)).first()


def test_a_name_from_the_phone_is_one_player_whatever_its_case(rated_store):
    for game in range(1, 7):
        handles.claim(rated_store, game, 0, "Marguerite" if game % 2 else "MARGUERITE", mine=True)
    [row] = leaderboard(rated_store, View("", RULES, "fr"))["rated"]
    assert (row["who"].lower(), row["games"]) == ("marguerite", 6)


def test_only_games_of_two_by_the_rules_of_dice_wait(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    intake.add(store, [entry(text) for text in [*records(1, players=1), *records(1, players=3), *card_records(1)]])
    assert waiting(store) is None
    intake.add(store, [entry(records(1)[0])])
    assert waiting(store).id == 4
    store.close()


@pytest.mark.sweep
def test_postgresql_rates_as_sqlite_does(postgres):
    store = Store(postgres)
    intake.add(store, [entry(text) for text in records(5)])
    for game in range(1, 6):
        keep(store, game, [0.25, 0.75])
    with store.engine.connect() as connection:
        here, chain = ratings(connection, RULES, "cafe"), ratings(connection, RULES)
        assert not ratings(connection, RULES, "elsewhere")
    assert here == chain
    assert sum(one.rating.rating for one in here) == pytest.approx(100)
    assert waiting(store) is None
    store.close()


def test_games_that_were_there_before_ratings_are_caught_up_however_often_one_has_to_look(tmp_path, monkeypatch):
    monkeypatch.setattr("desktop.cafe.data.ratings.LOOK_S", 0.01)
    now, url = (f"sqlite:///{tmp_path}/{name}.db" for name in ("now", "older"))
    store = Store(now)
    intake.add(store, [entry(text) for text in [*records(2), *records(1, players=3), *records(1, players=1)]])
    with store.engine.connect() as connection:
        rows = {table: [row._asdict() for row in connection.execute(sa.select(table))] for table in (games, scores)}
    store.close()
    as_before_ratings(url, rows)
    store = Store(url)
    assert waiting(store).id == 2
    with luck_taken_out(store):
        until(lambda: waiting(store) is None)
    with store.engine.connect() as connection:
        known = connection.scalars(sa.select(scores.c.game).where(scores.c.less_luck.is_not(None))).all()
    assert sorted(known) == [1, 1, 2, 2]
    store.close()


def as_before_ratings(url: str, rows: dict[sa.Table, list[dict[str, object]]]) -> None:
    """A database of a leaderboard that had no ratings, with these rows as far as it has their columns."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        Store.__new__(Store).migrate(connection, "0007_offered_at")
        for table, some in rows.items():
            there = sa.Table(table.name, sa.MetaData(), autoload_with=connection)
            connection.execute(sa.insert(there), [{k: v for k, v in row.items() if k in there.c} for row in some])
    engine.dispose()
