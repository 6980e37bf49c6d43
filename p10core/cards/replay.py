"""Plays the journal's entries of a game of cards again; needed at the start alone, and where games are told."""

from p10core.cards.entries import ADD, DISCARD, DRAW, LAY, PART, SHUFFLE, groups_of, hit_of, unpacked
from p10core.cards.hand import NOBODY, REFILL
from p10core.journal.kinds import CALLED
from p10core.kernel.start import call
from p10core.types import CardGame


class Moves:
    """Makes the moves of entries in a *game*, oldest first. If the last part of a shuffle is missing, there was no
    shuffle.
    """

    def __init__(self, game: CardGame) -> None:
        self.game = game
        self._shuffled = bytearray()

    def apply(self, kind: int, payload: bytes) -> None:
        """Make the move of an entry. Raises ValueError if that is not possible."""
        game = self.game
        if kind == CALLED:
            call(game, payload)
            return
        least = {SHUFFLE: 2, DRAW: 1, LAY: 2, ADD: 2, DISCARD: 1}
        if len(payload) < least.get(kind, 99):
            raise ValueError("no entry of a game of cards")
        if kind == SHUFFLE:
            self._shuffle(payload)
        elif kind == DRAW:
            game.draw(payload[0] == 1)
        elif kind == LAY:
            game.lay(groups_of(payload))
        elif kind == ADD:
            game.hit(*hit_of(payload))
        else:
            game.discard(payload[0], payload[1] if len(payload) > 1 else NOBODY)

    def _shuffle(self, payload: bytes) -> None:
        game = self.game
        at = payload[0] * PART
        cards = len(game.to_shuffle())
        if at > len(self._shuffled) or at >= cards:
            raise ValueError("a part of a shuffle is missing")
        self._shuffled = self._shuffled[:at] + unpacked(payload[1:], min(PART, cards - at))
        if len(self._shuffled) == cards:
            shuffled, self._shuffled = self._shuffled, bytearray()
            if game.state == REFILL:
                game.refill(shuffled)
            else:
                game.deal(shuffled)
