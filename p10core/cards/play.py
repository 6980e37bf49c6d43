"""A game of cards on the tower: which screen follows which, what goes into the journal and the record.

If several people play, each of their turns begins with a screen that shows nothing of any hand, see
p10core/cards/screens/between.py, and so does the tower at each start.
"""

from p10core.cards.deck import card_words
from p10core.cards.entries import fact_entries
from p10core.cards.hand import DEAL, OVER, REFILL
from p10core.cards.record import Recorder
from p10core.cards.rules import DISCARDED, DREW, ENDED, HIT, LAID, REFILLED, set_up_game
from p10core.cards.screens.hand import HandScreen, sort_other_way
from p10core.game.games import CARDS_GAME
from p10core.game.set_up import seat_names
from p10core.kernel.once import forget
from p10core.screens.program import Program, open_scorepad
from p10core.types import Any, App, CardGame, CardMoves, Lines, MaybeNone, MenuScreen, Rows, Sequence, Words


def moves(game: CardGame) -> CardMoves:
    """What makes the moves of the journal's entries in a *game* again."""
    from p10core.cards.replay import Moves

    return Moves(game)


TELLERS: tuple[Any, ...] = ((CARDS_GAME, set_up_game, moves, Recorder),)


class Play(Program):
    """``news``: the last move, in words for all. ``to_tell``: the game has just ended, and its record is due.
    ``looked``: the outcome of the last hand whose result was looked at.
    """

    word_table = "cards"
    tellers: tuple[Any, ...] = TELLERS
    ahead: Sequence[str] = ("p10core.screens.menu",)

    def __init__(self, app: App) -> None:
        self.news = ""
        self.to_tell = False
        self.looked: Any = None
        names = seat_names(app.set_up, app.person)
        self.game = set_up_game(app.set_up, names, lambda fact, game: self._watch(app, fact, game))
        self._moves: CardMoves | MaybeNone = moves(self.game)  # while the journal is read

    def apply(self, kind: int, payload: bytes) -> None:
        self._moves.apply(kind, payload)

    def go_on(self, app: App) -> None:
        game = self.game
        if self._moves:
            self._moves = None
            forget("p10core.cards.replay")
        if game.state in (DEAL, OVER) and game.outcome is not self.looked:
            from p10core.cards.screens.between import HandResultScreen

            app.show(HandResultScreen(app))
        elif game.state == OVER:
            self.show_winner(app)
        else:
            if game.state in (DEAL, REFILL):
                game.shuffled(app.random_bytes)
            if game.player().level:
                from p10core.cards.screens.between import CardOpponentScreen

                app.show(CardOpponentScreen(app))
            else:
                from p10core.cards.screens.between import PassScreen

                people = sum(not player.level for player in game.players)
                app.show(PassScreen() if people > 1 else HandScreen(app))

    def look(self, app: App) -> None:
        """Show what lies on the table."""
        from p10core.cards.screens.scorepad import TableScreen

        app.cover(TableScreen(app))

    def scorepad_rows(self, say: Words) -> Rows:
        from p10core.cards.screens.scorepad import rows

        return rows(say, self.game)

    def menu_lines(self, app: App) -> Lines:
        say = app.say
        order = say("by colour") if app.settings.by_colour else say("by number")
        return ((say("Hand"), order, _sort), (say("Table"), "", _table), (say("Scorepad"), "", open_scorepad))

    def show_winner(self, app: App) -> None:
        from p10core.cards.screens.winner import WinnerScreen

        app.show(WinnerScreen(app))

    def _watch(self, app: App, fact: int, game: CardGame) -> None:
        """Take a fact of the game to the journal before it is shown. The record tells hands, so it waits for the
        end.
        """
        if not app.live:
            return
        for entry in fact_entries(fact, game):
            app.note(entry)
        self.news = _said(app.say, fact, game) or self.news
        if fact == ENDED:
            self.to_tell = True


def _said(say: Words, fact: int, game: CardGame) -> str | Any:
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


def _sort(app: App, menu: MenuScreen) -> None:
    app.back()
    sort_other_way(app)


def _table(app: App, menu: MenuScreen) -> None:
    app.program.look(app)
