"""A game taken apart, turn by turn: what was luck, what was skill, how the chances to win moved, and the tower's mark.

A turn has a worth before its first roll. A roll makes it the worth of the best hold of the new hand: the difference is
luck. A hold, or the end of the turn, makes it the worth of that hold: the difference is skill, never more than 0, and
what the hold cost. The last roll makes it what the turn came to. So luck and skill add up to what the turn came to,
less what it was worth before; by the measures of :mod:`desktop.records.analysis.worth`. One of them is the game's
currency: points in solitaire, in games the chance to win.

The mark is the tower's own, by p10core/coach/coach.py and the coach's file. A record says neither whether
the coach was off, nor its aim: so here all have a mark, by the aim *auto* if no other is asked for.
"""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

import numpy as np

from desktop.coach.solver.standings import standing_of
from desktop.coach.tables import file
from desktop.errors import BadInput
from desktop.records.analysis.copies import snapshot
from desktop.records.analysis.lessons import holds_of, lessons
from desktop.records.analysis.parts import (
    ONLY_DICE,
    Analysis,
    Figures,
    Hold,
    PlayerSums,
    Progress,
    Roll,
    Turn,
    Win,
    dice_of,
    mark,
    points_are,
)
from desktop.records.analysis.same_dice import could_have
from desktop.records.analysis.turning import turning_points
from desktop.records.analysis.winning import SOLVED, chances, pay_off
from desktop.records.analysis.worth import MEASURES, WIN, Yardstick, pay_offs, won_by, yardsticks
from desktop.records.referee import referee
from p10core.coach.coach import Coach
from p10core.coach.file import AUTO
from p10core.dice.rules import ROLL_OFF, ROLLED, STOPPED, TURN, Game, Player
from p10core.dice.ten_dice import ALL_DICE, face_text
from p10core.dice.turn import ROLLS

Floats = np.ndarray
Say = Callable[[str], None]
EQUAL = 1e-9
COSTLIEST = 5  # holds to name
PROGRESS = 25  # turns; of a game of six they take some seconds


class Played(NamedTuple):
    """A turn as it was played: ``hands`` after each roll, ``holds`` after each but the third, as masks; all dice: it
    was ended. ``score`` has its score (0: failed) once it is over. ``standing``: see
    :func:`desktop.records.analysis.worth.yardsticks`. ``game``: as it stood when the turn began.
    """

    player: str
    phase: int
    standing: int
    hands: list[bytes]
    holds: list[int]
    score: list[int]
    game: Game


class PlayedTurns:
    """Notes the turns of a game while a referee replays it, and judges as the tower does."""

    def __init__(self, coach: Coach, aim: int) -> None:
        self.turns: list[Played] = []
        self._coach = coach
        self._aim = aim
        self._begins: Game | None = None  # the game as the turn began

    def watch(self, fact: int, game: Game) -> None:
        """Note what happened."""
        if fact == TURN:
            self._begins = snapshot(game)
        elif fact == ROLLED:
            if game.turn.rolls == 1:
                assert self._begins is not None
                self._begins.deal = game.deal  # a record tells it when the first turn has begun
                player = game.player()
                self.turns.append(Played(player.name, player.phase, standing_of(game), [], [], [], self._begins))
            else:
                self.turns[-1].holds.append(game.turn.held)
            self.turns[-1].hands.append(bytes(game.turn.faces))
        elif fact == STOPPED:
            if game.outcome.rolls < ROLLS:
                self.turns[-1].holds.append(ALL_DICE)
            self.turns[-1].score.append(game.outcome.score)

    def judge(self, game: Game, stops: bool) -> None:
        """Before a roll, or as the turn *stops*: say what the hold is worth, for the mark."""
        person = game.turn and not game.player().level
        judged = self._coach.judgement(game, self._aim, stops) if person else None
        if judged:
            game.judge(*judged)


