"""What of a game bears on the points of a turn, and what its ends are worth. A browser reads this too: no numpy."""

from collections.abc import Mapping, Sequence

from p10core.coach.file import FAILS
from p10core.coach.outlook import standing
from p10core.dice.bonuses import BONUS, FIVE_PHASES
from p10core.dice.rules import FAILURE_COST, Game
from p10core.game.games import LAST_PHASE
from p10core.game.houses import HOUSE_ROUNDS

ROUNDS = -1  # stands for a standing: ten rounds; in phases 1 to 5 it is less by the points so far
LATER = LAST_PHASE + 1  # stands for phase 10, not the first try


def standing_of(game: Game) -> int:
    """What of the game bears on the points of the turn that begins, see :func:`p10core.coach.outlook.standing`."""
    if game.house == HOUSE_ROUNDS:
        return ROUNDS - (game.points(game.current) if game.player().phase <= FIVE_PHASES else 0)
    if game.player().phase <= FIVE_PHASES and not game.five_phase_bonus_open(game.current):
        return 0
    found: int = standing(game.player())
    return found


def pay_off_key(phase: int, standing: int) -> str:
    """The name of a turn among the pay-offs of the best solitaire game."""
    if phase == LAST_PHASE:
        return f"{phase if standing else LATER} 0"
    return f"{phase} {standing if phase <= FIVE_PHASES else 0}"


def pay_off_of(known: Mapping[str, Sequence[float]], phase: int, standing: int) -> list[float]:
    """What the ends of a turn are worth by points in the best game alone, failing last: 0. *known*: of
    desktop/coach/values/worth.py. A running total that is not among those solved is as good as 0.
    """
    if standing > ROUNDS:
        return list(known.get(pay_off_key(phase, standing)) or known[pay_off_key(phase, 0)])
    total = ROUNDS - standing
    after = known.get(f"after {phase}") or [0.0] * FAILS
    more = FAILURE_COST + (BONUS if phase == LAST_PHASE else 0)
    return [score + more + after[total + score] - after[total] for score in range(FAILS)] + [0.0]
