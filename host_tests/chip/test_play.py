"""`make play` on an emulated Pico: it answers presses, and the end of the command is a pulled plug."""

import json
import time
from unittest.mock import Mock

import pytest

from desktop.image.fat import Drive
from desktop.image.picos import PICO, XIP
from desktop.tower.kept import DAMAGED, GOES_ON
from desktop.tower.pico import CALM_MS, PicoTower
from desktop.tower.picture import ASLEEP, DARK, LIT, picture
from desktop.tower.server import in_background
from host_tests.asking import ask
from host_tests.chip import flashed

PATIENCE = 30  # seconds
PANEL = 30 + 1024  # in a picture: whether it is dark, lit or asleep
DOZING = 5000  # instructions a ms; awake it makes 10,000 at rest


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "play" / "flash-8010.flash"


def until(tower, seen):
    """Wait for what the tower does in its own time."""
    end = time.monotonic() + PATIENCE
    while not seen():
        assert time.monotonic() < end, (tower.screen(), tower.crashed)
        time.sleep(0.01)


def until_shown(tower, text):
    until(tower, lambda: any(text in line for line in tower.screen()))


def press(tower, button):
    for down in (True, False):
        tower.set_button(button, down)
        until(tower, lambda: tower.has_seen(button))


def roll(tower):
    """From power-up into a turn of one player, after its first roll."""
    tower.power_on()
    until_shown(tower, "Who plays?")
    press(tower, 1)
    until_shown(tower, "ROLL the dice")
    press(tower, "ROLL")
    until_shown(tower, "ROLL 10")


def test_a_turn_is_begun_and_goes_on_after_the_plug_was_pulled(kept):
    with PicoTower(flashed.tower(), kept) as tower, in_background(tower) as url:
        assert tower.said == ""
        roll(tower)
        lies, record = tower.screen()[1:3], ask(url + "record")[1]
        assert "\nroll " in record
    with PicoTower(flashed.tower(), kept) as tower, in_background(tower) as url:
        assert tower.said.startswith("It goes on where it was.")
        tower.power_on()
        until_shown(tower, "ROLL 10")
        assert tower.screen()[1:3] == lies
        assert ask(url + "record") == (200, record)
    with PicoTower(flashed.tower(), kept, fresh=True) as tower:
        tower.power_on()
        until_shown(tower, "Who plays?")


def test_settings_that_its_page_sends_count_at_once_and_its_game_goes_on(kept):
    with PicoTower(flashed.tower(), kept) as tower, in_background(tower) as url:
        roll(tower)
        lies = tower.screen()[1:3]
        status, told = ask(url + "settings", json.dumps({"language": "de", "house": "short:7", "players": "3"}))
        assert status == 200 and json.loads(told)["values"]["house"] == "short:7"
        until_shown(tower, "3er+3er")
        until_shown(tower, "ROLL 10")
        assert tower.screen()[1:3] == lies
    with PicoTower(flashed.tower(), kept) as tower, in_background(tower) as url:
        tower.power_on()
        until_shown(tower, "3er+3er")
        until_shown(tower, "ROLL 10")
        assert json.loads(ask(url + "settings")[1])["values"]["players"] == "3"


def test_a_flash_of_another_size_is_said_and_stays(kept):
    kept.parent.mkdir()
    kept.write_bytes(b"torn")
    with PicoTower(flashed.tower(), kept) as tower:
        copy = kept.with_name("flash-8010-damaged-1.flash")
        assert (tower.said, copy.read_bytes()) == (DAMAGED.format(copy), b"torn")
        tower.power_on()
        until_shown(tower, "Who plays?")
    with PicoTower(flashed.tower(), kept) as tower:
        assert tower.said == GOES_ON


def test_a_flash_of_another_version_goes_on_with_the_program_of_now(kept, tmp_path):
    older = flashed.of_another_version(tmp_path / "older.uf2")
    with PicoTower(older, kept) as tower:
        tower.speak("de")
        tower.power_on()
        until_shown(tower, "Wer spielt?")
        press(tower, 1)
        until_shown(tower, "ROLL: würfeln")
    with PicoTower(flashed.tower(), kept) as tower:
        assert tower.said == GOES_ON
        program = Drive(bytes(tower.drive.image))
        assert not program.find("older.py", program.find("p10core"))
        tower.power_on()
        until_shown(tower, "ROLL: würfeln")


def test_a_flash_without_a_drive_is_said_and_stays(kept):
    kept.parent.mkdir()
    kept.write_bytes(bytes(PICO.flash_size + XIP - PICO.nvm_start))
    with PicoTower(flashed.tower(), kept) as tower:
        assert tower.said == DAMAGED.format(kept.with_name("flash-8010-damaged-1.flash"))


def test_a_new_one_speaks_its_first_visitors_language_for_good(kept):
    with PicoTower(flashed.tower(), kept) as tower:
        assert tower.is_new
    with PicoTower(flashed.tower(), kept) as tower:
        assert tower.is_new, "nobody has seen it"
        tower.speak("de")
        tower.power_on()
        until_shown(tower, "Wer spielt?")
    with PicoTower(flashed.tower(), kept) as tower:
        assert not tower.is_new
        tower.power_on()
        until_shown(tower, "Wer spielt?")


def test_taps_quicker_than_the_keys_are_scanned_are_all_seen(kept):
    with PicoTower(flashed.tower(), kept) as tower:
        roll(tower)
        for _ in range(5):
            tower.set_button(3, True)
            tower.set_button(3, False)
        until(tower, lambda: tower.has_seen(3))
        until_shown(tower, "ROLL  9")


def test_a_page_that_is_opened_while_one_program_gives_way_to_another_is_not_told_that_the_tower_sleeps(kept):
    with PicoTower(flashed.tower(), kept) as tower:
        tower.power_on()
        until_shown(tower, "Who plays?")
        told = []  # how the panel is, to who comes just then
        tower.on_change = lambda: told.append((bool(tower.oled.on), picture(tower, 0)[PANEL]))
        press(tower, 1)
        until_shown(tower, "ROLL the dice")
        tower.on_change = None
        assert set(told) == {(True, LIT), (False, DARK)}


def test_a_panel_that_stays_dark_sleeps():
    tower = PicoTower(flashed.tower())
    tower.on_change = lambda: told.append(picture(tower, 0)[PANEL])
    figures, told = {"on": 1, "contrast": 1, "hertz": 0}, []
    tower._chip = Mock(shown=lambda: b"\x01" * 1024, pixels=lambda: bytes(30), get=figures.get)
    for tower._chip.now, figures["on"] in ((0, 1), (10, 0), (900, 0), (1100, 0), (5000, 0), (5010, 1)):
        tower._look()
    assert told == [LIT, DARK, ASLEEP, LIT]


def test_at_rest_it_dozes_and_a_press_wakes_it(kept):
    with PicoTower(flashed.tower(), kept) as tower:
        tower.power_on()
        until_shown(tower, "Who plays?")
        chip = tower._chip
        calm = chip.now + 2 * CALM_MS
        until(tower, lambda: chip.now > calm)
        at, before = chip.now, chip.get("instructions")
        until(tower, lambda: chip.now > at + CALM_MS)
        assert (chip.get("instructions") - before) / (chip.now - at) < DOZING
        press(tower, 1)
        until_shown(tower, "ROLL the dice")
