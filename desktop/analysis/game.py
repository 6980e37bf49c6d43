"""The analysis of a game of dice on a computer: every hold against the best one, exactly.

    game, analysis = analyse(lines)        # as ``referee --analyse --json`` prints it: parts.py
    curve = moved(lines)["curve"]          # the chances to win alone

Each turn is judged by all measures of :mod:`desktop.coach.values.worth`. One of them is the game's currency: points
in solitaire, in games the chance to win. How a turn is taken apart: :mod:`desktop.analysis.judged`.
"""

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from desktop.analysis.judged import EQUAL, Judged, JudgedTurns, summed_up
from desktop.analysis.parts import ONLY_DICE, Analysis, Dealt, Figures, Progress, Win
from desktop.analysis.same_dice import could_have
from desktop.analysis.stakes import Stakes, curve
from desktop.coach import perfect
from desktop.coach.solver.node import is_solved
from desktop.coach.solver.standings import standing_of
from desktop.coach.tables import file
from desktop.coach.values.copies import snapshot
from desktop.coach.values.worth import MEASURES, WIN, Yardstick, pay_offs, points_of, won_by, yardsticks
from desktop.errors import BadInput
from desktop.referee.referee import referee
from p10core.coach.coach import Coach
from p10core.coach.file import AUTO
from p10core.dice.rules import ROLL_OFF, Game
from p10core.dice.turn import ROLLS

Floats = np.ndarray
Say = Callable[[str], None]
PROGRESS = 25  # turns; of a game of six they take some seconds


class Turns:
    """Solves turns, see :class:`desktop.analysis.stakes.Solver`."""

    def of(self, phase: int, worth: Sequence[float]) -> Yardstick:
        """The turn at a phase whose end is worth so much by points, failing last."""
        return won_by(phase, np.array(worth))

    def alone(self, phase: int, standing: int) -> tuple[Sequence[float], float | None]:
        """What the ends of a turn of the best solitaire game are worth, and the turn before its first roll."""
        stick = points_of(phase, standing)
        return stick.by_points.tolist(), stick.before


class ExactMeasure:
    """The turn that begins in a *game*, see :class:`desktop.analysis.judged.Measure`: by the chance to make the
    phase, by points and, where others play, by the chance to win. ``game``: as it stood then.
    """

    def __init__(self, coach: Coach, game: Game) -> None:
        self.game = snapshot(game)
        self._sticks: list[Yardstick] = list(yardsticks(game.player().phase, standing_of(game)))
        self.before = self._named([stick.before or 0.0 for stick in self._sticks])
        if not game.solitaire():
            stakes = stakes_of(coach, game)
            assert isinstance(stakes.solved, Yardstick)
            self._sticks.append(stakes.solved)
            self.before |= stakes.before
        self._worth = np.zeros(0)  # of each hold of the dice as they lie, by measure

    def rolled(self, game: Game) -> Figures:
        """What the dice are worth as they lie, with the best hold."""
        if game.turn.rolls == ROLLS:
            return self.end(game)
        self._worth = self._holds(game.turn.rolls, bytes(game.turn.faces))
        return self._named(self._worth.max(axis=1))

    def judged(self, game: Game, held: int) -> Judged:
        """The hold of mask *held* after the first or second roll."""
        kept = self._worth[:, held]
        best = [best_hold(self._worth, at, held) for at in range(len(kept))]
        cost = self._named(self._worth.max(axis=1) - kept)
        return Judged(self._named(kept), cost, dict(zip(cost, best, strict=True)))

    def end(self, game: Game) -> Figures:
        """What the turn comes to that ends now."""
        return self._named([stick.end(bytes(game.turn.faces)) for stick in self._sticks])

    def dealt(self) -> Dealt:
        """What the turn could have come to in a game by a deal."""
        return could_have(self.game, lambda roll, faces: best_hold(self._holds(roll, faces), len(self._sticks) - 1, 0))

    def _holds(self, roll: int, faces: bytes) -> Floats:
        return np.stack([stick.holds(roll, faces) for stick in self._sticks])

    def _named(self, values: Iterable[float]) -> Figures:
        return dict(zip((*MEASURES, WIN), map(float, values), strict=False))


