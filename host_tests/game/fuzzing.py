"""The tower under fuzz: an App with a store, whatever anyone may do to it, and what must hold after every event.

    tower = FuzzedTower(random.Random(1), {"players": 2})
    tower.press(10); tower.bounce(3, 4); tower.chord([0, 5, 10]); tower.jump(7_200_000); tower.cut(); tower.torn(10)

What goes wrong is an exception; ``story`` then tells the last events. The rules are held against :mod:`onlooker`, the
record against desktop.referee.referee, a resumed tower against ``state`` of automaton.py.
"""

import random
from collections import deque
from collections.abc import Callable
from importlib import import_module

from desktop.referee.referee import DiceReader, scorepad
from hardware.programs import FRONT_DOORS
from host_tests import stores
from host_tests.game.automaton import kept, state
from host_tests.game.fingers import Fingers
from host_tests.game.onlooker import OVER, Onlooker, look
from host_tests.player import Restarted, read, restart
from host_tests.stores import ERASED, Store
from p10core.dice.entries import ASKED
from p10core.kernel.app import App
from p10core.kernel.events import LONG, SCORE
from p10core.kernel.frame import COLUMNS, EXTRA, INVERSE, ROLLING, SILENT
from p10core.kernel.settings_file import read_settings
from p10core.lobby.start import StartScreen
from p10core.puzzle.screen import PuzzleScreen
from p10core.screens.menu import MoreScreen

KNOWN = bytes(code | style for code in (*range(1, len(EXTRA) + 1), *range(32, 127)) for style in (0, INVERSE))


