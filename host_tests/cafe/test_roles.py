"""A house's manager runs that house, the owner all; and both do the same to several games at once."""

import re

import pytest

from desktop.cafe.contests import life
from desktop.cafe.data import lists, tower_news
from desktop.cafe.data.store import now_ms
from desktop.cafe.games import intake, refused
from desktop.cafe.games.refused import Refused
from desktop.cafe.owner import guests_page, owner_actions, owner_command, owners, roles
from desktop.cafe.signature import code_of
from desktop.errors import BadInput
from host_tests.cafe.owner_browser import PASSWORD, browser, log_in, token
from host_tests.cafe.talker import entry, records

SECRET = "5a" * 32


@pytest.fixture
def chain(store):
    """Two houses with three games, a refused game, a season and a tower each; game 1 is the cat's, 2 the pier's."""
    for number, text in enumerate(records(6)):
        intake.add(
            store, [entry(text, number=number, tower=f"t{number % 2}")._replace(cafe=("cat", "pier")[number % 2])]
        )
    for cafe in ("cat", "pier"):
        refused.keep(store, [Refused(cafe, "t", 1, now_ms(), cafe.encode(), "", f"of the {cafe}")])
        life.make(store, life.SEASON, f"Season of the {cafe}", cafe, "", 1, now_ms())
    life.make(store, life.SEASON, "Season of all", "", "", 1, now_ms())
    return store


@pytest.fixture
def owner(chain):
    owners.add(chain, "Anna", PASSWORD)
    with browser(chain) as client:
        log_in(client, "Anna")
        yield client


@pytest.fixture
def manager(chain):
    owners.add(chain, "Max", PASSWORD, "cat")
    with browser(chain) as client:
        log_in(client, "Max")
        yield client


def act(client, action, path="/owner/do", **fields):
    return client.post(path, data={"action": action, "token": token(client.get("/owner")), **fields}).text


def voided(store):
    return [number for number in range(1, 7) if lists.game(store, number)["void"]]


NOT_YOURS = "That is for the owner of the chain, or of another café."


def test_a_manager_sees_the_own_house_alone(chain, manager):
    page, guests = manager.get("/owner").text, manager.get("/owner/guests").text
    assert "of the cat" in page and "cat · t0" in page
    assert "Season of the cat" in guests and "<b>Over, games still come in</b> · Season · cat" in guests
    for said in (page, guests):
        assert "pier" not in said
    assert "Season of all" not in guests
    assert "/health?key=" not in page and "/?screen=" not in page and "new_screens" not in page
    assert manager.get("/owner/game/1").text.count("Void") > 0
    assert "There is no such game" in manager.get("/owner/game/2").text
    assert manager.get("/health").json() == {"state": "ok"}


def test_a_manager_changes_the_own_house_alone(chain, manager):
    assert "Done" in act(manager, "void", game="1")
    assert NOT_YOURS in act(manager, "void", game="2")
    assert voided(chain) == [1]
    mine, other = (str(row.id) for row in sorted(refused.newest(chain), key=lambda row: row.cafe))
    assert NOT_YOURS in act(manager, "forget_refused", refused=other)
    assert "Done" in act(manager, "forget_refused", refused=mine)
    assert [row.cafe for row in refused.newest(chain)] == ["pier"]
    assert "Done" in act(manager, "name_cafe", cafe="cat", label="The Cat")
    for action in ("remove_cafe", "new_screens", "erase_all"):
        assert NOT_YOURS in act(manager, action, cafe="", initials="NOR"), action
    assert NOT_YOURS in act(manager, "name_cafe", cafe="pier", label="Mine")
    assert NOT_YOURS in act(manager, "remove_tower", cafe="pier", tower="t1", house="")
    path = "/owner/guests/do"
    cat, pier, whole = (str(one.id) for one in sorted(life.all_contests(chain), key=lambda one: one.id))
    assert NOT_YOURS in act(manager, "delete_event", path, event=pier)
    assert NOT_YOURS in act(manager, "delete_event", path, event=whole)
    assert "Done" in act(manager, "delete_event", path, event=cat)
    assert len(life.all_contests(chain)) == 2


def test_a_manager_enrols_towers_of_the_own_house_alone(chain, manager):
    tower_news.offer(chain, "pier", "t1", SECRET)
    assert "No tower shows that code" in act(manager, "enrol", code=code_of(SECRET), house="pier")
    tower_news.offer(chain, "cat", "t0", "6b" * 32)
    assert "Done" in act(manager, "enrol", code=code_of("6b" * 32))


def test_every_action_says_whether_a_manager_may_do_it():
    known = {*owner_actions.ACTIONS, *owner_actions.LOGO_ACTIONS, *guests_page.ACTIONS}
    assert {*roles.MANAGERS} <= known
    assert known - {*roles.MANAGERS} == {"remove_cafe", "restore_cafe", "new_screens", "release_name"}


def test_several_are_voided_at_once_and_those_of_another_house_with_none(chain, manager, owner):
    assert NOT_YOURS in act(manager, "void_some", chosen=["1", "2"])
    assert voided(chain) == []
    assert "Done: voided games ×2: 1, 3" in act(manager, "void_some", chosen=["1", "3"])
    assert "Done: voided games ×2: 2, 4" in act(owner, "void_some", chosen=["2", "77", "4"])
    assert voided(chain) == [1, 2, 3, 4]
    assert "None was chosen" in act(owner, "void_some")
    assert "There is no such game" in act(owner, "void_some", chosen=["77"])


def test_all_refused_games_that_show_are_deleted_at_once(chain, owner):
    page = owner.get("/owner").text
    numbers = re.findall(r'name="chosen" value="(\d+)" form="refused-chosen"', page)
    assert len(numbers) == 2
    act(owner, "forget_some", chosen=numbers)
    assert refused.newest(chain) == []


def test_games_that_nobody_signed_are_accepted_at_once(chain, owner):
    with chain.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET signed = false")
        connection.exec_driver_sql("UPDATE scores SET merit = NULL")
    numbers = re.findall(r'name="chosen" value="(\d+)" form="unverified-chosen"', owner.get("/owner").text)
    assert numbers == ["6", "5", "4", "3", "2", "1"]
    act(owner, "accept_some", chosen=numbers[:3])
    assert [number for number in range(1, 7) if lists.game(chain, number)["signed"]] == [4, 5, 6]


def test_the_command_line_makes_a_manager_and_a_new_password_leaves_the_house(chain, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(owner_command.PASSWORD, PASSWORD)
    monkeypatch.chdir(tmp_path)
    where = ["--database", str(chain.engine.url)]
    owner_command.main([*where, "add", "Max", "--cafe", "cat"])
    assert "Max manages cat now" in capsys.readouterr().out
    owner_command.main([*where, "add", "Max"])
    assert "Max manages cat now" in capsys.readouterr().out
    owner_command.main([*where, "list"])
    assert capsys.readouterr().out == "Max, of cat\n"
    assert roles.house_of(chain, "Max") == "cat"
    with pytest.raises(BadInput, match="no café"):
        owners.add(chain, "Eve", PASSWORD, "a/b")
