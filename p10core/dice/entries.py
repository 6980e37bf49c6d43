"""The journal's entries for a game of dice; p10core/dice/replay.py plays them again."""

import struct

from p10core.const import const
from p10core.dice.rules import HELD, JUDGED, ROLLED, STOPPED
from p10core.dice.ten_dice import DICE, SIDES, face_of, side_of
from p10core.types import Bytes, Game

# Kinds, see p10core/journal/kinds.py.
HIGH_DIE = const(6)
SEAT = const(7)  # of old journals only
ROLL = const(8)
HOLD = const(9)
STOP = const(10)
JUDGE = const(13)
STAGE = const(15)

# What is in them, as struct has it.
FACES_FORMAT = "<I"  # ten sides out of six: less than 2 ** 26
HELD_FORMAT = "<H"  # a mask of dice
JUDGED_FORMAT = "<HH"  # kept and best of p10core.dice.turn.Turn

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
        return HOLD, struct.pack(HELD_FORMAT, game.turn.held)
    if fact == JUDGED:
        return JUDGE, struct.pack(JUDGED_FORMAT, game.turn.kept, game.turn.best)
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
    return struct.pack(FACES_FORMAT, number)


def unpacked_faces(payload: bytes) -> bytearray:
    """The ten faces out of :func:`packed_faces`."""
    number = struct.unpack(FACES_FORMAT, payload)[0]
    faces = bytearray(DICE)
    for die in range(DICE - 1, -1, -1):
        faces[die] = face_of(die, number % SIDES)
        number //= SIDES
    return faces
