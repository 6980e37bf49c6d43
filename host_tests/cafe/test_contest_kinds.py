"""All contests have one life and stand in one table; those of an older database are there with all that they had."""

import pytest
import sqlalchemy as sa

from desktop.cafe.care import backup
from desktop.cafe.contests import kinds, same_dice, shown, standings
from desktop.cafe.contests.kinds import ANNOUNCED, CLOSED, EVENING, IN_ROUNDS, KINDS, LEAGUE, ON, READ, SEASON
from desktop.cafe.contests.rounds_table import standing
from desktop.cafe.data.database import engine_of
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.guest_words import guest_words
from desktop.cafe.owner import contests_page, guests_page, roles
from host_tests.cafe.contest_players import Towers
from host_tests.patience import until

HOUR_MS = 3_600_000
BEFORE = "0018_backups"
OLD = (  # as a leaderboard wrote them before contests of all kinds stood in one table
    "INSERT INTO games (id, hash, cafe, tower, number, at, rules, record, came)"
    " VALUES (1, 'aa', 'cat', 't', 1, 5, '2011', X'00', 5)",
    "INSERT INTO events (id, kind, name, cafe, rules, begins, ends, deals, counted) VALUES"
    " (1, 'season', 'Autumn', '', '', 1, 9, 0, ''), (2, 'tournament', 'Cup', 'cat', '', 1, 9, 0, NULL),"
    " (3, 'evening', 'Night', '', '', 1, 9, 2, NULL), (4, 'contest', 'Rounds', 'cat', '', 1, 9, 0, NULL),"
    " (5, 'league', 'League', '', '', 1, 9, 0, NULL)",
    "INSERT INTO event_games (event, game) VALUES (2, 1)",
    "INSERT INTO event_deals (event, place, deal) VALUES (3, 0, 77)",
    "INSERT INTO contests (event, form, rounds, size, round, ended) VALUES (4, 'groups', 3, 2, 1, true)",
    "INSERT INTO entrants (event, number, name, looks, initials, since, pool) VALUES"
    " (4, 1, 'Ann', 'ann', 'ANN', 1, 1), (4, 2, 'Bob', 'bob', 'BOB', 1, 1)",
    "INSERT INTO contest_rounds (event, round, began) VALUES (4, 1, 2)",
    "INSERT INTO contest_tables (event, round, place, tower, game) VALUES (4, 1, 1, 'Window', 1)",
    "INSERT INTO contest_seats (event, round, entrant, place, points, total) VALUES"
    " (4, 1, 1, 1, 120, 300), (4, 1, 2, 1, 0, 200)",
)


@pytest.fixture
def older(tmp_path):
    """The address of a database as it was before."""
    url = f"sqlite:///{tmp_path / 'older.db'}"
    old = Store.__new__(Store)
    engine = engine_of(url)
    with engine.begin() as connection:
        old.migrate(connection, BEFORE)
        for statement in OLD:
            connection.exec_driver_sql(statement)
    engine.dispose()
    return url


def told(store):
    """What is known of all contests."""
    one = {one.id: one for one in kinds.all_contests(store)}
    assert [one[number].kind for number in sorted(one)] == [SEASON, "tournament", EVENING, IN_ROUNDS, LEAGUE]
    with store.engine.connect() as connection:
        [deal] = connection.execute(sa.text("SELECT contest, place, deal FROM contest_deals")).all()
    now = standing(store, 4)
    [table] = now.now
    places = [(place.who.name, place.points, place.total) for place in table.players]
    return standings.games_of(store, 2)[2], tuple(deal), one[4][9:], (table.tower, table.game), places, now.over


KEPT = (
    [1],
    (3, 0, 77),
    ("groups", 3, 2, 1, True),
    ("Window", 1),
    [("Ann", 120, 300), ("Bob", 0, 200)],
    True,
)


def test_an_older_database_keeps_all_its_contests(older):
    store = Store(older)
    assert told(store) == KEPT
    number = kinds.make(store, SEASON, "Winter", "", "", 1, 9)
    assert number == 6
    store.close()


