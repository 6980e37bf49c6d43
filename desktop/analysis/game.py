"""A game taken apart, turn by turn: what was luck, what was skill, and the mark that the tower gives.

A turn has a worth before its first roll. A roll makes it the worth of the best hold of the new hand: the difference is
luck. A hold, or the end of the turn, makes it the worth of that hold: the difference is skill, never more than 0, and
what the hold cost. The last roll makes it what the turn came to. So luck and skill add up to what the turn came to,
less what it was worth before; by both measures of :mod:`desktop.analysis.worth`.

The mark is the tower's own, by :mod:`p10core.judgement` and the coach's file. A record says neither which seats the
tower played, nor whether its coach was off, nor its aim: so here all have a mark, by the aim *auto* if no other is
asked for.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from desktop.analysis.worth import MEASURES, ROUNDS, pay_offs, yardsticks
from desktop.coach import file
from desktop.errors import BadInput
from desktop.referee import Replay, referee
from p10core.agreed import HOUSE_ROUNDS
from p10core.coach import AUTO, Coach, standing
from p10core.coach_file import open_coach
from p10core.dice import ALL_DICE, DICE, face_text
from p10core.game import FIVE_PHASES, Game
from p10core.judgement import judgement
from p10core.turn import ROLLS

Floats = np.ndarray
Say = Callable[[str], None]
EQUAL = 1e-9
COSTLIEST = 5  # holds to name
PROGRESS = 5000  # turns, some seconds; no game comes to as many
SOLITAIRE_POINTS = "of the best solitaire game, this turn's and those to come, counted from a failure"
TURN_POINTS = "of the turn, a failure 0"


class Played(NamedTuple):
    """A turn as it was played: ``hands`` after each roll, ``holds`` after each but the third, as masks; all dice: it
    was ended. ``score`` has its score (0: failed) once it is over. ``standing``: see
    :func:`desktop.analysis.worth.yardsticks`.
    """

    player: str
    phase: int
    standing: int
    hands: list[bytes]
    holds: list[int]
    score: list[int]


class Witness(Replay):
    """Replays a record, judges as the tower does, and notes the turns."""

    def __init__(self, coach: Coach, aim: int) -> None:
        super().__init__()
        self.aim = aim
        self.turns: list[Played] = []
        self._coach = coach

    def roll(self, game: Game, faces: bytes) -> None:
        turn = game.turn
        self._judge(game, False)
        held, begins = turn and turn.held, turn and turn.rolls == 0
        super().roll(game, faces)
        if begins:
            player = game.player()
            self.turns.append(Played(player.name, player.phase, standing_of(game), [], [], []))
        else:
            self.turns[-1].holds.append(held)
        self.turns[-1].hands.append(bytes(faces))

    def stop(self, game: Game) -> None:
        self._judge(game, True)
        rolls = game.turn.rolls if game.turn else 0
        super().stop(game)
        if rolls < ROLLS:
            self.turns[-1].holds.append(ALL_DICE)
        self.turns[-1].score.append(game.outcome.score)

    def _judge(self, game: Game, stops: bool) -> None:
        person = game.turn and not game.player().level
        judged = judgement(self._coach, game, self.aim, stops) if person else None
        if judged:
            game.judge(*judged)


def standing_of(game: Game) -> int:
    """What of the game bears on the points of the turn that begins."""
    if game.house == HOUSE_ROUNDS:
        return ROUNDS
    if game.player().phase <= FIVE_PHASES and not game.five_phase_bonus_open(game.current):
        return 0
    return standing(game.player())


def analyse(lines: Iterable[str], say: Say = lambda said: None, aim: int = AUTO) -> tuple[Game, dict[str, Any]]:
    """Replay a record and take the game apart; the analysis is as ``--json`` has it, chances from 0 to 1.

    Raises BadInput as :func:`desktop.referee.referee` does. *say* is told what takes long, the first
    time; *aim*: what the mark measures by.
    """
    lines = list(lines)
    referee(lines)  # what cannot be is refused before anything takes long
    coach = built_coach(say)
    witness = Witness(coach, aim)
    game = referee(lines, witness)
    if not isinstance(game, Game):
        raise BadInput("only a game of dice can be analysed: the coach knows no cards")
    pay_offs(say)
    turns = []
    for number, turn in enumerate(witness.turns, 1):
        turns.append(analysed(number, turn))
        if number % PROGRESS == 0:
            say(f"turn {number} of {len(witness.turns)}")
    kept = sum(player.kept for player in game.players)
    best = sum(player.best for player in game.players)
    return game, {
        "mark": mark(kept, best),
        "points_are": TURN_POINTS if game.house == HOUSE_ROUNDS else SOLITAIRE_POINTS,
        "players": [
            {
                "name": player.name,
                "mark": mark(player.kept, player.best),
                "kept": player.kept / 10000,
                "best": player.best / 10000,
                **{
                    word: {
                        measure: sum(turn[word][measure] for turn in turns if turn["player"] == player.name)
                        for measure in MEASURES
                    }
                    for word in ("luck", "skill")
                },
            }
            for player in game.players
        ],
        "turns": turns,
        "costliest": costliest(turns),
    }


def built_coach(say: Say) -> Coach:
    """The coach with the file that the tower reads."""
    if not file.is_built():
        say("the coach's file, once: about half a minute, then kept in build/")
    coach, problem = open_coach(open, str(file.built()))
    assert coach, problem
    return coach


def mark(kept: int, best: int) -> int | None:
    """As :meth:`p10core.game.Player.mark`; None where nothing was judged."""
    return (100 * kept + best // 2) // best if best else None


def analysed(number: int, turn: Played) -> dict[str, Any]:
    """A turn taken apart."""
    sticks = yardsticks(turn.phase, turn.standing)
    before = worth = np.array([stick.before for stick in sticks])
    luck, skill = np.zeros(len(sticks)), np.zeros(len(sticks))
    rolls = []
    for roll, faces in enumerate(turn.hands, 1):
        step: dict[str, Any] = {"roll": roll, "faces": [face_text(face) for face in faces]}
        if roll == ROLLS:
            best, after = np.array([stick.end(faces) for stick in sticks]), None
        else:
            holds = np.stack([stick.holds(roll, faces) for stick in sticks])
            best = holds.max(axis=1)
            after = holds[:, turn.holds[roll - 1]] if roll <= len(turn.holds) else None
        step["luck"] = by_measure(best - worth)
        luck += best - worth
        worth = best
        if after is not None:
            held = turn.holds[roll - 1]
            step["hold"] = dice_of(held)
            step["cost"] = by_measure(best - after)
            step["best"] = {measure: dice_of(best_hold(holds, at, held)) for at, measure in enumerate(MEASURES)}
            skill += after - best
            worth = after
        rolls.append(step)
    return {
        "number": number,
        "player": turn.player,
        "phase": turn.phase,
        "before": by_measure(before),
        "rolls": rolls,
        "score": turn.score[0] if turn.score else None,
        "after": by_measure(worth),
        "luck": by_measure(luck),
        "skill": by_measure(skill),
    }


def by_measure(values: Floats) -> dict[str, float]:
    """As JSON has it, to the last digit that means something."""
    return {measure: round(float(value), 9) + 0.0 for measure, value in zip(MEASURES, values, strict=True)}


def best_hold(holds: Floats, at: int, held: int) -> int:
    """The mask that is worth most by a measure, the number *at*; *held* where it is as good. Among equals the best
    by the other measure, then the one that changes the fewest dice.
    """
    others = holds[1 - at]
    among = np.flatnonzero(holds[at] >= holds[at].max() - EQUAL)
    if held in among:
        return held
    among = among[others[among] >= others[among].max() - EQUAL]
    return int(min(among, key=lambda mask: (int(mask) ^ held).bit_count()))


def dice_of(mask: int) -> list[int] | str:
    """The dice of a mask, counted from 1; ``stop`` for all ten."""
    return "stop" if mask == ALL_DICE else [die + 1 for die in range(DICE) if mask >> die & 1]


def holds_of(turns: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every hold of a game."""
    for turn in turns:
        for step in turn["rolls"]:
            if "hold" in step:
                yield {"turn": turn["number"], "player": turn["player"], "phase": turn["phase"], **step}


def costliest(turns: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The holds that cost the most chance, those that cost something."""
    dear = [hold for hold in holds_of(turns) if hold["cost"]["chance"] > EQUAL]
    return sorted(dear, key=lambda hold: -hold["cost"]["chance"])[:COSTLIEST]
