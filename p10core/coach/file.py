"""Reads the coach's file: the best hold of any dice, the odds of each hold, the chances of a game from here on.

    file, problem = open_coach(open)
    file.hold(phase, roll, faces, SAFE)         # a mask of dice; ALL_DICE: score it now; NO_ADVICE
    file.odds(phase, roll, faces, turn.held)    # in hundredths of a percent, or NO_ADVICE

All chances are in hundredths of a percent: what is certain is CERTAIN. Points that one plays for alone are in
hundredths of a point. These are the units of all of p10core/coach.

A file that is missing or wrong raises nothing: there is a ``problem`` to be said, and no advice. A heap without room is
no such problem: there is no advice just now. ``python -m desktop coach_tables`` writes the file; how much of it depends
on the board, and the reader sees from its entries what is there. Phase 8 needs none of it: p10core/coach/colours.py.

The file, version 14. Numbers have the lowest byte first. T: tables in all; U: those before phase 8, which come last.
How multisets of dice are counted, see :func:`place`.

    offset       bytes each x how many
    0            4       "P10C"
    4            1       version
    5            1       T
    6            4       length of the file
    10           4       CRC-32 of all from 14 on
    14           4 x T   tables: phase, aim, the least standing it is made for, how many points make the phase worth as
                         much as failing. If several fit, the last one counts
    14 + 4T      4 x 20  odds, for phase 1 to 10, roll 1 and 2: offset (3; 0 at phase 8), kinds of low holds (1)
    94 + 4T      130 x T ends: the probability that a turn by the table ends with 0 to 63 points, and fails (2 each, of
                         65,535)
    A = 94 + 134T
                 128 x 40  bonus, for the games 0 and 5 to 11 of p10core/coach/outlook.py, for 0 to 4 phases made: the
                         probability of the five phase bonus, for every second total (1 each, of 255)
    A + 5120     3 x 24  games, for all twelve, by the rule of 2011 and by classic: offset of the rows; ten rounds have
                         one set for both, and their second entry says where all end
    A + 5192     128 x 10  last turns, for phase 1 to 10: the probability that a turn played for 0 to 63 points brings
                         them, and half of that for one less (2 each, of 65,535)
    A + 6472     1085 x 18  shapes, for each phase of numbers, roll 1 and 2: the mean score of a made phase, in quarters
                         of a point: the part of each of 924 high holds, of 126 low ones (less 128); then its standard
                         deviation, in eighths, by 0 to 6 high dice held and 0 to 4 low ones
    S = A + 26002
                 3 x 20  counting: offsets of the links, of the points of each phase of numbers, of the reach of each;
                         then where the last of them ends
    S + 60       3 x (66U + 1)  blocks, for each table, for roll 1 and 2: 33 offsets; then where the last one ends

What the offsets lead to. *Deflated*: without header. *In pieces*: how long the first thing is and all that follows (2
each), then each with its length (2), deflated: the first thing, and the others, 1,024 bytes each or a little less.

    rows of a game       in parts: where each begins, and where the last one ends, counted from the first of these
                         numbers (2 each). A part is deflated: 32 rows of 29 bytes, the last part less, each byte less
                         the one before it in its row, see p10core/coach/outlook.py
    links                in pieces: for each of the 56 multisets of less than four low dice, which one it is with a
                         wild, 1, 2, 3 or 4 more; for the 462 of less than six high ones with one more of each number
                         from 5 up (2 each)
    points               in pieces: the score of any ten dice. The column of each of 70 low combinations. The columns
                         are in one to three sections, as wide as each other; for each section, for each of 462 high
                         combinations the number of its row there, and 256 times the fewest points in it (2). Then the
                         rows of all sections: how many points more, or 64 for a phase that is not made. A piece has
                         whole rows
    reach                in pieces, or nothing: some numbers for each end of 0 to 63 points, the first of all ends, then
                         the second of all (2 each, with a sign). A piece has some of the 1,295 holds that are not
                         counted after roll 1, see p10core/coach/reach.py: as many numbers of each, 128 more, the first
                         of all holds, then the second of all, each less the one before it. The sum of the products, in
                         2^18ths, is what an end of so many points adds to the expected value of a hold
    odds                 126 bytes: the kind of each low hold; 924 x 12 bits, two in three bytes: the kind of each high
                         hold; then 3 for each block of odds: offset, and where the last one ends; then the blocks. A
                         block is deflated: for each kind of low hold the probabilities, of 2520, with as many kinds of
                         high holds as make 512 at the most; the low bytes of all, then the high ones. Two holds are of
                         a kind when they always have equal odds
    blocks               deflated: for each of 70 low combinations and 14 high ones the high dice to hold; then for each
                         of 14 high ones and 70 low ones the low dice. Bit 0 stands for the lowest die
"""

