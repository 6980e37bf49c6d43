"""A kiosk: what its owner may open; what it asks: whether somebody is there, before a game is abandoned, and the
initials of who is among the best.
"""

from p10core import best
from p10core.best import INITIALS
from p10core.const import const
from p10core.entries import new_best_entry
from p10core.screens import Screen
from p10core.screens.best import BestScreen
from p10core.screens.initials import InitialsScreen

WARNING_S = const(15)


class WarningScreen(Screen):
    """Counts down to the end of a game that nobody plays; any button goes on with it."""

    attended = False

    def __init__(self):
        self.ends_at = None
        self.left = WARNING_S

    def press(self, app, button, now):
        app.back()

    def tick(self, app, now):
        if self.ends_at is None:
            self.ends_at = now + 1000 * WARNING_S
        left = (self.ends_at - now + 999) // 1000
        if left <= 0:
            return _attract(app)
        if left != self.left:
            self.left = left
            app.stale = True

    def draw(self, app, frame):
        frame.write(0, 0, app.say("Still there?"))
        frame.write_big(str(self.left))
        frame.write(4, 0, app.say("Press any button"))


def _attract(app):
    app.lobby().leave(app)
    app.play.go_on(app)


class BestInitialsScreen(InitialsScreen):
    """Asks for three initials for a *total* that is among the best."""

    def __init__(self, total, name):
        super().__init__(str(total), name[:INITIALS])
        self.total = total

    def leave(self, app):
        app.play.show_winner(app)

    def take(self, app):
        app.note(new_best_entry(self.total, self.text))  # before it is in the table: a new sector begins with the table
        best.add(app.best, self.total, self.text)
        lobby = app.lobby()
        lobby.leave(app, True)
        lobby.set_up_next(app)
        app.cover(BestScreen())


def open_owner_menu(app):
    """OK and MENU were held together: open the whole menu, or set-up, for the owner."""
    if app.play.game:
        app.close_menu()
        app.open_menu(True)
    else:
        app.covered = []
        app.play.go_on(app)
        app.lobby().show_choices(app)


def forsake(app):
    """Nobody has touched it for long: warn before a game is abandoned; without a game let it play by itself."""
    if app.play.game:
        app.cover(WarningScreen())
    else:
        app.lobby().leave(app)
        app.play.go_on(app)
