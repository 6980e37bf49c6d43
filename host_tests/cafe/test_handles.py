"""Handles: who scans the leaderboard's code after a game puts a name, once for each seat; an owner strikes it out."""

import json
import re
import urllib.request

import pytest

from desktop.cafe import screens, tries
from desktop.cafe.data import lists
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import NOBODY
from desktop.cafe.games import intake
from desktop.cafe.guests import handles, shown_leaderboard
from desktop.cafe.guests import news as news_module
from desktop.cafe.guests.shown_leaderboard import View, leaderboard
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.screens import qr, screen_key
from desktop.cafe.web_application import pages
from desktop.coach.simulate import play_game
from desktop.errors import BadInput
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.cafe import lists_of
from host_tests.cafe.talker import records, submission
from host_tests.patience import PATIENCE

ADDRESS = "https://board.example"
KEY = "5a" * 32


@pytest.fixture
def url(store):
    with served(pages(store, address=ADDRESS)) as port:
        yield f"http://127.0.0.1:{port}"


class Screen:
    """A browser, on a café's screen if it opens the link with the key."""

    def __init__(self, url, path="/", key=""):
        jar = urllib.request.HTTPCookieProcessor()
        self._browser, self._url = urllib.request.build_opener(jar), url
        with self._browser.open(f"{url}{path}?lang=en&screen={key}", timeout=PATIENCE) as answer:
            self.address, self.page = answer.url, answer.read().decode()

    def newest(self, cafe=""):
        with self._browser.open(f"{self._url}/board.json?cafe={cafe}", timeout=PATIENCE) as answer:
            return json.load(answer)["newest"]

    def news(self, cafe=""):
        """What the open page is told next."""
        live = self._browser.open(f"{self._url}/live?cafe={cafe}", timeout=PATIENCE)

        def events():
            with live:
                for line in live:
                    if line.startswith(b"data: {"):
                        yield json.loads(line[6:])

        return events()


@pytest.fixture
def screen(store, url):
    return Screen(url, key=screen_key(store))


def play(store, named=("North", "East"), seed=1, **said):
    [text] = records(1, seed)
    for old, new in zip(("North", "East"), named, strict=True):
        text = text.replace(old, new)
    intake.add(store, [submission(text, **said)])
    return lists_of.latest(store)[0]["game"]


def shown_names(store, words="en"):
    return {row["who"] for row in leaderboard(store, View("", "", words))["best"]["ever"]}


def test_the_screen_gets_the_code_of_a_new_game_and_only_of_that(store, url, screen):
    game = play(store)
    token = screen.newest()["token"]
    assert token == handles.token(key_of(store, handles.KEY_NAME), game)
    svg = ask(f"{url}/game/{game}/qr.svg?t={token}")[1]
    assert svg.encode() == qr(f"{ADDRESS}/game/{game}?t={token}&lang=en")
    assert svg.startswith("<svg")
    for wrong in ("", "?t=", "?t=guess", f"?t={handles.token(KEY, game)}"):
        assert ask(f"{url}/game/{game}/qr.svg{wrong}")[0] == 404


def test_visitors_are_told_no_code_whatever_they_ask(store, url):
    play(store)
    for visitor in (Screen(url), Screen(url, key="guess"), Screen(url, key=handles.token(KEY, 1))):
        assert visitor.newest() is None
        assert next(visitor.news())["newest"] is None
        assert 'data-scans=""' in visitor.page


def test_the_key_leaves_the_address_of_a_screen_and_all_else_stays(store, url):
    play(store)
    screen = Screen(url, "/cafe/cafe", screen_key(store))
    assert screen.address == f"{url}/cafe/cafe?lang=en"
    assert 'data-scans="yes"' in screen.page


def test_a_cafes_screen_shows_the_codes_of_its_own_games_alone(store, url):
    game = play(store)
    for name, codes in (("cafe", game), ("other", None)):
        screen = Screen(url, "/cafe/cafe", screen_key(store, name))
        found = screen.newest("cafe")
        assert (found and found["game"]) == codes
        assert screen.newest() is None  # the chain's page


def test_new_links_take_the_codes_from_screens_that_are_open(store, url, screen, monkeypatch):
    monkeypatch.setattr(news_module, "BEAT_S", 10 * PATIENCE)  # at once, not with the beat
    play(store)
    news = screen.news()
    assert next(news)["newest"]
    ACTIONS["new_screens"](store, {})
    store.changed()
    assert next(news)["newest"] is None
    assert screen.newest() is None
    assert Screen(url, key=screen_key(store)).newest()


