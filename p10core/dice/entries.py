"""The journal's entries for a game of dice, and how they are played again.

A roll is ten sides out of six, less than 2 ** 26, in four bytes; a hold is ten bits in two.
"""

import struct

from p10core.const import const
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import HELD, JUDGED, ROLL_OFF, ROLLED, STOPPED
from p10core.dice.ten_dice import DICE, SIDES, face_of, side_of
from p10core.journal.kinds import CALLED, HIGH_DIE, HOLD, JUDGE, ROLL, SEAT, STAGE, STOP
from p10core.kernel.entries import call

# Stages: where the players are between two moves, which the game itself does not know.
RESULT = const(0)  # they look at what the last turn has scored; so it is after each STOP
NEXT = const(1)  # the next player's name, or the winner's
AT_DICE = const(2)  # the dice of the turn
ASKED = const(3)  # the turn, and whether it is really to be failed


def fact_entry(fact, game):
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


def high_dice_entry(sides):
    """The entry for a roll in the roll-off: the sides of all who had to roll, by seat. The one that settles the order
    seats the players too.
    """
    return HIGH_DIE, bytes(sides)


def stage_entry(stage):
    """The entry for the stage that the players are at now."""
    return STAGE, bytes((stage,))


def stage_after(kind):
    """The stage after a move."""
    return RESULT if kind == STOP else NEXT if kind in (HIGH_DIE, SEAT) else AT_DICE


def packed_faces(faces):
    """Ten faces as four bytes."""
    number = 0
    for die in range(DICE):
        number = number * SIDES + side_of(die, faces[die])
    return struct.pack("<I", number)


class Moves:
    """Makes the moves of entries, oldest first, in a *game* that is just set up.

    What the game does not know itself is here afterwards: ``roll_off`` (None for one player), the ``stage`` where the
    players are, and ``last_faces``, the dice of the last turn.
    """

    def __init__(self, game):
        self.game = game
        self.roll_off = RollOff(len(game.players)) if game.state == ROLL_OFF else None
        self.stage = NEXT
        self.last_faces = None

    def apply(self, kind, payload):
        """Make the move of an entry. Raises ValueError if that is not possible."""
        game = self.game
        if kind == STAGE:
            self.stage = payload[0]
            return
        if kind == CALLED:
            call(game, payload)
            return
        self.stage = stage_after(kind)
        if kind == HIGH_DIE:
            for side in payload:
                self.roll_off.add(face_of(0, side) & 15)  # the high dice have the same numbers, side by side
            if not self.roll_off.due():
                game.seat(self.roll_off)
        elif kind == SEAT:
            pass  # the roll before it has done that
        elif kind == ROLL:
            game.roll(unpacked_faces(payload))
        elif kind == JUDGE:
            game.judge(*struct.unpack("<HH", payload))
        elif kind == HOLD:
            game.hold(struct.unpack("<H", payload)[0])
        elif kind == STOP:
            self.last_faces = bytes(game.turn.faces)
            game.stop()
        else:
            raise ValueError("no entry of a game of dice")


def unpacked_faces(payload):
    """The ten faces out of :func:`packed_faces`."""
    number = struct.unpack("<I", payload)[0]
    faces = bytearray(DICE)
    for die in range(DICE - 1, -1, -1):
        faces[die] = face_of(die, number % SIDES)
        number //= SIDES
    return faces
