"""The factory test on the emulated chip: what its ADC measures, what is asked, and what is kept."""

import re

from host_tests.chip.tower import ChipTower

BUTTONS = (*range(1, 11), "ROLL", "SCORE", "MENU")
STEPS = 4095 / 9.9  # of the ADC, for a volt of VSYS
WAIT_MS = 400


def hold_menu(tower: ChipTower, title: str) -> None:
    """Plug in with MENU held, and let go."""
    tower.set_button("MENU", True)
    tower.power_on()
    tower.until(title)
    tower.set_button("MENU", False)
    tower.run(WAIT_MS)


def press(tower: ChipTower, *buttons: int | str) -> None:
    for button in buttons:
        tower.press(button)
        tower.run(WAIT_MS)


def supply(tower: ChipTower, volts: float) -> None:
    """VSYS has so many volts from now on."""
    tower.chip.set("vsys", round(volts * STEPS))
    tower.run(1500)


def line(tower: ChipTower, row: int) -> str:
    return tower.screen()[row].strip()


def test_a_builder_goes_through_it_in_german_and_the_order_of_colours_stays():
    with ChipTower({"first_start": 1}, order="RGB") as tower:
        hold_menu(tower, "Language?")
        press(tower, 3)
        assert line(tower, 0).startswith("WERKSTEST"), tower.told()
        press(tower, "ROLL")
        assert line(tower, 0) == "Strom", tower.told()
        supply(tower, 4.7)
        supply(tower, 3.65)  # the plug is pulled: the cell behind its diode
        assert (line(tower, 1)[:7], line(tower, 2)) in {("USB 4.7", "Akku 3.9 V"), ("USB 4.6", "Akku 3.9 V")}, (
            tower.told()
        )
        press(tower, "ROLL")
        asked = []
        while not is_red(tower):
            asked.append(line(tower, 0))
            press(tower, "ROLL")
        assert asked == ["Lichter, Folge GRB"] and line(tower, 0) == "Lichter, Folge RGB", tower.told()
        press(tower, "SCORE", "SCORE", "ROLL", "SCORE", *["ROLL"] * 3, "SCORE", *BUTTONS)
        assert tower.says("Alle Tasten gehen"), tower.told()
        press(tower, "ROLL")
        assert line(tower, 0).startswith("BESTANDEN"), tower.told()
        assert line(tower, 2) == "Lichter RGB, 5 V ok"
        assert re.fullmatch(r"SSD1306 nvm ok [0-9A-F]{6}", line(tower, 4))
        assert all(rgb[1] > 2 * max(rgb[0], rgb[2]) for rgb in tower.pixels.rgb)
        press(tower, "ROLL")
        tower.until("Wie viele spielen?")
        tower.chip.set("vsys", round(4.7 * STEPS))
        hold_menu(tower, "WERKSTEST")  # the plug was pulled
        press(tower, "ROLL", "ROLL")
        assert line(tower, 0) == "Lichter, Folge RGB" and is_red(tower), tower.told()


def is_red(tower: ChipTower) -> bool:
    return all(red > 5 * max(green, blue) for red, green, blue in tower.pixels.rgb)
