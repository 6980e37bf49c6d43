"""Dice to hold that look as if they were for nothing: those that the way named beside them does not take."""

from p10core.const import const
from p10core.dice.evaluator import target
from p10core.dice.ten_dice import ALL_DICE, DICE
from p10core.game.phases import COLOUR, PHASES

_NO_FACE = const(15)  # a number that no phase asks for


def odd_dice(phase, faces, mask):
    """Those of the hold *mask*, as a mask."""
    if PHASES[phase][0][0] == COLOUR or not 0 < mask < ALL_DICE:
        return 0
    wanted = bytearray(11)
    target(phase, held_alone(faces, mask), wanted)
    odd = 0
    for die in range(DICE):
        number = faces[die] & 15
        if mask >> die & 1 and number:
            if wanted[number]:
                wanted[number] -= 1
            else:
                odd |= 1 << die
    return odd


def held_alone(faces, mask):
    """The *faces* as they are seen when only the dice of a mask count."""
    return bytes([faces[die] if mask >> die & 1 else _NO_FACE for die in range(DICE)])
