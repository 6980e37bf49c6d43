"""Whether the cards of a hand make a phase, and which lay-down leaves the fewest points in hand.

A Wild left in hand would cost the most, and in a hand of eleven cards there is always a place for it in a group that is
made; so all Wilds are laid, and of the natural cards those that cost the most. What is left to choose is little: the
numbers of the sets, and the window of numbers in which the run lies. The search itself allocates no memory.

    >>> from p10core.cards.deck import cards_text, parse_card
    >>> from p10core.cards.finder import find, lay_down
    >>> hand = bytes([parse_card(word) for word in "5R 5B W 7Y 7G 7G 9R 12R S 5Y".split()])
    >>> find(1, hand)                    # 9R, 12R and the Skip are left
    30
    >>> [cards_text(group) for group in lay_down(1, hand)]
    ['5R,5B,5Y,W', '7Y,7G,7G']
"""

from p10core.cards.deck import COLOURS, NUMBERS, SKIP, WILD, points_of
from p10core.cards.group import in_order
from p10core.const import const
from p10core.phases import COLOUR, PHASES, RUN

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


def find(phase, cards):
    """The points that the best lay-down of *phase* (1..10) leaves in a hand of up to eleven cards, or FAILED."""
    _count(phase, cards)
    found = _search(phase, _counts[0])
    if found == FAILED:
        return FAILED
    return points_of(cards) - _WILD_COST * _counts[0] - _COST * (found >> 12)


def nearest(phase, cards):
    """How many cards *phase* still lacks at the least, and the cards that help.

    Returns ``cards missing << 11 | mask of the cards to keep``; nothing is missing where the phase is made. Of several
    ways that lack the fewest cards it is the one whose cards cost the most.
    """
    _count(phase, cards)
    missing = 0
    found = _search(phase, _counts[0])
    while found == FAILED and missing < _HAND:
        missing += 1
        found = _search(phase, _counts[0] + missing)
    return missing << _HAND | _mask(phase, cards, found)


def lay_down(phase, cards):
    """The lay-down that leaves the fewest points in hand: a list of bytearrays, one a group; None where none is made.

    The cards of a run stand in order, with Wilds in their places.
    """
    _count(phase, cards)
    found = _search(phase, _counts[0])
    if found == FAILED:
        return None
    mask = _mask(phase, cards, found)
    used = bytearray([cards[at] for at in range(len(cards)) if mask >> at & 1 and cards[at] != WILD])
    groups = PHASES[phase]
    if len(groups) == 1:
        return [in_order(groups[0][0], used + _some_wilds(_counts[0]))]
    number = found >> 8 & 15
    if groups[1][0] == RUN:
        return _set_and_run(groups, used, number, found >> 4 & 15, found & 15)
    return _two_sets(groups, used, number, found >> 4 & 15)


# The search. What it finds is ``cost of the natural cards laid << 12 | where``, or FAILED.


def _count(phase, cards):
    """Count the cards by what *phase* asks for: by colour, or by number, and list the numbers that there are."""
    for number in range(14):
        _counts[number] = 0
    for card in cards:
        _counts[card & 15] += 1
    if PHASES[phase][0][0] == COLOUR:
        _count_colours(cards)
        return
    found = cost = 0
    number = 1
    while number <= NUMBERS:
        if _counts[number]:
            _numbers[found] = number
            cost += 2 if number > 9 else 1
            found += 1
            _costs[found] = cost
        number += 1
    _counts[_NUMBERS_FOUND] = found


def _count_colours(cards):
    for colour in range(COLOURS):
        _colours[colour] = _colour_costs[colour] = 0
    for card in cards:
        number = card & 15
        if 0 < number <= NUMBERS:
            _colours[card >> 4] += 1
            _colour_costs[card >> 4] += 2 if number > 9 else 1


def _search(phase, wilds):
    """The natural cards that cost the most and make *phase* with so many *wilds*."""
    groups = PHASES[phase]
    kind = groups[0][0]
    if kind == COLOUR:
        return _search_colour(groups[0][1], wilds)
    if kind == RUN:
        return _search_run(groups[0][1], wilds)
    if groups[1][0] == RUN:
        return _search_set_and_run(groups[0][1], groups[1][1], wilds)
    return _search_sets(groups[0][1], groups[1][1], wilds)


def _search_colour(size, wilds):
    """Where: the colour."""
    best = FAILED
    for colour in range(COLOURS):
        if _colours[colour] and _colours[colour] + wilds >= size:
            found = _colour_costs[colour] << 12 | colour
            if found > best:
                best = found
    return best


