"""Counts what a hold is worth at a phase of numbers, over all that its free dice may show.

    throws = NumberThrows(file, turn, ends)
    for _ in throws.count(held):  # a piece at a time, some 20 ms on the chip
        pass
    throws.found[held]            # in the unit of the ends

Held dice stay until the turn ends. A count after roll 1 also finds what each hold of more dice is worth; the dice that
it adds may be let go again.

It does not matter which die shows a number, only how many dice do. So there are few multisets of free high dice, and
few of free low dice: a table with a row for each of the first and a column for each of the second has all throws. What
ten dice score is looked up in the coach's file.

After roll 1 a row of that table is one large number. The small numbers lie in it side by side, in lanes of 16 bits. So
a whole row is added, or compared, at once. A loop over the small numbers takes ten times as long on the chip. CERTAIN,
the largest worth, fits six times into a lane.
"""

from array import array

from p10core.coach.file import HIGH_COMBINATIONS, count_dice, place
from p10core.const import const
from p10core.dice.ten_dice import ALL_DICE, DICE, HIGH_DICE, SIDES
from p10core.dice.turn import ROLLS
from p10core.types import Any, Bytes, CoachFile, Numbers, Steps, Turn

_FIRST_HIGH = const(5)  # as p10core/coach/file.py counts multisets
_FIRST_LOW = const(4)
HIGH_NUMBERS = const(6)  # of a high die
LOW_NUMBERS = const(5)  # of a low one; the first is the wild, which two of its sides show
# How many multisets there are of so many dice or fewer.
_HIGH_SETS = (1, 7, 28, 84, 210, 462, 924)
_LOW_SETS = (1, 6, 21, 56, 126)
_TWO = const(2)  # numbers: a wild, a dead die
_NOT_MADE = const(64)  # in a row, instead of points
_AT_ONCE = const(60)  # cells that are looked at in a piece
_PIECE = const(12)  # multisets to which each number is added in a piece
# So many rows take much room as large numbers: few lanes are looked at together. Of more rows it is one lane.
_MANY = const(84)
_FEW = const(5)

_BITS = const(16)  # of a lane
_GUARD = const(0x8000)
_SIXTH = const(10923)  # of 65,536
_HALF = const(3)  # of six
_ROWS_AT_ONCE = const(2)  # rows at a time: the stack has no room for many


