"""A tower with a rotary encoder in place of the ten dice's buttons: all of the game is played by its knob."""

import pytest

from desktop.bench.tower import Tower
from desktop.records.referee import referee
from host_tests.reading_player import ANIMATION_MS
from host_tests.tower.dice_marks import held, marked
from host_tests.tower.hardware_rig import BOUNCES

PUSH = 1  # the knob's push is on the pin of die 1
SOLO = {"players": 1, "language": "en", "dice_keys": "rotary"}


@pytest.fixture
def start(towers):
    def make(text="", **settings):
        tower = Tower(seed=4, settings=None if text else {**SOLO, **settings})
        towers.append(tower)
        if text:
            tower.files["settings.toml"] = text.encode()
        tower.power_on()
        tower.run(2500)
        return tower

    return make


def press(tower, button, ms=60):
    tower.press(button, ms)
    tower.run(ANIMATION_MS if button in ("ROLL", "SCORE") else 300)  # SCORE begins a game, by a restart


def turn(tower, detents):
    tower.turn(detents)
    tower.run(300)


def test_a_knob_that_a_first_look_at_settings_toml_does_not_find_is_a_knob(start):
    """The scan has begun with ten buttons."""
    tower = start("players = 1\ndice_keys='rotary'\n".replace("'", '"'))
    press(tower, "SCORE")
    press(tower, "ROLL")
    turn(tower, 2)
    press(tower, PUSH)
    assert held(tower) == [3]


def blinking(tower):
    """The dice, from 1, whose pixels are now dark, now lit, within two seconds; none of them breathes that far down."""
    seen = [set() for _ in range(10)]
    for _ in range(100):
        tower.run(20)
        for die, rgb in enumerate(tower.pixels.rgb):
            seen[die].add(any(rgb))
    return [die for die, states in enumerate(seen, 1) if len(states) == 2]


def test_a_whole_turn_is_played_by_the_knob(start):
    tower = start()
    press(tower, "SCORE")
    press(tower, "ROLL")
    for detents, hold in ((0, [1]), (2, [1, 3]), (6, [1, 3, 9]), (-1, [1, 3, 8, 9])):
        turn(tower, detents)
        press(tower, PUSH)
        assert held(tower) == hold
    press(tower, PUSH)
    assert held(tower) == [1, 3, 9]
    press(tower, "ROLL")
    press(tower, "ROLL")
    press(tower, "SCORE")
    lines = tower.console
    rolls = [line.split()[1:] for line in lines if line.startswith("roll")]
    assert len(rolls) == 3
    assert all(rolls[0][die - 1] == rolls[1][die - 1] for die in (1, 3, 9))
    assert referee(lines)
    assert tower.restarts == 1


def test_the_mark_goes_round_and_is_seen_on_screen_and_pixel(start):
    tower = start()
    press(tower, "SCORE")
    press(tower, "ROLL")
    assert marked(tower.oled.picture()) == 1
    for detents, die in ((1, 2), (8, 10), (1, 1), (-1, 10), (-4, 6)):
        turn(tower, detents)
        assert marked(tower.oled.picture()) == die
    assert blinking(tower) == [6]


def test_where_a_die_has_no_light_its_pixel_shines_faintly_for_the_mark(start):
    tower = start()
    turn(tower, 9)  # of the first screen's ten lights the last one is dark
    assert marked(tower.oled.picture()) == 10
    assert blinking(tower) == [10]
    press(tower, PUSH)
    assert tower.screen()[0].startswith("How many play?")


def test_a_menus_line_is_chosen_and_its_pages_follow_the_knob(start):
    tower = start()
    press(tower, "ROLL")
    assert tower.screen()[0].startswith("1 Play with")
    assert tower.inverse()[0][:2] == "# "
    turn(tower, 6)
    assert tower.screen()[2].split() == ["7", "Brightness", "3/5"]
    assert tower.inverse()[2][:2] == "# "
    press(tower, PUSH)
    assert tower.screen()[2].split() == ["7", "Brightness", "4/5"]
    press(tower, PUSH, 700)
    assert tower.screen()[2].split() == ["7", "Brightness", "3/5"]
    press(tower, "ROLL")
    assert tower.screen()[0].startswith("9 Language")
    assert tower.inverse()[0][:2] == "# "
    turn(tower, -1)
    assert tower.screen()[3].startswith("8 Sound")


def test_a_name_is_written_by_the_knob(start):
    tower = start()
    press(tower, "ROLL")
    turn(tower, 2)
    press(tower, PUSH)
    for letter in "FACE":
        now = marked(tower.oled.picture())
        turn(tower, "ABCDEFGHIJ".index(letter) + 1 - now)
        press(tower, PUSH)
    assert tower.screen()[0].startswith("Name 1: FACE_")


def test_the_knob_holds_while_the_tower_is_busy(start):
    """A turn and a press in the middle of a throw's pictures: nothing is lost, the press is of the die turned to."""
    tower = start()
    press(tower, "SCORE")
    tower.press("ROLL")
    tower.turn(4, ms=15)
    tower.run(ANIMATION_MS)
    tower.press(PUSH, 40)
    tower.run(300)
    assert held(tower) == [5]


def test_a_press_that_becomes_long_is_of_the_die_it_began_on(start):
    tower = start()
    press(tower, "ROLL")
    turn(tower, 6)
    tower.set_button(PUSH, True)
    tower.run(200)
    turn(tower, 1)
    tower.run(600)
    tower.set_button(PUSH, False)
    tower.run(300)
    assert [line.split()[-1] for line in tower.screen()[2:4]] == ["2/5", "on"]


