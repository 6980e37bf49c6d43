"""What the solution of the game of two brings, to itself and against the levels; and a check with thrown dice."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypedDict

from desktop.coach.solver.positions import Rules
from desktop.coach.solver.thrown_games import Player, Share, thrown
from desktop.coach.solver.two import Best, Side, Two
from desktop.coach.solver.win import Say, Solved, Taken, exactly, is_exact, solve, stocked
from desktop.coach.tables import chances, seats
from desktop.coach.tables.level_plays import Level
from p10core.dice.opponents import BEGINNER, CAUTIOUS, MASTER
from p10core.dice.rules import Game
from p10core.game.games import FINISH_NAMES, LEVEL_NAMES


def against(rules: Rules, solved: Solved, level: int) -> dict[str, float]:
    """The chance of the solution's play against a level, playing first and second."""
    mine, theirs = Taken(solved.game, solved.stock), sitting(level, rules)
    first = Two(rules, (mine, theirs)).first
    second = 1 - Two(rules, (theirs, mine)).first
    return {"first": first, "second": second, "either": (first + second) / 2}


def sitting(level: int, rules: Rules) -> Side:
    """A level of the tower as a side of the game of two."""
    return chances.master(rules) if level == MASTER else Level(level)


class Chances(TypedDict):
    """The chances to win of who plays first and second when both play best; *against* each level, first, second and
    either; what the best answers to both would win more.
    """

    first: float
    second: float
    exact: bool
    best_answer_gains: float
    against: dict[str, dict[str, float]]


def figures(house: int, length: int, say: Say = lambda line: None) -> dict[str, Chances]:
    """What ``solve --win --json`` prints: the chances by finish rule."""
    exact = is_exact(house, length)
    stock = stocked(house, length, say)
    result: dict[str, Chances] = {}
    for finish, name in enumerate(FINISH_NAMES):
        rules = Rules(finish, house, length)
        solved = exactly(rules, stock) if exact else solve(rules, stock, say)
        result[name] = {
            "first": solved.game.first,
            "second": 1 - solved.game.first,
            "exact": exact,
            "best_answer_gains": solved.gain,
            "against": {LEVEL_NAMES[level]: against(rules, solved, level) for level in (BEGINNER, CAUTIOUS, MASTER)},
        }
        say(f"{name}: who plays second wins {1 - solved.game.first:.4%}")
    return result


class Loss(NamedTuple):
    """Chances to win, playing first and second alike: of the solution and of the device against cautious, of the device
    against the solution.
    """

    best: float
    device: float
    between: float


def loss(rules: Rules, solved: Solved) -> Loss:
    """What the device's tables, and one step ahead, lose of the solution, exactly (as far as that is)."""
    best, device, cautious = Taken(solved.game, solved.stock), chances.master(rules), Level(CAUTIOUS)
    return Loss(either(rules, best, cautious), either(rules, device, cautious), either(rules, device, best))


def either(rules: Rules, mine: Side, theirs: Side) -> float:
    """The chance of one side against another, playing first in half of the games."""
    return (Two(rules, (mine, theirs)).first + 1 - Two(rules, (theirs, mine)).first) / 2


def check(house: int, length: int, count: int, seed: int) -> Iterator[tuple[str, Share]]:
    """Games with thrown dice by both finish rules: the solution against itself, and first against cautious, which is
    played by the device's own code. Not in ten rounds, whose positions are counted another way.
    """
    coach = seats.opened()

    def cautious(table: Game, random_bytes: Callable[[int], bytes]) -> None:
        seats.play_turn(table, coach, random_bytes)

    stock = stocked(house, length)
    for finish, name in enumerate(FINISH_NAMES):
        rules = Rules(finish, house, length)
        game = Two(rules, (Best(stock), Best(stock)))
        first = Two(rules, (Taken(game, stock), Level(CAUTIOUS))).first
        player = Player(game, stock)
        for against, computed, second in (("itself", game.first, player.play_turn), ("cautious", first, cautious)):

            def new_game(finish: int = finish) -> Game:
                return Game(["First", "Second"], finish, house, length, None, bytes([0, CAUTIOUS]))

            yield (
                f"{name}, first against {against}",
                thrown(count, seed, computed, new_game, (player.play_turn, second)),
            )
