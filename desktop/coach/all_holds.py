"""The hold of the level *perfect*: at phases of numbers the best of all 1,024.

At phase 8 it holds and stops as the master does, for the exact best takes seconds; the coach's rule is within 0.1 % of
the chance. A browser reads this too: it has no numpy.
"""

from collections.abc import Callable, Sequence

from p10core.coach.coach import Coach
from p10core.dice.opponents import MASTER, choose
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE

Worth = Callable[[Game], Sequence[float] | None]  # of each mask of dice, all ten: the turn ends; None: not known

_SAME = 1e-9  # chances that differ by less are equal: then more dice stay


def best_of_all(game: Game, coach: Coach, worth: Worth) -> int:
    """The dice to hold after the first or second roll, as a mask; ALL_DICE: stop."""
    known = worth(game)
    if known is None:
        return int(choose(MASTER, game, coach, None))
    best = max(known) - _SAME
    return max((mask for mask, one in enumerate(known) if one >= best), key=_stays)


def _stays(mask: int) -> tuple[bool, int]:
    return mask == ALL_DICE, mask.bit_count()
