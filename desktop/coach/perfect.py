"""The level *perfect* of a game of two: it holds what the solved game says wins most. No Pico has room for it; in a
browser it is desktop/site/perfect.py.

``python -m desktop simulate --seats perfect,master``; people play against it on the page of games by link
(desktop/by_link/rival.py). The table of the analysis (desktop/coach/values/pair.py) says what the end of a turn is
worth, and desktop/coach/all_holds.py takes the best hold.
"""

import sys
from functools import cache, lru_cache

import numpy as np

from desktop.coach.all_holds import best_of_all
from desktop.coach.solver.node import FIRST, Node, node_of
from desktop.coach.solver.positions import totals_of
from desktop.coach.values.copies import won
from desktop.coach.values.pair import Pair, pair
from desktop.coach.values.worth import Yardstick, won_by
from p10core.dice.rules import OVER, Game


def solved(game: Game) -> Pair:
    """The solved game of these rules; where it was not solved before, it says so."""
    return _solved(game.finish, game.house, len(game.phases))


def best_hold(game: Game) -> int:
    """The dice to hold after the first or second roll of a game of two, as a mask; ALL_DICE: stop."""
    return best_of_all(worth(game))


def worth(game: Game) -> list[float]:
    """What each of the 1,024 holds is worth."""
    found: list[float] = yardstick(game).holds(game.turn.rolls, bytes(game.turn.faces)).tolist()
    return found


def yardstick(game: Game) -> Yardstick:
    """What the holds of the turn that is on are worth."""
    first, second = (int(total[0]) for total in totals_of(game))
    return _yardstick(game.finish, game.house, len(game.phases), game.turn.phase, node_of(game), first, second)


def chances(game: Game) -> list[float]:
    """The chance of each player to win, in order of play, at the beginning of a turn or between two."""
    if game.state == OVER:
        return won(game)
    first = float(solved(game).value(node_of(game), *totals_of(game))[FIRST])
    return [first, 1 - first]


def ends(game: Game) -> list[float]:
    """What the end of the turn that is on is worth to who plays it, by points, failing last."""
    found: list[float] = np.asarray(solved(game).payoffs(node_of(game), *totals_of(game))[0]).tolist()
    return found


@cache
def _solved(finish: int, house: int, length: int) -> Pair:
    return pair(finish, house, length, lambda line: print(line, file=sys.stderr))


@lru_cache(maxsize=4)
def _yardstick(finish: int, house: int, length: int, phase: int, node: Node, first: int, second: int) -> Yardstick:
    """What the holds of a turn are worth, for this position."""
    payoffs = _solved(finish, house, length).payoffs(node, np.array([first]), np.array([second]))
    return won_by(phase, payoffs[0])
