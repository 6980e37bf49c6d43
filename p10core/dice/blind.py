"""Duplicate played blind: one after the other plays the same deal alone, while the others look away. Then the scorepads
stand side by side.

``set_up.played`` has a row of bytes for each who has played, in order of the seats, as the journal has it.
"""

from p10core.const import const
from p10core.dice.rules import FAILURE_COST, Player
from p10core.houses import phases_of
from p10core.journal.kinds import PLAYED
from p10core.seats import seat_name

_SCORES = const(1)  # after the failures
_BONUSES = const(11)


def played_entry(game):
    """The journal's entry for a game alone that is over: its player's row."""
    player = game.players[0]
    return PLAYED, bytes((min(player.failures, 0xFF),)) + bytes(player.scores[1:]) + bytes(player.bonuses)


class Round:
    """Those who have played, for the rows of a scorepad: ``players``, ``phases`` and :meth:`total` are a game's."""

    def __init__(self, chosen, person):
        self.phases = phases_of(chosen.house, chosen.length)
        self.players = []
        for seat, row in enumerate(chosen.played):
            player = Player(seat_name(chosen, seat, person), 0)
            player.failures = row[0]
            player.scores[1:] = row[_SCORES:_BONUSES]
            player.bonuses[:] = row[_BONUSES:]
            self.players.append(player)

    def total(self, place):
        """The total of the player at a place."""
        player = self.players[place]
        return sum(player.scores) + sum(player.bonuses) - FAILURE_COST * player.failures

    def ranking(self):
        """The places of the players, the best total first."""
        return sorted(range(len(self.players)), key=lambda place: -self.total(place))
