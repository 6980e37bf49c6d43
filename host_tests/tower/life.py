"""A whole life of a tower, move by move, with what its flash holds before and after each.

A move is some presses from power-up on, most often those up to the first that writes. So it can be made again from what
the flash held before it, any number of times, without all that came before.

    life = Life({"players": 2})
    life.move("next setting", press(2))
    life.moves[-1].before, life.moves[-1].after     # two States
    with life.moves[-1].again() as tower: ...       # powered up in the state before
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from desktop.bench.chip_flash import Operation
from desktop.bench.disk.fat12 import Item, contents, items, runs
from desktop.bench.picos import PICO, Board
from desktop.bench.tower import Tower
from host_tests.stores import Store
from p10core.journal.journal import CALM, Journal
from p10core.journal.kinds import LEAVE, SET_UP, SETTINGS
from p10core.journal.reader import load
from p10core.journal.records import records
from p10core.kernel.teller import Teller
from p10core.programs.teller import TELLERS

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
        """The same for a journal on the computer."""
        return Store(self.nvm, {slot: contents(self.image, item) for slot, item in _slots(self.image)})

    def games(self) -> list[list[str]]:
        """The records of all games that have ended."""
        journal = Journal(self.store(), lambda: (), lambda: False)
        load(journal, lambda kind, payload: None)
        games: list[list[str]] = []
        for line in records(journal, lambda: Teller(TELLERS), 1000):
            if line.startswith("game "):
                games.append([])
            games[-1].append(line)
        return [game for game in games if game[-1].startswith("end ")]

    def aged(self, pages: int, games: bool = False) -> "State":
        """The same so many pages later, in which nobody has played, or (*games*) one game a page was begun and left."""
        store = self.store()
        kept: dict[int, bytes] = {}
        journal = Journal(store, lambda: list(kept.items()), lambda: False)
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
        """The same with settings noted again and again, until the page reaches byte *end*, or 4 less."""
        store = self.store()
        kept: dict[int, bytes] = {}
        journal = Journal(store, lambda: (), lambda: False)
        load(journal, lambda kind, payload: kept.update({kind: payload}))
        while journal.at + LONGER <= end:
            room = end - journal.at  # an odd number of fives is met with fifteen
            assert journal.append(*((SET_UP, kept[SET_UP]) if room // 5 % 2 else (SETTINGS, kept[SETTINGS])))
        if end - journal.at >= SHORTER:
            assert journal.append(SETTINGS, kept[SETTINGS])
        return State(bytes(store.sector), self.image)


class Move(NamedTuple):
    """*shows* and *shows_after*: the screen after a power-up before and after it; *live*: without one."""

    name: str
    settings: dict
    number: int
    action: Action
    before: State
    after: State
    shows: Screen
    shows_after: Screen
    live: Screen
    operations: list[Operation]
    board: Board

    def again(self) -> Tower:
        """A tower in the state before, powered up: a context manager."""
        return powered(self.before, self.settings, self.number, self.board)


class Life:
    """``moves`` grows with :meth:`move`; ``state`` is that after the last. *board*: which Pico's life it is."""

    def __init__(self, settings: dict, board: Board = PICO) -> None:
        self.settings = settings
        self.board = board
        self.moves: list[Move] = []
        with Tower(seed=0, settings=settings, board=board) as tower:
            start(tower)
        self.change(state_of(tower))

    def change(self, state: State | None = None, **settings: object) -> None:
        """Go on with other settings, or in another state."""
        self.settings = {**self.settings, **settings}
        self.state = state or self.state
        self._tower = powered(self.state, self.settings, len(self.moves), self.board)
        self.shows = screen(self._tower)

    def as_started(self) -> State:
        """What the start has left in the flash: some write, as the first one with a café's board."""
        with self._tower as tower:
            pass
        return state_of(tower)

    def move(self, name: str, action: Action) -> Move:
        """Make a move."""
        number, settings, before, shows = len(self.moves), self.settings, self.state, self.shows
        with self._tower as tower:
            assert tower.operations == [], "a start writes nothing"
            action(tower)
            live = screen(tower)
            done = list(tower.operations)
        after = state_of(tower)
        self._tower = powered(after, settings, number + 1, self.board)
        self.state, self.shows = after, screen(self._tower)
        move = Move(name, settings, number, action, before, after, shows, self.shows, live, done, self.board)
        self.moves.append(move)
        return move


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


def until_written(choose: Callable[[Tower], int | str]) -> Action:
    """One press after another, as *choose* says, until one has written something."""

    def action(tower: Tower) -> None:
        before = len(tower.operations)
        for _ in range(20):
            if len(tower.operations) > before or not tower.powered:
                return
            press(choose(tower))(tower)
        raise AssertionError(tower.screen())

    return action
