"""Phase 8, seven dice of one colour. It needs no table: all is counted when it is asked for.

    colour_hold(roll, faces, False)     # a mask of dice
    colour_odds(roll, faces, held)      # in hundredths of a percent

To make the phase, hold every die of one colour: the colour that is most likely to come to seven with the tries that are
left. A test tries all 4 to the power of 10 states of colour: the exact solution is better by 0.0003 at most.

What a hold is worth for a win is counted throw by throw, because each die has its own colours:

    throws = Throws(turn, ends)
    for _ in throws.count(held):  # a dozen throws at a time
        pass
    throws.found[held]            # in the unit of the ends
"""

from array import array

from p10core.const import const
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.tables import FACES
from p10core.dice.ten_dice import DICE, SIDES
from p10core.dice.turn import ROLLS
from p10core.game.phases import COLOUR, PHASES
from p10core.types import Any, Bytes, Free, Numbers, Steps, Turn

MOST_THROWS = const(81)  # that are told apart, of a hold that is counted

_COLOURS = const(4)
_WHOLE = const(10000)
MUST_BRING = const(24)
_SPREAD = const(40)  # of the points, in eighths
_AT_ONCE = const(12)  # throws that are evaluated: some 40 ms


def _size() -> Any:
    for groups, _, _ in PHASES:
        if groups and groups[0][0] == COLOUR:
            return groups[0][1]


def _sides_of_each() -> tuple[bytearray, bytearray]:
    """How many sides of each die have each of the four colours, and the sum of the numbers on them."""
    counts = bytearray(DICE * _COLOURS)
    sums = bytearray(DICE * _COLOURS)
    for side in range(len(FACES)):
        place = side // SIDES * _COLOURS + (FACES[side] >> 4)
        counts[place] += 1
        sums[place] += FACES[side] & 15
    return counts, sums


SIZE = _size()
_SIDES_OF, _NUMBERS_OF = _sides_of_each()
_likely = [0.0] * (SIZE + 1)  # how likely so many dice of the colour are; the last: so many or more


def colour_hold(roll: int, faces: Bytes, points: bool) -> int:
    """The dice to hold after *roll* (1 or 2), as a mask. Of more than seven of a colour the lowest are rolled again:
    they may come back higher.

    For *points* the colour is weighed by what it is likely to score, less 24: what making it must bring. That
    loses 0.12 points a game against the exact best play, with 15 it would be 0.28; ``make bench`` works it out.
    """
    best = -1000.0
    chosen = 0
    for colour in range(_COLOURS):
        mask = of_colour(faces, colour)
        worth = chance(colour, mask, roll, 0)
        if points:
            worth *= likely_score(colour, mask, roll, faces) - MUST_BRING
        if worth > best:
            best = worth
            chosen = mask
    return highest(faces, chosen)


def likely_score(colour: int, mask: int, roll: int, faces: Bytes) -> float:
    """What seven dice of a colour score, those of *mask* among them, the others as the free dice most likely show."""
    mask = highest(faces, mask)
    score = 0
    missing = SIZE
    weight = 0.0
    numbers = 0.0
    for die in range(DICE):
        if mask >> die & 1:
            score += faces[die] & 15
            missing -= 1
    if missing <= 0:
        return score + _better(colour, mask, roll, faces) / SIDES
    for die in range(DICE):
        if not mask >> die & 1:
            sides = _SIDES_OF[die * _COLOURS + colour]
            hit = sides * (12 - sides) if roll == 1 else sides
            weight += hit
            numbers += hit * _NUMBERS_OF[die * _COLOURS + colour] / sides
    return score + missing * numbers / weight if weight else score


def _better(colour: int, mask: int, roll: int, faces: Bytes) -> int:
    """By how much the sides of the free dice together are higher than the lowest of seven."""
    low = faces[lowest(faces, mask)] & 15
    more = 0
    for side in range(len(FACES)):
        if not mask >> side // SIDES & 1 and FACES[side] >> 4 == colour:
            more += max(0, (FACES[side] & 15) - low)
    return more * (ROLLS - roll)


def colour_shape(roll: int, faces: Bytes, held: int) -> tuple[int, int]:
    """What seven of the likeliest colour score when the dice of mask *held* stay: mean and spread, in eighths of a
    point.
    """
    best = -1.0
    score: float = 0
    for colour in range(_COLOURS):
        mask = held & of_colour(faces, colour)
        odds = chance(colour, mask, roll, held & ~mask)
        if odds > best:
            best = odds
            score = likely_score(colour, mask, roll, faces)
    return int(8 * score), _SPREAD


def colour_odds(roll: int, faces: Bytes, held: int) -> int:
    """The chance of seven of a colour when the dice of mask *held* stay, in hundredths of a percent.

    After roll 2 it is exact. After roll 1 it is that of the one colour that is likeliest, where the free dice have two
    tries and held dice of other colours one. Who may change the colour after roll 2 gets more: 0.4 % on average when
    the best dice are held, 3.1 % at most; with dice of many colours held, or none, up to 14 %.
    """
    best = 0.0
    total = 0.0
    for colour in range(_COLOURS):
        mask = held & of_colour(faces, colour)
        odds = chance(colour, mask, roll, held & ~mask)
        total += odds
        best = max(best, odds)
    return int((total if roll == 2 else best) * _WHOLE + 0.5)


