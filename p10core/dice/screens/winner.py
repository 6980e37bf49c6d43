"""The end of a game of dice."""

from p10core.agreed import WITNESS_TOTAL
from p10core.best import place_among
from p10core.screens.winner import AnyWinnerScreen


class WinnerScreen(AnyWinnerScreen):
    """Shows the total; if it is a great one, that it is worth a witness; else the mark, if there is one."""

    def leave(self, app):
        """In a kiosk ask for initials first, if the total is among the best."""
        game = app.play.game
        total = game.total(self.winners[0])
        if app.settings.kiosk and len(self.winners) == 1 and place_among(app.best, total) >= 0:
            from p10core.screens.kiosk import BestInitialsScreen

            app.show(BestInitialsScreen(total, game.players[self.winners[0]].name))
        else:
            super().leave(app)

    def praise(self, say, game, place):
        total = game.total(place)
        mark = game.players[place].mark()
        if total >= WITNESS_TOTAL:
            return say("%d: get a witness!") % total
        if mark >= 0:
            return say("%d points, mark %d") % (total, mark)
        return say("%d points") % total
