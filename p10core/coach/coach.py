"""The coach: the best hold and the odds of any hold, looked up in one file on the drive that the solver has filled.

    coach, problem = open_coach(open)            # of p10core.coach.file
    coach.hold(phase, roll, faces, SAFE)         # a mask of dice; ALL_DICE: score it now; NO_ADVICE
    coach.odds(phase, roll, faces, turn.held)    # in hundredths of a percent, or NO_ADVICE

A missing or wrong file gives no coach, or a coach that knows nothing and says why in ``problem``; nothing is raised.
Phase 8 needs no file: see :mod:`p10core.coach.colours`.

The file, version 1. Numbers of several bytes have the lowest first. How multisets of dice are counted, see
:func:`place`.

    head, 14 bytes       "P10C", version, number of tables, length of the file (4), CRC-32 of what follows the head (4)
    tables, 4 each       phase, aim, the least standing it is made for, 0; where several fit, the last counts
    odds, 4 each         for phase 1 to 10, roll 1 and 2: where its odds begin (3), kinds of low holds (1)
    blocks, 3 each       for each table, for roll 1 and 2, 33 blocks: where it begins; then where the last one ends
    the odds, each       126 bytes: the kind of each low hold; 924 x 2: the kind of each high hold; then for each kind
                         of high hold and each kind of low hold the chance in 4095ths, 12 bits, two in three bytes.
                         Two holds are of a kind when they always have the same chance.
    the blocks, each     deflate without header: for each of 70 low hands and 14 high hands the high dice to hold; then
                         for each of 14 high hands and 70 low hands the low dice. Bit 0 stands for the lowest die.
"""

import zlib

from p10core.const import const
from p10core.phases import COLOUR, PHASES

# Aims.
SAFE = const(0)  # make the phase; among equals the most points
POINTS = const(1)  # the best solitaire game

FILE = "/coach.bin"
VERSION = const(1)
NO_ADVICE = const(-1)
_WHOLE = const(10000)  # odds of what is certain

HEAD = const(14)
_ODDS_ENTRIES = const(20)
_BLOCKS = const(33)
_BLOCK_ROWS = const(14)
_HIGH_HANDS = const(462)
_LOW_HANDS = const(70)
_HIGH_HOLDS = const(924)
_LOW_HOLDS = const(126)
_FULL = const(4095)

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