def chance(colour: int, mask: int, roll: int, late: int) -> float:
    """How likely *colour* comes to seven dice if one plays for it alone. The dice of *mask* show it, and stay.

    After roll 1 the others have two tries, those of the mask *late* one. After roll 2 they have one, *late* none.
    """
    likely = _likely
    low = 0  # dice that are certain: they move all by one, and cost no sum
    for die in range(DICE):
        low += mask >> die & 1
    if low >= SIZE:
        return 1.0
    high = low  # as many as there may be so far
    likely[low] = 1.0
    for die in range(DICE):
        if mask >> die & 1:
            continue
        one_try = _SIDES_OF[die * _COLOURS + colour] / SIDES
        tries = 3 - roll - (late >> die & 1)
        hit = one_try * (2 - one_try) if tries == 2 else one_try * tries
        if not hit:
            continue
        miss = 1 - hit
        count = high
        if high < SIZE:
            high += 1
            likely[high] = likely[count] * hit
        else:
            count -= 1
            likely[SIZE] += likely[count] * hit
        while count > low:
            likely[count] = likely[count] * miss + likely[count - 1] * hit
            count -= 1
        likely[low] *= miss
    return likely[SIZE] if high == SIZE else 0.0


def of_colour(faces: Bytes, colour: int) -> int:
    """The dice that show a colour, as a mask."""
    mask = 0
    for die in range(DICE):
        if faces[die] >> 4 == colour:
            mask |= 1 << die
    return mask


def highest(faces: Bytes, mask: int) -> int:
    """At most seven of the dice of *mask*, the highest."""
    count = 0
    for die in range(DICE):
        count += mask >> die & 1
    while count > SIZE:
        mask &= ~(1 << lowest(faces, mask))
        count -= 1
    return mask


def lowest(faces: Bytes, mask: int) -> int:
    """The die of *mask* with the lowest number, wilds below all; -1 for none."""
    found = -1
    for die in range(DICE):
        if mask >> die & 1 and (found < 0 or faces[die] & 15 < faces[found] & 15):
            found = die
    return found


class Throws:
    """The throws of a *turn* after roll 1 or 2 whose end is worth *ends*, as a plan of p10core/coach/outlook.py has."""

    def __init__(self, turn: Turn, ends: Numbers) -> None:
        self._turn = turn
        self._ends = ends
        self.found: dict[int, int] = {}  # what the hold that was counted is worth, by its mask

    def size(self, held: int) -> int:
        """How many throws are told apart when the dice of mask *held* stay."""
        size = 1
        for _, sides, _ in self._free(held):
            size *= len(sides)
        return size

    def count(self, held: int, few: bool = False) -> Steps[None]:
        """Count what the hold of mask *held* is worth, in pieces. *few* is for phases of numbers."""
        free = self._free(held)
        shown = bytearray(self._turn.faces)
        size = throws = 1
        for _, sides, _ in free:
            size *= len(sides) + 1
            throws *= len(sides)
        values = array("h", bytes(2 * size))  # of each throw; each die has one place more: "to be thrown"
        total = 0
        for throw in range(throws):
            at = 0
            step = 1
            left = throw
            times = 1
            for die, sides, others in free:
                side = left % len(sides)
                left //= len(sides)
                shown[die] = sides[side]
                if side == len(sides) - 1:
                    times *= others
                at += side * step
                step *= len(sides) + 1
            result = evaluate(self._turn.phase, shown)
            values[at] = self._ends[-1 if result == FAILED else result >> 10]
            total += values[at] * times
            if throw % _AT_ONCE == _AT_ONCE - 1:
                yield True
        throws = SIDES ** len(free)
        if self._turn.rolls < ROLLS - 1:
            total = _thrown_again(values, free)
            throws = 1
        self.found = {held: (total + throws // 2) // throws}

    def _free(self, held: int) -> Free:
        """The free dice: each with its sides that may come to seven of a colour, then one for all the others; and for
        how many that one stands.
        """
        faces = self._turn.faces
        alive = 0
        for colour in range(_COLOURS):
            count = 0
            for die in range(DICE):
                if faces[die] >> 4 == colour if held >> die & 1 else _SIDES_OF[die * _COLOURS + colour]:
                    count += 1
            if count >= SIZE:
                alive |= 1 << colour
        free = []
        for die in range(DICE):
            if not held >> die & 1:
                sides = FACES[SIDES * die : SIDES * die + SIDES]
                kept = [side for side in sides if alive >> (side >> 4) & 1]
                others = [side for side in sides if not alive >> (side >> 4) & 1]
                free.append((die, bytes(kept + others[:1]), len(others) or 1))
        return free


def _thrown_again(values: Numbers, free: Free) -> int:
    """What the dice are worth if those that one likes are thrown once more."""
    size = len(values)
    _throw_all(values, free)
    step = 1
    for _, sides, _ in free:
        places = len(sides) + 1
        for at in range(size):
            thrown = values[at + (places - 1 - at // step % places) * step]
            if values[at] < thrown:
                values[at] = thrown
        step *= places
    _throw_all(values, free)
    return values[size - 1]


def _throw_all(values: Numbers, free: Free) -> None:
    """Each die that is to be thrown: the mean of its sides."""
    size = len(values)
    step = 1
    for _, sides, others in free:
        count = len(sides)
        for at in range(size):
            if at // step % (count + 1) == count:
                total = SIDES // 2 + (others - 1) * values[at - step]
                for other in range(at - count * step, at, step):
                    total += values[other]
                values[at] = total // SIDES
        step *= count + 1
