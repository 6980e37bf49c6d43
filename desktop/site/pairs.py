"""The chances to win a game of two, from the solved game, in a browser.

packed(finish, house, length)        # on a computer, where the solver is: a file of the site
name_of(game)                        # what that of a game's rules is called; nothing if there is none
Pair(data).chances(game)             # in the browser: of each player, between two turns
"""

import pickle

from desktop.coach.solver.node import FIRST, SHORT, is_solved, node_of
from desktop.coach.values.copies import ended, won
from p10core.coach.file import FAILS
from p10core.dice.rules import OVER, Game
from p10core.game.games import FINISH_NAMES, LAST_PHASE
from p10core.game.houses import HOUSES, house_word, phases_of

GAMES = [  # finish rule, house, length
    (finish, house, length)
    for house, row in enumerate(HOUSES)
    for length in (SHORT if row.lengths else (LAST_PHASE,))
    for finish in range(len(FINISH_NAMES))
]


def name_of(game: Game) -> str:
    """The file for a game; nothing where no site has one, as for a game of three."""
    return named(game.finish, game.house, len(game.phases)) if is_solved(game) else ""


def named(finish: int, house: int, length: int) -> str:
    """The file of these rules."""
    return f"pair-{house_word(house, length).replace(':', '-')}-{FINISH_NAMES[finish]}.bin"


def packed(finish: int, house: int, length: int) -> bytes:
    """The table of a solved game: where each node begins, how many columns and rows it has, the totals at its corner,
    whether a bonus is open; then what a chance of 1 is, and all chances, two bytes each.
    """
    import numpy as np

    from desktop.coach.values.pair import CERTAIN, pair

    solved = pair(finish, house, len(phases_of(house, length)))
    nodes, at = {}, 0
    for node, table in solved.values.items():
        rules = solved.rules
        is_open = rules.open(node.made[0]) or rules.open(node.made[1])
        nodes[tuple(node)] = at, *table.shape, *map(int, solved.corner(node.made)), is_open
        at += table.size
    chances = np.concatenate([np.asarray(table).ravel() for table in solved.values.values()])
    return pickle.dumps((nodes, CERTAIN, chances.astype("<u2").tobytes()))


class Pair:
    """A solved game, from :func:`packed`."""

    def __init__(self, data: bytes) -> None:
        self._nodes, self._certain, chances = pickle.loads(data)
        self._chances = memoryview(chances).cast("H")

    def chances(self, game: Game) -> list[float]:
        """Of each player, at the beginning of a turn or between two."""
        if game.state == OVER:
            return won(game)
        at, rows, columns, top, left, is_open = self._nodes[tuple(node_of(game))]
        first, second = game.total(FIRST), game.total(1 - FIRST)
        row, column = (first - top, second - left) if is_open else (0, second - first - left)
        place = at + min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)
        chance = self._chances[place] / self._certain
        return [chance, 1 - chance]

    def ends(self, game: Game) -> list[float]:
        """What the end of the turn that is on is worth to whose turn it is: by points, failing last."""
        scores = (0, *range(1, FAILS), 0)
        return [self.chances(ended(game, score))[game.current] for score in scores]