def test_an_open_screen_is_asked_for_its_key_once_and_not_at_each_game(store, url, screen, monkeypatch):
    """Each time is a thread and a question, and a house has many screens."""
    asked, opens = [], screens.opens
    monkeypatch.setattr(screens, "opens", lambda *said: asked.append(said) or opens(*said))
    news = screen.news()
    next(news)
    for seed in (1, 2, 3):
        before = len(asked) if seed > 1 else None
        play(store, seed=seed)
        next(news)
    assert len(asked) == before


def test_a_code_ends_minutes_after_its_game(store, url):
    game = play(store, at=now_ms() - handles.OPEN_MS - 1000)
    link = f"{url}/game/{game}?lang=en&t={handles.token(key_of(store, handles.KEY_NAME), game)}"
    said = ask(link)[1]
    assert "these have passed" in said and "<form" not in said
    form = {"t": link.partition("t=")[2], "lang": "en", "seat": "0", "handle": "Zoe"}
    assert ask(f"{url}/game/{game}/handle", form)[0] == 403
    assert lists.game(store, game)["seats"][0]["handle"] == ""


@pytest.mark.parametrize("ahead", [86_400_000, 3_600_000, 60_000])
def test_a_game_that_came_while_the_clock_was_ahead_is_not_open_until_the_clock_is_there(
    store, url, monkeypatch, ahead
):
    """The computer's clock was a day, an hour, a minute ahead, and then was set."""
    game = play(store, at=now_ms() + ahead)
    assert not handles.is_open(store, game)
    assert leaderboard(store, View("", "", "en", True), KEY)["newest"] is None
    link = f"{url}/game/{game}?lang=en&t={handles.token(key_of(store, handles.KEY_NAME), game)}"
    assert "<form" not in ask(link)[1]


def test_a_clock_that_is_set_by_a_second_closes_no_game(store):
    assert handles.is_open(store, play(store, at=now_ms() + 1000))


