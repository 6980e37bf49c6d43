"""Three thousand presses of somebody who presses anything, on the emulated chip."""

import random

import pytest

from host_tests.chip.playing import switched_on
from host_tests.chip.tower import ChipTower

PRESSES = 1000  # on each of three towers
BUTTONS = (*range(1, 11), *("ROLL", "SCORE") * 5, "MENU", "MENU")  # most of them those that lead on
TOWERS = {
    "dice": ({"players": 3, "house": "short:2"}, "Who plays?"),
    "cards in German": ({"players": 2, "game": "cards", "language": "de"}, "Wer spielt?"),
    "a kiosk in French": ({"kiosk": 1, "language": "fr", "house": "short:1"}, "bouton"),
}


@pytest.mark.parametrize("name", TOWERS)
def test_a_thousand_presses_of_any_kind_stop_nothing(name):
    settings, hello = TOWERS[name]
    source = random.Random(name)
    with ChipTower({**settings, "sound": 1, "pace": 100}) as tower:
        switched_on(tower, hello)
        for number in range(PRESSES):
            button = source.choice(BUTTONS)
            tower.set_button(button, True)
            tower.run(source.choice((15, 20, 30, 50, 90) if number % 40 else (700,)))
            tower.set_button(button, False)
            tower.run(source.choice((10, 20, 40, 90, 200)))
        assert not tower.chip.get("resets") and not [line for line in tower.console if "Error" in line], tower.told()
        tower.run(3000)
        before = tower.screen()
        for button in ("MENU", "ROLL", "SCORE", 1):
            tower.press(button)
            tower.run(1500)
            if tower.screen() != before:
                return
        raise AssertionError(tower.told())
