"""What of a game bears on the points of a turn, and the names of such turns. A browser reads this too: no numpy."""

from p10core.coach.outlook import standing
from p10core.dice.bonuses import FIVE_PHASES
from p10core.dice.rules import Game
from p10core.game.games import LAST_PHASE
from p10core.game.houses import HOUSE_ROUNDS

ROUNDS = -1  # stands for a standing: the house game of ten rounds
LATER = LAST_PHASE + 1  # stands for phase 10, not the first try


def standing_of(game: Game) -> int:
    """What of the game bears on the points of the turn that begins, see :func:`p10core.coach.outlook.standing`."""
    if game.house == HOUSE_ROUNDS:
        return ROUNDS
    if game.player().phase <= FIVE_PHASES and not game.five_phase_bonus_open(game.current):
        return 0
    found: int = standing(game.player())
    return found


def pay_off_key(phase: int, standing: int) -> str:
    """The name of a turn among the pay-offs of the best solitaire game."""
    if phase == LAST_PHASE:
        return f"{phase if standing else LATER} 0"
    return f"{phase} {standing if phase <= FIVE_PHASES else 0}"
