"""Asks for initials: of who is among a kiosk's best, and, before a game goes to the café, of players without a
name.
"""

from p10core.best import INITIALS
from p10core.entries import called_entry
from p10core.screens.letters import LettersScreen
from p10core.seats import unnamed


class InitialsScreen(LettersScreen):
    """Three letters at most. *whose*: what stands before them."""

    def __init__(self, whose, text=""):
        super().__init__(INITIALS, text)
        self.whose = whose

    def heading(self, say):
        return self.whose + ": " + say("initials") + " %s"

    def done(self, app):
        if not self.text:
            return self.refuse(app, app.say("One letter at least"))
        self.take(app)

    def take(self, app):
        """The initials are written."""


class PlayerScreen(InitialsScreen):
    """The initials of the player at a *place* of the game that is over. BACK leaves the name as it is."""

    def __init__(self, app, place):
        super().__init__(app.play.game.players[place].name)
        self.place = place
        self.hint = app.say("BACK: no initials")

    def take(self, app):
        players = app.play.game.players
        if self.text in [player.name for player in players]:
            return self.refuse(app, app.say("Name taken"))
        app.note(called_entry(self.place, self.text))
        players[self.place].name = self.text
        self.leave(app)

    def leave(self, app):
        following = unnamed(app.set_up, app.play.game.players, self.place + 1)
        if following < 0:
            app.back()
            app.screen.settle()
        else:
            app.show(PlayerScreen(app, following))


def ask(app):
    """Ask the players who have no name yet, over the winner. After the last one it is settled."""
    app.cover(PlayerScreen(app, unnamed(app.set_up, app.play.game.players)))
