"""Who plays on the emulated chip: next_press.py says which button, as it does everywhere."""

from desktop.referee.referee import referee, scorepad
from host_tests.chip.tower import ChipTower
from host_tests.tower.life import on
from p10core.game.games import CARDS_GAME, GAMES

CALM_MS = 320  # without a change: nothing rolls any more, and the next press is no double click
RECORD_MS = 12_000  # the end of a record is told when nobody has pressed for a while
SET_UP = "Who plays?"


def press(tower: ChipTower, *buttons: int | str) -> None:
    """These buttons, each when the screen has come to rest."""
    for button in buttons:
        tower.press(button)
        tower.settle(CALM_MS)


def switched_on(tower: ChipTower, text: str = SET_UP) -> ChipTower:
    """A tower with its first screen, drawn whole."""
    tower.power_on()
    tower.until(text)
    tower.settle()
    return tower


def play_until(tower: ChipTower, *texts: str, presses: int = 500) -> None:
    """Do what the last line says, until the screen says one of *texts*."""
    for _ in range(presses):
        if any(tower.says(text) for text in texts):
            return
        press(tower, on(tower))
    raise AssertionError(tower.told())


def record(tower: ChipTower) -> list[str]:
    """The record of the game that has just ended, as it came over USB."""
    tower.wait(lambda: tower.console[-1].startswith("end "), RECORD_MS)
    lines = tower.console
    begins = max(place for place, line in enumerate(lines) if line.startswith("game "))
    return lines[begins:]


def totals(tower: ChipTower) -> dict[str, int]:
    """The totals that the referee finds in that record, by name."""
    found = scorepad(referee(record(tower)))
    assert found["over"], tower.told()
    return {player["name"]: player["total"] for player in found["players"]}


def winner_is_right(tower: ChipTower) -> None:
    """The screen of the winner says what the referee says."""
    name, points = tower.screen()[1].strip(), int(tower.screen()[3].split()[0])
    found = totals(tower)
    assert found[name] == points, tower.told()
    best = min if record(tower)[0].startswith("game " + GAMES[CARDS_GAME].word) else max
    assert points == best(found.values())
