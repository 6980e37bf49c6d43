"""Holds of the coach that look absurd: ``python -m desktop odd_holds --games N --seed S``.

A held die is odd if it is in none of the sets and runs that the hold is said to be for. Masters play alone and in games
of two. Of their decisions it is counted how many have odd dice, and how many of these have their reason said; and what
the best hold without odd dice would cost, in points alone, with two in % of the chance to win. Some are printed to be
read. Phase 8 has no odd dice.
"""

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from desktop.coach import perfect
from desktop.coach.simulate import NAMES, rolled_off
from desktop.coach.solver.best_turn import NUMBER_PHASES
from desktop.coach.solver.multisets import HIGH, LOW
from desktop.coach.tables import file, seats, understood
from desktop.errors import BadInput
from desktop.records.analysis.worth import Floats, places, points_of
from p10core.coach.advice import Advice
from p10core.coach.file import AUTO
from p10core.coach.outlook import Plan
from p10core.dice.opponents import MASTER
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import ALL_DICE, DICE, face_text, roll
from p10core.dice.turn import ROLLS

SHOWN = 50
CERTAIN = 100
CHEAP = {1: 0.05, 2: 0.05}  # of what is counted with so many players


class Hold(NamedTuple):
    """A hold, with how many play and after which roll. With odd dice also what is said, what the best hold without them
    costs, and all of it in a line.
    """

    players: int
    phase: int
    rolls: int
    is_odd: bool
    reason: str = ""
    cost: float = 0.0
    line: str = ""


def holds_of(players: int, seed: int, number: int) -> list[Hold]:
    """Those of one game of masters."""
    coach, source = seats.opened_once(), random.Random(f"odd {seed} {players} {number}")
    game = Game(NAMES[:players], levels=bytes([MASTER] * players))
    if players > 1:
        game.seat(rolled_off(players, source.randbytes))
    found = []
    while game.state != OVER:
        turn = game.turn
        while True:
            faces = bytearray(turn.faces)
            roll(faces, turn.held, source.randbytes)
            game.roll(faces)
            if turn.rolls == ROLLS:
                break
            advice = coach.advise(game, AUTO)
            if not advice:
                raise BadInput(coach.problem())
            if advice.mask == ALL_DICE:
                break
            if turn.phase in NUMBER_PHASES:
                found.append(looked_at(game, coach.plan(game, AUTO), advice))
            game.hold(advice.mask)
        game.stop()
    return found


def looked_at(game: Game, plan: Plan, advice: Advice) -> Hold:
    """A hold that is advised."""
    turn, players = game.turn, len(game.players)
    is_odd = bool(advice.odd)
    if not is_odd:
        return Hold(players, turn.phase, turn.rolls, is_odd)
    worth, odd = worth_of_holds(game, plan), odd_dice(turn.phase, turn.faces)
    plain = int(np.where(odd == 0, worth, -np.inf).argmax())
    cost = float(worth[advice.mask] - worth[plain])
    said = advice.reason(str)
    line = (
        f"{cost:6.2f}  phase {turn.phase:<2} roll {turn.rolls}  {dice(turn.faces, ALL_DICE):<32}holds "
        f"{dice(turn.faces, advice.mask):<28}{advice.purpose(str):<22}{said:<22}plain: "
        f"{'score' if plain == ALL_DICE else dice(turn.faces, plain)}"
    )
    return Hold(players, turn.phase, turn.rolls, is_odd, said, cost, line)


def worth_of_holds(game: Game, plan: Plan) -> Floats:
    """What each mask of dice is worth: points alone, with two % of the chance to win."""
    turn = game.turn
    if len(game.players) == 1:
        return points_of(turn.phase, plan.standing).holds(turn.rolls, turn.faces)
    return CERTAIN * np.array(perfect.worth(game))


def odd_dice(phase: int, faces: bytes) -> np.ndarray:
    """How many odd dice each mask holds."""
    of_holds = understood.unexplained(phase)
    return np.asarray(of_holds[np.ix_(places(HIGH, faces), places(LOW, faces))].T.ravel())


def dice(faces: bytes, mask: int) -> str:
    """The dice of a mask in words."""
    return " ".join(face_text(faces[die]) for die in range(DICE) if mask >> die & 1) or "none"


def table(found: list[Hold]) -> Iterator[str]:
    """How many there are, by players, phase and roll."""
    yield f"{'players':<9}{'phase':<7}{'roll':<6}{'holds':>7}{'odd':>7}{'%':>7}{'said':>7}{'cost':>8}{'< .05':>8}"
    for key in sorted({(hold.players, hold.phase, hold.rolls) for hold in found}):
        yield row(key, [hold for hold in found if hold[:3] == key])
    for players in sorted({hold.players for hold in found}):
        yield row((players, "all", ""), [hold for hold in found if hold.players == players])


def row(key: tuple[object, ...], holds: list[Hold]) -> str:
    """One of its rows; the cost is the mean of those that are odd."""
    odd = [hold for hold in holds if hold.is_odd]
    said = sum(bool(hold.reason) for hold in odd)
    cost = sum(hold.cost for hold in odd) / max(len(odd), 1)
    cheap = sum(hold.cost < CHEAP[hold.players] for hold in odd)
    begin = f"{key[0]!s:<9}{key[1]!s:<7}{key[2]!s:<6}"
    return f"{begin}{len(holds):>7}{len(odd):>7}{len(odd) / len(holds):>7.1%}{said:>7}{cost:>8.3f}{cheap:>8}"


def main(arguments: list[str]) -> None:
    """The command line of odd_holds."""
    parser = argparse.ArgumentParser(prog="desktop odd_holds", description="Count holds whose dice look odd.")
    parser.add_argument("--games", type=int, default=200, help="so many alone, and as many of two (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=SHOWN, help=f"print so many (default {SHOWN})")
    options = parser.parse_args(arguments)
    if options.games < 1:
        raise BadInput(f"--games {options.games}: at least 1")
    file.built()
    perfect.solved(Game(NAMES[:2]))
    found: list[Hold] = []
    with ProcessPoolExecutor() as workers:
        for players in (1, 2):
            play = partial(holds_of, players, options.seed)
            found += sum(workers.map(play, range(options.games), chunksize=5), [])
    print("\n".join(table(found)))
    odd = [hold for hold in found if hold.is_odd]
    random.Random(options.seed).shuffle(odd)
    for hold in islice(sorted(odd[: options.shown]), options.shown):
        print(f"{hold.players} {hold.line}")
