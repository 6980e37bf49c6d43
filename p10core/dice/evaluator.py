"""Whether ten dice make a phase, for how many points, and with which dice.

Phases of numbers are lists of patterns in :mod:`p10core.dice.tables` (what a pattern is stands in the script
that generates it); wilds fill what a pattern lacks. Nothing here allocates memory.

    >>> from p10core.dice.ten_dice import parse_face
    >>> from p10core.dice.evaluator import evaluate
    >>> faces = bytes(parse_face(word) for word in "8G 8O 8B 10B 5B 6O WR WO 1O 2O".split())
    >>> made = evaluate(1, faces)         # leaflet A: 8 8 8 and 10 W W score 34
    >>> made >> 10, bin(made & 0x3FF)
    (34, '0b11001111')
"""

from p10core.const import const
from p10core.dice.tables import PATTERN_START, PATTERNS
from p10core.dice.ten_dice import HIGH_DICE
from p10core.game.phases import COLOUR, PHASES
from p10core.types import Bytes

FAILED = const(-1)

_DICE = const(10)
_HIGH = const(5)  # the lowest number of a high die
_NO_FACE = const(15)  # stands for a die that does not count
_NOTHING = const(-1)
_PATTERN_BITS = const(11)  # the patterns take less than 2 KiB
_PATTERN_MASK = const(0x7FF)

_counts = bytearray(16)  # dice of each number, wilds at 0
_demands = bytearray(16)  # dice still wanted of each number
_colours = bytearray(4)  # dice of each colour
_known_counts = bytearray(16)  # those whose nearest pattern was found last, for it is often asked for again
_known = [0, 0]  # the phase, and that pattern


def evaluate(phase: int, faces: Bytes) -> int:
    """The best score of *phase* (1..10) with *faces* (ten bytes, see :mod:`p10core.dice.ten_dice`).

    Returns ``score << 10 | mask of the dice used``, or FAILED. Wilds score nothing, dice that the
    phase does not need are not counted (leaflet A, SCORING).
    """
    if PHASES[phase].groups[0][0] == COLOUR:
        return _evaluate_colour(PHASES[phase].groups[0][1], faces)
    _count_numbers(faces)
    pattern = _best_pattern(phase, _counts[0])
    return FAILED if pattern == _NOTHING else _use(pattern, faces)


def nearest(phase: int, faces: Bytes) -> int:
    """How many dice *phase* still lacks at the least, and the dice that help.

    Returns ``dice missing << 10 | mask of the dice to keep``; nothing is missing if the phase is made.
    Among the ways that lack the fewest dice it is the one with the most points.
    """
    if PHASES[phase].groups[0][0] == COLOUR:
        colour = commonest_colour(faces)
        missing: int = max(0, PHASES[phase].groups[0][1] - _colours[colour])
        return missing << 10 | _mask_of_colour(faces, colour)
    found = _nearest_pattern(phase, faces)
    return found >> 2 * _PATTERN_BITS << 10 | _use(found, faces) & 0x3FF


def target(phase: int, faces: Bytes, numbers: bytearray) -> None:
    """What the way that :func:`nearest` found takes of each number.

    Fills *numbers*, a bytearray of 11: ``numbers[8] == 3`` if three eights belong to it. Phases of numbers only.
    """
    _load_demands(_nearest_pattern(phase, faces))
    for number in range(1, 11):
        numbers[number] = _demands[number]


def ways(phase: int, faces: Bytes, missing: int) -> list[tuple[int, int, int]]:
    """The ways to make a *phase* of numbers for which at most so many dice are *missing*. Each is a tuple: the points
    when it is made, how many dice are missing, and where the way stands, for :func:`kept`.
    """
    _count_numbers(faces)
    found = []
    group = PATTERN_START[phase]
    end = PATTERN_START[phase + 1]
    while group < end:
        following = group + PATTERNS[group + 1]
        first = PATTERNS[group + 2]
        lacking = max((first & 15) - _counts[first >> 4], 0)
        at = group + 3
        while at < following:
            next_pattern = at + 2 + PATTERNS[at + 1]
            short = lacking
            high = first & 15 if first >> 4 >= _HIGH else 0
            size = first & 15
            for demand in range(at + 2, next_pattern):
                number = PATTERNS[demand] >> 4
                amount = PATTERNS[demand] & 15
                size += amount
                if number >= _HIGH:
                    high += amount
                if amount > _counts[number]:
                    short += amount - _counts[number]
            if short <= missing and size - min(high, HIGH_DICE) <= _DICE - HIGH_DICE:  # wilds may stand for high dice
                found.append((PATTERNS[at], short, group << _PATTERN_BITS | at))
            at = next_pattern
        group = following
    return found


def kept(way: int, faces: Bytes) -> int:
    """The dice to keep for a way that :func:`ways` found, as a mask."""
    return _use(way, faces) & 0x3FF


