"""Takes a game of dice apart while a referee replays it, by a *measure* that says what dice are worth as they lie.

    walk = JudgedTurns(coach, lambda game: SomeMeasure(game))
    game = referee(lines, walk.watch, walk.judge)
    analysis = summed_up(game, walk, curve, solved, measures=("win",))

A turn has a worth before its first roll. A roll makes it the worth of the best hold of the dice that now lie there: the
difference is luck. A hold, or the end of the turn, makes it the worth of that hold: the difference is skill, never more
than 0, and what the hold cost. So luck and skill add up to what the turn came to, less what it was worth before.

Two measures judge: on a computer :mod:`desktop.analysis.game`, in a browser :mod:`desktop.analysis.coached`.
The mark is the tower's own, by p10core/coach/coach.py. A record says neither whether the coach was off, nor its aim: so
here all people have a mark.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from desktop.analysis.lessons import holds_of, lessons
from desktop.analysis.parts import Analysis, Figures, Hold, Turn, Win, currency, dice_of, mark
from desktop.analysis.turning import turning_points
from p10core.coach.coach import Coach
from p10core.coach.file import AUTO
from p10core.dice.rules import LAST_SERIES, ROLLED, STOPPED, Game
from p10core.dice.ten_dice import ALL_DICE, face_text
from p10core.dice.turn import ROLLS

EQUAL = 1e-9
DIGITS = 9  # behind the point, that mean something
COSTLIEST = 5  # holds to name


class Judged(NamedTuple):
    """By measure: what the turn is worth with a hold, what the hold cost, and the mask of the best one; that is the
    hold's own where it is as good.
    """

    kept: Figures
    cost: Figures
    best: dict[str, int]


class Measure(Protocol):
    """Says what a turn is worth to who plays it. ``before``: before the first roll."""

    before: Figures

    def rolled(self, game: Game) -> Figures:
        """What the dice are worth that were just rolled, with the best hold; nothing if that is not known."""

    def judged(self, game: Game, held: int) -> Judged:
        """The hold of mask *held* after the first or second roll."""

    def end(self, game: Game) -> Figures:
        """What the turn comes to that ends now."""


class JudgedTurns:
    """Notes the ``turns`` of a game while a referee replays it: each hold before the dice are rolled, the end of each
    turn before it is scored. ``places``: who plays each of them, in order of play. ``measures``: what judged each.
    ``lost``: who cannot win any more once it is over.

    *measure_of* is asked when a turn has its first roll. *aim*: what the mark measures by. *marks*: whether to work
    them out, a third of the time. *follow* is told when a turn is over.
    """

    def __init__(
        self,
        coach: Coach,
        measure_of: Callable[[Game], Measure],
        aim: int = AUTO,
        marks: bool = True,
        follow: Callable[[int], None] = lambda turns: None,
    ) -> None:
        self.turns: list[Turn] = []
        self.places: list[int] = []
        self.measures: list[Measure] = []
        self.lost: list[list[int]] = []
        self._coach = coach
        self.measure_of = measure_of
        self._aim = aim
        self._marks = marks
        self._follow = follow

    def watch(self, fact: int, game: Game) -> None:
        """Note rolls and scores."""
        if fact == ROLLED:
            if game.turn.rolls == 1:
                self._begin(game)
            turn = self.turns[-1]
            turn["rolls"].append({"roll": game.turn.rolls, "faces": [face_text(face) for face in game.turn.faces]})
            if best := self.measures[-1].rolled(game):
                turn["rolls"][-1]["luck"] = rounded(less(best, turn["after"]))
                turn["after"] = best
        elif fact == STOPPED:
            self.turns[-1]["score"] = game.outcome.score
            self.lost[-1] = lost(game)
            self._follow(len(self.turns))

    def _begin(self, game: Game) -> None:
        player = game.player()
        self.measures.append(self.measure_of(game))
        self.places.append(game.current)
        self.lost.append([])
        self.turns.append(
            {
                "number": len(self.turns) + 1,
                "player": player.name,
                "phase": player.phase,
                "before": self.measures[-1].before,
                "rolls": [],
                "score": None,
                "after": self.measures[-1].before,
            }
        )

    def judge(self, game: Game, stops: bool) -> None:
        """Before a roll, or as the turn *stops*: note what the hold is worth, or what the turn comes to."""
        if not game.turn or not game.turn.rolls:
            return
        turn, measure = self.turns[-1], self.measures[-1]
        if self._marks:
            mark_hold(self._coach, game, stops, self._aim)
        if game.turn.rolls < ROLLS:
            held = ALL_DICE if stops else game.turn.held
            found = measure.judged(game, held)
            step = turn["rolls"][-1]
            step["hold"] = dice_of(held)
            step["cost"] = rounded(found.cost)
            step["best"] = {name: dice_of(mask) for name, mask in found.best.items()}
            turn["after"] = found.kept
        if stops:
            turn["after"] = measure.end(game)


def lost(game: Game) -> list[int]:
    """Those who have had their last turn and fewer points than another, for nobody loses points; between two turns."""
    count = len(game.players)
    totals = [game.total(place) for place in range(count)]
    yet = (game.first_finisher - game.current) % count if game.state == LAST_SERIES else count
    return [
        place
        for place, player in enumerate(game.players)
        if totals[place] < max(totals) and (player.phase == 0 or (place - game.current) % count >= yet)
    ]


def mark_hold(coach: Coach, game: Game, stops: bool, aim: int = AUTO) -> None:
    """Count what the coach says of a person's hold, as the tower does."""
    said = coach.judgement(game, aim, stops) if game.turn and not game.player().level else None
    if said:
        game.judge(*said)


