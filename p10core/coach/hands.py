"""What a hold at a phase of numbers is worth, counted over all that its free dice may show; the held dice stay until
the turn ends.

hands = Hands(coach, turn, ends)
for _ in hands.count(held):  # a piece at a time, some 40 ms on the chip
    pass
hands.worth                  # as the ends are

Which die shows a number does not matter. So the free high dice are one of few multisets, the free low ones one of few
others, and how both fall together is a table of two sides. What ten dice bring is looked up in the coach's file.
"""

from array import array

from p10core.coach.coach import count_dice, place
from p10core.const import const
from p10core.dice.ten_dice import DICE, HIGH_DICE, SIDES
from p10core.dice.turn import ROLLS

_FIRST_HIGH = const(5)  # as p10core.coach.coach counts multisets
_FIRST_LOW = const(4)
_HIGH = const(6)  # numbers of a high die
_LOW = const(5)  # of a low one; the first is the wild, which two of its sides show
# How many multisets there are of so many dice or fewer.
_HIGH_SETS = (1, 7, 28, 84, 210, 462, 924)
_LOW_SETS = (1, 6, 21, 56, 126)
_PARTS = const(4)  # of what the ends are in: the means are rounded to that
_AT_ONCE = const(500)  # cells that are looked at in a piece
_PIECE = const(50)  # multisets to which each number is added in a piece


