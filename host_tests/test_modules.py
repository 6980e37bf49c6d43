"""What the first screen does not need is loaded after it, while nobody presses; then no press waits for a load."""

import ast
import sys
from pathlib import Path

import pytest

from desktop.bench.tower import ROOT, Tower
from p10core.modules import LATER, load, load_next

PACKAGE = ROOT / "p10core"
NEVER = {"events", "journal.kinds"}  # nothing but constants, which the compiler puts where they are used


@pytest.fixture
def tower():
    with Tower(seed=1, settings={"players": 2, "language": "en", "sound": 0}) as tower:
        tower.power_on()
        yield tower


def says(tower, text):
    return any(text in line for line in tower.screen())


def paths():
    """The files of p10core by the names of their modules in it."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        found[name.removesuffix("__init__").removesuffix(".")] = path
    del found[""]
    return found


def imported(path: Path, names) -> set[str]:
    """The modules of p10core among *names* that a file imports as it is loaded."""
    found = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "p10core":
            inside = (node.module or "").removeprefix("p10core").removeprefix(".")
            found |= {inside} | {f"{inside}.{alias.name}".removeprefix(".") for alias in node.names}
    return found & set(names)


def test_all_modules_are_there_before_the_first_screen_or_are_named(tower):
    """One that is missing is loaded when a press needs it, and holds that press up."""
    tower.run(200)  # the first screen is there
    there = {name.removeprefix("p10core.") for name in tower.loaded}
    assert set(paths()) - there - NEVER <= set(LATER.split())
    assert set(LATER.split()) <= set(paths())


def test_each_named_module_comes_after_all_that_it_imports():
    """Else one step would load several, and a press in that moment would wait for all of them."""
    later = LATER.split()
    known = paths()
    for at, name in enumerate(later):
        assert not imported(known[name], later[at:]), name


def test_two_seconds_after_power_up_no_press_loads_anything(tower):
    tower.run(2000)
    assert {f"p10core.{name}" for name in LATER.split()} <= set(tower.loaded)
    before = len(tower.loaded)
    for _ in range(20):
        if says(tower, "ROLL when ready"):
            break
        tower.press("ROLL" if says(tower, "ROLL: a die") else "SCORE")
        tower.run(2000)
    for button in ("ROLL", "MENU", 2, "MENU", 1, "SCORE"):
        tower.press(button)
        tower.run(700)
    assert tower.loaded[before:] == []


def test_nothing_is_loaded_while_presses_follow_each_other(tower):
    tower.press("ROLL")
    tower.run(100)
    tower.press(4)  # what a choice of set-up needs itself
    tower.run(100)
    before = len(tower.loaded)
    for _ in range(12):
        tower.press(4, ms=60)
        tower.run(60)
    assert len(tower.loaded) == before
    tower.run(2500)
    assert len(tower.loaded) > before


def test_one_module_is_loaded_at_a_time_and_those_that_are_there_are_passed_over(monkeypatch):
    for name in ("letters", "seats"):
        monkeypatch.delitem(sys.modules, f"p10core.screens.{name}", raising=False)
    load("frame")
    assert load_next("frame") == ""
    rest = load_next("frame screens.letters screens.seats")
    assert rest == "screens.seats"
    assert load_next(rest) == ""
    assert load_next("frame screens.seats") == ""


def test_a_tower_with_the_cafe_boards_line_loads_while_there_is_nothing_to_send():
    with Tower(seed=1, settings={"players": 2, "language": "en", "board": 1}) as tower:
        tower.power_on()
        tower.run(6000)
        assert "p10core.cards.play" in tower.loaded


@pytest.mark.parametrize("gap", [20, 60, 100])
def test_a_press_that_comes_while_a_game_begins_counts_in_the_game(tower, gap):
    """It waits for the game: it neither gets lost nor does anything to set-up, where ROLL opens all choices."""
    tower.run(4000)
    tower.set_button("SCORE", True)
    tower.run(gap)
    tower.set_button("ROLL", True)
    tower.run(60)
    tower.set_button("SCORE", False)
    tower.set_button("ROLL", False)
    tower.run(2500)
    assert says(tower, "begins: ROLL") or says(tower, "Tie"), tower.screen()
