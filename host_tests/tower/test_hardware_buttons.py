"""Fingers on buttons, bouncing contacts included, and the events that come of them."""

import pytest

from host_tests.tower.hardware_rig import BOUNCES, events, rig, running

LONG = 0x10
ACTED = 0x20
BUTTONS = [*range(1, 11), "ROLL", "SCORE", "MENU"]


@pytest.fixture
def tower():
    with rig("pass") as tower:
        yield tower


def test_every_button_has_its_event(tower):
    for button in BUTTONS:
        tower.press(button)
    assert events(tower) == list(range(13))


@pytest.mark.parametrize("bounces", BOUNCES)
def test_an_opening_of_less_than_25_ms_is_no_release(tower, bounces):
    """Whenever the scan looks: a hold that is toggled twice is no hold."""
    tower.bounces = (), ()
    for wait in range(60, 70):
        for number, ms in enumerate(bounces):
            tower.set_button(3, number % 2 == 0)
            tower.run(ms)
        tower.set_button(3, False)
        tower.run(wait)
    assert events(tower) == [2] * 10


@pytest.mark.parametrize("bounces", BOUNCES[:3])
def test_a_score_that_bounces_has_not_been_let_go(tower, bounces):
    """It is held for advice: at the first bounce the turn would be over."""
    tower.bounces = (), ()
    for number, ms in enumerate(bounces):
        tower.set_button("SCORE", number % 2 == 0)
        tower.run(ms)
    tower.run(700)
    tower.set_button("SCORE", False)
    tower.run(100)
    assert events(tower) == [11 | LONG]


@pytest.mark.parametrize("button", [1, "SCORE"])
def test_a_press_of_15_ms_counts(tower, button):
    tower.bounces = (), ()
    for wait in range(60, 80):
        tower.press(button, ms=15)
        tower.run(wait)
    assert events(tower) == [BUTTONS.index(button)] * 20


def test_two_taps_with_a_real_pause_are_two(tower):
    for wait in range(60, 70):
        for _ in range(2):
            tower.set_button(5, True)
            tower.run(40)
            tower.set_button(5, False)
            tower.run(46)
        tower.run(wait)
    assert events(tower) == [4] * 20


def test_a_button_that_bounces_is_answered_as_soon_as_a_new_one(tower):
    """At the first scan, which is 10 ms away at most; a release that counts is believed 32 ms later."""
    waits = {}
    for bounces in (((), ()), tower.bounces):
        tower.bounces = bounces
        for wait in range(60, 80):
            tower.run(wait)
            pressed = tower.now_ms
            tower.press("ROLL")
            let_go = tower.now_ms
            tower.press("SCORE")
            lines = [line.split() for line in tower.console[-2:]]
            taken = [int(line[2]) for line in lines]
            waits.setdefault(bounces, []).append((taken[0] - pressed, taken[1] - let_go - 60))
    new, old = waits.values()
    assert max(roll for roll, _ in new) <= 12 and max(roll for roll, _ in old) <= 12
    assert max(score for _, score in new) <= 12 + 32


def test_a_score_that_is_let_go_as_another_button_goes_down_comes_first(tower):
    tower.bounces = (), ()
    for wait in range(60, 80):
        tower.run(wait)
        tower.set_button("SCORE", True)
        tower.run(60)
        tower.set_button("SCORE", False)
        tower.run(11)
        tower.press(1)
    assert events(tower) == [11, 0] * 20


@pytest.mark.parametrize("button", [1, 10, "MENU"])
def test_a_long_press_comes_in_addition_and_once(tower, button):
    number = BUTTONS.index(button)
    tower.press(button, ms=580)
    assert events(tower) == [number]
    tower.press(button, ms=700)
    assert events(tower) == [number, number, number | LONG]
    tower.press(button, ms=3000)
    assert events(tower) == [number, number, number | LONG] + [number, number | LONG]


def test_a_long_press_that_ends_just_then_is_not_reported_twice():
    with rig("pass") as tower:
        for ms in range(600, 680):
            tower.press("ROLL", ms=ms)
        assert events(tower).count(10) == 80
        assert events(tower).count(10 | LONG) <= 80
        assert all(a != b or a == 10 for a, b in zip(events(tower), events(tower)[1:], strict=False))


