"""What the tower is at, in one shape for :mod:`p10core.app`: a game of dice, a game of cards, or no game."""

from p10core.screens.scorepad import ScorepadScreen


class Play:
    """The doors of a play. Each game has a Play of its own; here is what they do alike.

    ``room``: where its modules and words are, ``"dice"`` or ``"cards"``. ``game``: the game of its rules, None between
    games. ``moves``: plays the journal's entries, at power-up only.
    """

    room = ""
    game = None
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
            self.moves = self.replay()
        self.moves.apply(kind, payload)

    def replay(self):
        """What makes the moves of the journal's entries in this game: see the ``replay.py`` of each game."""

    def tick(self):
        """A round of the loop has passed."""

    def look(self, app):
        """MENU was held: show what players most want to look at, over the screen that shows."""

    def show_scorepad(self, app):
        """Show the scorepad, over the screen that shows."""
        names = [player.name for player in self.game.players]
        app.cover(ScorepadScreen(self.scorepad_rows(app.say), names))

    def show_winner(self, app):
        """The game is over: show who won."""

    def scorepad_rows(self, say):
        """The rows of the scorepad, as p10core.screens.scorepad.ScorepadScreen takes them."""
        return []

    def menu_lines(self, app):
        """The lines of the menu that are about this game, as p10core.screens.lists.ListScreen has lines."""
        return ()
