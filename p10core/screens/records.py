"""Writes the records of the last games to the serial console, for the referee.

The game that is on is left out. If it is of dice, the console has had its record already; if of cards, it would tell
hands.
"""

from p10core.const import const
from p10core.events import MENU
from p10core.journal.entry import GAMES_TOLD
from p10core.journal.records import records
from p10core.lines import next_line
from p10core.screens import Screen
from p10core.teller import Teller

_LINES_A_ROUND = const(4)  # so that buttons and lights go on meanwhile


class RecordsScreen(Screen):
    """Writes until all is written. BACK returns to the menu, any other button to what was on."""

    def __init__(self, app):
        game = app.play.game
        going_on = int(game is not None and not game.is_over())
        self.lines = iter(())
        if app.journal:
            self.lines = records(app.journal, Teller, GAMES_TOLD - going_on, app.journal.game - going_on)
        self.games = 0
        self.ended = False

    def press(self, app, button, now):
        self.lines = iter(())
        if button == MENU:
            app.back()
        else:
            app.close_menu()

    def tick(self, app, now):
        for _ in range(0 if self.ended else _LINES_A_ROUND):
            line = next_line(self.lines)
            if line is None:
                self.ended = app.stale = True
                break
            if line.startswith("game "):
                self.games += 1
                app.stale = True
            app.write_line(line)

    def draw(self, app, frame):
        say = app.say
        frame.write(0, 0, say("Records to USB"))
        frame.write(2, 0, say("Games: %d") % self.games)
        frame.write(3, 0, say("Done") if self.ended else "...")
        frame.write(4, 0, say("OK: go on"))
