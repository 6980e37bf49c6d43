"""Kept standings are those that counting all games afresh would give, whatever happens to the games."""

import pytest
import sqlalchemy as sa

from desktop.cafe.care import backup, erase, retention
from desktop.cafe.contests import life
from desktop.cafe.contests.life import SEASON
from desktop.cafe.contests.standings import count_some, forget_erased, players, standings_counted
from desktop.cafe.data import trust
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import contests as events_table
from desktop.cafe.data.tables import metadata, standings, standings_due
from desktop.cafe.games import intake
from desktop.cafe.verdict import Seat, Verdict
from desktop.cafe.web_application import pages
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.cafe.lists_of import count_all
from host_tests.patience import until
from host_tests.thorough import DATABASES

RULES = "2011 none"
DAY_MS = 86_400_000


@pytest.fixture(params=DATABASES)
def season(request, tmp_path):
    """A store with some games, and a season over all of them."""
    sqlite = request.param == "sqlite"
    store = Store(f"sqlite:///{tmp_path}/board.db" if sqlite else request.getfixturevalue("postgres"))
    if not sqlite:  # it is the same for all tests
        with store.engine.begin() as connection:
            connection.exec_driver_sql(f"TRUNCATE {', '.join(metadata.tables)} RESTART IDENTITY CASCADE")
    intake.add(store, [game(number) for number in range(40)])
    now = now_ms()
    life.make(store, SEASON, "Autumn", "", RULES, now - DAY_MS, now + DAY_MS)
    yield store
    store.close()


def game(number, cafe="cat", names=("ANN", "BOB", "CID", "DOT"), **others):
    """Two of four play; what they have depends on the number."""
    pair = names[number % 4], names[(number + 1 + number % 3) % 4]
    totals = 200 + 7 * number % 90, 180 + 11 * number % 130
    seats = [Seat(who, total, total == max(totals), total) for who, total in zip(pair, totals, strict=True)]
    verdict = Verdict(f"{number:064x}", RULES, seats, "a record\n")
    return Submission(cafe, f"tower {cafe}", number, now_ms() - number, verdict, **others)


def kept(store):
    with store.engine.connect() as connection:
        return sorted(tuple(row[1:]) for row in connection.execute(sa.select(standings)))


def afresh(store):
    [one] = life.all_contests(store)
    with store.engine.connect() as connection:
        return sorted(tuple(row) for row in connection.execute(players(one)))


def handle(store):
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE scores SET handle = 'Marguerite' WHERE game = 5 AND seat = 0")


def a_new_game(store):
    intake.add(store, [game(100)])


def void(store):
    with store.engine.begin() as connection:
        intake.change(connection, 7, void=True)


def verified(store):
    """An unsigned game comes again, signed, from another café."""
    with store.engine.begin() as connection:
        intake.change(connection, 9, signed=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trust, "verified", lambda connection, submission: True)
        intake.add(store, [game(8, cafe="pier", mac="00")])


def struck(store):
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE scores SET struck = true WHERE game = 3")


def erased(store):
    with store.engine.begin() as connection:
        erase.erase_all(connection, "BOB", "")


def forgotten(store):
    retention.erase(store, now_ms() - 20)


@pytest.mark.parametrize("change", [a_new_game, void, verified, struck, handle, erased, forgotten])
def test_after_a_change_the_standings_are_as_if_counted_afresh(season, change):
    count_all(season.engine)
    before = kept(season)
    assert before == afresh(season)
    assert [row[0] for row in before] == ["cat/ANN", "cat/BOB", "cat/CID", "cat/DOT"]
    change(season)
    count_all(season.engine)
    assert kept(season) != before
    assert kept(season) == afresh(season)


def test_a_game_that_comes_while_a_new_season_is_counted_is_in_it(season, monkeypatch):
    monkeypatch.setattr("desktop.cafe.contests.standings.SEATS", 1)
    while not kept(season):
        count_some(season.engine)
    intake.add(season, [game(200, names=("AAA", "ZOE", "AAA", "ZOE"))])  # one before, one after those that are counted
    count_all(season.engine)
    assert kept(season) == afresh(season)
    assert {"cat/AAA", "cat/ZOE"} < {row[0] for row in kept(season)}
    with season.engine.connect() as connection:
        assert connection.scalar(sa.select(events_table.c.counted)) is None


def test_who_erases_a_name_does_not_wait_for_a_new_season(season, monkeypatch):
    monkeypatch.setattr("desktop.cafe.contests.standings.SEATS", 1)
    while not {"cat/ANN", "cat/BOB"} <= {row[0] for row in kept(season)}:
        count_some(season.engine)
    erased(season)
    forget_erased(season)
    assert [row[0] for row in kept(season)] == ["cat/ANN"], "the name is gone, the others are still to come"
    with season.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(standings_due)) == 0


def test_a_season_that_is_not_counted_yet_has_no_winner(season):
    [one] = life.all_contests(season)
    with season.engine.begin() as connection:
        connection.execute(sa.update(events_table).values(begins=1, ends=now_ms() - 4 * DAY_MS))
        connection.exec_driver_sql("UPDATE games SET at = 5, came = 5")
    with served(pages(season)) as port:
        url = f"http://127.0.0.1:{port}/event/{one.id}?lang=en"
        while not kept(season):
            count_some(season.engine)
        with season.engine.begin() as connection:
            connection.execute(sa.update(events_table).values(counted="cat/ANN"))
        half = ask(url)[1]
        count_all(season.engine)
        whole = ask(url)[1]
    assert "still being counted" in half
    assert "wins." not in half
    assert "still being counted" not in whole
    assert "wins." in whole


def test_a_backup_that_is_put_back_is_counted_from_the_start(season, tmp_path):
    count_all(season.engine)
    before = kept(season)
    backup.write(season, tmp_path / "board.bak")
    a_new_game(season)
    count_all(season.engine)
    assert kept(season) != before
    backup.read(season, tmp_path / "board.bak")
    assert kept(season) == []
    [one] = life.all_contests(season)
    assert one.counted == "", "its page says so"
    count_all(season.engine)
    assert kept(season) == before


def test_a_thread_counts_while_games_arrive(season):
    with standings_counted(season):
        until(lambda: len(kept(season)) == 4)
        intake.add(season, [game(408, names=("EVE", "FAY", "EVE", "FAY"))])
        until(lambda: len(kept(season)) == 6)
    assert kept(season) == afresh(season)


def test_a_season_that_goes_takes_its_standings_along(season):
    count_all(season.engine)
    [one] = life.all_contests(season)
    life.delete(season, one.id)
    assert kept(season) == []