def commonest_colour(faces: Bytes) -> int:
    """The colour (0..3) that most of the ten *faces* have; among equals the one of the lowest number."""
    for colour in range(4):
        _colours[colour] = 0
    die = 0
    while die < _DICE:
        _colours[faces[die] >> 4] += 1
        die += 1
    best = 0
    for colour in range(1, 4):
        if _colours[colour] > _colours[best]:
            best = colour
    return best


def _count_numbers(faces: Bytes) -> None:
    for number in range(16):
        _counts[number] = 0
    die = 0
    while die < _DICE:
        _counts[faces[die] & 15] += 1
        die += 1


def _best_pattern(phase: int, wilds: int) -> int:
    """The pattern with the most points among those that lack at most *wilds* dice, or _NOTHING.

    A pattern is named by where it and its group stand: ``group << 11 | pattern``.
    """
    best = _NOTHING
    best_score = -1
    group = PATTERN_START[phase]
    end = PATTERN_START[phase + 1]
    while group < end:
        if PATTERNS[group] <= best_score:
            break  # the groups that follow have no more to give
        following = group + PATTERNS[group + 1]
        number = PATTERNS[group + 2] >> 4
        lacking = (PATTERNS[group + 2] & 15) - _counts[number]
        if lacking <= wilds:
            if lacking < 0:
                lacking = 0
            at = group + 3
            while at < following:
                score = PATTERNS[at] - lacking * number
                if score <= best_score:
                    break  # nor have the patterns that follow in this group
                next_pattern = at + 2 + PATTERNS[at + 1]
                short = lacking
                demand = at + 2
                while demand < next_pattern:
                    missing = (PATTERNS[demand] & 15) - _counts[PATTERNS[demand] >> 4]
                    if missing > 0:
                        short += missing
                        if short > wilds:
                            break
                        score -= missing * (PATTERNS[demand] >> 4)
                    demand += 1
                if short <= wilds and score > best_score:
                    best = group << _PATTERN_BITS | at
                    best_score = score
                at = next_pattern
        group = following
    return best


def _nearest_pattern(phase: int, faces: Bytes) -> int:
    """``dice missing << 22 | pattern``, the pattern as :func:`_best_pattern` names it."""
    _count_numbers(faces)
    if phase != _known[0] or _counts != _known_counts:
        missing = max(0, _size(phase) - _DICE + _counts[_NO_FACE])
        pattern = _best_pattern(phase, _counts[0] + missing)
        while pattern == _NOTHING:
            missing += 1
            pattern = _best_pattern(phase, _counts[0] + missing)
        _known[0] = phase
        _known[1] = missing << 2 * _PATTERN_BITS | pattern
        _known_counts[:] = _counts
    return _known[1]


def _size(phase: int) -> int:
    """How many dice each way to make a phase takes."""
    size = 0
    for _, amount in PHASES[phase].groups:
        size += amount
    return size


def _load_demands(pattern: int) -> int:
    """Fill _demands from a pattern; the number of dice that it takes in all."""
    for number in range(11):
        _demands[number] = 0
    first = PATTERNS[(pattern >> _PATTERN_BITS & _PATTERN_MASK) + 2]
    size = _demands[first >> 4] = first & 15
    at = (pattern & _PATTERN_MASK) + 2
    end = at + PATTERNS[at - 1]
    while at < end:
        amount = PATTERNS[at] & 15
        _demands[PATTERNS[at] >> 4] = amount
        size += amount
        at += 1
    return size


def _use(pattern: int, faces: Bytes) -> int:
    """``score << 10 | mask`` of the dice that a pattern takes, natural numbers first, wilds for what is left."""
    open_places = _load_demands(pattern)
    score = 0
    used = 0
    die = 0
    while die < _DICE:
        number = faces[die] & 15
        if number and _demands[number]:
            _demands[number] -= 1
            open_places -= 1
            score += number
            used |= 1 << die
        die += 1
    die = 0
    while die < _DICE and open_places:
        if not faces[die] & 15:
            open_places -= 1
            used |= 1 << die
        die += 1
    return score << 10 | used


def _mask_of_colour(faces: Bytes, colour: int) -> int:
    mask = 0
    die = 0
    while die < _DICE:
        if faces[die] >> 4 == colour:
            mask |= 1 << die
        die += 1
    return mask


def _evaluate_colour(size: int, faces: Bytes) -> int:
    """The *size* highest dice of one colour; no two colours can have seven dice each among ten."""
    colour = commonest_colour(faces)
    extra = _colours[colour] - size
    if extra < 0:
        return FAILED
    used = _mask_of_colour(faces, colour)
    while extra:
        lowest = _NOTHING
        die = 0
        while die < _DICE:
            if used >> die & 1 and (lowest == _NOTHING or faces[die] & 15 < faces[lowest] & 15):
                lowest = die
            die += 1
        used &= ~(1 << lowest)
        extra -= 1
    score = 0
    die = 0
    while die < _DICE:
        if used >> die & 1:
            score += faces[die] & 15
        die += 1
    return score << 10 | used
