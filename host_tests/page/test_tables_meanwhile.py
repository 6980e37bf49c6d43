"""The first `make play` on a computer: the coach's tables come while somebody plays already."""

import sys

import pytest

from desktop.bench.tower import Tower
from desktop.coach.tables import file
from desktop.tower.coach_tables import COMING, NOT_MADE, THERE, made_meanwhile
from desktop.tower.kept import Kept
from host_tests.patience import until

MADE = (sys.executable, "-c", "")
FAILS = (sys.executable, "-c", "raise SystemExit(1)")
TAKES_LONG = (sys.executable, "-c", "import threading; threading.Event().wait()")


@pytest.fixture
def no_tables(monkeypatch):
    """As on a computer where nobody has made them; the bytes of those that come."""
    file.built()
    monkeypatch.setattr(file, "is_built", lambda: False)
    return file.path_of(file.PICO).read_bytes()


def in_a_turn():
    """A tower without tables, rolled once, and a die held."""
    tower = Tower(seed=1, settings={"players": 1}, without=["coach.bin"])
    tower.power_on()
    tower.run(3000)
    for button in ("SCORE", "ROLL", 3):
        tower.press(button)
        tower.run(2500)
    return tower


def advice(tower):
    tower.press("SCORE", ms=900)
    tower.run(3000)
    return tower.screen()[4].strip()


def test_the_coach_joins_the_turn_that_is_on(no_tables):
    said = []
    with in_a_turn() as tower:
        assert advice(tower) == "Coach: no file"
        held = tower.inverse()[1]
        with made_meanwhile(tower, said.append, MADE):
            until(lambda: said[1:], "tables that are told")
        assert said == [COMING, THERE]
        assert "no file" not in advice(tower)
        assert "##" in held and tower.inverse()[1] == held, "what was held is held"
        tower.press("ROLL")
        tower.run(3000)
        assert "ROLL  9 dice" in tower.screen()[4], "and the journal's file, which was open, is written on"
        assert tower.drive.read("coach.bin") == no_tables


def test_what_is_kept_of_the_tower_is_without_the_tables(no_tables, tmp_path):
    """Else the next one would play by tables that are old."""
    with in_a_turn() as tower, Kept(tower, tmp_path / "flash.zip"):
        tower.drive.send("coach.bin", no_tables)
        assert "no file" not in advice(tower)
    with Tower(seed=2, settings={"players": 1}, without=["coach.bin"]) as tower, Kept(tower, tmp_path / "flash.zip"):
        tower.power_on()
        tower.run(4000)
        assert not tower.drive.has("coach.bin")
        assert "2 left" in tower.screen()[4]


def test_tables_that_cannot_be_made_are_told_and_play_goes_on(no_tables):
    said = []
    with in_a_turn() as tower, made_meanwhile(tower, said.append, FAILS):
        until(lambda: said[1:], "the failure")
        assert said == [COMING, NOT_MADE]
        assert advice(tower) == "Coach: no file"


def test_who_ends_it_first_waits_for_nothing(no_tables):
    said = []
    with in_a_turn() as tower, made_meanwhile(tower, said.append, TAKES_LONG):
        pass
    assert said == [COMING]


def test_tables_that_are_there_are_not_made_again():
    said = []
    file.built()
    with in_a_turn() as tower, made_meanwhile(tower, said.append, FAILS):
        pass
    assert said == []
