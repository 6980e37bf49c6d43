"""The tower goes dark and sleeps: what wakes it, what that press does, and that nothing is lost meanwhile."""

import pytest

from desktop.bench import sleep as bench_sleep
from desktop.bench.tower import Tower
from host_tests.thorough import ALL, share

SETTINGS = {"players": 1, "dim_after": 5, "sleep_after": 10}
DARK_MS = SETTINGS["sleep_after"] * 1000


@pytest.fixture
def start(towers):
    def make(**options):
        tower = Tower(seed=1, settings=SETTINGS, **options)
        towers.append(tower)
        tower.power_on()
        tower.run(1500)
        return tower

    return make


@pytest.fixture
def sleeps(monkeypatch):
    """A list of (began, ended) of each sleep, in ms of the chip's clock."""
    seen = []
    until = bench_sleep.until

    def watched(pico, alarms):
        began = pico.clock.us // 1000
        seen.append((began, None))
        woken = until(pico, alarms)
        seen[-1] = (began, pico.clock.us // 1000)
        return woken

    monkeypatch.setattr(bench_sleep, "until", watched)
    return seen


@pytest.fixture
def asleep(start, sleeps):
    """A tower in the middle of a game that has gone to sleep; ``tower.picture`` is what it showed before."""
    tower = start()
    for button in ("SCORE", "ROLL", 3):
        tower.press(button)
        tower.run(1500)
    tower.picture = tower.screen()
    assert "ROLL" in tower.picture[4]
    assert any("#" in row for row in tower.inverse())
    tower.run(DARK_MS + 500)
    assert is_asleep(tower)
    return tower


def is_asleep(tower):
    return not tower.oled.on and not any(map(any, tower.pixels.rgb))


def test_it_sleeps_when_all_is_dark_and_not_before(asleep, sleeps):
    first = sleeps[0][0]
    asleep.run(60_000)
    assert is_asleep(asleep)
    slept = sum(end - began for began, end in sleeps if end is not None)
    awake = sleeps[-1][0] - first - slept
    assert slept > 55_000
    assert awake < slept / 50


@pytest.mark.parametrize("button", [1, 10, "SCORE", "MENU"])
def test_every_button_wakes_it_to_the_same_screen_and_does_no_more(asleep, button):
    asleep.run(7_777)
    asleep.press(button)
    asleep.run(400)
    assert asleep.oled.on
    assert asleep.screen() == asleep.picture
    asleep.run(3000)
    assert asleep.screen() == asleep.picture


@pytest.mark.parametrize("wait", range(3000, 5200, 450))
def test_a_tap_wakes_it_whenever_it_comes(asleep, wait):
    asleep.run(wait)
    asleep.press("ROLL", ms=40)
    assert asleep.oled.on


def test_a_press_that_comes_after_the_last_look_and_before_the_alarms_wakes_it_at_once(start, monkeypatch):
    until, tower, pressed = bench_sleep.until, start(), []

    def just_before(pico, alarms):
        if not pressed:
            pressed.append("ROLL")
            tower.set_button("ROLL", True)
        return until(pico, alarms)

    monkeypatch.setattr(bench_sleep, "until", just_before)
    while not pressed:
        tower.run(10)
    tower.run(200)
    assert tower.oled.on


def test_score_held_down_wakes_it_before_it_is_let_go_and_gives_advice_only_the_next_time(asleep):
    asleep.set_button("SCORE", True)
    asleep.run(1100)
    assert asleep.oled.on
    asleep.set_button("SCORE", False)
    asleep.run(500)
    assert asleep.screen() == asleep.picture
    asleep.press("SCORE", ms=800)
    asleep.run(500)
    assert "make" in asleep.screen()[4]


@pytest.mark.parametrize("ms", [100, 580])
def test_score_let_go_wakes_it_at_once(asleep, ms):
    asleep.press("SCORE", ms=ms)
    asleep.run(200)
    assert asleep.oled.on
    assert asleep.screen() == asleep.picture


def test_the_game_goes_on_where_it_was(asleep):
    asleep.press(1)
    asleep.run(500)
    asleep.press("ROLL")
    asleep.run(2500)
    assert asleep.screen() != asleep.picture
    assert asleep.restarts == 1


def test_the_watchdog_does_not_bite_and_wakes_no_one(asleep, sleeps):
    asleep.run(3_600_000)
    assert asleep.restarts == 1
    assert is_asleep(asleep)
    assert max(end - began for began, end in sleeps if end is not None) <= 3000


def test_time_goes_on_while_it_sleeps(asleep):
    """Dimming counts from the press that woke it: nothing of the night is left over."""
    asleep.run(600_000)
    asleep.press(1)
    asleep.run(4500)
    full = asleep.oled.contrast
    asleep.run(1000)
    assert asleep.oled.contrast < full
    asleep.run(3000)
    assert asleep.oled.on
    asleep.run(2000)
    assert is_asleep(asleep)


def test_a_stuck_button_does_not_keep_it_awake_and_another_wakes_it(start, sleeps):
    tower = start()
    tower.set_button(4, True)
    tower.run(DARK_MS + 5000)
    assert is_asleep(tower)
    before = len(sleeps)
    tower.run(30_000)
    assert len(sleeps) - before <= 21  # not thousands
    assert is_asleep(tower)
    tower.press(5)
    assert tower.oled.on


@pytest.mark.parametrize("wait", [500, 5000])
def test_the_stuck_button_itself_wakes_it_when_it_comes_loose_and_is_pressed(start, wait):
    """In one sleep, or in a later one."""
    tower = start()
    tower.set_button(4, True)
    tower.run(DARK_MS + 5000)
    tower.set_button(4, False)
    tower.run(wait)
    assert is_asleep(tower)
    tower.press(4)
    assert tower.oled.on


def test_a_tune_is_over_before_it_sleeps(asleep):
    assert asleep.buzzer.frequency == 0


def test_ctrl_c_gets_through_to_a_sleeper(asleep):
    asleep.type("\x03")
    asleep.run(100, check=False)
    assert any("KeyboardInterrupt" in line for line in asleep.console)


@pytest.mark.parametrize("button", ["ROLL", "MENU"])
def test_who_leans_on_the_button_that_wakes_it_does_no_more_either(asleep, button):
    asleep.press(button, ms=1500)
    asleep.run(500)
    assert asleep.screen() == asleep.picture


def test_who_leans_on_a_line_of_the_menu_to_wake_it_does_not_count_it_down(asleep):
    for _ in range(2):  # the first wakes it
        asleep.press("MENU")
        asleep.run(500)
    menu = asleep.screen()
    assert "Brightness" in menu[3]
    asleep.run(DARK_MS + 500)
    assert is_asleep(asleep)
    asleep.press(4, ms=1500)
    asleep.run(500)
    assert asleep.screen() == menu


LEFT_ALONE = {"in the middle of a turn": ({"players": 1}, ("SCORE", "ROLL", 3, 4, 5)), "a kiosk": ({"kiosk": 1}, ())}


@pytest.mark.share
@pytest.mark.parametrize("left", share([*LEFT_ALONE], 2))
def test_no_dot_of_a_tower_that_nobody_touches_stays_lit(towers, left):
    settings, presses = LEFT_ALONE[left]
    towers.append(tower := Tower(seed=1, settings={**settings, "sleep_after": 0}))
    tower.power_on()
    tower.run(2000)
    for button in presses:
        tower.press(button)
        tower.run(1500)
    before, lines = tower.oled.picture(), tower.screen()
    always, bright = before, 0
    for _ in range(60 if ALL else 21):  # it has stood in all its places
        tower.run(60_000)
        always = [lit & now for lit, now in zip(always, tower.oled.picture(), strict=True)]
        bright += tower.oled.contrast > 100
        if presses:
            assert tower.screen() == lines, "no line is cut off"
            assert any("#" in row for row in tower.inverse()), "what is held is seen"
    assert (sum(map(int.bit_count, always)), bright) == (0, 0)
    if presses:
        for _ in range(2):  # the menu, and the turn again
            tower.press("MENU")
            tower.run(1000)
        assert tower.oled.picture() == before
