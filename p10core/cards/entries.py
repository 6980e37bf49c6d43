"""The journal's entries for a game of cards; p10core/cards/replay.py plays them again.

A shuffle is up to six entries with 18 cards each: the number of the part, then six bits a card, the first card lowest.
"""

from p10core.cards.rules import DEALT, DISCARDED, DREW, HIT, LAID, REFILLED
from p10core.const import const
from p10core.types import Bytes, CardGame, Iterator

# Kinds, see p10core/journal/kinds.py.
SHUFFLE = const(6)
DRAW = const(7)
LAY = const(8)
ADD = const(9)  # a hit
DISCARD = const(10)

PART = const(18)  # cards
_BITS = const(6)


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
        yield LAY, bytes((len(move[1]),)) + b"".join(move[1:])  # see groups_of
    elif fact == HIT:
        yield ADD, bytes((move[1], move[2] << 4 | move[3] << 2 | move[4]))  # see hit_of
    elif fact == DISCARDED:
        yield DISCARD, bytes(move[1:] if move[2] >= 0 else move[1:2])


def groups_of(payload: bytes) -> list[bytes]:
    """The groups of cards that a LAY has: the first one's length is its first byte."""
    end = 1 + payload[0]
    return [group for group in (payload[1:end], payload[end:]) if group]


def hit_of(payload: bytes) -> tuple[int, int, int, int]:
    """(card, place, number of the group, end) of an ADD."""
    where = payload[1]
    return payload[0], where >> 4, where >> 2 & 3, where & 3


def packed(cards: Bytes) -> bytes:
    """Cards as bytes, six bits each."""
    data = bytearray()
    bits = held = 0
    for card in cards:
        bits |= card << held
        held += _BITS
        while held >= 8:
            data.append(bits & 0xFF)
            bits >>= 8
            held -= 8
    if held:
        data.append(bits)
    return bytes(data)


def unpacked(data: bytes, count: int) -> bytearray:
    """So many cards out of :func:`packed`. Raises ValueError if there are fewer."""
    cards = bytearray()
    bits = held = 0
    for byte in data:
        bits |= byte << held
        held += 8
        while held >= _BITS and len(cards) < count:
            cards.append(bits & 0x3F)
            bits >>= _BITS
            held -= _BITS
    if len(cards) < count:
        raise ValueError("a part of a shuffle is missing")
    return cards
