"""The 108 cards (leaflet K, CONTENTS): 1 to 12 twice in each of four colours, eight Wilds, four Skips.

A card is one byte, as a die's face is: ``colour << 4 | number``, 1 to 12. All Wilds are WILD and all Skips are SKIP:
the colours that they are printed in mean nothing. So a card takes six bits.

    >>> from p10core.cards.deck import card_text, parse_card
    >>> card_text(parse_card("12Y"))
    '12Y'
"""

from p10core.const import const
from p10core.game.chance import below
from p10core.types import Bytes, MaybeNone, RandomBytes, Words

CARDS = const(108)
HAND = const(10)  # cards dealt to each player
NUMBERS = const(12)
COLOURS = const(4)

WILD = const(0)
SKIP = const(13)
COLOUR_LETTERS = "RYGB"
COLOUR_NAMES = ("red", "yellow", "green", "blue")

_WILDS = const(8)
_SKIPS = const(4)


def new_deck() -> bytearray:
    """The 108 cards, not shuffled, as a bytearray."""
    cards = bytearray()
    for colour in range(COLOURS):
        for number in range(1, NUMBERS + 1):
            cards.append(colour << 4 | number)
            cards.append(colour << 4 | number)
    return cards + bytes((WILD,)) * _WILDS + bytes((SKIP,)) * _SKIPS


def shuffle(cards: bytearray, random_bytes: RandomBytes) -> None:
    """Put *cards*, a bytearray, in any order, each as likely as the others (Fisher and Yates).

    *random_bytes(n)* gives n random bytes.
    """
    for last in range(len(cards) - 1, 0, -1):
        other = below(last + 1, random_bytes)
        cards[last], cards[other] = cards[other], cards[last]


def same_cards(some: Bytes, others: bytearray) -> bool:
    """Whether both are the same cards, in any order."""
    balance = [0] * 64
    for card in some:
        balance[card & 63] += 1
    for card in others:
        balance[card & 63] -= 1
    return len(some) == len(others) and not any(balance)


def points(card: int) -> int:
    """What a card counts against the player who still holds it at the end of a hand (leaflet K, SCORING)."""
    return points_of((card,))


def points_of(cards: Bytes | tuple[int]) -> int:
    """What several cards count together."""
    total = 0
    for card in cards:
        if card == WILD:
            total += 25
        elif card == SKIP:
            total += 15
        else:
            total += 10 if card & 15 > 9 else 5
    return total


def without(cards: Bytes, card: int) -> Bytes | MaybeNone:
    """*cards*, a bytearray, without one *card* of them; None if it is not among them."""
    for at in range(len(cards)):
        if cards[at] == card:
            return cards[:at] + cards[at + 1 :]
    return None


def card_text(card: int) -> str:
    """A card as people write it: number and the colour's initial, W or S."""
    if card in (WILD, SKIP):
        return "S" if card else "W"
    return str(card & 15) + COLOUR_LETTERS[card >> 4]


def cards_text(cards: Bytes) -> str:
    """Several cards, with commas between."""
    return ",".join([card_text(card) for card in cards])


def card_words(say: Words, card: int) -> str:
    """A card in the words of a language: 12R, W, S."""
    if card in (WILD, SKIP):
        return "S" if card else "W"
    return "%d%s" % (card & 15, say(COLOUR_LETTERS)[card >> 4])


def letters(say: Words, cards: Bytes) -> str:
    """The initials of the cards' colours, W for a Wild."""
    return "".join([card_words(say, card)[-1] for card in cards])


def parse_card(text: str) -> int:
    """The card that *text* stands for, such as ``10B``, ``W`` or ``S``. Raises ValueError for anything else."""
    if text in ("W", "S"):
        return SKIP if text == "S" else WILD
    colour = COLOUR_LETTERS.find(text[-1:]) if text else -1
    for number in range(1, NUMBERS + 1):
        if colour >= 0 and text[:-1] == str(number):
            return colour << 4 | number
    raise ValueError("'%s' is not a card: 1 to 12 and R, Y, G or B, such as 8G, or W, or S" % text)
