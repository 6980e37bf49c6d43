"""A game taken apart by what fits into a browser: every hold beside the best, luck and skill, the chances to win.

:mod:`desktop.records.analysis.game` has numpy and the solved game, a browser has neither. What it gives has the same
form, for :mod:`desktop.records.analysis.page`. What the ends of a turn are worth the solved game of two says, where a
table of it is given (:mod:`desktop.site.pairs`), else the coach's plan, by its file; in solitaire they are those of the
best game. What the holds are worth follows: exactly with a solver of turns
(:mod:`desktop.site.turns`), but for the phase of colours, else as the coach counts.

The chance to win at the beginning of a turn is what it is worth to who plays it; those who neither play nor have just
played share what is left as they did before.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from desktop.coach.solver.standings import standing_of
from desktop.errors import BadInput
from desktop.records.analysis.lessons import lessons
from desktop.records.analysis.parts import ONLY_DICE, Coached, Turn, Win, dice_of, mark, points_are
from desktop.records.analysis.turning import turning_points
from desktop.records.referee import referee
from p10core.coach.coach import Coach
from p10core.coach.file import AUTO, CERTAIN, ENDS, FAILS, POINT, WIN, number_at
from p10core.coach.outlook import Plan, among
from p10core.dice.evaluator import FAILED
from p10core.dice.rules import OVER, ROLLED, STOPPED, Game
from p10core.dice.ten_dice import ALL_DICE, face_text
from p10core.dice.turn import ROLLS

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


class Judged(NamedTuple):
    """What a hold is worth, and the best one; its mask is that of the hold where that is as good."""

    kept: float
    best: float
    mask: int


class Measure:
    """What the turn is worth that begins in a *game*, to who plays it. ``before``: before the first roll."""

    def __init__(self, coach: Coach, game: Game, turns: Solver | None, table: Table | None) -> None:
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
            self.before = table.chances(game)[game.current]
        else:
            self.before = self._solved.before if self._solved else self._said(likely_end(coach, game, plan))

    def _said(self, end: float) -> float:
        """What the coach says of an end, as people are told it."""
        return among(self._plan, end) / CERTAIN if self._plan.goal == WIN else end / POINT

    def end(self, game: Game) -> float:
        """What the turn comes to that ends now."""
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
            holds[ALL_DICE] = self.end(game)
            kept, best = holds[held], max(holds)
            equal = (mask for mask, found in enumerate(holds) if found >= best - EQUAL)
            mask = min(equal, key=lambda one: (one ^ held).bit_count())
        return Judged(kept, best, mask) if kept < best - EQUAL else Judged(kept, kept, held)


def likely_end(coach: Coach, game: Game, plan: Plan) -> float:
    """What a turn is worth on average that is played by its plan, as the plan's ends are."""
    ends = bytearray(ENDS)
    coach.file.ends(coach.file.table(game.turn.phase, plan.aim, plan.standing), ends)
    return sum(number_at(ends, 2 * at, 2) * end for at, end in enumerate(plan.ends)) / LIKELY


class CoachedGame:
    """Takes the turns of a game apart while a referee replays it: each hold before the dice are rolled, the end of each
    turn before it is scored. ``places``: who plays each of the turns, in order of play.
    """

    def __init__(self, coach: Coach, turns: Solver | None, table: Table | None, marks: bool) -> None:
        self.turns: list[Turn] = []
        self.places: list[int] = []
        self._coach = coach
        self._marks = marks
        self._solver = turns
        self._table = table
        self._measure: Measure | None = None

    def watch(self, fact: int, game: Game) -> None:
        """Note rolls and scores."""
        if fact == ROLLED:
            if game.turn.rolls == 1:
                self._begin(game)
            faces = [face_text(face) for face in game.turn.faces]
            self.turns[-1]["rolls"].append({"roll": game.turn.rolls, "faces": faces})
        elif fact == STOPPED:
            self.turns[-1]["score"] = game.outcome.score

    def _begin(self, game: Game) -> None:
        player = game.player()
        self._measure = Measure(self._coach, game, self._solver, self._table)
        before = {currency(game): self._measure.before}
        self.turns.append(
            {
                "number": len(self.turns) + 1,
                "player": player.name,
                "phase": player.phase,
                "score": None,
                "rolls": [],
                "before": before,
                "after": before,
            }
        )
        self.places.append(game.current)

    def judge(self, game: Game, stops: bool) -> None:
        """Note what a hold is worth, or what the turn comes to."""
        turn = game.turn
        if not turn or not turn.rolls or not self._measure:
            return
        measure = currency(game)
        if stops:
            self.turns[-1]["after"] = {measure: self._measure.end(game)}
        if turn.rolls == ROLLS:
            return
        if self._marks:
            mark_hold(self._coach, game, stops)
        held = ALL_DICE if stops else turn.held
        found = self._measure.judged(game, held)
        step = self.turns[-1]["rolls"][-1]
        step["hold"] = dice_of(held)
        step["best"] = {measure: dice_of(found.mask)}
        step["cost"] = {measure: found.best - found.kept}


