"""Where the run of a phase may lie, when its Wilds leave a choice: needed when such a phase is laid.

>>> from p10core.cards.deck import cards_text, parse_card
>>> from p10core.cards.runs import lay_downs
>>> hand = bytes([parse_card(word) for word in "9R 9B 9G 4R 5R 6R W".split()])
>>> [cards_text(run) for _, run in lay_downs(2, hand)]
['4R,5R,6R,W', 'W,4R,5R,6R']
"""

from p10core.cards.deck import NUMBERS, WILD
from p10core.cards.lay_down import in_order, lay_down, number_of
from p10core.game.phases import PHASES, RUN
from p10core.types import Bytes, Iterator, Laid


def lay_downs(phase: int, cards: Bytes) -> list[Laid]:
    """Each way to lay all of *cards*, which make a *phase* with a run, that lets other cards be added: lists of groups
    as of :func:`p10core.cards.lay_down.lay_down`, whose own way is the first. The others stand by the run, low first.

    Ways that differ only in which cards are Wilds are one: what may be added is the same.
    """
    needs = PHASES[phase].groups
    size = needs[0][1] if len(needs) > 1 else 0
    length = needs[-1][1]
    naturals = bytes(sorted([card for card in cards if card != WILD], key=number_of))
    wilds = len(cards) - len(naturals)
    proposed = lay_down(phase, cards)
    found = {_meaning(proposed): proposed}
    for of_set, of_run in _deals(naturals, size):
        low, high = of_run[0] & 15, of_run[-1] & 15
        missing = high - low + 1 - len(of_run)
        for in_set in range(max(0, size - len(of_set)), wilds + 1 if size else 1):
            spare = wilds - in_set - missing
            if spare < 0 or high - low + 1 + spare < length:
                continue
            for before in range(max(0, high + spare - NUMBERS), min(spare, low - 1) + 1):
                run = in_order(RUN, of_run + bytes(wilds - in_set), before)
                laid = [of_set + bytes(in_set), run] if size else [run]
                found.setdefault(_meaning(laid), laid)
    others = sorted([meaning for meaning in found if found[meaning] is not proposed])
    return [proposed] + [found[meaning] for meaning in others]


def _deals(naturals: Bytes, size: int) -> Iterator[tuple[Bytes, Bytes]]:
    """The natural cards dealt to set and run: a number that is there twice is the set's; the run may have one of it."""
    if not size:
        yield b"", naturals
        return
    for number in set(map(number_of, naturals)):
        own = bytes([card for card in naturals if card & 15 == number])
        others = bytes([card for card in naturals if card & 15 != number])
        if len(set(map(number_of, others))) < len(others):
            continue
        if others:
            yield own, others
        if len(own) > 1:
            yield own[1:], bytes(sorted(others + own[:1], key=number_of))


def _meaning(groups: Laid) -> tuple[int, int, int]:
    """What tells one lay-down from another: where the run begins, how long it is, the number of the set."""
    run = groups[-1]
    first = at = 0
    for at, card in enumerate(run):
        if card != WILD:
            first = (card & 15) - at
            break
    of_set = [card & 15 for card in groups[0] if card != WILD][:1] if len(groups) > 1 else []
    return first, len(run), of_set[0] if of_set else 0
