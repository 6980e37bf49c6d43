"""Turns played by each level of p10core, with the device's own code and the device's own file."""

import os
from collections.abc import Callable
from functools import cache, lru_cache

from desktop.coach.tables import file
from desktop.errors import BadInput
from desktop.referee.deal import rolled
from p10core.coach.coach import Coach
from p10core.coach.file import AUTO, CoachFile
from p10core.dice.opponents import choose
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import ROLLS

BLOCKS_KEPT = 4096  # more than the file has


class QuickFile(CoachFile):
    """The device's reader of the coach's file, which keeps what it has unpacked: the device has no room for that."""

    def __init__(self, found: CoachFile) -> None:
        super().__init__(found.file, found.tables, found.length, found.right)
        self._kept = lru_cache(BLOCKS_KEPT)(super()._inflated_at)

    def _inflated_at(self, at: int, size: int) -> bytes:
        return self._kept(at, size)


def opened(name: str | None = None) -> Coach:
    """The coach with a file, else with that of a Pico, which is built first if there is none."""
    coach = Coach(open, name=name or str(file.built()))
    if not coach.is_ready():
        raise BadInput(f"{name}: {coach.problem()}")
    coach.file = QuickFile(coach.file)
    return coach


def opened_once(name: str | None = None) -> Coach:
    """As :func:`opened`, but one coach for each file. Each process has its own: two that were forked with a file open
    would read on from where the other one is.
    """
    return _opened_by(os.getpid(), name)


@cache
def _opened_by(process: int, name: str | None) -> Coach:
    return opened(name)


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
        judged = coach.judgement(game, AUTO, stops) if is_judged else None
        if judged:
            game.judge(*judged)
        if stops:
            break
    game.stop()
