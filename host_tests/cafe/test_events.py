"""Seasons and evenings by free dice: their life, what counts, who stands where, and the owner's forms for them."""

import pytest
import sqlalchemy as sa

from desktop.cafe.clocks import moment
from desktop.cafe.contests import life, pages, standings
from desktop.cafe.contests.life import ANNOUNCED, CLOSED, EVENING, LATE_MS, ON, READ, SEASON
from desktop.cafe.data import lists
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import cafes, contests
from desktop.cafe.games import intake
from desktop.cafe.guest_words import guest_words
from desktop.cafe.owner import guests_page
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.verdict import Seat, Verdict
from desktop.errors import BadInput
from host_tests.asking import ask
from host_tests.cafe.lists_of import count_all
from host_tests.cafe.talker import card_records, submission

DAY_MS = 86_400_000
NOW = 1_780_000_000_000
DICE = "2011 none"


def play(store, *totals, at=NOW, cafe="cat", rules=DICE):
    """A game of people and what they had: ``play(store, ("ANN", 400), ("BOB", 300))``; its number."""
    play.games += 1
    most = max(total for _, total in totals)
    seats = [Seat(who, total, total == most, total) for who, total in totals]
    intake.add(
        store, [Submission(cafe, "t1", play.games, at, Verdict(f"{play.games:064x}", rules, seats, "a record\n"))]
    )
    with store.engine.connect() as connection:
        return connection.scalar(sa.text("select max(id) from games"))


play.games = 0


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """A game comes in when it was played, unless a test says when."""
    now = [NOW]
    monkeypatch.setattr(intake, "now_ms", lambda: now[0])
    return now


def season(store, cafe="", rules=DICE, begins=NOW - DAY_MS, ends=NOW + DAY_MS):
    return life.contest(store, life.make(store, SEASON, "Autumn", cafe, rules, begins, ends))


HOUR_MS = 3_600_000


@pytest.mark.parametrize("kind, deals", [(SEASON, 0), (EVENING, 0), (EVENING, 2)])
def test_each_goes_from_announced_to_read(store, kind, deals):
    one = life.contest(store, life.make(store, kind, "One", "", "", 10 * HOUR_MS, 20 * HOUR_MS, deals))
    late = 20 * HOUR_MS + LATE_MS[kind]
    lives = {9 * HOUR_MS: ANNOUNCED, 10 * HOUR_MS: ON, 20 * HOUR_MS - 1: ON, 20 * HOUR_MS: CLOSED, late - 1: CLOSED}
    assert {at: one.life(at) for at in lives} == lives
    assert one.life(late) == READ
    life.delete(store, one.id)
    assert life.contest(store, one.id) is None


def test_nobody_has_won_a_season_into_which_games_still_come(store):
    """Who leads when its days are over may yet be passed by a café that was cut off."""
    now = now_ms()
    one = season(store, begins=now - 90 * HOUR_MS, ends=now + HOUR_MS)
    play(store, ("ANN", 300), ("BOB", 200), at=now - 80 * HOUR_MS)
    count_all(store.engine)
    said = {}
    for state, ends in ((ON, now + HOUR_MS), (CLOSED, now - HOUR_MS), (READ, now - 73 * HOUR_MS)):
        with store.engine.begin() as connection:
            connection.execute(sa.update(contests).values(ends=ends))
        context = pages.shown(store, life.contest(store, one.id), guest_words("en"))
        assert context["contest"]["state"] == state
        said[state] = context["winners"]
    assert said == {ON: "", CLOSED: "", READ: "ANN"}


def test_an_evening_says_its_day_once():
    words, noon = guest_words("en"), 12 * HOUR_MS
    assert pages.span(noon, noon + HOUR_MS, "", words) == "1 January 1970, 12:00 to 13:00"
    assert pages.span(noon, 3 * noon, "", words) == "1 January 1970, 12:00 to 2 January 1970, 12:00"


@pytest.mark.parametrize("rules, decides", [("", "wins"), ("2011 short:1", "sum")])
def test_the_column_that_decides_is_the_one_that_is_shown_so(store, rules, decides):
    [table] = pages.shown(store, season(store, rules=rules), guest_words("en"))["lists"]
    assert table.heads[table.main] == decides


