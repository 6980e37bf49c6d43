"""The hold of the level *perfect*: the best of all 1,024. A browser reads this too: it has no numpy."""

from collections.abc import Sequence

from p10core.dice.ten_dice import ALL_DICE

_SAME = 1e-9  # chances that differ by less are equal: then more dice stay


def best_of_all(worth: Sequence[float]) -> int:
    """The dice to hold, as a mask; ALL_DICE: stop. *worth*: of each mask of dice, all ten: the turn ends."""
    best = max(worth) - _SAME
    return max((mask for mask, one in enumerate(worth) if one >= best), key=_stays)


def _stays(mask: int) -> tuple[bool, int]:
    return mask == ALL_DICE, mask.bit_count()
