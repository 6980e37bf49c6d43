"""Turns and solitaire games played by each level of p10core, with the device's own code and the device's own file."""

import math
import os
import random
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from desktop.coach.tables import file
from desktop.records.deal import rolled
from p10core.coach.coach import AUTO, Coach
from p10core.coach.file import open_coach
from p10core.coach.judgement import judge
from p10core.dice.opponents import choose
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import ROLLS


class Sample(NamedTuple):
    """The mean final score of some games, and its standard error."""

    mean: float
    error: float


BLOCKS_KEPT = 4096  # more than the file has


class QuickCoach(Coach):
    """The device's coach, which keeps the blocks that it has unpacked: the device has no room for that."""

    def __init__(self, coach: Coach) -> None:
        super().__init__(coach.file, coach.tables)
        self._kept = lru_cache(BLOCKS_KEPT)(super()._block)

    def _block(self, number):
        return self._kept(number)


def opened() -> Coach:
    """The coach with its file, which is built first where there is none."""
    coach, problem = open_coach(open, str(file.built()))
    assert coach, problem
    return QuickCoach(coach)


def opened_once() -> Coach:
    """The same one each time. Each process has its own: two that were forked with a file open would read on from where
    the other one is.
    """
    return _opened_by(os.getpid())


@cache
def _opened_by(process: int) -> Coach:
    return opened()


def play_turn(
    game: Game,
    coach: Coach,
    random_bytes: Callable[[int], bytes],
    best: Callable[[Game, Coach], int] | None = None,
    is_judged: bool = False,
) -> None:
    """The turn of the player whose turn it is, at that player's level, or with the holds of *best*.

    *is_judged*: the holds count for a mark, as those of people do.
    """
    turn = game.turn
    while True:
        game.roll(rolled(game, random_bytes))
        if turn.rolls == ROLLS:
            break
        mask = best(game, coach) if best else choose(game.player().level, game, coach, random_bytes)
        stops = mask == ALL_DICE
        if not stops:
            game.hold(mask)
        if is_judged:
            judge(coach, game, AUTO, stops)
        if stops:
            break
    game.stop()


def play(level: int, coach: Coach, source: random.Random) -> int:
    """One solitaire game; its final score."""
    game = Game(["Solo"], levels=bytes([level]))
    while game.state != OVER:
        play_turn(game, coach, source.randbytes)
    return game.total(0)


def sampled(level: int, games: int, seed: int) -> Sample:
    """What *games* games of a level come to."""
    coach = opened()
    source = random.Random(f"{seed} {level}")
    scores = [play(level, coach, source) for _ in range(games)]
    mean = sum(scores) / games
    variance = sum((score - mean) ** 2 for score in scores) / (games - 1)
    return Sample(mean, math.sqrt(variance / games))
