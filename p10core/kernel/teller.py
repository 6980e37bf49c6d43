"""Tells the records of games out of the journal: plays their entries again, and gives the lines."""

import struct

from p10core.game.set_up import SetUp, names_in_play
from p10core.journal.kinds import BEGIN, CALLED, LEAVE, NEW_BEST, OF_A_GAME, PLAYED, SETTINGS
from p10core.kernel.entries import SETTINGS_FORMAT
from p10core.kernel.start import set_up_again
from p10core.kernel.words import LANGUAGES
from p10core.types import Any, Game


class Teller:
    """Give it entries, oldest first, and it gives the lines of the records. It needs those about the set-up too.

    *tellers*: the games that it can tell, a row each: the number of the game, what sets it up, plays its entries, and
    writes its record; as p10core/dice/play.py and p10core/cards/play.py have them. Others are left out.

    ``set_up``: what the next game would be set up with, or the last one is.

    ``called``: by their places, what players of the last game have asked to be called when it was over. The record of a
    Teller that is made with that has these *names*; others go by the names that they began with.
    """

    def __init__(self, tellers: Any, names: Any = None) -> None:
        self.called: dict[int, str] = {}
        self._tellers = tellers
        self._names: Any = names
        self.set_up = SetUp()
        self.person = LANGUAGES[0].person
        self._moves: Any = None
        self._lines: list[str] = []

    def apply(self, kind: int, payload: bytes) -> list[str]:
        """Play an entry; the lines that the record has for it. Raises ValueError if that is not possible."""
        self._lines.clear()
        if kind == SETTINGS:
            language = struct.unpack(SETTINGS_FORMAT, payload)[3]
            self.person = LANGUAGES[language].person
        elif kind == BEGIN:
            self._begin()
        elif kind in (LEAVE, NEW_BEST):
            self._moves = None
            self.set_up.forget_deal()
        elif kind == PLAYED:
            self._moves = None
            set_up_again(self.set_up, kind, payload)
        elif kind == CALLED:
            self.called[payload[0]] = payload[1:].decode()
        elif not set_up_again(self.set_up, kind, payload) and kind in OF_A_GAME and self._moves:
            self._moves.apply(kind, payload)
        return self._lines

    def watcher(self, recorder: Any) -> Any:
        """What watches the game that begins, and gives its lines. *recorder*: the class that writes its record."""
        watch = recorder(self._lines.append).watch
        if not self._names:
            return watch

        def rename_and_watch(fact: int, game: Game) -> None:
            for place, name in self._names.items():
                game.players[place].name = name
            watch(fact, game)

        return rename_and_watch

    def _begin(self) -> None:
        self.called = {}
        self._moves = None
        for number, set_up_game, moves, recorder in self._tellers:
            if number == self.set_up.game:
                names = names_in_play(self.set_up, self.person)
                self._moves = moves(set_up_game(self.set_up, names, self.watcher(recorder)))
