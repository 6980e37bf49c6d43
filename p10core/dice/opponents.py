"""The three levels at which the tower plays a seat itself.

A beginner holds what is nearest to the phase, stops as soon as it is made, and errs in one hold of four: a die too many
or too few. The other two follow the coach: cautious plays safe, the master for points when it plays alone, and else to
win.
"""

from p10core.coach.coach import AUTO, NO_ADVICE, SAFE
from p10core.coach.holds import best_hold
from p10core.coach.outlook import plan_of
from p10core.const import const
from p10core.dice.evaluator import FAILED, nearest
from p10core.dice.ten_dice import ALL_DICE, DICE
from p10core.game.chance import below

# Levels, by their numbers in p10core/game/games.py.
BEGINNER = const(1)
CAUTIOUS = const(2)
MASTER = const(3)

_ERRS_BELOW = const(64)  # of 256


def choose(level, game, coach, random_bytes):
    """The dice to hold in the turn of *game* after its first or second roll, as a mask; ALL_DICE: stop.

    *coach* may be None, or know nothing: then every level plays as a beginner who does not err.
    """
    turn = game.turn
    if level != BEGINNER and coach:
        plan = plan_of(coach, game, aim_of(level))
        if plan:
            mask = best_hold(coach, turn, plan)
            if mask != NO_ADVICE:
                return mask
    if turn.result() != FAILED:
        return ALL_DICE
    mask = nearest(turn.phase, turn.faces) & ALL_DICE
    if level == BEGINNER and random_bytes(1)[0] < _ERRS_BELOW:
        wrong = mask ^ 1 << below(DICE, random_bytes)
        if wrong != ALL_DICE:
            mask = wrong
    return mask


def aim_of(level):
    """What a level above beginner plays for."""
    return AUTO if level == MASTER else SAFE
