"""How much of the result of a game of two was luck, by the solved game.

A roll is luck as far as its best hold is worth more than the hold before it. Who begins is luck too. On average luck is
nothing, however well either plays. So a result less its luck has the same mean as the result, and scatters far less.

At phase 8 a roll takes seconds to value, so no luck is taken out there, and the result keeps it. There is one
exception: two who play phase 8 alike, as master and perfect do. Then a whole turn is luck: what it came to, less the
mean of such turns in the coach's file. If that mean is not quite right, the error is the same for both and cancels out.
"""

import numpy as np

from desktop.coach import perfect
from desktop.coach.solver.best_turn import NOT_MADE, NUMBER_PHASES
from desktop.coach.solver.node import FIRST, node_of
from desktop.coach.solver.thrown_games import totals_of
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
