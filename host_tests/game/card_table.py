"""Words for cards in tests, and a table at which the cards fall as a test says."""

from p10core.cards.deck import new_deck, parse_card, without
from p10core.cards.rules import Game


def cards(text: str) -> bytes:
    """``8R 7R W S ...`` as cards."""
    return bytes(parse_card(word) for word in text.split())


def groups(text: str) -> list[bytes]:
    """``5R 5B W + 7Y 7G 7R`` as groups of cards."""
    return [cards(group) for group in text.split("+")]


def stacked(hands: list[str], start: str, draws: str = "") -> bytes:
    """A deck that deals these *hands*, the first player's first, then turns *start* over, then gives these *draws*.

    Hands of fewer than ten cards are filled with cards that are left over, those of the middle colours first.
    """
    rest = new_deck()
    for word in " ".join([*hands, start, draws]).split():
        rest = without(rest, parse_card(word))
        assert rest is not None, f"no {word} is left"
    rest = bytes(sorted(rest, key=lambda card: (card in (0, 13), (card >> 4) % 2 == 0, card * 7 % 13)))
    full = []
    for hand in hands:
        filling = 10 - len(hand.split())
        full.append(cards(hand) + rest[:filling])
        rest = rest[filling:]
    dealt = bytes(hand[at] for at in range(10) for hand in full)
    return dealt + cards(start) + cards(draws) + rest


def dealt(hands: list[str], start: str = "1R", draws: str = "", phases: list[int] | None = None, **options) -> Game:
    """A game of A, B, ... in which A plays first; *phases*: the one that each is on."""
    game = Game([chr(65 + place) for place in range(len(hands))], **options)
    for place, phase in enumerate(phases or []):
        game.players[place].phase = phase
    game.deal(stacked(hands, start, draws))
    return game


def turn(game: Game, discard: str, *, take: bool = False, victim: int = -1) -> None:
    """Draw, from the discards where *take* says so, and discard."""
    game.draw(take)
    game.discard(parse_card(discard), victim)


def all_cards(game: Game) -> bytes:
    """Every card of the hand that is on, wherever it is."""
    hand = game.hand
    laid = [bytes(group.cards) for groups in hand.laid for group in groups]
    return bytes(sorted(b"".join([hand.pile[hand.pile_at :], hand.discards, *hand.cards, *laid])))


def state(game: Game) -> tuple:
    """All that a game is, to compare two of them."""
    players = tuple((player.name, player.phase, player.total, player.made) for player in game.players)
    hand = game.hand
    whole = (game.house, game.phases, players, game.dealer, game.state, game.current, game.tied, game.winners())
    if hand is None:
        return whole
    laid = tuple(tuple((group.kind, group.first, bytes(group.cards)) for group in groups) for groups in hand.laid)
    piles = (bytes(hand.pile), hand.pile_at, bytes(hand.discards), tuple(bytes(held) for held in hand.cards), laid)
    turn = (hand.phases, hand.players, hand.current, hand.step, hand.lost, hand.out)
    skips = (tuple(hand.lost_next(place) for place in hand.players), tuple(hand._free), hand._turns)
    return (*whole, *piles, *turn, *skips)
