"""The program between games: set-up, seats, settings, best scores, and the cards of a kiosk."""

from p10core.const import const
from p10core.kernel.entries import set_up_entry
from p10core.kernel.programs import BEST, DEMO, DICE, LATER, QUICK, go
from p10core.lobby.start import StartScreen
from p10core.screens.program import Program
from p10core.types import App, Line, Sequence

_ALONE_MS = const(20_000)
_LATER_MS = const(600_000)  # where the café has not answered


def enter(app: App) -> None:
    """Begin it."""
    app.program = Lobby()


class Lobby(Program):
    """What the tower is at while no game is on."""

    word_table = "lobby"
    sends_after = _ALONE_MS
    ahead = ("p10core.screens.menu", "p10core.screens.writing", "p10core.lobby.set_up")

    def resume(self, app: App) -> None:
        if app.argument == LATER:
            self.sends_after = _LATER_MS
        self.go_on(app)
        if app.argument in (QUICK, BEST) and app.settings.kiosk:
            self.welcome(app)
        if app.argument == BEST:
            from p10core.screens.high_scores import BestScreen

            app.cover(BestScreen())

    def go_on(self, app: App) -> None:
        app.covered = []
        if app.settings.kiosk:
            from p10core.screens.cards import CardsScreen, count

            app.show(CardsScreen(app, range(count(app)), _demo))
        else:
            app.show(StartScreen())

    def welcome(self, app: App) -> None:
        app.show(StartScreen(holds_score=True))

    def more_lines(self, app: App) -> Sequence[Line]:
        from p10core.lobby.deal import more_lines

        return more_lines(app)

    def open_owner_menu(self, app: App) -> None:
        """Set-up, with all its lines."""
        from p10core.lobby.set_up import SetUpScreen

        self.go_on(app)
        app.cover(SetUpScreen())

    def forsake(self, app: App) -> None:
        had_deal = app.set_up.deal
        app.set_up.forget_deal(False)
        if had_deal:
            app.note(set_up_entry(app))  # else the next game would be read as one by this deal
        self.go_on(app)


def _demo(app: App) -> None:
    go(app, DICE, DEMO)
