"""The positions of the game of two: what is played, who is to play, how many phases each has made."""

import numpy as np

from desktop.coach.solver.best_turn import NOT_MADE, points
from desktop.coach.solver.multisets import Floats
from desktop.coach.solver.node import FIRST, SECOND
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL, FIVE_PHASES
from p10core.dice.rules import Game
from p10core.game.games import FINISH_CLASSIC
from p10core.game.houses import HOUSE_ROUNDS, phases_of

Ints = np.ndarray
COLOUR_POINTS = range(7, 57)  # of seven dice of one colour


class Rules:
    """What is played: the phases, the first finish rule, whether a phase is a round.

    ``five``: whether there is a five phase bonus; ``scores[i]``: the points that the i-th phase can bring;
    ``least[i]`` and ``most[i]``: the totals of one who has made i phases.
    """

    def __init__(self, finish: int, house: int, length: int) -> None:
        self.classic = finish == FINISH_CLASSIC
        self.rounds = house == HOUSE_ROUNDS
        self.phases = phases_of(house, length)
        self.end = len(self.phases)
        self.five = self.phases[:FIVE_PHASES] == bytes(range(1, FIVE_PHASES + 1))
        self.scores = [scores_of(phase) for phase in self.phases]
        self.least, self.most = [0], [0]
        for at, scores in enumerate(self.scores):
            bonus = BONUS * ((self.five and at + 1 == FIVE_PHASES) + (at + 1 == self.end))
            self.least.append(0 if self.rounds else self.least[-1] + min(scores))
            self.most.append(self.most[-1] + max(scores) + bonus)

    def open(self, made: int) -> bool:
        """Whether one who has made so many phases may yet earn the five phase bonus."""
        return self.five and made < FIVE_PHASES

    def scored(self, made: int, total: Ints, score: int | Ints) -> Ints:
        """The total when the next phase brings *score*, with the five phase bonus but not that of the finish."""
        total = total + score
        if self.five and made + 1 == FIVE_PHASES:
            return np.asarray(total + BONUS * (total >= FIVE_PHASE_TOTAL))
        return total


def scores_of(phase: int) -> list[int]:
    """The points that a phase can bring."""
    if phase == 8:
        return list(COLOUR_POINTS)
    return [score for score in np.unique(points(phase)).tolist() if score != NOT_MADE]


def totals_of(table: Game) -> tuple[Ints, Ints]:
    """Both totals of a game of the device."""
    return np.array([table.total(FIRST)]), np.array([table.total(SECOND)])


def won(first: Ints, second: Ints) -> Floats:
    """The chance of who began when the game is over."""
    return np.asarray((first > second) + 0.5 * (first == second))