@pytest.mark.parametrize("how", [1, -1, PUSH, "MENU"])
def test_a_turn_or_a_press_wakes_it_to_the_same_screen_and_does_no_more(start, how):
    tower = start(dim_after=3, sleep_after=6)
    press(tower, "SCORE")
    press(tower, "ROLL")
    before = tower.screen(), tower.inverse()
    tower.run(12_000)
    assert tower.asleep
    if how == PUSH or how == "MENU":
        tower.press(how)
    else:
        tower.turn(how)
    tower.run(700)
    assert (tower.screen(), tower.inverse()) == before
    press(tower, PUSH)
    assert held(tower) == [marked(tower.oled.picture())]


def test_holding_the_knob_at_power_up_gives_the_drive_to_the_computer(start):
    tower = start()
    assert tower.usb.firmware_writes
    tower.power_off()
    tower.set_button(PUSH, True)
    tower.power_on()
    tower.set_button(PUSH, False)
    assert not tower.usb.firmware_writes


def test_switches_on_a_tower_that_is_set_to_a_knob_are_told_once_on_screen_and_console(start):
    tower = start()
    press(tower, 5)
    assert tower.screen()[0].strip() == "settings.toml: wrong"
    said = " ".join(line.strip() for line in tower.screen()[1:4]).strip()
    assert said == "Button 5 is wired, but dice_keys is rotary"
    assert "# settings.toml: " + said in tower.console
    press(tower, "SCORE")
    press(tower, 6)
    assert tower.screen()[0].startswith("How many play?")


def test_a_wrong_kind_of_keys_is_named_and_ten_buttons_are_taken(start):
    tower = start(dice_keys="wheel")
    assert tower.screen()[1].strip() == "dice_keys"
    press(tower, "SCORE")
    press(tower, "SCORE")
    press(tower, "ROLL")
    press(tower, 7)
    assert held(tower) == [7]


def test_a_knob_on_a_tower_that_is_set_to_switches_presses_dice_2_and_3(start):
    tower = start(dice_keys="switches")
    press(tower, "SCORE")
    press(tower, "ROLL")
    turn(tower, 1)
    assert held(tower) == [2, 3]
    assert marked(tower.oled.picture()) == 0


@pytest.mark.parametrize(
    ("keys", "quarters", "dice"),
    [
        ("rotary2", 2, [2, 3, 4, 3, 2, 1]),
        ("rotary", 2, [1, 2, 2, 2, 2, 1]),  # what the README says of it: every second click alone
        ("rotary", 4, [2, 3, 4, 3, 2, 1]),
        ("rotary2", 4, [3, 5, 7, 5, 3, 1]),
    ],
)
def test_each_click_of_a_knob_with_two_clicks_a_cycle_moves_the_mark_by_one_die(start, keys, quarters, dice):
    tower = start(dice_keys=keys)
    press(tower, "SCORE")
    press(tower, "ROLL")
    seen = []
    for click in (1, 1, 1, -1, -1, -1):
        tower.turn(click, quarters=quarters)
        tower.run(300)
        seen.append(marked(tower.oled.picture()))
    assert seen == dice


@pytest.mark.parametrize("bounces", BOUNCES)
def test_a_push_that_bounces_holds_once(start, bounces):
    tower = start()
    press(tower, "SCORE")
    press(tower, "ROLL")
    tower.bounces = (), ()
    for number, ms in enumerate(bounces):
        tower.set_button(PUSH, number % 2 == 0)
        tower.run(ms)
    tower.set_button(PUSH, False)
    tower.run(300)
    assert held(tower) == [1]


def test_a_knob_that_turns_nothing_leaves_the_mark_where_it_is(start):
    tower = start()
    tower.press(PUSH)
    tower.run(1000)
    assert tower.screen()[4].strip() == "ROLL the dice"
    assert marked(tower.oled.picture()) == 1


def test_a_program_begins_with_the_mark_at_die_1(start):
    tower = start(first_start=1)
    assert "Screen:" in tower.screen()[0]
    turn(tower, 2)
    press(tower, "ROLL")
    assert tower.screen()[0].startswith("1 Play with")
    assert tower.inverse()[0][:2] == "# "
    turn(tower, 2)
    assert tower.inverse()[2][:2] == "# "


@pytest.mark.parametrize("how", ["first start", "factory test"])
def test_first_start_and_factory_test_have_each_die_pressed_by_the_knob(start, how):
    tower = start(first_start=int(how == "first start"))
    if how == "factory test":
        tower.power_off()
        tower.set_button("MENU", True)
        tower.power_on()
        tower.run(1500)
        tower.set_button("MENU", False)
        tower.run(300)
    first = tower.screen()[0]
    turn(tower, 1)
    assert tower.screen()[0] == first, "to turn is not to press"
    turn(tower, -1)
    while "Press every button" not in tower.screen()[0]:
        press(tower, "SCORE" if tower.screen()[-1].startswith("OK:") else "MENU")
    for die in range(1, 11):
        press(tower, PUSH)
        if how == "factory test":
            assert tower.screen()[3].strip() == f"pressed: {die}"
        else:
            assert tower.screen()[1].strip() == "TEN★PHASES"[:die] + "." * (10 - die)
        turn(tower, 1)
    for button in ("ROLL", "SCORE", "MENU"):
        press(tower, button)
    assert "All buttons work" in tower.screen()[0]
