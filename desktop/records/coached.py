"""A game judged by the tower's own coach: every hold beside the coach's, and what it cost.

For a browser, which has neither numpy nor the solver that :mod:`desktop.records.analysis.game` takes a game apart with.
What it gives has the same form, for :mod:`desktop.records.analysis.page`, but neither luck nor the chances to win.
"""

from collections.abc import Iterable

from desktop.errors import BadInput
from desktop.records.analysis.lessons import lessons
from desktop.records.analysis.parts import Coached, Turn, dice_of, mark
from desktop.records.referee import referee
from p10core.coach.coach import AUTO, WIN, Coach
from p10core.coach.holds import best_hold
from p10core.coach.judgement import judgement
from p10core.coach.outlook import plan_of
from p10core.dice.rules import ROLLED, STOPPED, Game
from p10core.dice.ten_dice import ALL_DICE, face_text
from p10core.dice.turn import ROLLS

HUNDREDTHS = 10_000  # of a percent, in the whole
SIXTEENTHS = 16  # of a point


class CoachedGame:
    """What the coach says of a game while a referee replays it: of each hold before the dice are rolled, of the end of
    each turn before it is scored.
    """

    def __init__(self, coach: Coach) -> None:
        self.turns: list[Turn] = []
        self._coach = coach

    def watch(self, fact: int, game: Game) -> None:
        """Note rolls and scores."""
        if fact == ROLLED:
            if game.turn.rolls == 1:
                number, player = len(self.turns) + 1, game.player()
                self.turns.append(
                    {"number": number, "player": player.name, "phase": player.phase, "score": None, "rolls": []}
                )
            faces = [face_text(face) for face in game.turn.faces]
            self.turns[-1]["rolls"].append({"roll": game.turn.rolls, "faces": faces})
        elif fact == STOPPED:
            self.turns[-1]["score"] = game.outcome.score

    def judge(self, game: Game, stops: bool) -> None:
        """Ask the coach about the hold, and note what it cost."""
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
                mask = best_hold(self._coach, turn, plan)
        currency, unit = ("win", HUNDREDTHS) if plan and plan.goal == WIN else ("points", SIXTEENTHS)
        step = self.turns[-1]["rolls"][-1]
        step["hold"] = dice_of(held)
        step["best"] = {currency: dice_of(mask)}
        step["cost"] = {currency: (best - kept) / unit}


def coached(lines: Iterable[str], coach: Coach) -> tuple[Game, Coached]:
    """Replay a record of dice, and judge it. Raises BadInput as :func:`desktop.records.referee.referee` does."""
    said = CoachedGame(coach)
    game = referee(lines, said.watch, said.judge)
    if not isinstance(game, Game):
        raise BadInput("only a game of dice can be analysed: the coach knows no cards")
    currency = "points" if game.solitaire() else "win"
    people = [player for player in game.players if not player.level]
    names = [player.name for player in people]
    turns = [turn for turn in said.turns if turn["player"] in names]
    for step in (step for turn in turns for step in turn["rolls"] if "hold" in step):
        step["cost"] = {currency: step["cost"].get(currency, 0.0)}
        step["best"] = {currency: step["best"].get(currency, step["hold"])}
    return game, {
        "currency": currency,
        "players": [{"name": player.name, "mark": mark(player)} for player in people],
        "turns": turns,
        "lessons": lessons(turns, currency),
    }