def test_score_counts_when_it_is_let_go_and_held_for_long_only_as_that(tower):
    """A press of SCORE ends a turn: who holds it to ask for advice must not have scored."""
    tower.set_button("SCORE", True)
    tower.run(500)
    assert events(tower) == []
    tower.set_button("SCORE", False)
    tower.run(100)
    assert events(tower) == [11]
    tower.press("SCORE", ms=3000)
    assert events(tower) == [11, 11 | LONG]


def test_score_is_short_or_long_whenever_it_is_let_go(tower):
    for ms in range(570, 650, 4):
        tower.press("SCORE", ms=ms)
    assert len(events(tower)) == 20
    assert set(events(tower)) == {11, 11 | LONG}


def test_a_chord_is_reported_whole_and_each_round_in_order(tower):
    for button in reversed(BUTTONS):
        tower.set_button(button, True)
    tower.run(100)
    assert sorted(events(tower)) == [*range(11), 12]  # SCORE is not let go yet
    stamped = [(int(line.split()[2]), int(line.split()[1])) for line in tower.console]
    assert stamped == sorted(stamped)
    assert stamped[-1][0] - stamped[0][0] <= 25
    tower.run(700)
    assert sorted(events(tower)) == [*range(11), 12, *(number | LONG for number in range(13))]


def test_a_button_held_at_power_up_makes_no_event():
    with rig("pass") as tower:
        tower.power_off()
        tower.set_button("MENU", True)
        tower.power_on()
        tower.run(2000)
        tower.set_button("MENU", False)
        tower.run(100)
        assert events(tower) == []
        tower.press("MENU")
        assert events(tower) == [12]


CHANGED = """
import pins
import time
from hardware.buttons.buttons import Buttons
from hardware.buttons.switches import Switches

class JustChanged(Switches):
    def begin(self):
        return super().begin() ^ 1 << 12

buttons = Buttons(JustChanged(pins.BUTTONS))
while True:
    event = buttons.next_event()
    if event >= 0:
        print("event", event)
    time.sleep(0.01)
"""


def test_a_button_that_changes_between_the_reading_of_all_and_the_first_scan_counts_once_it_changes_again():
    """The first scan tells nobody what has changed since. It takes half a millisecond of a restart."""
    with running(CHANGED) as tower:
        tower.run(1000)
        for button in ("MENU", "ROLL", "MENU"):
            tower.press(button)
        assert events(tower) == [12, 10, 12]
        tower.power_off()
        tower.set_button("MENU", True)  # now it has gone down since
        tower.power_on()
        tower.run(1000)
        tower.console.clear()
        tower.set_button("MENU", False)
        tower.run(1000)
        assert events(tower) == [12]


def test_score_counts_as_it_goes_down_where_a_long_press_means_nothing():
    with rig("pass", holds_score="False") as tower:
        tower.set_button("SCORE", True)
        tower.run(30)
        assert events(tower) == [11]
        tower.run(200)
        tower.set_button("SCORE", False)
        tower.run(100)
        assert events(tower) == [11]
        tower.press("SCORE", ms=1500)
        assert events(tower) == [11, 11, 11 | LONG | ACTED]


@pytest.mark.parametrize(
    ("before", "ms", "expected"),
    [
        (True, 0, [10, 11]),
        (False, 0, [11, 10]),
        (True, 800, [10, 11 | LONG]),
        (False, 800, [11, 10, 11 | LONG | ACTED]),
    ],
)
def test_score_goes_by_the_screen_that_it_was_pressed_on(before, ms, expected):
    """The screen changes while it is down: as ROLL is pressed, it is another one. A long press says if it has acted."""
    with rig("pass", "pass", holds_score=f"({before}, {not before})[next_step - 1]") as tower:
        tower.set_button("SCORE", True)
        tower.run(60)
        tower.press("ROLL")
        tower.run(ms)
        tower.set_button("SCORE", False)
        tower.run(60)
        assert events(tower) == expected