import zlib
from array import array
from binascii import crc32

from p10core.coach.colours import colour_hold, colour_odds, colour_shape
from p10core.const import const
from p10core.dice.opponents import NO_ADVICE
from p10core.game.phases import COLOUR, PHASES
from p10core.types import Any, Bytes, Callable, Steps

FILE = "/coach.bin"
VERSION = const(14)

# Aims.
SAFE = const(0)  # make the phase; among holds that are as good but for 0.1 % the most points
POINTS = const(1)  # the best solitaire game
WIN = const(2)  # one of the ways to win a game of several: p10core/coach/outlook.py says when
AUTO = const(2)  # POINTS for one who plays alone, else to win: what owners choose, and the master plays for

CERTAIN = const(10000)  # a chance
POINT = const(100)  # one that is scored, where points are what counts

FAILS = const(64)  # stands for a turn that fails, behind all numbers of points

HEAD = const(14)
ODDS_ENTRIES = const(20)
ENDS = const(130)
BONUS_PLACES = const(128)  # every second total before a phase
NO_BONUS = const(4)  # so many games after the first one have none
_BONUS_SIZE = const(640)  # of all places of a game
_GAMES = const(5192)  # bytes of the bonus of eight games, and of the entries of all
LAST_TURN = const(128)
SHAPE = const(1085)
ODDS_BLOCK = const(512)  # chances, at the most
PIECE = const(1024)
PLACES = const(29)  # of a row of a game
ROWS_IN_A_PART = const(32)
_SHAPES = const(19530)  # of nine phases
_COUNTING = const(60)  # bytes of the entries of links, points and reach
REACHES = const(30)  # those of the reach begin there
_BLOCKS = const(33)
_BLOCK_ROWS = const(14)
HIGH_COMBINATIONS = const(462)
_LOW_COMBINATIONS = const(70)
_HIGH_HOLDS = const(924)
_LOW_HOLDS = const(126)
_ODDS_ONE = const(2520)  # of the odds
_CENTRE = const(128)  # of the low holds' part of a shape
_CHECKED = const(256)  # bytes at a time

# The window of the blocks' deflate, 2 KB as they are themselves; its sign says that they have no header. An inflater
# that makes room for the window makes no more than that.
DEFLATE = const(-11)

_HIGH = const(5)  # the lowest number of a high die
_LOW = const(4)  # the highest of a low one
_KINDS = const(11)

# How many multisets there are of fewer than n dice, of six numbers and of five.
_HIGH_START = b"\x00\x01\x07\x1c\x54\xd2"  # and 462 for six dice: beyond a byte
_LOW_START = b"\x00\x01\x06\x15\x38"
# n over k, at 11 * k + n, for k from 1 to 6 and n to 10.
_CHOOSE = (
    b"\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01"
    b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a"
    b"\x00\x00\x01\x03\x06\x0a\x0f\x15\x1c\x24\x2d"
    b"\x00\x00\x00\x01\x04\x0a\x14\x23\x38\x54\x78"
    b"\x00\x00\x00\x00\x01\x05\x0f\x23\x46\x7e\xd2"
    b"\x00\x00\x00\x00\x00\x01\x06\x15\x38\x7e\xfc"
    b"\x00\x00\x00\x00\x00\x00\x01\x07\x1c\x54\xd2"
)

_counts = bytearray(_KINDS)  # dice of each number, wilds at 0
_keep = bytearray(_KINDS)  # how many of them to hold


def open_coach(open_file: Callable[..., Any], name: str = FILE) -> "tuple[CoachFile | None, str]":
    """``(file, "")``, or ``(None, why)`` if there is no file that can be read. *open_file* is the VM's open."""
    try:
        file = open_file(name, "rb")
    except OSError:
        return None, "Coach: no file"
    head = bytearray(HEAD)
    try:
        if file.readinto(head) != HEAD or head[:4] != b"P10C":
            return None, "Coach: file damaged"
        if head[4] != VERSION:
            return None, "Coach: other version"
        if file.seek(0, 2) != number_at(head, 6, 4):
            return None, "Coach: file damaged"
        tables = bytearray(4 * head[5])
        file.seek(HEAD)
        file.readinto(tables)
    except OSError:
        return None, "Coach: file damaged"
    return CoachFile(file, tables, number_at(head, 6, 4), number_at(head, 10, 4)), ""


