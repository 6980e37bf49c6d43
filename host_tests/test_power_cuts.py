"""The plug is pulled in the middle of writes: code.py, the real libraries, the bench's nvm and drive.

A game is played by the core alone, with dice that follow from the number of the press; its screens are what the tower
must say. Then the tower plays the same presses, and at each the power fails in some write, again and again. After each
power-up the OLED says what it said before that press or what it says after it, and in the end the record is the same.
test_journal.py does every byte; here the places are spread.
"""

from collections.abc import Callable
from functools import cache

import pytest
from player import Player
from stores import Store
from test_journal import Automaton

from desktop.bench.flash import ERASE_STAGES, SIZE
from desktop.bench.tower import Tower
from p10core.game import OVER
from p10core.journal import Journal
from p10core.journal_reader import header
from p10core.replay import Replay

SETTINGS = {"players": 4, "language": "en", "house": "short:1", "sleep_after": 0, "dim_after": 0}
START_MS = 900
LOOK_MS = 1300  # a roll has landed
ERASE = len(ERASE_STAGES)
FOLDER = "journal/"


class Reference(Automaton):
    """The core on a computer's store. ``moves``: each press, the screens after a power-up before and after it."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, **SETTINGS)
        self.moves: list[tuple[int | str, list[str], list[str]]] = []

    def press(self, *buttons: int | str) -> None:
        for button in buttons:
            before = woken(self.store)
            self.dice.seed(len(self.moves))
            super().press(button)
            self.moves.append((button, before, woken(self.store)))

    store = property(lambda self: self.app.journal._store)


def woken(store: Store) -> list[str]:
    """What a tower says that is powered up with this store."""
    lines = Player(store=Store(bytes(store.sector), store.files), **SETTINGS).lines()
    return [line.strip() for line in lines]


def record(sector: bytes, files: dict[str, bytes]) -> list[str]:
    """The lines of all games that are on the drive."""
    journal = Journal(Store(sector, files), lambda: ())
    journal.load(lambda kind, payload: None)
    return list(journal.records(Replay))


@pytest.fixture(scope="module")
def short_game() -> Reference:
    """A game of four with one phase, from set-up to the winner."""
    player = Reference(Store())
    player.press(2, 2, "SCORE")
    player.play()
    assert 40 < len(player.moves) < 400
    return player


@cache
def full_sector(times: int) -> tuple[bytes, dict[str, bytes], Reference]:
    """The same with a sector that is about to be full for the *times*-th time: the store then, and the game from there.

    The first time the game's file is made, from then on it is added to.
    """
    player = Reference(Store())
    Automaton.press(player, "SCORE")
    while player.app.game.turn is None or player.app.game.turn.rolls == 0:
        player.step()
    for time in range(times):
        while time and player.store.sector.count(0xFF) <= 40:
            Player.press(player, 1)
        while player.store.sector.count(0xFF) > 40:
            Player.press(player, 1)
    sector, files = bytes(player.store.sector), dict(player.store.files)
    player.moves.clear()
    while len(player.moves) < 12:
        player.step()
    assert header(bytes(player.store.sector))[2] > header(sector)[2], "the sector has not been erased"
    return sector, files, player


class Sufferer:
    """A tower that plays the moves of a reference while its power fails. ``cuts`` counts."""

    def __init__(self, sector: bytes = b"\xff" * SIZE, files: dict[str, bytes] | None = None) -> None:
        self.tower = Tower(seed=1, settings=SETTINGS)
        self.tower.nvm[:] = sector
        self.tower.files.update({FOLDER + name: data for name, data in (files or {}).items()})
        self.tower.drive.folders.add(FOLDER[:-1])
        self.cuts = 0
        self.power_up()

    def power_up(self) -> None:
        self.tower.power_on()
        self.tower.run(START_MS)

    def says(self) -> list[str]:
        return [line.strip() for line in self.tower.screen()]

    def press(self, button: int | str, number: int) -> None:
        """A press whose dice follow from its *number*."""
        self.tower._pico._random.seed(number)
        self.tower.press(button)
        self.tower.run(LOOK_MS if button == "ROLL" else START_MS)

    def suffer(self, moves: list, places: Callable[[int, str], list[int]]) -> None:
        """Play the moves, and at each cut the power at *places* (the move's number, "nvm" or "drive") in turn."""
        for number, (button, before, after) in enumerate(moves):
            if not self._cut_at_all(number, button, before, after, places):
                self.press(button, number)
                if number % 4 and number + 1 < len(moves):
                    continue  # the next cut's power-up will see it
                self.power_up()
            assert self.says() == after, number

    def _cut_at_all(self, number, button, before, after, places) -> bool:
        """Whether the move was safe in the end."""
        for medium in ("drive", "nvm"):
            target = self.tower.drive if medium == "drive" else self.tower.flash
            for place in places(number, medium):
                target.cut_after = place
                self.press(button, number)
                fired = target.cut_after is None
                target.cut_after = None
                self.cuts += fired
                assert self.tower.powered != fired
                self.power_up()
                said = self.says()
                assert said in (before, after), (number, medium, place, before, after, said)
                if said == after and before != after:
                    return True
                if not fired:
                    assert before == after
                    return True
        return False


def spread(number: int, medium: str) -> list[int]:
    """Places within an entry, and sometimes in a file: few a move, other ones at each."""
    if medium == "nvm":
        return [number % 3, 3 + number % 4]
    return [number % 5] if number % 7 == 0 else []


def kept(tower: Tower) -> dict[str, bytes]:
    """The journal's files."""
    return {name[len(FOLDER) :]: data for name, data in tower.files.items() if name.startswith(FOLDER)}


def test_a_game_through_hundreds_of_cuts_is_the_same_game(short_game):
    sufferer = Sufferer()
    sufferer.suffer(short_game.moves, spread)
    assert sufferer.cuts > 150
    tower = sufferer.tower
    assert record(tower.nvm, kept(tower)) == record(bytes(short_game.store.sector), short_game.store.files)
    assert short_game.app.game.state == OVER


def test_cuts_in_every_stage_of_the_erase_that_begins_a_game(short_game):
    places = [*range(ERASE + 20), 60, 700, ERASE + SIZE - 1, ERASE + SIZE, ERASE + SIZE + 2]
    sufferer = Sufferer()
    sufferer.suffer(short_game.moves[:4], lambda number, medium: places if medium == "nvm" and number < 3 else [])
    assert sufferer.cuts > 25


@pytest.mark.parametrize("times, step", [(1, 2), (2, 3)])
def test_cuts_in_the_writes_of_files_as_the_sector_fills_up(times, step):
    sector, files, reference = full_sector(times)
    sufferer = Sufferer(sector, files)
    places = [*range(0, 60, step), *range(60, 5000, 600)]
    sufferer.suffer(reference.moves, lambda number, medium: places if medium == "drive" else [1])
    assert sufferer.cuts > 8
    assert record(sufferer.tower.nvm, kept(sufferer.tower)) == record(
        bytes(reference.store.sector), reference.store.files
    )


def test_cuts_in_every_stage_of_the_erase_of_a_full_sector():
    sector, files, reference = full_sector(1)
    places = [*range(9), 30, 100, 1000, ERASE + SIZE - 1, ERASE + SIZE, ERASE + SIZE + 5]
    sufferer = Sufferer(sector, files)
    sufferer.suffer(reference.moves, lambda number, medium: places if medium == "nvm" else [])
    assert sufferer.cuts > 20


def test_pulling_the_plug_never_rolls_again():
    """At any moment after ROLL: what was said or shown of the throw is what lies there after power-up."""
    rolled = 0
    for ms in [*range(62, 130, 6), 200, 400, 700, 1200]:
        with Tower(seed=ms, settings={**SETTINGS, "players": 1}) as tower:
            tower.power_on()
            tower.run(START_MS)
            tower.press("SCORE")
            tower.run(START_MS)
            before = tower.screen(), list(tower.pixels.rgb), list(tower.console)
            tower.set_button("ROLL", True)
            tower.run(ms - 50)
            tower.set_button("ROLL", False)
            shown = tower.screen(), list(tower.pixels.rgb), list(tower.console)
            tower.power_off()
            tower.power_on()
            tower.run(LOOK_MS)
            said = [line for line in shown[2] if line.startswith("roll ")]
            if tower.screen()[4].startswith("ROLL the dice"):
                assert shown == before
            else:
                rolled += 1
                numbers, letters = tower.screen()[1:3]
                lying = [numbers[2 * i : 2 * i + 2].strip() + letters[2 * i + 1] for i in range(10)]
                assert not said or said[-1].split()[1:] == lying
    assert rolled > 5


def test_a_throw_that_is_on_the_console_is_in_the_nvm(short_game):
    """The power fails in the entry of a roll: nothing of that roll has been said, and the dice lie as before."""
    for place in range(8):
        with Tower(seed=1, settings={**SETTINGS, "players": 1}) as tower:
            tower.power_on()
            tower.run(START_MS)
            tower.press("SCORE")
            tower.run(START_MS)
            tower.flash.cut_after = place
            tower.press("ROLL")
            assert not tower.powered
            assert not [line for line in tower.console if line.startswith("roll ")]
