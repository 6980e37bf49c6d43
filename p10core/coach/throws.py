"""What a hold with a few free dice is worth, counted throw by throw; the held dice stay until the turn ends.

throws = Throws(turn, ends)
if throws.take(held, most):   # the hold of a mask, if it leaves so few dice free
    while throws.more():      # a dozen throws at a time
        pass
    throws.worth              # as the ends are
"""

from array import array

from p10core.const import const
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.tables import FACES
from p10core.dice.ten_dice import DICE, HIGH_DICE, SIDES
from p10core.dice.turn import ROLLS
from p10core.phases import COLOUR, PHASES

MOST = const(4)  # free dice that are counted, at the most; three after roll 1, when they are thrown twice

_PLACES = const(7)  # of a die: its sides, and last "to be thrown"
_SIZE = const(2401)  # _PLACES to the power of MOST
_WILD_AGAIN = const(5)  # the second side of a low die with a wild; the first is the one before
_AT_ONCE = const(12)  # throws that are evaluated: some 40 ms
_PARTS = const(4)  # of what the ends are in: the means are rounded to that


class Throws:
    """The throws of a *turn* after roll 1 or 2, whose end is worth *ends*, as those of p10core.coach.outlook.Plan."""

    def __init__(self, turn, ends):
        self._turn = turn
        self._ends = ends
        self._again = turn.rolls < ROLLS - 1
        self._colour = PHASES[turn.phase][0][0] == COLOUR
        self._values = array("h", bytes(2 * _SIZE))  # of each throw; the places count 1, 7, 49 and 343
        self._shown = bytearray(DICE)
        self._free = bytearray(MOST)  # the dice that are thrown
        self._sides = bytearray(MOST)  # which side each shows in the throw that comes next
        self._count = 0  # of free dice
        self._total = 0  # of all throws so far
        self.worth = 0

    def take(self, held, most):
        """Begin with the dice of mask *held*; False where more than *most* others are free."""
        self._count = 0
        self._total = 0
        for die in range(DICE):
            if not held >> die & 1:
                if self._count == most:
                    return False
                self._free[self._count] = die
                self._sides[self._count] = 0
                self._count += 1
        self._shown[:] = self._turn.faces
        return True

    def more(self):
        """Count some throws; whether there are more."""
        evaluated = 0
        while evaluated < _AT_ONCE:
            evaluated += self._throw()
            if not self._next():
                self.worth = self._thrown_twice() if self._again else self._mean()
                return False
        return True

    def _throw(self):
        """Note what the next throw is worth; False if one that was noted before shows the same numbers."""
        at = 0
        step = 1
        same = 0
        for i in range(self._count):
            die = self._free[i]
            side = self._sides[i]
            self._shown[die] = FACES[SIDES * die + side]
            if not self._colour:
                if die >= HIGH_DICE and side == _WILD_AGAIN:
                    same = step
                elif i and self._sides[i - 1] < side and (self._free[i - 1] < HIGH_DICE) == (die < HIGH_DICE):
                    same = (side - self._sides[i - 1]) * (step - step // _PLACES)  # these two change their places
            at += side * step
            step *= _PLACES
        if same:
            value = self._values[at - same]
        else:
            result = evaluate(self._turn.phase, self._shown)
            value = _PARTS * self._ends[-1 if result == FAILED else result >> 10]
        self._values[at] = value
        self._total += value
        return not same

    def _next(self):
        """Go on to the next throw; False after the last."""
        for i in range(self._count):
            self._sides[i] += 1
            if self._sides[i] < SIDES:
                return True
            self._sides[i] = 0
        return False

    def _mean(self):
        """What the hold is worth if the dice are thrown once."""
        throws = _PARTS * SIDES**self._count
        return (self._total + throws // 2) // throws

    def _thrown_twice(self):
        """What the hold is worth if those dice that one likes are thrown once more."""
        values = self._values
        size = _PLACES**self._count
        self._throw_all(size)
        step = 1
        while step < size:
            for at in range(size):
                thrown = values[at + (SIDES - at // step % _PLACES) * step]
                if values[at] < thrown:
                    values[at] = thrown
            step *= _PLACES
        self._throw_all(size)
        return (values[size - 1] + _PARTS // 2) // _PARTS

    def _throw_all(self, size):
        """Each die that is to be thrown: the mean of its sides."""
        values = self._values
        step = 1
        while step < size:
            for at in range(size):
                if at // step % _PLACES == SIDES:
                    total = SIDES // 2
                    for other in range(at - SIDES * step, at, step):
                        total += values[other]
                    values[at] = total // SIDES
            step *= _PLACES
