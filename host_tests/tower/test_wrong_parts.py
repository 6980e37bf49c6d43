"""What a builder can choose wrongly: said on the screen if that works, else on the pixels, and on the console."""

import contextlib

import pytest

from desktop.bench import boards
from desktop.bench.sh1106 import Sh1106
from desktop.bench.ssd1306 import Ssd1306
from desktop.bench.tower import ROOT, Tower
from desktop.image.picos import BOARDS
from desktop.image.project import FILES

VIOLET = (0x20, 0, 0x38)
WHITE = (0x40, 0x40, 0x40)
PINS = (ROOT / "hardware" / "pins.py").read_text()


@pytest.fixture
def start(towers):
    """start(pins=..., prepare=..., **options): a tower that has run for three seconds."""

    def make(pins="", prepare=lambda tower: None, board=boards.PICO, **options):
        tower = Tower(seed=4, board=BOARDS[board], **{"settings": {"players": 1}, **options})
        towers.append(tower)
        if pins:
            tower.files["pins.py"] = pins.encode()
        prepare(tower)
        tower.power_on()
        tower.run(3000, check=False)
        return tower

    return make


def lines(tower):
    return [line.strip() for line in tower.screen()]


def remarks(tower):
    return [line for line in tower.console if line.startswith("#")]


def without_oled(tower):
    tower.oled.fitted = False


# Pins


@pytest.mark.parametrize(
    "old, new, said",
    [
        ("board.GP9,", "board.GP8,", "ValueError: pins.py names board.GP8 twice"),
        ("BUZZER = board.GP22", "BUZZER = board.GP2", "ValueError: pins.py names board.GP2 twice"),
        ("    board.GP18,", "    ", "ValueError: pins.py names 12 buttons"),
        ("board.GP22", "board.GP31", "GP31"),
        ("board.GP22", "bord.GP22", "bord"),
    ],
)
def test_a_pin_file_that_no_tower_can_be_built_by_is_named_on_the_screen_and_the_console(start, old, new, said):
    tower = start(PINS.replace(old, new))
    assert lines(tower)[0] == "Wrong: pins.py"
    assert said in "".join(tower.screen()[1:4])
    assert any("pins.py" in line for line in tower.console)
    assert not tower.crashed
    restarts = tower.restarts
    tower.run(6000, check=False)
    assert tower.restarts > restarts  # it tries again, for whoever mends the file


@pytest.mark.parametrize("name", ["pins.py", "code.py", "boot.py"])
def test_a_file_that_an_editor_has_saved_with_a_mark_is_named_on_the_screen(start, name):
    """CircuitPython takes the mark for a syntax error."""

    def mark(tower):
        tower.files[name] = b"\xef\xbb\xbf" + (ROOT / FILES[name]).read_bytes()

    tower = start(prepare=mark)
    assert lines(tower)[:4] == [f"Wrong: {name}", "saved with a mark", "(BOM). Save it as", "UTF-8 without BOM."]
    tower.run(6000, check=False)
    assert (lines(tower)[0] == "Who plays?") == (name == "boot.py"), "without boot.py it plays all the same"


def test_a_pin_that_only_another_board_has_is_named(start):
    tower = start(PINS.replace("board.GP22", "board.GP25"), board=boards.PICO_W)
    assert lines(tower)[0] == "Wrong: pins.py"
    assert "GP25" in "".join(tower.screen()[1:4])


def test_without_an_oled_a_wrong_pin_file_is_ten_violet_pixels_the_last_one_white(start):
    tower = start(PINS.replace("board.GP22", "board.GP31"), without_oled)
    assert tower.pixels.rgb == [VIOLET] * 9 + [WHITE]


# The screen


def test_a_pin_file_with_a_list_of_buttons_is_as_good(start):
    tower = start(PINS.replace("BUTTONS = (", "BUTTONS = [").rstrip().removesuffix(")") + "]\n")
    assert lines(tower)[0] == "Who plays?"