def test_who_guesses_tokens_must_wait_and_others_need_not(store, url):
    game, other = play(store), play(store, seed=2)
    key = key_of(store, handles.KEY_NAME)
    form = {"t": "guess", "lang": "en", "seat": "0", "handle": "Mallory"}
    paths = f"{url}/game/{game}/handle", f"{url}/game/{game}?t=guess", f"{url}/game/{game}/qr.svg?t=guess"
    statuses = [ask(path, form if path is paths[0] else None)[0] for _ in range(tries.MOST // 3) for path in paths]
    assert statuses == [403, 200, 404] * (tries.MOST // 3)
    assert ask(paths[0], form | {"t": handles.token(key, game)})[0] == 429
    assert "Too many tries" in ask(paths[1] + "&lang=en")[1]
    assert ask(f"{url}/game/{other}/handle", form | {"t": handles.token(key, other)})[0] == 200


def test_tries_are_counted_by_address_and_game_and_forgotten_in_time(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(tries.time, "monotonic", lambda: now[0])
    counted = tries.Tries()
    for _ in range(tries.MOST):
        assert not counted.too_many("192.0.2.7", 1)
        counted.wrong("192.0.2.7", 1)
    assert counted.too_many("192.0.2.7", 1)
    assert not counted.too_many("192.0.2.7", 2) and not counted.too_many("192.0.2.8", 1)
    now[0] = tries.WINDOW_S
    assert not counted.too_many("192.0.2.7", 1)


def test_an_old_game_has_no_code(store):
    play(store, at=now_ms() - shown_leaderboard.CLAIM_MS - 1000)
    assert leaderboard(store, View("", "", "en", True), KEY)["newest"] is None


def test_a_screen_on_loopback_shows_no_code_that_no_phone_could_open(store):
    game = play(store)
    token = handles.token(key_of(store, handles.KEY_NAME), game)
    with served(pages(store)) as port:
        assert ask(f"http://127.0.0.1:{port}/game/{game}/qr.svg?t={token}")[0] == 404
        assert 'data-scans=""' in ask(f"http://127.0.0.1:{port}/")[1]


def test_a_player_puts_a_name_once_and_the_lists_have_it(store, url, screen):
    game = play(store)
    token = screen.newest()["token"]
    page = f"{url}/game/{game}?t={token}&lang=en"
    assert ask(page)[1].count("<form") == 2
    form = {"t": token, "lang": "en", "seat": "0", "handle": "  Zoë   the 2nd "}
    initials = lists.game(store, game)["seats"][0]["initials"]
    assert initials in shown_names(store)
    status, said = ask(f"{url}/game/{game}/handle", form)
    assert status == 200
    assert "Your name is on the board." in said
    assert said.count("<form") == 1
    assert "Zoë the 2nd" in shown_names(store)
    assert initials not in shown_names(store)
    status, said = ask(f"{url}/game/{game}/handle", form | {"handle": "Somebody else"})
    assert "This seat has a name already." in said
    assert "Zoë the 2nd" in shown_names(store)


def test_a_name_that_is_on_the_leaderboard_is_given_again_only_to_who_says_that_it_is_theirs(store, url):
    first, second = play(store), play(store, seed=2)
    key = key_of(store, handles.KEY_NAME)
    assert handles.claim(store, first, 0, "Zoe") == "Zoe"
    form = {"t": handles.token(key, second), "lang": "en", "seat": "1", "handle": "ZOE"}
    said = ask(f"{url}/game/{second}/handle", form)[1]
    assert "ZOE is on the board already, and last played on" in said
    assert said.count("That is me</button>") == 1 and 'value="ZOE"' in said
    assert lists.game(store, second)["seats"][1]["handle"] == ""
    assert "Your name is on the board." in ask(f"{url}/game/{second}/handle", form | {"mine": "1"})[1]
    assert lists.game(store, second)["seats"][1]["handle"] == "ZOE"


def test_two_players_of_one_game_cannot_have_the_same_name_whatever_they_say(store, url):
    game = play(store)
    handles.claim(store, game, 0, "Zoe")
    form = {"t": handles.token(key_of(store, handles.KEY_NAME), game), "lang": "en", "seat": "1", "handle": "zoe"}
    for more in ({}, {"mine": "1"}):
        assert "Somebody else in this game has that name." in ask(f"{url}/game/{game}/handle", form | more)[1]
    assert lists.game(store, game)["seats"][1]["handle"] == ""


@pytest.mark.parametrize(
    ("handle", "said"),
    [
        ("J", "Un nom a de 2"),
        ("x" * 25, "Un nom a de 2"),
        ("<b>Zoe</b>", "Un nom n&#39;a que"),
        ("Zoe\u202eeoZ", "Un nom n&#39;a que"),
        ("---", "Un nom n&#39;a que"),
        ("Zoe\U0001f600", "Un nom n&#39;a que"),
        ("", "Un nom a de 2"),
        ("''", "Un nom n&#39;a que"),
        ("Zoe\u200cEoz", "Un nom n&#39;a que"),  # nothing there is joined or parted
        ("Zoe;", "Un nom n&#39;a que"),
        ("\u3164\u3164\u3164", "Un nom n&#39;a que"),
        ("Zoe\u115f", "Un nom n&#39;a que"),
        ("Z" + "\u0336" * 4 + "oe", "Un nom n&#39;a que"),
        ("\u0301Zoe", "Un nom n&#39;a que"),
        ("\uff21\uff2e\uff21", "Ce nom ressemble"),  # fullwidth
        ("\uff21\uff4e\uff41", "Ce nom ressemble"),  # small letters of it too
        ("Zоё", "Ce nom ressemble"),  # what follows the Z is Cyrillic
        ("Аnna", "Ce nom ressemble"),  # so is the A
        ("Anna Ναnа", "Ce nom ressemble"),  # in the second word
        ("Ελenη", "Ce nom ressemble"),  # Greek and Latin
        ("P1", "Ce nom ressemble"),  # what the tower calls a seat
        ("J2'", "Ce nom ressemble"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_the_pages_language(store, url, handle, said):
    game = play(store)
    form = {"t": handles.token(key_of(store, handles.KEY_NAME), game), "lang": "fr", "seat": "1", "handle": handle}
    assert said in ask(f"{url}/game/{game}/handle", form)[1]
    assert lists.game(store, game)["seats"][1]["handle"] == ""


# The apostrophes of several scripts; a sign that parts two letters, one that joins them; each word in its own letters.
NAMES = (
    "สมชาย, น้ำฝน, अनिता, प्रियंका, Nguyễn Thị, Анна, Ελένη, Yıldız, 王小明, さくら, 김민수, שרה, "
    "أحمد, 李明, 佐々木, ジョン・スミス, 이수, Jo, Ng, O'Brien, D'Angelo, O’Brien, N'Golo Kanté, Gal·la, "
    "ג׳ורג׳, ʻOkina, علی\u200cرضا, ක්\u200dරිස්, Вера, АНА, Вера-Lynn"
)


@pytest.mark.parametrize("name", NAMES.split(", "))
def test_names_of_all_languages_are_taken(store, name):
    game = play(store)
    assert handles.claim(store, game, 0, name) == name
    assert name in shown_names(store)


# Cyrillic, Greek in large letters and in small, what stands between.
LOOKALIKES = (
    "Emma Ernrna, EMMA Ernma, BILL BI1L, Zoé Z0é, ОРЕХ OPEX, Bepa Вера, Вера Bepa, AHA АНА, "
    "Ana ΑΝΑ, Ava ανα, Mia Mla, O'Brien O’Brien, Gal·la Gal・la"
)


@pytest.mark.parametrize("pair", LOOKALIKES.split(", "))
def test_a_name_that_looks_like_one_on_the_leaderboard_is_refused_whatever_is_said(store, pair):
    there, looking_like_it = pair.split()
    first, second = play(store), play(store, seed=2)
    handles.claim(store, first, 0, there)
    with pytest.raises(BadInput, match="twice"):
        handles.claim(store, first, 1, looking_like_it)
    for mine in (False, True):
        with pytest.raises(BadInput, match="looks"):
            handles.claim(store, second, 0, looking_like_it, mine)
    assert handles.claim(store, second, 0, there.lower(), mine=True)


@pytest.mark.parametrize("name", ["Emma", "Mia", "Иван", "Νίκη", "Ана", "Ilse"])
def test_large_letters_and_small_are_the_same_name(store, name):
    handles.claim(store, play(store), 0, name, pin="582914")
    for other in (name.upper(), name.lower()):
        with pytest.raises(BadInput, match="held"):
            handles.claim(store, play(store, seed=2), 0, other, mine=True)


def test_whoever_has_not_seen_the_screen_can_name_nobody(store, url):
    first, second = play(store), play(store, seed=2)
    own = handles.token(key_of(store, handles.KEY_NAME), second)
    for token in ("", "guess", own, handles.token(KEY, first)):
        form = {"t": token, "seat": "0", "handle": "Mallory", "lang": "en"}
        assert ask(f"{url}/game/{first}/handle", form)[0] == 403
    assert ask(f"{url}/game/{first}/handle", {"handle": "x" * 9000})[0] == 400
    assert "<form" not in ask(f"{url}/game/{first}?t={own}")[1]
    assert "Mallory" not in shown_names(store)


def test_the_tower_is_named_by_nobody(store):
    import random

    lines = []
    play_game(2, random.Random(1).randbytes, 0, "short:1", lines, bytes((0, 1)))
    intake.add(store, [submission("\n".join(lines) + "\n")])
    [game] = lists_of.latest(store)
    tower = [seat["initials"] for seat in lists.game(store, game["game"])["seats"]].index("Eas")
    with pytest.raises(BadInput, match="nobody"):
        handles.claim(store, game["game"], tower, "Robot")
    assert handles.claim(store, game["game"], 1 - tower, "Human") == "Human"
    for seat in (-1, 2):
        with pytest.raises(BadInput, match="nobody"):
            handles.claim(store, game["game"], seat, "Ghost")


def test_default_names_are_guests_until_they_have_put_a_name(store):
    game = play(store, ("P1", "J2"))
    assert shown_names(store) == {"Guest"}
    assert shown_names(store, "fr") == {"Invité"}
    seats = [seat["initials"] for seat in lists.game(store, game)["seats"]]
    assert sorted(leaderboard(store, View("", "", "en", True), KEY)["newest"]["guests"]) == ["J2", "P1"]
    handles.claim(store, game, seats.index("P1"), "Ann of P1")
    assert shown_names(store) == {"Ann of P1", "Guest"}
    assert leaderboard(store, View("", "", "en", True), KEY)["newest"]["guests"] == ["J2"]


@pytest.mark.parametrize(("name", "guest"), [("P1", True), ("S6", True), ("P1'", True), ("PAM", False), ("P", False)])
def test_what_the_tower_calls_a_seat_is_no_name(name, guest):
    assert handles.is_guest({"initials": name, "handle": ""}) is guest


def test_the_owner_strikes_a_name_out_for_good(store):
    game = play(store)
    handles.claim(store, game, 0, "Rude name")
    score, initials = lists.game(store, game)["seats"][0]["id"], lists.game(store, game)["seats"][0]["initials"]
    assert [row["handle"] for row in handles.newest_handles(store)] == ["Rude name"]
    assert handles.strike_handle(store, score) == game
    assert initials in shown_names(store)
    assert handles.newest_handles(store) == []
    with pytest.raises(BadInput, match="taken"):
        handles.claim(store, game, 0, "Rude again")
    assert handles.strike_handle(store, score) is None
    assert handles.strike_handle(store, 10**9) is None


def test_whose_initials_are_struck_or_erased_has_no_name_either(store, url):
    game = play(store)
    handles.claim(store, game, 0, "Ann Onymous")
    score = str(lists.game(store, game)["seats"][0]["id"])
    ACTIONS["strike"](store, {"score": score})
    assert "Ann Onymous" not in shown_names(store)
    assert NOBODY in shown_names(store)
    assert "Ann Onymous" not in ask(f"{url}/game/{game}")[1]
    ACTIONS["erase"](store, {"score": score})
    with store.engine.connect() as connection:
        dump = [str(row) for row in connection.exec_driver_sql("select * from scores")]
    assert not re.search("Ann Onymous", "".join(dump))
    with pytest.raises(BadInput, match="taken"):
        handles.claim(store, game, 0, "Ann again")
