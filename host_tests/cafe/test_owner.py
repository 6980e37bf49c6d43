"""The owner's page: who may log in, and what an owner takes back, lets in, erases, enrols and names."""

import hmac
import io
import re

import pytest
import sqlalchemy as sa
from PIL import Image
from starlette.testclient import TestClient

from desktop.cafe.data import lists, oversight, tower_news
from desktop.cafe.data import store as board_clock
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import keys
from desktop.cafe.games import intake, refused
from desktop.cafe.games.refused import Refused
from desktop.cafe.owner import logo_upload, owner_actions, owner_command, owners
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.owner.owner_words import WORDS
from desktop.cafe.signature import code_of, signed_text
from desktop.cafe.verdict import judged
from desktop.cafe.web_application import pages
from desktop.errors import BadInput
from host_tests.cafe import lists_of
from host_tests.cafe.owner_browser import PASSWORD, browser, log_in, token
from host_tests.cafe.talker import card_records, records, submission

NAME = "Anna"
RULES = "2011 short:1"
SECRET = "5a" * 32
UID = "e660583883724a32"


@pytest.fixture
def browse(store):
    """Opens a browser on a computer with that address."""
    opened = []

    def browse(address="127.0.0.1", base="http://127.0.0.1:8020", **more):
        client = browser(store, address, base, **more)
        opened.append(client)
        return client

    return browse


@pytest.fixture
def owner(store, browse):
    """A browser in which the owner is logged in."""
    owners.add(store, NAME, PASSWORD)
    client = browse()
    assert login(client).status_code == 200
    return client


def login(client, name=NAME, password=PASSWORD):
    return log_in(client, name, password)


def act(client, action, **fields):
    said = {"action": action, "token": token(client.get("/owner")), **fields}
    return client.post("/owner/do", data=said)


def listed(store):
    """The games in the list of the best, and in the day's and the week's."""
    found = [
        [row["game"] for row in lists_of.best(store, RULES, period, now_ms())] for period in ("ever", "day", "week")
    ]
    assert found[0] == found[1] == found[2]
    return set(found[0])


def did(store):
    return [row.what for row in owners.noted(store, 100)]


def with_total(text, total):
    """A verdict on a record, as if its first seat had so many points."""
    verdict = judged(text)
    first, *others = verdict.seats
    return Submission(
        "cafe", "t1", 1, now_ms(), verdict._replace(seats=[first._replace(total=total, merit=total), *others])
    )


def signed(text, secret=SECRET, number=7, tower=UID):
    """A game that its tower has signed with that secret."""
    verdict = judged(text)
    mac = hmac.digest(bytes.fromhex(secret), signed_text(tower, number, verdict.record), "sha256").hex()
    return Submission("cafe", tower, number, now_ms(), verdict, mac)


def offer(store, secret, tower=UID):
    """The tower shows its code, and its secret has come to the leaderboard."""
    tower_news.presence(store, "cafe", tower, "", True)
    tower_news.offer(store, "cafe", tower, secret)


# Logging in


def test_only_who_has_the_password_is_let_in(store, browse):
    owners.add(store, NAME, PASSWORD)
    client = browse()
    assert login(client, password="a wrong password").status_code == 403
    assert login(client, name="Nobody").status_code == 403
    assert "Log out" not in client.get("/owner").text
    assert "Log out (Anna)" in login(client).text
    assert did(store) == ["login 127.0.0.1", "refused 127.0.0.1", "refused 127.0.0.1", "owner"]
    client.post("/owner/logout", data={"token": token(client.get("/owner"))})
    assert "Log out" not in client.get("/owner").text


def test_who_logs_out_is_out_with_every_copy_of_the_cookie(store, browse):
    owners.add(store, NAME, PASSWORD)
    client, thief, other = browse(), browse(), browse()
    login(client)
    login(other)
    thief.cookies.update(client.cookies)
    assert "Log out (Anna)" in thief.get("/owner").text
    client.post("/owner/logout", data={"token": token(client.get("/owner"))})
    assert "Log out" not in thief.get("/owner").text
    assert "Log out (Anna)" in other.get("/owner").text


