"""What the tower is at, in one shape for :mod:`p10core.app`: a game of dice, a game of cards, or no game."""

from p10core.pages import load


class Play:
    """The doors of a play. Each game has a Play of its own; here is what they do alike.

    ``room``: where its modules and words are, ``"dice"`` or ``"cards"``. ``game``: the game of its rules, None between
    games. ``kept``: whether it is in the journal. ``moves``: plays the journal's entries, at power-up only.
    """

    room = ""
    game = None
    kept = True
    moves = None

    def go_on(self, app):
        """Show what comes next."""

    def resume(self, app):
        """Show the game as it stands: when it begins, and after a power cut."""
        self.go_on(app)

    def apply(self, kind, payload):
        """Make the move of an entry of the journal again. Raises ValueError if that is not possible."""
        if not self.game:
            raise ValueError("a move without a game")
        if not self.moves:
            self.moves = self.page("replay").Moves(self.game)
        self.moves.apply(kind, payload)

    def tick(self):
        """A round of the loop has passed."""

    def look(self, app):
        """MENU was held: show what players most want to look at, over the screen that shows."""

    def show_scorepad(self, app):
        """Show the scorepad, over the screen that shows."""
        from p10core.screens.scorepad import ScorepadScreen

        app.cover(ScorepadScreen(self.page("screens.scorepad").rows(app.say, self.game)))

    def show_winner(self, app):
        """The game is over: show who won."""
        app.show(self.page("screens.winner").WinnerScreen(app))

    def page(self, name):
        """A module of the game's room, by its name there."""
        return load(self.room + "." + name)
