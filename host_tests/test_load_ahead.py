"""What the next press needs is loaded before it comes, while nobody presses; and other things are not kept for that."""

import sys

import pytest

from desktop.bench.tower import Tower
from p10core.pages import Borrowed, forget, load, load_next


@pytest.fixture
def tower():
    with Tower(seed=1, settings={"players": 2, "language": "en", "sound": 0}, python="bytecode") as tower:
        tower.power_on()
        tower.run(4000)
        yield tower


def says(tower, text):
    return any(text in line for line in tower.screen())


def loads(tower, button, ms=200):
    """The modules that are loaded within *ms* of a press."""
    before = len(tower.meter.loaded)
    tower.set_button(button, True)
    tower.run(ms - 100)
    tower.set_button(button, False)
    tower.run(100)
    return [name for name, _ in tower.meter.loaded[before:]]


def play_to(tower, text):
    """Press what leads on, without haste, until the screen says *text*."""
    while not says(tower, text):
        tower.press("ROLL" if says(tower, "ROLL: a die") else "SCORE")
        tower.run(2000)


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


def test_cards_are_loaded_ahead_and_the_rules_of_dice_forgotten_for_them(tower):
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
    before = len(tower.meter.loaded)
    for _ in range(12):
        tower.press(4, ms=60)
        tower.run(60)
    assert len(tower.meter.loaded) == before


@pytest.fixture
def letters_and_names_are_not_loaded():
    def forget_both():
        for key in ("p10core.screens.letters", "p10core.screens.names"):
            if key in sys.modules:
                forget(key)

    forget_both()
    yield
    forget_both()


@pytest.mark.usefixtures("letters_and_names_are_not_loaded")
def test_one_module_is_loaded_at_a_time_and_those_that_are_there_are_passed_over():
    load("frame")
    assert load_next("frame") == ""
    rest = load_next("frame screens.letters screens.names")
    assert rest == "screens.names"
    assert load_next(rest) == ""
    assert load_next("frame screens.names") == ""


@pytest.mark.usefixtures("letters_and_names_are_not_loaded")
def test_what_is_borrowed_goes_and_what_was_there_stays(modules_go):
    load("screens.letters")
    with Borrowed():
        load("screens.letters")
        load("screens.names")
    assert "p10core.screens.letters" in sys.modules
    assert "p10core.screens.names" not in sys.modules
    assert not hasattr(sys.modules["p10core.screens"], "names")


def test_a_tower_with_the_cafe_boards_line_loads_ahead_while_there_is_nothing_to_send():
    with Tower(seed=1, settings={"players": 2, "language": "en", "board": 1}, python="bytecode") as tower:
        tower.power_on()
        tower.run(6000)
        assert "p10core.dice.rules" not in loads(tower, "SCORE", ms=600)


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_no_round_of_the_loop_is_long_while_a_game_begins_and_is_left(game):
    """The tower plays two of three seats, the texts of each room are loaded anew, the café board's line comes back."""
    settings = {"players": 3, "language": "de", "game": game, "board": 1, "sound": 0}
    with Tower(seed=1, settings=settings, python="bytecode") as tower:
        tower.power_on()
        tower.run(4000)
        tower.watchdog.longest = 0
        for button in ("ROLL", 6 if game == "dice" else 5, 1, 2, "SCORE", "MENU", "SCORE"):  # the seats; begin
            tower.press(button)
            tower.run(1500)
        assert not says(tower, "Wie viele"), tower.screen()
        tower.press("MENU")
        while not says(tower, "Spiel abbrechen"):
            tower.run(1000)
            tower.press("ROLL")
        for button in (next(int(line.split()[0]) for line in tower.screen() if "abbrechen" in line), "SCORE"):  # leave
            tower.run(1000)
            tower.press(button)
        tower.run(1500)
        assert says(tower, "Wie viele"), tower.screen()
        assert tower.watchdog.longest < 150_000


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
