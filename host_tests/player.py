"""A player for tests of the screens: presses buttons of an :class:`p10core.kernel.app.App` and reads its frame.

The dice are loaded: each roll shows what the test says, so that a test reads like play.
"""

import random
from importlib import import_module

from hardware.programs import FRONT_DOORS
from host_tests.stores import Store
from p10core.dice.ten_dice import face_text, parse_face, side_of
from p10core.kernel.app import App
from p10core.kernel.events import LONG, MENU, ROLL, SCORE
from p10core.kernel.frame import COLUMNS, EXTRA, INVERSE, NARROW_ONE, ROLLING, ROWS
from p10core.kernel.settings_file import read_settings

BUTTONS = {"ROLL": ROLL, "SCORE": SCORE, "MENU": MENU} | {die: die - 1 for die in range(1, 11)}


def read(glyphs: bytes) -> str:
    """Glyph bytes as text, inverse or not."""
    text = "".join(chr(code & 127) if code & 127 >= 32 else EXTRA[(code & 127) - 1] for code in glyphs)
    return text.replace(NARROW_ONE, "1")


class Restarted(BaseException):
    """The tower begins another program: what supervisor.reload is on the device."""


def restart() -> None:
    """What an App is given for its ``restart``."""
    raise Restarted


class Player:
    """Presses and reads. ``record`` is what the tower wrote, ``now`` the time in ms. ``app`` is another one after each
    change of programs, as on the device; what outlives it is in the *store*.
    """

    def __init__(self, store=None, open_file=None, **settings: object) -> None:
        self.record: list[str] = []
        self.now = 0
        self._loaded: list[int] = []
        self._chance: random.Random | None = None
        self.store = store or Store()
        self._open_file = open_file
        self._settings = settings
        self.start(is_new=True)

    def start(self, is_new: bool = False) -> None:
        """The program that is due begins; *is_new*: for the power was away."""
        try:
            self.app = App(
                read_settings(self._settings.get),
                self._random_bytes,
                self.record.append,
                self.now,
                self.store,
                restart,
                self._open_file,
                is_new=is_new,
            )
            self.app.enter(import_module(FRONT_DOORS[self.app.due]))
        except Restarted:
            self.start()

    def handle(self, event: int) -> None:
        """An event comes to the app."""
        try:
            self.app.handle(event, self.now)
        except Restarted:
            self.start()

    def tick(self) -> None:
        """A round of the loop."""
        try:
            self.app.tick(self.now)
        except Restarted:
            self.start()

    def unload(self, seed: int = 1) -> "Player":
        """From now on the dice fall by chance. Gives the player."""
        self._chance = random.Random(seed)
        return self

    def _random_bytes(self, count: int) -> bytes:
        if self._chance:
            return self._chance.randbytes(count)
        assert count == 1
        return bytes([self._loaded.pop(0) if self._loaded else 0])

    def press(self, *buttons: int | str) -> None:
        """Press these buttons one after the other, with time to look in between."""
        for button in buttons:
            self.handle(BUTTONS[button])
            self.wait(1500)

    def hold_down(self, button: int | str) -> None:
        """A long press."""
        if button != "SCORE":
            self.handle(BUTTONS[button])
        self.wait(700)
        self.handle(BUTTONS[button] | LONG)
        self.wait(10)
        while self.app.is_tidying:
            self.wait(10)

    def wait(self, ms: int) -> None:
        """Let time pass, in rounds of the loop."""
        for _ in range(ms // 10):
            self.now += 10
            self.tick()

    def roll(self, shown: str) -> None:
        """Press ROLL; the dice show these ten faces (the held ones must be what they were)."""
        self.load(shown)
        self.press("ROLL")
        assert not self._loaded

    def load(self, shown: str) -> None:
        """The next roll will show these ten faces, whoever rolls."""
        turn = self.app.program.game.turn
        for die, text in enumerate(shown.split()):
            if turn.held >> die & 1:
                assert face_text(turn.faces[die]) == text
            else:
                self._loaded.append(self._side(die, text))

    def roll_high(self, *numbers: int) -> None:
        """In the roll-off: one ROLL, the dice of all who have to roll show these numbers."""
        self._loaded = [number - 5 for number in numbers]
        self.press("ROLL")
        assert not self._loaded

    def _side(self, die: int, text: str) -> int:
        side = side_of(die, parse_face(text))
        assert side >= 0, f"die {die + 1} has no {text}"
        return side

    def line(self, row: int) -> str:
        """A line of the screen, spaces at its end left out; the big line stands in row 1."""
        frame = self.app.frame
        if frame.big[0] and row in (1, 2):
            return read(frame.big).strip() if row == 1 else ""
        return read(frame.text[row * COLUMNS : (row + 1) * COLUMNS]).rstrip()

    def lines(self) -> list[str]:
        """The whole screen."""
        return [self.line(row) for row in range(ROWS)]

    def inverse(self, row: int) -> str:
        """The inverse places of a line, as ``#``."""
        codes = self.app.frame.text[row * COLUMNS : (row + 1) * COLUMNS]
        return "".join("#" if code & INVERSE else " " for code in codes).rstrip()

    def rolling(self) -> int:
        """How many dice are in the air."""
        return sum(bool(pixel & ROLLING) for pixel in self.app.frame.pixels)
