"""Expected values of holds that are too large to be counted after roll 1, for a turn in which a point decides.

    yield from Reach(search).read()    # a piece at a time
    search.large.worth(0b11)           # to hold the first two dice

It reads the part *reach* of the coach's file. It is imported when it is first asked.
"""

from array import array

from p10core.coach.file import CERTAIN, FAILS, REACHES, count_dice, number_at, place
from p10core.const import const
from p10core.dice.ten_dice import ALL_DICE, DICE, HIGH_DICE
from p10core.types import Any, Numbers, Search, Steps

ONE = const(262144)  # what stands for 1
CENTRE = const(128)
_LESS = const(64)  # so much less in what is added up
_MOST_HIGH = const(4)  # high dice that such a hold has


class Reach:
    """What large holds are worth in a *search* at a phase of numbers. Once it is read, the search has it as ``large``;
    not if the file does not know the phase, or the heap has no room.

    A large hold has up to one high die and three low ones, two and two, three and one, or four and none.
    """

    def __init__(self, search: Search) -> None:
        self._search = search
        self._ends = search.plan.ends
        self._weights: list[Any] = []  # of the numbers of a hold
        self._values: Any = None

    def read(self) -> Steps[None]:
        """Read it, in pieces. Then the search looks at one of these holds: the best that has no low dice but wilds."""
        search = self._search
        file = search.file
        phase = search.turn.phase
        entry = file.after_shapes() + REACHES + 3 * (phase - 1 - (phase > 8))
        few = bytearray(6)
        try:
            file.read(entry, few)
            if number_at(few, 0, 3) == number_at(few, 3, 3):
                return
            self._values = (yield from file.in_pieces(entry, self._made_of))[1]
        except Exception as error:
            file.fail(error)
            return
        best = 0
        wilds = [1 << die for die in range(HIGH_DICE, DICE) if not search.faces[die] & 15]
        for mask in range(1 << HIGH_DICE):
            high = bin(mask).count("1")
            if high <= _MOST_HIGH:
                held = mask
                for wild in [0] + wilds[: _MOST_HIGH - max(high, 1)]:
                    held |= wild
                    best = max(best, self.worth(held) << DICE | held)
            if mask & 3 == 3:
                yield True
        search.large = self
        search.guess(best & ALL_DICE)

    def worth(self, held: int) -> int | Any:
        """What the hold of mask *held* is worth."""
        count_dice(self._search.faces, held)
        high = bin(held & 0x3F).count("1")
        # Holds of fewer high dice come first; for each choice of high ones there are so many of low ones.
        at = 5 * b"\x00\x00\x31\x85\xd9"[high] + b"\x38\x38\x15\x06\x01"[high] * place(5, 1) + place(4, -1)
        size = len(self._values[0])
        return self._values[at // size][at % size]

    def _made_of(self, part: bytes) -> Numbers | bytes:
        """What each hold of a *part* is worth. The first part is of no holds: it says how much each end counts."""
        weights = self._weights
        failed = self._ends[FAILS]
        if not weights:
            shares = array("h", part)
            for at in range(0, len(shares), FAILS):
                # A phase that is made too low may be broken once more.
                more = [max(self._ends[points] - failed, 0) * shares[at + points] for points in range(FAILS)]
                weights.append(sum(more) // _LESS)
            return part
        size = len(part) // len(weights)
        found = [-CENTRE * sum(weights)] * size
        at = value = 0
        for weight in weights:
            for hold in range(size):
                value = value + part[at] & 0xFF
                at += 1
                found[hold] += weight * value
        return array("h", [min(failed + max(worth * _LESS // ONE, 0), CERTAIN) for worth in found])
