"""Plays the journal's entries of a game of dice again; needed at the start alone, and where games are told."""

import struct

from p10core.dice.entries import (
    HELD_FORMAT,
    HIGH_DIE,
    HOLD,
    JUDGE,
    JUDGED_FORMAT,
    NEXT,
    ROLL,
    SEAT,
    STAGE,
    STOP,
    stage_after,
    unpacked_faces,
)
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import ROLL_OFF
from p10core.dice.ten_dice import face_of
from p10core.journal.kinds import CALLED
from p10core.kernel.start import call
from p10core.types import Game, MaybeNone


class Moves:
    """Makes the moves of entries, oldest first, in a *game* that is just set up.

    What the game does not know itself is here afterwards: ``roll_off`` (None for one player), the ``stage`` where the
    players are, and ``last_faces``, the dice of the last turn.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.roll_off: RollOff | MaybeNone = RollOff(len(game.players)) if game.state == ROLL_OFF else None
        self.stage = NEXT
        self.last_faces: bytearray | MaybeNone = None

    def apply(self, kind: int, payload: bytes) -> None:
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
            game.judge(*struct.unpack(JUDGED_FORMAT, payload))
        elif kind == HOLD:
            game.hold(struct.unpack(HELD_FORMAT, payload)[0])
        elif kind == STOP:
            self.last_faces = bytes(game.turn.faces)
            game.stop()
        else:
            raise ValueError("no entry of a game of dice")