def _search_run(length, wilds):
    """Where: the lowest and the highest number of a window, natural cards both, with no more numbers missing in it than
    there are wilds; those that are left lengthen the run at its ends.
    """
    best = FAILED
    low = high = 0
    while high < _counts[_NUMBERS_FOUND]:
        while _numbers[high] - high - _numbers[low] + low > wilds:
            low += 1
        if high - low + 1 + wilds >= length:
            found = _costs[high + 1] - _costs[low] << 12
            if found > best:
                best = found | _numbers[low] << 4 | _numbers[high]
        high += 1
    return best


def _search_set_and_run(size, length, wilds):
    """Where: the set's number, and the run's window as in :func:`_search_run`.

    A set with no card to spare keeps all of its number, the run has a Wild there: the other way takes as many.
    """
    best = FAILED
    numbers = _counts[_NUMBERS_FOUND]
    at = 0
    while at < numbers:
        number = _numbers[at]
        amount = _counts[number]
        left = wilds
        own = 0 if amount > size else 1
        if own:
            left -= size - amount
        cost = _costs[at + 1] - _costs[at]
        set_cost = amount * cost
        # Whatever the run has, can it do, and can it do better?
        if left >= 0 and numbers - own + left >= length and set_cost + _costs[numbers] - cost > best >> 12:
            low = high = 0
            while high < numbers:
                while True:
                    inside = low <= at <= high
                    gaps = _numbers[high] - high - _numbers[low] + low
                    if inside and own:
                        gaps += 1
                    if gaps <= left or low == high:
                        break
                    low += 1
                naturals = high - low + 1
                if inside and own:
                    naturals -= 1
                if gaps <= left and naturals and naturals + left >= length:
                    found = set_cost + _costs[high + 1] - _costs[low]
                    if inside:
                        found -= cost
                    found <<= 12
                    if found > best:
                        best = found | number << 8 | _numbers[low] << 4 | _numbers[high]
                high += 1
        at += 1
    if best == FAILED and numbers == 1:
        # One number and Wilds: the run has one card of it, the set has the others.
        number = _numbers[0]
        amount = _counts[number]
        if 1 < amount <= size and wilds >= length - 1 + size - (amount - 1):
            best = amount * _costs[1] << 12 | number << 8 | number << 4 | number
    return best


def _search_sets(first, second, wilds):
    """Where: the number of the first set and that of the second; it may be the same."""
    best = FAILED
    numbers = _counts[_NUMBERS_FOUND]
    at = 0
    while at < numbers:
        amount = _counts[_numbers[at]]
        left = wilds
        if amount < first:
            left -= first - amount
        if left >= 0:
            cost = amount * (_costs[at + 1] - _costs[at])
            other = at if first == second else 0
            while other < numbers:
                others = _counts[_numbers[other]]
                if other == at:
                    found = cost if amount > 1 and first + second - amount <= wilds else FAILED
                elif second - others <= left:
                    found = cost + others * (_costs[other + 1] - _costs[other])
                else:
                    found = FAILED
                found <<= 12
                if found > best:
                    best = found | _numbers[at] << 8 | _numbers[other] << 4
                other += 1
        at += 1
    return best


# What was found, as cards.


def _mask(phase, cards, found):
    """The mask of the cards that belong to what was found: of each number in a run's window one; Wilds always."""
    groups = PHASES[phase]
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


def _some_wilds(amount):
    return bytearray(amount)


def _set_and_run(groups, used, number, low, high):
    """Deal what is used to a set of *number* and a run in the window from *low* to *high*."""
    run = bytearray([card for card in used if card & 15 != number])
    of_set = bytearray([card for card in used if card & 15 == number])
    if low <= number <= high and (len(of_set) > groups[0][1] or low == high):
        run.append(of_set[0])
        of_set = of_set[1:]
    numbers = [card & 15 for card in run]
    wilds = max(max(numbers) - min(numbers) + 1, groups[1][1]) - len(run)
    return [of_set + _some_wilds(_counts[0] - wilds), in_order(RUN, run + _some_wilds(wilds))]


def _two_sets(groups, used, number, other):
    """Deal what is used to two sets, of *number* and of the *other*."""
    first = bytearray([card for card in used if card & 15 == number])
    second = bytearray([card for card in used if card & 15 != number])
    if number == other:
        keep = min(len(first) - 1, groups[0][1])
        first, second = first[:keep], first[keep:]
    wilds = max(0, groups[1][1] - len(second))
    return [first + _some_wilds(_counts[0] - wilds), second + _some_wilds(wilds)]
