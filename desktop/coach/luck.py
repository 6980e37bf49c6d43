"""How much of the result of a game of two was luck, by the solved game.

A roll is luck so far as the best hold of it is worth more than what was held before it; who begins is luck too. On
average all that is nothing, however well either side plays, and whatever the table of the solved game is worth. So a
result less its luck has the same mean as the result, and scatters far less. At phase 8, where what a roll is worth
takes seconds, there is no luck, so the result keeps what falls there; but for two who play it alike, as master and
perfect do: then a turn is luck as a whole, what it came to less the mean of such turns as the coach's file has them,
and what that mean is beside the truth falls away in their difference.
"""

import numpy as np

from desktop.coach import perfect
from desktop.coach.solver.node import FIRST, node_of
from desktop.coach.solver.thrown_games import totals_of
from desktop.coach.solver.turn import NOT_MADE, NUMBER_PHASES
from desktop.records.analysis.worth import Floats, Yardstick
from p10core.coach.coach import Coach
from p10core.coach.file import ENDS, POINTS
from p10core.dice.evaluator import FAILED
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE

EVEN = 0.5


class TurnLuck:
    """Of the turn that is on in a *game*, to whoever plays it. Tell it each hold before the next roll. *alike*: both
    play phase 8 as the master does.
    """

    def __init__(self, game: Game, coach: Coach, alike: bool) -> None:
        self.turn = game.turn
        self._alike = alike
        self.luck = 0.0
        self._stick: Yardstick | None = None
        self._is_over = False
        if self.turn.phase in NUMBER_PHASES:
            self._stick = perfect.yardstick(game)
            self._worth = self._stick.before
        else:
            self._payoffs = perfect.payoffs(game)
            self._worth = float(mean_ends(coach, self.turn.phase) @ self._payoffs)

    def held(self, mask: int) -> None:
        """These dice are held after roll 1 or 2, all ten: the turn ends."""
        if self._stick:
            worth = self._stick.holds(self.turn.rolls, self.turn.faces)
            self.luck += float(worth.max()) - self._worth
            self._worth = float(worth[mask])
            self._is_over = mask == ALL_DICE

    def ended(self) -> float:
        """The luck of the whole turn, which is over."""
        if not self._stick:
            if not self._alike:
                return 0.0
            result = self.turn.result()
            came_to = float(self._payoffs[NOT_MADE if result == FAILED else result >> 10])
        else:
            came_to = self._worth if self._is_over else self._stick.end(self.turn.faces)
        return self.luck + came_to - self._worth


def of_beginning(game: Game) -> float:
    """What it is worth to begin the *game*, before its first turn."""
    first, second = totals_of(game)
    return float(perfect.solved(game).value(node_of(game), first, second)[FIRST]) - EVEN


def mean_ends(coach: Coach, phase: int) -> Floats:
    """How the turns of a phase end by the table for points, as likely as the coach's file says."""
    data = bytearray(ENDS)
    coach.file.ends(coach.file.table(phase, POINTS, 0), data)
    ends = np.frombuffer(data, "<u2").astype(float)
    return ends / ends.sum()
