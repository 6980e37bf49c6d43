"""The plug is pulled in the flash operations of a whole life, on the emulated chip: no tower dies, no game is lost.

Each operation is torn in one of three ways, in turn, an erase in all three; of the many pages that are programmed when
the journal turns one, every third. With ``CHIP=all make chip`` all are torn in all ways.
"""

import pytest

from desktop.image.picos import PICO
from host_tests.chip.cutting import Action, Life, Share, started
from host_tests.chip.playing import CALM_MS, SET_UP, play_until, switched_on
from host_tests.chip.tower import ChipTower
from host_tests.tower.life import State, on
from p10core.journal.page import PAGE

ALONE = {"players": 1, "house": "short:1", "dim_after": 0, "sleep_after": 0}
TWO = {**ALONE, "players": 2}
TURN_MS = 4000  # in which a page is turned


def then(*buttons: int | str, ms: int = 0) -> Action:
    """These presses, each when the screen is at rest, and *ms* more."""

    def action(tower: ChipTower) -> None:
        for button in buttons:
            tower.press(button)
            tower.settle(CALM_MS)
        tower.run(ms)

    return action


def play(life: Life, text: str) -> None:
    """Press by press, until the screen says *text*."""
    for _ in range(400):
        if life.tower.says(text):
            return
        life.move(then(on(life.tower)))
    raise AssertionError(life.tower.told())


def nearly_full(tower: ChipTower, eighths: int) -> None:
    """While the plug is out the journal's page gets so full that the next entries turn it."""
    state = State(tower.nvm, tower.image).filled(PAGE // 8 * eighths - 3)
    tower.chip.put(PICO.nvm_start, state.nvm)


def shares(parts: int) -> pytest.MarkDecorator:
    """The test, as so many processes can share it."""
    return pytest.mark.parametrize("share", [Share(number, parts) for number in range(parts)], ids=str)


def test_the_first_start_after_the_first_power_up():
    """A cut in the first power-up itself, when CircuitPython makes its drive, may cost the drive: docs/build.md."""
    with ChipTower({"first_start": 1}) as tower:
        life = Life(switched_on(tower, "Hello!"))
        life.move(then("MENU", "MENU", 1))
        tower.press("ROLL", 800)  # held: that was all
        life.move(then("MENU", 2))
        assert tower.says("Qui joue"), tower.told()


def test_settings_and_what_is_set_up():
    with ChipTower(TWO) as tower:
        life = Life(switched_on(tower))
        for button in ("ROLL", 2, 4, "ROLL", 7, 8, "ROLL", 9, 9):
            life.move(then(button))
        life.move(then("SCORE"))
        assert life.cuts > 5


@shares(2)
def test_a_game_of_dice_to_the_winner(share):
    with ChipTower(TWO) as tower:
        life = Life(switched_on(tower), share)
        life.move(then("SCORE"))
        play(life, "WINNER")
        play(life, SET_UP)
        assert life.cuts > 10


@shares(2)
def test_cards_are_dealt_drawn_laid_down_and_discarded(share):
    with ChipTower({**TWO, "game": "cards"}) as tower:
        life = Life(switched_on(tower), share)
        life.move(then("SCORE"))
        for _ in range(40):
            life.move(then(on(tower)))
        assert life.cuts > 10


@shares(2)
@pytest.mark.parametrize("game", ["dice", "cards"])
def test_a_page_of_the_journal_is_turned(game, share):
    with ChipTower({**TWO, "game": game}) as tower:
        switched_on(tower)
        then("SCORE")(tower)
        play_until(tower, "left", "Discard:")
        nearly_full(tower, 7)
        started(tower)
        life = Life(tower, share)
        turned = life.move(then(1 if game == "dice" else "SCORE", ms=TURN_MS))
        assert [operation for operation in turned if operation.kind == "erase"], tower.told()
        for _ in range(4):
            life.move(then(on(tower)))


def test_a_kiosk_from_the_first_press_to_the_initials():
    with ChipTower({**ALONE, "kiosk": 1}) as tower:
        life = Life(switched_on(tower, "Ten-phase dice"))
        life.move(then("SCORE", 1))
        play(life, "initials")
        life.move(then("ROLL", 2, "SCORE"))
        assert life.cuts > 5
