"""Games of two with thrown dice through the device's own game, the solution in one seat or in both.

Each turn goes by the hold tables of the play that the solution takes; phase 8 by the device's rule, which is within
0.1 % of the chance. Thrown dice know nothing of the algebra, the device's game nothing of
:mod:`desktop.coach.solver.two`.
"""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from desktop.coach.solver import colours
from desktop.coach.solver.best_turn import HOLDS, NOT_MADE, BestTurn
from desktop.coach.solver.multisets import HIGH, LOW
from desktop.coach.solver.node import FIRST, SECOND, node_of
from desktop.coach.solver.plays import Stock
from desktop.coach.solver.positions import Ints
from desktop.coach.solver.two import Two
from p10core.coach.colours import colour_hold
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import ALL_DICE, roll
from p10core.dice.turn import ROLLS

ERRORS = 4  # standard errors that chance may be away
PlayTurn = Callable[[Game, Callable[[int], bytes]], None]


class Share(NamedTuple):
    """What share of games was won, its standard error, and the chance that was computed."""

    won: float
    error: float
    computed: float

    def agrees(self) -> bool:
        """Whether they are within four standard errors."""
        return abs(self.won - self.computed) <= ERRORS * self.error

    def __str__(self) -> str:
        away = (self.won - self.computed) / self.error
        verdict = "agrees" if self.agrees() else "DIFFERS"
        return f"won {self.won:.4f} +- {self.error:.4f}  computed {self.computed:.4f}  {away:+.2f} errors  {verdict}"


class Player:
    """Plays turns as a solved game says, with the hold tables of its stock's plays."""

    def __init__(self, game: Two, stock: Stock) -> None:
        self.game = game
        self.stock = stock
        self.tables: dict[tuple[int, int], list[np.ndarray]] = {}

    def play_turn(self, table: Game, random_bytes: Callable[[int], bytes]) -> None:
        """The turn of the one whose turn it is."""
        turn = table.turn
        taken = int(self.game.looked_up(self.game.taken, node_of(table), *totals_of(table))[0])
        while turn.rolls < ROLLS:
            faces = bytearray(turn.faces)
            roll(faces, turn.held, random_bytes)
            table.roll(faces)
            if turn.rolls < ROLLS:
                mask = self.hold(turn.phase, turn.rolls, turn.faces, taken)
                if mask == ALL_DICE:
                    break
                table.hold(mask)
        table.stop()

    def hold(self, phase: int, rolls: int, faces: bytes, taken: int) -> int:
        """The dice to hold, as a mask, after so many rolls in the play number *taken*."""
        if phase == colours.PHASE:
            if self.stock.of(phase)[taken, NOT_MADE] > 0.99:  # on purpose
                return ALL_DICE
            return colour_hold(rolls, faces, False)
        if (phase, taken) not in self.tables:
            self.tables[phase, taken] = BestTurn(phase, self.stock.payoffs[phase][taken]).choices()
        return held(faces, self.tables[phase, taken][rolls - 1])


def held(faces: bytes, chosen: np.ndarray) -> int:
    """The dice that a table of holds, see :func:`desktop.coach.solver.best_turn.choice`, keeps of ten *faces*."""
    numbers = [face & 15 for face in faces]
    shown = [tuple(sorted(numbers[die] for die in dice.dice)) for dice in (HIGH, LOW)]
    places = [dice.place[one] - dice.combinations.start for dice, one in zip((HIGH, LOW), shown, strict=True)]
    mask = 0
    for dice, hold in zip((HIGH, LOW), divmod(int(chosen[places[0], places[1]]), HOLDS[1]), strict=True):
        wanted = list(dice.holds[hold])
        for die in dice.dice:
            if numbers[die] in wanted:
                wanted.remove(numbers[die])
                mask |= 1 << die
    return mask


def totals_of(table: Game) -> tuple[Ints, Ints]:
    """Both totals."""
    return np.array([table.total(FIRST)]), np.array([table.total(SECOND)])


def thrown(
    count: int, seed: int, computed: float, new_game: Callable[[], Game], turns: tuple[PlayTurn, PlayTurn]
) -> Share:
    """The share that who plays first wins of so many games; *turns* plays the turns of either.

    *computed*: what it should be. *new_game* gives a game of two at which nobody has sat down yet.
    """
    source = random.Random(seed)
    won = []
    for _ in range(count):
        table = new_game()
        table.seat(first_before_second())
        while table.state != OVER:
            turns[table.current](table, source.randbytes)
        won.append((FIRST in table.winners()) / len(table.winners()))
    mean = sum(won) / count
    variance = sum((share - mean) ** 2 for share in won) / (count - 1)
    return Share(mean, math.sqrt(variance / count), computed)


def first_before_second() -> RollOff:
    """A roll-off that leaves the seats as they are."""
    roll_off = RollOff(2)
    roll_off.add(10)
    roll_off.add(5)
    return roll_off