def analyse(
    lines: Iterable[str],
    say: Say = lambda said: None,
    aim: int = AUTO,
    follow: Callable[[Progress], None] = lambda progress: None,
) -> tuple[Game, Analysis]:
    """Replay a record and take the game apart; the analysis is as ``--json`` has it, chances from 0 to 1.

    Raises BadInput as :func:`desktop.records.referee.referee` does. *say* is told what takes long, the first
    time; *aim*: what the mark measures by; *follow* is told how far it is, the chances to win first.
    """
    lines = list(lines)
    moments = Moments()
    game = referee(lines, moments.watch)  # what cannot be is refused before anything takes long
    if not isinstance(game, Game):
        raise BadInput(ONLY_DICE)
    names = [player.name for player in game.players]
    curve: list[list[float]] = []
    for moment in [] if game.solitaire() else moments.all(game):
        curve.append(chances(moment, say))
        follow({"players": names, "curve": curve, "turns": 0, "all": len(moments.moments)})
    coach = built_coach(say)
    played = PlayedTurns(coach, aim)
    game = referee(lines, played.watch, played.judge)
    assert isinstance(game, Game)
    pay_offs(say)
    turns = []
    for number, turn in enumerate(played.turns, 1):
        turns.append(analysed(number, turn, curve[number - 1 : number + 1]))
        follow({"players": names, "curve": curve, "turns": number, "all": len(played.turns)})
        if number % PROGRESS == 0:
            say(f"turn {number} of {len(played.turns)}")
    currency = "points" if game.solitaire() else WIN
    towers = [player.name for player in game.players if player.level]
    people = [turn for turn in turns if turn["player"] not in towers]
    return game, {
        "mark": mark(*game.players),
        "currency": currency,
        "points_are": points_are(game),
        "players": [
            player_sums(player, [turn for turn in turns if turn["player"] == player.name], currency)
            for player in game.players
        ],
        "turns": turns,
        "costliest": costliest(people, currency),
        "lessons": lessons(people, currency),
        "win": winning(game, curve, turns),
    }


def player_sums(player: Player, turns: list[Turn], currency: str) -> PlayerSums:
    """A player, with the figures of all turns together."""
    return {
        "name": player.name,
        "tower": bool(player.level),
        "mark": mark(player),
        "kept": player.kept / 10000,
        "best": player.best / 10000,
        "luck": sums(turns, currency, "luck"),
        "skill": sums(turns, currency, "skill"),
    }


def sums(turns: list[Turn], currency: str, word: Literal["luck", "skill"]) -> Figures:
    """Luck or skill of a player, all turns together."""
    measures = (*MEASURES, WIN) if currency == WIN else MEASURES
    return {measure: sum(turn[word][measure] for turn in turns) for measure in measures}


def chances_at(moments: list[Game], say: Say = lambda said: None, since: int = 0) -> list[list[float]]:
    """The chances to win, by player in order of play, at each of these moments. *since*: so many are left out."""
    found = []
    for number, moment in enumerate(moments[since:], since):
        found.append(chances(moment, say))
        if number % PROGRESS == PROGRESS - 1:
            say(f"chances after turn {number}")
    return found


class Moments:
    """Notes the game as it stood when its turns began, while a referee replays it; ``over``: turns that are over."""

    def __init__(self) -> None:
        self.moments: list[Game] = []
        self.over = 0
        self._begins: Game | None = None

    def watch(self, fact: int, game: Game) -> None:
        """Note it once the turn has a roll."""
        if fact == TURN:
            self._begins = snapshot(game)
        elif fact == ROLLED and game.turn.rolls == 1:
            assert self._begins is not None
            self.moments.append(self._begins)
        elif fact == STOPPED:
            self.over += 1

    def all(self, game: Game) -> list[Game]:
        """Them, and the *game* as it is now if no turn is on."""
        return self.moments if len(self.moments) > self.over or not self.moments else [*self.moments, game]


def moved(lines: Iterable[str], say: Say = lambda said: None, since: int = 0) -> Win:
    """The chances to win of a record's game after each turn, as ``referee --chance --json`` prints them.

    Raises BadInput as :func:`desktop.records.referee.referee` does, and for games without others or of cards.
    """
    turns = Moments()
    game = referee(lines, turns.watch)
    if not isinstance(game, Game) or game.solitaire() or game.state == ROLL_OFF:
        raise BadInput("the chance to win is for games of dice with others, once the order of play is settled")
    return {
        "players": [player.name for player in game.players],
        "solved": len(game.players) == SOLVED,
        "since": since,
        "curve": chances_at(turns.all(game) or [game], say, since),
        "turning_points": [],
    }


