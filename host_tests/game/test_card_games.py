"""Whole games of cards, move by move: nothing is lost, nothing is stuck, everything can be played again."""

import random
from itertools import product

import pytest

from desktop.referee.referee import referee, scorepad
from host_tests.game import brute_cards
from host_tests.game.card_games import matches, play_game
from host_tests.game.card_table import all_cards, cards, dealt, state
from host_tests.game.card_table import groups as parts
from host_tests.thorough import ALL
from p10core.cards import opponents
from p10core.cards.deck import CARDS, HAND, SKIP, WILD, card_text, new_deck, parse_card, shuffle, without
from p10core.cards.entries import PART, SHUFFLE, fact_entries, packed, unpacked
from p10core.cards.finder import FAILED, find
from p10core.cards.group import HIGH, LOW, Group
from p10core.cards.hand import DEAL, DRAW, OVER, PLAY, REFILL, as_phase
from p10core.cards.lay_down import lay_down
from p10core.cards.opponents import BEGINNER, GOOD
from p10core.cards.record import Recorder
from p10core.cards.replay import Moves
from p10core.cards.rules import Game
from p10core.cards.way_out import hit_to_go_out, lay_to_go_out
from p10core.game.houses import HOUSE_EVEN, HOUSE_NONE, HOUSE_ROUNDS, HOUSE_SHORT
from p10core.game.phases import COLOUR, RUN, SET

DECK = bytes(sorted(new_deck()))
HANDS = 150 if ALL else 50  # of each phase
HOUSES = [(HOUSE_NONE, 10), (HOUSE_ROUNDS, 10), (HOUSE_SHORT, 3), (HOUSE_EVEN, 10)]


def move_at_random(game: Game, source: random.Random) -> None:
    """Any move that the rules allow, the phase laid as soon as it is there."""
    hand = game.hand
    cards = game.cards()
    if game.state == DRAW:
        return game.draw(hand.may_take() and source.random() < 0.4)
    if hand.may_lay():
        phase = hand.phases[hand.current]
        if find(phase, cards) != FAILED:
            return game.lay(lay_down(phase, cards))
    hits = [(card, *hit) for card in cards for hit in hand.hits(card)]
    if hits and source.random() < 0.8:
        card, place, number, ends = source.choice(hits)
        return game.hit(card, place, number, source.choice([end for end in (LOW, HIGH) if ends & end]))
    # Who throws the dearest card away makes a phase in the end.
    card = source.choice([card for card in cards if card != WILD] or cards)
    victims = hand.to_skip(card)
    game.discard(card, source.choice(victims) if victims else -1)


def check(game: Game) -> None:
    """What is true after every move."""
    hand = game.hand
    assert all_cards(game) == DECK
    if game.state in (DRAW, REFILL):
        assert hand.current in hand.players and not hand.lost_next(hand.current)
        assert hand.discards
        for place in hand.players:
            held, laid = len(hand.cards[place]), hand.laid[place]
            assert held == HAND if not laid else 1 <= held < HAND
    for place, groups in enumerate(hand.laid):
        assert not groups or place in hand.players
        for group in groups:
            numbers = [group.first + at if group.kind == RUN else group.first for at in range(len(group.cards))]
            assert all(1 <= number <= 12 or group.kind != RUN for number in numbers)
            assert SKIP not in group.cards and any(card != WILD for card in group.cards)
    if game.state not in (DEAL, OVER, DRAW, REFILL):
        assert hand.victims(), "there is always somebody whom a Skip can be against"


def random_games(count: int):
    """Games of every kind with the random player; each yields the game, and the source that it is played from."""
    kinds = list(product((2, 3, 4, 6), HOUSES))
    for seed in range(count):
        players, (house, length) = kinds[seed % len(kinds)]
        yield seed, players, house, length


