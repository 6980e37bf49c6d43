"""`make play` keeps every game that was finished: as a file, and in a list with what each name's games come to."""

import http.client
import re

import pytest

from desktop.errors import BadInput
from desktop.tower.play import pages
from desktop.tower.played import Played, finished
from desktop.web_server import served
from host_tests.dealt_games import DEAL, played
from host_tests.hand_fed import HandFed
from host_tests.patience import PATIENCE, until
from host_tests.talker import card_records, records


@pytest.fixture
def tower():
    return HandFed()


def finish(kept, tower, record):
    """A game goes on, and is over."""
    lines = record if isinstance(record, list) else record.splitlines()
    tower.console.extend(lines[:-1])
    kept.look()
    tower.console.extend(lines[-1:])
    kept.look()


def shown(text):
    """A page as one reads it, a row a line."""
    rows = re.sub(r"</(tr|p|h2)>", "\n", text)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows.splitlines()]


def test_a_game_is_kept_once_it_is_over_and_only_once(tower, tmp_path):
    kept = Played(tower, tmp_path / "games")
    first, second = records(2, seed=3)
    finish(kept, tower, first)
    kept.look()
    assert [kept.text(name) for name in kept.names()] == [first]
    finish(kept, tower, second)
    again = Played(HandFed(), tmp_path / "games")  # the command is started again
    assert sorted(map(again.text, again.names())) == sorted([first, second]) and again.all() in (
        first + second,
        second + first,
    )


def test_it_is_kept_while_the_tower_plays_on(tower, tmp_path):
    with Played(tower, tmp_path) as kept:
        tower.console.extend(records(1)[0].splitlines())
        until(kept.names, "the game is there without anybody's asking")


def test_the_list_has_names_totals_and_tries_at_a_deal(tower, tmp_path):
    kept = Played(tower, tmp_path)
    for seed in (1, 2):
        finish(kept, tower, played(DEAL, seed=seed))
    [cards] = card_records(1)
    finish(kept, tower, cards)
    assert sorted(kept.tried(kept.text(name)) for name in kept.names()) == [0, 1, 2]
    totals = {seat.total for name in kept.names() for seat in finished(kept.text(name)).seats if seat.name == "Ada"}
    lines = shown(kept.page("en"))
    assert {line[-1] for line in lines if f"deal {DEAL}, try " in line} == {"1", "2"}
    [ada] = [line for line in lines if line.startswith("Ada ")]
    assert ada.startswith(f"Ada 2 0 {max(totals)} ") and "phase " in ada
    assert any(f"Gabe {DEAL}, Versuch 2" in line for line in shown(kept.page("de")))


def test_what_the_referee_refuses_spoils_no_list(tower, tmp_path):
    kept = Played(tower, tmp_path)
    finish(kept, tower, "game dice finish=2011 players=<b>,B\nnonsense\nend <b>=1")
    assert "<b>" not in kept.page("en") and len(kept.names()) == 1


def test_older_games_are_analysed_and_saved_by_the_page(tower, tmp_path):
    kept = Played(tower, tmp_path)
    finish(kept, tower, records(1)[0])
    [name] = kept.names()
    with served(pages(tower, kept), "127.0.0.1") as port:

        def ask(path):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            connection.request("GET", path)
            return connection.getresponse().read().decode()

        assert f"analysis?game={name}" in ask("/games?lang=en")
        assert ask("/games.txt") == records(1)[0]
        assert "<h1>" in ask(f"/analysis?game={name}")
        assert "there is no such game" in ask("/analysis?game=../../secret")


def test_no_folder_no_games(tower):
    kept = Played(tower)
    assert "No game has been finished here yet" in kept.page("en") and kept.all() == ""
    with pytest.raises(BadInput):
        kept.text("20261124-200000-abcdefabcdef")
