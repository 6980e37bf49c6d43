"""`make play` on an emulated Pico: it answers presses, and the end of the command is a pulled plug."""

import time

import pytest

from desktop.tower.pico import PicoTower
from desktop.tower.play import in_background
from host_tests.asking import ask
from host_tests.chip.tower import FIRMWARE

PATIENCE = 30  # seconds
PRESS_S = 0.08


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "play" / "flash-8010.flash"


def until(tower, text):
    end = time.monotonic() + PATIENCE
    while not any(text in line for line in tower.screen()):
        assert time.monotonic() < end, (tower.screen(), tower.crashed)
        time.sleep(0.02)


def press(tower, button):
    tower.set_button(button, True)
    time.sleep(PRESS_S)
    tower.set_button(button, False)


def test_a_turn_is_begun_and_goes_on_after_the_plug_was_pulled(kept):
    with PicoTower(FIRMWARE, kept) as tower, in_background(tower) as url:
        assert tower.said == ""
        tower.power_on()
        until(tower, "How many play?")
        press(tower, 1)
        press(tower, "SCORE")
        until(tower, "ROLL")
        press(tower, "ROLL")
        until(tower, "2 left")
        lies, record = tower.screen()[1:3], ask(url + "record")[1]
        assert "\nroll " in record
    with PicoTower(FIRMWARE, kept) as tower, in_background(tower) as url:
        assert tower.said.startswith("It goes on where it was.")
        tower.power_on()
        until(tower, "2 left")
        assert tower.screen()[1:3] == lies
        assert ask(url + "record") == (200, record)
    with PicoTower(FIRMWARE, kept, fresh=True) as tower:
        tower.power_on()
        until(tower, "How many play?")