@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection")  # of an index: a backup has rows alone
def test_an_older_backup_keeps_them_too(older, tmp_path):
    """Its file has the old tables' names."""
    file = tmp_path / "older.gz"
    engine = engine_of(older)
    with pytest.MonkeyPatch.context() as patch, engine.connect() as connection:
        there = sa.MetaData()
        there.reflect(connection)
        del_ = [there.tables[name] for name in ("standings", "standings_due", "alembic_version")]
        for table in del_:
            there.remove(table)
        patch.setattr(backup, "metadata", there)
        patch.setattr(backup, "NOT_IN_IT", (there.tables["backups"],))
        patch.setattr(backup, "note", lambda *others, **when: None)
        old = Store.__new__(Store)
        old.engine = engine
        backup.write(old, file)
    engine.dispose()
    store = Store(f"sqlite:///{tmp_path / 'new.db'}")
    backup.read(store, file)
    assert told(store) == KEPT
    store.close()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_goes_from_announced_to_read(store, kind):
    one = kinds.contest(store, kinds.make(store, kind, "One", "", "", 10 * HOUR_MS, 20 * HOUR_MS, 1))
    late = KINDS[kind].late_ms
    lives = {9 * HOUR_MS: ANNOUNCED, 10 * HOUR_MS: ON, 20 * HOUR_MS - 1: ON, 20 * HOUR_MS + late: READ}
    if late:
        lives |= {20 * HOUR_MS: CLOSED, 20 * HOUR_MS + late - 1: CLOSED}
    assert {at: one.life(at) for at in lives} == lives
    kinds.end(store, one.id)
    assert kinds.contest(store, one.id).life(11 * HOUR_MS) == READ, "its owner has ended it"
    assert set(shown.PARTS) == set(KINDS)
    kinds.delete(store, one.id)
    assert kinds.contest(store, one.id) is None


def test_an_evenings_late_games_are_those_that_the_database_takes(store):
    """What is asked of the database is what the table of kinds says."""
    number = kinds.make(store, EVENING, "Night", "", "", 1, 9, 1)
    with store.engine.connect() as connection:
        asked = sa.select(kinds.late(EVENING)).where(kinds.contests.c.id == number)
        assert connection.scalar(asked) == kinds.contest(store, number).late == 9 + HOUR_MS


def test_each_thing_done_to_a_contest_is_the_houses_own_right():
    rights = {action: roles.MANAGERS[action] for action in contests_page.ACTIONS}
    assert rights.pop("make_event") == roles.BY_CAFE
    assert set(rights.values()) == {"event"}
    assert contests_page.ACTIONS.items() <= guests_page.ACTIONS.items()


def test_a_league_names_its_nights(store):
    league = kinds.make(store, LEAGUE, "League", "", "", 100, 200)
    for name, begins in (("before", 99), ("first", 100), ("last", 199), ("after", 200)):
        kinds.make(store, EVENING, name, "", "", begins, 500, 1)
    kinds.make(store, EVENING, "of one house", "cat", "", 150, 500, 1)
    assert [one.name for one in same_dice.nights_of(store, kinds.contest(store, league))] == ["last", "first"]


def test_nobody_has_won_a_season_into_which_games_still_come(store):
    """Who leads when its days are over may yet be passed by a café that was cut off."""
    now = now_ms()
    number = kinds.make(store, SEASON, "Autumn", "", "", now - HOUR_MS, now + HOUR_MS)
    Towers(store, "cat", 1).play("ANN", "BOB")
    standings.count_all(store.engine)
    said = {}
    for state, ends, ended in ((ON, now + HOUR_MS, False), (CLOSED, now + 1, False), (READ, now + 1, True)):
        with store.engine.begin() as connection:
            connection.execute(sa.update(kinds.contests).values(ends=ends, ended=ended))
        until(lambda: now_ms() > now + 1)
        context = shown.shown(store, kinds.contest(store, number), guest_words("en"))
        assert context["contest"]["state"] == state
        said[state] = context["winners"]
    assert said[ON] == said[CLOSED] == "" != said[READ]


def test_an_evening_says_its_day_once():
    words, noon = guest_words("en"), 12 * HOUR_MS
    assert shown.span(noon, noon + HOUR_MS, "", words) == "1 January 1970, 12:00 to 13:00"
    assert shown.span(noon, 3 * noon, "", words) == "1 January 1970, 12:00 to 2 January 1970, 12:00"


@pytest.mark.parametrize("rules, decides", [("", "wins"), ("2011 short:1", "sum")])
def test_the_column_that_decides_is_the_one_that_is_shown_so(store, rules, decides):
    number = kinds.make(store, SEASON, "Autumn", "", rules, 1, 2)
    [table] = shown.shown(store, kinds.contest(store, number), guest_words("en"))["lists"]
    assert table.heads[table.main] == decides
