"""A group on the table: a set, a run, or cards of one colour; what may be laid, what may be added.

A group's cards stand in order. So in a run the place of a Wild says which number it is. (Leaflet K, DEFINITIONS, MAKING
A PHASE, HITTING.)
"""

from p10core.cards.deck import COLOUR_LETTERS, NUMBERS, SKIP, WILD, letters
from p10core.const import const
from p10core.game.games import IllegalMove
from p10core.game.phases import COLOUR, RUN
from p10core.types import Bytes, Words

# The ends of a group where a card may be added. A set or a colour has the high one only.
LOW = const(1)
HIGH = const(2)

_SIZE_NAMES = ("a set of %d", "a run of %d", "%d of one colour")


class Group:
    """Cards laid as one group of a phase, *size* of them or more. Raises IllegalMove if they make no such group.

    ``kind`` as in :mod:`p10core.game.phases`, ``cards`` a bytearray. ``first``: the number of a set, the lowest number
    of a run, the colour of cards of one colour. A Wild is any number and colour, but one card must be natural.
    """

    def __init__(self, kind: int, size: int, cards: Bytes) -> None:
        if len(cards) < size:
            raise IllegalMove("too few cards for " + _SIZE_NAMES[kind] % size)
        self.kind = kind
        self.cards = bytearray(cards)
        self.first = self._first()
        for place, card in enumerate(cards):
            if card != WILD and not self._fits(card, place):
                raise IllegalMove("the cards do not make " + _SIZE_NAMES[kind] % size)

    def ends(self, card: int) -> int:
        """Where *card* may be added: 0, LOW, HIGH, or both for a Wild on a run."""
        if card == SKIP:
            return 0
        if self.kind != RUN:
            return HIGH if card == WILD or self._fits(card, 0) else 0
        ends = 0
        after = self.first + len(self.cards)
        if self.first > 1 and (card == WILD or card & 15 == self.first - 1):
            ends |= LOW
        if after <= NUMBERS and (card == WILD or card & 15 == after):
            ends |= HIGH
        return ends

    def add(self, card: int, end: int) -> None:
        """Add a card at an end where it may be added."""
        if end == LOW:
            self.first -= 1
            self.cards = bytearray((card,)) + self.cards
        else:
            self.cards.append(card)

    def _first(self) -> int:
        for place, card in enumerate(self.cards):
            if card != WILD:
                if self.kind == COLOUR:
                    return card >> 4
                first = (card & 15) - (place if self.kind == RUN else 0)
                if self.kind == RUN and (first < 1 or first + len(self.cards) - 1 > NUMBERS):
                    raise IllegalMove("a run goes from 1 to 12 at the most")
                return first
        raise IllegalMove("one card of a group at least is no Wild")

    def _fits(self, card: int, place: int) -> bool:
        if card == SKIP:
            return False
        if self.kind == COLOUR:
            return card >> 4 == self.first
        return card & 15 == self.first + (place if self.kind == RUN else 0)


def group_words(say: Words, group: Group) -> str:
    """A group on the table, in the words of a language."""
    if group.kind == COLOUR:
        return "%s x%d" % (say(COLOUR_LETTERS)[group.first], len(group.cards))
    ends = "-%d" % (group.first + len(group.cards) - 1) if group.kind == RUN else " x%d" % len(group.cards)
    return "%d%s: %s" % (group.first, ends, letters(say, group.cards))
