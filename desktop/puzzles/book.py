"""The book of puzzles with their answers, built into build/puzzles.json for the page; and a game's mistakes as puzzles.

book.txt has a position a line, found in games of two that the tower's levels played::

    2011 10 2 10R 9G 9O 6B 6G 6O WO 4O WG WR mine=452 other=0,532 first=0

the first finish rule, then what :mod:`desktop.coach.advise` reads. A position is a puzzle if the natural hold, that of
the cautious player, costs 3 % of the chance to win or more, and the best hold is the best by 1 % or more. The chances
are those of the solved game of two: exact, if both go on as the exact solution does. In phase 8 they are exact only
after the second roll, so its puzzles are there.
"""

import argparse
import base64
import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, TypedDict

import numpy as np

from desktop.analysis.lessons import MISTAKE
from desktop.coach import perfect
from desktop.coach.advise import BEFORE_FACES, KEYS, Rules, coach, game_of
from desktop.coach.solver import colours
from desktop.coach.solver.best_turn import points_only
from desktop.coach.values.copies import snapshot
from desktop.coach.values.worth import Yardstick, chance_of, won_by
from desktop.errors import BadInput
from desktop.referee.evaluate import dice_showing
from desktop.referee.record_words import choice, pairs, read_record
from desktop.referee.referee import referee
from p10core.dice.bonuses import FIVE_PHASES
from p10core.dice.evaluator import FAILED
from p10core.dice.opponents import CAUTIOUS, choose
from p10core.dice.rules import LAST_SERIES, Game
from p10core.dice.ten_dice import ALL_DICE, DICE, face_text, parse_face
from p10core.dice.turn import ROLLS, Turn
from p10core.game.games import FINISH_NAMES

ROOT = Path(__file__).parents[2]
BOOK = Path(__file__).with_name("book.txt")
BUILT = ROOT / "build" / "puzzles.json"
COSTS = 0.03  # of the chance to win: the natural hold, at least
AHEAD = 0.01  # the best hold of the next one, at least
EQUAL = 1e-9
PLAYERS = 2  # of the game that is solved
SCALE = 65535  # a chance of 1, two bytes
KINDS = ("last", "take", "fail", "bonus", "phase")

Floats = np.ndarray


class Answer(NamedTuple):
    """The chance to win with each of the 1,024 masks of dice held, the best of them, and the natural one."""

    worth: Floats
    hold: int
    natural: int


class Puzzle(TypedDict):
    """As the page reads it. *totals* and *phases*: one's own and the other's. *score*: what the dice are worth as they
    lie, -1 if the phase is not made. *enough*: the least score with which one would win, -1 if none does at once. Then
    of the best hold and the natural one: the masks, chances to win and to make the phase, and points. *worth*: of each
    mask the chance to win in 65,535ths, two bytes each, the lowest first, in base64.
    """

    kind: str
    finish: str
    phase: int
    roll: int
    faces: list[str]
    totals: list[int]
    phases: list[int]
    score: int
    enough: int
    holds: list[int]
    wins: list[float]
    made: list[float]
    points: list[float]
    worth: str


def read_book(path: Path = BOOK) -> list[str]:
    """The lines that have a position."""
    return [line for line in path.read_text("utf-8-sig").splitlines() if line and not line.startswith("#")]


def position(line: str) -> Game:
    """The game as it stands. Raises BadInput where no game stands like that."""
    words = line.split()
    finish = choice(words[0], FINISH_NAMES, "finish")
    end = BEFORE_FACES + DICE
    game = game_of(int(words[1]), pairs(words[end:], KEYS), Rules(finish))
    turn = game.turn
    turn.rolls = int(words[2])
    faces = bytes(parse_face(word) for word in words[BEFORE_FACES:end])
    turn.faces[:] = bytes(faces[place] for place in dice_showing(faces))
    return game


def yardstick(game: Game) -> Yardstick:
    """The turn that is on by the chance to win."""
    return won_by(game.turn.phase, np.array(perfect.ends(game)))


def answer(game: Game, stick: Yardstick) -> Answer | None:
    """The answer if the position is a puzzle. *stick*: the yardstick of its turn."""
    turn = game.turn
    if turn.phase == colours.PHASE and turn.rolls == 1:
        return None
    natural = choose(CAUTIOUS, game, coach(), bytes)
    worth = stick.holds(turn.rolls, bytes(turn.faces))
    best = worth.max()
    among = worth >= best - EQUAL
    if best - worth[natural] < COSTS or best - worth[~among].max() < AHEAD:
        return None
    hold = min(np.flatnonzero(among), key=lambda mask: (int(mask) ^ natural).bit_count())
    return Answer(worth, int(hold), natural)