def summed_up(
    game: Game, judged: JudgedTurns, curve: list[list[float]], solved: bool, measures: Sequence[str]
) -> Analysis:
    """The whole analysis. *curve*: the chances to win, by player in order of play, a row before each turn and one after
    the last that is over; empty in solitaire. *solved*: they are no estimate.
    """
    unit = currency(game)
    for number, (turn, place) in enumerate(zip(judged.turns, judged.places, strict=True)):
        if curve:  # what the tables and an estimate left open is luck
            turn["before"] = {**turn["before"], unit: curve[number][place]}
        if curve and turn["score"] is not None:
            turn["after"] = {**turn["after"], unit: curve[number + 1][place]}
        costs = [step["cost"] for step in turn["rolls"] if "cost" in step]
        skill = {name: -sum(cost[name] for cost in costs) for name in turn["before"]}
        turn["luck"] = rounded(less(less(turn["after"], turn["before"]), skill))
        turn["skill"] = rounded(skill)
        turn["before"], turn["after"] = rounded(turn["before"]), rounded(turn["after"])
    people = [player.name for player in game.players if not player.level]
    played = [turn for turn in judged.turns if turn["player"] in people]
    return {
        "mark": mark(*game.players),
        "currency": unit,
        "players": [
            {
                "name": player.name,
                "tower": bool(player.level),
                "mark": mark(player),
                "kept": player.kept / 10000,
                "best": player.best / 10000,
                "luck": {name: sum(turn["luck"][name] for turn in turns) for name in measures},
                "skill": {name: sum(turn["skill"][name] for turn in turns) for name in measures},
            }
            for player in game.players
            for turns in [[turn for turn in judged.turns if turn["player"] == player.name]]
        ],
        "turns": judged.turns,
        "costliest": costliest(played, unit),
        "lessons": lessons(played, unit),
        "win": winning(game, curve, judged.turns, solved) if curve and judged.turns else None,
    }


def costliest(turns: list[Turn], unit: str) -> list[Hold]:
    """The holds that cost the most, those that cost something."""
    dear = [hold for hold in holds_of(turns) if hold["cost"][unit] > EQUAL]
    return sorted(dear, key=lambda hold: -hold["cost"][unit])[:COSTLIEST]


def winning(game: Game, curve: list[list[float]], turns: list[Turn], solved: bool) -> Win:
    """The curve, and where it turned."""
    names = [player.name for player in game.players]
    return {
        "players": names,
        "solved": solved,
        "curve": [[round(chance, 6) for chance in row] for row in curve],
        "turning_points": turning_points(names, curve, turns),
    }


def less(figures: Figures, others: Figures) -> Figures:
    """The difference, measure by measure."""
    return {name: value - others[name] for name, value in figures.items()}


def rounded(figures: Figures) -> Figures:
    """As JSON has it."""
    return {name: round(float(value), DIGITS) + 0.0 for name, value in figures.items()}
