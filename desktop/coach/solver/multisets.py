"""Multisets of dice: what lies on the table, which die shows it left out. One roll, and the best hold, in a few sums.

Six high dice show one of 462 *combinations* of numbers, four low dice one of 70. What may be held of them is a *hold*,
a multiset of as many numbers or fewer: one of 924, one of 126. A hold of all dice is a combination. So an array over
the holds has the combinations as its last part.
"""

from collections import Counter
from itertools import combinations_with_replacement

import numpy as np

from desktop.coach.solver import kernel
from p10core.dice.ten_dice import DICE, HIGH_DICE, SIDES, face_of

Floats = np.ndarray
NONE = -1


class Multisets:
    """The holds of some equal dice, the empty one first, the combinations last.

    ``numbers``: what a die can show, wilds as 0; ``chances``: how likely it shows each. ``holds``: every multiset as a
    sorted tuple of numbers, by size; ``place``: where a hold stands there; ``combinations``: the slice of those of all
    dice. ``with_one_more[hold, kind]``: the hold with one more of ``numbers[kind]``, NONE for a combination;
    ``with_one_less``: the way back, NONE if the hold has no such number.
    """

    def __init__(self, dice: range) -> None:
        shown = [Counter(face_of(die, side) & 15 for side in range(SIDES)) for die in dice]
        assert all(other == shown[0] for other in shown), "dice of one kind show the same numbers"
        self.dice = dice
        self.numbers = sorted(shown[0])
        self.chances = [shown[0][number] / SIDES for number in self.numbers]
        by_size = [list(combinations_with_replacement(self.numbers, size)) for size in range(len(dice) + 1)]
        self.holds = [hold for size in by_size for hold in size]
        self.place = {hold: at for at, hold in enumerate(self.holds)}
        self._chances = np.array(self.chances)
        ends = np.cumsum([0] + [len(size) for size in by_size]).tolist()
        self._begins = np.array(ends[:-1])
        self.sizes = [slice(begin, end) for begin, end in zip(ends, ends[1:], strict=False)]
        self.combinations = self.sizes[-1]
        self.with_one_more = np.full((len(self.holds), len(self.numbers)), NONE)
        self.with_one_less = np.full((len(self.holds), len(self.numbers)), NONE)
        for at, hold in enumerate(self.holds[: self.combinations.start]):
            for kind, number in enumerate(self.numbers):
                more = self.place[tuple(sorted((*hold, number)))]
                self.with_one_more[at, kind] = more
                self.with_one_less[more, kind] = at

    def roll(self, values: Floats) -> None:
        """From the values of the combinations, along the first axis, to those of the holds: other dice are rolled."""
        kernel.roll(in_rows(values), self.with_one_more, self._chances, self.combinations.start)

    def spread(self, likely: Floats) -> None:
        """The reverse of :meth:`roll`: from how likely each hold is to how likely each combination is then."""
        kernel.spread(in_rows(likely), self.with_one_more, self._chances, self._begins)

    def best(self, values: Floats, choice: Floats | None = None) -> None:
        """Turn the values of holds, along the first axis, into the best of those that one can keep of each.

        *choice*, of the same shape, goes along: what it says of the best.
        """
        if choice is None:
            kernel.best(in_rows(values), self.with_one_less)
        else:
            kernel.best_choice(in_rows(values), self.with_one_less, in_rows(choice))


def in_rows(values: Floats) -> Floats:
    """A view of an array in which its first axis is the rows."""
    view = values.view()
    view.shape = (len(values), -1)  # raises where that would need a copy
    return view


HIGH = Multisets(range(HIGH_DICE))
LOW = Multisets(range(HIGH_DICE, DICE))
