"""What a hold is worth whose throws are not counted: by its odds, and a bell curve over what the phase then scores.

estimated(coach, turn, plan, held)  # as the plan's ends are
"""

from p10core.coach.coach import FAILS, NO_ADVICE, SAFE, count_dice, place
from p10core.coach.colours import expected_score
from p10core.const import const
from p10core.dice.evaluator import FAILED
from p10core.dice.ten_dice import ALL_DICE
from p10core.game.phases import COLOUR, PHASES

_CERTAIN = const(10000)
_HIGH = const(5)  # as p10core.coach.coach counts multisets: the lowest number of a high die
_LOW = const(4)  # the highest of a low one
_HIGH_HOLDS = const(924)
_LOW_HOLDS = const(126)
_CENTRE = const(128)
_COLOUR_SPREAD = const(40)  # of the points of phase 8, in eighths
_EIGHTHS = const(8)
# Where the middles of eight equal parts of a bell curve lie, in 16ths of its spread.
_PARTS = (-25, -14, -8, -3, 3, 8, 14, 25)
_KEEPS = const(256)


def estimated(coach, turn, plan, held):
    """What a hold is worth whose throws are not counted: by its odds, and a bell curve over its points."""
    ends = plan.ends
    if held == ALL_DICE:
        result = turn.result()
        if plan.goal == SAFE:
            return 0 if result == FAILED else _CERTAIN
        return ends[FAILS] if result == FAILED else ends[result >> 10]
    odds = coach.odds(turn.phase, turn.rolls, turn.faces, held)
    if odds == NO_ADVICE or plan.goal == SAFE:
        return odds
    mean, spread = shape(coach, turn, held)
    if coach.problem:
        return NO_ADVICE
    failed = ends[FAILS]
    made = 0
    for part in _PARTS:
        score = (mean + spread * part // 16 + _EIGHTHS // 2) // _EIGHTHS
        end = ends[min(max(score, 0), FAILS - 1)]
        made += max(end, failed) if turn.rolls == 1 else end  # a phase that is made too low may be broken once more
    return (odds * made // len(_PARTS) + (_CERTAIN - odds) * failed) // _CERTAIN


def as_played(plan, turn, odds):
    """The chance to make the phase when play goes on as the plan has it, of the chance *odds* when it goes on at best.
    After the second roll there is nothing to choose.
    """
    if turn.rolls == 1 and 0 < odds < _CERTAIN:
        return odds * plan.keeps // _KEEPS
    return odds


def shape(coach, turn, held):
    """The mean of what the phase scores when it is made with the dice of mask *held*, and its spread, in eighths."""
    if PHASES[turn.phase][0][0] == COLOUR:
        return int(_EIGHTHS * expected_score(turn.rolls, turn.faces, held)), _COLOUR_SPREAD
    count_dice(turn.faces, held)
    at = coach.shape_at(turn.phase, turn.rolls)
    few = bytearray(3)
    high = bin(held & 0x3F).count("1")
    low = bin(held >> 6).count("1")
    try:
        coach.read(at + place(_HIGH, 1), few)
        mean = few[0]
        coach.read(at + _HIGH_HOLDS + place(_LOW, -1), few)
        mean += few[0] - _CENTRE
        coach.read(at + _HIGH_HOLDS + _LOW_HOLDS + 5 * high + low, few)
    except (OSError, ValueError):
        coach.fail()
    return 2 * mean, few[0]