@pytest.mark.parametrize("pull_ups_stay, said", [(False, "No pull up found"), (True, "only []")])
def test_a_missing_screen_is_named_on_the_console_and_play_goes_on(start, pull_ups_stay, said):
    def prepare(tower):
        tower.oled.pull_ups_stay = pull_ups_stay
        without_oled(tower)

    tower = start(prepare=prepare)
    (remark,) = remarks(tower)
    assert remark.startswith("# no screen") and said in remark
    tower.press("SCORE")
    tower.run(500)
    tower.press("ROLL")
    tower.run(1500)
    assert any(line.startswith("roll") for line in tower.console)


def test_what_answers_at_another_address_is_named(start):
    tower = start(prepare=lambda tower: setattr(tower.oled, "address", 0x27))
    assert remarks(tower) == ["# no screen: none at 0x3C or 0x3D, only ['0x27']"]


@pytest.mark.parametrize("sda, scl", [("GP5", "GP4"), ("GP4", "GP19")])
def test_pins_that_are_no_i2c_pair_are_named_on_the_console_and_the_pixels(start, sda, scl):
    """The two exchanged; or two of different controllers."""
    pins = PINS.replace("SDA = board.GP4", f"SDA = board.{sda}").replace("SCL = board.GP5", f"SCL = board.{scl}")
    tower = start(pins)
    assert remarks(tower) == ["# no screen: Invalid pins"]
    seen = set()
    for _ in range(70):
        tower.run(100)
        seen.add(len(set(tower.pixels.rgb)) == 1 and tower.pixels.rgb[0][2] > tower.pixels.rgb[0][0] > 0)
    assert True in seen


class LaxSsd1306(Ssd1306):
    """As a real chip: it does nothing at commands that it does not know."""

    def _act(self, command, parameters):
        with contextlib.suppress(ValueError):
            super()._act(command, parameters)


class LaxSh1106(LaxSsd1306, Sh1106):
    """The other chip, the same way."""


@pytest.mark.parametrize("fitted, named", [(LaxSsd1306, "sh1106"), (LaxSh1106, "ssd1306")])
def test_a_screen_that_is_another_than_settings_toml_says_tells_so_itself(start, fitted, named):
    tower = start(oled=fitted, settings={"oled": named, "players": 1})
    says = fitted.NAME.lower()
    assert lines(tower) == [
        "Wrong: settings.toml",
        f"oled = {named}, but",
        f"an {says} answers.",
        "Can you read this?",
        'Then set oled="auto".',
    ]
    assert remarks(tower) == [f"# settings.toml: oled = {named}, but an {says} answers."]
    tower.run(5000)
    tower.press("SCORE")  # the setting counts: it is for panels that tell an untruth
    tower.run(500)
    assert tower.console[-1].startswith("turn")


@pytest.mark.parametrize("status, named", [(0x05, "sh1106"), (0x00, "ssd1306"), (0x08, "sh1106")])
def test_a_screen_that_may_well_be_what_settings_toml_says_is_believed_without_a_word(start, status, named):
    class Panel(Sh1106 if named == "sh1106" else Ssd1306):
        STATUS = status

    tower = start(oled=Panel, settings={"oled": named, "players": 1})
    assert remarks(tower) == []
    assert lines(tower)[0] == "Who plays?"


# What the rest says


def test_wrong_values_are_on_the_console_too(start):
    tower = start(settings={"pixels": "GBRR", "oled": "lcd", "battery_low": "low"})
    assert lines(tower)[0] == "settings.toml: wrong"
    assert remarks(tower) == ["# settings.toml: wrong: battery_low oled pixels"]


def test_a_tower_that_was_built_as_it_says_says_nothing(start):
    assert remarks(start()) == []


def test_low_battery_is_not_said_where_there_is_no_cell(start):
    """On USB; and on 5 V that come in beside the plug."""
    for vbus, vsys in ((True, 4.7), (False, 4.7), (False, 0.4)):
        tower = start(settings={"battery_low": 3400, "players": 1})
        tower.vbus, tower.vsys = vbus, vsys
        tower.run(25_000)
        assert lines(tower)[0] == "Who plays?"