def test_a_password_is_kept_as_argon2_and_nowhere_else(store, monkeypatch):
    monkeypatch.undo()
    owners.add(store, NAME, PASSWORD)
    with store.engine.connect() as connection:
        assert connection.scalar(sa.text("SELECT password FROM owners")).startswith("$argon2id$")
    assert not any(PASSWORD in what for what in did(store))


def test_guesses_are_limited_by_name_and_address_whatever_the_browser(store, browse):
    owners.add(store, NAME, PASSWORD)
    here, there = browse(), browse()  # two browsers of one computer
    for client in (here, there, here, there, here):
        assert login(client, password="a wrong password").status_code == 403
    assert login(there).status_code == 429, "the right one too"
    other = browse("10.0.0.9", "https://board.example")
    assert login(other).status_code == 200, "from elsewhere nobody has guessed"


def test_guesses_of_many_names_from_one_address_are_limited_too(store):
    for number in range(owners.BY_ADDRESS):
        assert not owners.login(store, f"name{number}", "guess", "10.0.0.9")
    with pytest.raises(owners.TooManyGuesses):
        owners.login(store, "another", "guess", "10.0.0.9")


def test_guesses_are_forgotten_after_a_quarter_of_an_hour(store, monkeypatch):
    owners.add(store, NAME, PASSWORD)
    for _ in range(owners.BY_NAME_AND_ADDRESS):
        owners.login(store, NAME, "guess", "10.0.0.9")
    monkeypatch.setattr(board_clock, "now_ms", lambda: now_ms() + owners.WINDOW_MS + 1)
    assert owners.login(store, NAME, PASSWORD, "10.0.0.9")


def test_a_form_without_the_sessions_token_changes_nothing(store, owner, browse):
    intake.add(store, [submission(records(1)[0])])
    for forged in ({}, {"token": ""}, {"token": token(browse().get("/owner"))}):
        assert owner.post("/owner/do", data={"action": "void", "game": "1", **forged}).status_code == 403
    assert listed(store) == {1}


def test_nobody_acts_without_logging_in_nor_after_the_password_has_changed(store, owner, browse):
    intake.add(store, [submission(records(1)[0])])
    stranger = browse()
    assert stranger.get("/owner/game/1", follow_redirects=False).status_code == 303
    act(stranger, "void", game="1")
    assert listed(store) == {1}
    owners.add(store, NAME, "another password")
    act(owner, "void", game="1")
    assert listed(store) == {1}
    assert "Log out" not in owner.get("/owner").text


def test_an_owner_is_logged_in_for_twelve_hours(owner, monkeypatch):
    for hours, is_in in ((11.9, True), (12.1, False)):
        later = round(hours * 3_600_000)
        monkeypatch.setattr(owners, "now_ms", lambda later=later: now_ms() + later)
        assert ("Log out" in owner.get("/owner").text) == is_in, hours


def test_a_session_of_another_leaderboards_key_is_none(store, owner):
    assert "Log out" in owner.get("/owner").text
    with store.engine.begin() as connection:
        connection.execute(sa.delete(keys))
    other = TestClient(pages(store), base_url="http://127.0.0.1:8020", client=("127.0.0.1", 1), cookies=owner.cookies)
    assert "Log out" not in other.get("/owner").text


@pytest.mark.parametrize("cut", ["", "ab", "g" * 64, None])
def test_an_empty_or_half_written_key_is_made_anew(store, cut):
    whole = key_of(store, "session")
    assert key_of(store, "session") == whole
    with store.engine.begin() as connection:
        connection.execute(sa.update(keys).values(key=cut))
    again = key_of(store, "session")
    assert re.fullmatch("[0-9a-f]{64}", again)
    assert again != whole
    assert key_of(store, "session") == again


def test_no_password_goes_over_a_plain_connection(store, browse):
    owners.add(store, NAME, PASSWORD)
    network = browse("10.0.0.9", "http://board.example")
    page = network.get("/owner").text
    assert "plain connection" in page
    assert 'type="password"' not in page
    assert network.post("/owner/login", data={"name": NAME, "password": PASSWORD}).status_code == 403
    behind = browse("127.0.0.1", "http://board.example")  # a proxy that nobody has named
    behind.headers["X-Forwarded-For"] = "10.0.0.9"
    assert behind.post("/owner/login", data={"name": NAME, "password": PASSWORD}).status_code == 403
    assert did(store) == ["owner"], "not even looked at"