def played_at_random(game: Game, source: random.Random, after_each) -> None:
    while game.state != OVER:
        if game.state in (DEAL, REFILL):
            game.shuffled(source.randbytes)
        elif source.random() < 0.5:  # a player who helps the game to its end
            opponents.move(game, BEGINNER)
        else:
            move_at_random(game, source)
        after_each(game)


def test_108_cards_are_conserved_in_every_state_and_every_move_comes_back_from_the_journal():
    """After each move the entries so far, played again, give the very same game."""
    for seed, players, house, length in random_games(16):
        names = [chr(65 + place) for place in range(players)]
        copy, noted = Game(names, house, length), []
        moves = Moves(copy)

        def note(fact, game, noted=noted):
            noted += fact_entries(fact, game)

        def after_each(game, noted=noted, copy=copy, moves=moves):
            check(game)
            for kind, payload in noted:
                assert 1 <= kind <= 14 and len(payload) <= 15
                moves.apply(kind, payload)
            noted.clear()
            assert state(copy) == state(game)

        played_at_random(Game(names, house, length, note), random.Random(seed), after_each)


def test_a_shuffle_of_which_a_part_is_missing_has_not_been():
    noted = []
    game = Game(["A", "B"], watch=lambda fact, game: noted.extend(fact_entries(fact, game)))
    game.shuffled(random.Random(1).randbytes)
    assert [kind for kind, _ in noted] == [SHUFFLE] * 6
    assert sum(len(payload) for _, payload in noted) == 6 * 15
    copy = Game(["A", "B"])
    moves = Moves(copy)
    for kind, payload in noted[:4]:  # the power goes
        moves.apply(kind, payload)
    assert copy.state == DEAL
    for kind, payload in noted:  # shuffled anew
        moves.apply(kind, payload)
    assert state(copy) == state(game)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [(6, b"\x01" + bytes(14)), (6, b"\x00"), (6, bytes(5)), (7, b""), (7, b"\x00"), (8, b""), (9, b"\x00"), (11, b"")],
)
def test_entries_that_cannot_be_are_refused(kind, payload):
    with pytest.raises(ValueError):
        Moves(Game(["A", "B"])).apply(kind, payload)


def test_cards_pack_into_six_bits_each():
    for count in range(PART + 1):
        cards = bytes(new_deck()[-count or 108 :])
        assert bytes(unpacked(packed(cards), count)) == cards
        assert len(packed(cards)) == (6 * count + 7) // 8


@pytest.mark.parametrize(("house", "length"), HOUSES)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_record_tells_the_same_game_to_the_referee(players, house, length):
    for seed in range(3):
        lines: list[str] = []
        levels = [(place + seed) % 2 for place in range(players)]
        game, dealt, _ = play_game(levels, random.Random(seed).randbytes, house, length, Recorder(lines.append).watch)
        told = scorepad(referee(lines))
        assert told["over"] and told["winners"] == [game.players[place].name for place in game.winners()]
        assert [player["total"] for player in told["players"]] == [player.total for player in game.players]
        assert len(told["hands"]) == dealt
        moves = [line for line in lines if line.split()[0] not in ("turn", "out", "score", "end")]
        assert scorepad(referee(moves)) == told


def test_the_record_of_a_tie_that_is_replayed():
    """Of short games between two one in twenty or so ends in a tie."""
    for seed in range(200):
        lines: list[str] = []
        recorder = Recorder(lines.append)
        game, _, _ = play_game([GOOD, GOOD], random.Random(seed).randbytes, HOUSE_SHORT, 2, recorder.watch)
        if game.tied:
            break
    told = scorepad(referee(lines))
    assert told["hands"][-1]["replay"] and told["hands"][-1]["out"] == told["winners"][0]
    assert len(told["hands"][-1]["points"]) >= 2
    assert told["over"]


