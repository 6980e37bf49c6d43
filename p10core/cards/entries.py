"""The journal's entries for a game of cards; p10core/cards/replay.py plays them again.

A shuffle is up to six entries with 18 cards each: the number of the part, then six bits a card, the first card lowest.
"""

from p10core.cards.rules import DEALT, DISCARDED, DREW, HIT, LAID, REFILLED
from p10core.const import const
from p10core.journal.kinds import ADD, DISCARD, DRAW, LAY, SHUFFLE
from p10core.types import Bytes, CardGame, Iterator

PART = const(18)  # cards
BITS = const(6)


def fact_entries(fact: int, game: CardGame) -> Iterator[tuple[int, bytes]]:
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


def packed(cards: Bytes) -> bytes:
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
