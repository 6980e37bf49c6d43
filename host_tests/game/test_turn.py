"""One turn: three rolls, hold, take back, stop early (leaflet A, PLAY)."""

import pytest

from host_tests.game.dice_words import dice, faces_of
from p10core.dice.evaluator import FAILED
from p10core.dice.turn import Turn
from p10core.game.games import IllegalMove

FIRST = faces_of("8G 7G 8B 10B 5B 6O WR 2B 1O 2O")
SECOND = faces_of("8G 8O 8B 10B 7R 9G WR WO 3R 4R")


def test_hold_roll_and_score():
    turn = Turn(1)
    turn.roll(FIRST)
    assert turn.result() == FAILED
    turn.hold(dice(1, 3, 4, 7))
    turn.roll(SECOND)
    assert turn.result() >> 10 == 34


def test_a_held_die_cannot_change():
    turn = Turn(1)
    turn.roll(FIRST)
    turn.hold(dice(1, 2))
    with pytest.raises(IllegalMove, match="die 2 was held"):
        turn.roll(SECOND)
    assert turn.rolls == 1


def test_dice_set_aside_may_be_taken_back():
    turn = Turn(1)
    turn.roll(FIRST)
    turn.toggle(1)
    turn.toggle(0)
    turn.toggle(1)
    assert turn.held == dice(1)
    turn.roll(SECOND)
    assert turn.held == dice(1)  # still set aside after the roll, until taken back
    turn.toggle(0)
    assert turn.held == 0


def test_a_hold_can_be_undone_a_roll_cannot():
    turn = Turn(1)
    turn.roll(FIRST)
    turn.toggle(3)
    turn.toggle(5)
    assert turn.undo_hold()
    assert turn.held == dice(4)
    assert turn.undo_hold()
    assert turn.held == 0
    assert not turn.undo_hold()
    turn.toggle(0)
    turn.roll(SECOND)
    assert not turn.undo_hold()
    assert turn.held == dice(1)


def test_three_rolls_and_no_more():
    turn = Turn(1)
    for _ in range(3):
        turn.roll(FIRST)
    with pytest.raises(IllegalMove, match="three rolls"):
        turn.roll(FIRST)
    with pytest.raises(IllegalMove, match="third roll was the last"):
        turn.toggle(0)


def test_nothing_to_hold_before_the_first_roll():
    with pytest.raises(IllegalMove, match="before the first roll"):
        Turn(1).toggle(0)


def test_a_roll_with_all_ten_held_is_refused():
    turn = Turn(1)
    turn.roll(FIRST)
    turn.hold(dice(*range(1, 11)))
    with pytest.raises(IllegalMove, match="all ten dice are held"):
        turn.roll(FIRST)


def test_there_is_no_eleventh_die_to_hold():
    turn = Turn(1)
    turn.roll(FIRST)
    with pytest.raises(IllegalMove, match="ten dice"):
        turn.hold(dice(11))


def test_a_die_shows_its_own_faces_only():
    with pytest.raises(IllegalMove, match="die 1 has no such face"):
        Turn(1).roll(faces_of("8R 7G 8B 10B 5B 6O WR 2B 1O 2O"))
