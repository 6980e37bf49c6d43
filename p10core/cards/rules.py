"""A whole game of cards: hand by hand, who makes which phase, the points against each, the winner (leaflet K).

A game changes by its moves only: :meth:`Game.deal`, :meth:`Game.refill`, :meth:`Game.draw`, :meth:`Game.lay`,
:meth:`Game.hit`, :meth:`Game.discard`. After each it tells its watcher what happened::

    game = Game(["North", "South"], watch=note_fact)     # watch(fact, game)
    game.shuffled(os.urandom)                            # what is to be dealt or refilled, in any order
    game.draw(False)
    game.discard(game.hand.cards[game.current][0])

What may be done is asked of ``game.hand``, a :class:`p10core.cards.hand.Hand`, and of :mod:`p10core.cards.finder`.
"""

from p10core.cards.deck import new_deck, shuffle
from p10core.cards.hand import DEAL, NOBODY, OVER, REFILL, Hand
from p10core.const import const
from p10core.game.games import LAST_PHASE, IllegalMove, phase_after
from p10core.game.houses import HOUSES, phases_of
from p10core.game.set_up import level_of
from p10core.types import Any, Bytes, Callable, Laid, MaybeNone, RandomBytes, SetUp

# Facts that the watcher is told. Before a fact is told the game has changed.
DEALT = const(0)
REFILLED = const(1)
DREW = const(2)
LAID = const(3)
HIT = const(4)
DISCARDED = const(5)
HAND_OVER = const(6)
ENDED = const(7)

LEAST_PLAYERS = const(2)


class Player:
    """One column of the scorepad. ``total`` counts against, ``made`` is the mask of the phases made, bit p for phase p;
    ``phase`` is 0 when there is none left.
    """

    def __init__(self, name: str, phase: int) -> None:
        self.name = name
        self.phase = phase
        self.total = 0
        self.made = 0
        self.level = 0  # who plays: a person, or the tower at one of its levels, see p10core.game.set_up

    def has_made(self, phase: int) -> bool:
        """Whether the player has made *phase*."""
        return bool(self.made >> phase & 1)


class Outcome:
    """How the last hand ended: the place of who went ``out``; by place the ``phases`` played (0: sat out), the
    ``points`` against, and the mask of those who ``made`` theirs. *replay*: a tie was replayed, no points count.
    """

    def __init__(self, hand: Hand, replay: bool) -> None:
        self.out = hand.out
        self.phases = hand.phases
        self.points = [0 if replay else hand.points(place) for place in range(len(hand.phases))]
        self.made = 0
        self.replay = replay
        for place in hand.players:
            if hand.laid[place]:
                self.made |= 1 << place


def set_up_game(chosen: SetUp, names: list[str], watch: "Callable[[int, Game], None]") -> "Game":
    """The game of a :class:`p10core.game.set_up.SetUp` before the deal."""
    levels = [level_of(chosen, seat) for seat in range(len(names))]
    return Game(names, chosen.house, chosen.length, watch, levels=levels)


