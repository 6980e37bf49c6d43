"""The program that knows the rules of both games, and tells them out of the journal: the records to USB or to the café,
and whether the dice are fair. It is a detour from any other.
"""

from p10core.cards import play as cards
from p10core.dice import play as dice
from p10core.kernel.programs import FAIR_DICE, SEND
from p10core.screens.program import Program
from p10core.types import App

TELLERS = dice.TELLERS + cards.TELLERS


def enter(app: App) -> None:
    """Begin it."""
    app.program = Telling()


class Telling(Program):
    """What the tower is at while it tells games."""

    word_table = "lobby"
    tellers = TELLERS

    def go_on(self, app: App) -> None:
        if app.argument == FAIR_DICE:
            from p10core.records.fair_dice import FairDiceScreen

            return app.show(FairDiceScreen(app))
        from p10core.records.screen import RecordsScreen, SendingScreen

        app.show(SendingScreen() if app.argument == SEND else RecordsScreen(app))

    def forsake(self, app: App) -> None:
        app.restart()
