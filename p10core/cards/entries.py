"""The journal's entries for a game of cards, and how they are played again.

A shuffle is up to six entries with 18 cards each: the number of the part, then six bits a card, the first card lowest.
"""

from p10core.cards.hand import NOBODY, REFILL
from p10core.cards.rules import DEALT, DISCARDED, DREW, HIT, LAID, REFILLED
from p10core.const import const
from p10core.journal.kinds import ADD, CALLED, DISCARD, DRAW, LAY, SHUFFLE
from p10core.kernel.entries import call

PART = const(18)  # cards
BITS = const(6)


def fact_entries(fact, game):
    """The entries for a fact of a game, as (kind, payload). A shuffle counts once its last entry is there."""
    move = game.move
    if fact in (DEALT, REFILLED):
        pile = game.hand.pile
        for at in range(0, len(pile), PART):
            yield SHUFFLE, bytes((at // PART,)) + packed(pile[at : at + PART])
    elif fact == DREW:
        yield DRAW, bytes((move[1],))
    elif fact == LAID:
        yield LAY, bytes((len(move[1]),)) + b"".join(move[1:])
    elif fact == HIT:
        yield ADD, bytes((move[1], move[2] << 4 | move[3] << 2 | move[4]))
    elif fact == DISCARDED:
        yield DISCARD, bytes(move[1:] if move[2] >= 0 else move[1:2])


def packed(cards):
    """Cards as bytes, six bits each."""
    data = bytearray()
    bits = held = 0
    for card in cards:
        bits |= card << held
        held += BITS
        while held >= 8:
            data.append(bits & 0xFF)
            bits >>= 8
            held -= 8
    if held:
        data.append(bits)
    return bytes(data)


def unpacked(data, count):
    """So many cards out of :func:`packed`. Raises ValueError if there are fewer."""
    cards = bytearray()
    bits = held = 0
    for byte in data:
        bits |= byte << held
        held += 8
        while held >= BITS and len(cards) < count:
            cards.append(bits & 0x3F)
            bits >>= BITS
            held -= BITS
    if len(cards) < count:
        raise ValueError("a part of a shuffle is missing")
    return cards


class Moves:
    """Makes the moves of entries in a *game*, oldest first. If the last part of a shuffle is missing, there was no
    shuffle.
    """

    def __init__(self, game):
        self.game = game
        self._shuffled = bytearray()

    def apply(self, kind, payload):
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
            first, second = payload[1 : 1 + payload[0]], payload[1 + payload[0] :]
            game.lay([first, second] if second else [first])
        elif kind == ADD:
            where = payload[1]
            game.hit(payload[0], where >> 4, where >> 2 & 3, where & 3)
        else:
            game.discard(payload[0], payload[1] if len(payload) > 1 else NOBODY)

    def _shuffle(self, payload):
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
