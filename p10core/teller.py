"""Tells the records of games out of the journal: plays their entries again, and gives the lines."""

from p10core.cards.record import Recorder as CardsRecorder
from p10core.cards.replay import Moves as CardsMoves
from p10core.cards.rules import set_up_game as set_up_cards
from p10core.dice.record import Recorder as DiceRecorder
from p10core.dice.replay import Moves as DiceMoves
from p10core.dice.rules import set_up_game as set_up_dice
from p10core.entries import set_up_again
from p10core.journal.kinds import BEGIN, BEST_ROW, CALLED, LEAVE, NEW_BEST, PLAYED, SENT, SETTINGS, TOLD
from p10core.languages import LANGUAGES
from p10core.seats import names_in_play
from p10core.set_up import SetUp

# By the numbers of p10core/games.py.
RECORDERS = (DiceRecorder, CardsRecorder)
_MOVES = (DiceMoves, CardsMoves)
_SET_UP = (set_up_dice, set_up_cards)


class Teller:
    """Give it entries, oldest first, and it gives the lines of the records. It needs those about the set-up too.

    ``called``: by their places, what players of the last game have asked to be called when it was over. The record of a
    Teller that is made with that has these *names*; others go by the names that they began with.
    """

    def __init__(self, names=None):
        self.called = {}
        self._names = names
        self._set_up = SetUp()
        self._person = LANGUAGES[0].person
        self._moves = None
        self._lines = []

    def apply(self, kind, payload):
        """Play an entry; the lines that the record has for it. Raises ValueError if that is not possible."""
        self._lines.clear()
        if kind == SETTINGS:
            language = payload[4]
            self._person = LANGUAGES[language].person
        elif kind == BEGIN:
            self._begin()
        elif kind in (LEAVE, NEW_BEST):
            self._moves = None
            self._set_up.forget_deal()
        elif kind == PLAYED:
            self._moves = None
            set_up_again(self._set_up, kind, payload)
        elif kind == CALLED:
            self.called[payload[0]] = payload[1:].decode()
        elif kind not in (BEST_ROW, SENT, TOLD) and not set_up_again(self._set_up, kind, payload) and self._moves:
            self._moves.apply(kind, payload)
        return self._lines

    def watcher(self, number):
        """What watches the game that begins, and gives its lines. *number*: which game of p10core/games.py it is."""
        watch = RECORDERS[number](self._lines.append).watch
        if not self._names:
            return watch

        def rename_and_watch(fact, game):
            for place, name in self._names.items():
                game.players[place].name = name
            watch(fact, game)

        return rename_and_watch

    def _begin(self):
        self.called = {}
        number = self._set_up.game
        names = names_in_play(self._set_up, self._person)
        game = _SET_UP[number](self._set_up, names, self.watcher(number))
        self._moves = _MOVES[number](game)