@pytest.mark.parametrize(
    ("base", "name", "secure"),
    [("http://127.0.0.1:8020", "owner=", False), ("https://board.example", "__Host-owner=", True)],
)
def test_the_sessions_cookie_is_for_this_page_alone(store, browse, base, name, secure):
    owners.add(store, NAME, PASSWORD)
    cookie = browse(base=base).get("/owner").headers["set-cookie"]
    assert cookie.startswith(name)
    assert "httponly" in cookie.lower()
    assert "samesite=strict" in cookie.lower()
    assert ("; secure" in cookie.lower()) is secure
    with browse(base=base) as guest:
        assert "set-cookie" not in guest.get("/").headers, "guests have none"


def test_a_leaderboard_without_an_owner_says_how_to_make_one(browse, monkeypatch):
    page = browse().get("/owner").text
    assert "make board ARGS=&#34;owner add NAME&#34;" in page and "<form" not in page
    monkeypatch.setattr("sys.argv", ["venv/bin/tower-board"])
    with browse() as guest:
        assert "venv/bin/tower-board owner add NAME" in guest.get("/owner").text
        assert "make board" not in guest.get("/").text, "the package has no make"


def test_owners_by_the_command_line(tmp_path, monkeypatch, capsys):
    where = ["--folder", str(tmp_path)]
    monkeypatch.setenv("P10_OWNER_PASSWORD", PASSWORD)
    for work in ("add", NAME), ("list",), ("remove", NAME), ("list",):
        owner_command.main([*where, *work])
    said = capsys.readouterr().out
    assert said.splitlines()[1] == NAME
    assert "There is no owner yet." in said and PASSWORD not in said
    for name, password, why in (("A b", PASSWORD, "letters"), ("Anna", "short", "10 characters")):
        monkeypatch.setenv("P10_OWNER_PASSWORD", password)
        with pytest.raises(BadInput, match=why):
            owner_command.main([*where, "add", name])
    with pytest.raises(BadInput, match="is no owner"):
        owner_command.main([*where, "remove", "Nobody"])


# What an owner does


def test_a_game_is_taken_back_and_given_back(store, owner):
    intake.add(store, [submission(text) for text in records(2)])
    heard = []
    store.listen(lambda cafes: heard.append(store.version))
    assert "Done: voided game 1." in act(owner, "void", game="1").text
    assert heard, "open pages are told"
    assert listed(store) == {2}
    assert [game["game"] for game in lists_of.latest(store)] == [2]
    assert "The owner of the board has voided this game" in owner.get("/game/1").text
    assert intake.add(store, [submission(records(2)[0])]) == 0, "it cannot come in again"
    act(owner, "unvoid", game="1")
    assert listed(store) == {1, 2}
    assert did(store)[:2] == ["unvoid 1", "void 1"]
    assert "voided game 1" in owner.get("/owner").text


def test_several_games_are_voided_at_once_and_one_that_is_not_there_stops_no_other(store, owner):
    intake.add(store, [submission(text) for text in records(4)])
    assert "Done: voided games ×2: 1, 3" in act(owner, "void_some", chosen=["1", "77", "3"]).text
    assert listed(store) == {2, 4}
    assert "None was chosen" in act(owner, "void_some").text
    assert "There is no such game" in act(owner, "void_some", chosen=["77"]).text


def test_what_waits_is_ticked_on_the_page_and_done_at_once(store, owner):
    store.unsigned = "apart"
    intake.add(store, [submission(text) for text in records(3)])
    refused.keep(store, [Refused("cafe", "t1", 1, now_ms(), record, "", "no game") for record in (b"a", b"b")])
    page = owner.get("/owner").text
    unsigned, wrong = (
        re.findall(rf'name="chosen" value="(\d+)" form="{form}-chosen"', page) for form in ("unverified", "refused")
    )
    assert unsigned == ["3", "2", "1"] and len(wrong) == 2
    act(owner, "accept_some", chosen=unsigned[:2])
    act(owner, "forget_some", chosen=wrong)
    assert listed(store) == {2, 3} and refused.newest(store) == []


