"""What a hold at phase 8 is worth, counted throw by throw; the held dice stay until the turn ends. There each die has
colours of its own; for phases of numbers see :mod:`p10core.coach.hands`.

throws = Throws(turn, ends)
for _ in throws.count(held):  # a dozen throws at a time
    pass
throws.found[held]            # as the ends are
"""

from array import array

from p10core.const import const
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.tables import FACES
from p10core.dice.ten_dice import DICE, SIDES
from p10core.dice.turn import ROLLS

MOST = const(2)  # free dice that are counted, at the most

_PLACES = const(7)  # of a die: its sides, and last "to be thrown"
_AT_ONCE = const(12)  # throws that are evaluated: some 40 ms
_PARTS = const(4)  # of what the ends are in: the means are rounded to that


class Throws:
    """The throws of a *turn* after roll 1 or 2, whose end is worth *ends*, as those of p10core.coach.outlook.Plan."""

    def __init__(self, turn, ends):
        self._turn = turn
        self._ends = ends
        self.found = {}  # what the hold that was counted is worth, by its mask

    def count(self, held):
        """Count what the hold of mask *held* is worth, in pieces; MOST dice are free, or fewer."""
        free = [die for die in range(DICE) if not held >> die & 1]
        shown = bytearray(self._turn.faces)
        values = array("h", bytes(2 * _PLACES ** len(free)))  # of each throw; the places count 1 and 7
        total = 0
        throws = SIDES ** len(free)
        for throw in range(throws):
            at = 0
            step = 1
            left = throw
            for die in free:
                side = left % SIDES
                left //= SIDES
                shown[die] = FACES[SIDES * die + side]
                at += side * step
                step *= _PLACES
            result = evaluate(self._turn.phase, shown)
            values[at] = _PARTS * self._ends[-1 if result == FAILED else result >> 10]
            total += values[at]
            if throw % _AT_ONCE == _AT_ONCE - 1:
                yield True
        if self._turn.rolls < ROLLS - 1:
            total = _thrown_again(values)
            throws = 1
        self.found = {held: (total + _PARTS * throws // 2) // (_PARTS * throws)}


def _thrown_again(values):
    """What the dice are worth if those that one likes are thrown once more."""
    size = len(values)
    _throw_all(values)
    step = 1
    while step < size:
        for at in range(size):
            thrown = values[at + (SIDES - at // step % _PLACES) * step]
            if values[at] < thrown:
                values[at] = thrown
        step *= _PLACES
    _throw_all(values)
    return values[size - 1]


def _throw_all(values):
    """Each die that is to be thrown: the mean of its sides."""
    size = len(values)
    step = 1
    while step < size:
        for at in range(size):
            if at // step % _PLACES == SIDES:
                total = SIDES // 2
                for other in range(at - SIDES * step, at, step):
                    total += values[other]
                values[at] = total // SIDES
        step *= _PLACES
