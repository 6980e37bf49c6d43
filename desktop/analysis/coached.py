"""The analysis of a game of dice that a browser can work out: without numpy, and without the tables of all positions.

    game, analysis = coached(lines, coach, turns)     # of the same form as desktop.analysis.game gives

What the end of a turn is worth comes from a table of the solved game of two (:mod:`desktop.site.pairs`), in solitaire
from the best game; where there is neither, from the coach's plan. What a hold is worth follows from that as in the
whole analysis, by a solver of turns (:mod:`desktop.site.turns`).

Before each turn the chance to win of who plays it is known. The others share what is left as they did before.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from desktop.analysis.judged import Judged, JudgedTurns, mark_hold, summed_up
from desktop.analysis.parts import ONLY_DICE, Analysis, Figures, currency, mark
from desktop.coach.solver.standings import standing_of
from desktop.errors import BadInput
from desktop.referee.referee import referee
from p10core.coach.coach import Coach
from p10core.coach.file import AUTO, CERTAIN, ENDS, FAILS, number_at
from p10core.coach.outlook import Plan
from p10core.dice.evaluator import FAILED
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import ALL_DICE

LIKELY = 65_535  # of how turns end, in the whole
EQUAL = 1e-6


class Solved(Protocol):
    """A turn that is solved: what each mask of dice is worth when it is held, and the turn before the first roll; None
    if that does not follow.
    """

    before: float | None

    def holds(self, roll: int, faces: bytes) -> list[float]: ...


class Solver(Protocol):
    """Solves turns, see :mod:`desktop.site.turns`."""

    def of(self, phase: int, worth: Sequence[float]) -> Solved: ...

    def alone(self, phase: int, standing: int) -> tuple[Sequence[float], float | None]: ...


class Table(Protocol):
    """The game of two, solved, see :mod:`desktop.site.pairs`."""

    def chances(self, game: Game) -> list[float]: ...

    def ends(self, game: Game, most: int) -> list[float]: ...


class CoachedMeasure:
    """What the turn is worth that begins in a *game*. A measure, as :mod:`desktop.analysis.judged` asks one."""

    def __init__(self, coach: Coach, game: Game, turns: Solver, table: Table | None) -> None:
        self._unit = currency(game)
        phase = game.turn.phase
        before: float | None = None
        if table:
            self._ends: Sequence[float] = table.ends(game, FAILS)  # by points, failing last
            before = table.chances(game)[game.current]
        elif game.solitaire():
            self._ends, before = turns.alone(phase, standing_of(game))
        else:
            plan = coach.plan(game, AUTO)
            assert plan, coach.problem()
            self._ends = [end / CERTAIN for end in plan.ends]
        self._solved = turns.of(phase, self._ends)
        if before is None:
            before = self._solved.before
        if before is None:
            before = likely_end(coach, game, plan) / CERTAIN
        self.before = {self._unit: before}

    def rolled(self, game: Game) -> Figures:
        """Nothing: to look at all holds of each roll takes a browser too long."""
        return {}

    def end(self, game: Game) -> Figures:
        """What the turn comes to that ends now."""
        return {self._unit: self._end(game)}

    def _end(self, game: Game) -> float:
        result = game.turn.result()
        return self._ends[FAILS if result == FAILED else result >> 10]

    def judged(self, game: Game, held: int) -> Judged:
        """The hold of mask *held* after the first or second roll."""
        holds = self._solved.holds(game.turn.rolls, bytes(game.turn.faces))
        holds[ALL_DICE] = self._end(game)
        kept, best = holds[held], max(holds)
        equal = (mask for mask, found in enumerate(holds) if found >= best - EQUAL)
        mask = min(equal, key=lambda one: (one ^ held).bit_count())
        if mask == held:
            best = kept
        return Judged({self._unit: kept}, {self._unit: best - kept}, {self._unit: mask})


def likely_end(coach: Coach, game: Game, plan: Plan) -> float:
    """What a turn is worth on average that is played by its plan, as the plan's ends are."""
    ends = bytearray(ENDS)
    coach.file.ends(coach.file.table(game.turn.phase, plan.aim, plan.standing), ends)
    return sum(number_at(ends, 2 * at, 2) * end for at, end in enumerate(plan.ends)) / LIKELY


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


def curve(said: JudgedTurns, game: Game) -> list[list[float]]:
    """The chances to win, by player in order of play: a row before each turn, and one after the last that is over."""
    rows = [[1 / len(game.players)] * len(game.players)]
    known: dict[int, float] = {}  # what is known beside the row before
    for turn, place in zip(said.turns, said.places, strict=True):
        known[place] = turn["before"]["win"]
        rows.append(filled(rows[-1], known))
        known = {place: turn["after"]["win"]} if turn["score"] is not None else {}
    if game.state == OVER:
        winners = game.winners()
        rows.append([(place in winners) / len(winners) for place in range(len(game.players))])
    elif known:
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
