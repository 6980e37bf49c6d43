"""What a game of cards has on the tower beside its rules: which screen follows which, what is noted and told.

The :class:`p10core.app.App` has a Table as ``table`` while cards are played. Between turns no hand is to be seen: every
turn of a person begins with :class:`p10core.cards.screens.pass_on.PassScreen`, and so does the tower at power-up.
"""

from p10core.cards.entries import fact_entries
from p10core.cards.game import DISCARDED, DREW, ENDED, HIT, LAID, REFILLED, Game
from p10core.cards.hand import DEAL, OVER, REFILL
from p10core.on_demand import forget, forget_pages

# Screens and helpers that are used now and then.
_HELPERS = "replay record lay_down runs opponents way_out french"
_SELDOM = "menu opponent result run scorepad table where winner"


class Table:
    """``by_colour``: how hands are sorted. ``news``: the last move, in words for all. ``to_tell``: whether the game has
    just ended, so that its record is due. ``looked``: the outcome of a hand that was looked at.
    """

    def __init__(self):
        self.by_colour = False
        self.news = ""
        self.to_tell = False
        self.looked = None
        self._moves = None

    def new_game(self, app, watch=None):
        """A game as it is set up, before the deal; *watch* stands in for what the tower does about each fact."""
        from p10core.choices import level_of, seat_name

        chosen = app.set_up
        names = [seat_name(chosen, seat, app.say) for seat in range(chosen.players)]
        game = Game(names, chosen.house, chosen.length, watch or (lambda fact, game: self._watch(app, fact, game)))
        for seat, player in enumerate(game.players):
            player.level = level_of(chosen, seat)
        return game

    def apply(self, game, kind, payload):
        """An entry of the journal again."""
        if not self._moves:
            from p10core.cards.replay import Moves

            self._moves = Moves()
        self._moves.apply(game, kind, payload)

    def go_on(self, app):
        """Whatever comes next: the points of a hand, the winner, the deal, a player's turn."""
        game = app.game
        self._moves = None
        app.show(None)  # its room is needed
        forget_pages()
        self.forget_pages()
        if game.state in (DEAL, OVER) and game.outcome is not self.looked:
            from p10core.cards.screens.result import HandResultScreen

            app.show(HandResultScreen(app))
        elif game.state == OVER:
            from p10core.cards.screens.winner import CardWinnerScreen

            app.show(CardWinnerScreen(app))
        else:
            if game.state in (DEAL, REFILL):
                game.shuffled(app.random_bytes)
            if game.player().level:
                forget("p10core.cards.screens", "hand")
                from p10core.cards.screens.opponent import CardOpponentScreen

                app.show(CardOpponentScreen(app))
            else:
                from p10core.cards.screens.pass_on import PassScreen

                app.show(PassScreen())

    def forget_pages(self):
        """Let go of all that a turn does without; a screen that still shows keeps what it has."""
        for leaf in _HELPERS.split():
            forget("p10core.cards", leaf)
        for leaf in _SELDOM.split():
            forget("p10core.cards.screens", leaf)

    def open_menu(self, app, full):
        """The menu over the screen that shows."""
        self.forget_pages()
        from p10core.cards.screens.menu import CardMenuScreen

        app.cover(CardMenuScreen(full))

    def show(self, app):
        """What lies on the table, over the screen that shows."""
        from p10core.cards.screens.table import TableScreen

        app.cover(TableScreen(app))

    def show_scorepad(self, app):
        """The scorepad, over the screen that shows."""
        from p10core.cards.screens.scorepad import CardScorepadScreen

        app.cover(CardScorepadScreen(app))

    def show_records(self, app):
        """The records in place of the screen that shows: its room is needed for the games that are played again."""
        app.show(None)
        forget("p10core.cards", "finder")
        forget("p10core.cards.screens", "hand")
        from p10core.screens.records import RecordsScreen

        app.show(RecordsScreen(app))

    def _watch(self, app, fact, game):
        """A fact of the game: to the journal, before it is shown. The record tells hands, so it waits for the end."""
        if app.resuming:
            return
        for entry in fact_entries(fact, game):
            app.keep(entry)
        self.news = _said(app.say, fact, game) or self.news
        if fact == ENDED and app.journal:
            self.to_tell = True


def _said(say, fact, game):
    """A fact in words for all, or nothing."""
    from p10core.cards.screens.faces import card_words

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
