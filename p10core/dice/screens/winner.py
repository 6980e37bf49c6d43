"""The end of a game of dice."""

from p10core.agreed import WITNESS_TOTAL
from p10core.screens.winner import WinnerScreen


class DiceWinnerScreen(WinnerScreen):
    """Says the total; of a great one that it wants a witness, else the mark, if there is one."""

    def praise(self, say, game, place):
        total = game.total(place)
        mark = game.players[place].mark()
        if total >= WITNESS_TOTAL:
            return say("%d: get a witness!") % total
        if mark >= 0:
            return say("%d points, mark %d") % (total, mark)
        return say("%d points") % total
