"""Chooses the play that the coach's file has for games that are to be won: ``python -m
desktop.coach.tables.choose_plays``.

A play a phase of numbers, from the solutions of the game of two: the one that adds most to what the others bring, over
positions that come up. It takes the time of ``solve --win`` for four games, an hour; what comes out is kept in
win_plays.json.
"""

import json

import numpy as np

from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE, NUMBER_PHASES
from desktop.coach.solver.multisets import Floats
from desktop.coach.solver.plays import Stock
from desktop.coach.solver.positions import Rules, scores_of
from desktop.coach.solver.two import Best, Two
from desktop.coach.solver.visits import played
from desktop.coach.solver.win import stocked
from desktop.coach.tables import plan
from desktop.coach.tables.level_plays import colour_outcome
from desktop.coach.tables.win_plays import FILE, MILLION
from desktop.referee.record_words import parse_house
from p10core.coach.file import POINTS, SAFE
from p10core.dice.opponents import CAUTIOUS, MASTER
from p10core.game.games import FINISH_NAMES
from p10core.game.houses import HOUSE_NONE, HOUSE_ROUNDS, HOUSES

# The games that are looked at, and how much each counts.
GAMES = {HOUSES[HOUSE_NONE].word: 1.0, HOUSES[HOUSE_ROUNDS].word: 1.0, "short:5": 0.5, "even": 0.5}
PLAYED = 3000  # games of each
POSITIONS = 2500  # of a phase in a game


class Sample:
    """Pay-offs by points, a row a position of a phase that came up, and how much each counts."""

    def __init__(self) -> None:
        self.pay_offs: list[Floats] = []
        self.weights: list[Floats] = []

    def add(self, pay_offs: Floats, weight: float, random: np.random.Generator) -> None:
        """Positions of one game: some of them, which then count for all."""
        some = pay_offs[random.permutation(len(pay_offs))[:POSITIONS]]
        self.pay_offs.append(some)
        self.weights.append(np.full(len(some), weight * len(pay_offs) / len(some)))


def sampled(rules: Rules, stock: Stock, weight: float, samples: dict[int, Sample], games: int = PLAYED) -> None:
    """Add the positions that come up in a game when both play best."""
    game = Two(rules, (Best(stock), Best(stock)))
    random = np.random.default_rng(3)
    by_phase: dict[int, list[Floats]] = {}
    for visit in played(game, games, random)[0]:
        wanted = game.payoffs(visit.node, visit.first, visit.second)
        by_phase.setdefault(rules.phases[visit.node.of_mover()], []).append(wanted)
    for phase, parts in by_phase.items():
        samples.setdefault(phase, Sample()).add(np.concatenate(parts), weight / games, random)


def best_addition(sample: Sample, have: Floats, candidates: Floats) -> int:
    """The row of *candidates*, how plays of a turn end, that adds most to the best of those that one has."""
    pay_offs, weights = np.concatenate(sample.pay_offs), np.concatenate(sample.weights)
    without = (pay_offs @ have.T).max(axis=1)
    return int((weights @ np.maximum(without[:, None], pay_offs @ candidates.T)).argmax())


def in_thousands(phase: int, by_points: Floats) -> list[int]:
    """The pay-off as the file has it: from 0 to 1000, points that nothing brings as 0."""
    reached = [*scores_of(phase), NOT_MADE]
    low, high = by_points[reached].min(), by_points[reached].max()
    result = np.zeros(MOST_POINTS + 1, int)
    result[reached] = np.rint((by_points[reached] - low) / (high - low) * 1000)
    return [int(value) for value in result]


def chosen(samples: dict[int, Sample], stocks: list[Stock]) -> dict[str, list[int]]:
    """The pay-off for each phase of numbers, as the file has it."""
    tables = plan.tables(plan.solitaire())
    result = {}
    for phase in NUMBER_PHASES:
        mine = [stock for stock in stocks if phase in stock.outcomes]
        candidates = np.concatenate([stock.outcomes[phase] for stock in mine])
        pay_offs = np.concatenate([stock.payoffs[phase] for stock in mine])
        have = np.array([table.ends() for table in tables if table.phase == phase and table.aim in (SAFE, POINTS)])
        result[str(phase)] = in_thousands(phase, pay_offs[best_addition(samples[phase], have, candidates)])
    return result


def main() -> None:
    """Choose the plays anew, and write the file."""
    samples: dict[int, Sample] = {}
    stocks = []
    for name, weight in GAMES.items():
        house = parse_house(name)
        stocks.append(stocked(*house, print))
        for finish in range(1 if house[0] == HOUSE_ROUNDS else len(FINISH_NAMES)):
            sampled(Rules(finish, *house), stocks[-1], weight, samples)
    rules = {SAFE: CAUTIOUS, POINTS: MASTER}
    ends = {str(aim): np.rint(colour_outcome(level) * MILLION).astype(int).tolist() for aim, level in rules.items()}
    write(chosen(samples, stocks), ends, {})


def write(pay_offs: dict[str, list[int]], phase_8: dict[str, list[int]], more: dict[str, list[list[int]]]) -> None:
    """Write the file; *more*: of choose_more.py, to be run next."""
    assert all(len(row) == MOST_POINTS + 1 for row in [*pay_offs.values(), *phase_8.values()])
    lines = [
        f'"{name}": {{\n' + ",\n".join(f'"{key}": {json.dumps(row)}' for key, row in rows.items()) + "\n}"
        for name, rows in (("pay_offs", pay_offs), ("phase_8", phase_8))
    ]
    rows = [f'"{phase}": [\n' + ",\n".join(map(json.dumps, plays)) + "\n]" for phase, plays in more.items()]
    lines.append('"more": {\n' + ",\n".join(rows) + "\n}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
