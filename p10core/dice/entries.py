"""The journal's entries for a game of dice; p10core/dice/replay.py plays them again.

A roll is ten sides out of six, less than 2 ** 26, in four bytes; a hold is ten bits in two.
"""

import struct

from p10core.const import const
from p10core.dice.rules import HELD, JUDGED, ROLLED, STOPPED
from p10core.dice.ten_dice import DICE, SIDES, side_of
from p10core.journal.kinds import HIGH_DIE, HOLD, JUDGE, ROLL, SEAT, STAGE, STOP
from p10core.types import Bytes, Game

# Stages: where the players are between two moves, which the game itself does not know.
RESULT = const(0)  # they look at what the last turn has scored; so it is after each STOP
NEXT = const(1)  # the next player's name, or the winner's
AT_DICE = const(2)  # the dice of the turn
ASKED = const(3)  # the turn, and whether it is really to be failed


def fact_entry(fact: int, game: Game) -> tuple[int, bytes] | None:
    """The entry for a fact of a game, as (kind, payload); None if it needs none."""
    if fact == ROLLED:
        return ROLL, packed_faces(game.turn.faces)
    if fact == HELD:
        return HOLD, struct.pack("<H", game.turn.held)
    if fact == JUDGED:
        return JUDGE, struct.pack("<HH", game.turn.kept, game.turn.best)
    if fact == STOPPED:
        return STOP, b""
    return None


def high_dice_entry(sides: bytearray) -> tuple[int, bytes]:
    """The entry for a roll in the roll-off: the sides of all who had to roll, by seat. The one that settles the order
    seats the players too.
    """
    return HIGH_DIE, bytes(sides)


def stage_entry(stage: int) -> tuple[int, bytes]:
    """The entry for the stage that the players are at now."""
    return STAGE, bytes((stage,))


def stage_after(kind: int) -> int:
    """The stage after a move."""
    return RESULT if kind == STOP else NEXT if kind in (HIGH_DIE, SEAT) else AT_DICE


def packed_faces(faces: Bytes) -> bytes:
    """Ten faces as four bytes."""
    number = 0
    for die in range(DICE):
        number = number * SIDES + side_of(die, faces[die])
    return struct.pack("<I", number)