def mark_hold(coach: Coach, game: Game, stops: bool) -> None:
    """Count what the coach says of a person's hold, as the tower does."""
    said = coach.judgement(game, AUTO, stops) if game.turn and not game.player().level else None
    if said:
        game.judge(*said)


def marked(lines: Iterable[str], coach: Coach) -> dict[str, int]:
    """The marks of a game of dice, by name. Raises BadInput as the referee does."""
    game = referee(lines, judge=lambda game, stops: mark_hold(coach, game, stops))
    found = {player.name: mark(player) for player in game.players if not player.level} if isinstance(game, Game) else {}
    return {name: value for name, value in found.items() if value is not None}


def currency(game: Game) -> str:
    """The measure by which a game is judged."""
    return "points" if game.solitaire() else "win"


def coached(
    lines: Iterable[str],
    coach: Coach,
    solver: Solver | None = None,
    table: Table | None = None,
    marks: bool = True,
) -> tuple[Game, Coached]:
    """Replay a record of dice, and take the game apart. Raises BadInput as the referee does. *marks*: whether to work
    them out, a third of the time.
    """
    said = CoachedGame(coach, solver, table, marks)
    game = referee(lines, said.watch, said.judge)
    if not isinstance(game, Game):
        raise BadInput(ONLY_DICE)
    unit = currency(game)
    moved = [] if game.solitaire() else curve(said, game)
    for number, turn in enumerate(said.turns):
        if moved and turn["score"] is not None:
            turn["after"] = {unit: moved[number + 1][said.places[number]]}
        skill = -sum(step["cost"][unit] for step in turn["rolls"] if "cost" in step)
        turn["skill"] = {unit: skill}
        gained = turn["after"][unit] - turn["before"][unit] if turn["score"] is not None else skill
        turn["luck"] = {unit: gained - skill}
    people = [player.name for player in game.players if not player.level]
    return game, {
        "currency": unit,
        "points_are": points_are(game),
        "players": [
            {
                "name": player.name,
                "tower": bool(player.level),
                "mark": mark(player),
                "luck": {unit: sums(said.turns, player.name, "luck", unit)},
                "skill": {unit: sums(said.turns, player.name, "skill", unit)},
            }
            for player in game.players
        ],
        "turns": said.turns,
        "lessons": lessons([turn for turn in said.turns if turn["player"] in people], unit),
        "win": winning(game, moved, said.turns, table is not None),
    }


def sums(turns: list[Turn], name: str, word: str, unit: str) -> float:
    """Luck or skill of a player, all turns together."""
    return sum(turn[word][unit] for turn in turns if turn["player"] == name)  # type: ignore[literal-required]


def curve(said: CoachedGame, game: Game) -> list[list[float]]:
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


def winning(game: Game, moved: list[list[float]], turns: list[Turn], solved: bool) -> Win | None:
    """The curve, and where it turned; None for a solitaire game."""
    if not moved:
        return None
    names = [player.name for player in game.players]
    return {"players": names, "curve": moved, "solved": solved, "turning_points": turning_points(names, moved, turns)}
