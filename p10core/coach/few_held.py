"""What holds of few dice are worth after roll 1, as the coach's file has it: to count so many throws takes too long.

For each number of points the file says how likely a turn brings them, or more, that is played for nothing else. Where
one number decides that is what a hold is worth. Where several do it is more than that: no turn is played for each.
"""

import zlib

from p10core.coach.coach import DEFLATE, FAILS, number_at
from p10core.coach.hands import HIGH_NUMBERS, LOW_NUMBERS, parts
from p10core.const import const
from p10core.dice.ten_dice import ALL_DICE, DICE, HIGH_DICE

_CERTAIN = const(127)
_AT_ONCE = const(100)  # holds that are looked at in a piece
# By the number of high dice: how many multisets there are of so many or fewer, how many of low dice may be held with
# them, and where their entries begin in a row.
_HIGHS = (1, 7, 28, 84, 210)
_LOWS = (56, 56, 21, 6, 1)
_BEGINS = (0, 56, 392, 833, 1169)
_MOST_LOW = b"\x03\x03\x02\x01\x00"  # dice


def is_few(held):
    """Whether the hold of this mask is one that the file says it of."""
    high = bin(held & (1 << HIGH_DICE) - 1).count("1")
    return high < len(_MOST_LOW) and bin(held >> HIGH_DICE).count("1") <= _MOST_LOW[high]


def few_held(coach, turn, ends):
    """What the holds of few of the turn's dice are worth, as its *ends* are: ``worth << 10 | mask`` of each, the least
    first; none if the heap has no room. A generator: its value is what it returns. If the file is not what it was, the
    coach fails.
    """
    try:
        return (yield from _few_held(coach, turn, ends))
    except MemoryError:
        return []
    except Exception:  # whatever the VM's inflater says of it
        coach.fail()
        return []


def _few_held(coach, turn, ends):
    links = yield from coach.links()
    highs = parts(links[0], HIGH_NUMBERS, turn.faces, ALL_DICE)
    lows = parts(links[1], LOW_NUMBERS, turn.faces, ALL_DICE)
    masks = []
    places = []
    for high, mask in highs.items():
        size = 0
        while size < len(_HIGHS) and high >= _HIGHS[size]:
            size += 1
        if size == len(_HIGHS):
            continue
        first = _BEGINS[size] + (high - _HIGHS[size - 1]) * _LOWS[size] if size else 0
        for low, more in lows.items():
            if low < _LOWS[size]:
                masks.append(mask | more)
                places.append(first + low)
    yield True
    failed = ends[FAILS]
    sums = [0] * len(masks)
    looked = 0
    at = coach.few_held_at(turn.phase)
    few = bytearray(2)
    for points in range(1, FAILS):
        coach.read(at, few)
        size = number_at(few, 0, 2)
        gain = ends[points] - failed
        if gain > 0 and size:
            packed = bytearray(size)
            coach.read(at + 2, packed)
            row = zlib.decompress(packed, DEFLATE)
            for one, place in enumerate(places):
                sums[one] += gain * row[place]
            looked += len(places)
            if looked > _AT_ONCE:
                looked = 0
                yield True
        at += 2 + size
    yield True
    found = [failed + total // _CERTAIN << DICE | mask for total, mask in zip(sums, masks)]
    found.sort()
    yield True
    return found
