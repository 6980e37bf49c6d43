"""Games of two as the plays' outcomes have them, thousands at once: which positions come up, and who wins.

No dice are thrown: how a turn ends is drawn by its play's chances.
"""

from typing import NamedTuple

import numpy as np

from desktop.coach.solver.best_turn import NOT_MADE
from desktop.coach.solver.node import FIRST, Node
from desktop.coach.solver.positions import won
from desktop.coach.solver.two import Two

Ints = np.ndarray


class Visit(NamedTuple):
    """Positions of one node that came up, in all games, one after the other."""

    node: Node
    first: Ints
    second: Ints


def played(game: Two, games: int, random: np.random.Generator) -> tuple[list[Visit], float]:
    """Every position of so many games, and the share of who began."""
    begin = Node(FIRST, (0, 0))
    on = {begin: (np.zeros(games, int), np.zeros(games, int))}
    visits, wins = [], 0.0
    while on:
        node = min(on, key=lambda node: sum(node.made))  # all games of a node together
        first, second = on.pop(node)
        visits.append(Visit(node, first, second))
        scored = ends(game, node, first, second, random)
        for score in np.unique(scored).tolist():
            mine = scored == score
            after = game.leads(node, first[mine], second[mine], None if score == NOT_MADE else score)
            following, *totals = after
            if following is None:
                wins += float(won(*totals).sum())
            else:
                others = on.get(following, (np.zeros(0, int), np.zeros(0, int)))
                on[following] = (np.append(others[0], totals[0]), np.append(others[1], totals[1]))
    return visits, wins / games


def ends(game: Two, node: Node, first: Ints, second: Ints, random: np.random.Generator) -> Ints:
    """How the turn of each position ends: points, or NOT_MADE."""
    plays = game.sides[node.mover].plays(game.rules.phases[node.of_mover()])
    taken = game.looked_up(game.taken, node, first, second)
    upto = plays.cumsum(axis=1)[taken]
    drawn = random.random(len(taken)) * upto[:, -1]
    return np.asarray(np.minimum((upto < drawn[:, None]).sum(axis=1), NOT_MADE))
