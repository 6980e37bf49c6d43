"""Tells the records of games out of the journal: plays their entries again, and gives the lines."""

from p10core.agreed import FINISH_NAMES, LAST_PHASE, MOST_PLAYERS
from p10core.entries import BEST_ROW, CALLED, LEAVE, NAME, NEW_BEST, SENT, SET_UP, SETTINGS
from p10core.games import GAMES
from p10core.houses import HOUSES
from p10core.journal.entry import BEGIN
from p10core.languages import LANGUAGES
from p10core.pages import load
from p10core.seats import seat_names
from p10core.set_up import SetUp


def set_up_again(chosen, kind, payload):
    """Take an entry that is about a :class:`p10core.set_up.SetUp` into it. False: it is about something else."""
    if kind == SET_UP:
        _restore(chosen, *payload[:4], payload[4:10], *payload[10:11])
    elif kind == NAME:
        chosen.names[payload[0]] = payload[1:].decode()
    else:
        return False
    return True


def _restore(chosen, players, finish, house, length, levels, game=0):
    """Put these choices into a set-up. Raises ValueError if they cannot be."""
    rules = finish < len(FINISH_NAMES) and house < len(HOUSES) and 1 <= length <= LAST_PHASE
    most = max([len(row.levels) for row in GAMES])
    seats = len(levels) == MOST_PLAYERS and max(levels) < most
    if not (rules and seats and game < len(GAMES) and GAMES[game].least <= players <= MOST_PLAYERS):
        raise ValueError("no such game")
    chosen.players = players
    chosen.finish = finish
    chosen.house = house
    chosen.length = length
    chosen.levels[:] = levels
    chosen.game = game


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
        elif kind == CALLED:
            self.called[payload[0]] = payload[1:].decode()
        elif kind not in (BEST_ROW, SENT) and not set_up_again(self._set_up, kind, payload) and self._moves:
            self._moves.apply(kind, payload)
        return self._lines

    def watcher(self, room):
        """What watches the game that begins, and gives its lines. *room*: which game it is."""
        watch = load(room + ".record").Recorder(self._lines.append).watch
        if not self._names:
            return watch

        def rename_and_watch(fact, game):
            for place, name in self._names.items():
                game.players[place].name = name
            watch(fact, game)

        return rename_and_watch

    def _begin(self):
        self.called = {}
        room = GAMES[self._set_up.game].room
        names = seat_names(self._set_up, self._person)
        game = load(room + ".rules").set_up_game(self._set_up, names, self.watcher(room))
        self._moves = load(room + ".replay").Moves(game)
