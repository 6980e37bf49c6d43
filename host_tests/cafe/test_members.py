"""A player's own page: a name that is held by a PIN, and what it says of all games by that name."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from desktop.cafe import tries
from desktop.cafe.care import retention
from desktop.cafe.data import lists, members
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import scores
from desktop.cafe.games import intake
from desktop.cafe.guests import handles, member_games
from desktop.cafe.lookalikes import looks
from desktop.cafe.owner import guests_page
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.verdict import Seat, Verdict
from desktop.cafe.web_application import pages
from desktop.errors import BadInput
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.cafe import lists_of
from host_tests.cafe.talker import records, submission

PIN = "582914"
OTHER = "730465"
DAY_MS = 86_400_000
DICE = "2011 none"


@pytest.fixture
def url(store):
    with served(pages(store, address="https://board.example")) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def game(store):
    """Numbers of new games of two by dice."""
    texts = iter(records(20))

    def game():
        intake.add(store, [submission(next(texts))])
        return lists_of.latest(store)[0]["game"]

    return game


def give(url, store, game, seat, handle, pin="", **more):
    """What the page says of a name that is put."""
    form = {"t": handles.token(key_of(store, handles.KEY_NAME), game), "lang": "en", "seat": str(seat)}
    return ask(f"{url}/game/{game}/handle", form | {"handle": handle, "pin": pin} | more)


def test_a_name_that_is_held_by_a_pin_nobody_else_can_take(store, url, game):
    first, second, third = game(), game(), game()
    assert "Your name is on the board." in give(url, store, first, 0, "Zoë", PIN)[1]
    for other in ("Zoë", "zoë", "ZOË"):
        said = give(url, store, second, 0, other, mine="1")[1]
        assert "That name belongs to somebody." in said, other
        assert re.search(r'<details open>.*?name="pin"', said, re.DOTALL)
    assert "That is not the PIN" in give(url, store, second, 0, "Zoë", OTHER, mine="1")[1]
    assert not lists.game(store, second)["seats"][0]["handle"]
    assert "Your name is on the board." in give(url, store, second, 0, "zoë", PIN)[1]
    assert members.holder_of(store, "ZOË").handle == "Zoë"
    said = give(url, store, third, 0, "Bob", "123456")[1]
    assert "not all alike" in said
    assert not lists.game(store, third)["seats"][0]["handle"]


def test_a_name_that_others_have_used_is_held_only_by_who_says_that_it_is_theirs(store, url, game):
    first, second = game(), game()
    give(url, store, first, 0, "Zoë")
    assert "is on the board already" in give(url, store, second, 0, "Zoë", PIN)[1]
    assert members.holder_of(store, "Zoë") is None
    give(url, store, second, 0, "Zoë", PIN, mine="1")
    assert members.holder_of(store, "Zoë")


@pytest.mark.parametrize("pin", ["", "12345", "1234567890123", "123456", "987654", "111111", "121212", "five55"])
def test_a_pin_that_everybody_tries_is_none(pin):
    with pytest.raises(BadInput, match="pin"):
        members.checked_pin(pin)


def log_in(url, name, pin):
    return ask(f"{url}/player?lang=en", {"name": name, "pin": pin})


def test_pins_are_tried_thirty_times_and_the_link_works_meanwhile(store, url):
    one = members.hold(store, "Zoë", PIN)
    assert log_in(url, "Nobody", PIN)[0] == 403
    for _ in range(tries.MOST - 1):
        assert log_in(url, "Zoë", OTHER)[0] == 403
    assert log_in(url, "Zoë", PIN)[0] == 429
    assert "Zoë" in ask(f"{url}/player?lang=en&k={members.link_key(store, one)}")[1]
    for _ in range(tries.MOST):
        assert ask(f"{url}/player?k={one.id}-guess")[0] == 403
    assert ask(f"{url}/player?k={one.id}-guess")[0] == 429


def test_who_tries_many_pins_at_once_tries_no_more_of_them(store, url):
    """Each asks before the first is told that it was wrong."""
    members.hold(store, "Zoë", PIN)
    with ThreadPoolExecutor(60) as at_once:
        said = list(at_once.map(lambda number: log_in(url, "Zoë", f"7{number:02}913")[0], range(60)))
    assert (said.count(403), said.count(429)) == (tries.MOST, 60 - tries.MOST)


def test_the_pin_leads_to_the_page_another_pin_to_another_link_and_a_name_can_be_given_up(store, url):
    one = members.hold(store, "Zoë", PIN)
    assert "No game counts yet." in log_in(url, "zoë", f" {PIN} ")[1]
    old = members.link_key(store, one)
    assert "not all alike" in ask(f"{url}/player?lang=en", {"k": old, "action": "new_pin", "pin": "111111"})[1]
    assert "The PIN is changed" in ask(f"{url}/player?lang=en", {"k": old, "action": "new_pin", "pin": OTHER})[1]
    assert ask(f"{url}/player?k={old}")[0] == 403
    assert log_in(url, "Zoë", PIN)[0] == 403
    new = members.link_key(store, members.holder_of(store, "Zoë"))
    assert "The name is free again." in ask(f"{url}/player?lang=en", {"k": new, "action": "let_go"})[1]
    assert members.holder_of(store, "Zoë") is None


def test_the_owner_releases_a_name_and_one_that_nobody_plays_by_ends_with_its_games(store):
    for name in ("Zoë", "Ann of old"):
        members.hold(store, name, PIN)
    guests_page.ACTIONS["release_name"](store, {"member": "1"})
    with pytest.raises(BadInput, match="no_score"):
        guests_page.ACTIONS["release_name"](store, {"member": "1"})
    retention.erase(store, now_ms() - DAY_MS)
    assert members.holder_of(store, "Ann of old"), "new, and has yet to play"
    retention.erase(store, now_ms() + DAY_MS)
    assert members.holder_of(store, "Ann of old") is None


class Played:
    """Games of Zoë: ``zoe(total, other)``, at a café, some days ago."""

    def __init__(self, store):
        self.store, self.count = store, 0

    def __call__(self, total, *others, cafe="cat", ago=0, rules=DICE):
        self.count += 1
        totals = [total, *others]
        seats = [Seat(f"{chr(65 + place)}AA", one, one == max(totals), one) for place, one in enumerate(totals)]
        verdict = Verdict(f"{self.count:064x}", rules, seats, "a record\n")
        intake.add(self.store, [Submission(cafe, "t1", self.count, now_ms() - ago * DAY_MS, verdict)])
        with self.store.engine.begin() as connection:
            number = connection.scalar(sa.select(sa.func.max(scores.c.game)))
            mine = sa.update(scores).where(scores.c.game == number, scores.c.seat == 0)
            connection.execute(mine.values(handle="Zoë", looks=looks("Zoë")))
        return number

    @property
    def rows(self):
        with self.store.engine.connect() as connection:
            return member_games.games_of(connection, "Zoë")


@pytest.fixture
def zoe(store):
    return Played(store)


def test_what_counts_is_what_may_stand_in_lists_wherever_it_was_played(store, zoe):
    numbers = [zoe(300, 200, ago=3), zoe(100, 200, cafe="pier", ago=2), zoe(601, 200, ago=1), zoe(250)]
    ACTIONS["void"](store, {"game": str(numbers[0])})
    ACTIONS["strike"](store, {"score": str(zoe.rows[0].id)})
    assert [row.game for row in zoe.rows] == numbers[2:]
    assert [member_games.won(row) for row in zoe.rows] == [True, False], "alone nobody is beaten"
    assert member_games.bests(zoe.rows)[0].total == 601


def test_the_page_says_it_all_in_each_language(store, url, zoe):
    one = members.hold(store, "Zoë", PIN)
    for total in (300, 280, 310):
        zoe(total, 200)
    page = ask(f"{url}/player?lang=en&k={members.link_key(store, one)}")[1]
    assert "Games: 3 · Cafés: 1" in page
    assert "<b>3 / 3</b> games won" in page
    assert "<b>310</b>" in page
    assert "Mes parties" not in page
    assert "Meilleures parties" in ask(f"{url}/player?lang=fr&k={members.link_key(store, one)}")[1]
