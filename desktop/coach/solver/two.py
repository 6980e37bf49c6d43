"""The game of two, backwards: the chance of who plays first to win, in every position, a shared win as half.

A position is who is to play, how many phases each has made, and both totals. As soon as neither can earn the five phase
bonus any more, only the difference of the totals counts. Both may fail, so a position and the one in which the other
is to play are solved together; failing on purpose may be best, but nobody can fail for ever.

A turn is one of the plays of a :class:`Side`: its stock's, among which it takes the best, or the one that it is told.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np

from desktop.coach.solver import kernel
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE
from desktop.coach.solver.multisets import Floats
from desktop.coach.solver.node import FIRST, SECOND, Node
from desktop.coach.solver.plays import Stock
from desktop.coach.solver.positions import Ints, Rules, won
from desktop.errors import BadInput
from p10core.dice.bonuses import BONUS

CHUNK = 1 << 12  # positions at once
TRIES = 200  # steps to the value of two positions; four are the rule
EXACT = 1e-12
TRIFLE = 1e-11  # among equals the one that fails less: a game that is decided goes on to its end
NEARLY = 1e-9  # a chance by which the best play of a turn may be missed where all is to be exact


class Side(Protocol):
    """One who plays."""

    def plays(self, phase: int) -> Floats:
        """How the turns of each play end: a row each, by points, NOT_MADE last."""

    def told(self, node: Node, own: Ints, ahead: Ints) -> Ints | None:
        """Which play is taken where the mover has the total *own* and is so far *ahead*; None: the best."""


class Best:
    """Who takes the best play of a stock."""

    def __init__(self, stock: Stock) -> None:
        self.plays = stock.of

    def told(self, node: Node, own: Ints, ahead: Ints) -> None:
        """Nothing: it is free to choose."""


class Two:
    """A solved game. ``first``: the chance of who plays first to win.

    *exact*: the stock of the sides, to which every play is added that a position wants.

    ``values[node]``: the chance of who began, a row for each of their totals, a column for each of the second's; if no
    five phase bonus is open, one row by the second's lead. ``taken[node]``: which play the mover takes, alike.
    """

    def __init__(self, rules: Rules, sides: tuple[Side, Side], exact: Stock | None = None) -> None:
        self.rules = rules
        self.sides = sides
        self.exact = exact
        self.values: dict[Node, Floats] = {}
        self.taken: dict[Node, Ints] = {}
        for nodes in self.order():
            self._solve(nodes)
            while self._improved(nodes):
                self._solve(nodes)
        self.first = float(self.values[Node(FIRST, (0, 0))][0, 0])

    def order(self) -> Iterator[list[Node]]:
        """The nodes, those first that others lead to; two at once where failures lead from one to the other."""
        end = self.rules.end
        if self.rules.rounds:
            for made in reversed(range(end)):
                yield [Node(SECOND, (made + 1, made))]
                yield [Node(FIRST, (made, made))]
            return
        for made in reversed(range(end)):
            yield [Node(FIRST, (made, end))]
            for earns in (False, True):
                yield [Node(SECOND, (end, made), earns)]
        for both in sorted(np.ndindex(end, end), key=sum, reverse=True):
            yield [Node(FIRST, both), Node(SECOND, both)]

    # Where a position stands in the table of its node.

    def corner(self, made: tuple[int, int]) -> tuple[int, int]:
        """The totals (or 0 and the second's lead) at the table's first place."""
        rules = self.rules
        if rules.open(made[0]) or rules.open(made[1]):
            return rules.least[made[0]], rules.least[made[1]]
        return 0, rules.least[made[1]] - rules.most[made[0]]

    def totals(self, made: tuple[int, int]) -> tuple[Ints, Ints]:
        """Both totals at every place of a table, flat."""
        rules = self.rules
        low, high = rules.least, rules.most
        if rules.open(made[0]) or rules.open(made[1]):
            rows, columns = (np.arange(low[count], high[count] + 1) for count in made)
        else:
            rows = np.zeros(1, int)
            columns = np.arange(low[made[1]] - high[made[0]], high[made[1]] - low[made[0]] + 1)
        grid = np.meshgrid(rows, columns, indexing="ij")
        return grid[0].ravel(), grid[1].ravel()

    def value(self, node: Node, first: Ints, second: Ints) -> Floats:
        """The chance of who began at these totals; totals out of reach count as the nearest."""
        return self.looked_up(self.values, node, first, second)

    def looked_up(self, tables: dict[Node, np.ndarray], node: Node, first: Ints, second: Ints) -> np.ndarray:
        """What the table of a node says at these totals."""
        table = tables[node]
        corner = self.corner(node.made)
        if not (self.rules.open(node.made[0]) or self.rules.open(node.made[1])):
            first, second = np.zeros_like(first), second - first
        rows, columns = np.broadcast_arrays(first - corner[0], second - corner[1])
        return kernel.nearest(table, rows.ravel(), columns.ravel()).reshape(rows.shape)

    # What a turn leads to.

    def leads(self, node: Node, first: Ints, second: Ints, score: int | Ints | None) -> tuple[Node | None, Ints, Ints]:
        """The node, None when the game is over, and both totals once the turn has brought *score*, None: it failed.

        *score* may be a column of scores: then that player has a row of totals for each.
        """
        rules, mover = self.rules, node.mover
        last_series = rules.end in node.made and not rules.rounds
        if score is None and not rules.rounds:
            return (None if last_series else node._replace(mover=1 - mover)), first, second
        made = list(node.made)
        totals = [first, second]
        totals[mover] = rules.scored(made[mover], totals[mover], 0 if score is None else score)
        made[mover] += 1
        finished = made[mover] == rules.end
        if score is not None and finished and (node.earns or not last_series):
            totals[mover] = totals[mover] + BONUS
        if finished and (last_series or rules.rounds and mover == SECOND):
            return None, totals[0], totals[1]
        if last_series:
            return Node(mover, (made[0], made[1]), node.earns), totals[0], totals[1]
        earns = finished and not rules.rounds and mover == FIRST
        earns = earns and (not rules.classic or made[SECOND] == rules.end - 1)
        return Node(1 - mover, (made[0], made[1]), earns), totals[0], totals[1]

    def after(self, node: Node, first: Ints, second: Ints, score: int | Ints | None) -> Floats | None:
        """The chance of who began once the turn has brought *score*, None: it failed.

        None where the same phases follow with the other to play: that position is not known yet.
        """
        following, first, second = self.leads(node, first, second, score)
        if following is None:
            return won(first, second)
        return None if following.made == node.made else self.value(following, first, second)

    def payoffs(self, node: Node, first: Ints, second: Ints) -> Floats:
        """What the end of the mover's turn is worth to the mover: a row a position, as a pay-off by points."""
        result = np.zeros((MOST_POINTS + 1, len(first)))
        scores = self.rules.scores[node.of_mover()]
        result[scores] = self.after(node, first, second, np.array(scores)[:, None])
        failed = self.after(node, first, second, None)
        if failed is None:
            failed = self.value(node._replace(mover=1 - node.mover), first, second)
        result[NOT_MADE] = failed
        if node.mover == SECOND:
            used = [*scores, NOT_MADE]
            result[used] = 1 - result[used]
        return result.T

    def _improved(self, nodes: list[Node]) -> bool:
        """Whether the stock that is to be exact has got plays that these nodes want."""
        if not self.exact:
            return False
        lacks = 0.0
        for node in nodes:
            payoffs = self.payoffs(node, *self.totals(node.made))
            phase = self.rules.phases[node.of_mover()]
            lacks = max(lacks, self.exact.improve(phase, payoffs, NEARLY).max())
        return lacks > NEARLY

    def _solve(self, nodes: list[Node]) -> None:
        first, second = self.totals(nodes[0].made)
        corner = self.corner(nodes[0].made)
        shape = (first[-1] - first[0] + 1, second[-1] - corner[1] + 1)
        tables = [np.empty(len(first)) for _ in nodes]
        takens = [np.zeros(len(first), np.int32) for _ in nodes]
        for begin in range(0, len(first), CHUNK):
            some = slice(begin, begin + CHUNK)
            turns = [self._turn(node, first[some], second[some]) for node in nodes]
            failed = self.after(nodes[0], first[some], second[some], None) if len(nodes) == 1 else None
            for place, (values, taken) in enumerate(solved(turns, failed)):
                tables[place][some], takens[place][some] = values, taken
        for place, node in enumerate(nodes):
            self.values[node] = tables[place].reshape(shape)
            self.taken[node] = takens[place].reshape(shape)

    def _turn(self, node: Node, first: Ints, second: Ints) -> "Choices":
        side = self.sides[node.mover]
        mine, theirs = (first, second) if node.mover == FIRST else (second, first)
        plays = side.plays(self.rules.phases[node.of_mover()])
        scores = self.rules.scores[node.of_mover()]
        worth = np.asarray(self.after(node, first, second, np.array(scores)[:, None]))
        told = side.told(node, mine, mine - theirs)
        free = np.empty(0, np.int64) if told is None else told.astype(np.int64)
        by_score = np.ascontiguousarray(plays[:, scores].T)
        return Choices(by_score, worth, plays[:, NOT_MADE].copy(), free, 1 if node.mover == FIRST else -1)


class Choices(NamedTuple):
    """What the plays of a turn come to, to who began, in many positions.

    ``plays[score, play]``: how likely a play brings a score. ``worth[score, position]``: what that is worth.
    ``fails[play]``: how likely it fails. ``told[position]``: the number of the only play, empty if all are free.
    ``sign``: 1 if more is better for the mover, else -1.
    """

    plays: Floats
    worth: Floats
    fails: Floats
    told: Ints
    sign: int


def solved(turns: list[Choices], failed: Floats | None = None) -> list[tuple[Floats, Ints]]:
    """Values and plays of one turn in which a failure is worth *failed*, or of two that lead to each other by failures.

    Raises BadInput where two do not settle, which has not been seen.
    """
    count = turns[0].worth.shape[1]
    values = [np.empty(count) for _ in turns]
    taken = [np.empty(count, np.int64) for _ in turns]

    def settle(span: tuple[int, int]) -> float:
        if failed is not None:
            kernel.settle_one(turns[0], failed, TRIFLE, span, values[0], taken[0])
            return 0.0
        one, other = turns
        found = (values[0], values[1]), (taken[0], taken[1])
        return kernel.settle_two((one, other), (TRIES, EXACT, TRIFLE), span, *found)

    moved = max(kernel.in_threads(settle, count))
    if moved:
        raise BadInput(f"a position does not settle: it still moves by {moved}")
    return list(zip(values, taken, strict=True))