def test_an_evening_by_free_dice_counts_the_games_of_its_hours(store):
    evening = life.contest(store, life.make(store, EVENING, "Tonight", "cat", DICE, NOW, NOW + 4 * HOUR_MS))
    play(store, ("ANN", 300), ("BOB", 200), at=NOW + HOUR_MS)
    play(store, ("EVE", 500), at=NOW - 1)
    play(store, ("FAY", 500), at=NOW + 4 * HOUR_MS)
    assert [row[1] for row in table(store, evening)] == ["ANN", "BOB"]


def table(store, one):
    return [(row.rank, row.who, row.games, row.wins, row.best, row.sum) for row in counted(store, one)]


def counted(store, one):
    count_all(store.engine)
    return standings.table(store, one)


def test_a_season_adds_up_each_players_best_five(store):
    for total in (400, 100, 350, 300, 380, 390, 370):
        play(store, ("ANN", total), ("BOB", 340))
    play(store, ("CAT", 600), ("ANN", 10))
    assert table(store, season(store)) == [
        (1, "ANN", 8, 5, 400, 400 + 390 + 380 + 370 + 350),
        (2, "BOB", 7, 2, 340, 5 * 340),
        (3, "CAT", 1, 1, 600, 600),
    ]


def test_equal_sums_share_a_rank_and_the_better_best_goes_first(store):
    play(store, ("ANN", 300), ("BOB", 300))
    play(store, ("CAT", 250), ("DOG", 20))
    play(store, ("CAT", 50), ("DOG", 10))
    assert [row[:2] for row in table(store, season(store))] == [(1, "ANN"), (1, "BOB"), (3, "CAT"), (4, "DOG")]


def test_a_season_counts_its_time_its_cafe_and_its_rules(store):
    play(store, ("IN!", 300))
    play(store, ("OLD", 300), at=NOW - DAY_MS - 1)
    play(store, ("NEW", 300), at=NOW + DAY_MS)
    play(store, ("FAR", 300), cafe="pier")
    play(store, ("ODD", 300), rules="2011 rounds")
    assert [row[1] for row in table(store, season(store, "cat"))] == ["IN!"]
    assert [row[1] for row in table(store, season(store))] == ["IN!", "FAR"]
    assert len(table(store, season(store, rules=""))) == 3


def test_a_game_dated_into_a_season_that_is_closed_is_not_in_it(store, clock):
    autumn = season(store)
    play(store, ("IN!", 300))
    clock[0] = autumn.late - 1
    play(store, ("LAT", 310))
    clock[0] = autumn.late
    play(store, ("BAD", 590))
    assert [row[1] for row in table(store, autumn)] == ["LAT", "IN!"]


def test_initials_of_two_cafes_are_two_players_and_a_handle_is_one_everywhere(store):
    first, second = play(store, ("ANN", 300), cafe="cat"), play(store, ("ANN", 200), cafe="pier")
    assert [row.cafe for row in counted(store, season(store))] == ["cat", "pier"]
    with store.engine.begin() as connection:
        for game, handle in ((first, "Marguerite"), (second, "marguerite")):
            connection.execute(sa.text(f"update scores set handle = '{handle}' where game = {game}"))
    [row] = counted(store, season(store))
    assert (row.who.lower(), row.games, row.sum, row.cafe) == ("marguerite", 2, 500, "")


def test_guests_struck_ones_and_games_that_do_not_count_are_not_ranked(store):
    play(store, ("P1", 500), ("J2", 400), ("ANN", 100))
    void = play(store, ("BOB", 450))
    play(store, ("CHE", 601))  # waits for its witness
    struck = play(store, ("RUD", 440))
    ACTIONS["void"](store, {"game": str(void)})
    with store.engine.begin() as connection:
        connection.execute(sa.text(f"update scores set struck = true where game = {struck}"))
    assert [row[1] for row in table(store, season(store))] == ["ANN"]
    ACTIONS["unvoid"](store, {"game": str(void)})
    assert [row[1] for row in table(store, season(store))] == ["BOB", "ANN"]


def test_of_cards_and_of_any_rules_games_won_decide(store):
    intake.add(store, [submission(text, NOW) for text in card_records(9, house="short:2")])
    won = {}
    for game in range(1, 10):
        for seat in lists.game(store, game)["seats"]:
            won.setdefault(seat["initials"], []).append(seat["total"] if seat["wins"] else None)
    wins = {who: [total for total in totals if total is not None] for who, totals in won.items()}
    shown = table(store, season(store, rules="cards short:2 2"))
    assert [(row[1], row[3], row[4]) for row in shown] == sorted(
        ((who, len(totals), min(totals)) for who, totals in wins.items()), key=lambda row: -row[1]
    )
    play(store, ("ANN", 599), rules=f"{DICE} solitaire")  # alone nobody is beaten
    assert table(store, season(store, rules=""))[-1][:4] == (3, "ANN", 1, 0)


