"""What a game is set up with: who plays, by which rules."""

from p10core.agreed import (
    FINISH_2011,
    FINISH_CLASSIC,
    HOUSE_EVEN,
    HOUSE_NONE,
    HOUSE_ROUNDS,
    HOUSE_SHORT,
    LAST_PHASE,
    MOST_PLAYERS,
)
from p10core.game import Game

# The house games in the order in which the button goes round them: (house, phases of a short game).
_HOUSES = (
    (HOUSE_NONE, LAST_PHASE),
    (HOUSE_SHORT, 5),
    (HOUSE_SHORT, 7),
    (HOUSE_ROUNDS, LAST_PHASE),
    (HOUSE_EVEN, LAST_PHASE),
)


class SetUp:
    """What a game is set up with: ``names`` of up to six seats, ``players`` of them taking part, the rules."""

    def __init__(self, settings):
        self.players = settings.players
        self.names = [""] * MOST_PLAYERS
        self.finish = settings.finish
        self.house = settings.house
        self.length = settings.length

    def restore(self, players, finish, house, length):
        """Take these choices back from the journal. Raises ValueError where they cannot be."""
        rules = finish <= FINISH_CLASSIC and house <= HOUSE_EVEN and 1 <= length <= LAST_PHASE
        if not (1 <= players <= MOST_PLAYERS and rules):
            raise ValueError("no such game")
        self.players = players
        self.finish = finish
        self.house = house
        self.length = length

    def name(self, seat, say):
        """A seat's name: as entered, else P1, P2, ..., made different from a name that somebody has entered."""
        if self.names[seat]:
            return self.names[seat]
        name = say("P") + str(seat + 1)
        while name in self.names:
            name += "'"
        return name

    def taken(self, seat, name, say):
        """Whether another seat has the name that *seat* would have."""
        mine = name or say("P") + str(seat + 1)
        return any([other != seat and self.name(other, say) == mine for other in range(MOST_PLAYERS)])

    def new_game(self, say, watch):
        """(game, roll-off) before the first move; one who plays alone has no roll-off."""
        names = [self.name(seat, say) for seat in range(self.players)]
        game = Game(names, self.finish, self.house, self.length, watch)
        if len(names) == 1:
            return game, None
        from p10core.roll_off import RollOff

        return game, RollOff(len(names))

    def next_players(self):
        """One more, after six one."""
        self.players = self.players % MOST_PLAYERS + 1

    def next_finish(self):
        """The other first finish rule."""
        self.finish = FINISH_2011 if self.finish == FINISH_CLASSIC else FINISH_CLASSIC

    def next_house(self):
        """Go on to the next house game."""
        here = (self.house, self.length)
        place = _HOUSES.index(here) + 1 if here in _HOUSES else 0
        self.house, self.length = _HOUSES[place % len(_HOUSES)]
