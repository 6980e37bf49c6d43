"""Where a game of two stands, but for the totals. A browser reads this too: it has no numpy."""

from typing import NamedTuple

from p10core.dice.bonuses import earns_first_finish
from p10core.dice.rules import Game
from p10core.game.houses import HOUSES

FIRST, SECOND = 0, 1
# The lengths of short games by which desk and site judge holds. The others are in no set-up, and some 23 MB for a site.
SHORT = (1, 2, 3, 4, 5, 7)


class Node(NamedTuple):
    """Positions that differ by their totals only.

    ``mover`` is to play; ``made`` by who began and by the other, ``Rules.end`` for who has finished: then it is the
    last series. ``earns``: whether the mover, in the last series, may earn the first finish bonus too.
    """

    mover: int
    made: tuple[int, int]
    earns: bool = False

    def of_mover(self) -> int:
        """How many phases the mover has made."""
        return self.made[self.mover]


def is_solved(game: Game) -> bool:
    """Whether it is a game of two whose holds are judged by the solved game."""
    return len(game.players) == 2 and (not HOUSES[game.house].lengths or len(game.phases) in SHORT)


def node_of(table: Game) -> Node:
    """Where a game of the device stands among the nodes of a solved one."""
    made = [len(table.phases) if player.phase == 0 else table.phases.find(player.phase) for player in table.players]
    earns = table.first_finisher == FIRST and earns_first_finish(table)
    return Node(table.current, (made[0], made[1]), earns)
