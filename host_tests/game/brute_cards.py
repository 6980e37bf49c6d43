"""The card game's phases once more, literally, for tests to compare with. Shares no code and no table with p10core.

:class:`Many` asks of many hands at once every shape that a lay-down can have: which numbers the sets are of, from where
to where the run goes, which of its numbers are Wilds.

A hand is a tuple of words, ``("8R", "W", "S")``.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

PHASES = {
    1: (("set", 3), ("set", 3)),
    2: (("set", 3), ("run", 4)),
    3: (("set", 4), ("run", 4)),
    4: (("run", 7),),
    5: (("run", 8),),
    6: (("run", 9),),
    7: (("set", 4), ("set", 4)),
    8: (("colour", 7),),
    9: (("set", 5), ("set", 2)),
    10: (("set", 5), ("set", 3)),
}

Hand = tuple[str, ...]


@cache
def is_group(kind: str, cards: Hand) -> bool:
    """Whether these cards are a set, a run, or of one colour, one of them natural."""
    naturals = [card for card in cards if card != "W"]
    if not naturals:
        return False
    if kind == "colour":
        return len({card[-1] for card in naturals}) == 1
    numbers = [int(card[:-1]) for card in naturals]
    if kind == "set":
        return len(set(numbers)) == 1
    return len(set(numbers)) == len(numbers) and any(
        all(start <= number < start + len(cards) for number in numbers) for start in range(1, 14 - len(cards))
    )


def runs(phase: int, hand: Hand) -> set[tuple[int, int, int]]:
    """All that a lay-down of the whole hand can mean: where its run begins, how long it is, of what number the set is
    (0 in a phase without one).
    """
    groups = PHASES[phase]
    found = set()
    places = range(len(hand))
    sizes = range(groups[0][1], len(hand) + 1) if len(groups) > 1 else [0]
    for size in sizes:
        for chosen in combinations(places, size):
            of_set = tuple(hand[at] for at in chosen)
            of_run = [hand[at] for at in places if at not in chosen]
            numbers = [int(card[:-1]) for card in of_run if card != "W"]
            if len(of_run) < groups[-1][1] or not numbers or len(set(numbers)) < len(numbers):
                continue
            if size and not is_group("set", tuple(sorted(of_set))):
                continue
            number = next((int(card[:-1]) for card in of_set if card != "W"), 0)
            for start in range(1, 14 - len(of_run)):
                if all(start <= one < start + len(of_run) for one in numbers):
                    found.add((start, len(of_run), number))
    return found


# A group that lies on the table, as far as it matters to what is added: ("set", number), ("colour", initial) or
# ("run", lowest, highest).
Laid = tuple


def can_go_out(hand: Hand, table: tuple[Laid, ...], phase: int = 0) -> bool:
    """Whether a player with this hand can go out now, card by card in every order, *phase* first if it is not laid."""
    hand, table = tuple(sorted(hand)), tuple(sorted(table, key=str))
    if phase:
        return any(can_go_out(rest, (*table, *laid)) for rest, laid in lay_downs(hand, PHASES[phase]))
    return hits_lead_out(hand, table)


@lru_cache(1 << 18)
def hits_lead_out(hand: Hand, table: tuple[Laid, ...]) -> bool:
    """Whether a player who has laid can go out."""
    if len(hand) <= 1:
        return True
    for card in set(hand):
        rest = list(hand)
        rest.remove(card)
        for at, group in enumerate(table):
            for grown in with_card(group, card):
                after = tuple(sorted((*table[:at], grown, *table[at + 1 :]), key=str))
                if hits_lead_out(tuple(rest), after):
                    return True
    return False


def with_card(group: Laid, card: str) -> list[Laid]:
    """What a group may become by a card."""
    if card == "S":
        return []
    wild = card == "W"
    if group[0] == "set":
        return [group] if wild or int(card[:-1]) == group[1] else []
    if group[0] == "colour":
        return [group] if wild or card[-1] == group[1] else []
    _, low, high = group
    grown: list[Laid] = []
    if low > 1 and (wild or int(card[:-1]) == low - 1):
        grown.append(("run", low - 1, high))
    if high < 12 and (wild or int(card[:-1]) == high + 1):
        grown.append(("run", low, high + 1))
    return grown


def lay_downs(hand: Hand, groups: tuple[tuple[str, int], ...]) -> Iterator[tuple[Hand, tuple[Laid, ...]]]:
    """Every way to lay these groups: the cards that are left, and what lies on the table then."""
    if not groups:
        yield hand, ()
        return
    kind, least = groups[0]
    places = [at for at, card in enumerate(hand) if card != "S"]
    tried = set()
    for size in range(least, len(places) + 1):
        for chosen in combinations(places, size):
            cards = tuple(hand[at] for at in chosen)
            if cards in tried or not is_group(kind, cards):
                continue
            tried.add(cards)
            rest = tuple(card for at, card in enumerate(hand) if at not in chosen)
            naturals = [card for card in cards if card != "W"]
            if kind == "colour":
                meant: list[Laid] = [("colour", naturals[0][-1])]
            elif kind == "set":
                meant = [("set", int(naturals[0][:-1]))]
            else:
                numbers = [int(card[:-1]) for card in naturals]
                starts = range(1, 14 - size)
                meant = [("run", at, at + size - 1) for at in starts if at <= min(numbers) and max(numbers) < at + size]
            for left, others in lay_downs(rest, groups[1:]):
                for one in meant:
                    yield left, (one, *others)


class Many:
    """Many hands at once: *numbers* and *colours* are arrays, a row a hand; 0 is a Wild, 13 a Skip, 14 no card."""

    def __init__(self, numbers: np.ndarray, colours: np.ndarray) -> None:
        self.counts = np.stack([(numbers == number).sum(axis=1, dtype=np.int8) for number in range(13)])
        self.wilds = self.counts[0]
        self.costs = {number: np.int8(5 if number < 10 else 10) for number in range(1, 13)}
        naturals = (numbers > 0) & (numbers < 13)
        worth = np.where(numbers < 10, np.int8(5), np.int8(10)) * naturals
        self.of_colour = [((colours == colour) & naturals).sum(axis=1, dtype=np.int8) for colour in range(4)]
        self.colour_costs = [((colours == colour) * worth).sum(axis=1, dtype=np.int8) for colour in range(4)]
        self.all = worth.sum(axis=1) + 25 * self.wilds.astype(int) + 15 * (numbers == 13).sum(axis=1)

    def fewest_points(self, phase: int) -> np.ndarray:
        """What the best lay-down of each hand leaves, -1 where there is none. All Wilds are laid in every one."""
        laid = np.full(len(self.wilds), -1, np.int8)
        for cost_of_naturals, wilds_needed, possible in self.shapes(PHASES[phase]):
            laid = np.maximum(laid, np.where(possible & (wilds_needed <= self.wilds), cost_of_naturals, np.int8(-1)))
        return np.where(laid >= 0, self.all - 25 * self.wilds.astype(int) - laid, -1)

    def shapes(self, groups: tuple[tuple[str, int], ...]) -> Iterator[tuple]:
        """Every shape of a lay-down, as (cost of its natural cards, Wilds that it needs, whether it has naturals)."""
        (kind, least), *others = groups
        if kind == "colour":
            for size, worth in zip(self.of_colour, self.colour_costs, strict=True):
                yield worth, np.maximum(0, least - size), size >= 1
        elif kind == "run":
            for start, end in windows(least):
                yield run(start, end, *self.sums(self.counts))
        elif others[0][0] == "set":
            yield from self.two_sets(least, others[0][1])
        else:
            yield from self.set_and_run(least, others[0][1])

    def two_sets(self, least: int, other_least: int) -> Iterator[tuple]:
        for number in range(1, 13):
            have = self.counts[number]
            for other in range(1, 13):
                if other == number:
                    for given in range(1, 8):  # to the first set
                        needs = np.maximum(0, least - given) + np.maximum(0, other_least - (have - given))
                        yield have * self.costs[number], needs, have > given
                else:
                    needs = np.maximum(0, least - have) + np.maximum(0, other_least - self.counts[other])
                    worth = have * self.costs[number] + self.counts[other] * self.costs[other]
                    yield worth, needs, (have >= 1) & (self.counts[other] >= 1)

    def set_and_run(self, least: int, run_least: int) -> Iterator[tuple]:
        for number in range(1, 13):
            for given in (0, 1):  # cards of the set's number that the run has
                counts = self.counts.copy()
                counts[number] = np.minimum(given, counts[number])
                in_set = self.counts[number] - counts[number]
                in_set_cost = in_set * self.costs[number]
                in_set_needs = np.maximum(0, least - in_set)
                sums = self.sums(counts)
                for start, end in windows(run_least):
                    if given and not start <= number <= end:
                        continue
                    worth, needs, possible = run(start, end, *sums)
                    yield worth + in_set_cost, needs + in_set_needs, possible & (in_set >= 1)

    def sums(self, counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """How many of the numbers up to each there are, and what a card of each of them costs."""
        there = (counts > 0).astype(np.int8)
        there[0] = 0
        costs = np.array([0, *self.costs.values()], np.int8)
        return there.cumsum(axis=0, dtype=np.int8), (there * costs[:, None]).cumsum(axis=0, dtype=np.int8)


def run(start: int, end: int, there: np.ndarray, costs: np.ndarray) -> tuple:
    """A run as a shape of its own, see :meth:`Many.shapes`."""
    naturals = there[end] - there[start - 1]
    return costs[end] - costs[start - 1], np.int8(end - start + 1) - naturals, naturals >= 1


def windows(least: int) -> Iterator[tuple[int, int]]:
    """From where to where a run of at least so many cards may go."""
    for start in range(1, 14 - least):
        for end in range(start + least - 1, 13):
            yield start, end
