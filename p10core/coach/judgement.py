"""What a hold is worth to the aim that is played, for advice, and for the mark at the end of a game.

The mark is measured by that aim: by the chance to make the phase for the safe one, by points for points, in a game that
is to be won by the chance to win; in both of these what a failed turn would leave counts as nothing. Who holds as the
coach says keeps all that there is, and has 100.
"""

from p10core.coach.coach import FAILS, FULL, NO_ADVICE, SAFE, WIN
from p10core.coach.holds import best_hold, worth
from p10core.coach.outlook import among, plan_of
from p10core.const import const
from p10core.dice.evaluator import FAILED
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import ROLLS

_CERTAIN = const(10000)


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
    mask = best_hold(coach, turn, plan)
    kept = worth(coach, turn, plan, held)
    best = kept if mask == held else worth(coach, turn, plan, mask)
    if NO_ADVICE in (mask, kept, best):
        return None
    if plan.goal == SAFE:
        if kept == _CERTAIN and turn.result() != FAILED:
            return None
        return kept, max(kept, best)
    nothing = plan.ends[FAILS]
    if plan.goal == WIN:
        kept, best, nothing = among(plan, kept), among(plan, best), among(plan, nothing)
    kept = max(kept - nothing, 0)
    best = max(best - nothing, 0)
    if plan.goal == WIN:
        kept = kept * _CERTAIN // FULL
        best = best * _CERTAIN // FULL
    return (min(kept, best), best) if best else None
