"""The bonuses of the dice game. For another one add its row at the end, for the journal knows it by its place, the rule
that says who earns it, and its translations.
"""

from collections import namedtuple

from p10core.const import const
from p10core.game.games import FINISH_CLASSIC
from p10core.types import Game

FIVE = const(0)
FINISH = const(1)

BONUS = const(40)  # points of each bonus; they stand in what is `said`, too
FIVE_PHASES = const(5)
FIVE_PHASE_TOTAL = const(221)


def has_five_phases(game: Game) -> bool:
    """Whether phases 1 to 5 are played in this game, so that there is a five phase bonus to earn."""
    return game.phases[:FIVE_PHASES] == b"\x01\x02\x03\x04\x05"


def _earns_five(game: Game, phase: int, score: int) -> int:
    """Leaflets A and C, FIVE PHASE BONUS; in ten rounds the fifth may have failed."""
    ends = phase == FIVE_PHASES and (score or game.rounds)
    return ends and has_five_phases(game) and game.points(game.current) >= FIVE_PHASE_TOTAL


def _earns_finish(game: Game, phase: int, score: int) -> int:
    return score and phase == game.phases[-1] and earns_first_finish(game)


def earns_first_finish(game: Game) -> bool:
    """Whether who makes the last phase now earns the bonus (leaflets A and C, FIRST FINISH BONUS)."""
    if game.rounds or game.first_finisher is None:
        return not game.solitaire() or game.player().tries == 0
    later_in_the_round = game.current > game.first_finisher
    if game.finish == FINISH_CLASSIC:
        return later_in_the_round and bool(game.were_on_last >> game.current & 1)
    return later_in_the_round


def points_to_win(game: Game, best: int) -> int:
    """The least score of the last phase with which the player whose turn is the last of all wins, where the best of the
    others has a total of *best*; 0: nobody can say.
    """
    first = 0 if game.rounds else game.first_finisher
    if (game.current + 1) % len(game.players) != first or game.player().phase != game.phases[-1]:
        return 0
    return max(best + 1 - game.total(game.current) - BONUS * earns_first_finish(game), 0)


# word: in records. name: on a scorepad with room. said: on the screen as it is earned. label: on the small scorepad, of
# five letters at most.
# is_earned(game, phase, score): whether the player whose turn it is has just earned it with that score (0: failed) for
# that phase; the score counts already.
Bonus = namedtuple("Bonus", ("word", "name", "said", "label", "points", "is_earned"))
BONUSES = (
    Bonus("five", "five phases", "Five phase bonus +40!", "Bonus", BONUS, _earns_five),
    Bonus("finish", "first finish", "First finish +40!", "First", BONUS, _earns_finish),
)
