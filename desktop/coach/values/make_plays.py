"""Generates ``win_plays.json``, see win_plays.py: ``python -m desktop.coach.values.make_plays``.

Every game of two is solved as ``solve --win`` does it. Of all plays that this took, those are chosen, one by one, that
lose the least in positions that come up. It ends when no sampled position loses more than a thousandth of a game.
"""

import json
import sys

import numpy as np

from desktop.coach.solver import colour_policies, colours
from desktop.coach.solver.best_turn import NOT_MADE
from desktop.coach.solver.plays import Stock
from desktop.coach.solver.positions import Rules, scores_of
from desktop.coach.solver.two import Best, Two
from desktop.coach.solver.visits import played
from desktop.coach.solver.win import stocked
from desktop.coach.values.win_plays import FILE
from p10core.game.games import FINISH_NAMES, LAST_PHASE
from p10core.game.houses import HOUSE_EVEN, HOUSE_NONE, HOUSE_ROUNDS, HOUSE_SHORT

Floats = np.ndarray
HOUSES = (
    (HOUSE_NONE, LAST_PHASE),
    (HOUSE_ROUNDS, LAST_PHASE),
    (HOUSE_EVEN, LAST_PHASE),
    *((HOUSE_SHORT, length) for length in range(1, 6)),
)
GAMES, ROWS = 1500, 1500  # games played, and positions of each phase taken
GREATEST_LOSS, MOST_PLAYS = 1e-3, 100
SCALE = 9999


def positions(game: Two, random: np.random.Generator) -> dict[int, Floats]:
    """What turns are worth by points in positions that come up, by phase."""
    found: dict[int, list[Floats]] = {}
    for visit in played(game, GAMES, random)[0]:
        some = random.random(len(visit.first)) < 0.5
        payoffs = game.payoffs(visit.node, visit.first[some], visit.second[some])
        found.setdefault(game.rules.phases[visit.node.of_mover()], []).append(payoffs)
    return {phase: random.permutation(np.concatenate(rows))[:ROWS] for phase, rows in found.items()}


def chosen(wanted: Floats, ends: Floats) -> list[int]:
    """The plays, by number, that lose the least of what all plays bring (a row a play) where this is wanted."""
    worth = wanted @ ends.T
    best = worth.max(axis=1)
    kept = np.full(len(wanted), -np.inf)
    numbers: list[int] = []
    while not numbers or len(numbers) < MOST_PLAYS and (best - kept).max() > GREATEST_LOSS:
        losses = [np.square(best - np.maximum(kept, column)).sum() for column in worth.T]
        numbers.append(int(np.argmin(losses)))
        kept = np.maximum(kept, worth[:, numbers[-1]])
    return numbers


def scaled(phase: int, payoffs: Floats) -> list[list[int]]:
    """Pay-offs from 0 to SCALE at what the phase can bring, failing last: which play is best stays as it is."""
    rows = payoffs[:, [*scores_of(phase), NOT_MADE]]
    low, high = rows.min(axis=1, keepdims=True), rows.max(axis=1, keepdims=True)
    numbers: list[list[int]] = np.rint(SCALE * (rows - low) / (high - low)).astype(int).tolist()
    return numbers


def main() -> None:
    """Solve, choose, write."""
    random = np.random.default_rng(1)
    wanted: dict[int, list[Floats]] = {}
    ends: dict[int, list[Floats]] = {}
    best_for: dict[int, list[Floats]] = {}
    for house, length in HOUSES:
        print(f"house game {house}, {length} phases", file=sys.stderr, flush=True)
        stock: Stock = stocked(house, length)
        for finish, _ in enumerate(FINISH_NAMES):
            game = Two(Rules(finish, house, length), (Best(stock), Best(stock)))
            for phase, rows in positions(game, random).items():
                wanted.setdefault(phase, []).append(rows)
        for phase, payoffs in stock.payoffs.items():
            ends.setdefault(phase, []).append(stock.outcomes[phase])
            best_for.setdefault(phase, []).append(payoffs)
    content: dict[str, dict[str, object]] = {"best_for": {}, "ends": {}}
    for phase in sorted(best_for):
        numbers = chosen(np.concatenate(wanted[phase]), np.concatenate(ends[phase]))
        print(f"phase {phase}: {len(numbers)} plays", file=sys.stderr, flush=True)
        content["best_for"][str(phase)] = scaled(phase, np.concatenate(best_for[phase])[numbers])
    rows = colour_policies.outcomes()[:, [*scores_of(colours.PHASE), NOT_MADE]]
    content["ends"][str(colours.PHASE)] = [[float(f"{share:.9g}") for share in row] for row in rows.tolist()]
    FILE.write_text(json.dumps(content) + "\n")


if __name__ == "__main__":
    main()