class Coach:
    """Reads *file*, open for reading bytes, whose hold tables are *tables* (see above); ``open_coach`` makes one."""

    def __init__(self, file, tables):
        self.problem = ""
        self.file = file
        self._tables = tables
        self._few = bytearray(6)

    def hold(self, phase, roll, faces, aim, standing=0, held=0):
        """The dice to hold after *roll* (1 or 2), as a mask; all ten: score the hand. NO_ADVICE where none is known.

        *standing*: see :func:`standing`. Among dice of one number those in the mask *held* are taken
        first.
        """
        if self.problem:
            return NO_ADVICE
        if PHASES[phase][0][0] == COLOUR:
            from p10core.coach.colours import colour_hold  # only here, that it takes no room in the other phases

            return colour_hold(roll, faces, aim == POINTS)
        table = self._table(phase, aim, standing)
        if table < 0:
            return NO_ADVICE
        _count(faces, 0x3FF)
        high = place(_HIGH, 1) - _HIGH_HANDS
        low = place(_LOW, -1) - _LOW_HOLDS + _LOW_HANDS
        try:
            block = self._block((2 * table + roll - 1) * _BLOCKS + high // _BLOCK_ROWS)
            row = high % _BLOCK_ROWS
            _mark(block[low * _BLOCK_ROWS + row], _HIGH, _KINDS)
            _mark(block[(_BLOCK_ROWS + row) * _LOW_HANDS + low], 0, _HIGH)
        except Exception:  # a file that is not what it was: whatever the VM's inflater says of it
            self.fail()
            return NO_ADVICE
        return _pick(faces, held) | _pick(faces, 0x3FF & ~held)

    def odds(self, phase, roll, faces, held):
        """The chance to make the phase when the dice of mask *held* stay after *roll* (1 or 2) and play goes on at
        best, in hundredths of a percent; NO_ADVICE where it is not known.

        Exact to 0.02 % for phases of numbers, see :func:`p10core.coach.colours.colour_odds` for phase 8.
        """
        if self.problem:
            return NO_ADVICE
        if PHASES[phase][0][0] == COLOUR:
            from p10core.coach.colours import colour_odds

            return colour_odds(roll, faces, held)
        _count(faces, held)
        few = self._few
        try:
            self.read(HEAD + len(self._tables) + 8 * phase - 8 + 4 * roll - 4, few)
            begin = number_at(few, 0, 3)
            kinds = few[3]
            self.read(begin + place(_LOW, -1), few)
            low = few[0]
            self.read(begin + _LOW_HOLDS + 2 * place(_HIGH, 1), few)
            cell = number_at(few, 0, 2) * kinds + low
            self.read(begin + _LOW_HOLDS + 2 * _HIGH_HOLDS + 3 * cell // 2, few)
        except (OSError, ValueError):
            self.fail()
            return NO_ADVICE
        chance = few[0] | (few[1] & 15) << 8 if cell % 2 == 0 else few[0] >> 4 | few[1] << 4
        return (chance * _WHOLE + _FULL // 2) // _FULL

    def _table(self, phase, aim, standing):
        """The last table of a phase and aim that is made for this *standing* or a lower one; NO_ADVICE for none."""
        found = NO_ADVICE
        tables = self._tables
        for at in range(0, len(tables), 4):
            if tables[at] == phase and tables[at + 1] == aim and tables[at + 2] <= standing:
                found = at // 4
        return found

    def _block(self, number):
        """What a block says; it is not kept, its 2 KB are for a moment."""
        few = self._few
        self.read(HEAD + len(self._tables) + 4 * _ODDS_ENTRIES + 3 * number, few)
        begin = number_at(few, 0, 3)
        packed = bytearray(number_at(few, 3, 3) - begin)
        self.read(begin, packed)
        return zlib.decompress(packed, DEFLATE)

    def read(self, at, buffer):
        """Fill *buffer* from the file. Raises ValueError where it ends before."""
        self.file.seek(at)
        if self.file.readinto(buffer) != len(buffer):
            raise ValueError("coach file cut short")

    def fail(self):
        """Know nothing from now on: the file is not what it should be."""
        self.problem = "Coach: file damaged"


def place(first, step):
    """Where the dice counted last stand among the multisets of high dice (from 5 in steps of 1) or low ones (4, -1).

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
    return rank + (_HIGH_START[size] if size < 6 else _HIGH_HANDS)


def number_at(data, at, size):
    """A number of *size* bytes, the lowest first."""
    value = 0
    for i in range(size):
        value |= data[at + i] << 8 * i
    return value


def _count(faces, mask):
    for number in range(_KINDS):
        _counts[number] = 0
    for die in range(10):
        if mask >> die & 1:
            _counts[faces[die] & 15] += 1


def _mark(bits, first, end):
    """Note in _keep what *bits* say of the dice counted last, numbers *first* up to *end*."""
    for number in range(first, end):
        _keep[number] = 0
        for _ in range(_counts[number]):
            _keep[number] += bits & 1
            bits >>= 1


def _pick(faces, among):
    """The dice in the mask *among* that _keep asks for; it then asks for them no more."""
    mask = 0
    for die in range(10):
        number = faces[die] & 15
        if among >> die & 1 and _keep[number]:
            _keep[number] -= 1
            mask |= 1 << die
    return mask


def standing(player):
    """What of a player's game bears on the aim POINTS: the running total in phases 1 to 5, 1 at the first try of 10."""
    if player.phase == 10:
        return 1 if player.tries == 0 else 0
    return sum(player.scores) if player.phase <= 5 else 0
