"""A tower's very first start: what it has found, its lights, its buttons, the language; once, and in nobody's way."""

import pytest

from desktop.bench.sh1106 import Sh1106
from desktop.bench.ssd1306 import Ssd1306
from desktop.bench.tower import ROOT, Tower

SEED = 5
NEW = {"first_start": 1}
DICE = list(range(1, 11))
LARGE = ["ROLL", "SCORE", "MENU"]
SCREEN_MS, LIGHTS_MS = 4000, 6000  # the two steps that go on by themselves
GIVES_UP_MS, MISSING_MS, ALL_MS, LANGUAGE_MS = 20_000, 8000, 4000, 30_000
HOLD_MS = 700

SCREEN, LIGHTS, BUTTONS, RESULT, LANGUAGE = "Screen:", "Lights", "Press every button", "Buttons not", "Language?"
SET_UP = ["Who plays?", "Qui joue ?", "Wer spielt?"]


def new(**how):
    """A tower as it comes from the soldering iron and `make drive`."""
    how["settings"] = {**NEW, **how.get("settings", {})}
    return Tower(seed=SEED, **how)


@pytest.fixture
def tower():
    with new() as tower:
        yield tower


FOURTH_LANGUAGE = """
from p10core.kernel import words

words.LANGUAGES += (words.Language("ch", "Schwyzer", "S", "german"),)
"""


def test_a_fourth_language_stands_beside_the_first_three_and_is_chosen_by_its_button(tmp_path):
    for name in ("boot.py", "settings.toml", "hardware", "p10core"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "code.py").write_text(FOURTH_LANGUAGE + (ROOT / "code.py").read_text("utf-8"), "utf-8")
    with new(root=tmp_path) as tower:
        go_to(tower, LANGUAGE)
        assert tower.screen()[1:] == [
            "1 English  4 Schwyzer",
            "2 Français           ",
            "3 Deutsch            ",
            "OK: English          ",
        ]
        press(tower, 4)
        tower.run(1000)
        assert line(tower, 0) == "Wer spielt?"


def plug_in(tower):
    """Pull the plug and put it in again; the first line of the screen."""
    tower.power_off()
    tower.power_on()
    tower.run(800)
    return line(tower, 0)


def line(tower, row):
    return tower.screen()[row].strip()


def press(tower, *buttons):
    for button in buttons:
        tower.press(button)
        tower.run(350)


def go_to(tower, step):
    """From power-on to a step, by the presses that lead there."""
    assert plug_in(tower).startswith(SCREEN)
    for name, button, ms in ((LIGHTS, "MENU", 60), (BUTTONS, "MENU", 60), (RESULT, 5, HOLD_MS), (LANGUAGE, 5, 60)):
        if line(tower, 0).startswith(step):
            return
        tower.press(button, ms)
        tower.run(350)
        assert line(tower, 0).startswith(name)


def first_screen(**settings):
    """What a tower shows at power-up that has had its first start."""
    with Tower(seed=SEED, settings=settings) as other:
        plug_in(other)
        return other.screen()


# Step by step


@pytest.mark.parametrize("panel, address, found", [(Ssd1306, 0x3C, "SSD1306, 0x3C"), (Sh1106, 0x3D, "SH1106, 0x3D")])
def test_it_names_the_screen_and_the_address_that_it_has_found(panel, address, found):
    with new(oled=panel) as tower:
        tower.oled.address = address
        assert plug_in(tower).startswith(SCREEN)
        assert line(tower, 0) == f"Screen: {found}"
        assert line(tower, 1) == "Hello!"
        assert line(tower, 4) == "MENU: next, OK: play"


