"""The analysis of a game of dice that a browser can work out: without numpy, and without the tables of all positions.

    game, analysis = coached(lines, coach)     # of the same form as desktop.records.analysis.game gives

What the end of a turn is worth comes from the first of these that is there: a table of the solved game of two
(:mod:`desktop.site.pairs`); in solitaire, the best game; the coach's plan. What a hold is worth follows from that:
exactly with a solver of turns (:mod:`desktop.site.turns`), and without one, or at the phase of colours, as the coach
counts.

Before each turn the chance to win of who plays it is known. The others share what is left as they did before.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from desktop.coach.solver.standings import standing_of
from desktop.errors import BadInput
from desktop.records.analysis.judged import Judged, JudgedTurns, mark_hold, summed_up
from desktop.records.analysis.parts import ONLY_DICE, Analysis, Figures, currency, mark
from desktop.records.referee import referee
from p10core.coach.coach import Coach
from p10core.coach.file import AUTO, CERTAIN, ENDS, FAILS, POINT, WIN, number_at
from p10core.coach.outlook import Plan
from p10core.dice.evaluator import FAILED
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import ALL_DICE

LIKELY = 65_535  # of how turns end, in the whole
EQUAL = 1e-6


class Solved(Protocol):
    """A turn that is solved: what it is worth before the first roll, and each mask of dice when it is held."""

    before: float

    def holds(self, roll: int, faces: bytes) -> list[float]: ...


class Solver(Protocol):
    """Solves turns at phases of numbers, see :mod:`desktop.site.turns`."""

    def knows(self, phase: int) -> bool: ...

    def of(self, phase: int, worth: Sequence[float]) -> Solved: ...

    def pay_off(self, phase: int, standing: int) -> Sequence[float]: ...


class Table(Protocol):
    """The game of two, solved, see :mod:`desktop.site.pairs`."""

    def chances(self, game: Game) -> list[float]: ...

    def ends(self, game: Game, most: int) -> list[float]: ...


class CoachedMeasure:
    """What the coach makes of the turn that begins in a *game*. A measure, as :mod:`desktop.records.analysis.judged`
    asks one.
    """

    def __init__(self, coach: Coach, game: Game, turns: Solver | None, table: Table | None) -> None:
        self._unit = currency(game)
        plan = coach.plan(game, AUTO)
        assert plan, coach.problem()
        self._coach = coach
        self._plan = plan
        # By points, failing last.
        self._ends = table.ends(game, FAILS) if table else [self._said(end) for end in plan.ends]
        self._solved: Solved | None = None
        if turns and turns.knows(game.turn.phase):
            if plan.goal != WIN:
                self._ends = list(turns.pay_off(game.turn.phase, standing_of(game)))
            self._solved = turns.of(game.turn.phase, self._ends)
        if table:
            before = table.chances(game)[game.current]
        else:
            before = self._solved.before if self._solved else self._said(likely_end(coach, game, plan))
        self.before = {self._unit: before}

    def rolled(self, game: Game) -> Figures:
        """Nothing: to look at all holds of each roll takes a browser too long."""
        return {}

    def _said(self, end: float) -> float:
        """What the coach says of an end, as people are told it."""
        return end / CERTAIN if self._plan.goal == WIN else end / POINT

    def end(self, game: Game) -> Figures:
        """What the turn comes to that ends now."""
        return {self._unit: self._end(game)}

    def _end(self, game: Game) -> float:
        result = game.turn.result()
        return self._ends[FAILS if result == FAILED else result >> 10]

    def judged(self, game: Game, held: int) -> Judged:
        """The hold of mask *held* after the first or second roll."""
        turn = game.turn
        if not self._solved:
            mask = self._coach.best_hold(game, AUTO)
            kept, best = (self._said(self._coach.worth(game, AUTO, one)) for one in (held, mask))
        else:
            holds = self._solved.holds(turn.rolls, turn.faces)
            holds[ALL_DICE] = self._end(game)
            kept, best = holds[held], max(holds)
            equal = (mask for mask, found in enumerate(holds) if found >= best - EQUAL)
            mask = min(equal, key=lambda one: (one ^ held).bit_count())
        if kept >= best - EQUAL:
            best, mask = kept, held
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
    solver: Solver | None = None,
    table: Table | None = None,
    marks: bool = True,
) -> tuple[Game, Analysis]:
    """Replay a record of dice, and take the game apart. Raises BadInput as the referee does. *marks*: whether to work
    them out, a third of the time.
    """
    walk = JudgedTurns(coach, lambda game: CoachedMeasure(coach, game, solver, table), marks=marks)
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
