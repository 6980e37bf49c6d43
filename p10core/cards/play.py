"""A game of cards on the tower: which screen follows which, what goes into the journal and the record.

Between turns nobody's hand may be seen. So where several people play, each of their turns begins with the screen of
p10core/cards/screens/pass_on.py, and so does the tower at power-up.
"""

from p10core.cards.entries import fact_entries
from p10core.cards.hand import DEAL, OVER, REFILL
from p10core.cards.replay import Moves
from p10core.cards.rules import DISCARDED, DREW, ENDED, HIT, LAID, REFILLED, set_up_game
from p10core.cards.screens.faces import card_words
from p10core.cards.screens.hand import HandScreen
from p10core.cards.screens.menu import lines
from p10core.cards.screens.opponent import CardOpponentScreen
from p10core.cards.screens.pass_on import PassScreen
from p10core.cards.screens.result import HandResultScreen
from p10core.cards.screens.scorepad import rows
from p10core.cards.screens.table import TableScreen
from p10core.cards.screens.winner import WinnerScreen
from p10core.play import Play as AnyPlay
from p10core.seats import seat_names


class Play(AnyPlay):
    """``by_colour``: hands are sorted by colour, not by number. ``news``: the last move, in words for all. ``to_tell``:
    the game has just ended, and its record is due. ``looked``: the outcome of the last hand whose result was looked at.
    """

    room = "cards"

    def __init__(self, app):
        self.by_colour = False
        self.news = ""
        self.to_tell = False
        self.looked = None
        names = seat_names(app.set_up, app.say.person)
        self.game = set_up_game(app.set_up, names, lambda fact, game: self._watch(app, fact, game))

    def go_on(self, app):
        game = self.game
        self.moves = None
        if game.state in (DEAL, OVER) and game.outcome is not self.looked:
            app.show(HandResultScreen(app))
        elif game.state == OVER:
            self.show_winner(app)
        else:
            if game.state in (DEAL, REFILL):
                game.shuffled(app.random_bytes)
            if game.player().level:
                app.show(CardOpponentScreen(app))
            else:
                people = sum(not player.level for player in game.players)
                app.show(PassScreen() if people > 1 else HandScreen(app))

    def look(self, app):
        """Show what lies on the table."""
        app.cover(TableScreen(app))

    def scorepad_rows(self, say):
        return rows(say, self.game)

    def menu_lines(self, app):
        return lines(app)

    def show_winner(self, app):
        app.show(WinnerScreen(app))

    def replay(self):
        return Moves(self.game)

    def _watch(self, app, fact, game):
        """Take a fact of the game to the journal before it is shown. The record tells hands, so it waits for the
        end.
        """
        if not app.live:
            return
        for entry in fact_entries(fact, game):
            app.note(entry)
        self.news = _said(app.say, fact, game) or self.news
        if fact == ENDED and app.journal:
            self.to_tell = True


def _said(say, fact, game):
    """A fact in words for all; empty if it needs none."""
    if fact == REFILLED:
        return say("Discards shuffled")
    if fact not in (DREW, LAID, HIT, DISCARDED):
        return ""
    name = game.players[game.move[0]].name
    if fact == LAID:
        return say("%s lays phase") % name
    if fact == DREW:
        return say("%s takes %s") % (name, card_words(say, game.move[2])) if game.move[1] else say("%s draws") % name
    if fact == DISCARDED and game.move[2] >= 0:
        return "%s S → %s" % (name, game.players[game.move[2]].name)
    return (say("%s adds %s") if fact == HIT else say("%s discards %s")) % (name, card_words(say, game.move[1]))