class Hands:
    """The throws of a *turn* after roll 1 or 2, whose end is worth *ends*, as those of p10core.coach.outlook.Plan."""

    def __init__(self, coach, turn, ends):
        self._coach = coach
        self._turn = turn
        self._ends = ends
        self.worth = 0

    def count(self, held):
        """Count what the hold of mask *held* is worth, in pieces. If the file is not what it was, the coach fails."""
        try:
            yield from self._count(held)
        except MemoryError:
            raise
        except Exception:  # whatever the VM's inflater says of it
            self._coach.fail()

    def _count(self, held):
        high, low = _free(held)
        count_dice(self._turn.faces, held)
        links = self._coach.links()
        highs = _Side(links[0], _HIGH, _HIGH_SETS, place(_FIRST_HIGH, 1), high)
        lows = _Side(links[1], _LOW, _LOW_SETS, place(_FIRST_LOW, -1), low)
        yield from highs.fall()
        yield from lows.fall()
        if self._turn.rolls < ROLLS - 1:
            yield from self._thrown_twice(highs, lows)
        else:
            yield from self._thrown(highs, lows)

    def _thrown(self, highs, lows):
        """The dice are thrown once."""
        ends = self._ends
        starts, kinds, cells = self._coach.hands(self._turn.phase)
        rows = _together(highs, starts)
        columns = _together(lows, kinds)
        total = 0
        looked = 0
        for start, often in rows.items():
            row = lows.throws // 2
            for kind, ways in columns.items():
                row += _PARTS * ways * ends[cells[start + kind]]
            total += often * (row // lows.throws)
            looked += len(columns)
            if looked > _AT_ONCE:
                looked = 0
                yield True
        self.worth = _mean(total, highs.throws)

    def _thrown_twice(self, highs, lows):
        """The dice are thrown, then again those that fall badly.

        *values*: of each multiset of free high dice, a row each, with each of free low ones. First what the whole ones
        bring; then backwards, of those with fewer dice, the mean of those with one more; then forwards, of those with
        more dice, the best that may be kept of them.
        """
        wide = lows.size
        values = array("h", range(highs.size * wide))
        looked = 0
        for at in range(highs.whole, highs.size):
            self._fill(values, highs, lows, at)
            _roll_low(values, at * wide, lows.links, lows.whole)
            looked += wide
            if looked > _AT_ONCE:
                looked = 0
                yield True
        for at in range(highs.whole - 1, -1, -1):
            _roll_high(values, at, highs.links, wide)
            looked += 2 * wide
            if looked > _AT_ONCE:
                looked = 0
                yield True
        for at in range(highs.size):
            _keep_low(values, at * wide, lows.links, lows.whole)
            looked += _LOW * lows.whole
            if looked > _AT_ONCE:
                looked = 0
                yield True
        for at in range(highs.whole):
            _keep_high(values, at, highs.links, wide, lows.whole)
            looked += _HIGH * (wide - lows.whole)
            if looked > _AT_ONCE:
                looked = 0
                yield True
        total = 0
        for at in range(highs.whole, highs.size):
            row = lows.throws // 2
            for low in range(lows.whole, wide):
                row += lows.ways[low] * values[at * wide + low]
            total += highs.ways[at] * (row // lows.throws)
            looked += wide
            if looked > _AT_ONCE:
                looked = 0
                yield True
        self.worth = _mean(total, highs.throws)

    def _fill(self, values, highs, lows, at):
        """What the dice bring if the free high ones fall as number *at* of theirs."""
        ends = self._ends
        starts, kinds, cells = self._coach.hands(self._turn.phase)
        start = starts[highs.places[at] - _HIGH_SETS[-2]]
        row = at * lows.size
        for low in range(lows.whole, lows.size):
            values[row + low] = _PARTS * ends[cells[start + kinds[lows.places[low] - _LOW_SETS[-2]]]]


def cells(held):
    """How large the table of a hold's two sides is: about how long it takes to count it after roll 1."""
    high, low = _free(held)
    return _HIGH_SETS[high] * _LOW_SETS[low]


def _free(held):
    """How many high dice and how many low ones are not held."""
    high = HIGH_DICE - bin(held & (1 << HIGH_DICE) - 1).count("1")
    return high, DICE - HIGH_DICE - bin(held >> HIGH_DICE).count("1")


class _Side:
    """The free dice of one side: ``size`` multisets of them or of fewer, those of all from ``whole`` on.

    ``places``: where each stands together with the held dice; ``ways``: how many of all ``throws`` show it.
    """

    def __init__(self, links, numbers, sets, held, free):
        self.links = links
        self.numbers = numbers
        self.size = sets[free]
        self.whole = sets[free - 1] if free else 0
        self.throws = SIDES**free
        self.places = array("H", bytes(2 * self.size))
        self.ways = array("H", bytes(2 * self.size))
        self.places[0] = held
        self.ways[0] = 1

    def fall(self):
        """Find places and ways, in pieces: one die more at a time."""
        links = self.links
        numbers = self.numbers
        places = self.places
        ways = self.ways
        for at in range(self.whole):
            here = numbers * places[at]
            for number in range(numbers):
                more = links[numbers * at + number]
                places[more] = links[here + number]
                ways[more] += ways[at] if number or numbers == _HIGH else 2 * ways[at]
            if at % _PIECE == _PIECE - 1:
                yield True


def _together(side, kinds):
    """In how many ways each kind of hand comes up."""
    first = _HIGH_SETS[-2] if side.numbers == _HIGH else _LOW_SETS[-2]
    found = {}
    for at in range(side.whole, side.size):
        kind = kinds[side.places[at] - first]
        found[kind] = found.get(kind, 0) + side.ways[at]
    return found


def _roll_low(values, row, links, whole):
    for at in range(whole - 1, -1, -1):
        link = _LOW * at
        values[row + at] = (
            2 * values[row + links[link]]
            + values[row + links[link + 1]]
            + values[row + links[link + 2]]
            + values[row + links[link + 3]]
            + values[row + links[link + 4]]
            + SIDES // 2
        ) // SIDES


def _roll_high(values, at, links, wide):
    link = _HIGH * at
    first = wide * links[link]
    second = wide * links[link + 1]
    third = wide * links[link + 2]
    fourth = wide * links[link + 3]
    fifth = wide * links[link + 4]
    sixth = wide * links[link + 5]
    here = wide * at
    for low in range(wide):
        values[here + low] = (
            values[first + low]
            + values[second + low]
            + values[third + low]
            + values[fourth + low]
            + values[fifth + low]
            + values[sixth + low]
            + SIDES // 2
        ) // SIDES


def _keep_low(values, row, links, whole):
    link = 0
    for at in range(whole):
        value = values[row + at]
        for _ in range(_LOW):
            more = row + links[link]
            if values[more] < value:
                values[more] = value
            link += 1


def _keep_high(values, at, links, wide, begin):
    for number in range(_HIGH):
        more = wide * links[_HIGH * at + number]
        here = wide * at
        for low in range(begin, wide):
            if values[more + low] < values[here + low]:
                values[more + low] = values[here + low]


def _mean(total, throws):
    throws *= _PARTS
    return (total + throws // 2) // throws
