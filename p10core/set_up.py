"""What a game is set up with: who plays, by which rules."""

from p10core.agreed import MOST_PLAYERS
from p10core.const import const

# Who plays for a seat: a person, or the tower at one of its levels (see p10core.dice.opponents).
PERSON = const(0)
BEGINNER = const(1)
CAUTIOUS = const(2)
MASTER = const(3)
LEVEL_NAMES = ("person", "beginner", "cautious", "master")


class SetUp:
    """What a game is set up with: ``names`` of up to six seats, ``players`` of them taking part, the rules.

    ``levels`` says of each seat who plays: 0 a person, else the tower, see :mod:`p10core.dice.opponents`. ``cards``: whether
    it is the game of cards.
    """

    def __init__(self, settings):
        self.cards = bool(settings.cards)
        self.players = max(settings.players, 1 + self.cards)
        self.names = [""] * MOST_PLAYERS
        self.levels = bytearray(MOST_PLAYERS)
        self.finish = settings.finish
        self.house = settings.house
        self.length = settings.length
