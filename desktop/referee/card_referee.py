"""Replays the record of a game of cards, for :mod:`desktop.referee.referee`; its lines: :mod:`p10core.cards.record`.

It knows no rules: it makes the record's moves in a :class:`p10core.cards.rules.Game`. A record does not say in which
order the deck lay. So a card that is drawn is looked for in the draw pile: none can turn up more often than there are.
``turn``, ``out``, ``score`` and ``end`` may be left out; what they state is checked.
"""

from collections.abc import Callable

from desktop.errors import BadInput, visible
from desktop.referee.record_words import (
    check_totals,
    pairs,
    parse_house,
    parse_names,
    parse_number,
    parse_towers,
    shown,
)
from p10core.cards.deck import HAND, SKIP, card_text, new_deck, parse_card, without
from p10core.cards.group import HIGH, LOW
from p10core.cards.hand import DEAL, OVER, PLAY, REFILL
from p10core.cards.record import score_line
from p10core.cards.rules import HAND_OVER, LEAST_PLAYERS, Game, Outcome
from p10core.game.houses import HOUSE_NONE, HOUSES
from p10core.game.set_up import end_line

MOST_GROUPS = 2


CardWatch = Callable[[int, Game], None]  # is told each fact of p10core.cards.rules, after the game has changed


class RefereedGame(Game):
    """A game that keeps how each hand ended, in ``hands``. *watch* is told each fact."""

    def __init__(self, names: list[str], house: int, length: int, watch: CardWatch, levels: bytes) -> None:
        self.hands: list[Outcome] = []
        self._told = watch
        super().__init__(names, house, length, self.note, levels=levels)

    def note(self, fact: int, game: Game) -> None:
        """A fact of the game came true."""
        if fact == HAND_OVER:
            self.hands.append(game.outcome)
        self._told(fact, game)


