"""Café against café: only holds decide a match, not the dice and not how many tables a house has."""

from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from desktop.cafe.contests import kinds
from desktop.cafe.contests.kinds import EVENING, KINDS
from desktop.cafe.contests.same_dice import league_table as table
from desktop.cafe.contests.same_dice import matches, ranked
from desktop.cafe.data.rows import Entry
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import contest_games
from desktop.cafe.games import intake
from desktop.cafe.verdict import Seat, Verdict
from desktop.errors import BadInput
from host_tests.asking import ask
from host_tests.cafe import lists_of

HOUR_MS = 3_600_000


def game(cafe, *totals, rules="2011 none deal:E1-1"):
    """The rows of a table's game."""
    return [
        SimpleNamespace(cafe=cafe, seat=seat, total=total, rules=rules, players=len(totals))
        for seat, total in enumerate(totals)
    ]


def places(*nights, over=None):
    return [(one.rank, one.cafe, one.points, one.matches) for one in ranked(list(nights), over or len(nights))]


def test_the_house_that_does_more_with_the_same_dice_wins_the_match():
    night = matches(game("cat", 300, 200) + game("dog", 250, 210))
    assert night == {("cat", "dog"): (1.0, 2), ("dog", "cat"): (1.0, 2)}
    assert places(night) == [(1, "cat", 1, 1), (1, "dog", 1, 1)]
    night = matches(game("cat", 300, 220) + game("dog", 250, 210))
    assert places(night) == [(1, "cat", 2, 1), (2, "dog", 0, 1)]


def test_seats_other_rules_and_other_numbers_of_players_are_not_compared():
    alone = game("cat", 300) + game("dog", 250, 210) + game("owl", 400, rules="classic none deal:E1-1")
    assert matches(alone) == {}
    assert places(matches(alone)) == []


def test_many_tables_are_no_help():
    few = matches(game("cat", 220) + game("dog", 250))
    many = matches(game("cat", 220) + game("cat", 220) + game("cat", 220) + game("dog", 250))
    assert places(few) == places(many) == [(1, "dog", 2, 1), (2, "cat", 0, 1)]
    one_good = matches(game("cat", 400) + game("cat", 220) + game("cat", 220) + game("dog", 250))
    assert places(one_good) == [(1, "dog", 2, 1), (2, "cat", 0, 1)], "no house is as good as its best table"


def test_a_house_never_meets_itself_and_every_other_once():
    night = matches(game("cat", 300) + game("cat", 200) + game("dog", 250) + game("owl", 100))
    assert {pair for pair in night if pair[0] == "cat"} == {("cat", "dog"), ("cat", "owl")}
    assert places(night) == [(1, "cat", 3, 2), (1, "dog", 3, 2), (3, "owl", 0, 2)]


def test_who_was_there_on_fewer_than_half_of_the_nights_has_no_rank():
    usual = matches(game("cat", 300) + game("dog", 250))
    guest = matches(game("fox", 500) + game("cat", 300) + game("dog", 250))
    found = places(usual, usual, guest, over=4)
    assert found == [(1, "cat", 6, 4), (2, "dog", 0, 4), (0, "fox", 4, 2)]
    assert places(guest, over=2)[0] == (1, "fox", 4, 2)


def test_equal_points_are_parted_by_what_was_won_of_the_matches():
    first = matches(game("cat", 300, 300) + game("dog", 200, 200) + game("owl", 100, 100))
    second = matches(game("dog", 300, 100) + game("cat", 200, 100) + game("owl", 100, 90))
    rows = ranked([first, second], 2)
    assert [(one.rank, one.cafe, one.points, one.percent) for one in rows] == [
        (1, "cat", 6, "81.2"),
        (2, "dog", 6, "68.8"),
        (3, "owl", 0, "0.0"),
    ]


# With the leaderboard.


def played(store, night, cafe, number, *totals):
    """A table's game of a night, which counts."""
    seats = [Seat(f"P{place + 1}", total, False, total) for place, total in enumerate(totals)]
    verdict = Verdict(f"{night:04}{number:060}", f"2011 none deal:E{night}-1", seats, "a record\n")
    intake.add(store, [Entry(cafe, f"t{cafe}", number, now_ms(), verdict)])
    [game] = [one["game"] for one in lists_of.latest(store)[:1]]
    with store.engine.begin() as connection:
        connection.execute(sa.insert(contest_games).values(contest=night, game=game))
    return game


@pytest.fixture
def league(store):
    """A league of which one night is over, one is on, and one was of a house alone."""
    now = now_ms()
    number = kinds.make(store, "league", "Winter", "", "", now - 90 * HOUR_MS, now + HOUR_MS)
    nights = [
        kinds.make(store, "evening", name, cafe, "", now - begun * HOUR_MS, end, 1)
        for name, cafe, begun, end in (
            ("Over", "", 5, now - KINDS[EVENING].late_ms - 1),
            ("On", "", 1, now + HOUR_MS),
            ("Own", "cat", 5, now - KINDS[EVENING].late_ms - 1),
        )
    ]
    for place, night in enumerate(nights):
        for at, (cafe, total) in enumerate((("cat", 300), ("dog", 250))):
            played(store, night, cafe, 10 * place + at, total)
    return number


def test_only_the_chains_nights_that_are_over_count_and_guests_without_a_name_do_too(store, league):
    rows, over = table(store, kinds.contest(store, league))
    assert over == 1
    assert [(one.cafe, one.points, one.nights) for one in rows] == [("cat", 2, 1), ("dog", 0, 1)]


def test_a_void_game_is_in_no_match(store, league):
    with store.engine.begin() as connection:
        intake.change(connection, 1, void=True)
    assert table(store, kinds.contest(store, league))[0] == []


def test_the_page_has_the_houses_and_says_how_it_is_made_fair(store, url, league):
    page = ask(f"{url}/event/{league}?lang=en")[1]
    listed = ask(f"{url}/events?lang=en")[1]
    assert page.index(">cat<") < page.index(">dog<")
    assert "1 of 2 nights over" in page
    assert "neither lucky dice nor many tables help" in page
    assert "League of houses" in listed


def test_a_league_is_of_the_whole_chain(store):
    with pytest.raises(BadInput, match="bad_league"):
        kinds.make(store, "league", "Mine", "cat", "", 1, 2)