def stakes_of(coach: Coach, game: Game) -> Stakes:
    """What the turn is for that begins in a *game*."""
    return Stakes(coach, game, Turns(), perfect if is_solved(game) else None)


def analyse(
    lines: Iterable[str],
    say: Say = lambda said: None,
    aim: int = AUTO,
    follow: Callable[[Progress], None] = lambda progress: None,
) -> tuple[Game, Analysis]:
    """Replay a record and take the game apart; the analysis is as ``--json`` has it, chances from 0 to 1.

    Raises BadInput as :func:`desktop.referee.referee.referee` does. *say* is told what takes long, the first
    time; *aim*: what the mark measures by; *follow* is told how far it is, the chances to win first.
    """
    lines = list(lines)
    game = referee(lines)  # what cannot be is refused before anything takes long
    if not isinstance(game, Game):
        raise BadInput(ONLY_DICE)
    names = [player.name for player in game.players]
    moved = [] if game.solitaire() else curve_of(lines, say)

    def told(number: int) -> None:
        follow({"players": names, "curve": moved, "turns": number, "all": max(len(moved) - 1, number)})
        if number % PROGRESS == 0:
            say(f"turn {number}")

    told(0)
    coach = built_coach(say)
    walk = JudgedTurns(coach, lambda game: ExactMeasure(coach, game), aim, follow=told)
    pay_offs(say)
    game = referee(lines, walk.watch, walk.judge)
    assert isinstance(game, Game)
    measures = MEASURES if game.solitaire() else (*MEASURES, WIN)
    analysis = summed_up(game, walk, moved, is_solved(game), measures)
    for turn, measure in zip(walk.turns, walk.measures, strict=True):
        if turn["score"] is not None and isinstance(measure, ExactMeasure) and measure.game.deal:
            turn["dealt"] = measure.dealt()
    return game, analysis


def curve_of(lines: Iterable[str], say: Say = lambda said: None) -> list[list[float]]:
    """The chances to win alone, see :func:`desktop.analysis.stakes.curve`."""
    coach = built_coach(say)
    walk = JudgedTurns(coach, lambda game: stakes_of(coach, game), marks=False)
    game = referee(lines, walk.watch, walk.judge)
    assert isinstance(game, Game)
    return curve(walk, game)


def moved(lines: Iterable[str], say: Say = lambda said: None) -> Win:
    """The chances to win of a record's game after each turn, as ``referee --chance --json`` prints them.

    Raises BadInput as :func:`desktop.referee.referee.referee` does, and for games without others or of cards.
    """
    lines = list(lines)
    game = referee(lines)
    if not isinstance(game, Game) or game.solitaire() or game.state == ROLL_OFF:
        raise BadInput("the chance to win is for games of dice with others, once the order of play is settled")
    return {
        "players": [player.name for player in game.players],
        "solved": is_solved(game),
        "curve": curve_of(lines, say),
        "turning_points": [],
    }


def built_coach(say: Say) -> Coach:
    """The coach with the file that the tower reads."""
    if not file.is_built():
        say("the coach's file, once: about half a minute, then kept in build/")
    return Coach(open, name=str(file.built()))


def best_hold(holds: Floats, at: int, held: int) -> int:
    """The mask that is worth most by a measure, the number *at*; *held* where it is as good. Among equals the best
    by another measure, then the one that changes the fewest dice.
    """
    others = holds[0 if at else 1]
    among = np.flatnonzero(holds[at] >= holds[at].max() - EQUAL)
    if held in among:
        return held
    among = among[others[among] >= others[among].max() - EQUAL]
    return int(min(among, key=lambda mask: (int(mask) ^ held).bit_count()))