def test_each_colour_runs_over_the_lights_and_is_named(tower):
    plug_in(tower)
    tower.run(SCREEN_MS - 800)
    seen = {}
    for _ in range(LIGHTS_MS // 10 + 50):
        tower.run(10)
        lit = [rgb for rgb in tower.pixels.rgb if any(rgb)]
        if line(tower, 0).startswith(LIGHTS) and lit and tower.pixels.rgb[: len(lit)] == lit:
            seen.setdefault((line(tower, 1), len(lit)), []).append(lit)
    colours = ("red", "orange", "green", "blue")
    assert {(colour, die) for colour in colours for die in DICE} <= set(seen)
    shown = {colour: seen[colour, 10][-1] for colour in colours}  # the text comes after the light
    assert all(len(set(lit)) == 1 for lit in shown.values())
    red, orange, green, blue = (shown[colour][9] for colour in colours)
    assert red[0] > 5 * red[2] and orange[0] > orange[1] > orange[2] and green[1] > green[2] and blue[2] > blue[1]


@pytest.mark.parametrize("order", ["GRB", "RGBW"])
def test_where_colours_are_wrong_it_says_which_order_is_set_and_how_to_be_asked(order):
    with new(settings={"pixels": order}) as tower:
        go_to(tower, LIGHTS)
        assert line(tower, 0) == f"Lights, order {order}"
        assert line(tower, 3) == "Wrong? MENU at start"


def test_each_button_counts_once_and_after_all_thirteen_it_goes_on_by_itself(tower):
    go_to(tower, BUTTONS)
    for button in DICE:
        press(tower, button)
        assert line(tower, 1) == "TEN★PHASES"[:button] + "." * (10 - button)
        assert [any(rgb) for rgb in tower.pixels.rgb] == [die <= button for die in DICE]
    for button, inverse in (("MENU", " " * 13 + "####"), ("ROLL", " ####" + " " * 8 + "####"), ("ROLL", None)):
        press(tower, button)
        assert inverse in (None, tower.inverse()[3].rstrip())
    press(tower, "SCORE")
    assert line(tower, 0) == "All buttons work" and line(tower, 1) == "TEN★PHASES"
    tower.run(ALL_MS)
    assert line(tower, 0) == LANGUAGE


@pytest.mark.parametrize("held", [3, "SCORE", "MENU"])
def test_a_broken_button_is_named_after_another_was_held(tower, held):
    go_to(tower, BUTTONS)
    press(tower, 1, 2, 10, "ROLL")
    tower.press(held, ms=HOLD_MS)
    tower.run(300)
    missing = [str(die) for die in DICE if die not in (1, 2, 10, held)]
    assert line(tower, 0) == "Buttons not pressed:"
    assert line(tower, 1) == " ".join(missing)
    assert line(tower, 2) == " ".join({"SCORE": "OK"}.get(key, key) for key in LARGE[1:] if key != held)
    press(tower, held)
    assert line(tower, 0) == LANGUAGE


def test_buttons_that_nobody_presses_are_left_after_twenty_seconds(tower):
    go_to(tower, BUTTONS)
    tower.run(GIVES_UP_MS - 2000)
    press(tower, 4)
    tower.run(GIVES_UP_MS - 2000)
    assert line(tower, 0) == BUTTONS
    tower.run(2500)
    assert line(tower, 1) == "1 2 3 5 6 7 8 9 10"
    assert tower.console == []  # what stands there is a game's record


# The language


@pytest.mark.parametrize("button, said", list(enumerate(SET_UP, 1)))
def test_one_press_chooses_the_language_for_this_start_and_all_others(tower, button, said):
    go_to(tower, LANGUAGE)
    assert [line(tower, row) for row in range(1, 4)] == ["1 English", "2 Français", "3 Deutsch"]
    assert [place for place, rgb in enumerate(tower.pixels.rgb) if any(rgb)] == [0, 1, 2]
    press(tower, button)
    tower.run(500)
    assert line(tower, 0) == said
    for _ in range(2):
        assert plug_in(tower) == said


@pytest.mark.parametrize("press_ok", [True, False])
def test_ok_or_patience_takes_english_and_nobody_is_asked_again(tower, press_ok):
    go_to(tower, LANGUAGE)
    press(tower, 9, "ROLL")
    assert line(tower, 0) == LANGUAGE
    if press_ok:
        press(tower, "SCORE")
    else:
        tower.run(LANGUAGE_MS + 500)
    tower.run(500)
    assert tower.screen() == first_screen()
    plug_in(tower)
    assert tower.screen() == first_screen()


@pytest.mark.parametrize(
    "code, steps, said",
    [
        ("fr", ("OLED :", "Leds, ordre GRB", "Presser chaque bouton"), SET_UP[1]),
        ("de", ("OLED:", "Lichter, Folge GRB", "Alle Tasten drücken"), SET_UP[2]),
    ],
)
def test_a_tower_whose_owner_has_named_a_language_speaks_it_and_does_not_ask(code, steps, said):
    with new(settings={"language": code}) as tower:
        assert plug_in(tower).startswith(steps[0])
        for step in steps[1:]:
            press(tower, "MENU")
            assert line(tower, 0) == step
        tower.press(7, ms=HOLD_MS)
        press(tower, "ROLL")
        tower.run(500)
        assert line(tower, 0) == said
        assert plug_in(tower) == said


# In nobody's way


@pytest.mark.parametrize(("step", "button"), [(SCREEN, 4), (SCREEN, "ROLL"), (LIGHTS, 10), (LIGHTS, "SCORE")])
def test_a_press_at_screen_and_lights_does_what_it_does_on_any_other_tower(tower, step, button):
    with Tower(seed=SEED) as other:
        plug_in(other)
        press(other, button)
        other.run(4000)
        go_to(tower, step)
        press(tower, button)
        tower.run(4000)
        assert tower.screen() == other.screen()


def test_menu_leads_on_held_or_not(tower):
    plug_in(tower)
    tower.press("MENU", ms=2000)
    assert line(tower, 0).startswith(LIGHTS)
    tower.press("MENU", ms=2000)
    assert line(tower, 0) == BUTTONS
    tower.press("MENU", ms=HOLD_MS)
    tower.run(300)
    assert line(tower, 0).startswith(RESULT)


def test_who_presses_nothing_is_at_set_up_after_little_more_than_a_minute_and_never_sees_it_again(tower):
    plug_in(tower)
    tower.run(SCREEN_MS + LIGHTS_MS + GIVES_UP_MS + MISSING_MS + LANGUAGE_MS + 500)
    assert tower.now_ms < 75_000
    assert tower.screen() == first_screen()
    plug_in(tower)
    assert tower.screen() == first_screen()


def test_the_last_press_of_it_does_nothing_in_the_game(tower):
    go_to(tower, LANGUAGE)
    tower.press(1, ms=2500)
    tower.run(1000)
    assert tower.screen() == first_screen()


def test_who_takes_minutes_for_the_buttons_finds_the_game_awake(tower):
    with Tower(seed=SEED) as other:
        plug_in(other)
        bright = other.oled.contrast
    go_to(tower, BUTTONS)
    for _ in range(8):
        press(tower, 1)
        tower.run(15_000)
    tower.press(1, ms=HOLD_MS)
    press(tower, 1, 1)
    tower.run(500)
    assert tower.screen() == first_screen()
    assert tower.oled.contrast == bright


def test_a_tower_without_a_screen_plays_and_has_its_first_start_when_it_has_one(tower):
    tower.oled.fitted = False
    plug_in(tower)
    tower.run(LIGHTS_MS + 1000)
    tower.oled.fitted = True
    tower.run(2500)
    assert tower.screen() == first_screen()
    assert plug_in(tower).startswith(SCREEN)


# Once


@pytest.mark.parametrize("step", [LIGHTS, LANGUAGE])
def test_if_the_plug_is_pulled_at_a_step_it_begins_anew(tower, step):
    go_to(tower, step)
    assert plug_in(tower).startswith(SCREEN)


def test_a_tower_that_has_been_in_use_never_sees_it():
    with Tower(seed=SEED) as tower:
        plug_in(tower)
        press(tower, 2)
        tower.run(1500)
        before = tower.screen()
        tower.power_off()
        nvm = bytes(tower.nvm)
    with new() as tower:
        tower.nvm[:] = nvm
        plug_in(tower)
        tower.run(1500)
        assert tower.screen() == before


def test_a_drive_as_it_is_built_has_it_and_one_without_settings_does_not():
    for text, expected in (((ROOT / "settings.toml").read_text("utf-8"), SCREEN), ("", SET_UP[0])):
        with Tower(seed=SEED, settings=text) as tower:
            assert plug_in(tower).startswith(expected)


def test_after_the_factory_test_which_asks_for_the_language_there_is_none(tower):
    hold_menu_at_power_on(tower)
    assert line(tower, 0) == LANGUAGE
    press(tower, 3, "ROLL", "ROLL", "SCORE", "SCORE", *["ROLL"] * 6)
    assert line(tower, 0) == "Alle Tasten drücken"
    tower.press("MENU", ms=HOLD_MS)
    press(tower, "ROLL", "ROLL")
    tower.run(500)
    assert line(tower, 0) == SET_UP[2]
    assert plug_in(tower) == SET_UP[2]


def test_if_nobody_answers_the_factory_test_the_language_is_asked_once_more(tower):
    hold_menu_at_power_on(tower)
    tower.run(21_000)
    assert line(tower, 0) == LANGUAGE
    press(tower, 2)
    tower.run(500)
    assert line(tower, 0) == SET_UP[1]


def hold_menu_at_power_on(tower):
    tower.set_button("MENU", True)
    tower.power_on()
    tower.run(1500)
    tower.set_button("MENU", False)
    tower.run(200)


def test_a_new_kiosk_tells_its_rules_in_the_language_that_was_chosen():
    with new(settings={"kiosk": 1}) as kiosk:
        go_to(kiosk, LANGUAGE)
        press(kiosk, 3)
        kiosk.run(7500)
        assert line(kiosk, 0) == "Zehn Phasen der Reihe"
