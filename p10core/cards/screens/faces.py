"""How cards look: as cells of the OLED and as pixels, and in words."""

from p10core.cards.deck import COLOUR_LETTERS, SKIP, WILD
from p10core.game.phases import COLOUR, RUN
from p10core.kernel.frame import BLUE, GREEN, HELD, INVERSE, NARROW_ONE, ORANGE, RED, WHITE
from p10core.kernel.frame import WILD as WILD_PIXEL

_PIXELS = (RED, ORANGE, GREEN, BLUE)  # orange is as near to yellow as the eye keeps apart from the others


def card_words(say, card):
    """A card in words: 12R, W, S."""
    if card in (WILD, SKIP):
        return "S" if card else "W"
    return "%d%s" % (card & 15, say(COLOUR_LETTERS)[card >> 4])


def draw_card(frame, say, place, card, chosen):
    """Draw a card into its cell, and its light."""
    style = INVERSE if chosen else 0
    if card in (WILD, SKIP):
        number, letter = (" S" if card else " W"), " "
        pixel = WHITE if card else WHITE | WILD_PIXEL
    else:
        number = card & 15
        number = NARROW_ONE + str(number - 10) if number > 9 else " %d" % number
        letter = say(COLOUR_LETTERS)[card >> 4]
        pixel = _PIXELS[card >> 4]
    frame.write(1, 2 * place, number, style)
    frame.write(2, 2 * place, " " + letter, style)
    frame.pixels[place] = pixel | HELD if chosen else pixel


def letters(say, cards):
    """The initials of the cards' colours, W for a Wild."""
    return "".join([card_words(say, card)[-1] for card in cards])


def group_words(say, group):
    """A group on the table, in words."""
    if group.kind == COLOUR:
        return "%s x%d" % (say(COLOUR_LETTERS)[group.first], len(group.cards))
    ends = "-%d" % (group.first + len(group.cards) - 1) if group.kind == RUN else " x%d" % len(group.cards)
    return "%d%s: %s" % (group.first, ends, letters(say, group.cards))
