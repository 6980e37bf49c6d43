"""Whether the cards of a hand make a phase, and which cards to lay so that the fewest points stay in hand.

All Wilds are laid: a Wild in hand costs the most, and in a hand of eleven cards a phase that is made always has a place
for it. The other cards are those that cost the most. So there is little to search: which numbers the sets have, and
between which numbers the run lies, its *window*. Nothing here allocates memory.

    >>> from p10core.cards.deck import parse_card
    >>> from p10core.cards.finder import find
    >>> hand = bytes([parse_card(word) for word in "5R 5B W 7Y 7G 7G 9R 12R S 5Y".split()])
    >>> find(1, hand)                    # 9R, 12R and the Skip are left
    30
"""

from p10core.cards.deck import COLOURS, NUMBERS, SKIP, WILD, points_of
from p10core.const import const
from p10core.game.phases import COLOUR, PHASES, RUN
from p10core.types import Bytes

FAILED = const(-1)

_HAND = const(11)  # cards at the most
_WILD_COST = const(25)
_COST = const(5)  # costs are counted in fives

_NUMBERS_FOUND = const(14)

_counts = bytearray(15)  # cards of each number, Wilds at 0, Skips at 13; then how many of the numbers there are
_numbers = bytearray(NUMBERS)  # the numbers that there are, in order
_costs = bytearray(NUMBERS + 1)  # what one card each of the first so many of these numbers costs
_colours = bytearray(COLOURS)  # natural cards of each colour
_colour_costs = bytearray(COLOURS)


def find(phase: int, cards: Bytes) -> int:
    """The points that stay in a hand of up to eleven cards when *phase* (1..10) is laid at its best; FAILED: it is not
    made.
    """
    found = way(phase, cards)
    if found == FAILED:
        return FAILED
    return points_of(cards) - _WILD_COST * _counts[0] - _COST * (found >> 12)


def missing(phase: int, cards: Bytes) -> int:
    """How many cards *phase* still lacks at the least; 0: it is made."""
    lacking = 0
    found = way(phase, cards)
    while found == FAILED and lacking < _HAND:
        lacking += 1
        found = _search(phase, _counts[0] + lacking)
    return lacking


def to_keep(phase: int, cards: Bytes) -> int:
    """The mask of the cards that help: of the ways that lack the fewest cards, the one whose cards cost the most."""
    lacking = missing(phase, cards)
    return kept(phase, cards, _search(phase, _counts[0] + lacking))


def way(phase: int, cards: Bytes) -> int:
    """The best way to lay *phase*, as the search below writes it down, or FAILED. :func:`kept` says which cards those
    are, :func:`numbers_of` which numbers they have.
    """
    _count(phase, cards)
    return _search(phase, _counts[0])


# The search. What it finds is ``cost of the natural cards laid, in fives << 12 | where``, or FAILED.


def _count(phase: int, cards: Bytes) -> None:
    """Count the cards by what *phase* asks for: by colour, or by number, and list the numbers that there are."""
    for number in range(14):
        _counts[number] = 0
    for card in cards:
        _counts[card & 15] += 1
    if PHASES[phase].groups[0][0] == COLOUR:
        _count_colours(cards)
        return
    found = cost = 0
    for number in range(1, NUMBERS + 1):
        if _counts[number]:
            _numbers[found] = number
            cost += 2 if number > 9 else 1
            found += 1
            _costs[found] = cost
    _counts[_NUMBERS_FOUND] = found


def _count_colours(cards: Bytes) -> None:
    for colour in range(COLOURS):
        _colours[colour] = _colour_costs[colour] = 0
    for card in cards:
        number = card & 15
        if 0 < number <= NUMBERS:
            _colours[card >> 4] += 1
            _colour_costs[card >> 4] += 2 if number > 9 else 1


def _search(phase: int, wilds: int) -> int:
    """The best way to make *phase* with so many *wilds*."""
    groups = PHASES[phase].groups
    kind = groups[0][0]
    if kind == COLOUR:
        return _search_colour(groups[0][1], wilds)
    if kind == RUN:
        return _search_run(groups[0][1], wilds)
    if groups[1][0] == RUN:
        return _search_set_and_run(groups[0][1], groups[1][1], wilds)
    return _search_sets(groups[0][1], groups[1][1], wilds)


def _search_colour(size: int, wilds: int) -> int:
    """``where`` is the colour."""
    best = FAILED
    for colour in range(COLOURS):
        if _colours[colour] and _colours[colour] + wilds >= size:
            found = _colour_costs[colour] << 12 | colour
            if found > best:
                best = found
    return best


def _search_run(length: int, wilds: int) -> int:
    """``where`` is ``lowest << 4 | highest`` number of the window.

    Both are numbers of natural cards, and no more numbers are missing between them than there are Wilds. Wilds that are
    left make the run longer at its ends.
    """
    numbers = _numbers
    costs = _costs
    end = _counts[_NUMBERS_FOUND]
    best = FAILED
    low = high = 0
    while high < end:
        top = numbers[high] - high
        while top - numbers[low] + low > wilds:
            low += 1
        if high - low + 1 + wilds >= length:
            found = costs[high + 1] - costs[low] << 12
            if found > best:
                best = found | numbers[low] << 4 | numbers[high]
        high += 1
    return best


