"""What a game is set up with: which game, who plays, by which rules."""

from p10core.agreed import FINISH_2011, LAST_PHASE, MOST_PLAYERS


class SetUp:
    """What a game is set up with: ``names`` of up to six seats, of which the first ``players`` take part; the rules.

    ``game``: its number in p10core/games.py. ``levels``: who plays for each seat, 0 a person, else a level of the
    tower. ``house`` and ``length``: see p10core/houses.py. ``deal``: that of the next game of dice, 0 for a
    game of chance, see p10core/dice/deal.py. ``blind``: whether each of several plays it alone, ``played``: who
    has, see p10core/dice/blind.py. ``evening``: whether the deal is one of the café's evening, ``begun``: the last
    one of those that was begun here, see p10core/dice/evening.py.
    """

    def __init__(self):
        self.game = 0
        self.players = 1
        self.names = [""] * MOST_PLAYERS
        self.levels = bytearray(MOST_PLAYERS)
        self.finish = FINISH_2011
        self.house = 0
        self.length = LAST_PHASE
        self.deal = 0
        self.blind = 0
        self.played = []
        self.evening = 0
        self.begun = 0

    def forget_deal(self, was_begun=True):
        """Who has begun to play a deal knows its dice."""
        if self.evening and was_begun:
            self.begun = self.deal
        self.deal = self.evening = 0
        self.played = []

    def is_blind(self):
        """Whether one after the other plays the deal alone."""
        return self.blind > 0 and self.deal > 0 and not self.evening and self.players > 1
