"""A game judged by the tower's own coach: every hold beside the coach's, and what it cost.

The small sister of :mod:`desktop.records.analysis.game`, for where neither numpy nor the solver is, as in a browser. It
gives the same kind of dict, for :mod:`desktop.records.analysis.page`, without luck and without the chances to win.
"""

from collections.abc import Iterable
from typing import Any

from desktop.errors import BadInput
from desktop.records.analysis.lessons import lessons
from desktop.records.referee import Replay, referee
from p10core.coach.coach import AUTO, WIN, Coach
from p10core.coach.judgement import judgement
from p10core.coach.outlook import plan_of
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE, DICE, face_text
from p10core.dice.turn import ROLLS

HUNDREDTHS = 10_000  # of a percent, in the whole
SIXTEENTHS = 16  # of a point


class Witness(Replay):
    """Replays a record, and asks the coach before each roll and each end of a turn."""

    def __init__(self, coach: Coach) -> None:
        super().__init__()
        self.turns: list[dict[str, Any]] = []
        self._coach = coach

    def roll(self, game: Game, faces: bytes) -> None:
        self._judge(game, False)
        player = game.player()
        begins = game.turn is None or game.turn.rolls == 0
        super().roll(game, faces)
        if begins:
            number = len(self.turns) + 1
            turn = {"number": number, "player": player.name, "phase": player.phase, "score": None, "rolls": []}
            self.turns.append(turn)
        rolls = self.turns[-1]["rolls"]
        rolls.append({"roll": len(rolls) + 1, "faces": [face_text(face) for face in faces]})

    def stop(self, game: Game) -> None:
        self._judge(game, True)
        super().stop(game)
        self.turns[-1]["score"] = game.outcome.score

    def _judge(self, game: Game, stops: bool) -> None:
        turn = game.turn
        if not (turn and 0 < turn.rolls < ROLLS) or game.player().level:
            return
        held = ALL_DICE if stops else turn.held
        kept = best = 0
        mask = held
        judged = judgement(self._coach, game, AUTO, stops)
        plan = plan_of(self._coach, game, AUTO)
        if judged and plan:
            kept, best = judged
            game.judge(kept, best)
            if kept < best:
                mask = self._coach.hold(turn.phase, turn.rolls, turn.faces, plan.aim, plan.standing, turn.held)
        currency, unit = ("win", HUNDREDTHS) if plan and plan.goal == WIN else ("points", SIXTEENTHS)
        step = self.turns[-1]["rolls"][-1]
        step["hold"] = dice_of(held)
        step["best"] = {currency: dice_of(mask)}
        step["cost"] = {currency: (best - kept) / unit}


def coached(lines: Iterable[str], coach: Coach) -> tuple[Game, dict[str, Any]]:
    """Replay a record of dice, and judge it. Raises BadInput as :func:`desktop.records.referee.referee` does."""
    witness = Witness(coach)
    game = referee(lines, witness)
    if not isinstance(game, Game):
        raise BadInput("only a game of dice can be analysed: the coach knows no cards")
    currency = "points" if game.solitaire() else "win"
    people = [player for player in game.players if not player.level]
    names = [player.name for player in people]
    turns = [turn for turn in witness.turns if turn["player"] in names]
    for step in (step for turn in turns for step in turn["rolls"] if "hold" in step):
        step["cost"] = {currency: step["cost"].get(currency, 0.0)}
        step["best"] = {currency: step["best"].get(currency, step["hold"])}
    return game, {
        "currency": currency,
        "players": [{"name": player.name, "mark": mark(player.kept, player.best)} for player in people],
        "turns": turns,
        "lessons": lessons(turns, currency),
    }


def mark(kept: int, best: int) -> int | None:
    """Of 100; None where nothing was judged."""
    return (100 * kept + best // 2) // best if best else None


def dice_of(mask: int) -> list[int] | str:
    """The dice of a mask, counted from 1; ``stop`` for all ten."""
    return "stop" if mask == ALL_DICE else [die + 1 for die in range(DICE) if mask >> die & 1]