def _search_set_and_run(size: int, length: int, wilds: int) -> int:
    """``where`` is ``number of the set << 8``, and the run's window as in :func:`_search_run`.

    If the set has no card to spare and the window holds its number, the run has a Wild there. (To give the run that
    card and the set the Wild would come to the same.)
    """
    numbers = _numbers
    costs = _costs
    end = _counts[_NUMBERS_FOUND]
    best = FAILED
    tried = -1  # how many Wilds were left for the run that is known
    run = FAILED
    at = end
    while at > 0:  # what costs most comes first
        at -= 1
        amount = _counts[numbers[at]]
        left = wilds if amount > size else wilds - size + amount
        if left < 0:
            continue
        if left != tried:
            tried = left
            run = _search_run(length, left)
        cost = costs[at + 1] - costs[at]
        # Could a run do, were all its cards still to be had, and do better?
        if run == FAILED or amount * cost + min(run >> 12, costs[end] - cost) <= best >> 12:
            continue
        found = run
        if run >> 4 & 15 <= numbers[at] <= run & 15:
            found = _search_run_beside(at, amount > size, length, left)
        if found != FAILED and amount * cost + (found >> 12) > best >> 12:
            best = amount * cost + (found >> 12) << 12 | numbers[at] << 8 | found & 0xFF
    if best == FAILED and end == 1:
        # One number and Wilds: the run has one card of it, the set has the others.
        amount = _counts[numbers[0]]
        if 1 < amount <= size and wilds >= length - 1 + size - (amount - 1):
            best = amount * costs[1] << 12 | numbers[0] * 0x111
    return best


def _search_run_beside(taken: int, is_spare: bool, length: int, wilds: int) -> int:
    """The best run beside a set of the number at the place *taken*; *is_spare*: the set leaves it a card of these.

    Returns what :func:`_search_run` does, but does not count the cost of that card: the set's has it.
    """
    numbers = _numbers
    costs = _costs
    end = _counts[_NUMBERS_FOUND]
    best = FAILED
    low = high = 0
    while high < end:
        top = numbers[high] - high
        lost = 0 if is_spare or not low <= taken <= high else 1  # naturals of the window
        while low < high and top - numbers[low] + low + lost > wilds:
            if low == taken:
                lost = 0
            low += 1
        naturals = high - low + 1 - lost
        if naturals > 0 and naturals + wilds >= length:
            cost = costs[high + 1] - costs[low]
            if low <= taken <= high:
                cost -= costs[taken + 1] - costs[taken]
            if cost > best >> 12:
                best = cost << 12 | numbers[low] << 4 | numbers[high]
        high += 1
    return best


def _search_sets(first: int, second: int, wilds: int) -> int:
    """``where`` is ``number of the first set << 8 | number of the second << 4``; they may be the same."""
    numbers = _numbers
    counts = _counts
    costs = _costs
    end = counts[_NUMBERS_FOUND]
    best = FAILED
    at = 0
    while at < end:
        amount = counts[numbers[at]]
        left = wilds
        if amount < first:
            left -= first - amount
        if left >= 0:
            cost = amount * (costs[at + 1] - costs[at])
            if amount > 1 and first + second - amount <= wilds and cost > best >> 12:
                best = cost << 12 | numbers[at] * 0x110
            other = at + 1 if first == second else 0
            while other < end:
                others = counts[numbers[other]]
                if second - others <= left and other != at:
                    found = cost + others * (costs[other + 1] - costs[other])
                    if found > best >> 12:
                        best = found << 12 | numbers[at] << 8 | numbers[other] << 4
                other += 1
        at += 1
    return best


# What was found, as cards.


def numbers_of(found: int) -> tuple[int, int, int]:
    """The numbers of a way *found* of two groups: of the first set, then of the second, or both ends of the window."""
    return found >> 8 & 15, found >> 4 & 15, found & 15


def kept(phase: int, cards: Bytes, found: int) -> int:
    """The mask of the *cards* that are laid in the way *found*: all Wilds, and one of each number in the window of a
    run.
    """
    groups = PHASES[phase].groups
    kind = groups[-1][0]
    mask = 0
    seen = 0  # numbers of the run
    at = 0
    while at < len(cards):
        card = cards[at]
        number = card & 15
        if card == WILD:
            mask |= 1 << at
        elif card != SKIP and found != FAILED:
            if kind == COLOUR:
                belongs = card >> 4 == found & 15
            else:
                belongs = number == found >> 8 & 15
                if kind != RUN:
                    belongs = belongs or number == found >> 4 & 15
                elif not belongs and found >> 4 & 15 <= number <= found & 15 and not seen >> number & 1:
                    belongs = True
                    seen |= 1 << number
            if belongs:
                mask |= 1 << at
        at += 1
    return mask
