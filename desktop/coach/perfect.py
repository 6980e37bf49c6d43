"""The level *perfect* of a game of two: it holds what the solved game says wins most. Only a computer has room for it.

``python -m desktop simulate --seats perfect,master``. Each hold is the best of all 1,024 for what the end of the turn
is worth in the table of the analysis (desktop/records/analysis/pair.py). At phase 8 it holds and stops as the master
does, for there the exact best takes seconds; the coach's rule is within 0.1 % of the chance.
"""

import sys
from functools import lru_cache

import numpy as np

from desktop.coach.solver.node import Node, node_of
from desktop.coach.solver.thrown_games import totals_of
from desktop.coach.solver.turn import NUMBER_PHASES
from desktop.records.analysis.pair import pair
from desktop.records.analysis.worth import Yardstick, of_numbers
from p10core.coach.coach import Coach
from p10core.dice.opponents import MASTER, choose
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE

_SAME = 1e-9  # chances that differ by less are equal: then more dice stay


def solve(game: Game) -> None:
    """Solve games of these rules, unless that was done before; it says so."""
    pair(game.finish, game.house, len(game.phases), lambda line: print(line, file=sys.stderr))


def best_hold(game: Game, coach: Coach) -> int:
    """The dice to hold after the first or second roll of a game of two, as a mask; ALL_DICE: stop."""
    turn = game.turn
    if turn.phase not in NUMBER_PHASES:
        return int(choose(MASTER, game, coach, None))
    first, second = (int(total[0]) for total in totals_of(game))
    stick = _yardstick(game.finish, game.house, len(game.phases), turn.phase, node_of(game), first, second)
    worth = stick.holds(turn.rolls, turn.faces)
    return max(np.flatnonzero(worth >= worth.max() - _SAME).tolist(), key=_stays)


def _stays(mask: int) -> tuple[bool, int]:
    return mask == ALL_DICE, mask.bit_count()


@lru_cache(maxsize=64)
def _yardstick(finish: int, house: int, length: int, phase: int, node: Node, first: int, second: int) -> Yardstick:
    """What the holds of a turn are worth, for this position."""
    payoffs = pair(finish, house, length).payoffs(node, np.array([first]), np.array([second]))
    return of_numbers(phase, payoffs[0])
