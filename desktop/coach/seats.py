"""Solitaire games played by each level of p10core, with the device's own code and the device's own file."""

import math
import random
from typing import NamedTuple

from desktop.coach import file
from p10core.coach import Coach
from p10core.coach_file import open_coach
from p10core.dice import ALL_DICE, roll
from p10core.game import OVER, Game
from p10core.levels import choose
from p10core.turn import ROLLS


class Sample(NamedTuple):
    """The mean final score of some games, and its standard error."""

    mean: float
    error: float


def play(level: int, coach: Coach, source: random.Random) -> int:
    """One solitaire game; its final score."""
    game = Game(["Solo"])
    while game.state != OVER:
        turn = game.turn
        while True:
            faces = bytearray(turn.faces)
            roll(faces, turn.held, source.randbytes)
            game.roll(faces)
            if turn.rolls == ROLLS:
                break
            mask = choose(level, turn, game.player(), coach, source.randbytes)
            if mask == ALL_DICE:
                break
            game.hold(mask)
        game.stop()
    return game.total(0)


def sampled(level: int, games: int, seed: int) -> Sample:
    """What *games* games of a level come to."""
    coach, problem = open_coach(open, str(file.built()))
    assert coach, problem
    source = random.Random(f"{seed} {level}")
    scores = [play(level, coach, source) for _ in range(games)]
    mean = sum(scores) / games
    variance = sum((score - mean) ** 2 for score in scores) / (games - 1)
    return Sample(mean, math.sqrt(variance / games))
