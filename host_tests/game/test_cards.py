"""The card game as leaflet K tells it: cards are dealt as a test says, and moves are made as at a table."""

from collections import Counter
from itertools import product

import pytest

from host_tests.game.card_table import cards, dealt, groups, stacked, turn
from p10core.cards import rules as facts
from p10core.cards.deck import card_text, cards_text, new_deck, parse_card, points, points_of, shuffle
from p10core.cards.group import HIGH, LOW
from p10core.cards.hand import DEAL, DRAW, OVER, PLAY, REFILL
from p10core.cards.lay_down import in_order
from p10core.cards.rules import Game
from p10core.game import houses
from p10core.game.games import IllegalMove, phase_after
from p10core.game.houses import HOUSE_EVEN, HOUSE_ROUNDS, HOUSE_SHORT
from p10core.game.phases import COLOUR, RUN, SET

# Cards that make each phase, nine or ten of them, and what of them is laid.
MAKES = {
    1: "5R 5Y 5G + 7R 7Y 7G",
    2: "5R 5Y 5G + 6R 7R 8R 9R",
    3: "5R 5Y 5G 5B + 6R 7R 8R 9R",
    4: "3R 4R 5R 6R 7R 8R 9R",
    5: "2R 3R 4R 5R 6R 7R 8R 9R",
    6: "1R 2R 3R 4R 5R 6R 7R 8R 9R",
    7: "5R 5Y 5G 5B + 7R 7Y 7G 7B",
    8: "1G 2G 3G 4G 5G 6G 7G",
    9: "5R 5Y 5G 5B 5R + 7R 7Y",
    10: "5R 5Y 5G 5B 5R + 7R 7Y 7G",
}


def plain(phase: int) -> str:
    return MAKES[phase].replace("+ ", "")


# The cards.


def test_there_are_108_cards():
    deck = Counter(card_text(card) for card in new_deck())
    assert deck.pop("W") == 8 and deck.pop("S") == 4
    assert deck == {f"{number}{colour}": 2 for number in range(1, 13) for colour in "RYGB"}


def test_every_card_is_written_and_read_back():
    for card in new_deck():
        assert parse_card(card_text(card)) == card and card < 64


