"""One hand: the piles, the cards of each player, whose turn it is, until somebody goes out (leaflet K, PLAY).

A turn is: draw one card, lay the phase if it is made, hit, discard one. A Skip that is discarded takes a player's next
turn. The draw pile is refilled, when it is empty, with all discards but the top one, shuffled.
"""

from p10core.cards.deck import HAND, SKIP, new_deck, points_of, same_cards, without
from p10core.cards.group import HIGH, LOW, Group
from p10core.const import const
from p10core.game.games import IllegalMove, Refusal, refuse
from p10core.game.phases import PHASES
from p10core.types import Any, Bytes, Laid, MaybeNone

# What is to be done next.
DEAL = const(0)  # the deck is to be shuffled and dealt: of a game, before a hand
REFILL = const(1)  # the discards are to be shuffled into a draw pile
DRAW = const(2)
PLAY = const(3)  # lay, hit, discard
OVER = const(4)  # of a hand: somebody is out; of a game: somebody has won

NOBODY = const(-1)

DRAW_FIRST = Refusal("Draw a card first", "a turn begins with a draw")
SKIP_STAYS = Refusal("A Skip stays there", "a Skip is never drawn from the discards")
LAID_ALREADY = Refusal("One card at a time", "only one phase a hand")


class Hand:
    """A hand that is dealt from *deck*, the 108 cards in their order, to *players*.

    *phases* has a byte for each place at the table: the phase of that player, 0 for who sits out. *players* are the
    places of those who play, as bytes, from the dealer's left on. ``cards[place]`` are held, ``laid[place]`` the groups
    on the table, ``pile`` is drawn from ``pile_at`` on, the top discard is ``discards[-1]``. ``current`` is the place
    of the one to play, ``step`` what is to be done next. A card drawn stands last in ``cards``. ``lost``: the mask of
    those who have just lost a turn.
    """

    def __init__(self, phases: bytes, players: bytes, deck: Bytes) -> None:
        if not same_cards(deck, new_deck()):
            raise IllegalMove("these are not the 108 cards")
        self.phases = phases
        self.players = players
        self.cards = [bytearray() for _ in phases]
        self.laid: list[list[Group]] = [[] for _ in phases]
        self.pile = bytearray(deck)
        self.pile_at = 0
        for _ in range(HAND):
            for place in self.players:
                self.cards[place].append(self._top())
        self.discards = bytearray((self._top(),))
        self.lost = 0
        self.out = NOBODY
        self._skipped = 0  # mask of those whose next turn is lost
        self._turns = -1  # turns since the dealer's, lost ones too: -1 is the dealer dealing
        self._free = [0] * len(phases)  # the turn from which on each may be skipped again
        if self.discards[0] == SKIP:
            self._skip(self.players[0])  # leaflet K: the first player's first turn is skipped
        self._next_turn()

    # What one may ask.

    def left(self) -> int:
        """Cards left in the draw pile."""
        return len(self.pile) - self.pile_at

    def may_take(self) -> bool:
        """Whether the top discard may be drawn."""
        return self.step == DRAW and not self.why_no_draw(True)

    # Why a move is refused now; None if it is allowed.

    def why_no_draw(self, from_discards: bool) -> Refusal | None:
        """Why the top card may not be drawn: a Skip stays on the discards; the draw pile gives any card."""
        return SKIP_STAYS if from_discards and self.discards[-1] == SKIP else None

    def why_no_play(self) -> Refusal | None:
        """Why no card may be laid, hit or discarded."""
        return DRAW_FIRST if self.step == DRAW else None

    def why_no_lay(self) -> Refusal | None:
        """Why no phase may be laid, whatever the cards are."""
        return LAID_ALREADY if self.laid[self.current] else None

    # What else one may ask.

    def may_lay(self) -> bool:
        """Whether the player has still to lay the phase."""
        return self.step == PLAY and not self.why_no_lay()

    def hits(self, card: int) -> list[tuple[int, int, int]]:
        """Where the player may add *card*: a list of (place, number of the group, ends as in Group.ends)."""
        if self.step != PLAY or not self.laid[self.current]:
            return []
        found = []
        for place, groups in enumerate(self.laid):
            for number, group in enumerate(groups):
                ends = group.ends(card)
                if ends:
                    found.append((place, number, ends))
        return found

    def victims(self) -> list[int]:
        """The places of those against whom a Skip may be used now: once a round, which is once around the table."""
        return [place for place in self.players if place != self.current and self._turns >= self._free[place]]

    def to_skip(self, card: int) -> list[int]:
        """The places of those of whom one is to be chosen to discard *card*; none for any card but a Skip."""
        return self.victims() if card == SKIP and len(self.cards[self.current]) > 1 else []

    def lost_next(self, place: int) -> bool:
        """Whether a player's next turn is lost."""
        return bool(self._skipped >> place & 1)

    def points(self, place: int) -> int:
        """What a player's cards cost as they are."""
        return points_of(self.cards[place])

    # Moves. Each raises IllegalMove.

    def refill(self, cards: Bytes) -> None:
        """Make *cards*, all discards but the top one, shuffled, the draw pile."""
        self._check_step(REFILL)
        if not same_cards(cards, self.discards[:-1]):
            raise IllegalMove("these are not the discards")
        self.pile = bytearray(cards)
        self.pile_at = 0
        self.discards = self.discards[-1:]
        self.step = DRAW

    def draw(self, from_discards: bool) -> int | MaybeNone:
        """Draw the top card of the draw pile or of the discards. Returns it."""
        self._check_step(DRAW)
        refuse(self.why_no_draw(from_discards))
        if from_discards:
            card = self.discards[-1]
            self.discards = self.discards[:-1]
        else:
            card = self._top()
        self.cards[self.current].append(card)
        self.step = PLAY
        return card

    def lay(self, groups: Laid) -> None:
        """Lay the phase: *groups* are its cards, as bytes, group by group in the order of the phase."""
        self._check_step(PLAY)
        refuse(self.why_no_lay())
        left = self.cards[self.current]
        for cards in groups:
            for card in cards:
                left = self._less(left, card)
        self.laid[self.current] = as_phase(self.phases[self.current], groups)
        self._keep(left)

    def hit(self, card: int, place: int, number: int, end: int = 0) -> int | MaybeNone:
        """Add *card* to group *number* of the player at *place*; *end* has to be said if both ends would do.

        Returns the end where it lies now, LOW or HIGH.
        """
        self._check_step(PLAY)
        left = self._less(self.cards[self.current], card)
        if not self.laid[self.current]:
            raise IllegalMove("no hits before the own phase is laid")
        if not (0 <= place < len(self.laid) and 0 <= number < len(self.laid[place])):
            raise IllegalMove("no such group lies on the table")
        group = self.laid[place][number]
        ends = group.ends(card)
        if not end and ends & ends - 1:
            raise IllegalMove("a Wild at the low end or at the high end?")
        end = end or ends
        if end not in (LOW, HIGH) or not ends & end:
            raise IllegalMove("the card does not fit there")
        group.add(card, end)
        self._keep(left)
        return end

    def discard(self, card: int, victim: int = NOBODY) -> None:
        """Discard, which ends the turn. A Skip is against *victim*, if there is one whom it may be used against."""
        self._check_step(PLAY)
        left = self._less(self.cards[self.current], card)
        victims = self.to_skip(card)
        if victims and victim == NOBODY:
            raise IllegalMove("a Skip is against somebody: who loses a turn?")
        if victim != NOBODY and victim not in victims:
            raise IllegalMove("this card takes no turn of that player now")
        self.discards.append(card)
        if victim != NOBODY:
            self._skip(victim)
        self._keep(left)
        if self.step != OVER:
            self._next_turn()

    # How it is done.

    def _top(self) -> int:
        self.pile_at += 1
        return self.pile[self.pile_at - 1]

    def _less(self, cards: Bytes, card: int) -> bytearray | Any:
        left = without(cards, card)
        if left is None:
            raise IllegalMove("that card is not in the hand")
        return left

    def _keep(self, cards: bytearray) -> None:
        """Leave these cards to the player; who has none is out."""
        self.cards[self.current] = cards
        if not cards:
            self.out = self.current
            self.step = OVER

    def _skip(self, victim: int) -> None:
        self._skipped |= 1 << victim
        self._free[victim] = self._turns + len(self.players)

    def _next_turn(self) -> None:
        self.lost = 0
        while True:
            self._turns += 1
            self.current = self.players[self._turns % len(self.players)]
            if not self.lost_next(self.current):
                break
            self.lost |= 1 << self.current
            self._skipped &= ~(1 << self.current)
        self.step = DRAW if self.left() else REFILL

    def _check_step(self, step: int) -> None:
        if self.step != step:
            raise IllegalMove(_WRONG_STEP[self.step])


_WRONG_STEP = (
    "the cards have not been dealt",
    "the draw pile is empty: the discards are to be shuffled",
    DRAW_FIRST.why,
    "a card has been drawn already",
    "the hand is over",
)


def as_phase(phase: int, groups: Laid) -> list[Group] | MaybeNone:
    """The groups of *phase* that cards make, as a list of Group. Raises IllegalMove if they do not."""
    needs = PHASES[phase].groups
    if len(groups) != len(needs):
        raise IllegalMove("phase %d has %d groups" % (phase, len(needs)))
    return [Group(kind, size, groups[at]) for at, (kind, size) in enumerate(needs)]
