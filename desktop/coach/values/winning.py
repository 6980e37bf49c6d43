"""The chance to win, of every player of a game of dice between any two turns, and what the ends of a turn do to it.

pair.py solves the game of two, race.py estimates those of three to six. Both know the rules from the game alone: what a
turn leads to is asked of a copy of it.
"""

from collections.abc import Callable

import numpy as np

from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE
from desktop.coach.solver.positions import scores_of
from desktop.coach.values.copies import ended, won
from desktop.coach.values.pair import first_chance
from desktop.coach.values.race import Race
from p10core.dice.rules import LAST_SERIES, OVER, Game

Floats = np.ndarray
Say = Callable[[str], None]
SOLVED = 2  # players of the game that is solved


def chances(game: Game, say: Say = lambda line: None) -> list[float]:
    """The chance of each player, in order of play, a shared win in parts; their sum is 1. The order is settled."""
    if game.state == OVER:
        return won(game)
    if len(game.players) == SOLVED:
        first = first_chance(game, say)
        return [first, 1 - first]
    return Race(game).chances()


def pay_off(game: Game, before: float) -> Floats:
    """What the end of the turn that is on is worth to whose turn it is: the chance to win by points, failing last.

    *before*: the chance before the turn. An estimate is brought to its scale.
    """
    by_points = np.zeros(MOST_POINTS + 1)
    mover = game.current
    scores = scores_of(game.player().phase)
    if len(game.players) == SOLVED or game.state == LAST_SERIES:
        for score in (*scores, 0):
            by_points[score or NOT_MADE] = chances(ended(game, score))[mover]
        return by_points
    goes_on = Race(ended(game, 0)).worth(mover)  # the others stand there as they do after any score but the last
    for score in (*scores, 0):
        after = ended(game, score)
        race = Race(after)
        worth = race.worth(mover) if after.state == LAST_SERIES else goes_on
        by_points[score or NOT_MADE] = worth[race.made[mover], race.totals[mover]]
    stood = Race(game)
    estimate = stood.worth(mover)[stood.made[mover], stood.totals[mover]]
    return by_points * (before / estimate if estimate else 1.0)
