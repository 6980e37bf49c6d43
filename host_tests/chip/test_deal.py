"""A game by a deal on the emulated chip: the dice that a computer deals, before and after the plug was pulled."""

from desktop.referee.deal import dealt
from desktop.referee.referee import referee
from host_tests.chip.tower import ChipTower

DEAL = 20261122
FIRST, SECOND = dealt([f"{DEAL} 1 1 1", f"{DEAL} 1 1 2"])


def test_the_chip_deals_what_the_computer_deals():
    with ChipTower({"players": 1, "sound": 0}) as tower:
        tower.power_on()
        tower.until("Who plays?")
        for button in ("ROLL", 10, 6, 2, 10, 2, 6, 1, 1, 2, 2, "SCORE", "MENU", "MENU"):
            tower.press(button)
            tower.run(400)  # the same button twice, meant twice
        assert tower.says(f"Deal {DEAL}"), tower.told()
        tower.press("SCORE")
        tower.until("ROLL the dice")
        tower.press("ROLL")
        tower.until("2 left")
        assert tower.console[-1] == f"roll {FIRST}"
        tower.power_on()
        tower.until("2 left")
        tower.press(1)
        tower.press("ROLL")
        tower.until("MADE 22 points")
        lines = tower.console
        assert lines[-1] == "roll " + " ".join([*FIRST.split()[:1], *SECOND.split()[1:]])
        begun = max(at for at, line in enumerate(lines) if line.startswith("game "))
        assert referee(lines[begun:]).deal == DEAL
