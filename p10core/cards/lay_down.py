"""The cards that the tower proposes to lay, and the cards of a group in order. Needed once a hand, when a phase is
laid.

>>> from p10core.cards.deck import cards_text, parse_card
>>> from p10core.cards.lay_down import lay_down
>>> hand = bytes([parse_card(word) for word in "5R 5B W 7Y 7G 7G 9R 12R S 5Y".split()])
>>> [cards_text(group) for group in lay_down(1, hand)]
['5R,5B,5Y,W', '7Y,7G,7G']
"""

from p10core.cards.deck import NUMBERS, WILD
from p10core.cards.finder import FAILED, kept, numbers_of, way
from p10core.game.phases import PHASES, RUN
from p10core.types import Any, Bytes, Groups, Laid, MaybeNone


def lay_down(phase: int, cards: Bytes) -> Laid | MaybeNone:
    """The cards to lay so that the fewest points stay in hand: a list of bytearrays, one a group. None: the phase is
    not made.

    The cards of a run stand in order, with Wilds in their places.
    """
    found = way(phase, cards)
    if found == FAILED:
        return None
    mask = kept(phase, cards, found)
    used = bytearray([cards[at] for at in range(len(cards)) if mask >> at & 1 and cards[at] != WILD])
    wilds = len([card for card in cards if card == WILD])
    groups = PHASES[phase].groups
    if len(groups) == 1:
        return [in_order(groups[0][0], used + bytearray(wilds))]
    if groups[1][0] == RUN:
        return _set_and_run(groups, used, wilds, *numbers_of(found))
    first, second, _ = numbers_of(found)
    return _two_sets(groups, used, wilds, first, second)


def in_order(kind: int, cards: Bytes, low: int = 0) -> bytearray:
    """The cards of a group in the order in which they are laid.

    Those of a run go by number, with Wilds where a number is missing. *low* of the Wilds that are left go before them,
    the others behind, as far as there are numbers. Cards that make no group come back in some order: laying them says
    why.
    """
    wilds = bytearray([card for card in cards if card == WILD])
    naturals = bytearray(sorted([card for card in cards if card != WILD], key=number_of))
    if kind != RUN or not naturals:
        return naturals + wilds
    run = bytearray()
    for card in naturals:
        while run and len(run) < (card & 15) - (naturals[0] & 15) and wilds:
            run.append(WILD)
            wilds = wilds[1:]
        run.append(card)
    before = min(len(wilds), (naturals[0] & 15) - 1)
    room = max(0, NUMBERS - (naturals[-1] & 15))
    before = min(before, max(low, len(wilds) - room))
    return wilds[:before] + run + wilds[before:]


def number_of(card: Any) -> Any:
    """The number of a natural card."""
    return card & 15


def _set_and_run(groups: Groups, used: bytearray, wilds: int, number: int, low: int, high: int) -> Laid | MaybeNone:
    """Deal the cards *used* to a set of *number* and a run between *low* and *high*."""
    run = bytearray([card for card in used if card & 15 != number])
    of_set = bytearray([card for card in used if card & 15 == number])
    if low <= number <= high and (len(of_set) > groups[0][1] or low == high):
        run.append(of_set[0])
        of_set = of_set[1:]
    numbers = [card & 15 for card in run]
    of_run = max(max(numbers) - min(numbers) + 1, groups[1][1]) - len(run)
    return [of_set + bytearray(wilds - of_run), in_order(RUN, run + bytearray(of_run))]


def _two_sets(groups: Groups, used: bytearray, wilds: int, number: int, other: int) -> Laid | MaybeNone:
    """Deal the cards *used* to two sets, of *number* and of the *other*."""
    first = bytearray([card for card in used if card & 15 == number])
    second = bytearray([card for card in used if card & 15 != number])
    if number == other:
        keep = min(len(first) - 1, groups[0][1])
        first, second = first[:keep], first[keep:]
    of_second = max(0, groups[1][1] - len(second))
    return [first + bytearray(wilds - of_second), second + bytearray(of_second)]