class CardReader:
    """Reads the record of a game of cards, line by line; ``game``: as far as they go. *watch* is told each fact."""

    def __init__(self, watch: CardWatch | None = None) -> None:
        self.game: RefereedGame | None = None
        self.watch = watch
        self.skip_due = False  # a Skip is being discarded; who loses a turn stands on the next line
        self.turn_open = False  # a `turn` line stands before the draw that is to come
        self.unstated: set[str] = set()  # of `out`, `score` and `end`, what may still be stated of the last hand

    def line(self, words: list[str]) -> None:
        """Take one line, split into words."""
        keyword, rest = words[0], words[1:]
        reader = READERS.get(keyword)
        if reader is None:
            raise BadInput(f"no line of a card record begins with '{shown(keyword)}', only with {', '.join(READERS)}")
        if self.skip_due and keyword != "skip":
            raise BadInput(f"'{keyword}', but first a line must say who loses a turn: 'skip NAME'")
        reader(self, rest)

    def seen(self, fact: int, game: Game) -> None:
        """A fact of the game came true."""
        if fact == HAND_OVER:
            self.unstated = {"out", "score", "end"}
        if self.watch:
            self.watch(fact, game)

    def on(self) -> RefereedGame:
        """The game, to make a move in; a hand must be on."""
        assert self.game is not None
        if self.game.state == DEAL:
            raise BadInput("a hand begins with a 'deal' line")
        return self.game

    def read_game(self, rest: list[str]) -> None:
        """``game cards house=none|rounds|short:N|even players=NAME,NAME towers=NAME``"""
        if self.game is not None:
            raise BadInput("the game has been opened already")
        keys = pairs(rest[1:], ("house", "players", "towers"))
        if "players" not in keys:
            raise BadInput("who plays? players=NAME,NAME,... is missing")
        house, length = parse_house(keys.get("house", HOUSES[HOUSE_NONE].word))
        names = parse_names(keys["players"])
        if len(names) < LEAST_PLAYERS:
            raise BadInput("one player; 2 to 6 can play cards")
        self.game = RefereedGame(names, house, length, self.seen, parse_towers(keys.get("towers", ""), names))

    def read_deal(self, rest: list[str]) -> None:
        """``deal CARD NAME=CARD,... NAME=CARD,...``: the card that starts the discards, each player's ten."""
        game = self.game
        assert game is not None
        if game.state == OVER:
            raise BadInput("the game is over: no hand follows")
        if game.state != DEAL:
            raise BadInput("the hand that is on is not over")
        if not rest:
            raise BadInput("'deal' and nothing dealt: the card that starts the discards comes first")
        names = [game.players[place].name for place in game.at_table()]
        held = pairs(rest[1:], names)
        missing = [name for name in names if name not in held]
        if missing:
            raise BadInput(f"no cards for {missing[0]}")
        hands = [parse_cards(held[name]) for name in names]
        for name, cards in zip(names, hands, strict=True):
            if len(cards) != HAND:
                raise BadInput(f"{name} has {len(cards)} cards; {HAND} are dealt")
        dealt = bytes(hand[at] for at in range(HAND) for hand in hands) + bytes([parse(rest[0])])
        game.deal(dealt + bytes(left_over(dealt)))

    def read_turn(self, rest: list[str]) -> None:
        """``turn NAME``: whose turn begins."""
        game = self.on()
        if game.state == OVER:
            raise BadInput("the game is over: no turn follows")
        if self.turn_open or game.state == PLAY:
            raise BadInput(f"the turn of {game.player().name} is not over")
        if rest != [game.player().name]:
            raise BadInput(f"'{shown(' '.join(rest))}' is not to play: it is the turn of {game.player().name}")
        self.turn_open = True

    def read_draw(self, rest: list[str]) -> None:
        """``draw pile CARD`` or ``draw discards CARD``"""
        game = self.on()
        if len(rest) != 2 or rest[0] not in ("pile", "discards"):
            raise BadInput("a draw is 'draw pile CARD' or 'draw discards CARD'")
        card = parse(rest[1])
        if game.state == REFILL:
            game.refill(game.to_shuffle())
        hand = game.hand
        if rest[0] == "pile":
            at = hand.pile.find(bytes([card]), hand.pile_at)
            if at < 0:
                raise BadInput(f"no {rest[1]} is in the draw pile: all lie or are held elsewhere")
            hand.pile[at], hand.pile[hand.pile_at] = hand.pile[hand.pile_at], card
        elif not hand.discards or hand.discards[-1] != card:
            raise BadInput(f"{rest[1]} is not the top discard")
        game.draw(rest[0] == "discards")
        self.turn_open = False

    def read_lay(self, rest: list[str]) -> None:
        """``lay CARD,CARD,... CARD,...``: the phase, group by group."""
        game = self.on()
        if not 1 <= len(rest) <= MOST_GROUPS:
            raise BadInput("a phase has one group of cards or two")
        game.lay([parse_cards(word) for word in rest])

    def read_hit(self, rest: list[str]) -> None:
        """``hit CARD NAME NUMBER [low|high]``: on that player's first or second group."""
        game = self.on()
        ends = {"low": LOW, "high": HIGH}
        if not 3 <= len(rest) <= 4 or (len(rest) == 4 and rest[3] not in ends):
            raise BadInput("a hit is 'hit CARD NAME NUMBER', for a Wild on a run with 'low' or 'high' behind")
        number = parse_number(rest[2], 1, MOST_GROUPS, "a group")
        game.hit(parse(rest[0]), self.place(rest[1]), number - 1, ends[rest[3]] if len(rest) == 4 else 0)

    def read_discard(self, rest: list[str]) -> None:
        """``discard CARD``: ends the turn; after a Skip ``skip NAME`` does."""
        game = self.on()
        if len(rest) != 1:
            raise BadInput("a discard is one card")
        card = parse(rest[0])
        if game.state == PLAY and card in game.cards() and game.hand.to_skip(card):
            self.skip_due = True
        else:
            game.discard(card)

    def read_skip(self, rest: list[str]) -> None:
        """``skip NAME``: who loses a turn by the Skip that is discarded."""
        game = self.on()
        if not self.skip_due:
            raise BadInput("'skip', but no Skip was just discarded")
        if len(rest) != 1:
            raise BadInput("a Skip is against one player")
        game.discard(SKIP, self.place(rest[0]))
        self.skip_due = False

    def read_out(self, rest: list[str]) -> None:
        """``out NAME``: who has gone out."""
        game, outcome = self.ended("out")
        if rest != [game.players[outcome.out].name]:
            raise BadInput(f"'{shown(' '.join(rest))}' has not gone out: {game.players[outcome.out].name} has")

    def read_score(self, rest: list[str]) -> None:
        """``score NAME=POINTS ...``: the points of the hand that has ended."""
        game, outcome = self.ended("score")
        if outcome.replay:
            raise BadInput("the points of a hand that replays a tie do not count")
        check_totals(rest, score_line(game), "how the hand ended")

    def read_end(self, rest: list[str]) -> None:
        """``end NAME=TOTAL ...``: the game is over; the totals may be left out."""
        game = self.game
        assert game is not None
        if game.state != OVER:
            raise BadInput("the game is not over")
        self.state_once("end")
        check_totals(rest, end_line(game), "how the game ended")

    def ended(self, keyword: str) -> tuple[RefereedGame, Outcome]:
        """The game, and how its last hand ended, which has just been; each *keyword* states that once."""
        game = self.game
        assert game is not None
        if game.state not in (DEAL, OVER) or not game.hands:
            raise BadInput("no hand has just ended")
        self.state_once(keyword)
        return game, game.hands[-1]

    def state_once(self, keyword: str) -> None:
        """Refuse what the record has stated already of the hand that has ended."""
        if keyword not in self.unstated:
            raise BadInput(f"'{keyword}' stands a second time for the same hand: once is enough")
        self.unstated.remove(keyword)

    def place(self, name: str) -> int:
        """The place of a player."""
        assert self.game is not None
        names = [player.name for player in self.game.players]
        if name not in names:
            raise BadInput(f"'{shown(name)}' does not play: {', '.join(names)} do")
        return names.index(name)


