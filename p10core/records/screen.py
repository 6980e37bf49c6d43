"""Writes the records of the last games to the serial console, for the referee.

The game that is on is left out, unless it is over. If it is of dice, the console has had its record already; if of
cards, it would tell hands.
"""

from p10core.const import const
from p10core.journal.page import GAMES_TOLD
from p10core.journal.records import next_line, records
from p10core.kernel.programs import LATER, LOBBY, OVER, go
from p10core.kernel.screen import Screen
from p10core.kernel.teller import Teller
from p10core.types import App, Frame

_LOOK_MS = const(2000)  # so long it shows that all is sent
_PATIENCE_MS = const(25000)  # without a confirmation; the line sends a record again after ten
_LINES_A_ROUND = const(4)  # so that buttons and lights go on meanwhile


class RecordsScreen(Screen):
    """Writes until all is written. Any button returns."""

    def __init__(self, app: App) -> None:
        going_on = int(app.journal.is_on and app.argument != OVER)
        self.lines = records(
            app.journal, lambda: Teller(app.program.tellers), GAMES_TOLD - going_on, app.journal.game - going_on
        )
        self.games = 0
        self.ended = False

    def press(self, app: App, button: int, now: int) -> None:
        app.restart()

    def tick(self, app: App, now: int) -> None:
        for _ in range(0 if self.ended else _LINES_A_ROUND):
            line = next_line(self.lines)
            if line is None:
                self.ended = app.stale = True
                break
            if line.startswith("game "):
                self.games += 1
                app.stale = True
            app.write_line(line)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        frame.write(0, 0, say("Records to USB"))
        frame.write(2, 0, say("Games: %d") % self.games)
        frame.write(3, 0, say("Done") if self.ended else "...")
        frame.write(4, 0, say("OK: go on"))


class SendingScreen(Screen):
    """Shows while games go to the café, until all are there. Any button returns: the rest goes another time."""

    attended = False
    waiting: int | None = None

    def press(self, app: App, button: int, now: int) -> None:
        app.restart()

    def tick(self, app: App, now: int) -> None:
        waiting = app.cafe.waiting if app.cafe else 0
        if waiting != self.waiting:
            self.waiting = waiting
            self.since = now
            app.stale = True
        if now - self.since >= (_LOOK_MS if waiting <= 0 else _PATIENCE_MS):
            go(app, LOBBY, LATER)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        frame.write(0, 0, say("Ten-phase dice"))
        frame.write(2, 0, say("Not sent yet: %d") % self.waiting if self.waiting else say("Sent to the board"))
        frame.write(4, 0, say("OK: go on"))
