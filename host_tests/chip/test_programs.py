"""One program at a time, on the emulated chip: after each kind of start there is what the program needs and nothing of
the others, and a plug that is pulled between two of them leaves the tower in one of the two.
"""

from typing import NamedTuple

import pytest

from host_tests.chip.cutting import EACH_WAY, Life, started
from host_tests.chip.playing import CALM_MS, SET_UP, press, switched_on
from host_tests.chip.programs import ALONE, CARDS, PLACES, Place, doors_open, strangers
from host_tests.chip.tower import ChipTower
from host_tests.tower.life import Screen, screen

SECOND = 1000  # ms


def at(place: Place) -> ChipTower:
    tower = switched_on(ChipTower(place.settings))
    press(tower, *place.presses)
    return tower


def is_alone(tower: ChipTower, place: Place) -> None:
    assert (doors_open(tower), strangers(tower, place.rooms)) == ([place.door], []), tower.told()


@pytest.mark.parametrize("name", PLACES)
def test_a_program_is_alone_in_the_memory_after_each_kind_of_start(name):
    place = PLACES[name]
    home = next(place for place in PLACES.values() if not place.back and place.settings == PLACES[name].settings)
    if place.presses:
        home = PLACES["cards"] if place.settings == CARDS else PLACES["dice"]
    with at(place) as tower:
        is_alone(tower, place)  # it was gone to
        kept = tower.save()
        started(tower)  # the plug is pulled at rest: a detour is forgotten
        is_alone(tower, home)
        shown = screen(tower)
        tower.power_on()
        tower.run(1700)  # and once more, while it starts
        started(tower)
        is_alone(tower, home)
        assert screen(tower) == shown
        if place.back:
            tower.restore(kept)
            press(tower, *place.back)
            is_alone(tower, home)
            assert screen(tower) == shown, "and nothing was lost on the way"
        tower.drop(kept)


class Switch(NamedTuple):
    """*ready*: the presses up to it; *presses*: those that make it. *first*: what a start shows."""

    settings: dict
    ready: tuple[int | str, ...]
    presses: tuple[int | str, ...]
    first: str = SET_UP


IN_DICE, IN_CARDS = PLACES["dice"].presses, PLACES["cards"].presses
SWITCHES = {  # the way back from a detour writes nothing: it was forgotten when it began
    "lobby to dice": Switch(ALONE, (), ("SCORE",)),
    "dice to lobby": Switch(ALONE, (*IN_DICE, "MENU", "ROLL", 8), ("SCORE",)),
    "lobby to cards": Switch(CARDS, (), ("SCORE",)),
    "cards to lobby": Switch(CARDS, (*IN_CARDS, "MENU", 8), ("SCORE",)),
    "dice to a puzzle": Switch(ALONE, (*IN_DICE, "MENU", "ROLL", 7), (5,)),
    "cards to the records": Switch(CARDS, (*IN_CARDS, "MENU", 7), (3,)),
    "dice to fair dice": Switch(ALONE, (*IN_DICE, "MENU", "ROLL", 7), (1,)),
    "a kiosk's game to its cards": Switch(
        {**ALONE, "kiosk": 1}, (1, 1, "ROLL", "MENU", 3), ("SCORE",), "Press any button"
    ),
}


def shown(tower: ChipTower) -> tuple[Screen, list[str]]:
    return screen(tower), doors_open(tower)


@pytest.mark.parametrize("name", SWITCHES)
def test_a_cut_in_each_flash_operation_of_a_switch_comes_up_in_one_of_the_two_programs(name):
    switch = SWITCHES[name]
    with switched_on(ChipTower(switch.settings), switch.first) as tower:
        press(tower, *switch.ready)
        before = doors_open(tower)
        life = Life(tower, ways=EACH_WAY, look=shown)
        operations = life.move(lambda tower: press(tower, *switch.presses))
        assert doors_open(tower) != before, tower.told()
        assert life.cuts == 3 * len(operations) > 0


@pytest.mark.parametrize("button", ["ROLL", "SCORE", "MENU", 2])
def test_a_button_that_is_held_over_a_restart_is_no_press(button):
    """Any button ends *Fair dice?*; in the game that comes back it would roll, end the turn, open the menu, hold."""
    with at(PLACES["fair dice"]) as tower:
        kept = tower.save()
        press(tower, 9)
        before = screen(tower)
        tower.restore(kept)
        tower.drop(kept)
        tower.set_button(button, True)
        tower.until("2 left")
        tower.run(2 * SECOND)
        assert screen(tower) == before, tower.told()
        tower.set_button(button, False)
        tower.settle(CALM_MS)
        assert screen(tower) == before, tower.told()
        press(tower, "MENU")
        assert screen(tower) != before, "and it listens"
