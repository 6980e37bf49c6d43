"""What a hold was worth, for the mark at the end of a game: the chance that it keeps against the best one."""

from p10core.coach.coach import NO_ADVICE, SAFE
from p10core.dice.evaluator import FAILED
from p10core.dice.turn import ROLLS

_CERTAIN = 10000


def judge(coach, game, stops):
    """Before a roll, or as a turn *stops*: count what the coach says of the hold."""
    turn = game.turn
    kept, best = judgement(coach, turn, stops) or (0, 0)
    if kept != turn.kept or best != turn.best:  # after a power cut it may stand there already
        game.judge(kept, best)


def judgement(coach, turn, stops):
    """(kept, best) in hundredths of a percent, of the hold in *turn* with which the player rolls on, or *stops*.

    None where the coach does not know, and where nothing was at stake: the phase is made and stays so.
    """
    if not 0 < turn.rolls < ROLLS:
        return None
    made = turn.result() != FAILED
    if stops:
        kept = _CERTAIN if made else 0
    else:
        kept = coach.odds(turn.phase, turn.rolls, turn.faces, turn.held)
    if kept == NO_ADVICE or made and kept == _CERTAIN:
        return None
    mask = coach.hold(turn.phase, turn.rolls, turn.faces, SAFE, 0, turn.held)
    if mask == NO_ADVICE:
        return None
    return kept, max(kept, coach.odds(turn.phase, turn.rolls, turn.faces, mask))