def test_a_rule_set_that_only_void_games_have_is_not_offered(store, owner):
    intake.add(store, [submission(text) for text in [*records(1), *card_records(1)]])
    assert len(lists_of.sets(store)) == 2
    act(owner, "void", game="1")
    assert lists_of.sets(store) == ["cards short:1 2"]
    act(owner, "unvoid", game="1")
    assert len(lists_of.sets(store)) == 2


def test_more_than_600_points_wait_for_a_witness_but_not_of_cards(store, owner):
    first, second, third = records(3)
    intake.add(store, [with_total(first, 638), with_total(second, 601), with_total(third, 600)])
    assert listed(store) == {3}
    intake.add(store, [submission(text) for text in card_records(3)])
    assert [game["waits"] for game in lists_of.latest(store)] == [False, False, False, False, True, True]
    assert "Over 600 points: it will be listed when" in owner.get("/game/1").text
    assert " 638" in owner.get("/owner").text
    act(owner, "witness", game="1")
    act(owner, "void", game="2")
    assert listed(store) == {1, 3}
    assert " 638" not in owner.get("/owner").text
    assert lists_of.best(store, RULES, "ever", now_ms())[0]["total"] == 638


def test_initials_are_struck_out_and_shown_again(store, owner):
    intake.add(store, [submission(records(1)[0])])
    seat = str(lists.game(store, 1)["seats"][0]["id"])
    act(owner, "strike", score=seat, back="1")
    assert {row["initials"] for row in lists_of.best(store, RULES, "ever", now_ms())} == {"---", "Eas"}
    assert "North" not in owner.get("/owner/game/1").text
    act(owner, "unstrike", score=seat)
    assert {row["initials"] for row in lists_of.best(store, RULES, "ever", now_ms())} == {"Nor", "Eas"}


@pytest.mark.parametrize("made", [records, card_records])
def test_an_erased_player_is_in_no_table_and_no_record(store, owner, tmp_path, made):
    texts = [text.replace("North", "Xyz") for text in made(3, players=3)]
    intake.add(store, [submission(text) for text in texts])
    before = [lists.game(store, number) for number in (1, 2, 3)]
    [score] = [seat["id"] for seat in before[0]["seats"] if seat["initials"] == "Xyz"]
    act(owner, "erase", score=str(score))
    assert "Xyz" not in lists.game(store, 1)["record"]
    assert "Xyz" in lists.game(store, 2)["record"]
    act(owner, "erase_all", initials="Xyz", cafe="another café")
    assert "Xyz" in lists.game(store, 2)["record"]
    act(owner, "erase_all", initials="Xyz", cafe="cafe")
    for number, old in zip((1, 2, 3), before, strict=True):
        game = lists.game(store, number)
        assert "Xyz" not in str(game)
        assert judged(game["record"]).hash == old["hash"] == game["hash"]
        assert [seat["total"] for seat in game["seats"]] == [seat["total"] for seat in old["seats"]]
    assert intake.add(store, [submission(text) for text in texts]) == 0, "the games cannot come in again"
    assert not any("Xyz" in what for what in did(store)), "nor does the log keep them"
    act(owner, "unstrike", score=str(score))
    assert "Xyz" not in str(lists.game(store, 1)), "erased is erased"


def test_a_tower_is_enrolled_by_its_code_and_what_it_had_signed_counts(store, owner):
    mine, forged, later = records(3)
    store.unsigned = "apart"
    offer(store, SECRET)
    offer(store, SECRET, "ab" * 8)
    assert "Two towers show that code" in act(owner, "enrol", code=code_of(SECRET)).text
    offer(store, "66" * 32, "ab" * 8)
    intake.add(store, [signed(mine), signed(forged, "66" * 32), submission(later)])
    assert listed(store) == set()
    assert "No tower shows that code" in act(owner, "enrol", code="WRONG2").text
    assert "enrolled tower cafe/" in act(owner, "enrol", code=f" {code_of(SECRET).lower()} ").text
    assert listed(store) == {1}
    assert "Unverified: no tower that the board knows" in owner.get("/game/2").text