class Game:
    """The game of ``players``, 2 to 6 in order of play, whose names are all different.

    *dealer*: the place of who deals first, the last one unless it is said. *levels*: of each player. ``state`` is DEAL,
    REFILL, DRAW, PLAY or OVER of :mod:`p10core.cards.hand`; ``hand`` the hand that is on, or that has just ended;
    ``current`` the place of the one to play. ``move``: what the last move was, to be noted: see
    :mod:`p10core.cards.entries`.
    """

    def __init__(
        self,
        names: list[str] | tuple[str, ...],
        house: int = 0,
        length: int = LAST_PHASE,
        watch: "Callable[[int, Game], None] | None" = None,
        dealer: int = NOBODY,
        levels: bytes | list[int] = b"",
    ) -> None:
        self.house = house
        self.rounds = HOUSES[house].rounds
        self.phases = phases_of(house, length)
        self.players = [Player(name, self.phases[0]) for name in names]
        for player, level in zip(self.players, levels):
            player.level = level
        self.dealer = len(names) - 1 if dealer == NOBODY else dealer
        self.state = DEAL
        self.current = NOBODY
        self.hand: Hand | MaybeNone = None
        self.outcome: Outcome | MaybeNone = None
        self.move: tuple[Any, ...] = ()
        self.tied = 0  # mask of those who replay the last phase, 0 until there is a tie
        self._won = 0
        self._watch = watch

    # What one may ask.

    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.current]

    def cards(self) -> bytearray:
        """The cards of the player whose turn it is."""
        return self.hand.cards[self.current]

    def total(self, place: int) -> int:
        """The points against a player so far."""
        return self.players[place].total

    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self._won != 0

    def winners(self) -> list[int]:
        """The place of who has won, in a list; none until the game is over."""
        return [place for place in range(len(self.players)) if self._won >> place & 1]

    def at_table(self) -> bytes:
        """The places of those who play the next hand, as bytes, from the dealer's left on."""
        count = len(self.players)
        places = [(self.dealer + 1 + at) % count for at in range(count)]
        return bytes([place for place in places if not self.tied or self.tied >> place & 1])

    def to_shuffle(self) -> bytearray:
        """The cards that are to be shuffled now: the deck before a hand, or the discards under the top one."""
        if self.state == REFILL:
            return self.hand.discards[:-1]
        return new_deck() if self.state == DEAL else bytearray()

    # Moves. Each raises IllegalMove.

    def shuffled(self, random_bytes: RandomBytes) -> None:
        """Shuffle what is to be shuffled, and deal it or put it on the pile. *random_bytes(n)* gives n random bytes."""
        cards = self.to_shuffle()
        shuffle(cards, random_bytes)
        if self.state == REFILL:
            self.refill(cards)
        else:
            self.deal(cards)

    def deal(self, deck: Bytes) -> None:
        """A hand is dealt from *deck*, the 108 cards, the first of them first."""
        if self.state != DEAL:
            raise IllegalMove("the game is over" if self.state == OVER else "a hand is on")
        phases = bytearray(len(self.players))
        for place in self.at_table():
            phases[place] = self.players[place].phase
        self.hand = Hand(bytes(phases), self.at_table(), deck)
        self._moved(DEALT, ())

    def refill(self, cards: Bytes) -> None:
        """The draw pile is empty: *cards* are all discards but the top one, shuffled."""
        self._on().refill(cards)
        self._moved(REFILLED, ())

    def draw(self, from_discards: bool) -> None:
        """Draw the top card of the draw pile or of the discards."""
        card = self._on().draw(from_discards)
        self._moved(DREW, (bool(from_discards), card))

    def lay(self, groups: Laid) -> None:
        """Lay the phase: its cards as bytes, group by group; those of a run in order, with Wilds in their places."""
        self._on().lay(groups)
        self._moved(LAID, tuple([bytes(group) for group in groups]))

    def hit(self, card: int, place: int, number: int, end: int = 0) -> None:
        """Add a card to a laid group: group *number* (from 0) of the player at *place*, at an *end* of a run."""
        end = self._on().hit(card, place, number, end)
        self._moved(HIT, (card, place, number, end))

    def discard(self, card: int, victim: int = NOBODY) -> None:
        """Discard a card, which ends the turn; a Skip is against the player at *victim*."""
        self._on().discard(card, victim)
        self._moved(DISCARDED, (card, victim))

    # How it is done.

    def _on(self) -> Hand | MaybeNone:
        if self.state in (DEAL, OVER):
            raise IllegalMove("the game is over" if self.state == OVER else "the cards have not been dealt")
        return self.hand

    def _moved(self, fact: int, move: tuple[Any, ...]) -> None:
        """Note a move and what comes of it, then tell: who goes out ends the hand, and perhaps the game."""
        mover = self.current
        hand = self.hand
        self.state = hand.step
        self.current = hand.current
        self.move = (mover,) + move
        over = self.state == OVER
        if over:
            self._end_hand(hand)
        self._tell(fact)
        if over:
            self._tell(HAND_OVER)
        if self.state == OVER:
            self._tell(ENDED)

    def _end_hand(self, hand: Hand) -> None:
        """Points, phases, the deal to the left, the winner (leaflet K, SCORING, THE WINNER)."""
        self.outcome = outcome = Outcome(hand, bool(self.tied))
        self.state = DEAL
        self.current = NOBODY
        self._pass_the_deal()
        if self.tied:
            for place in hand.players:
                self.players[place].phase = 0
            return self._win(1 << hand.out)
        finished = 0
        for place in hand.players:
            player = self.players[place]
            made = outcome.made >> place & 1
            player.total += outcome.points[place]
            player.made |= made << player.phase
            if made or self.rounds:
                player.phase = phase_after(self.phases, player.phase)
                if not player.phase:
                    finished |= 1 << place
        if finished:
            self._decide(finished)

    def _decide(self, finished: int) -> None:
        """The fewest points win among those who have *finished*; a tie is replayed (leaflet K, THE WINNER)."""
        places = [place for place in range(len(self.players)) if finished >> place & 1]
        least = min([self.total(place) for place in places])
        best = 0
        for place in places:
            if self.total(place) == least:
                best |= 1 << place
        if best & best - 1:
            self.tied = best
            for place in places:
                if best >> place & 1:
                    self.players[place].phase = self.phases[-1]
        else:
            self._win(best)

    def _win(self, places: int) -> None:
        self._won = places
        self.state = OVER

    def _pass_the_deal(self) -> None:
        self.dealer = (self.dealer + 1) % len(self.players)

    def _tell(self, fact: int) -> None:
        if self._watch:
            self._watch(fact, self)
