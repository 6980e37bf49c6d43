"""The record of a game of cards as text, a line a move, so that anyone can check a result::

    game cards house=short:5 players=North,South  and towers=South if the tower plays for South
    deal 9R North=5R,5Y,W,7R,... South=1R,...     the card that starts the discards, then who plays first
    turn North
    draw discards 9R                              or: draw pile 12B
    lay 5R,5Y,W 7R,7Y,7G                          group by group; a run in order, with Wilds in their places
    hit W South 2 low                             on South's second group; a Wild on a run: low or high
    discard S
    skip South                                    who loses a turn by the Skip
    out North
    score North=0 South=45

It never tells the cards left in the draw pile, but all that is drawn and held. So it is made when the game is over: the
journal plays the game again, and a :class:`Recorder` watches. ``python -m desktop referee`` reads it.
"""

from p10core.cards.deck import WILD, card_text, cards_text
from p10core.cards.group import LOW
from p10core.cards.rules import DEALT, DISCARDED, DREW, ENDED, HAND_OVER, HIT, LAID
from p10core.game.phases import RUN
from p10core.game.set_up import end_line, game_line
from p10core.types import Callable, CardGame


class Recorder:
    """Watches a game that is played again, and hands each line of its record to *write_line*."""

    def __init__(self, write_line: Callable[[str], object]) -> None:
        self.write_line = write_line
        self._begun = False

    def watch(self, fact: int, game: CardGame) -> None:
        """Write the lines for a fact of :mod:`p10core.cards.rules`."""
        line = self.write_line
        players = game.players
        if fact == DEALT:
            if not self._begun:
                line(game_line(game, "cards"))
                self._begun = True
            line(deal_line(game))
        elif fact == DREW:
            place, from_discards, card = game.move
            line("turn " + players[place].name)
            line("draw %s %s" % ("discards" if from_discards else "pile", card_text(card)))
        elif fact == LAID:
            line("lay " + " ".join([cards_text(group) for group in game.move[1:]]))
        elif fact == HIT:
            _, card, place, number, end = game.move
            words = "hit %s %s %d" % (card_text(card), players[place].name, number + 1)
            if card == WILD and game.hand.laid[place][number].kind == RUN:
                words += " low" if end == LOW else " high"
            line(words)
        elif fact == DISCARDED:
            _, card, victim = game.move
            line("discard " + card_text(card))
            if victim >= 0:
                line("skip " + players[victim].name)
        elif fact == HAND_OVER:
            outcome = game.outcome
            line("out " + players[outcome.out].name)
            if not outcome.replay:
                line(score_line(game))
        elif fact == ENDED:
            line(end_line(game))


def deal_line(game: CardGame) -> str:
    """The line for the cards that were dealt, before anybody has played."""
    hand = game.hand
    words = ["deal", card_text(hand.discards[0])]
    return " ".join(words + [game.players[place].name + "=" + cards_text(hand.cards[place]) for place in hand.players])


def score_line(game: CardGame) -> str:
    """The line for the points of the hand that has just ended, in order of play."""
    points = game.outcome.points
    return "score " + " ".join(["%s=%d" % (player.name, points[at]) for at, player in enumerate(game.players)])
