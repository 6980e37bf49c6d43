"""What wins: the game of two solved.

Games of up to four phases are solved exactly. In the others a turn is the best of a stock of plays. If a position that
comes up in play wants another play, that joins the stock. How much more the best answer could win is then measured, see
:func:`gain`.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.node import FIRST, Node
from desktop.coach.solver.plays import Stock
from desktop.coach.solver.positions import Ints, Rules
from desktop.coach.solver.two import Best, Two
from desktop.coach.solver.visits import Visit, played
from p10core.game.games import FINISH_NAMES
from p10core.game.houses import HOUSE_SHORT

Say = Callable[[str], None]
EXACT_PHASES = 4  # short games of up to so many phases are solved exactly, in three minutes
GAMES = 3000  # played to see which positions come up
WANTED = 1e-3  # a chance to win that the best answers to both sides may find together
ROUNDS = 8
FEW, MANY = 150, 700  # positions of a phase in which the best play of a turn is worked out
TRIFLE = 1e-5  # a chance by which the stock may miss the best play of a turn
SOURCES = (
    *(
        f"desktop/coach/solver/{name}.py"
        for name in (
            "win",
            "positions",
            "node",
            "two",
            "visits",
            "plays",
            "colour_policies",
            "kernel",
            "multisets",
            "best_turn",
        )
    ),
    *(
        f"p10core/{name}.py"
        for name in ("dice/evaluator", "dice/rules", "game/phases", "dice/tables", "dice/bonuses", "game/houses")
    ),
)


class Taken:
    """Who plays as a solved game says."""

    def __init__(self, game: Two, stock: Stock) -> None:
        self.game = game
        self.plays = stock.of

    def told(self, node: Node, own: Ints, ahead: Ints) -> Ints:
        """What was best in the solved game."""
        first, second = (own, own - ahead) if node.mover == FIRST else (own - ahead, own)
        return self.game.looked_up(self.game.taken, node, first, second)


class Solved(NamedTuple):
    """A game, and the stock that it is played from. ``gain``: how much more the best answers to either side would win,
    together, by a sample of positions; 0 if the game is solved exactly.
    """

    game: Two
    stock: Stock
    gain: float


def is_exact(house: int, length: int) -> bool:
    """Whether a game is small enough to be solved exactly."""
    return house == HOUSE_SHORT and length <= EXACT_PHASES


def exactly(rules: Rules, stock: Stock) -> Solved:
    """Solve a game from a stock that has every play that its positions want."""
    side = Best(stock)
    return Solved(Two(rules, (side, side)), stock, 0.0)


def solve(rules: Rules, stock: Stock, say: Say = lambda line: None) -> Solved:
    """Solve a game as well as *stock* can, which grows until the best answer would not win much more."""
    side = Best(stock)
    random = np.random.default_rng(1)
    least = dict.fromkeys(rules.phases, np.inf)
    for _ in range(ROUNDS):
        game = Two(rules, (side, side))
        visits, _ = played(game, GAMES, random)
        lacks = {phase: gain(game, stock, phase, visits, least[phase], random) for phase in rules.phases}
        least = lacks
        say(f"second wins {1 - game.first:.5f}, the best answers gain {sum(lacks.values()):.5f}")
        if sum(lacks.values()) < WANTED:
            break
    return Solved(game, stock, sum(lacks.values()))


def gain(game: Two, stock: Stock, phase: int, visits: list[Visit], before: float, random: np.random.Generator) -> float:
    """How much one who knew the exact best play at *phase* would win more in a game, both sides together.

    The mean, over positions that come up, of what the exact best turn is worth more than the stock's, times how often
    they do. The plays that were missed join the stock. *before*: what it was in the last round.
    """
    payoffs, turns = [], 0
    for visit in visits:
        if game.rules.phases[visit.node.of_mover()] == phase:
            turns += len(visit.first)
            some = random.random(len(visit.first)) < 0.2
            payoffs.append(game.payoffs(visit.node, visit.first[some], visit.second[some]))
    count = MANY if before > WANTED / 10 else FEW
    rows = random.permutation(np.concatenate(payoffs))[:count]
    return float(stock.improve(phase, rows, TRIFLE).mean()) * turns / GAMES


def stocked(house: int, length: int, say: Say = lambda line: None) -> Stock:
    """A stock that serves both finish rules, from build/ where it is known."""

    def compute() -> list[tuple[int, list[list[float]], list[list[float]]]]:
        stock = Stock()
        for finish, _ in enumerate(FINISH_NAMES):
            rules = Rules(finish, house, length)
            if is_exact(house, length):
                Two(rules, (Best(stock), Best(stock)), stock)
            else:
                solve(rules, stock, say)
        return [
            (phase, ends.tolist(), stock.payoffs[phase].tolist())
            for phase, ends in stock.outcomes.items()
            if phase != colours.PHASE
        ]

    stock = Stock()
    for phase, ends, payoffs in store.kept(f"win-{house}-{length}", SOURCES, compute):
        stock.outcomes[phase], stock.payoffs[phase] = np.array(ends), np.array(payoffs)
    return stock
