"""What a program of the tower does: one shape for a game of dice, a game of cards, and no game."""

import gc

from p10core.kernel.programs import leave
from p10core.types import TYPE_CHECKING, Any, App, Line, Lines, MenuScreen, Rows, Sequence, Words


class Program:
    """What a program does when it is asked to; here is what they do alike.

    ``word_table``: which of p10core/languages/ has its words, ``"dice"`` or ``"cards"``. ``game``: the game of its
    rules, None without one. ``live``: what happens is noted in the journal. ``tellers``: of the games whose records
    this program can tell, see :class:`p10core.kernel.teller.Teller`. ``sends_after``: so many ms without a press, while
    games wait for the café, it goes to the one that can; 0: never. ``ahead``: modules that a press may ask for, to be
    loaded before it.
    """

    word_table = ""
    game: Any = None
    live = True
    tellers: tuple[Any, ...] = ()
    sends_after = 0
    ahead: Sequence[str] = ()

    if TYPE_CHECKING:  # what else one has, its screens know

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def go_on(self, app: App) -> None:
        """Show what comes next."""

    def resume(self, app: App) -> None:
        """Show the game as it stands: when it begins, and after every start."""
        self.go_on(app)

    def apply(self, kind: int, payload: bytes) -> None:
        """Make the move of an entry of the journal again. Raises ValueError if that is not possible."""

    def tick(self, app: App, now: int) -> None:
        """A round of the loop has passed. In the first ones, when the picture is drawn and nobody has read it yet, what
        is needed soon is loaded, one module in each.
        """
        if self.ahead:
            module, *self.ahead = self.ahead
            __import__(module)

    def make_room(self) -> None:
        """A screen may have to be loaded for the press that comes next."""

    def welcome(self, app: App) -> None:
        """Somebody has come to a kiosk that plays by itself."""

    def invite(self, app: App) -> None:
        """A kiosk plays by itself: say over the screen that is drawn that anybody may come."""

    def look(self, app: App) -> None:
        """MENU was held: show what players most want to look at, over the screen that shows."""

    def show_scorepad(self, app: App) -> None:
        """Show the scorepad, over the screen that shows."""
        gc.collect()  # what is imported lies together
        from p10core.screens.scorepad import ScorepadScreen

        names = [player.name for player in self.game.players]
        app.cover(ScorepadScreen(self.scorepad_rows(app.say), names))

    def show_winner(self, app: App) -> None:
        """The game is over: show who won."""

    def scorepad_rows(self, say: Words) -> Rows:
        """The rows of the scorepad, as p10core.screens.scorepad.ScorepadScreen takes them."""
        raise NotImplementedError

    def menu_lines(self, app: App) -> Lines:
        """The lines of the menu that are about this game, as p10core.kernel.lists.ListScreen has lines."""
        return ()

    def more_lines(self, app: App) -> Sequence[Line]:
        """The lines of the menu's *More*."""
        return ()

    def open_menu(self, app: App, full: bool = False) -> None:
        """The menu, over the game. *full*: with all lines; a kiosk's has only what players need."""
        from p10core.screens.menu import MenuScreen

        app.cover(MenuScreen(full or not app.settings.kiosk))

    def open_owner_menu(self, app: App) -> None:
        """OK and MENU were held together in a kiosk: open the whole menu, for the owner."""
        app.close_menu()
        self.open_menu(app, True)

    def forsake(self, app: App) -> None:
        """Nobody has touched a kiosk for long: warn, then abandon the game."""
        from p10core.screens.kiosk import WarningScreen

        app.cover(WarningScreen())

    def abandon(self, app: App) -> None:
        """Nobody has come back."""
        leave(app)


def open_scorepad(app: App, menu: MenuScreen) -> None:
    """What the line *Scorepad* of a game's menu does."""
    app.program.show_scorepad(app)
