"""What a turn of dice is for: what each of its ends is worth to who plays it, and the turn before its first roll.

A game of two is solved, and so is the solitaire; with three to six the coach's plan says what the ends are worth, as it
does when the tower advises and marks. One judge for all: the desk, the leaderboard and the site ask it with what each
has to solve a turn.

    moved = curve(walk, game)      # of JudgedTurns that were measured so: the chances to win, turn by turn
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from desktop.analysis.judged import Judged, JudgedTurns
from desktop.analysis.parts import Figures, currency
from desktop.coach.solver.standings import standing_of
from desktop.coach.values.copies import won
from p10core.coach.coach import Coach
from p10core.coach.file import AUTO, CERTAIN, ENDS, FAILS, number_at
from p10core.coach.outlook import Plan
from p10core.dice.evaluator import FAILED
from p10core.dice.rules import OVER, Game

LIKELY = 65_535  # of how turns end, in the whole


class Solved(Protocol):
    """A turn that is solved: what each mask of dice is worth when it is held, and the turn before the first roll; None
    if that does not follow.
    """

    before: float | None

    def holds(self, roll: int, faces: bytes) -> Iterable[float]: ...


class Solver(Protocol):
    """Solves turns, see :mod:`desktop.site.turns`."""

    def of(self, phase: int, worth: Sequence[float]) -> Solved: ...

    def alone(self, phase: int, standing: int) -> tuple[Sequence[float], float | None]: ...


class Table(Protocol):
    """The game of two, solved, see :mod:`desktop.site.pairs`."""

    def chances(self, game: Game) -> list[float]: ...

    def ends(self, game: Game) -> Sequence[float]: ...


class Stakes:
    """What the turn is worth that begins in a *game*, and each of its ``ends``: by points, failing last. A measure that
    judges no hold, see :mod:`desktop.analysis.judged`. *table*: the game of two, else the coach's plan is asked.
    """

    def __init__(self, coach: Coach, game: Game, turns: Solver, table: Table | None) -> None:
        self.unit = currency(game)
        phase = game.player().phase
        before: float | None = None
        if table:
            self.ends = table.ends(game)
            before = table.chances(game)[game.current]
        elif game.solitaire():
            self.ends, before = turns.alone(phase, standing_of(game))
        else:
            plan = coach.plan(game, AUTO)
            assert plan, coach.problem()
            self.ends = [end / CERTAIN for end in plan.ends]
        self.solved = turns.of(phase, self.ends)
        if before is None:
            before = self.solved.before
        if before is None:
            before = likely_end(coach, game, plan) / CERTAIN
        self.before = {self.unit: before}

    def rolled(self, game: Game) -> Figures:
        """Nothing: to look at all holds of each roll takes a browser too long."""
        return {}

    def end(self, game: Game) -> Figures:
        """What the turn comes to that ends now."""
        return {self.unit: self.of_end(game)}

    def of_end(self, game: Game) -> float:
        """What the turn comes to that ends now, in the game's currency."""
        result = game.turn.result()
        return self.ends[FAILS if result == FAILED else result >> 10]

    def judged(self, game: Game, held: int) -> Judged:
        """The hold of mask *held*, at no cost."""
        return Judged(self.before, {self.unit: 0.0}, {self.unit: held})


def likely_end(coach: Coach, game: Game, plan: Plan) -> float:
    """What a turn is worth on average that is played by its plan, as the plan's ends are."""
    ends = bytearray(ENDS)
    coach.file.ends(coach.file.table(game.turn.phase, plan.aim, plan.standing), ends)
    return sum(number_at(ends, 2 * at, 2) * end for at, end in enumerate(plan.ends)) / LIKELY


def curve(walk: JudgedTurns, game: Game) -> list[list[float]]:
    """The chances to win, by player in order of play: a row before each turn, and one after the last that is over.

    Those of who plays, has just played, or has lost are known; the others share what is left as they did before.
    """
    rows = [[1 / len(game.players)] * len(game.players)]
    known: dict[int, float] = {}
    for turn, place, lost in zip(walk.turns, walk.places, walk.lost, strict=True):
        known[place] = turn["before"]["win"]
        rows.append(filled(rows[-1], known))
        known = dict.fromkeys(lost, 0.0) | {place: turn["after"]["win"]} if turn["score"] is not None else {}
    if game.state == OVER:
        rows.append(won(game))
    elif known or not walk.turns:
        known[game.current] = walk.measure_of(game).before["win"]
        rows.append(filled(rows[-1], known))
    return rows[1:]


def filled(row: list[float], known: dict[int, float]) -> list[float]:
    """The *row* with the chances by place that are *known* now; the others share what is left as they did in it."""
    left = 1 - sum(known.values())
    others = sum(chance for place, chance in enumerate(row) if place not in known)
    if others <= 0 or left < 0:  # nobody else has a chance
        whole = sum(known.values()) or 1
        return [known.get(place, 0.0) / whole for place in range(len(row))]
    return [known.get(place, chance * left / others) for place, chance in enumerate(row)]