@pytest.mark.parametrize(
    "said",
    [{"kind": "party"}, {"name": "  "}, {"name": "x" * 61}, {"begins": NOW, "ends": NOW}, {"ends": NOW - DAY_MS}],
)
def test_an_event_that_cannot_be_is_refused(store, said):
    whole = {"kind": SEASON, "name": "Autumn", "cafe": "", "rules": "", "begins": NOW, "ends": NOW + 1}
    with pytest.raises(BadInput, match="bad_event"):
        life.make(store, **whole | said)


def test_the_pages_of_seasons_and_evenings(store, url):
    now = now_ms()
    play(store, ("ANN", 300), ("BOB", 200), at=now)
    running = life.make(store, SEASON, "Autumn <1>", "", DICE, now - DAY_MS, now + DAY_MS)
    over = life.make(store, EVENING, "Cat Cup", "", DICE, now - 9 * DAY_MS, now - DAY_MS)
    life.make(store, SEASON, "Winter", "", "", now + DAY_MS, now + 9 * DAY_MS)
    play(store, ("ANN", 300), ("BOB", 200), at=now - 2 * DAY_MS)
    count_all(store.engine)
    page = ask(url + "/events?lang=en")[1]
    assert [page.index(word) for word in ("Now", "Autumn &lt;1&gt;", "Coming", "Winter", "Past", "Cat Cup")] == sorted(
        page.index(word) for word in ("Now", "Autumn &lt;1&gt;", "Coming", "Winter", "Past", "Cat Cup")
    )
    page = ask(f"{url}/event/{running}?lang=en")[1]
    assert "Standings" in page
    assert "best 5 games" in page, "it says what decides"
    assert "wins." not in page
    page = ask(f"{url}/event/{over}?lang=fr")[1]
    assert "Classement final" in page
    assert "ANN l&#39;emporte." in page
    assert '<a href="/events?lang=en">' in ask(url + "/?lang=en")[1]


def test_a_cafe_that_was_taken_off_is_still_named_in_what_it_played(store, url):
    """Else two players of the same letters would be one to the eye, and its own season would be the chain's."""
    for cafe in ("cat", "dog"):
        play(store, ("ANN", 300), ("BOB", 200), cafe=cafe)
    whole, own = season(store), season(store, cafe="dog")
    count_all(store.engine)
    ACTIONS["remove_cafe"](store, {"cafe": "dog"})
    _, page = ask(f"{url}/event/{whole.id}?lang=en")
    assert page.count("<small>cat</small>") == page.count("<small>dog</small>") == 2
    assert "Season · dog ·" in ask(f"{url}/event/{own.id}?lang=en")[1]


def test_the_owner_makes_an_evening_by_the_cafes_clock(store):
    with store.engine.begin() as connection:
        values = {"cafe": "cat", "label": "", "timezone": "Pacific/Auckland", "key": "", "removed": False}
        connection.execute(sa.insert(cafes).values(**values))
    form = {"kind": EVENING, "name": "Cat Cup", "cafe": "cat", "rules": DICE}
    form |= {"begins": "2026-06-01T09:00", "ends": "2026-06-01T18:00"}
    act = guests_page.ACTIONS
    assert act["make_event"](store, form) == "1"
    assert life.contest(store, 1).begins == moment("2026-06-01T09:00", "Pacific/Auckland")
    act["delete_event"](store, {"event": "1"})
    assert life.contest(store, 1) is None
    for action, wrong in (
        ("make_event", form | {"ends": "soon"}),
        ("delete_event", {"event": "1"}),
        ("strike_handle", {"score": "x"}),
        ("set_zone", {"cafe": "cat", "timezone": "Cat/Tree"}),
        ("set_zone", {"cafe": "nowhere", "timezone": "Europe/Paris"}),
    ):
        with pytest.raises(BadInput, match="bad_event|no_event|no_score|no_zone|no_cafe"):
            act[action](store, wrong)
    with store.engine.begin() as connection:
        connection.execute(sa.update(cafes).values(timezone="Europe/Atlantis"))
    with pytest.raises(BadInput, match="no_zone"):  # not at another hour than the owner means
        act["make_event"](store, form)
    assert act["set_zone"](store, {"cafe": "cat", "timezone": "Europe/Paris"}) == "cat Europe/Paris"
