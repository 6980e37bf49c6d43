"""One turn: roll all ten dice, set some aside, roll the rest, at most three times (leaflet A, PLAY)."""

from p10core.const import const
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.ten_dice import ALL_DICE, DICE, can_show
from p10core.game.games import IllegalMove, Refusal, refuse
from p10core.types import Bytes

ROLLS = const(3)

ALL_ROLLED = Refusal("No roll left: SCORE", "all three rolls of this turn are made")
ALL_HELD = Refusal("All held: free one", "all ten dice are held: take one back to roll")
HOLD_NOTHING = Refusal("ROLL first", "there is nothing to hold before the first roll")
HOLD_NO_MORE = Refusal("No roll left: SCORE", "the third roll was the last: nothing more to hold")
STOP_AT_ONCE = Refusal("ROLL first", "a turn begins with a roll")


class Turn:
    """The turn of one player at one phase.

    ``rolls`` made so far (0..3), ``faces`` of the ten dice, ``held``: the mask of the dice set aside.
    """

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.rolls = 0
        self.faces = bytearray(DICE)
        self.held = 0
        self._undo = bytearray()
        self.kept = 0  # what the coach says of the hold: the chance that it keeps, and the best one, in 1/100 %
        self.best = 0

    # Why a move is not allowed now, a Refusal; None if it is.

    def why_no_roll(self) -> Refusal | None:
        """Why the free dice may not be rolled."""
        if self.rolls == ROLLS:
            return ALL_ROLLED
        return ALL_HELD if self.held == ALL_DICE else None

    def why_no_hold(self) -> Refusal | None:
        """Why no die may be held or let go."""
        if self.rolls == 0:
            return HOLD_NOTHING
        return HOLD_NO_MORE if self.rolls == ROLLS else None

    def why_no_stop(self) -> Refusal | None:
        """Why the turn may not end."""
        return STOP_AT_ONCE if self.rolls == 0 else None

    # Moves.

    def roll(self, faces: Bytes) -> None:
        """The dice that were free have been rolled: all ten *faces* as they lie now.

        Raises IllegalMove if no roll is left, a held die changed, or a die has no such face.
        """
        refuse(self.why_no_roll())
        for die in range(DICE):
            if not can_show(die, faces[die]):
                raise IllegalMove("die %d has no such face" % (die + 1))
            if self.held >> die & 1 and faces[die] != self.faces[die]:
                raise IllegalMove("die %d was held and cannot change" % (die + 1))
        self.faces[:] = faces
        self.rolls += 1
        self._undo = bytearray()

    def hold(self, mask: int) -> None:
        """Set aside exactly the dice of *mask*; those set aside before may be taken back.

        Raises IllegalMove before the first roll and after the third.
        """
        refuse(self.why_no_hold())
        if mask & ~ALL_DICE:
            raise IllegalMove("there are ten dice to hold")
        self.held = mask

    def toggle(self, die: int) -> None:
        """Set one die (0..9) aside or take it back."""
        self.hold(self.held ^ 1 << die)
        self._undo.append(die)

    def undo_hold(self) -> bool:
        """Take the last toggle since the roll back. False if there is none."""
        if not self._undo:
            return False
        self.held ^= 1 << self._undo[-1]
        self._undo = self._undo[:-1]
        return True

    def result(self) -> int:
        """What the dice are worth as they lie, of :mod:`p10core.dice.evaluator`. FAILED before the first roll."""
        return evaluate(self.phase, self.faces) if self.rolls else FAILED