READERS: dict[str, Callable[[CardReader, list[str]], None]] = {
    "game": CardReader.read_game,
    "deal": CardReader.read_deal,
    "turn": CardReader.read_turn,
    "draw": CardReader.read_draw,
    "lay": CardReader.read_lay,
    "hit": CardReader.read_hit,
    "discard": CardReader.read_discard,
    "skip": CardReader.read_skip,
    "out": CardReader.read_out,
    "score": CardReader.read_score,
    "end": CardReader.read_end,
}


def parse(word: str) -> int:
    """A card."""
    try:
        return parse_card(word)
    except ValueError:
        raise BadInput(f"'{shown(word)}' is not a card: 1 to 12 and R, Y, G or B, such as 8G, or W, or S") from None


def parse_cards(text: str) -> bytes:
    """Cards with commas between."""
    return bytes(parse(word) for word in text.split(","))


def left_over(dealt: bytes) -> bytearray:
    """The deck without the cards that were dealt. Raises BadInput for one that was dealt too often."""
    deck = new_deck()
    for card in dealt:
        rest = without(deck, card)
        if rest is None:
            raise BadInput(f"{card_text(card)} is dealt more often than it is in the deck")
        deck = bytearray(rest)
    return deck


def scorepad_text(game: Game) -> str:
    """The scorepad as people read it, a column a player, a row a hand: the phase, * where it was made, the points."""
    assert isinstance(game, RefereedGame)
    width = max(8, *(len(visible(player.name)) for player in game.players)) + 2

    def row(label: str, cells: list[str]) -> str:
        return f"{label:<14}" + "".join(f"{visible(cell):>{width}}" for cell in cells)

    def cell(hand: Outcome, place: int) -> str:
        if not hand.phases[place]:
            return "-"
        return f"{hand.phases[place]}{'*' if hand.made >> place & 1 else ' '}{hand.points[place]:>5}"

    places = range(len(game.players))
    rows = [row("", [player.name for player in game.players])]
    for number, hand in enumerate(game.hands, 1):
        rows.append(row("replay" if hand.replay else f"hand {number}", [cell(hand, place) for place in places]))
    rows.append(row("total", [str(game.total(place)) for place in places]))
    winners = [game.players[place].name for place in game.winners()]
    if winners:
        rows.append(f"{winners[0]} wins.")
    elif game.state == DEAL:
        rows.append("Not over: a hand is to be dealt.")
    else:
        rows.append(f"Not over: it is the turn of {game.player().name}.")
    return visible("\n".join(rows))