def test_games_without_a_signature_count_until_a_tower_is_enrolled(store, owner):
    home, right, wrong, elsewhere = records(4)
    intake.add(store, [submission(home)])
    assert listed(store) == {1}
    assert "No tower is enrolled, so every game counts" in owner.get("/owner").text
    offer(store, SECRET)
    act(owner, "enrol", code=code_of(SECRET))
    assert "No tower is enrolled, so every game counts" not in owner.get("/owner").text
    intake.add(store, [signed(right), signed(wrong)._replace(number=8), submission(elsewhere)])
    assert listed(store) == {1, 2}, "what counted stays"
    assert [game["game"] for game in lists_of.latest(store)] == [2, 1]
    act(owner, "accept", game="4")
    act(owner, "void", game="3")
    assert listed(store) == {1, 2, 4}
    assert owner.get("/owner").text.count("There is nothing to do.") == 2


@pytest.mark.parametrize(("unsigned", "counts"), [("list", True), ("apart", False), ("auto", True)])
def test_the_setting_says_what_becomes_of_unsigned_games(store, unsigned, counts):
    store.unsigned = unsigned
    intake.add(store, [submission(records(1)[0])])
    assert bool(listed(store)) is counts


def test_who_pretends_to_be_an_enrolled_tower_is_apart_even_where_unsigned_games_are_listed(store):
    store.unsigned = "list"
    offer(store, SECRET)
    ACTIONS["enrol"](store, {"code": code_of(SECRET)})
    intake.add(store, [submission(records(1)[0], tower=UID)])
    assert listed(store) == set()


def test_towers_and_cafes_are_named_removed_and_put_back(store, owner):
    tower_news.presence(store, "cafe", UID, "", True)
    act(owner, "name_tower", cafe="cafe", tower=UID, label="  By the <b>window ")
    act(owner, "name_cafe", cafe="cafe", label="The Cat")
    page = owner.get("/owner").text
    assert 'value="By the &lt;b&gt;window"' in page
    assert 'value="The Cat"' in page
    act(owner, "remove_tower", cafe="cafe", tower=UID)
    assert lists_of.present(store) == []
    intake.add(store, [submission(records(1)[0], tower=UID)])
    assert listed(store) == set(), "its games are unverified"
    act(owner, "restore_tower", cafe="cafe", tower=UID)
    tower_news.presence(store, "cafe", UID, "", True)
    assert len(lists_of.present(store)) == 1
    act(owner, "remove_cafe", cafe="cafe")
    assert lists_of.present(store) == []
    act(owner, "restore_cafe", cafe="cafe")
    assert len(lists_of.present(store)) == 1
    assert "There is no such tower" in act(owner, "name_tower", cafe="cafe", tower="none", label="x").text
    assert "There is no such café" in act(owner, "name_cafe", cafe="nowhere", label="x").text


def send_logo(client, data, **fields):
    said = {"action": "set_logo", "cafe": "cafe", "token": token(client.get("/owner")), **fields}
    return client.post("/owner/logo", data=said, files={"picture": ("cat.jpg", data, "image/jpeg")})


def pictured(kind, size=(1200, 300)):
    data = io.BytesIO()
    Image.new("RGB", size, "orange").save(data, kind, comment=b"who took it")
    return data.getvalue()


def test_a_cafe_gets_a_logo_that_is_drawn_anew_as_a_small_png_and_loses_it_again(store, owner):
    intake.add(store, [submission(records(1)[0])])
    tower_news.presence(store, "cafe", "t1", "", True)
    assert "Done: set the logo of café cafe." in send_logo(owner, pictured("JPEG")).text
    answer = owner.get("/cafe/cafe/logo")
    assert answer.headers["Content-Type"] == "image/png" and b"who took it" not in answer.content
    with Image.open(io.BytesIO(answer.content)) as logo:
        assert (logo.format, logo.size) == ("PNG", (400, 100))
    assert 'src="/cafe/cafe/logo"' in owner.get("/owner").text
    assert "Done: removed the logo" in act(owner, "remove_logo", cafe="cafe").text
    assert owner.get("/cafe/cafe/logo").status_code == 404


