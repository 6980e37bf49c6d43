"""The analysis of a game of dice that a browser can work out: without numpy, and without the tables of all positions.

    game, analysis = coached(lines, coach, turns)     # of the same form as desktop.analysis.game gives

What the ends of a turn are worth: :mod:`desktop.analysis.stakes`. What a hold is worth follows from that as on a
computer, by a solver of turns (:mod:`desktop.site.turns`).
"""

from collections.abc import Iterable

from desktop.analysis.judged import Judged, JudgedTurns, mark_hold, summed_up
from desktop.analysis.parts import ONLY_DICE, Analysis, currency, mark
from desktop.analysis.stakes import Solver, Stakes, Table, curve
from desktop.errors import BadInput
from desktop.referee.referee import referee
from p10core.coach.coach import Coach
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE

EQUAL = 1e-6


class CoachedMeasure(Stakes):
    """Judges the holds of a turn, see :class:`desktop.analysis.judged.Measure`."""

    def judged(self, game: Game, held: int) -> Judged:
        """The hold of mask *held* after the first or second roll."""
        holds = list(self.solved.holds(game.turn.rolls, bytes(game.turn.faces)))
        holds[ALL_DICE] = self.of_end(game)
        kept, best = holds[held], max(holds)
        equal = (mask for mask, found in enumerate(holds) if found >= best - EQUAL)
        mask = min(equal, key=lambda one: (one ^ held).bit_count())
        if mask == held:
            best = kept
        return Judged({self.unit: kept}, {self.unit: best - kept}, {self.unit: mask})


def marked(lines: Iterable[str], coach: Coach) -> dict[str, int]:
    """The marks of a game of dice, by name. Raises BadInput as the referee does."""
    game = referee(lines, judge=lambda game, stops: mark_hold(coach, game, stops))
    found = {player.name: mark(player) for player in game.players if not player.level} if isinstance(game, Game) else {}
    return {name: value for name, value in found.items() if value is not None}


def coached(
    lines: Iterable[str],
    coach: Coach,
    turns: Solver,
    table: Table | None = None,
    marks: bool = True,
) -> tuple[Game, Analysis]:
    """Replay a record of dice, and take the game apart. Raises BadInput as the referee does. *marks*: whether to work
    them out, a third of the time.
    """
    walk = JudgedTurns(coach, lambda game: CoachedMeasure(coach, game, turns, table), marks=marks)
    game = referee(lines, walk.watch, walk.judge)
    if not isinstance(game, Game):
        raise BadInput(ONLY_DICE)
    moved = [] if game.solitaire() else curve(walk, game)
    return game, summed_up(game, walk, moved, table is not None, (currency(game),))
