"""Rows of numbers side by side in one large one: all of a row are added, or compared with another's, at once.

On the chip a sum of large numbers costs little more than one of small ones; number by number the loops of
p10core.coach.hands take ten times as long. A number has 16 bits, and is at most 10,900: six of them still fit.
"""

from array import array

from p10core.const import const

_BITS = const(16)
_GUARD = const(0x8000)
_SIXTH = const(10923)  # of 65,536
_HALF = const(3)  # of six
_AT_ONCE = const(2)  # rows that are turned: the stack has no room for many


class Lanes:
    """For rows of *count* numbers."""

    def __init__(self, count):
        self.count = count
        ones = packed(array("H", [1] * count))
        self._guards = ones * _GUARD
        self._halves = ones * _HALF
        self._every_other = packed(array("H", [0xFFFF * (1 - at % 2) for at in range(count)]))

    def mean(self, total):
        """A sixth of each number of a row, to the nearest."""
        total += self._halves
        every_other = self._every_other
        odd = ((total >> _BITS & every_other) * _SIXTH >> _BITS & every_other) << _BITS
        return (total & every_other) * _SIXTH >> _BITS & every_other | odd

    def larger(self, row, other):
        """The larger number at each place of two rows."""
        is_row = (row | self._guards) - other & self._guards
        return other ^ (row ^ other) & is_row - (is_row >> _BITS - 1)


def packed(numbers):
    """A row of these numbers, an array."""
    return int.from_bytes(numbers, "little")


def turned(rows, count):
    """Rows of *count* numbers as columns; the rows are let go. A generator: its value is what it returns."""
    size = len(rows)
    columns = []
    for place in range(count):
        columns.append(array("H", bytes(2 * size)))
        if place & 15 == 15:
            yield True
    for begin in range(0, size, _AT_ONCE):
        end = min(begin + _AT_ONCE, size)
        some = []
        for at in range(begin, end):
            some.append(array("H", rows[at].to_bytes(2 * count, "little")))
            rows[at] = 0
        for place, part in enumerate(zip(*some)):  # all are as long
            columns[place][begin:end] = array("H", part)
        yield True
    for place in range(count):
        columns[place] = packed(columns[place])
        if place & 15 == 15:
            yield True
    return columns
