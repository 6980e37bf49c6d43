"""The letter of each week: what is in it, as a page and by mail."""

from datetime import datetime
from email import message_from_string, policy
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa

from desktop.cafe.care.letter import letter, monday
from desktop.cafe.care.letter_mail import letters_mailed, mail_due, server_of
from desktop.cafe.data import balance, tower_news
from desktop.cafe.data.cafes import set_columns
from desktop.cafe.data.rows import Entry
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import games, scores
from desktop.cafe.games import intake
from desktop.cafe.lookalikes import looks
from desktop.cafe.owner import owners
from desktop.cafe.owner.contests_page import make as make_event
from desktop.cafe.owner.owner_words import WORDS
from desktop.cafe.settings import LeaderboardSettings
from desktop.cafe.verdict import Seat, Verdict
from desktop.errors import BadInput
from desktop.words.catalogues import in_language
from host_tests.cafe.mail_server import MailServer
from host_tests.cafe.owner_browser import PASSWORD, browser, log_in
from host_tests.patience import until
from host_tests.thorough import DATABASES, share

PARIS = "Europe/Paris"
DAY_MS, HOUR_MS = 86_400_000, 3_600_000


def at(day, hour=12, zone=PARIS):
    """A moment of the week in June 2026 that begins on Monday the 1st."""
    return round(datetime(2026, 6, day, hour, 30, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.fixture(params=DATABASES)
def chain(request):
    """The cat of Paris has two towers, the pier of New York one, which is silent; May is over."""
    store = Store(request.getfixturevalue("new_url" if request.param == "sqlite" else "postgres"))
    if request.param == "postgres":
        with store.engine.begin() as connection:
            connection.exec_driver_sql("TRUNCATE games, scores, towers, cafes, letters RESTART IDENTITY CASCADE")
    with store.engine.begin() as connection:
        set_columns(store, connection, "cat", label="The Cat", timezone=PARIS)
        set_columns(store, connection, "pier", label="The Pier", timezone="America/New_York")
    for tower in ("t1", "t2"):
        tower_news.presence(store, "cat", tower, "pi", True)
    tower_news.presence(store, "pier", "t3", "pi", False)
    played(store, "cat", "t1", at(1, 0) - DAY_MS, "Old Hand")
    for hour, name in ((18, "Marguerite"), (18, ""), (23, "old hand")):
        played(store, "cat", "t1", at(5, hour), name)
    played(store, "cat", "t2", at(7, 23), "Zoë")
    yield store
    store.close()


def played(store, cafe, tower, when, name=""):
    """A game, which comes in when it is played; its first player has put a name."""
    with store.engine.connect() as connection:
        number = 1 + (connection.scalar(sa.select(sa.func.count()).select_from(games)) or 0)
    seats = [Seat("ABC", 200, True, 200), Seat("DEF", 100, False, 100)]
    intake.add(store, [Entry(cafe, tower, number, when, Verdict(f"{number:064}", "2011 none", seats, "a record\n"))])
    with store.engine.begin() as connection:
        connection.execute(sa.update(games).where(games.c.number == number).values(came=when))
        if name:
            known = sa.select(scores.c.id).where(scores.c.looks == looks(name)).limit(1)
            debut = when if connection.scalar(known) is None else None
            its = sa.update(scores).where(scores.c.game == number, scores.c.seat == 0)
            connection.execute(its.values(handle=name, looks=looks(name), debut=debut))


def test_games_stand_by_tower_and_hour_of_the_cafes_own_clock(chain):
    one = letter(chain, at(3), "cat")
    assert [(row.cafe, row.tower, row.games) for row in one.towers] == [("The Cat", "t1", 3), ("The Cat", "t2", 1)]
    first, second = (row.hours for row in one.towers)
    assert (first[18], first[23], second[23], sum(first), sum(second)) == (2, 1, 1, 3, 1)
    assert (one.games, one.before, one.hours[23]) == (4, 1, 2)
    assert (one.begins, one.ends) == (monday(at(3), PARIS), monday(at(8, 0), PARIS))


def test_each_cafe_of_the_chain_has_its_own_hours(chain):
    played(chain, "pier", "t3", at(5, 20, "America/New_York"))
    one = letter(chain, at(3))
    assert {row.tower: [hour for hour, games in enumerate(row.hours) if games] for row in one.towers}["t3"] == [20]


def test_a_name_is_new_in_its_first_week_alone(chain):
    assert letter(chain, at(3), "cat").names == ["Marguerite", "Zoë"]
    assert letter(chain, at(3) - 7 * DAY_MS, "cat").names == ["Old Hand"]
    assert letter(chain, at(3), "pier").names == []


def test_towers_that_brought_no_game_are_silent_and_missing_games_are_said(chain):
    assert [(row.cafe, row.tower) for row in letter(chain, at(3)).silent] == [("The Pier", "t3")]
    assert letter(chain, at(3), "cat").silent == []
    balance.tell(chain, "cat", {"t2": 0})
    balance.tell(chain, "cat", {"t2": 2})
    assert [(gap.tower, gap.missing) for gap in letter(chain, at(3), "cat").missing] == [("t2", 2)]
    assert letter(chain, at(3), "pier").missing == []


def test_void_games_do_not_count(chain):
    with chain.engine.begin() as connection:
        connection.execute(sa.update(games).where(games.c.tower == "t2").values(void=True))
    assert letter(chain, at(3), "cat").games == 3


def test_hours_are_right_in_the_week_in_which_the_clocks_change(chain):
    """On Sunday the 25th of October 2026, at three, it is two again."""
    night = round(datetime(2026, 10, 24, tzinfo=ZoneInfo(PARIS)).timestamp() * 1000)
    saturday, sunday, day_after = (night + hours * HOUR_MS for hours in (23, 24 + 12, 48 + 12))
    for when in (saturday, sunday, day_after):
        played(chain, "cat", "t1", when)
    for when, hours in ((sunday, [11, 23]), (day_after, [11])):
        assert [hour for hour, games in enumerate(letter(chain, when, "cat").hours) if games] == hours


def test_weeks_begin_on_monday_also_when_the_clocks_change():
    sunday = round(datetime(2026, 10, 25, 23, tzinfo=ZoneInfo(PARIS)).timestamp() * 1000)
    assert (monday(sunday, PARIS, 1) - monday(sunday, PARIS)) / 3_600_000 == 169


# The page.


def page(store, name, query=""):
    with browser(store) as client:
        log_in(client, name)
        return client.get(f"/owner/letter?{query}").text


def weeks_back():
    return round((monday(now_ms(), PARIS) - monday(at(3), PARIS)) / (7 * DAY_MS))


def test_the_owner_reads_it_and_a_manager_that_of_the_own_house(chain):
    owners.add(chain, "Anna", PASSWORD)
    owners.add(chain, "Max", PASSWORD, "pier")
    assert "Log in" in page(chain, "nobody")
    said = page(chain, "Anna", f"back={weeks_back()}&cafe=cat")
    assert "The Cat, 2026-06-01 to 2026-06-07" in said
    assert "4 games; the week before 1." in said
    assert "Marguerite" in said
    his = page(chain, "Max", f"back={weeks_back()}&cafe=cat")
    assert "The Pier, 2026-06-01 to 2026-06-07" in his
    assert "Marguerite" not in his and "Cat" not in his


# A time zone that this computer's list has no more.

GONE = ["Europe/Atlantis", "US/Pacific-New", "Mars/Olympus Mons", "../../etc/passwd"]


def lose_zone(store, zone, cafe="cat"):
    with store.engine.begin() as connection:
        set_columns(store, connection, cafe, timezone=zone)


@pytest.mark.share
@pytest.mark.parametrize("zone", share(GONE, 3))
def test_a_cafe_whose_time_zone_is_no_longer_known_is_told_so_and_all_others_get_their_letters(chain, zone):
    lose_zone(chain, zone)
    owners.add(chain, "Anna", PASSWORD)
    owners.add(chain, "Max", PASSWORD, "cat")
    warning = f"The Cat: this computer does not know the time zone {zone} any more."
    for query in ("cafe=cat", "", f"back={weeks_back()}&cafe=cat"):
        assert warning in page(chain, "Anna", query)
    assert warning in page(chain, "Max") and warning not in page(chain, "Anna", "cafe=pier")
    with MailServer() as mail:
        said = settings(mail, "cat=max@example.org", "pier=eve@example.org", "anna@example.org")
        assert mail_due(chain, said, in_language(WORDS, "en"), at(9)) == 3
        letters = {whom: one.get_content().replace("\n", " ") for whom, one in parsed(mail.letters)}
    told = {whom for whom, text in letters.items() if "does not know the time zone" in text}
    assert told == {"max@example.org", "anna@example.org"}
    assert [row.lost_zones for row in (letter(chain, at(3), "pier"), letter(chain, at(3), "cat"))] == [
        [],
        [("The Cat", zone)],
    ]


def test_without_a_known_time_zone_an_event_can_be_made_and_the_lists_go_on(chain):
    lose_zone(chain, GONE[0])
    fields = {"cafe": "cat", "kind": "season", "name": "Autumn", "rules": "2011 none"}
    assert make_event(chain, fields | {"begins": "2026-06-01T10:00", "ends": "2026-06-08T10:00"})
    played(chain, "cat", "t1", at(6))
    assert letter(chain, at(3), "cat").games == 5


@pytest.mark.parametrize(
    ("said", "whom"),
    [
        ("max@bücher.example", "max@xn--bcher-kva.example"),
        ("max@ПОЧТА.example", "max@xn--80a1acny.example"),
        ("max@mail.Bücher.example", "max@mail.xn--bcher-kva.example"),
        ("max@example.org", "max@example.org"),
    ],
)
def test_a_mail_goes_to_a_domain_of_any_letters(chain, said, whom):
    with MailServer() as mail:
        assert mail_due(chain, settings(mail, said), in_language(WORDS, "en"), at(9)) == 1
        assert [one for one, _ in mail.letters] == [whom]


def test_a_letter_that_no_mail_can_be_holds_up_no_other(chain, caplog):
    with chain.engine.begin() as connection:
        set_columns(chain, connection, "cat", label="The\r\nCat")
    with MailServer() as mail:
        said = settings(mail, "cat=max@example.org", "pier=eve@example.org")
        assert mail_due(chain, said, in_language(WORDS, "en"), at(9)) == 1
    assert "the letter to max@example.org could not be mailed" in caplog.text


# By mail.


def settings(mail, *whom, **more):
    return LeaderboardSettings(smtp=mail.url, letter_to=list(whom), **more)


def parsed(letters):
    return [(whom, message_from_string(text, policy=policy.default)) for whom, text in letters]


def test_on_monday_at_eight_each_gets_it_once(chain):
    with MailServer() as mail:
        said = settings(mail, "anna@example.org", "cat=max@example.org", letter_from="board@example.org")
        assert mail_due(chain, settings(mail, "cat=max@example.org"), in_language(WORDS, "en"), at(8, 7)) == 0
        assert mail_due(chain, said, in_language(WORDS, "en"), at(9)) == 2
        assert mail_due(chain, said, in_language(WORDS, "en"), at(10)) == 0
        (_, whole), (whom, cat) = parsed(mail.letters)
        assert mail_due(chain, said, in_language(WORDS, "en"), at(16)) == 2, "and a week later the next"
    assert whom == "max@example.org"
    assert (cat["From"], cat["Subject"]) == ("board@example.org", "The Cat: 4 games, 2026-06-01 to 2026-06-07")
    text = cat.get_content()
    assert "The Cat · t1: 3 — most at 18:00 (2), 23:00 (1)" in text
    assert "Marguerite\n  Zoë" in text
    assert "The Pier" not in text
    assert "The Pier · t3 (last heard" in whole.get_content()


def test_a_mail_server_that_takes_nothing_is_asked_again(chain, caplog):
    with MailServer() as mail:
        said = settings(mail, "anna@example.org")
        mail.busy = True
        assert mail_due(chain, said, in_language(WORDS, "fr"), at(9)) == 0
        assert "could not be mailed, tried again in an hour" in caplog.text
        mail.busy = False
        assert mail_due(chain, said, in_language(WORDS, "fr"), at(9)) == 1
        [(_, got)] = parsed(mail.letters)
    assert "parties" in got["Subject"]


def test_the_leaderboard_mails_what_is_due_when_it_starts(chain, monkeypatch):
    monkeypatch.setattr("desktop.cafe.care.letter_mail.now_ms", lambda: at(9))
    with MailServer() as mail, letters_mailed(chain, settings(mail, "anna@example.org"), in_language(WORDS, "en")):
        until(lambda: mail.letters)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("smtps://anna%40example.org@mail.example.org", ("smtps", "anna@example.org", "mail.example.org", 465)),
        ("smtp://mail.example.org", ("smtp", "", "mail.example.org", 587)),
        ("smtp://127.0.0.1:25", ("smtp", "", "127.0.0.1", 25)),
    ],
)
def test_where_the_mail_server_is(said, meant):
    assert server_of(said) == meant


@pytest.mark.parametrize("said", ["mail.example.org", "http://x", "smtps://", "smtps://a:secret@x", "smtp://x:port"])
def test_what_is_no_mail_server_is_said_in_one_line_without_a_password(said):
    with pytest.raises(BadInput, match="write smtps://USER@HOST") as raised:
        server_of(said)
    assert "secret" not in str(raised.value)