class NumberThrows:
    """The throws of a *turn* after roll 1 or 2 whose end is worth *ends*, as a plan of p10core/coach/outlook.py has.

    ``found``: what the hold that was counted is worth, by its mask; after roll 1 also those that hold more.
    """

    def __init__(self, file: CoachFile, turn: Turn, ends: Numbers) -> None:
        self._file = file
        self._turn = turn
        self._ends = ends
        self.found: dict[int, int] = {}

    def count(self, held: int, few: bool = False) -> Steps[None]:
        """Count what the hold of mask *held* is worth, a piece at a time. Raises MemoryError if the heap has no room.

        With *few* the free low dice are good for wilds only: that takes a fraction of the time and finds a little less.
        """
        try:
            yield from self._count(held, few)
        except MemoryError:
            raise
        except Exception as error:
            self._file.fail(error)

    def _count(self, held: int, few: bool) -> Steps[None]:
        high, low = _free(held)
        count_dice(self._turn.faces, held)
        links = yield from self._file.links()
        highs = _Side(links[0], HIGH_NUMBERS, _HIGH_SETS, place(_FIRST_HIGH, 1), high)
        if few:  # which of the sets of wilds and dead dice it is with a wild more, and with a dead one
            more = b"\x01\x02\x03\x04\x04\x05\x06\x07\x07\x08\x08\x09\x0a\x0b\x0b\x0c\x0c\x0d\x0d\x0e"
            lows = _Side(more, _TWO, (1, 3, 6, 10, 15), place(_FIRST_LOW, -1), low)
        else:
            lows = _Side(links[1], LOW_NUMBERS, _LOW_SETS, place(_FIRST_LOW, -1), low)
        yield from highs.fall(links[0])
        yield from lows.fall(links[1])
        if self._turn.rolls < ROLLS - 1:
            highs.ways = lows.ways = None  # the room is needed
            yield from self._thrown_twice(highs, lows, held)
        else:
            yield from self._thrown(highs, lows, held)

    def _thrown(self, highs: "_Side", lows: "_Side", held: int) -> Steps[None]:
        """The dice are thrown once."""
        ends = self._ends + array("h", [self._ends[-1]] * _NOT_MADE)  # what a row adds to its fewest points
        kinds, columns, parts, width = yield from self._file.points(self._turn.phase)
        columns = _together(lows, columns, _LOW_SETS[-2])
        total = 0
        looked = 0
        for section in range(len(kinds) // HIGH_COMBINATIONS):
            first = section * width
            mine = [(column - first, columns[column]) for column in columns if first <= column < first + width]
            rows = _together(highs, kinds, _HIGH_SETS[-2] - section * HIGH_COMBINATIONS) if mine else {}
            for kind, often in rows.items():
                cells, start = _row(parts, width, kind)
                fewest = kind >> 8
                row = lows.throws // 4
                for column, ways in mine:
                    row += ways * ends[fewest + cells[start + column]]
                total += often * (2 * row // lows.throws)
                looked += len(mine)
                if looked > _AT_ONCE:
                    looked = 0
                    yield True
        self.found = {held: (total + highs.throws) // (2 * highs.throws)}

    def _thrown_twice(self, highs: "_Side", lows: "_Side", held: int) -> Steps[None]:
        """The dice are thrown, then again those that fall badly.

        A row for each multiset of free high dice has a number for each of free low ones, or the other way round. A
        multiset of all free dice is worth what it brings. Backwards, one of fewer dice is worth the mean of those with
        one more. Forwards, one of more dice is worth the best that may be kept of it. Then backwards once more.
        """
        size = lows.size
        strip = size - lows.whole  # so many columns at a time are the lanes of the rows
        if highs.size > _MANY:
            strip = 1
        elif highs.size == _MANY:
            strip = min(strip, _FEW)
        strips = range(lows.whole, size, strip)
        lanes = _Lanes(strip)
        columns = [0] * size
        for at in strips:
            rows = yield from self._filled(highs, lows, at, at + strip)
            yield from _roll(rows, highs, lanes)
            columns[at : at + strip] = yield from _transposed(rows, strip)
        across = _Lanes(highs.size)
        yield from _roll(columns, lows, across)
        yield from _keep(columns, lows, across)
        faces = self._turn.faces
        free = ALL_DICE & ~held
        high = parts(highs.links, HIGH_NUMBERS, faces, free)
        places = list(high)
        for at in strips:
            some = columns[at : at + strip]
            columns[at : at + strip] = [0] * strip
            rows = yield from _transposed(some, highs.size)
            yield from _keep(rows, highs, lanes)
            yield from _roll(rows, highs, lanes)
            rows = [rows[place] for place in places]
            columns[at : at + strip] = yield from _transposed(rows, strip)
        across = _Lanes(len(places))
        yield from _roll(columns, lows, across)
        self.found = {}
        if lows.numbers == _TWO:
            for die in range(HIGH_DICE, DICE):
                if faces[die] & 15:
                    free &= ~(1 << die)
        for at, low in parts(lows.links, lows.numbers, faces, free).items():
            worths = array("H", columns[at].to_bytes(2 * across.count, "little"))
            for here, worth in zip(places, worths):  # as many
                self.found[held | low | high[here]] = worth
            yield True

    def _filled(self, highs: "_Side", lows: "_Side", begin: int, end: int) -> Steps[Any]:
        """What ten dice bring once the free ones have fallen: a row for each multiset of high ones, a lane for each of
        low ones from *begin* up to *end*. Rows that are alike are one object. A generator: its value is what it
        returns.
        """
        kinds, columns, parts, width = yield from self._file.points(self._turn.phase)
        ends = self._ends + array("h", [self._ends[-1]] * _NOT_MADE)
        columns = [columns[at - _LOW_SETS[-2]] for at in lows.places[begin:end]]
        rows = [0] * highs.size
        looked = 0
        for section in range(len(kinds) // HIGH_COMBINATIONS):
            first = section * width
            mine = [(lane, column - first) for lane, column in enumerate(columns) if first <= column < first + width]
            known = {}
            for at in range(highs.whole, highs.size) if mine else ():
                kind = kinds[highs.places[at] - _HIGH_SETS[-2] + section * HIGH_COMBINATIONS]
                if kind not in known:
                    cells, start = _row(parts, width, kind)
                    fewest = kind >> 8
                    row = array("H", bytes(2 * len(columns)))
                    for lane, column in mine:
                        row[lane] = ends[fewest + cells[start + column]]
                    known[kind] = _packed(row)
                    looked += len(mine)
                    if looked > _AT_ONCE:
                        looked = 0
                        yield True
                rows[at] = rows[at] + known[kind] if rows[at] else known[kind]
        return rows


def cells(held: int, few: bool = False) -> int:
    """How large the table of a hold's two sides is: about how long it takes to count it after roll 1."""
    high, low = _free(held)
    return _HIGH_SETS[high] * ((low + 1) * (low + 2) // 2 if few else _LOW_SETS[low])


def _free(held: int) -> tuple[int, int]:
    """How many high dice and how many low ones are not held."""
    high = HIGH_DICE - bin(held & (1 << HIGH_DICE) - 1).count("1")
    return high, DICE - HIGH_DICE - bin(held >> HIGH_DICE).count("1")


class _Side:
    """The free dice of one side: ``size`` multisets of them or of fewer, those of all from ``whole`` on.

    ``places``: where each stands together with the held dice; ``ways``: how many of all ``throws`` show it.
    """

    def __init__(self, links: Numbers | bytes, numbers: int, sets: tuple[int, ...], held: int, free: int) -> None:
        self.links = links
        self.numbers = numbers
        self.size = sets[free]
        self.whole = sets[free - 1] if free else 0
        self.throws = SIDES**free
        self.places = array("H", bytes(2 * self.size))
        self.ways: Any = array("H", bytes(2 * self.size))
        self.places[0] = held
        self.ways[0] = 1

    def fall(self, links: Numbers | bytes) -> Steps[None]:
        """Find places and ways, in pieces: one die more at a time; *links*: of all numbers of this side."""
        mine = self.links
        numbers = self.numbers
        all_numbers = max(numbers, LOW_NUMBERS)
        places = self.places
        ways = self.ways
        for at in range(self.whole):
            here = all_numbers * places[at]
            for number in range(numbers):
                more = mine[numbers * at + number]
                places[more] = links[here + number]
                ways[more] += ways[at] if number or numbers == HIGH_NUMBERS else 2 * ways[at]
            if numbers == _TWO:  # dead dice, on four sides, help least if each shows something else
                ways[more] += 3 * ways[at]
                places[more] = links[here + 1 + b"\x00\x00\x01\x00\x01\x02\x00\x01\x02\x03"[at]]
            if at % _PIECE == _PIECE - 1:
                yield True


def parts(links: Numbers | bytes, numbers: int, faces: Bytes, free: int) -> dict[int, int]:
    """Mask of each hold of the dice *free* on one side, by the place of its multiset. Of dice that show the same the
    first ones are held. *links*, *numbers*: those of the side.
    """
    is_high = numbers == HIGH_NUMBERS
    found = {0: 0}
    for die in range(HIGH_DICE) if is_high else range(HIGH_DICE, DICE):
        if free >> die & 1:
            number = (faces[die] & 15) - (_FIRST_HIGH if is_high else 0)
            for at in list(found):
                more = links[numbers * at + number]
                if more not in found:
                    found[more] = found[at] | 1 << die
    return found


def _row(parts: list[bytes], width: int, kind: int) -> tuple[bytes, int]:
    """The part of the points that has the row of a *kind* of high dice, and the byte there at which it begins."""
    rows = len(parts[0]) // width
    number = kind & 0xFF
    return parts[number // rows], number % rows * width


def _together(side: _Side, kinds: Numbers | bytes, first: int) -> dict[int, int]:
    """In how many ways each kind of combination comes up, by kind; *kinds*: from the one at place *first* on."""
    found: dict[int, int] = {}
    for at in range(side.whole, side.size):
        kind = kinds[side.places[at] - first]
        found[kind] = found.get(kind, 0) + side.ways[at]
    return found


def _roll(rows: list[int], side: _Side, lanes: "_Lanes") -> Steps[None]:
    """Each multiset of fewer dice of a side is worth the mean of those with one more."""
    links = side.links
    numbers = side.numbers
    for at in range(side.whole - 1, -1, -1):
        first = numbers * at
        total = rows[links[first]] if numbers == LOW_NUMBERS else 0  # a wild on two sides
        for link in range(first, first + numbers):
            total += rows[links[link]]
        if numbers == _TWO:
            total += total + 2 * rows[links[link]]  # a wild on two, a dead one on four
        rows[at] = lanes.mean(total)
        yield True


def _keep(rows: list[int], side: _Side, lanes: "_Lanes") -> Steps[None]:
    """Each multiset of dice of a side is worth as much as the best that may be kept of it."""
    links = side.links
    numbers = side.numbers
    for at in range(side.whole):
        row = rows[at]
        for link in range(numbers * at, numbers * at + numbers):
            more = links[link]
            rows[more] = lanes.larger(rows[more], row)
        yield True


class _Lanes:
    """For rows of *count* numbers."""

    def __init__(self, count: int) -> None:
        self.count = count
        ones = _packed(array("H", [1] * count))
        self._guards = ones * _GUARD
        self._halves = ones * _HALF
        self._every_other = _packed(array("H", [0xFFFF * (1 - at % 2) for at in range(count)]))

    def mean(self, total: int) -> int:
        """A sixth of each number of a row, to the nearest."""
        total += self._halves
        every_other = self._every_other
        odd = ((total >> _BITS & every_other) * _SIXTH >> _BITS & every_other) << _BITS
        return (total & every_other) * _SIXTH >> _BITS & every_other | odd

    def larger(self, row: int, other: int) -> int:
        """The larger number at each place of two rows."""
        is_row = (row | self._guards) - other & self._guards
        return other ^ (row ^ other) & is_row - (is_row >> _BITS - 1)


def _packed(numbers: Numbers) -> int:
    """A row of these numbers, an array."""
    return int.from_bytes(numbers, "little")


def _transposed(rows: list[int], count: int) -> Steps[Any]:
    """Rows of *count* numbers as columns; the rows are let go. A generator: its value is what it returns."""
    size = len(rows)
    if count == 1:
        return [_packed(array("H", rows))]
    if size == 1:
        return list(array("H", rows[0].to_bytes(2 * count, "little")))
    columns: list[Any] = []
    for column in range(count):
        columns.append(array("H", bytes(2 * size)))
        if column & 15 == 15:
            yield True
    for begin in range(0, size, _ROWS_AT_ONCE):
        end = min(begin + _ROWS_AT_ONCE, size)
        some = []
        for at in range(begin, end):
            some.append(array("H", rows[at].to_bytes(2 * count, "little")))
            rows[at] = 0
        for column, part in enumerate(zip(*some)):  # all are as long
            columns[column][begin:end] = array("H", part)
        yield True
    for column in range(count):
        columns[column] = _packed(columns[column])
        if column & 15 == 15:
            yield True
    return columns