class FuzzedTower:
    """*source* rolls the dice and chooses where a write is torn; *sector*: what the nvm holds at first, 4,096 bytes
    or fewer; a page takes as much of it as on the tower.
    """

    def __init__(self, source: random.Random, settings: dict[str, object], sector: bytes = ERASED) -> None:
        self.source = source
        self.settings = settings
        self.events = 0
        self.story: deque[str] = deque(maxlen=60)
        self.seen: dict[str, int] = {}  # how often which move was made
        self.luck: list[int] = []  # the next random bytes
        self.kiosk = bool(settings.get("kiosk"))
        self._lines: list[str] = []  # of the record, not yet read
        self._drawn: list[int] = []  # random bytes taken since the event
        self._begin(sector)

    def _begin(self, sector: bytes) -> None:
        self.store = Store(sector, page=len(sector) // 8 * 7)
        self._foreign = bytes(sector) if sector.strip(b"\xff") else None
        self.game: Onlooker | None = None
        self._power_on()
        assert (self._foreign is None) == (self.screen() != "NoticeScreen" or bool(self.app.settings.problems))

    # What may be done to it.

    def press(self, code: int, after: int = 0) -> None:
        """One press (with LONG: still held down), *after* ms. They play dice: the onlooker knows no cards."""
        if code & ~LONG == 0 and self.screen() == "SetUpScreen":
            return
        self.now += after
        self._note(f"+{after} {code}")
        self._drawn.clear()
        expected = self._fingers.expected(self, code)
        if self._handle(code):
            self._check(expected if self.safe() else (*expected, ""))  # what is not safe is not begun
            self._pass()

    def _handle(self, code: int) -> bool:
        """The press, and the rounds of the loop that it takes until the next one is taken. Whether all is kept."""
        return self._may_restart(lambda: self._press(code))

    def _press(self, code: int) -> None:
        self.app.handle(code, self.now)
        while self.app.is_tidying:
            self.app.tick(self.now)

    def _may_restart(self, act: Callable[[], object]) -> bool:
        """Do something after which another program may begin. False: entries were lost by that, all is new."""
        try:
            act()
        except Restarted:
            if not self.safe():
                self._begin(b"\xff" * len(self.store.sector))
                return False
            self._start(is_new=False)
        return True

    def bounce(self, button: int, times: int, apart: int = 5) -> None:
        """One press again and again within ms."""
        for _ in range(times):
            self.press(button, apart)

    def chord(self, buttons: list[int]) -> None:
        """Several buttons in one round of the loop."""
        for button in buttons:
            self.press(button)

    def long(self, button: int) -> None:
        """A button held down."""
        if button == SCORE:
            self.press(button | LONG, 1000)
        else:
            self.press(button, 400)
            self.press(button | LONG, 600)

    def jump(self, ms: int) -> None:
        """Time passes in one step."""
        self._note(f"jump {ms}")
        self.now += ms
        self._pass()

    def land(self) -> None:
        """Wait until no die is in the air. Those on a kiosk's cards never land, nor those on the lesson's first one."""
        for _ in range(100):
            if not (self.game and self.in_the_air()) or self.screen() == "LessonScreen":
                return
            self.now += 60
            self._pass()
        raise AssertionError("the dice never land")

    def cut(self) -> None:
        """The power goes and comes back."""
        self._note("cut")
        safe, away, before = self.safe(), self._away(), self._state()
        self._power_on()
        if not safe:
            # Entries were lost, and the player was told: all that counts is that it starts.
            return self._begin(b"\xff" * len(self.store.sector))
        now = self._state()
        assert (now[: len(before)] if away else now) == before, f"resumed\n  to   {now}\n  from {before}"
        self._check(("",))

    def torn(self, button: int) -> None:
        """The power goes while the press of *button* is being written: somewhere in one of its writes."""
        self.now += 400
        self._note(f"+400 {button}, torn")
        if button == 0 and self.screen() == "SetUpScreen":
            return
        away, before, self.store.writes = self._away(), self._state(), []
        starts = self.screen() in ("StartScreen", "LevelScreen")
        self._drawn.clear()
        expected = self._fingers.expected(self, button)
        store = self.store
        if not self._handle(button):
            return
        after, writes, self.store.writes = self._state(), store.writes, None
        if not writes or not self.safe() or not self.store.writable:
            self._check(expected)
            return self._pass()
        self.store = self._somewhere_in(self.source.choice(writes))
        lines, drawn = list(self._lines), list(self._drawn)
        self._power_on()
        now = self._state()
        ends = (before, after, after[: len(before)] if starts else after)  # the last: who plays is chosen, no more
        assert now in ends or away and now[: len(before)] in ends, (
            f"resumed to neither\n  now    {now}\n  before {before}\n  after  {after}"
        )
        self._lines[:] = lines if now == after else []
        self._drawn[:] = drawn
        self._check((*expected, ""), torn=True)

    def give_the_drive(self, writable: bool) -> None:
        """From now on the tower may write to the drive, or may not."""
        self._note(f"the drive is {'the tower' if writable else 'the computer'}'s")
        self.store.writable = writable

    # What one sees of it.

    def screen(self) -> str:
        """Which screen shows."""
        return type(self.app.screen).__name__

    def in_the_air(self) -> bool:
        """Whether dice are still rolling, as the pixels show it."""
        return any(pixel & ROLLING for pixel in self.app.frame.pixels)

    def _away(self) -> bool:
        """Whether the game that is on waits while another program has the tower."""
        return self.app.journal.is_on and self.app.program.game is None

    def _look(self) -> tuple | None:
        """What lies on the table; a game that waits lies as it was, and what a kiosk plays by itself is none."""
        if not self.app.live:
            return None
        return self.game.sight() if self.game and self._away() else look(self.app)

    def _state(self) -> tuple:
        """All that must outlive a power cut, so far as it can be seen."""
        return state(self) if self.app.live else kept(self.app)

    def safe(self) -> bool:
        """Whether the tower claims that its journal has everything."""
        return not (self.app.journal and self.app.journal.is_full)

    # What must hold.

    def _check(self, expected: tuple[str, ...], torn: bool = False) -> None:
        """After an event: one of the *expected* moves was made by the rules, and all is shown and written right."""
        seen = self._look()
        undo = "undo" in expected
        if (seen is None) != (self.game is None):
            move = "begin" if seen else "leave"
        else:
            move = self.game.move_to(seen) if self.game else ""
        move = "undo" if move == "hold" and undo else move
        assert move in expected, f"expected {expected}, seen '{move}'"
        if isinstance(self.app.screen, PuzzleScreen | MoreScreen | StartScreen):
            self._drawn.clear()  # which puzzle is asked, or which deal comes next
        by_chance = move == "high" or move == "roll" and not self.game.deal
        assert torn or bool(self._drawn) == by_chance, f"random bytes for '{move}'"
        self.seen[move] = self.seen.get(move, 0) + 1
        if move == "leave":
            self.game = None
        elif move == "begin":
            chosen = self.app.set_up
            self.game = Onlooker(seen, chosen.finish, chosen.house, chosen.length, chosen.deal)
            assert len(self.game.seats) == chosen.players
        if self.game:
            self.game.make("hold" if undo and move else move, seen, self._drawn, undo)
        if self.game and (torn or self.story[-1].startswith("cut")):
            self.game.undo = []  # what was held before a cut stays held
        self._read_record()
        self._check_frame()
        if self._foreign and self.store.aside:
            assert self.store.aside == self._foreign[: self.store.page], "what was set aside is not what was found"
        if self.screen() == "WinnerScreen":
            assert read(self.app.frame.big).strip() in self.game.scorepad()["winners"]

    def _pass(self) -> None:
        """A round of the loop."""
        self._drawn.clear()
        screen = self.screen()
        if not self._may_restart(lambda: self.app.tick(self.now)):
            return
        if self.game and not self.app.journal.is_on:
            assert self.kiosk and screen == "WarningScreen", "a game was left without a press"
            self.game = None
        seen = self._look()
        if self.game and seen and self.game.move_to(seen):
            self._check_the_towers_move(screen)
        self._read_old_records()
        if self.app.frame.changed:
            self._check_frame()

    def _check_the_towers_move(self, screen: str) -> None:
        """A move without a press is the tower's, and by the rules all the same."""
        assert self.game
        assert screen == "OpponentScreen" or screen == "RollOffScreen", "a person's move without a press"
        move = self.game.move_to(self._look())
        if move not in ("roll", "high"):
            self._drawn.clear()  # a beginner draws its mistakes
        self._check((move,))
        self._drawn.clear()

    def _read_record(self) -> None:
        """The record goes to the referee, line by line as it is printed."""
        for line in self._lines:
            words = line.split()
            if words[0] == "game":
                self._replay = DiceReader()
            self._replay.line(words)
        if self._lines and self.game and self.game.rolled != 3:  # the referee ends a turn with its third roll
            assert scorepad(self._replay.game) == self.game.scorepad()
        self._lines.clear()

    def _read_old_records(self) -> None:
        """What the menu wrote has to replay too; the last of them is the game that is over."""
        for line in self._lines:
            if line.startswith("game"):
                self._old = DiceReader()
            self._old.line(line.split())
        ended = self._lines and self.screen() == "RecordsScreen" and self.app.screen.ended
        if ended and self.safe() and self.game and self.game.state == OVER:
            assert scorepad(self._old.game) == self.game.scorepad()
        self._lines.clear()

    def _check_frame(self) -> None:
        frame = self.app.frame
        frame.changed, frame.tune = False, SILENT
        assert len(frame.text) == 105 and not frame.text.translate(None, KNOWN)
        assert len(frame.big) == 10 and not (frame.big.translate(None, KNOWN) if frame.big[0] else any(frame.big))
        in_the_air = self.in_the_air()
        assert in_the_air or frame.text[4 * COLUMNS :].strip(), "no hint"
        if self.screen() == "TurnScreen" and not in_the_air and self.game.rolled:
            for die, face in enumerate(self.game.faces):
                cell = frame.text[COLUMNS + 2 * die : COLUMNS + 2 * die + 2]
                assert bool(cell[1] & INVERSE) == bool(self.game.held >> die & 1), "held dice are inverse, no others"
                assert read(cell).strip() == (str(face & 15) if face & 15 else "W")
            if self.game.rolled == 3:
                assert (str(self.game.made()) in read(frame.text[3 * COLUMNS :])) or not self.game.made()

    # How it is done.

    def _random_bytes(self, count: int) -> bytes:
        drawn = [self.luck.pop(0) if self.luck else self.source.randrange(256) for _ in range(count)]
        self._drawn += drawn
        return bytes(drawn)

    def _power_on(self) -> None:
        self.now = 0
        self._lines.clear()
        self._drawn.clear()
        self._start(is_new=True)
        assert not self._drawn, "a start rolls no die"
        assert not self._lines or self.app.program.game.turn.rolls == 0, "a start writes no record of what was played"

    def _start(self, is_new: bool) -> None:
        """The program that is due begins."""
        self._fingers = Fingers()
        try:
            self.app = App(
                read_settings(self.settings.get),
                self._random_bytes,
                self._lines.append,
                self.now,
                self.store,
                restart,
                is_new=is_new,
            )
            self.app.enter(import_module(FRONT_DOORS[self.app.due]))
        except Restarted:
            return self._start(is_new=False)
        if self.screen() == "TurnScreen" and self.app.live and self.app.program.stage == ASKED:
            self._fingers.was_asked(self)

    def _somewhere_in(self, write: tuple) -> Store:
        """One of the states in which a cut in a write can leave the store."""
        chosen = None
        for number, store in enumerate(stores.cuts(*write)):
            if self.source.randrange(number + 1) == 0:
                chosen = store
        return chosen

    def _note(self, what: str) -> None:
        self.events += 1
        self.story.append(f"{what} ({self.screen()})")