def test_what_is_left_in_the_draw_pile_is_never_told():
    lines: list[str] = []
    play_game([GOOD, GOOD], random.Random(5).randbytes, HOUSE_SHORT, 1, Recorder(lines.append).watch)
    words = " ".join(lines).replace("=", " ").replace(",", " ").split()
    drawn = sum(line.startswith("draw pile") for line in lines)
    dealt = next(line for line in lines if line.startswith("deal"))
    assert dealt.count(",") == 18
    assert drawn < CARDS - 21 and words


@pytest.mark.share
def test_the_better_player_wins_most():
    games = 200 if ALL else 60
    won, hands, turns = matches(games, 7)
    assert won > 0.7 * games
    assert hands >= 10 and turns > hands


def words(cards: bytes) -> tuple[str, ...]:
    """Cards as brute_cards has them."""
    return tuple(map(card_text, cards))


def on_the_table(table: list[list[Group]]) -> tuple:
    """The laid groups as brute_cards has them."""
    kinds = {SET: lambda group: ("set", group.first), COLOUR: lambda group: ("colour", "RYGB"[group.first])}
    kinds[RUN] = lambda group: ("run", group.first, group.first + len(group.cards) - 1)
    return tuple(kinds[group.kind](group) for groups in table for group in groups)


def can_go_out(game: Game) -> bool:
    """By brute force: whether the player who has drawn goes out in this turn."""
    hand = game.hand
    phase = hand.phases[hand.current] if hand.may_lay() else 0
    if phase and find(phase, game.cards()) == FAILED:
        return False
    return brute_cards.can_go_out(words(game.cards()), on_the_table(hand.laid), phase)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_good_opponent_goes_out_whenever_it_can(players):
    """Over whole games of all phases; each turn is asked about once, when its card has been drawn."""
    out = turns = 0
    for seed in range(6):
        source = random.Random(f"{players} {seed}")
        game = Game([chr(65 + place) for place in range(players)])
        due = None  # who must go out in this turn
        while game.state != OVER:
            if game.state in (DEAL, REFILL):
                assert game.state == REFILL or due is None or game.outcome.out == due
                due = None
                game.shuffled(source.randbytes)
                continue
            drawing = game.state == DRAW
            assert not drawing or due is None, "the turn is over, and nobody is out"
            opponents.move(game, GOOD)
            if drawing:
                turns += 1
                due = game.current if can_go_out(game) else None
                out += due is not None
        assert due is None or game.outcome.out == due
    assert turns > 500 and out > 50


def on_a_table(source: random.Random) -> tuple[list[list[Group]], bytes]:
    """Groups on the table, several runs among them, and a hand of a few cards, with Wilds."""
    deck = new_deck()
    shuffle(deck, source.randbytes)
    groups = []
    for _ in range(source.randint(1, 4)):
        length = source.randint(4, 7)
        low = source.randint(1, 13 - length)
        groups.append(Group(RUN, 4, bytes(range(low, low + length))))
    if source.random() < 0.4:
        groups.append(Group(SET, 3, bytes([source.randint(1, 12)]) * 3))
    if source.random() < 0.2:
        groups.append(Group(COLOUR, 7, bytes([17] * 7)))
    return [groups], bytes(source.randint(0, 3)) + bytes(deck[: source.randint(1, 5)])


def test_a_way_out_is_found_if_there_is_one_and_leads_out():
    source = random.Random(13)
    ways = 0
    for _ in range(1500):
        table, held = on_a_table(source)
        right = brute_cards.can_go_out(words(held), on_the_table(table))
        hit = hit_to_go_out(table, held)
        assert (hit is not None) == right, (words(held), on_the_table(table))
        ways += right
        while hit:
            card, place, number, end = hit
            assert table[place][number].ends(card) & end
            table[place][number].add(card, end)
            held = bytes(without(bytearray(held), card))
            hit = hit_to_go_out(table, held)
        assert not right or (hit == () and len(held) <= 1)
    assert 300 < ways < 1200


