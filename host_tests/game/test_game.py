"""Whole games by the rules: strict phases, bonuses, the last series, solitaire, the house games.

A turn is told by what it comes to: ``made(game)`` shows dice that make the phase, ``failed(game)`` dice that do not.
"""

from itertools import product

import pytest

from host_tests.game.dice_words import faces_of, numbers
from p10core.dice import rules as rules
from p10core.dice.bonuses import FINISH, FIVE
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import LAST_SERIES, OVER, PLAY, Game
from p10core.dice.ten_dice import DICE, SIDES, face_of
from p10core.game.games import FINISH_2011, FINISH_CLASSIC, IllegalMove
from p10core.game.houses import HOUSE_EVEN, HOUSE_NONE, HOUSE_ROUNDS, HOUSE_SHORT


def real(shown: str) -> bytes:
    """These numbers, die by die, in whatever colours the dice carry them."""
    wanted = numbers(shown)
    return bytes(
        next(face_of(die, side) for side in range(SIDES) if face_of(die, side) & 15 == wanted[die])
        for die in range(DICE)
    )


# Dice that make each phase, and what they score.
MAKES = {
    1: (real("10 10 10 10 10 10 1 2 3 4"), 60),
    2: (real("10 10 10 10 9 8 W 1 2 3"), 57),
    3: (real("10 10 10 10 9 8 W 4 3 W"), 57),
    4: (real("10 9 8 7 6 5 4 3 2 1"), 49),
    5: (real("10 9 8 7 6 5 4 3 2 1"), 52),
    6: (real("10 9 8 7 6 5 4 3 2 1"), 54),
    7: (real("10 10 10 10 9 9 W W 1 2"), 58),
    8: (faces_of("9O 8O 10O 7O 7R 10O 3O WO 1O 2O"), 49),
    9: (real("10 10 10 10 9 9 W 1 2 3"), 58),
    10: (real("10 10 10 10 9 9 W W 1 2"), 58),
}
NOTHING = real("5 6 5 6 10 10 1 1 2 2")  # pairs and no wild: makes no phase


def start(players: int = 1, **options) -> Game:
    """A game in which the seats play in the order of their names, A first."""
    game = Game([chr(65 + seat) for seat in range(players)], **options)
    if players > 1:
        roll_off = RollOff(players)
        for seat in range(players):
            roll_off.add(10 - seat)
        game.seat(roll_off)
    return game


def made(game: Game) -> None:
    faces, _ = MAKES[game.turn.phase]
    game.roll(faces)
    game.stop()
    assert game.outcome.score == MAKES[game.outcome.phase][1]


def failed(game: Game) -> None:
    assert evaluate(game.turn.phase, NOTHING) == FAILED
    game.roll(NOTHING)
    game.stop()
    assert game.outcome.score == 0


def play(game: Game, story: str) -> None:
    """A turn for each letter: ``m`` made, ``f`` failed."""
    for letter in story.replace(" ", ""):
        (made if letter == "m" else failed)(game)


def bonuses(game: Game) -> list[int]:
    return [player.bonuses[FINISH] for player in game.players]


def test_the_example_dice_are_worth_what_they_say():
    for phase, (faces, score) in MAKES.items():
        assert evaluate(phase, faces) >> 10 == score


def test_a_failed_phase_is_tried_again_and_a_made_one_left_behind():
    game = start(2)
    assert [game.player().name, game.turn.phase] == ["A", 1]
    failed(game)
    assert [game.player().name, game.turn.phase] == ["B", 1]
    made(game)
    assert [game.player().name, game.turn.phase] == ["A", 1]
    made(game)
    assert [game.player().name, game.turn.phase] == ["B", 2]


def test_one_turn_makes_one_phase():
    game = start(2)
    play(game, "ffff")
    assert game.state == PLAY
    assert [player.phase for player in game.players] == [1, 1]
    assert [player.failures for player in game.players] == [2, 2]


def test_failures_cost_nothing_among_several():
    game = start(2)
    play(game, "fm")
    assert [game.total(0), game.total(1)] == [0, 60]


def test_five_phase_bonus_comes_at_once():
    game = start(2)
    play(game, "mf" * 4)
    assert game.total(0) == 223
    made(game)
    assert game.outcome.bonuses >> FIVE & 1
    assert game.total(0) == 223 + 52 + 40


def test_five_phase_bonus_at_221_and_not_at_220():
    for short_of_it, bonus in ((0, 40), (1, 0)):
        game = start(1)
        play(game, "mmmm")
        game.players[0].scores[1] -= 60 + 57 + 57 + 49 + 52 - 221 + short_of_it
        made(game)
        assert game.points(0) == 221 - short_of_it
        assert game.players[0].bonuses[FIVE] == bonus


def test_the_last_series_goes_once_round_from_the_finishers_left():
    game = start(3)
    play(game, "fmf" * 9 + "f")
    assert game.player().name == "B" and game.turn.phase == 10
    made(game)
    assert game.state == LAST_SERIES
    assert game.player().name == "C"
    play(game, "mmf")  # C makes phases 1 and 2 and fails at 3
    assert game.player().name == "A"
    failed(game)
    assert game.state == OVER
    assert [player.phase for player in game.players] == [1, 0, 3]
    assert game.winners() == [1]


def test_a_last_series_may_end_with_phase_10_too():
    game = start(2)
    play(game, "mf" * 9 + "m" + "m" * 10)
    assert game.state == OVER
    assert [player.made(10) for player in game.players] == [True, True]


