"""A tower with what its flash holds: that outlives the power, and can be had again, fuller or older.

state = state_of(tower)                           # its power is off
with powered(state.filled(3000), settings, 1) as tower: ...
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from desktop.bench.tower import Tower
from desktop.image.disk.fat12 import Item, contents, items, runs
from desktop.image.picos import PICO, Board
from host_tests.next_press import next_press
from host_tests.stores import Store
from p10core.journal.journal import CALM, Journal
from p10core.journal.kinds import LEAVE, SET_UP, SETTINGS
from p10core.journal.reader import load

START_MS = 700  # from power-up to the first screen, drawn whole
Action = Callable[[Tower], None]
Screen = tuple[list[str], list[str]]
SHORTER, LONGER = 10, 15  # bytes of an entry of settings, of one of the set-up
DENSE = (("nothing", 0), ("some", 1), ("some", 2), ("all", 0))  # what is done of an operation: Tower.cut_at
ALONE = {"language": "en", "players": 1, "house": "short:1", "sleep_after": 0, "dim_after": 0, "coach": "off"}


class State(NamedTuple):
    """What outlives the power."""

    nvm: bytes
    image: bytes

    def store(self) -> Store:
        """A store for a journal on the computer."""
        return Store(self.nvm, {slot: contents(self.image, item) for slot, item in _slots(self.image)})

    def aged(self, pages: int, games: bool = False) -> "State":
        """The state so many pages later: nobody has played, or (*games*) one game a page was begun and left."""
        store = self.store()
        kept: dict[int, bytes] = {}
        journal = Journal(store, lambda: list(kept.items()))
        load(journal, lambda kind, payload: kept.update({kind: payload} if kind in (SETTINGS, SET_UP) else {}))
        last = journal.generation + pages
        begun = journal.generation
        while journal.generation < last:
            if games and journal.generation > begun:
                begun = journal.generation
                assert journal.begin_game() and journal.note(LEAVE)
            assert journal.note(SETTINGS, kept[SETTINGS])
            while journal.is_due(CALM):
                journal.turn()
        image = bytearray(self.image)
        for slot, item in _slots(image):
            at = 0
            for start, end in runs(image, item.clusters):
                part = store.files[slot][at : at + end - start]
                image[start : start + len(part)] = part
                at += end - start
        return State(bytes(store.sector), bytes(image))

    def filled(self, end: int) -> "State":
        """The state with settings noted again and again, until the page reaches byte *end*, or 4 less."""
        store = self.store()
        kept: dict[int, bytes] = {}
        journal = Journal(store, tuple)
        load(journal, lambda kind, payload: kept.update({kind: payload}))
        while journal.at + LONGER <= end:
            room = end - journal.at  # an odd number of fives is met with fifteen
            assert journal.append(*((SET_UP, kept[SET_UP]) if room // 5 % 2 else (SETTINGS, kept[SETTINGS])))
        if end - journal.at >= SHORTER:
            assert journal.append(SETTINGS, kept[SETTINGS])
        return State(bytes(store.sector), self.image)


def _slots(image: bytes | bytearray) -> Iterator[tuple[int, Item]]:
    """The journal's slots, by number, and their files."""
    for item in list(items(image)):
        parts = item.path.split("/")
        if len(parts) == 3 and parts[0] == "journal" and parts[1].isdigit():
            yield int(parts[1]), item


def powered(state: State, settings: dict, seed: int, board: Board = PICO) -> Tower:
    """A tower in a state, powered up and with its first screen; as a context manager it switches itself off."""
    tower = Tower(seed=seed, settings=settings, board=board)
    tower.nvm[:] = state.nvm
    tower.drive.image[:] = state.image
    start(tower)
    return tower


def start(tower: Tower) -> None:
    """Power up, until the first screen is drawn."""
    tower.power_on()
    tower.run(START_MS)


def state_of(tower: Tower) -> State:
    """What is in the flash of a tower without power."""
    return State(bytes(tower.nvm), bytes(tower.drive.image))


def screen(tower: Tower) -> Screen:
    """All that the OLED shows; of a kiosk's attract screen not the dice, which roll by themselves."""
    lines = [line.strip() for line in tower.screen()]
    if lines[0] == "Ten-phase dice":
        return [lines[0], lines[3], lines[4]], []
    return lines, tower.inverse()


def press(*buttons: int | str, settle_ms: int = 700) -> Action:
    """These buttons, one after the other."""

    def action(tower: Tower) -> None:
        for button in buttons:
            tower.press(button)
            tower.run(1300 if button == "ROLL" else settle_ms)

    return action


def on(tower: Tower) -> int | str:
    """What somebody presses who wants to get on; which card is as good as chance, and always the same."""
    return next_press(tower.screen(), tower.inverse()[1], lambda cards: 1 + tower.nvm.count(0xFF) % cards)
