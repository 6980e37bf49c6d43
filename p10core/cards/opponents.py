"""Players that the tower plays itself: a beginner, and one that plays well.

Each knows what anybody at the table may know: the own cards, the top discard, what lies on the table, how many cards
the others hold.
"""

from p10core.cards import way_out
from p10core.cards.deck import SKIP, WILD, points, without
from p10core.cards.finder import FAILED, find, missing, to_keep
from p10core.cards.group import HIGH, LOW
from p10core.cards.hand import DRAW
from p10core.cards.lay_down import lay_down
from p10core.const import const
from p10core.game.phases import COLOUR, PHASES, SET
from p10core.types import Bytes, CardGame, Hand, Laid

# Levels, by their numbers in p10core/game/games.py.
BEGINNER = const(1)
GOOD = const(2)


def move(game: CardGame, level: int) -> None:
    """Make the next move of the player whose turn it is: draw, lay, hit or discard."""
    hand = game.hand
    cards = game.cards()
    if game.state == DRAW:
        return game.draw(_takes(game, hand, cards, level))
    if hand.may_lay() and find(_phase(hand), cards) != FAILED:
        return game.lay(_laid(hand, cards, level))
    if not hand.may_lay():
        if level == GOOD:
            hit = way_out.hit_to_go_out(hand.laid, cards)
            if hit:
                return game.hit(*hit)
        for card in _dearest_first(cards):
            found = hand.hits(card)
            if level == BEGINNER:
                found = [hit for hit in found if hit[0] == hand.current]  # sees the own phase only
            if found:
                place, number, ends = found[0]
                return game.hit(card, place, number, HIGH if ends & HIGH else LOW)
    card = _thrown(hand, cards, level)
    game.discard(card, _victim(game, hand, hand.to_skip(card), level))


def _phase(hand: Hand) -> int:
    return hand.phases[hand.current]


def _laid(hand: Hand, cards: Bytes, level: int) -> Laid:
    """How the phase is laid: so that the player goes out in this turn, if that can be, else with the most points."""
    if level == GOOD:
        laid = way_out.lay_to_go_out(hand.laid, _phase(hand), cards)
        if laid:
            return laid
    return lay_down(_phase(hand), cards)


def _goes_out(hand: Hand, cards: Bytes) -> bool:
    """Whether these cards, once they are in the hand, let the player go out."""
    if hand.laid[hand.current]:
        return way_out.hit_to_go_out(hand.laid, cards) is not None
    return find(_phase(hand), cards) != FAILED and way_out.lay_to_go_out(hand.laid, _phase(hand), cards) is not None


def _takes(game: CardGame, hand: Hand, cards: Bytes, level: int) -> bool:
    """Whether the top discard is better than a card that nobody knows."""
    if not hand.may_take():
        return False
    top = hand.discards[-1]
    if level == GOOD and _goes_out(hand, cards + bytes((top,))):
        return True
    if hand.laid[hand.current]:
        return level == GOOD and _would_hit(hand, top)
    if level == BEGINNER:
        return find(_phase(hand), cards + bytes((top,))) != FAILED
    return top == WILD or _missing(hand, cards + bytes((top,))) < _missing(hand, cards)


def _missing(hand: Hand, cards: Bytes) -> int:
    return missing(_phase(hand), cards)


def _would_hit(hand: Hand, card: int) -> bool:
    return any([group.ends(card) for groups in hand.laid for group in groups])


def _dearest_first(cards: Bytes) -> list[int]:
    return sorted(cards, key=points, reverse=True)


def _thrown(hand: Hand, cards: Bytes, level: int) -> int:
    """The card to discard: a Skip at once, else one that the phase does not need."""
    if SKIP in bytes(cards):
        return SKIP
    if not hand.may_lay():
        return _dearest_first(cards)[0] if level == GOOD else cards[0]
    keep = to_keep(_phase(hand), cards)
    spare = [card for at, card in enumerate(cards) if not keep >> at & 1]
    if not spare:
        spare = [card for card in cards if card != WILD] or [WILD]
        lacking = [_missing(hand, without(cards, card)) for card in spare]
        spare = [card for at, card in enumerate(spare) if lacking[at] == min(lacking)]
    return spare[0] if level == BEGINNER else max(spare, key=lambda card: _wish_to_be_rid(hand, cards, card))


def _wish_to_be_rid(hand: Hand, cards: Bytes, card: int) -> int:
    """How soon *card* goes, in points: what it costs, less for what it could become or does for the next player."""
    wish = points(card)
    kind = PHASES[_phase(hand)].groups[0][0]
    for other in cards:
        if kind == SET and other & 15 == card & 15 or kind == COLOUR and other >> 4 == card >> 4:
            wish -= 4
    following = hand.players[(hand.players.find(bytes((hand.current,))) + 1) % len(hand.players)]
    if hand.laid[following] and _would_hit(hand, card):
        wish -= 12
    return wish


def _victim(game: CardGame, hand: Hand, victims: list[int], level: int) -> int:
    """Against whom a Skip goes: of the beginner the next player, else who is nearest to going out, or leads."""
    if not victims:
        return -1
    if level == BEGINNER:
        return victims[0]
    return max(victims, key=lambda place: _danger(game, hand, place))


def _danger(game: CardGame, hand: Hand, place: int) -> int:
    return (1000 - 50 * len(hand.cards[place]) if hand.laid[place] else 0) + 20 * hand.phases[place]
