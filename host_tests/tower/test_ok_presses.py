"""SCORE, which is OK as well: it acts as it goes down, but on the dice, where held for long it asks the coach."""

import pytest

from desktop.bench.tower import Tower


@pytest.fixture
def tower():
    with Tower(seed=1, settings={"players": 2, "language": "en", "sound": 0}) as tower:
        tower.power_on()
        tower.run(3000)
        yield tower


def says(tower, text):
    return any(text in line for line in tower.screen())


def down(tower, button="SCORE", ms=300):
    tower.set_button(button, True)
    tower.run(ms)


def up(tower, button="SCORE"):
    tower.set_button(button, False)
    tower.run(300)


def to_the_dice(tower):
    """Through set-up and the roll-off to the first roll of a turn."""
    tower.press("SCORE")
    tower.run(500)
    while not says(tower, "begins: ROLL"):
        tower.press("ROLL")
        tower.run(1500)
    tower.press("ROLL")
    tower.run(2000)


def to_the_result(tower):
    to_the_dice(tower)
    tower.press("SCORE")
    tower.run(400)
    if says(tower, "Give up"):
        tower.press("SCORE")
    tower.run(400)
    assert says(tower, "OK: next")


def test_ok_that_is_kept_down_does_nothing_on_the_screens_it_led_to(tower):
    """From a result to the name of the next player; then from there to the dice, where SCORE held is advice."""
    to_the_result(tower)
    down(tower, ms=2000)
    assert says(tower, "ROLL when ready")
    up(tower)
    assert says(tower, "ROLL when ready")
    down(tower, ms=2000)
    assert says(tower, "ROLL the dice")
    up(tower)
    assert says(tower, "ROLL the dice")
    assert not says(tower, "Advice")


def test_a_menu_closes_as_ok_goes_down_and_the_dice_take_no_score_of_it(tower):
    to_the_dice(tower)
    before = tower.screen()
    tower.press("MENU")
    tower.run(400)
    assert says(tower, "1 Undo hold")
    down(tower)
    assert tower.screen() == before
    tower.run(1000)
    up(tower)
    assert tower.screen() == before


def test_score_that_was_pressed_on_the_dice_counts_where_it_is_let_go(tower):
    """The menu opens while it is down: let go it is the menu's OK, which closes it."""
    to_the_dice(tower)
    before = tower.screen()
    down(tower)
    tower.press("MENU")
    tower.run(100)
    assert says(tower, "1 Undo hold")
    up(tower)
    assert tower.screen() == before


@pytest.mark.parametrize("order", [("MENU", "SCORE"), ("SCORE", "MENU")])
def test_the_owner_of_a_kiosk_gets_set_up_by_ok_and_menu_held_and_no_game_begins(order):
    """From the tower that plays by itself: the first button leads to a guest's set-up, where OK begins a game."""
    with Tower(seed=1, settings={"players": 2, "language": "en", "sound": 0, "kiosk": 1}) as tower:
        tower.power_on()
        tower.run(3000)
        for button in order:
            down(tower, button, ms=40)
        tower.run(1000)
        for button in order:
            up(tower, button)
        assert says(tower, "OK:go")
        assert says(tower, "Players")
