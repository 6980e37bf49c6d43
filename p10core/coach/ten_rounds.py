"""Ten rounds for points: a failed phase does not come again, so a turn's end is worth its points and the chance of the
five phase bonus.
"""

from array import array

from p10core.coach.file import FAILS, POINT
from p10core.const import const
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL, FIVE_PHASES
from p10core.dice.rules import FAILURE_COST
from p10core.types import Callable, Game, Numbers, Steps

_AT_ONCE = const(16)  # ends that are looked at in a piece
_U8_ONE = const(255)  # in one


def points(game: Game, made: int, hope: Callable[[int, int], int]) -> Steps[Numbers]:
    """What each end of a turn brings more than failing, in hundredths of a point, FAILS last. *made*: rounds after it;
    *hope*: the chance of the five phase bonus by rounds and points, in 255ths.
    """

    def bonus(total: int) -> int:
        """What the five phase bonus is worth at a *total* of points."""
        chance = hope(made, total) if made != FIVE_PHASES else _U8_ONE * (total >= FIVE_PHASE_TOTAL)
        return POINT * BONUS * chance // _U8_ONE

    total = game.points(game.current)
    more = FAILURE_COST if game.solitaire() else 0
    if made == len(game.phases):
        more += BONUS
    failing = bonus(total)
    ends = array("h")
    for score in range(FAILS):
        ends.append(POINT * (score + more) + bonus(total + score) - failing)
        if score % _AT_ONCE == 0:
            yield True
    ends.append(0)
    return ends