def winning(game: Game, curve: list[list[float]], turns: list[Turn]) -> Win | None:
    """The curve, and where it turned; None for a solitaire game."""
    if game.solitaire() or not turns:
        return None
    return {
        "players": [player.name for player in game.players],
        "solved": len(game.players) == SOLVED,
        "curve": [[round(chance, 6) for chance in row] for row in curve],
        "turning_points": turning_points([player.name for player in game.players], curve, turns),
    }


def built_coach(say: Say) -> Coach:
    """The coach with the file that the tower reads."""
    if not file.is_built():
        say("the coach's file, once: about half a minute, then kept in build/")
    return Coach(open, name=str(file.built()))


def analysed(number: int, turn: Played, moved: list[list[float]]) -> Turn:
    """A turn taken apart. *moved*: the chances to win before it and, if it is over, after it; none in solitaire."""
    sticks = list(yardsticks(turn.phase, turn.standing))
    if moved:
        place = turn.game.current
        sticks.append(won_by(turn.phase, pay_off(turn.game, moved[0][place]), moved[0][place]))
    before = worth = np.array([stick.before for stick in sticks])
    luck, skill = np.zeros(len(sticks)), np.zeros(len(sticks))
    rolls: list[Roll] = []
    for at in range(1, len(turn.hands) + 1):
        roll, best, after = analysed_roll(at, turn, sticks, worth)
        rolls.append(roll)
        luck += best - worth
        skill += after - best
        worth = after
    if turn.score and moved:  # what is left is that of the tables, and of an estimate
        worth[-1] = moved[1][place]
        luck[-1] = worth[-1] - before[-1] - skill[-1]
    found: Turn = {
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
    if turn.score and turn.game.deal:
        found["dealt"] = could_have(turn.game, lambda roll, faces: best_of(sticks, roll, faces))
    return found


def best_of(sticks: list[Yardstick], roll: int, faces: bytes) -> int:
    """The best hold by the game's currency."""
    holds = np.stack([stick.holds(roll, faces) for stick in sticks])
    return best_hold(holds, len(sticks) - 1, 0)


def analysed_roll(number: int, turn: Played, sticks: list[Yardstick], worth: Floats) -> tuple[Roll, Floats, Floats]:
    """A roll taken apart, what the best hold is worth, and what was made of it. *worth*: that of the turn before it."""
    faces = turn.hands[number - 1]
    roll: Roll = {"roll": number, "faces": [face_text(face) for face in faces]}
    if number == ROLLS:
        best = np.array([stick.end(faces) for stick in sticks])
    else:
        holds = np.stack([stick.holds(number, faces) for stick in sticks])
        best = holds.max(axis=1)
    roll["luck"] = by_measure(best - worth)
    if number == ROLLS or number > len(turn.holds):
        return roll, best, best
    held = turn.holds[number - 1]
    after = holds[:, held]
    roll["hold"] = dice_of(held)
    roll["cost"] = by_measure(best - after)
    roll["best"] = {measure: dice_of(best_hold(holds, at, held)) for at, measure in enumerate(named(holds))}
    return roll, best, after


def named(values: Floats) -> tuple[str, ...]:
    """The measures of so many values."""
    return (*MEASURES, WIN)[: len(values)]


def by_measure(values: Floats) -> Figures:
    """As JSON has it, to the last digit that means something."""
    return {measure: round(float(value), 9) + 0.0 for measure, value in zip(named(values), values, strict=True)}


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


def costliest(turns: list[Turn], currency: str) -> list[Hold]:
    """The holds that cost the most in the game's currency, those that cost something."""
    dear = [hold for hold in holds_of(turns) if hold["cost"][currency] > EQUAL]
    return sorted(dear, key=lambda hold: -hold["cost"][currency])[:COSTLIEST]
