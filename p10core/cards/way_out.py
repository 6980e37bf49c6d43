"""Whether a player can go out in this turn, and the move that begins it: needed when the tower plays a turn well.

Whoever has laid goes out if all cards but one can be added to what lies on the table; the last is discarded, if there
is one. A card fits a set or a colour at any time; on a run it needs all numbers between, and what lies there may be a
Wild. So it is asked how far each end of each run goes. A number that is needed there is taken by the natural card, if
there is one: wherever else that would have gone a Wild may go too.

    >>> from p10core.cards.deck import parse_card
    >>> from p10core.cards.group import Group
    >>> from p10core.game.phases import RUN
    >>> from p10core.cards.way_out import hit_to_go_out
    >>> table = [[Group(RUN, 4, bytes((5, 6, 7, 8)))]]
    >>> hand = bytes([parse_card(word) for word in "3R W 12B".split()])
    >>> hit_to_go_out(table, hand)      # the Wild is the 4, at the low end
    (0, 0, 0, 1)
"""

from p10core.cards.deck import COLOURS, NUMBERS, SKIP, WILD, without
from p10core.cards.group import HIGH, LOW
from p10core.cards.hand import as_phase
from p10core.const import const
from p10core.game.phases import COLOUR, PHASES, RUN
from p10core.types import Any, Bytes, Group, Groups, Iterator, Laid

# Where the next card of a number comes from.
_BARE = const(0)  # a natural card that fits no set and no colour
_SAFE = const(1)  # a natural card that does
_WILD = const(2)

# Cards put on a run or taken back, before the search gives up: 60 whole games took 106 at the most. Five Wilds and five
# cards that fit nothing, among the runs of six players, took 15,000: the tower would wait for seconds.
_PATIENCE = const(1000)


def hit_to_go_out(table: list[list[Group]], cards: Bytes) -> tuple[int, ...] | None | Any:
    """The hit with which a player of these *cards*, who has laid, begins to go out: (card, place, number, end) as in
    Game.hit. () if nothing is left to be hit before the last discard, None if there is no way out.

    *table* are the laid groups, a list for each place.
    """
    hits = _Table(table).way_out(cards)
    if hits is None:
        return None
    if hits:
        return hits[0]
    wild: tuple[int, ...] = ()  # on a run, if there is nothing else
    for card in cards if len(cards) > 1 else ():
        for place, groups in enumerate(table):
            for number, group in enumerate(groups):
                ends = group.ends(card)
                if ends and group.kind != RUN:
                    return card, place, number, HIGH
                if ends and card == WILD:
                    wild = card, place, number, LOW if ends & LOW else HIGH
    return wild


def lay_to_go_out(table: list[list[Group]], phase: int, cards: Bytes) -> Laid | None:
    """The lay-down of *phase*, as groups, after which a player of these *cards* goes out in the same turn, or None.

    It has no more cards than it needs: whatever else fits it is added later.
    """
    lies = _Table(table)
    cards = bytes(sorted(cards, key=lies.is_safe, reverse=True))  # so a run has those that go nowhere else
    for laid in _least(phase, cards):
        left: Any = cards
        for card in b"".join([bytes(group) for group in laid]):
            left = without(left, card)
        if _Table(table + [as_phase(phase, laid)]).way_out(left) is not None:
            return laid
    return None