def puzzle(line: str) -> Puzzle:
    """A line of the book with its answer. Raises BadInput if it is no puzzle."""
    game = position(line)
    found = answer(game, yardstick(game))
    if not found:
        raise BadInput(f"no puzzle: {line}")
    return posed(game, found)


def posed(game: Game, found: Answer) -> Puzzle:
    """The position and its answer, as the page reads them."""
    turn, me = game.turn, game.current
    faces = bytes(turn.faces)
    holds = [found.hold, found.natural]
    made = chance_of(turn.phase).holds(turn.rolls, faces)
    points = won_by(turn.phase, points_only()).holds(turn.rolls, faces)
    result = turn.result()
    return {
        "kind": kind(game, holds, made, points),
        "finish": FINISH_NAMES[game.finish],
        "phase": turn.phase,
        "roll": turn.rolls,
        "faces": [face_text(face) for face in faces],
        "totals": [game.total(me), game.total(1 - me)],
        "phases": [game.players[me].phase, game.players[1 - me].phase],
        "score": -1 if result == FAILED else result >> 10,
        "enough": enough(game),
        "holds": holds,
        "wins": rounded(found.worth[holds]),
        "made": rounded(made[holds]),
        "points": rounded(points[holds]),
        "worth": base64.b64encode(np.rint(found.worth * SCALE).astype("<u2").tobytes()).decode(),
    }


def mistakes(lines: Iterable[str]) -> list[Puzzle]:
    """The holds of people in a record of a game of two that were mistakes or worse, as puzzles: in place of the natural
    hold stands what they held. Raises BadInput as the referee does.
    """
    found: list[Puzzle] = []
    sticks: dict[Turn, Yardstick] = {}

    def judge(game: Game, stops: bool) -> None:
        turn = game.turn
        is_colour = turn.phase == colours.PHASE and turn.rolls == 1
        if len(game.players) != PLAYERS or game.player().level or not 0 < turn.rolls < ROLLS or is_colour:
            return
        if turn not in sticks:
            sticks.clear()
            sticks[turn] = yardstick(snapshot(game))
        worth = sticks[turn].holds(turn.rolls, bytes(turn.faces))
        held = ALL_DICE if stops else turn.held
        if worth.max() - worth[held] >= MISTAKE:
            among = np.flatnonzero(worth >= worth.max() - EQUAL)
            best = min(among, key=lambda mask: (int(mask) ^ held).bit_count())
            found.append(posed(game, Answer(worth, int(best), held)))

    referee(lines, judge=judge)
    return found


def rounded(values: Floats) -> list[float]:
    """As the page says it, to a tenth of a percent and more."""
    return [round(float(value), 4) for value in values]


def enough(game: Game) -> int:
    """The least score that wins at once in the last series; -1 where there is none, and before it."""
    if game.state != LAST_SERIES:
        return -1
    return next((score for score, chance in enumerate(perfect.ends(game)[1:-1], 1) if chance == 1), -1)


def kind(game: Game, holds: list[int], made: Floats, points: Floats) -> str:
    """What the puzzle is about, one of KINDS: the last series, whether to take the points of a phase that is made, to
    fail on purpose, the five phase bonus, or what to make of the phase.
    """
    if game.state == LAST_SERIES:
        return "last"
    if game.turn.result() != FAILED:
        return "take"
    hold, natural = holds
    if hold == ALL_DICE or made[hold] < made[natural] and points[hold] < points[natural]:
        return "fail"
    if FIVE_PHASES - 1 <= game.turn.phase <= FIVE_PHASES and game.five_phase_bonus_open(game.current):
        return "bonus"
    return "phase"


def is_built() -> bool:
    """Whether the file for the page is there, and neither the book nor what answers it has changed since."""
    sources = [BOOK, *Path(__file__).parent.glob("*.py")]
    return BUILT.exists() and BUILT.stat().st_mtime >= max(path.stat().st_mtime for path in sources)


def built() -> Path:
    """The file for the page, made first if need be."""
    if not is_built():
        BUILT.parent.mkdir(exist_ok=True)
        fresh = BUILT.with_suffix(f".{os.getpid()}")  # several may build at once
        fresh.write_text(json.dumps([puzzle(line) for line in read_book()], separators=(",", ":")), "utf-8")
        fresh.replace(BUILT)
    return BUILT


def main(arguments: list[str]) -> None:
    """The command line of puzzles."""
    parser = argparse.ArgumentParser(prog="desktop puzzles", description="Answer the book of puzzles for the page.")
    parser.add_argument("--of", metavar="RECORD", help="print the mistakes in a game of two as puzzles; - reads stdin")
    options = parser.parse_args(arguments)
    if options.of is not None:
        print(json.dumps(mistakes(read_record(options.of))))
    else:
        print(f"{built()}: {len(read_book())} puzzles")
