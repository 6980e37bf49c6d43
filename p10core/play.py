"""What the tower is at, in one shape for :mod:`p10core.app`: a game of dice, a game of cards, or none."""

from p10core.pages import keep, sweep


class Play:
    """The doors of a play. What a play does not say otherwise does nothing, or what all do.

    ``room``: where its modules and its words are, ``"dice"`` or ``"cards"``. ``game``: the game of its rules, or None.
    ``stays``: the pages that one turn keeps for the next.
    """

    room = ""
    game = None
    stays = ""

    def go_on(self, app):
        """Show whatever comes next."""

    def resume(self, app):
        """Show the game as it stands: at its begin, and after a power cut."""
        self.go_on(app)

    def apply(self, kind, payload):
        """Make a move again, of an entry of the journal. Raises ValueError if it cannot be."""
        raise ValueError("a move without a game")

    def tick(self):
        """A round of the loop."""

    def menu_lines(self, app):
        """The lines of the menu about this game: see :class:`p10core.screens.lists.ListScreen`."""
        return ()

    def show_scorepad(self, app):
        """The scorepad, over the screen that shows."""

    def look(self, app):
        """MENU was held: what players most want to look at, over the screen that shows."""

    def make_room(self):
        """Others need the heap: a menu that opens, the café board's line that sends."""
        sweep()

    def show_records(self, app):
        """The records, in place of all screens: their room is needed for the games that are played again."""
        app.covered = []
        app.show(None)
        self._keep(False)
        from p10core.screens.records import RecordsScreen

        app.show(RecordsScreen(app))

    def leave_records(self, app):
        """Back to the game, whatever has been played again meanwhile."""
        self._keep(True)
        self.resume(app)

    def leave_winner(self, app):
        """On from the end of the game."""
        app.new_game()

    def owner_menu(self, app):
        """OK and MENU were held together: the owner of a kiosk wants the whole menu."""
        app.close_menu()
        app.open_menu(True)

    def forsake(self, app):
        """Nobody has touched a kiosk for long."""
        from p10core.screens.kiosk import WarningScreen

        app.cover(WarningScreen())

    def _keep(self, turns):
        """What stays from now on: with what turns need, or without."""
        from p10core.resident import stay

        keep(stay(self.room, turns))
