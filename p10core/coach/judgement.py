"""What a hold is worth to the aim that is played, for advice, and for the mark at the end of a game.

The mark is measured by that aim: by the chance to make the phase for the safe one, by points for points, in a game that
is to be won by the chance to win; in both of these what a failed turn would leave counts as nothing. Who holds as the
coach says keeps all that there is, and has 100.
"""

from p10core.coach.coach import FAILS, FULL, NO_ADVICE, SAFE, WIN, count_dice, place
from p10core.coach.colours import expected_score
from p10core.coach.outlook import plan_of
from p10core.const import const
from p10core.dice.evaluator import FAILED
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import ROLLS
from p10core.phases import COLOUR, PHASES

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


def judge(coach, game, aim, stops):
    """Before a roll, or as a turn *stops*: count what the coach says of the hold."""
    turn = game.turn
    kept, best = judgement(coach, game, aim, stops) or (0, 0)
    if kept != turn.kept or best != turn.best:  # after a power cut it may stand there already
        game.judge(kept, best)


def judgement(coach, game, aim, stops):
    """(kept, best) of the hold with which the player rolls on, or *stops*: in hundredths of a percent, for points in
    16ths of one.

    None where the coach does not know, and where nothing was at stake: the phase is made and stays so, or whatever one
    does is worth no more than failing.
    """
    turn = game.turn
    if not 0 < turn.rolls < ROLLS:
        return None
    plan = plan_of(coach, game, aim)
    if not plan:
        return None
    asked = (turn.rolls, ALL_DICE if stops else turn.held)
    if not plan.judged or plan.judged[0] != asked:
        plan.judged = asked, _judged(coach, turn, plan, asked[1])
    return plan.judged[1]


def _judged(coach, turn, plan, held):
    mask = coach.hold(turn.phase, turn.rolls, turn.faces, plan.aim, plan.standing, turn.held)
    kept = worth(coach, turn, plan, held)
    best = kept if mask == held else worth(coach, turn, plan, mask)
    if NO_ADVICE in (mask, kept, best):
        return None
    if plan.goal == SAFE:
        if kept == _CERTAIN and turn.result() != FAILED:
            return None
        return kept, max(kept, best)
    nothing = plan.ends[FAILS]
    kept = max(kept - nothing, 0)
    best = max(best - nothing, 0)
    if plan.goal == WIN:
        kept = kept * _CERTAIN // FULL
        best = best * _CERTAIN // FULL
    return (min(kept, best), best) if best else None


def worth(coach, turn, plan, held):
    """What the hold of mask *held* is worth as a plan's ends are; for the safe aim its chance in hundredths of a
    percent. NO_ADVICE where it is not known.
    """
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
