"""What the solution of the game of two brings, to itself and against the levels."""

from typing import TypedDict

from desktop.coach.solver.positions import Rules
from desktop.coach.solver.two import Side, Two
from desktop.coach.solver.win import Say, Solved, Taken, exactly, is_exact, solve, stocked
from desktop.coach.tables import chances
from desktop.coach.tables.level_plays import Level
from p10core.dice.opponents import BEGINNER, CAUTIOUS, MASTER
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


def either(rules: Rules, mine: Side, theirs: Side) -> float:
    """The chance of one side against another, playing first in half of the games."""
    return (Two(rules, (mine, theirs)).first + 1 - Two(rules, (theirs, mine)).first) / 2