class CoachFile:
    """Reads *file*, open for reading bytes, of *length* bytes, whose hold tables are *tables* and whose checksum is
    *right*; :func:`open_coach` makes one. What it was asked last it need not look up again.
    """

    def __init__(self, file: Any, tables: bytearray, length: int, right: int) -> None:
        self.problem = ""
        self.file = file
        self.tables = tables
        self.length = length
        self.right = right
        self._checked = HEAD  # so many bytes have been compared with the checksum
        self._sum = 0
        self._few = bytearray(6)
        self._asked: Any = (
            None  # the table, roll and faces of the hold that was looked up last, and how many dice of each
        )
        self._wanted = bytearray(_KINDS)  # number it wants
        self._cells = [0, 0, 0, 0]  # the places of the last two odds that were looked up, each with what it says
        self._links: Any = None
        self._points_of = 0  # the phase whose points were asked for last
        self._points: Any = None

    def hold(self, phase: int, roll: int, faces: Bytes, aim: int, standing: int = 0, held: int = 0) -> int:
        """The dice to hold after *roll* (1 or 2), as a mask; all ten: score them. NO_ADVICE if none is known.

        *standing*: see p10core/coach/outlook.py, also for when to ask for WIN. Of dice of one number those in the mask
        *held* are taken first.
        """
        if self.problem:
            return NO_ADVICE
        if PHASES[phase].groups[0][0] == COLOUR:
            return colour_hold(roll, faces, aim == POINTS)
        table = self.table(phase, aim, standing)
        asked = (table, roll, bytes(faces))
        if asked != self._asked:
            count_dice(faces, 0x3FF)
            high = place(_HIGH, 1) - HIGH_COMBINATIONS
            low = place(_LOW, -1) - _LOW_HOLDS + _LOW_COMBINATIONS
            try:
                block = self._block((2 * table + roll - 1) * _BLOCKS + high // _BLOCK_ROWS)
                row = high % _BLOCK_ROWS
                _mark(block[low * _BLOCK_ROWS + row], _HIGH, _KINDS)
                _mark(block[(_BLOCK_ROWS + row) * _LOW_COMBINATIONS + low], 0, _HIGH)
            except Exception as error:
                self.fail(error)
                return NO_ADVICE
            self._wanted[:] = _keep
            self._asked = asked
        _keep[:] = self._wanted
        return _pick(faces, held) | _pick(faces, 0x3FF & ~held)

    def odds(self, phase: int, roll: int, faces: Bytes, held: int) -> int:
        """The chance to make the phase when the dice of mask *held* stay after *roll* (1 or 2) and play goes on at
        best, in hundredths of a percent; NO_ADVICE if it is not known.

        Exact to 0.02 % for phases of numbers, see :func:`p10core.coach.colours.colour_odds` for phase 8.
        """
        if self.problem:
            return NO_ADVICE
        if PHASES[phase].groups[0][0] == COLOUR:
            return colour_odds(roll, faces, held)
        count_dice(faces, held)
        few = self._few
        cells = self._cells
        try:
            self.read(HEAD + len(self.tables) + 8 * phase - 8 + 4 * roll - 4, few)
            begin = number_at(few, 0, 3)
            kinds = few[3]
            self.read(begin + place(_LOW, -1), few)
            low = few[0]
            high = place(_HIGH, 1)
            self.read(begin + _LOW_HOLDS + 3 * (high // 2), few)
            high = few[1] >> 4 | few[2] << 4 if high % 2 else few[0] | (few[1] & 15) << 8
            key = begin + high * kinds + low
            if key == cells[0]:
                return cells[1]
            if key == cells[2]:
                cells[:] = cells[2:] + cells[:2]
                return cells[1]
            rows = ODDS_BLOCK // kinds
            block = self._inflated(begin + _LOW_HOLDS + 3 * _HIGH_HOLDS // 2 + high // rows * 3)
            half = len(block) // 2
            cell = low * (half // kinds) + high % rows
            chance = block[cell] | block[half + cell] << 8
        except Exception as error:
            self.fail(error)
            return NO_ADVICE
        cells[2:] = cells[:2]
        cells[0] = key
        cells[1] = odds = (chance * CERTAIN + _ODDS_ONE // 2) // _ODDS_ONE
        return odds

    def table(self, phase: int, aim: int, standing: int) -> int:
        """The number of the table to play a phase by: the last one of this aim that is made for this *standing* or a
        lower one. A file that has none of this aim has the first of the phase.
        """
        tables = self.tables
        first = found = NO_ADVICE
        for at in range(0, len(tables), 4):
            if tables[at] == phase:
                if first < 0:
                    first = at // 4
                if tables[at + 1] == aim and tables[at + 2] <= standing:
                    found = at // 4
        return first if found < 0 else found

    def ends(self, table: int, data: bytearray) -> None:
        """Fill *data*, of ENDS bytes or fewer from its end, with how likely the turns of a table end."""
        self.read(self._ends_at(table) + ENDS - len(data), data)

    def bonus(self, game: int, made: int, data: bytearray) -> None:
        """Fill *data* with the chances of the five phase bonus in a game, after so many phases."""
        self.read(self._after_ends() + _BONUS_SIZE * max(game - NO_BONUS, 0) + BONUS_PLACES * made, data)

    def last_turn(self, phase: int, data: bytearray) -> None:
        """Fill *data* with how likely a turn of the phase brings the points that it is played for."""
        self.read(self._after_ends() + _GAMES + LAST_TURN * (phase - 1), data)

    def part(self, game: int, number: int) -> bytes:
        """A part of the rows of a game; *game*: twice its number, one more by the rule classic."""
        few = self._few
        self.read(self._after_ends() + 8 * _BONUS_SIZE + 3 * game, few)
        at = number_at(few, 0, 3)
        self.read(at + 2 * number, few)
        begin = number_at(few, 0, 2)
        return self._inflated_at(at + begin, number_at(few, 2, 2) - begin)

    def shape(self, phase: int, roll: int, faces: Bytes, held: int) -> tuple[int, int]:
        """What a phase scores when it is made with the dice of mask *held*: mean and spread, in eighths of a point."""
        if PHASES[phase].groups[0][0] == COLOUR:
            return colour_shape(roll, faces, held)
        count_dice(faces, held)
        number = 2 * (phase - (phase > 8)) + roll - 3
        at = self._after_ends() + _GAMES + 10 * LAST_TURN + SHAPE * number
        few = bytearray(1)
        mean = 0
        try:
            self.read(at + place(_HIGH, 1), few)
            mean = few[0]
            self.read(at + _HIGH_HOLDS + place(_LOW, -1), few)
            mean += few[0] - _CENTRE
            high = bin(held & 0x3F).count("1")
            low = bin(held >> 6).count("1")
            self.read(at + _HIGH_HOLDS + _LOW_HOLDS + 5 * high + low, few)
        except Exception as error:
            self.fail(error)
        return 2 * mean, few[0]

    def links(self) -> Steps[Any]:
        """Which multiset one becomes with one more die: of high dice, of low ones; see p10core/coach/throws.py. It is a
        generator: its value is what it returns.
        """
        if not self._links:
            high = array("H")
            low, parts = yield from self.in_pieces(self.after_shapes())
            for part in parts:
                high.extend(array("H", part))
            self._links = high, low
        return self._links

    def points(self, phase: int) -> Steps[Any]:
        """How many points any ten dice bring at a phase of numbers: the row of each high combination in each section
        and 256 times its fewest points there, the columns of the low ones, the rows in parts, how wide a section is. As
        :meth:`links`.
        """
        if self._points_of != phase:
            self._points = None  # the room is needed
            self._points_of = 0
            first, parts = yield from self.in_pieces(self.after_shapes() + 3 * (phase - (phase > 8)))
            columns = first[:_LOW_COMBINATIONS]
            kinds = array("H", first[_LOW_COMBINATIONS:])
            sections = len(kinds) // HIGH_COMBINATIONS
            self._points = kinds, columns, parts, (max(columns) + sections) // sections
            self._points_of = phase
        return self._points

    def has_points(self, phase: int) -> bool:
        """Whether the links and the points of a phase have been read."""
        return self._links and self._points_of == phase

    def let_go(self) -> None:
        """Let go what is kept for later: it can be read again."""
        self._links = self._points = None
        self._points_of = 0

    def check(self) -> bool:
        """Compare another piece of the file with its checksum. Returns whether there is more to compare. A file that is
        damaged says so from then on, and knows nothing.
        """
        if self.problem or self._checked == self.length:
            return False
        piece = bytearray(min(_CHECKED, self.length - self._checked))
        try:
            self.read(self._checked, piece)
            self._sum = crc32(piece, self._sum)
            self._checked += len(piece)
            if self._checked == self.length and self._sum != self.right:
                raise ValueError("another checksum")
        except Exception as error:
            self.fail(error)
        return self._checked < self.length

    def read(self, at: int, buffer: bytearray) -> None:
        """Fill *buffer* from the file. Raises ValueError if it ends before."""
        self.file.seek(at)
        if self.file.readinto(buffer) != len(buffer):
            raise ValueError("coach file cut short")

    def fail(self, error: Any) -> None:
        """Take an *error* that came up while the file was read: from now on it is damaged, and knows nothing. A heap
        without room says nothing of the file. VMs differ in how their inflaters say that they were given nonsense.
        """
        if not isinstance(error, MemoryError):
            self.problem = "Coach: file damaged"

    def in_pieces(self, entry: int, made_of: Callable[..., Any] | None = None) -> Steps[Any]:
        """Read what stands in the file in pieces: the first of them, and a list of the others, or of what is *made_of*
        each. *entry*: where the file says where they begin. A heap that is torn has room for pieces, but for nothing
        large.
        """
        few = self._few
        self.read(entry, few)
        at = number_at(few, 0, 3)
        self.read(at, few)
        first = number_at(few, 0, 2)
        left = first + number_at(few, 2, 2)
        at += 4
        parts = []
        while left > 0:
            self.read(at, few)
            size = number_at(few, 0, 2)
            part = self._inflated_at(at + 2, size)
            left -= len(part)
            parts.append(made_of(part) if made_of else part)
            at += 2 + size
            yield True
        if left or len(parts[0]) != first:
            raise ValueError("not what it should be")
        return parts.pop(0), parts

    def _ends_at(self, table: int) -> int:
        return HEAD + len(self.tables) + 4 * ODDS_ENTRIES + ENDS * table

    def _after_ends(self) -> int:
        return self._ends_at(len(self.tables) // 4)

    def after_shapes(self) -> int:
        return self._after_ends() + _GAMES + 10 * LAST_TURN + _SHAPES

    def _block(self, number: int) -> bytes:
        """What a block says; it is not kept, its 2 KB are for a moment."""
        return self._inflated(self.after_shapes() + _COUNTING + 3 * number)

    def _inflated(self, entry: int) -> bytes:
        """A block, by where the file says where it begins and where the next one does."""
        few = self._few
        self.read(entry, few)
        begin = number_at(few, 0, 3)
        return self._inflated_at(begin, number_at(few, 3, 3) - begin)

    def _inflated_at(self, at: int, size: int) -> bytes:
        """What is deflated there. If the heap has no room, it is made of what is kept for later."""
        packed = bytearray(size)
        self.read(at, packed)
        try:
            return zlib.decompress(packed, DEFLATE)
        except MemoryError:
            self.let_go()
        return zlib.decompress(packed, DEFLATE)


def place(first: int, step: int) -> int:
    """Where the dice counted last stand among the multisets: of high dice with (5, 1), of low ones with (4, -1).

    The multisets of fewer dice come first; those of as many in colexicographic order: the sum, over its dice in the
    order of the steps, of C(steps to its number + i - 1, i) for the i-th.
    """
    size = 0
    rank = 0
    steps = 0
    number = first
    while 0 <= number < _KINDS:
        for _ in range(_counts[number]):
            size += 1
            rank += _CHOOSE[11 * size + steps + size - 1]
        steps += 1
        number += step
    if step < 0:
        return rank + _LOW_START[size]
    return rank + (_HIGH_START[size] if size < 6 else HIGH_COMBINATIONS)


def number_at(data: bytearray, at: int, size: int) -> int:
    """A number of *size* bytes, the lowest first."""
    value = 0
    for i in range(size):
        value |= data[at + i] << 8 * i
    return value


def count_dice(faces: Bytes, mask: int) -> None:
    """Count the dice in a mask by their numbers, for :func:`place`."""
    for number in range(_KINDS):
        _counts[number] = 0
    for die in range(10):
        if mask >> die & 1:
            _counts[faces[die] & 15] += 1


def _mark(bits: int, first: int, end: int) -> None:
    """Note in _keep what *bits* say of the dice counted last, numbers *first* up to *end*."""
    for number in range(first, end):
        _keep[number] = 0
        for _ in range(_counts[number]):
            _keep[number] += bits & 1
            bits >>= 1


def _pick(faces: Bytes, among: int) -> int:
    """The dice in the mask *among* that _keep asks for; it then asks for them no more."""
    mask = 0
    for die in range(10):
        number = faces[die] & 15
        if among >> die & 1 and _keep[number]:
            _keep[number] -= 1
            mask |= 1 << die
    return mask