@pytest.mark.parametrize("text", ["", "W ", "13R", "0R", "05R", "5X", "5", "R", "s", "WR", "5RR"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


def test_every_order_of_the_cards_is_as_likely_as_the_others():
    """Of four cards: each of the 4 x 3 x 2 choices leads to another order. Of three a 255 favours the first."""
    orders = []
    for first, second, third in product(range(4), range(3), range(2)):
        four, drawn = bytearray(range(4)), iter((first, 255, 252 + second, third))
        shuffle(four, lambda count, drawn=drawn: bytes([next(drawn)]))
        orders.append(bytes(four))
    assert len(set(orders)) == 24 and {bytes(sorted(order)) for order in orders} == {bytes(range(4))}


def test_points_against():
    assert [points(parse_card(card)) for card in ("1R", "9B", "10Y", "12G", "S", "W")] == [5, 5, 10, 10, 15, 25]


# The deal.


def test_ten_cards_each_dealt_one_at_a_time_from_the_dealers_left():
    game = Game(["A", "B", "C"])  # C deals
    game.deal(new_deck())
    deck = bytes(new_deck())
    assert [bytes(held) for held in game.hand.cards] == [deck[0:30:3], deck[1:30:3], deck[2:30:3]]
    assert bytes(game.hand.discards) == deck[30:31]
    assert game.hand.left() == 77
    assert game.current == 0 and game.state == DRAW


def test_the_deal_passes_to_the_left():
    game = dealt([plain(1) + " 8R 8Y 8G 9B", ""])
    assert game.current == 0
    go_out(game)
    game.deal(new_deck())
    assert game.current == 1  # A deals, B plays first


def test_another_may_deal_first():
    game = Game(["A", "B", "C"], dealer=0)
    game.deal(new_deck())
    assert game.current == 1


def test_only_the_108_cards_are_dealt():
    with pytest.raises(IllegalMove, match="108"):
        Game(["A", "B"]).deal(bytes(new_deck()[:-1]) + b"\x00")


def test_a_skip_that_starts_the_pile_skips_the_first_player():
    game = dealt(["", "", ""], start="S")
    assert game.current == 1
    assert game.hand.lost == 0b001
    assert not game.hand.may_take()
    with pytest.raises(IllegalMove, match="never drawn from the discards"):
        game.draw(True)


def test_a_wild_that_starts_the_pile_may_be_taken():
    game = dealt(["", ""], start="W")
    game.draw(True)
    assert game.cards()[-1] == parse_card("W")


# A turn.


def test_draw_one_discard_one():
    game = dealt(["2R", ""], start="9R", draws="12B")
    game.draw(False)
    assert card_text(game.cards()[-1]) == "12B" and len(game.cards()) == 11
    game.discard(parse_card("2R"))
    assert len(game.hand.cards[0]) == 10 and game.current == 1
    game.draw(True)
    assert card_text(game.cards()[-1]) == "2R"


def test_moves_out_of_turn_are_refused():
    game = Game(["A", "B"])
    for move in (lambda: game.draw(False), lambda: game.discard(1), lambda: game.refill(b"")):
        with pytest.raises(IllegalMove, match="have not been dealt"):
            move()
    game = dealt(["2R", ""])
    with pytest.raises(IllegalMove, match="a hand is on"):
        game.deal(new_deck())
    with pytest.raises(IllegalMove, match="begins with a draw"):
        game.discard(parse_card("2R"))
    game.draw(False)
    with pytest.raises(IllegalMove, match="drawn already"):
        game.draw(False)
    with pytest.raises(IllegalMove, match="not in the hand"):
        game.discard(parse_card("W"))
    with pytest.raises(IllegalMove, match="drawn already"):
        game.refill(b"")


def test_an_empty_draw_pile_is_refilled_with_the_discards_under_the_top_one():
    game = dealt(["", ""])
    for _ in range(108 - 21):
        assert game.state == DRAW
        game.draw(False)
        game.discard(game.cards()[-1], (game.hand.to_skip(game.cards()[-1]) or [-1])[0])
    assert game.state == REFILL
    top = game.hand.discards[-1]
    under = game.to_shuffle()
    assert len(under) == 87
    with pytest.raises(IllegalMove, match="discards are to be shuffled"):
        game.draw(True)
    with pytest.raises(IllegalMove, match="not the discards"):
        game.refill(under[:-1] + bytes((top ^ 1,)))
    game.refill(under[::-1])
    assert bytes(game.hand.discards) == bytes((top,)) and game.hand.left() == 87
    game.draw(False)
    assert game.cards()[-1] == under[-1]


# Laying a phase.


@pytest.mark.parametrize("phase", MAKES)
def test_each_phase_is_laid(phase):
    game = dealt([plain(phase), ""], phases=[phase, 1])
    game.draw(False)
    game.lay(groups(MAKES[phase]))
    assert [cards_text(group.cards) for group in game.hand.laid[0]] == [
        cards_text(group) for group in groups(MAKES[phase])
    ]
    assert len(game.cards()) == 11 - len(cards(plain(phase)))


LAID = [
    # phase, laid
    (1, "10R 10Y 10R + 10Y 10G 10B"),  # leaflet K: both sets may be of the same number
    (1, "5R 5Y 5G 5B 5R + 7R 7Y 7G"),  # more than the minimum
    (1, "5R W W + 7R W W"),
    (2, "12R 12Y 12G + 9R W 11Y 12B"),
    (2, "5R 5Y 5G + W 2R 3Y 4R 5R 6R"),
    (4, "W W 3R 4R 5R 6R W 8R"),
    (4, "W 2R 3R W W 6R 7R 8R 9R 10R 11R"),
    (8, "1G 1G 12G W W W W"),  # a Wild takes any colour here
    (9, "5R 5Y 5G 5B W + 7R W"),
    (9, "5R 5Y W W W + 5G W W"),
]


@pytest.mark.parametrize(("phase", "laid"), LAID)
def test_wilds_and_more_than_the_minimum(phase, laid):
    game = dealt([" ".join(laid.replace("+", "").split()[:10]), ""], draws=" ".join(laid.replace("+", "").split()[10:]))
    game.hand.phases = bytes([phase, 1])
    game.draw(False)
    game.lay(groups(laid))
    assert [bytes(group.cards) for group in game.hand.laid[0]] == groups(laid)


NOT_LAID = [
    (1, "5R 5Y 5G", "phase 1 has 2 groups"),
    (1, "5R 5Y 5G + 7R 7Y 7G + 9R 9Y 9G", "phase 1 has 2 groups"),  # leaflet K: exactly 2 sets
    (1, "5R 5Y 5G + 7R 7Y", "too few cards for a set of 3"),
    (1, "5R 5Y 6G + 7R 7Y 7G", "do not make a set of 3"),
    (1, "W W W + 7R 7Y 7G", "no Wild"),
    (1, "5R 5Y S + 7R 7Y 7G", "do not make a set of 3"),
    (2, "5R 5Y 5G + 6R 7R 9R 8R", "do not make a run of 4"),
    (2, "6R 7R 8R 9R + 5R 5Y 5G", "do not make a set of 3"),
    (2, "5R 5Y 5G + 11R 12R W W", "from 1 to 12"),
    (2, "5R 5Y 5G + W 1R 2R 3R", "from 1 to 12"),
    (2, "5R 5Y 5G + 11R 12R 1R 2R", "from 1 to 12|do not make"),  # no wrap
    (4, "3R 4R 5R 5Y 6R 7R 8R", "do not make a run of 7"),
    (4, "3R 4R 5R S 7R 8R 9R", "do not make a run of 7"),
    (8, "1G 2G 3G 4G 5G 6G 7R", "do not make 7 of one colour"),
    (8, "1G 2G 3G 4G 5G 6G S", "do not make 7 of one colour"),
    (8, "1G 2G 3G 4G 5G 6G", "too few cards for 7 of one colour"),
]


@pytest.mark.parametrize(("phase", "laid", "why"), NOT_LAID)
def test_what_is_no_phase_is_refused_and_nothing_changes(phase, laid, why):
    game = dealt([laid.replace("+", ""), ""], phases=[phase, 1])
    game.draw(False)
    before = bytes(game.cards())
    with pytest.raises(IllegalMove, match=why):
        game.lay(groups(laid))
    assert bytes(game.cards()) == before and game.hand.may_lay()


def test_the_whole_phase_is_in_hand_and_laid_once():
    game = dealt([plain(1) + " 9R 9Y 9G", ""])
    game.draw(False)
    with pytest.raises(IllegalMove, match="not in the hand"):
        game.lay(groups("5R 5Y 5B + 7R 7Y 7G"))
    game.lay(groups(MAKES[1]))
    with pytest.raises(IllegalMove, match="only one phase a hand"):
        game.lay(groups("9R 9Y 9G + 9R 9Y 9G"))


def test_cards_of_a_group_are_put_in_order_with_wilds_where_a_number_is_missing():
    def ordered(kind, text, low=0):
        return cards_text(in_order(kind, cards(text), low))

    assert ordered(RUN, "9R W 6R 7R W") == "6R,7R,W,9R,W"
    assert ordered(RUN, "9R W 6R 7R W", low=1) == "W,6R,7R,W,9R"
    assert ordered(RUN, "12R W 11R W") == "W,W,11R,12R"
    assert ordered(RUN, "1R W 2R W", low=2) == "1R,2R,W,W"
    assert ordered(SET, "W 5R 5B") == "5R,5B,W"
    assert ordered(COLOUR, "W 5R 3R") == "3R,5R,W"


# Hitting.


def on_the_table(start: str = "1B"):
    """A has laid two fives-and-sevens sets, B set 3 + run 4, C seven greens; A is to play and has drawn."""
    hands = [plain(1) + " W 3R 7B 4B", plain(2) + " 9G 2B 2Y", plain(8) + " 12B 12Y 12R"]
    hands[1] = hands[1].replace("5R 5Y 5G", "11R 11Y 11G")
    hands[2] = hands[2].replace("5G", "8G").replace("7G", "9G")
    hands[1] = hands[1].replace("9G 2B", "3B 2B")
    game = dealt(hands, start, phases=[1, 2, 8], draws="6B 1Y 2R 10R")
    for laid, gone in ((MAKES[1], "6B"), ("11R 11Y 11G + 6R 7R 8R 9R", "1Y"), ("1G 2G 3G 4G 8G 6G 9G", "2R")):
        game.draw(False)
        game.lay(groups(laid))
        game.discard(parse_card(gone))
    game.draw(False)
    return game


def test_hits_on_any_phase():
    game = on_the_table()
    assert game.hand.hits(parse_card("7B")) == [(0, 1, HIGH)]
    assert game.hand.hits(parse_card("10R")) == [(1, 1, HIGH)]
    assert game.hand.hits(parse_card("3R")) == []
    everywhere = [(0, 0, HIGH), (0, 1, HIGH), (1, 0, HIGH), (1, 1, LOW | HIGH), (2, 0, HIGH)]
    assert game.hand.hits(parse_card("W")) == everywhere
    game.hit(parse_card("10R"), 1, 1)
    game.hit(parse_card("W"), 1, 1, LOW)
    assert cards_text(game.hand.laid[1][1].cards) == "W,6R,7R,8R,9R,10R"
    assert game.hand.laid[1][1].first == 5
    assert game.hand.hits(parse_card("4B")) == [(1, 1, LOW)]
    game.hit(parse_card("4B"), 1, 1)
    assert cards_text(game.hand.laid[1][1].cards) == "4B,W,6R,7R,8R,9R,10R"  # the Wild stays what it is
    assert game.hand.hits(parse_card("7B")) == [(0, 1, HIGH)]


def test_a_hit_that_does_not_fit_is_refused():
    game = on_the_table()
    for card, place, number, end, why in (
        ("3R", 1, 1, 0, "does not fit"),
        ("10R", 1, 1, LOW, "does not fit"),
        ("7B", 1, 1, 0, "does not fit"),
        ("W", 1, 1, 0, "low end or at the high end"),
        ("W", 0, 0, LOW, "does not fit"),
        ("W", 1, 1, LOW | HIGH, "does not fit"),
        ("W", 1, 1, 4, "does not fit"),
        ("W", 1, 1, -1, "does not fit"),
        ("7B", 0, 2, 0, "no such group"),
        ("7B", -1, 0, 0, "no such group"),
        ("12G", 2, 0, 0, "not in the hand"),
    ):
        with pytest.raises(IllegalMove, match=why):
            game.hit(parse_card(card), place, number, end)


def test_no_hits_before_the_own_phase_is_laid():
    game = dealt([plain(1), "5B"])
    game.draw(False)
    game.lay(groups(MAKES[1]))
    game.discard(game.cards()[0])
    game.draw(False)
    assert game.hand.hits(parse_card("5B")) == []
    with pytest.raises(IllegalMove, match="own phase"):
        game.hit(parse_card("5B"), 0, 0)


def test_a_run_from_1_to_12_takes_no_more():
    game = dealt(["2R 3R 4R 5R 6R 7R 8R 9R 10R W", ""], draws="W", phases=[4, 1])
    game.draw(False)
    game.lay(groups("2R 3R 4R 5R 6R 7R 8R 9R 10R"))
    game.hit(parse_card("W"), 0, 0, HIGH)
    assert game.hand.hits(parse_card("W")) == [(0, 0, LOW | HIGH)]
    group = game.hand.laid[0][0]
    group.add(parse_card("12R"), HIGH)
    assert group.ends(parse_card("W")) == LOW and group.ends(parse_card("1B")) == LOW
    group.add(parse_card("1B"), LOW)
    assert group.ends(parse_card("W")) == 0 and group.ends(parse_card("S")) == 0


# Skips.


def test_a_skip_takes_a_turn_of_the_player_one_chooses():
    game = dealt(["S", "", "", ""])
    game.draw(False)
    assert game.hand.to_skip(parse_card("S")) == [1, 2, 3]
    with pytest.raises(IllegalMove, match="who loses a turn"):
        game.discard(parse_card("S"))
    with pytest.raises(IllegalMove, match="no turn of that player"):
        game.discard(parse_card("S"), 0)
    with pytest.raises(IllegalMove, match="no turn of that player"):
        game.discard(game.cards()[-1], 1)
    game.discard(parse_card("S"), 2)
    assert game.current == 1 and game.hand.lost_next(2)
    assert not game.hand.may_take()  # a Skip is never picked up
    turn(game, card_text(game.cards()[0]))
    assert game.current == 3 and game.hand.lost == 0b0100
    assert not game.hand.lost_next(2)


def test_one_skip_against_each_player_once_round_the_table():
    game = dealt(["S 1R", "S 2R", "S 3R"], start="9B")
    turn(game, "S", victim=2)
    game.draw(False)
    assert game.hand.to_skip(parse_card("S")) == [0]  # C has one against them in this round
    game.discard(parse_card("2R"))
    assert game.current == 0
    game.draw(False)
    assert game.hand.victims() == [1, 2]  # once around the table


def test_two_may_lose_their_turns_one_after_the_other():
    game = dealt(["S 1R", "S 2R 2Y", "S S"], start="9B")
    turn(game, "S", victim=2)
    turn(game, "S", victim=0)
    assert game.current == 1 and game.hand.lost == 0b101


def test_between_two_a_skip_gives_another_turn():
    game = dealt(["S S 1R", ""])
    turn(game, "S", victim=1)
    assert game.current == 0
    turn(game, "S", victim=1)
    assert game.current == 0


def test_the_skip_that_starts_the_pile_is_the_dealers_against_the_first_player():
    game = dealt(["", "S 1R", "S 2R"], start="S")
    game.draw(False)
    assert game.hand.victims() == [2]
    game.discard(parse_card("1R"))
    game.draw(False)
    assert game.hand.victims() == [0, 1]


def test_a_skip_may_be_kept():
    game = dealt(["S 1R", ""])
    turn(game, "1R")
    assert parse_card("S") in game.hand.cards[0]


# Going out.


def go_out(game: Game) -> None:
    """The player lays phase 1 of fives and sevens, and is out by hits and a discard."""
    game.draw(False)
    game.lay(groups(MAKES[1]))
    hand = game.hand
    place = game.current
    hand.cards[place] = hand.cards[place][:1]
    game.discard(hand.cards[place][0])


def test_out_by_a_discard_ends_the_hand():
    game = dealt(["5R 5Y 5G 7R 7Y 7G 5B 7B 5R 7R", "12R 12Y S W 1R 1Y 1G 1B 2R 2Y"], draws="9R")
    game.draw(False)
    game.lay(groups("5R 5Y 5G 5B 5R + 7R 7Y 7G 7B 7R"))
    game.discard(parse_card("9R"))
    assert game.state == DEAL
    assert game.outcome.out == 0
    assert game.outcome.points == [0, 10 + 10 + 15 + 25 + 6 * 5]
    assert [player.phase for player in game.players] == [2, 1]
    assert [game.total(0), game.total(1)] == [0, 90]
    assert game.players[0].has_made(1) and not game.players[1].has_made(1)


def test_out_by_laying_all_or_by_a_hit():
    game = dealt(["5R 5Y 5G 7R 7Y 7G 5B 7B 5R 7R", ""], draws="W")
    game.draw(False)
    game.lay(groups("5R 5Y 5G 5B 5R + 7R 7Y 7G 7B 7R W"))
    assert game.state == DEAL and game.outcome.out == 0
    game = dealt(["5R 5Y 5G 7R 7Y 7G 5B 7B 5R 7R", ""], draws="W")
    game.draw(False)
    game.lay(groups("5R 5Y 5G 5B 5R + 7R 7Y 7G 7B 7R"))
    game.hit(parse_card("W"), 0, 0)
    assert game.state == DEAL and game.outcome.out == 0


def test_out_by_discarding_a_skip_is_against_nobody():
    game = dealt(["5R 5Y 5G 7R 7Y 7G 5B 7B 5R 7R", ""], draws="S")
    game.draw(False)
    game.lay(groups("5R 5Y 5G 5B 5R + 7R 7Y 7G 7B 7R"))
    assert game.hand.to_skip(parse_card("S")) == []
    game.discard(parse_card("S"))
    assert game.outcome.out == 0


def test_those_who_have_laid_move_on_too():
    hands = [plain(1) + " 7B 5B 5R 7R", "11R 11Y 11G 6Y W 8R 9R 1B 12B 12R"]
    game = dealt(hands, phases=[1, 2], draws="1Y 1G 9Y")
    game.draw(False)
    game.lay(groups(MAKES[1]))
    game.discard(parse_card("1Y"))
    game.draw(False)
    game.lay(groups("11R 11Y 11G + 6Y W 8R 9R"))
    game.discard(parse_card("1G"))
    game.draw(False)
    for card, number in (("7B", 1), ("5B", 0), ("5R", 0), ("7R", 1)):
        game.hit(parse_card(card), 0, number)
    game.discard(parse_card("9Y"))
    assert [player.phase for player in game.players] == [2, 3]
    assert game.outcome.made == 0b11
    assert game.outcome.points == [0, 25]


# The end of a game.


def hand_over(game: Game, made: str, out: int, against: list[int]) -> None:
    """A hand ends: *made* has the letters of those who make their phase, *out* goes out, *against* are the points."""
    game.deal(new_deck())
    hand = game.hand
    for place in hand.players:
        if chr(65 + place) in made:
            hand.laid[place] = ["laid"]
        hand.cards[place] = bytearray(cards("1R")) * (against[place] // 5)
    game.current = hand.current = out
    game.state = hand.step = PLAY
    hand.cards[out] = bytearray(cards("1R"))
    game.discard(parse_card("1R"))


def test_a_failed_phase_is_tried_again():
    game = Game(["A", "B"])
    hand_over(game, "A", 0, [0, 50])
    hand_over(game, "AB", 1, [20, 0])
    assert [player.phase for player in game.players] == [3, 2]
    assert [player.total for player in game.players] == [20, 50]


def test_the_first_to_make_phase_10_wins_at_the_end_of_the_hand():
    game = Game(["A", "B"])
    for _ in range(9):
        hand_over(game, "A", 0, [0, 50])
    assert game.state == DEAL and game.winners() == []
    hand_over(game, "A", 0, [0, 5])
    assert game.state == OVER
    assert game.winners() == [0]
    with pytest.raises(IllegalMove, match="game is over"):
        game.deal(new_deck())


def test_of_several_finishers_the_fewest_points_win_whoever_goes_out():
    game = Game(["A", "B", "C"], house=HOUSE_SHORT, length=1)
    game.players[0].total = 100
    hand_over(game, "AB", 0, [0, 50, 0])
    assert game.winners() == [1]
    assert [player.total for player in game.players] == [100, 50, 0]


def test_a_tie_is_replayed_by_the_tied_and_the_first_out_wins():
    seen = []
    game = Game(["A", "B", "C"], house=HOUSE_SHORT, length=1, watch=lambda fact, game: seen.append(fact))
    game.players[0].total = 50
    hand_over(game, "AC", 0, [0, 70, 50])
    assert game.state == DEAL and game.tied == 0b101 and game.winners() == []
    assert [player.total for player in game.players] == [50, 70, 50]
    game.deal(new_deck())
    assert [len(held) for held in game.hand.cards] == [10, 0, 10]
    assert game.hand.phases == bytes((1, 0, 1))
    assert game.current == 2  # the deal has passed to A, and B, on the left, sits out
    hand = game.hand
    hand.laid[0] = hand.laid[2] = ["laid"]
    hand.cards[2] = bytearray(cards("1R"))
    game.state = hand.step = PLAY
    game.discard(parse_card("1R"))
    assert game.state == OVER and game.winners() == [2]
    assert [player.total for player in game.players] == [50, 70, 50]  # these points do not count
    assert seen[-3:] == [facts.DISCARDED, facts.HAND_OVER, facts.ENDED]


# The variations.


def test_ten_hands_move_everyone_on_and_the_lowest_total_wins():
    game = Game(["A", "B"], house=HOUSE_ROUNDS)
    for phase in range(1, 11):
        assert [player.phase for player in game.players] == [phase, phase]
        hand_over(game, "A", 0, [0, 5])
    assert game.state == OVER and game.winners() == [0]
    assert game.players[1].made == 0


def test_ten_hands_with_equal_totals_are_replayed():
    game = Game(["A", "B"], house=HOUSE_ROUNDS)
    for _ in range(5):
        hand_over(game, "A", 0, [0, 5])
        hand_over(game, "B", 1, [5, 0])
    assert game.tied == 0b11
    assert [player.phase for player in game.players] == [10, 10]


def test_a_short_game_and_the_even_phases():
    game = Game(["A", "B"], house=HOUSE_SHORT, length=3)
    for _ in range(3):
        hand_over(game, "A", 0, [0, 5])
    assert game.winners() == [0]
    game = Game(["A", "B"], house=HOUSE_EVEN)
    played = []
    while game.state != OVER:
        played.append(game.players[0].phase)
        hand_over(game, "A", 0, [0, 5])
    assert played == [2, 4, 6, 8, 10]


def test_both_games_agree_on_the_phases():
    assert houses.phases_of(HOUSE_EVEN) == bytes((2, 4, 6, 8, 10))
    assert phase_after(bytes((2, 4)), 2) == 4 and phase_after(bytes((2, 4)), 4) == 0


def test_the_watcher_hears_each_fact_with_its_move():
    heard = []
    game = Game(["A", "B"], watch=lambda fact, game: heard.append((fact, game.move)))
    game.deal(stacked(["5R 5Y 5G 7R 7Y 7G 5B 7B 5R S", ""], "9R", "12B W"))
    game.draw(True)
    game.lay(groups("5R 5Y 5G 5B 5R + 7R 7Y 7G"))
    game.hit(parse_card("7B"), 0, 1)
    game.discard(parse_card("S"), 1)
    game.draw(False)
    game.discard(parse_card("9R"))
    assert heard == [
        (facts.DEALT, (-1,)),
        (facts.DREW, (0, True, parse_card("9R"))),
        (facts.LAID, (0, cards("5R 5Y 5G 5B 5R"), cards("7R 7Y 7G"))),
        (facts.HIT, (0, parse_card("7B"), 0, 1, HIGH)),
        (facts.DISCARDED, (0, parse_card("S"), 1)),
        (facts.DREW, (0, False, parse_card("12B"))),
        (facts.DISCARDED, (0, parse_card("9R"), -1)),
    ]
    assert points_of(game.hand.cards[0]) == points(parse_card("12B"))