@pytest.mark.share
def test_a_lay_down_after_which_there_is_a_way_out_is_found_if_there_is_one():
    """Whichever phase it is, and whatever lies on the table."""
    source = random.Random(14)
    ways = dict.fromkeys(range(1, 11), 0)
    tried = dict.fromkeys(ways, 0)
    while min(tried.values()) < HANDS:
        table, held = on_a_table(source)
        deck = new_deck()
        shuffle(deck, source.randbytes)
        hand = (held + bytes(card for card in deck if card != SKIP))[:11]
        for phase in ways:
            if tried[phase] >= HANDS or find(phase, hand) == FAILED:
                continue
            tried[phase] += 1
            right = brute_cards.can_go_out(words(hand), on_the_table(table), phase)
            laid = lay_to_go_out(table, phase, hand)
            assert (laid is not None) == right, (phase, words(hand), on_the_table(table))
            ways[phase] += right
            if laid:
                left = bytearray(hand)
                for card in b"".join(laid):
                    left = without(left, card)
                assert brute_cards.can_go_out(words(left), on_the_table([*table, as_phase(phase, laid)]))
    assert min(ways.values()) > 0 and sum(ways.values()) > HANDS // 3, ways


def test_the_good_opponent_takes_the_discard_that_lets_it_go_out():
    """The run ends at 6. The Wild is the 7, the discard is the 8 that was missing before the own 9."""
    hands = ["3R 4R 5R 6R 11R 11Y 11G 12Y 9R W", "1R 1Y 1G 2R 2Y 2G 12R 12B 12G 8B"]
    game = dealt(hands, draws="10R 10B", phases=[2, 1])
    for laid, gone in (("11R 11Y 11G + 3R 4R 5R 6R", "10R"), ("1R 1Y 1G + 2R 2Y 2G", "8B")):
        game.draw(False)
        game.lay(parts(laid))
        game.discard(parse_card(gone))
    opponents.move(game, GOOD)
    assert bytes(game.cards()) == cards("12Y 9R W 8B")
    while game.state == PLAY:
        opponents.move(game, GOOD)
    assert game.outcome.out == 0


def test_opponents_do_not_look_at_what_is_hidden():
    """With other cards in the draw pile and in the others' hands they make the same move."""
    source = random.Random(4)
    tried = 0
    for seed in range(6):
        game = Game(["A", "B", "C"], HOUSE_SHORT, 4)
        rng = random.Random(seed)
        while game.state != OVER:
            if game.state in (DEAL, REFILL):
                game.shuffled(rng.randbytes)
                continue
            hand = game.hand
            mine = hand.current
            kept = (bytes(hand.pile), [bytes(held) for held in hand.cards])
            moves = []
            for _ in range(2):
                hidden = bytearray(hand.pile[hand.pile_at :])
                for place in hand.players:
                    if place != mine:
                        hidden += hand.cards[place]
                source.shuffle(hidden)
                for place in hand.players:
                    if place != mine:
                        size = len(hand.cards[place])
                        hand.cards[place], hidden = hidden[:size], hidden[size:]
                hand.pile[hand.pile_at :] = hidden
                moves.append(chosen(game, GOOD))
            hand.pile[:] = kept[0]
            hand.cards = [bytearray(held) for held in kept[1]]
            assert moves[0] == moves[1]
            tried += 1
            opponents.move(game, GOOD)
    assert tried > 100


class Chosen(Exception):
    """A move that was chosen, and is not made."""


def chosen(game: Game, level: int) -> tuple:
    """The move that an opponent would make."""

    class Seen:
        hand = game.hand
        state = game.state

        def cards(self):
            return game.cards()

        def __getattr__(self, name):
            def note(*words):
                raise Chosen(name, *[bytes(b"".join(word)) if isinstance(word, list) else word for word in words])

            return note

    try:
        opponents.move(Seen(), level)
    except Chosen as move:
        return move.args
    raise AssertionError("no move")
