"""What the tower is at, in one shape for :mod:`p10core.app`: a game of dice, a game of cards, or none."""

from p10core.pages import keep, load, sweep


class Play:
    """The doors of a play, and what both games do alike with the modules of their rooms.

    ``room``: where its modules and its words are, ``"dice"`` or ``"cards"``. ``game``: the game of its rules, or None.
    ``stays``: the pages that one turn keeps for the next. ``moves``: what plays the journal's entries, at power-up.
    """

    room = ""
    game = None
    stays = ""
    moves = None

    def go_on(self, app):
        """Show whatever comes next."""

    def resume(self, app):
        """Show the game as it stands: at its begin, and after a power cut."""
        self.go_on(app)

    def apply(self, kind, payload):
        """Make a move again, of an entry of the journal. Raises ValueError if it cannot be."""
        if not self.game:
            raise ValueError("a move without a game")
        if not self.moves:
            self.moves = self.page("replay").Moves(self.game)
        self.moves.apply(kind, payload)

    def tick(self):
        """A round of the loop."""

    def look(self, app):
        """MENU was held: what players most want to look at, over the screen that shows."""

    def show_scorepad(self, app):
        """The scorepad, over the screen that shows."""
        from p10core.screens.scorepad import ScorepadScreen

        app.cover(ScorepadScreen(self.page("screens.scorepad").rows(app.say, self.game)))

    def show_winner(self, app):
        """The game is over: what only turns need may go."""
        keep(self.room, False)
        app.show(self.page("screens.winner").WinnerScreen(app))

    def make_room(self):
        """Others need the heap: a menu that opens, the café board's line that sends."""
        sweep()

    def page(self, name):
        """A module of the game's room."""
        return load(self.room + "." + name)
