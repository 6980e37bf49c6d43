"""What wins: the game of two solved, and what its best play brings against the tower's levels.

Games of up to four phases are solved exactly. In the others a turn is the best of a stock of plays, which grows by what
positions want that come up in play; how much the best answer to it could win more is then measured, see :func:`gain`.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from desktop.coach import seats
from desktop.errors import BadInput
from desktop.solver import colours, store
from desktop.solver.level_plays import Level
from desktop.solver.plays import Stock
from desktop.solver.thrown_games import Player, Share, thrown
from desktop.solver.two import FIRST, Best, Ints, Node, Rules, Two
from desktop.solver.visits import Visit, played
from p10core.agreed import FINISH_NAMES, HOUSE_ROUNDS, HOUSE_SHORT
from p10core.game import Game
from p10core.set_up import BEGINNER, CAUTIOUS, LEVEL_NAMES, MASTER

Say = Callable[[str], None]
EXACT_PHASES = 4  # short games of up to so many phases are solved exactly, in three minutes
GAMES = 3000  # played to see which positions come up
WANTED = 4e-4  # of a game that the best answer may win more
ROUNDS = 8
FEW, MANY = 150, 700  # positions of a phase in which the best play of a turn is worked out
TRIFLE = 1e-5  # a chance by which the stock may miss the best play of a turn
SOURCES = (
    *(
        f"desktop/solver/{name}.py"
        for name in ("win", "two", "visits", "plays", "colour_policies", "multisets", "turn")
    ),
    *(f"p10core/{name}.py" for name in ("evaluator", "game", "phases", "tables")),
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
    """A game, the stock that it is played from, and how much more than its value the best answer to either side could
    win at most; 0 where the game is solved exactly.
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
        say(f"second wins {1 - game.first:.5f}, the best answer at most {sum(lacks.values()):.5f} more")
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


def against(rules: Rules, solved: Solved, level: int) -> dict[str, float]:
    """The chance of the solution's play against a level, playing first and second."""
    mine, theirs = Taken(solved.game, solved.stock), Level(level, rules)
    first = Two(rules, (mine, theirs)).first
    second = 1 - Two(rules, (theirs, mine)).first
    return {"first": first, "second": second, "either": (first + second) / 2}


def figures(house: int, length: int, say: Say = lambda line: None) -> dict[str, object]:
    """What ``solve --win --json`` prints: by finish rule the chances of who plays first and second when both play
    best, against each level, and what the approximation may cost.
    """
    exact = is_exact(house, length)
    stock = stocked(house, length, say)
    result: dict[str, object] = {}
    for finish, name in enumerate(FINISH_NAMES):
        rules = Rules(finish, house, length)
        solved = exactly(rules, stock) if exact else solve(rules, stock, say)
        result[name] = {
            "first": solved.game.first,
            "second": 1 - solved.game.first,
            "exact": exact,
            "best_answer_at_most": solved.gain,
            "against": {LEVEL_NAMES[level]: against(rules, solved, level) for level in (BEGINNER, CAUTIOUS, MASTER)},
        }
        say(f"{name}: who plays second wins {1 - solved.game.first:.4%}")
    return result


def check(house: int, length: int, count: int, seed: int) -> Iterator[tuple[str, Share]]:
    """Games with thrown dice by both finish rules: the solution against itself, and first against cautious, which is
    played by the device's own code. Raises BadInput in ten rounds, whose positions are counted another way.
    """
    if house == HOUSE_ROUNDS:
        raise BadInput("--check does not play ten rounds")
    coach = seats.opened()

    def cautious(table: Game, random_bytes: Callable[[int], bytes]) -> None:
        seats.play_turn(table, coach, random_bytes)

    stock = stocked(house, length)
    for finish, name in enumerate(FINISH_NAMES):
        rules = Rules(finish, house, length)
        game = Two(rules, (Best(stock), Best(stock)))
        first = Two(rules, (Taken(game, stock), Level(CAUTIOUS, rules))).first
        player = Player(game, stock)
        for against, computed, second in (("itself", game.first, player.play_turn), ("cautious", first, cautious)):

            def new_game(finish: int = finish) -> Game:
                return Game(["First", "Second"], finish, house, length, None, bytes([0, CAUTIOUS]))

            yield (
                f"{name}, first against {against}",
                thrown(count, seed, computed, new_game, (player.play_turn, second)),
            )


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
