"""All that the solver finds, in one place: the odds of each phase, and the best solitaire game."""

from typing import NamedTuple

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.best_turn import NUMBER_PHASES, BestTurn, chance_only, points_only, rolled
from desktop.coach.solver.games import Games, best_outcomes, played
from desktop.coach.solver.solitaire import ColourPhase, Say, Solitaire, solve_colours
from p10core.dice.rules import FAILURE_COST
from p10core.game.games import LAST_PHASE, WITNESS_TOTAL

# What phase 8 follows from.
SOURCES = (
    "desktop/coach/solver/colours.py",
    "desktop/coach/solver/solitaire.py",
    "p10core/dice/tables.py",
    "p10core/game/phases.py",
    "p10core/dice/ten_dice.py",
)


class Odds(NamedTuple):
    """A phase by itself: the chance to make it with one roll, with three; mean points, a failure worth 0."""

    p_one_roll: float
    p_make: float
    mean_points: float


class Solution(NamedTuple):
    """``odds`` by phase, the solitaire game and how its games end."""

    odds: dict[int, Odds]
    solitaire: Solitaire
    games: Games

    def as_json(self) -> dict[str, object]:
        """What ``solve --json`` prints."""
        figures: dict[str, object] = {str(phase): odds._asdict() for phase, odds in self.odds.items()}
        figures["solitaire"] = {
            "expected": self.solitaire.expected(),
            "sd": self.games.sd(),
            "p_600": self.games.at_least(600),
            "p_witness": self.games.at_least(WITNESS_TOTAL),
            "turns": self.games.turns,
            "value": {str(phase): self.solitaire.states[phase, 0].value for phase in range(1, LAST_PHASE + 1)},
        }
        return figures


def phase_8(say: Say = lambda line: None) -> ColourPhase:
    """Phase 8, from build/ where it is known."""

    def compute() -> list[object]:
        say("phase 8: ten dice, six faces each, takes some minutes")
        return [value.tolist() if isinstance(value, np.ndarray) else value for value in solve_colours(say)]

    *figures, outcome = store.kept(f"phase-8-cost-{FAILURE_COST}", SOURCES, compute)
    p_one_roll, p_make, mean_points, excess = figures
    return ColourPhase(p_one_roll, p_make, mean_points, excess, np.array(outcome))


def number_odds(phase: int) -> Odds:
    """A phase of numbers by itself."""
    chance = BestTurn(phase, chance_only())
    return Odds(float(rolled(chance.combinations[3])[0, 0]), chance.value, BestTurn(phase, points_only()).value)


def solve(say: Say = lambda line: None) -> Solution:
    """Everything."""
    odds = {phase: number_odds(phase) for phase in NUMBER_PHASES}
    say("the nine phases of numbers")
    eight = phase_8(say)
    odds[colours.PHASE] = Odds(eight.p_one_roll, eight.p_make, eight.mean_points)
    solitaire = Solitaire(eight, say)
    return Solution(dict(sorted(odds.items())), solitaire, played(best_outcomes(solitaire)))
