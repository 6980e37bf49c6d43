"""No press is lost, none counts twice, and none is taken for a long one because the tower had other things to do."""

import pytest

from desktop.bench.tower import Tower
from host_tests.tower.hardware_rig import events, rig

LONG = 0x10
ROLL, SCORE, MENU = 10, 11, 12

# The first press of ROLL keeps the firmware busy for 800 ms.
BUSY = ("pass", "time.sleep(0.8)")


@pytest.fixture
def busy():
    """A tower whose firmware is busy for the next 800 ms."""
    with rig(*BUSY) as tower:
        tower.press("ROLL")
        assert events(tower) == [ROLL]
        tower.console.clear()
        yield tower


def times(tower):
    """When each event has happened, in ms since the first."""
    at = [int(line.split()[3]) for line in tower.console]
    return [moment - at[0] for moment in at]


def press(tower, button, ms, pause=25):
    tower.set_button(button, True)
    tower.run(ms)
    tower.set_button(button, False)
    tower.run(pause)


def test_all_presses_of_a_busy_time_are_events_in_their_order_and_at_their_times(busy):
    for button in (3, 1, 3, 10, "MENU", 3):
        press(busy, button, ms=20)
    assert events(busy) == []
    busy.run(800)
    assert events(busy) == [2, 0, 2, 9, MENU, 2]
    assert times(busy) == pytest.approx([0, 45, 90, 135, 180, 225], abs=12)


@pytest.mark.parametrize("ms, expected", [(200, [SCORE]), (580, [SCORE]), (640, [SCORE | LONG])])
def test_score_is_long_by_the_time_it_was_down_and_not_by_when_it_was_looked_at(busy, ms, expected):
    press(busy, "SCORE", ms)
    assert events(busy) == []
    busy.run(1000)
    assert events(busy) == expected


def test_score_that_is_down_as_the_busy_time_ends_is_long_when_its_600_ms_are_over(busy):
    busy.run(500)
    busy.set_button("SCORE", True)
    busy.run(500)  # busy until then, or a little less
    assert events(busy) == []
    busy.run(150)
    assert events(busy) == [SCORE | LONG]
    busy.set_button("SCORE", False)
    busy.run(100)
    assert events(busy) == [SCORE | LONG]


def test_a_press_that_became_long_stands_before_what_was_pressed_after_that(busy):
    busy.set_button(5, True)
    busy.run(640)
    press(busy, 6, ms=20)
    busy.set_button(5, False)
    busy.run(500)
    assert events(busy) == [4, 4 | LONG, 5]


# The first press of ROLL makes the debouncer slow: 100 ms for each change that it is told, and 50 for each look.
SLOW = """
import adafruit_debouncer
quick = adafruit_debouncer.Debouncer.update
def update(self, new_state=None):
    time.sleep(0.05)
    quick(self, new_state)
adafruit_debouncer.Debouncer.update = update
"""


def test_presses_are_events_before_the_debouncer_is_asked_about_them():
    with rig("pass", SLOW) as tower:
        tower.press("ROLL")
        tower.run(500)
        for button in (2, 4, "MENU"):
            tower.set_button(button, True)
        tower.run(30)
        assert events(tower) == [ROLL, 1, 3, MENU]
        tower.run(1500)
        assert events(tower) == [ROLL, 1, 3, MENU, 1 | LONG, 3 | LONG, MENU | LONG]


def test_more_than_the_queue_holds_leaves_no_button_down():
    """64 changes are kept: ROLL coming up, 31 presses of die 1, and die 2 going down. SCORE and the end are lost; MENU
    is still down.
    """
    with rig("pass", "time.sleep(2.5)") as tower:
        tower.bounces = (), ()
        tower.press("ROLL")
        for _ in range(31):
            press(tower, 1, ms=11, pause=46)
        for button, down in ((2, True), ("SCORE", True), (2, False), ("SCORE", False), ("MENU", True)):
            tower.set_button(button, down)
            tower.run(12)
        tower.run(3000)
        before = events(tower)
        # Die 2 was down for as long as anyone knows.
        assert before == [ROLL, *[0] * 31, 1, 1 | LONG, MENU, MENU | LONG]
        for button, event in ((1, 0), (2, 1), ("SCORE", SCORE)):
            tower.press(button)
            assert events(tower)[len(before) :] == [event]
            before = events(tower)


def test_long_and_short_are_told_apart_over_the_wrap_of_the_chips_clock():
    """It wraps 65.536 s after power-on; the rig's clock starts some 2 s later."""
    with rig(*BUSY) as tower:
        for ahead, ms, expected in ((300, 400, [SCORE]), (300, 700, [SCORE | LONG])):
            tower.power_off()
            tower.power_on()
            tower.run(65_536 - 2_200 - ahead - 100)
            tower.press("ROLL", ms=40)
            tower.console.clear()
            press(tower, "SCORE", ms)
            tower.run(800)
            assert events(tower) == expected


def test_a_stuck_button_moves_nothing_while_others_are_pressed_in_a_busy_time():
    with rig(*BUSY) as tower:
        tower.power_off()
        tower.set_button(4, True)
        tower.power_on()
        tower.run(1000)
        tower.press("ROLL")
        press(tower, 3, ms=20)
        tower.set_button(4, False)
        tower.run(1000)
        assert events(tower) == [ROLL, 2]
        tower.press(4)
        assert events(tower) == [ROLL, 2, 3]


@pytest.fixture
def turn():
    """The whole tower, after the first roll of a turn."""
    with Tower(seed=1, settings={"players": 1, "language": "en"}) as tower:
        tower.power_on()
        tower.run(2000)
        for button in ("SCORE", "ROLL"):
            tower.press(button)
            tower.run(2500)
        yield tower


def test_two_presses_that_have_waited_for_a_slow_screen_together_are_two_as_they_were_made(turn):
    before, write, slow = turn.screen(), turn.oled.write, [1_000_000]

    def slowly(data):
        turn._pico.clock.charge(slow.pop() if slow else 0)
        write(data)

    turn.oled.write = slowly
    turn.press(1)
    turn.run(50)
    for _ in range(2):
        turn.press("MENU", ms=50)  # the menu comes and goes
        turn.run(350)
    turn.run(2000)
    assert turn.screen()[0] == before[0] and "Hold" in turn.screen()[4]


@pytest.fixture
def set_up():
    """A tower that shows set-up, for two people."""
    with Tower(seed=1, settings={"players": 2, "language": "en", "sound": 0}) as tower:
        tower.power_on()
        tower.run(200)
        yield tower


@pytest.mark.parametrize("game", ["dice", "cards"])
def test_no_press_of_a_turn_waits_for_a_module(set_up, game):
    """What a turn needs is there when the program begins; only a menu is loaded as it is first opened, and stays."""
    for button in ("ROLL", 1, "SCORE", "ROLL") if game == "cards" else ("SCORE", "ROLL"):
        set_up.press(button)
        set_up.run(2000)
    before = set(set_up.loaded)
    for button in ("ROLL", 3, "ROLL", 1):
        set_up.press(button)
        set_up.run(2000)
    assert set(set_up.loaded) - before == set()
    for _ in range(2):
        set_up.press("MENU")
        set_up.run(2000)
        set_up.press("MENU")
        set_up.run(2000)
    menus = {name.rpartition(".")[2] for name in set(set_up.loaded) - before}
    assert menus <= {"menu", "lists", "version"}
