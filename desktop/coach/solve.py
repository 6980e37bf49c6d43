"""Solves the game: ``python -m desktop solve`` prints the exact odds and the best solitaire game.

The method and what came out stand in desktop/coach/solver/README.md. Phase 8 takes some minutes and 4 GB the first
time; what it came to is kept in build/. How far it is goes to stderr. ``--win`` solves the game of two instead, of any
house game.
"""

import argparse
import json
import sys

from desktop.coach.solver.solution import Solution, solve
from desktop.coach.tables.duels import Chances
from desktop.errors import BadInput
from desktop.referee.record_words import parse_house
from p10core.dice.opponents import BEGINNER
from p10core.game.games import LEVEL_NAMES, WITNESS_TOTAL
from p10core.game.houses import HOUSE_NONE, HOUSES


def say(line: str) -> None:
    """How far it is."""
    print(f"  {line}", file=sys.stderr, flush=True)


def print_table(solution: Solution) -> None:
    """The figures for people."""
    print("phase   one roll   three rolls   mean points   still to come in solitaire")
    for phase, odds in solution.odds.items():
        value = solution.solitaire.states[phase, 0].value
        print(f"{phase:>5}   {odds.p_one_roll:8.4%}   {odds.p_make:11.4%}   {odds.mean_points:11.4f}   {value:12.4f}")
    games = solution.games
    print(f"best solitaire: {solution.solitaire.expected():.6f} points expected, standard deviation {games.sd():.3f},")
    print(f"over 600: {games.at_least(WITNESS_TOTAL):.4%}, {games.turns:.3f} turns")


def print_wins(house: str, figures: dict[str, Chances]) -> None:
    """The chances of the game of two, for people."""
    print(f"house game {house}     plays first   plays second   against " + "   ".join(LEVEL_NAMES[BEGINNER:]))
    for finish, found in figures.items():
        levels = "   ".join(f"{found['against'][level]['either']:8.2%}" for level in LEVEL_NAMES[BEGINNER:])
        print(f"{finish:<20}{found['first']:11.3%}   {found['second']:12.3%}          {levels}")
        if not found["exact"]:
            print(f"{'':<20}the best answers to both would win {found['best_answer_gains']:.3%} more")


def main(arguments: list[str]) -> None:
    """The command line of solve."""
    parser = argparse.ArgumentParser(prog="desktop solve", description="Solve a turn and the solitaire game, exactly.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--win", action="store_true", help="solve the game of two: the chances to win it")
    parser.add_argument("--house", help="the game for --win: none (the default), rounds, short:N or even")
    options = parser.parse_args(arguments)
    if options.house is not None and not options.win:
        raise BadInput("--house goes with --win: the solitaire game has all ten phases")
    (solve_two if options.win else solve_alone)(options)


def solve_two(options: argparse.Namespace) -> None:
    """Solve the game of two."""
    from desktop.coach.tables import duels

    house = options.house or HOUSES[HOUSE_NONE].word
    figures = duels.figures(*parse_house(house), say)
    if options.json:
        print(json.dumps(figures))
    else:
        print_wins(house, figures)


def solve_alone(options: argparse.Namespace) -> None:
    """Solve a turn and the solitaire game."""
    solution = solve(say)
    if options.json:
        print(json.dumps(solution.as_json()))
    else:
        print_table(solution)