class _Table:
    """What lies on the table, as far as it matters: what a natural card or a Wild fits without more, and the runs."""

    def __init__(self, table: list[list[Group]]) -> None:
        self.numbers = 0  # masks: of the numbers of sets, of the colours
        self.colours = 0
        self.ends: list[list[int]] = []  # of the runs: [place, number, end, the next number there]
        for place, groups in enumerate(table):
            for number, group in enumerate(groups):
                if group.kind == COLOUR:
                    self.colours |= 1 << group.first
                elif group.kind != RUN:
                    self.numbers |= 1 << group.first
                else:
                    self.ends.append([place, number, LOW, group.first - 1])
                    self.ends.append([place, number, HIGH, group.first + len(group.cards)])

    def way_out(self, cards: Bytes) -> list[Any] | None:
        """The hits on runs, (card, place, number, end) each, after which all cards but one fit a set or a colour, or
        are Wilds that have room on runs; None if there is no way out.
        """
        have = (bytearray(NUMBERS + 2), bytearray(NUMBERS + 2), bytearray(1))
        left = 0  # cards that have to go on a run, but for one
        for card in cards:
            if card == WILD:
                have[_WILD][0] += 1
            elif self.is_safe(card):
                have[_SAFE][card & 15] += 1
            else:
                left += 1
                if card != SKIP:
                    have[_BARE][card & 15] += 1
        taken: list[Any] = []  # (place in ends, where the card comes from), the ends in their order
        at = 0
        for _ in range(_PATIENCE):
            if left + self._too_many(have[_WILD][0]) <= 1:
                return self._hits(taken, cards)
            source = -1
            while at < len(self.ends):
                source = self._next(have, self.ends[at])
                if source >= 0:
                    break
                at += 1
            if source >= 0:
                self._take(have, at, source, 1)
                left -= source == _BARE
                taken.append((at, source))
            elif taken:
                at, source = taken.pop()
                self._take(have, at, source, -1)
                left += source == _BARE
                at += 1
            else:
                break
        return None

    def is_safe(self, card: Any) -> bool:
        """Whether a card fits a set or a colour; a Wild is not asked about."""
        if card == SKIP:
            return False
        return bool(self.numbers >> (card & 15) & 1 or self.colours >> (card >> 4) & 1)

    def _too_many(self, wilds: int) -> int:
        """How many of the Wilds that are left can be added nowhere."""
        if self.numbers or self.colours:
            return 0
        for _, _, end, number in self.ends:
            wilds -= number if end == LOW else NUMBERS + 1 - number
        return max(0, wilds)

    def _next(self, have: tuple[bytearray, ...], end: list[int]) -> int:
        """Where the next card at an end comes from; -1 if there is none, or if no card that needs a run lies beyond."""
        number = end[3]
        if not 0 < number <= NUMBERS:
            return -1
        if have[_BARE][number]:
            return _BARE
        if not any(have[_BARE][:number] if end[2] == LOW else have[_BARE][number:]):
            return -1
        if have[_SAFE][number]:
            return _SAFE
        return _WILD if have[_WILD][0] else -1

    def _take(self, have: tuple[bytearray, ...], at: int, source: int, count: int) -> None:
        """Put *count* cards at an end: 1, or -1 to take the last one back."""
        end = self.ends[at]
        step = -1 if end[2] == LOW else 1
        if count < 0:
            end[3] -= step
        have[source][0 if source == _WILD else end[3]] -= count
        if count > 0:
            end[3] += step

    def _hits(self, taken: list[Any], cards: Bytes) -> list[Any]:
        """What was found, as cards. The ends are as they were before."""
        hits = []
        for at, source in reversed(taken):
            place, number, end, after = self.ends[at]
            self.ends[at][3] = of = after + (1 if end == LOW else -1)
            card = WILD
            if source != _WILD:
                card = [card for card in cards if card & 15 == of and self.is_safe(card) == (source == _SAFE)][0]
            hits.append((card, place, number, end))
        hits.reverse()
        return hits


def _least(phase: int, cards: Bytes) -> Iterator[Laid]:
    """Every lay-down of no more cards than a phase needs, of those that take the same cards later one, as groups."""
    needs = PHASES[phase].groups
    naturals = bytes([card for card in cards if card not in (WILD, SKIP)])
    wilds = _wilds(cards)
    size = needs[0][1]
    if needs[0][0] == COLOUR:
        for colour in range(COLOURS):
            laid = _filled([card for card in naturals if card >> 4 == colour], size)
            if laid and _wilds(laid) <= wilds:
                yield [laid]
    elif needs[0][0] == RUN:
        for run in _runs(naturals, size, wilds):
            yield [run]
    else:
        for number in range(1, NUMBERS + 1):
            own = bytes([card for card in naturals if card & 15 == number])
            others = bytes([card for card in naturals if card & 15 != number])
            for given in range(min(2, len(own))):  # cards of the number that the other group has
                of_set = _filled(own[given:], size)
                spare = wilds - _wilds(of_set)
                if needs[1][0] == RUN and spare >= 0:
                    for run in _runs(others + own[:given], needs[1][1], spare):
                        yield [of_set, run]
            if needs[1][0] != RUN:
                for second in _seconds(number, own, others, needs):
                    if sum([_wilds(group) for group in second]) <= wilds:
                        yield second


def _seconds(number: int, own: bytes, others: bytes, needs: Groups) -> Iterator[Laid]:
    """Two sets, the first of a *number* of which there are *own* cards."""
    if not own:
        return
    size = needs[1][1]
    for other in range(1, NUMBERS + 1):
        of_other = [card for card in others if card & 15 == other]
        if of_other:
            yield [_filled(own, needs[0][1]), _filled(of_other, size)]
    if len(own) > 1:
        first = min(len(own) - 1, needs[0][1])
        yield [_filled(own[:first], needs[0][1]), _filled(own[first:], size)]


def _runs(naturals: Any, length: int, wilds: int) -> Iterator[bytearray]:
    """The runs of this *length*, with as few Wilds as may be."""
    for low in range(1, NUMBERS - length + 2):
        run = bytearray(length)
        for card in naturals:
            at = (card & 15) - low
            if 0 <= at < length:
                run[at] = card
        if any(run) and _wilds(run) <= wilds:
            yield run


def _filled(naturals: Bytes | list[int], size: int) -> bytearray:
    """A group of natural cards and, as far as it needs them, Wilds; empty if there is no natural card."""
    return bytearray(naturals[:size]) + bytearray(max(0, size - len(naturals))) if len(naturals) else bytearray()


def _wilds(cards: Bytes) -> int:
    return len([card for card in cards if card == WILD])
