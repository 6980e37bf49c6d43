"""Chooses more plays that the coach's file has for games that are to be won: ``python -m
desktop.coach.choose_more``, ten minutes; what comes out is kept in win_plays.json.

The play of choose_plays.py is one for a phase. In the corners of a game, where so many points win and one less loses,
another is better. Games of all kinds are played by the tower's masters, and what the ends of their turns are worth is
noted. The plays that add most to those that the file has, for each byte that they take, join until there are ROOM.
"""

import random

import numpy as np

from desktop.coach.simulate import NAMES, rolled_off
from desktop.coach.solver.best_turn import NUMBER_PHASES, BestTurn, outcome
from desktop.coach.solver.multisets import HIGH, LOW, Floats
from desktop.coach.solver.plays import at_least
from desktop.coach.solver.positions import scores_of
from desktop.coach.tables import file, plan, seats, win_plays
from desktop.coach.tables.choose_plays import in_thousands, write
from desktop.errors import BadInput
from desktop.referee.record_words import parse_house
from p10core.coach.file import AUTO, CERTAIN, WIN
from p10core.dice.opponents import MASTER
from p10core.dice.rules import OVER, Game

GAMES = 3000
SEED = 77
ROOM = 82_000  # bytes
HOUSES = ["none"] * 6 + ["even", "rounds"] * 2 + [f"short:{length}" for length in range(1, 10)]
PLAYERS = (2, 2, 2, 3, 4)
EXACT = 150  # turns of a phase that are solved exactly
WORST = 25  # of these, whose best plays are tried
PER_PHASE = 3  # at the most


def noted(games: int, source: random.Random) -> dict[int, Floats]:
    """What the ends of turns were worth, a row a turn, of each phase of numbers."""
    coach = seats.opened(str(file.built(file.PICO_2)))
    found: dict[int, list[list[int]]] = {phase: [] for phase in NUMBER_PHASES}
    for _ in range(games):
        players = source.choice(PLAYERS)
        game = Game(
            NAMES[:players],
            source.randrange(2),
            *parse_house(source.choice(HOUSES)),
            levels=bytes([MASTER] * players),
        )
        game.seat(rolled_off(players, source.randbytes))
        while game.state != OVER:
            planned = coach.plan(game, AUTO)
            if not planned:
                raise BadInput(coach.problem())
            if game.turn.phase in found:
                found[game.turn.phase].append(list(planned.ends))
            seats.play_turn(game, coach, source.randbytes)
    return {phase: np.array(rows) / CERTAIN for phase, rows in found.items()}


class Addition:
    """Plays that may join the tables of a phase: *ends* are what turns were worth, *share* how often it comes."""

    def __init__(self, phase: int, ends: Floats, tables: list[plan.Table], share: float) -> None:
        self.phase = phase
        self.ends = ends
        self.share = share
        self.best = (ends @ np.array([table.ends() for table in tables if table.phase == phase]).T).max(axis=1)
        some = np.random.default_rng(1).permutation(len(ends))[:EXACT]
        lacks = [BestTurn(phase, ends[at]).value - self.best[at] for at in some]
        scores = scores_of(phase)
        wanted = [ends[some[at]] for at in np.argsort(lacks)[::-1][:WORST]]
        wanted += [at_least(score) for score in scores[len(scores) // 4 :]]
        self.pay_offs = [np.array(in_thousands(phase, pay_off)) for pay_off in wanted if np.ptp(pay_off)]
        choices = [BestTurn(phase, pay_off).choices() for pay_off in self.pay_offs]
        self.brings = ends @ np.array([outcome(phase, choice) for choice in choices]).T
        masks = file.masks(HIGH), file.masks(LOW)
        self.sizes = [
            sum(len(block) for of_roll in choice for block in file.blocks(of_roll, *masks)) for choice in choices
        ]
        self.taken: list[list[int]] = []

    def next(self) -> tuple[float, int]:
        """What the best play brings for a byte, and which it is."""
        if len(self.taken) == PER_PHASE:
            return 0.0, 0
        gains = np.maximum(self.brings - self.best[:, None], 0).mean(axis=0) * self.share / self.sizes
        return float(gains.max()), int(gains.argmax())

    def take(self, number: int) -> int:
        """Let a play join; how many bytes it takes."""
        self.taken.append(self.pay_offs[number].tolist())
        self.best = np.maximum(self.best, self.brings[:, number])
        return self.sizes[number]


def chosen() -> dict[str, list[list[int]]]:
    """The pay-offs of the plays that join, by phase."""
    tables = [
        table for table in plan.with_games(plan.tables(plan.solitaire())) if (table.aim, table.least > 0) != (WIN, True)
    ]
    ends = noted(GAMES, random.Random(SEED))
    turns = sum(map(len, ends.values()))
    additions = [Addition(phase, rows, tables, len(rows) / turns) for phase, rows in ends.items()]
    room = ROOM
    while room > 0:
        gain, number, addition = max(((*one.next(), one) for one in additions), key=lambda found: found[0])
        size = addition.take(number)
        print(f"phase {addition.phase}: {gain * size:.5%} for {size} bytes", flush=True)
        room -= size
    return {str(one.phase): one.taken for one in additions}


if __name__ == "__main__":
    write(win_plays.found()["pay_offs"], win_plays.found()["phase_8"], chosen())
