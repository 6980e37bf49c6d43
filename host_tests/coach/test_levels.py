"""The levels at which the tower plays a seat, without a coach and with errors; test_tournament.py tells them apart."""

import random

import pytest

from host_tests.game.dice_words import faces_of
from p10core.dice.evaluator import nearest
from p10core.dice.opponents import BEGINNER, CAUTIOUS, MASTER, NoCoach, choose
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE

NEVER_ERRS = b"\xff".__mul__


def turn_of(shown: str):
    """A solitaire game in its first turn, which showed this."""
    game = Game(["Solo"])
    game.roll(faces_of(shown))
    return game


UNMADE = "5R 6R 7R 8B 9R 10O 1B 2B 3R 4R"


@pytest.mark.parametrize("level", (BEGINNER, CAUTIOUS, MASTER))
def test_without_a_coach_every_level_holds_what_is_nearest(level):
    game = turn_of(UNMADE)
    right = nearest(1, game.turn.faces) & ALL_DICE
    assert choose(level, game, NoCoach(), NEVER_ERRS) == right


def test_a_beginner_stops_as_soon_as_the_phase_is_made():
    game = Game(["Solo"])
    game.turn.faces[:] = faces_of("8G 8O 8B 8B 9R 9B WR WO 1O 2O")
    game.turn.rolls = 1
    assert choose(BEGINNER, game, NoCoach(), random.Random(1).randbytes) == ALL_DICE


def test_a_beginner_errs_by_one_die_in_one_hold_of_four():
    game = turn_of(UNMADE)
    right = nearest(1, game.turn.faces) & ALL_DICE
    source = random.Random(2)
    differences = [(choose(BEGINNER, game, NoCoach(), source.randbytes) ^ right).bit_count() for _ in range(4000)]
    assert set(differences) == {0, 1}
    assert 900 < sum(differences) < 1100