def test_what_is_no_small_png_or_jpeg_is_no_logo(store, owner):
    tower_news.presence(store, "cafe", "t1", "", True)
    huge = pictured("PNG", (4001, 4000))
    for wrong in (b"<svg onload='alert(1)'/>", pictured("GIF"), pictured("PNG")[:-40], b"", huge):
        assert "A logo is a PNG or a JPEG" in send_logo(owner, wrong).text
    assert send_logo(owner, bytes(logo_upload.LONGEST)).status_code == 400
    assert "There is no such café" in send_logo(owner, pictured("PNG"), cafe="nowhere").text
    assert owner.get("/cafe/cafe/logo").status_code == 404


def test_only_an_owner_with_the_forms_token_sends_a_logo(store, owner, browse):
    tower_news.presence(store, "cafe", "t1", "", True)
    assert send_logo(owner, pictured("PNG"), token="guess").status_code == 403
    assert send_logo(browse(), pictured("PNG")).status_code == 403
    assert owner.get("/cafe/cafe/logo").status_code == 404


def test_a_form_of_nonsense_changes_nothing(store, owner):
    intake.add(store, [submission(records(1)[0])])
    for action in sorted(ACTIONS.keys() - {"new_screens"}):  # which needs no fields
        for fields in ({}, {"game": "x", "score": "9" * 99, "cafe": "\x00", "tower": "'", "code": "é"}):
            page = act(owner, action, **fields)
            assert page.status_code == 200
            assert "Done:" not in page.text, action  # a token may well have the letters alone
            assert listed(store) == {1}, action
    assert act(owner, "drop").status_code == 400, "there is no such action"


def test_the_owners_page_is_in_french_too(store, owner):
    store.unsigned = "apart"
    intake.add(store, [submission(records(1)[0])])
    page = owner.get("/owner?lang=fr").text
    assert "La page du propriétaire" in page
    assert "Parties non vérifiées" in page
    assert "s&#39;est connecté depuis 127.0.0.1" in page
    assert {f"did_{action}" for action in ACTIONS} < set(WORDS)


def test_an_unsigned_copy_that_comes_first_does_not_keep_the_signed_game_out(store, owner):
    [text] = records(1)
    offer(store, SECRET)
    act(owner, "enrol", code=code_of(SECRET))
    forged = submission(text.replace("North", "BAD"), tower="ee" * 8)._replace(cafe="rival")
    assert intake.add(store, [forged]) == 1
    assert listed(store) == set()
    assert intake.add(store, [signed(text)]) == 0
    [game] = lists_of.latest(store)
    assert listed(store) == {game["game"]}
    found = lists.game(store, game["game"])
    assert (found["cafe"], found["tower"], found["number"]) == ("cafe", UID, 7)
    assert {seat["initials"] for seat in found["seats"]} == {"Nor", "Eas"}
    assert "BAD" not in found["record"]
    assert {row.tower: row.games for row in oversight.all_towers(store)} == {UID: 1, "ee" * 8: 0}
    intake.add(store, [forged])
    assert lists.game(store, game["game"])["cafe"] == "cafe"


def test_copies_in_one_delivery_are_one_game_and_the_signed_one_counts(store, owner):
    [text] = records(1)
    offer(store, SECRET)
    act(owner, "enrol", code=code_of(SECRET))
    assert intake.add(store, [submission(text), signed(text, "66" * 32), signed(text)]) == 1
    assert len(listed(store)) == 1


def test_a_signature_that_comes_later_is_verified_once_its_tower_is_enrolled(store, owner):
    [text] = records(1)
    offer(store, "77" * 32, "dd" * 8)
    act(owner, "enrol", code=code_of("77" * 32))
    intake.add(store, [submission(text, tower=UID)])
    intake.add(store, [signed(text)])
    assert listed(store) == set()
    offer(store, SECRET)
    act(owner, "enrol", code=code_of(SECRET))
    assert len(listed(store)) == 1


def test_a_code_ends_a_minute_after_the_tower_has_shown_it(store, owner, monkeypatch):
    offer(store, SECRET)
    now = now_ms()
    monkeypatch.setattr(board_clock, "now_ms", lambda: now + owner_actions.CODE_MS + 1000)
    assert "No tower shows that code now." in act(owner, "enrol", code=code_of(SECRET)).text
    monkeypatch.setattr(board_clock, "now_ms", lambda: now + owner_actions.CODE_MS - 1000)
    assert "enrolled tower" in act(owner, "enrol", code=code_of(SECRET)).text