def last_series(finish: int) -> Game:
    """B finishes first; C was on phase 10 already, D on 9, A on 10; all of them make phase 10 in the last series."""
    game = start(4, finish=finish)
    play(game, "mmmm" * 8)  # all on 9
    play(game, "mmmf")  # A B C on 10, D on 9
    play(game, "fm")  # A fails at 10, B finishes
    play(game, "m mm m")
    assert game.state == OVER
    assert all(player.made(10) for player in game.players)
    return game


def test_first_finish_2011_rewards_those_later_in_the_round_whatever_phase_they_were_on():
    assert bonuses(last_series(FINISH_2011)) == [0, 40, 40, 40]


def test_first_finish_classic_rewards_of_them_who_was_on_phase_10():
    assert bonuses(last_series(FINISH_CLASSIC)) == [0, 40, 40, 0]


def test_equal_totals_share_the_win():
    game = start(2)
    play(game, "mm" * 10)
    assert game.total(0) == game.total(1)
    assert game.winners() == [0, 1]


def test_the_highest_total_wins_not_the_first_finisher():
    game = start(2)
    play(game, "mm" * 10)
    game.players[1].scores[3] -= 1
    assert game.winners() == [0]


def test_solitaire_pays_five_for_each_failure():
    game = start(1)
    play(game, "f m ff m")
    assert game.total(0) == 60 + 57 - 15


def test_solitaire_failures_do_not_count_against_the_five_phase_bonus():
    game = start(1)
    play(game, "ffffffffff mmmmm")
    assert game.points(0) == 275
    assert game.total(0) == 275 + 40 - 50


@pytest.mark.parametrize(("tenth", "bonus"), [("m", 40), ("fm", 0)])
def test_solitaire_first_finish_bonus_on_the_first_try_only(tenth, bonus):
    game = start(1)
    play(game, "mmfmmmmmmm" + tenth)
    assert game.state == OVER
    assert bonuses(game) == [bonus]
    assert game.winners() == [0]


def test_ten_rounds_move_everyone_on_made_or_not():
    game = start(2, house=HOUSE_ROUNDS)
    play(game, "mf" * 10)
    assert game.state == OVER
    assert [sum(score > 0 for score in player.scores) for player in game.players] == [10, 0]
    assert game.winners() == [0]


def test_ten_rounds_give_the_first_finish_bonus_to_everyone_who_makes_phase_10():
    for finish in (FINISH_2011, FINISH_CLASSIC):
        game = start(3, house=HOUSE_ROUNDS, finish=finish)
        play(game, "mmm" * 9 + "fmm")
        assert game.state == OVER
        assert bonuses(game) == [0, 40, 40]


def test_ten_rounds_of_solitaire_take_ten_turns_and_five_off_a_failure():
    game = start(1, house=HOUSE_ROUNDS)
    play(game, "fffffffffm")
    assert game.state == OVER
    assert game.total(0) == 58 + 40 - 45


def test_ten_rounds_give_the_five_phase_bonus_after_the_fifth_round_even_if_it_failed():
    game = start(1, house=HOUSE_ROUNDS)
    play(game, "mmmmf")
    assert game.points(0) == 223
    assert game.players[0].bonuses[FIVE] == 40


def test_short_game_ends_with_its_last_phase():
    game = start(2, house=HOUSE_SHORT, length=5)
    play(game, "mf" * 4 + "m")
    assert game.state == LAST_SERIES
    assert game.players[0].bonuses[FINISH] == 40
    assert game.players[0].bonuses[FIVE] == 40  # phases 1 to 5 are all played
    failed(game)
    assert game.state == OVER


def test_shorter_than_five_phases_there_is_no_five_phase_bonus():
    game = start(1, house=HOUSE_SHORT, length=4)
    play(game, "mmmm")
    assert game.state == OVER
    assert game.points(0) == 223
    assert game.players[0].bonuses[FIVE] == 0


def test_even_phases_only_and_no_five_phase_bonus():
    game = start(1, house=HOUSE_EVEN)
    seen = []
    while game.state != OVER:
        seen.append(game.turn.phase)
        made(game)
    assert seen == [2, 4, 6, 8, 10]
    assert game.players[0].bonuses[FIVE] == 0
    assert game.players[0].bonuses[FINISH] == 40


def test_six_may_play_and_each_house_game_ends():
    for house, players in product((HOUSE_NONE, HOUSE_ROUNDS, HOUSE_SHORT, HOUSE_EVEN), range(1, 7)):
        game = start(players, house=house, length=7 if house == HOUSE_SHORT else 10)
        while game.state != OVER:
            made(game)
        assert len(game.winners()) >= 1


def test_moves_out_of_place_are_refused():
    game = Game(["A", "B"])
    with pytest.raises(IllegalMove, match="order of play"):
        game.roll(NOTHING)
    game = start(2)
    with pytest.raises(IllegalMove, match="begins with a roll"):
        game.stop()
    game.roll(NOTHING)
    with pytest.raises(IllegalMove, match="ten dice"):
        game.hold(1 << 10)
    game = start(1, house=HOUSE_SHORT, length=1)
    made(game)
    with pytest.raises(IllegalMove, match="game is over"):
        game.roll(NOTHING)


def test_the_watcher_hears_each_fact_in_order():
    facts = []
    game = start(1, house=HOUSE_SHORT, length=1, watch=lambda fact, game: facts.append(fact))
    play(game, "fm")
    assert facts == [
        rules.SEATED,
        rules.TURN,
        rules.ROLLED,
        rules.STOPPED,
        rules.TURN,
        rules.ROLLED,
        rules.STOPPED,
        rules.ENDED,
    ]
