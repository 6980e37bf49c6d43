"""What the next press needs is loaded before it comes, while nobody presses; in the end all is, and it stays."""

import sys

import pytest

from desktop.bench.tower import ROOT, Tower
from p10core import modules
from p10core.pages import load, load_next


@pytest.fixture
def tower():
    with Tower(seed=1, settings={"players": 2, "language": "en", "sound": 0}) as tower:
        tower.power_on()
        tower.run(4000)
        yield tower


def says(tower, text):
    return any(text in line for line in tower.screen())


def loads(tower, button, ms=200):
    """The modules that are loaded within *ms* of a press."""
    before = len(tower.loaded)
    tower.set_button(button, True)
    tower.run(ms - 100)
    tower.set_button(button, False)
    tower.run(100)
    return tower.loaded[before:]


def play_to(tower, text):
    """Press what leads on, without haste, until the screen says *text*."""
    for _ in range(20):
        if says(tower, text):
            return
        tower.press("ROLL" if says(tower, "ROLL: a die") else "SCORE")
        tower.run(2000)
    raise AssertionError(tower.screen())


def test_a_turn_of_dice_loads_nothing_between_a_press_and_its_picture(tower):
    play_to(tower, "begins: ROLL")
    for _ in range(3):
        assert loads(tower, "ROLL") == []
        tower.run(2500)
        assert loads(tower, 3) == []
        tower.run(500)
    assert loads(tower, "SCORE") == []
    tower.run(300)
    assert says(tower, "OK: next")
    tower.run(800)
    assert loads(tower, "SCORE") == []
    tower.run(300)
    assert says(tower, "Next player")


def test_advice_after_a_long_press_loads_nothing(tower):
    play_to(tower, "begins: ROLL")
    tower.press("ROLL")
    tower.run(2500)
    assert loads(tower, "SCORE", ms=1000) == []
    assert says(tower, "win")


def test_a_game_begins_without_a_load_of_its_rules(tower):
    assert "p10core.dice.rules" not in loads(tower, "SCORE", ms=600)


def test_cards_are_loaded_ahead(tower):
    for button in ("ROLL", 1):  # cards
        tower.press(button)
        tower.run(1500)
    loaded = loads(tower, "SCORE")
    assert [name for name in loaded if ".cards" in name] == []
    tower.run(1000)
    assert loads(tower, "SCORE") == []  # the first hand
    assert says(tower, "ROLL")
    tower.run(1000)
    for _ in range(4):
        assert loads(tower, "ROLL") == []
        tower.run(800)


def test_nothing_is_loaded_ahead_while_presses_follow_each_other(tower):
    tower.press("ROLL")
    tower.run(1500)
    tower.press(4)  # what a choice of set-up needs itself
    tower.run(100)
    before = len(tower.loaded)
    for _ in range(12):
        tower.press(4, ms=60)
        tower.run(60)
    assert len(tower.loaded) == before


def test_all_modules_are_named():
    """A module that is missing in the table is loaded when a press needs it, which holds that press up."""
    paths = [path.relative_to(ROOT / "p10core") for path in (ROOT / "p10core").rglob("*.py")]
    names = [".".join(path.with_suffix("").parts).removesuffix("__init__").removesuffix(".") for path in paths]
    named = modules.ALL.split()
    assert sorted(named) == sorted(name for name in names if name)
    assert all(set(first.split()) <= set(named) for first in modules.FIRST.values())


def test_at_rest_all_modules_are_loaded_and_then_no_press_loads_any(tower):
    tower.run(6000)
    assert {f"p10core.{name}" for name in modules.ALL.split()} <= set(tower.loaded)
    before = len(tower.loaded)
    play_to(tower, "begins: ROLL")
    for button in ("ROLL", "MENU", 2, "MENU", 1, "SCORE"):
        tower.press(button)
        tower.run(700)
    assert tower.loaded[before:] == []


def test_one_module_is_loaded_at_a_time_and_those_that_are_there_are_passed_over(monkeypatch):
    for name in ("letters", "names"):
        monkeypatch.delitem(sys.modules, f"p10core.screens.{name}", raising=False)
    load("frame")
    assert load_next("frame") == ""
    rest = load_next("frame screens.letters screens.names")
    assert rest == "screens.names"
    assert load_next(rest) == ""
    assert load_next("frame screens.names") == ""


def test_a_tower_with_the_cafe_boards_line_loads_ahead_while_there_is_nothing_to_send():
    with Tower(seed=1, settings={"players": 2, "language": "en", "board": 1}) as tower:
        tower.power_on()
        tower.run(6000)
        assert "p10core.dice.rules" not in loads(tower, "SCORE", ms=600)


@pytest.mark.parametrize("gap", [20, 60, 100])
def test_a_press_that_comes_while_a_game_begins_counts_in_the_game(tower, gap):
    """It waits for the game: it neither gets lost nor does anything to set-up, where ROLL opens all choices."""
    tower.set_button("SCORE", True)
    tower.run(gap)
    tower.set_button("ROLL", True)
    tower.run(60)
    tower.set_button("SCORE", False)
    tower.set_button("ROLL", False)
    tower.run(2500)
    assert says(tower, "begins: ROLL") or says(tower, "Tie"), tower.screen()
