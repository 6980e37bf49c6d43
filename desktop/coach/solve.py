"""Solves the game: ``python -m desktop solve`` prints the exact odds and the best solitaire game.

The method and what came out stand in desktop/coach/solver/README.md. Phase 8 takes some minutes and 4 GB the first
time; what it came to is kept in build/. How far it is goes to stderr. ``--win`` solves the game of two instead, of any
house game.
"""

import argparse
import json
import sys

from desktop.coach.solver.check import check_phase
from desktop.coach.solver.solution import Solution, solve
from desktop.coach.tables.duels import Chances
from desktop.errors import BadInput
from desktop.referee.record_words import parse_house
from p10core.dice.opponents import BEGINNER
from p10core.dice.rules import LAST_PHASE
from p10core.game.games import LEVEL_NAMES, WITNESS_TOTAL
from p10core.game.houses import HOUSE_NONE, HOUSE_ROUNDS, HOUSES

TURNS = 1_000_000
FEWEST_GAMES = 10
TURNS_A_GAME = 250  # of those that --check plays: with --win as many games of two as take their time


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


def check(turns: int, seed: int) -> None:
    """Play every phase by the table. Raises BadInput where what is played is not what is exact."""
    agreed = True
    for phase in range(1, LAST_PHASE + 1):
        for comparison in check_phase(phase, turns, seed):
            print(comparison, file=sys.stderr, flush=True)
            agreed = agreed and comparison.agrees()
    if not agreed:
        raise BadInput("dice and table differ by more than four standard errors")


def check_wins(house: str, games: int, seed: int) -> None:
    """Play games of two with thrown dice. Raises BadInput where they do not come to what was computed."""
    from desktop.coach.tables import duels

    agreed = True
    for what, share in duels.check(*parse_house(house), games, seed):
        print(f"{what:<32}{share}", file=sys.stderr, flush=True)
        agreed = agreed and share.agrees()
    if not agreed:
        raise BadInput("dice and chances differ by more than four standard errors")


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
    parser.add_argument("--check", action="store_true", help="play turns by the table and compare")
    parser.add_argument("--turns", type=int, default=TURNS, help="a phase, for --check (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="for the dice that --check throws (default %(default)s)")
    parser.add_argument("--win", action="store_true", help="solve the game of two: the chances to win it")
    parser.add_argument("--house", help="the game for --win: none (the default), rounds, short:N or even")
    parser.add_argument("--plots", action="store_true", help="draw odds, values and final scores, in build/plots")
    options = parser.parse_args(arguments)
    if options.turns < 100:
        raise BadInput(f"--turns {options.turns}: at least 100")
    if options.seed < 0:
        raise BadInput(f"--seed {options.seed}: at least 0")
    if options.house is not None and not options.win:
        raise BadInput("--house goes with --win: the solitaire game has all ten phases")
    (solve_two if options.win else solve_alone)(options)


def solve_two(options: argparse.Namespace) -> None:
    """Solve the game of two."""
    from desktop.coach.tables import duels

    house = options.house or HOUSES[HOUSE_NONE].word
    if options.check and house == HOUSES[HOUSE_ROUNDS].word:
        raise BadInput("--check does not play ten rounds")
    figures = duels.figures(*parse_house(house), say)
    if options.json:
        print(json.dumps(figures))
    else:
        print_wins(house, figures)
    sys.stdout.flush()
    if options.check:
        check_wins(house, max(FEWEST_GAMES, options.turns // TURNS_A_GAME), options.seed)


def solve_alone(options: argparse.Namespace) -> None:
    """Solve a turn and the solitaire game."""
    solution = solve(say)
    if options.plots:
        from desktop.coach.solver import plots

        plots.draw(solution)
    if options.json:
        print(json.dumps(solution.as_json()))
    else:
        print_table(solution)
    sys.stdout.flush()
    if options.check:
        check(options.turns, options.seed)
