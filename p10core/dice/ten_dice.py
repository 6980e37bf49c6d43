"""The ten dice: six high ones (5 to 10) and four low ones (1 2 3 4 and two wilds), and how they are rolled.

A face is one byte, ``colour << 4 | number``; number 0 is a wild. The dice as they lie are ten *faces*, die 1 to die 10.
Some of the dice are a *mask* of ten bits, bit 0 for die 1. (Leaflet A, THE PHASE 10 DICE.)

    >>> from p10core.dice.ten_dice import face_text, parse_face
    >>> face_text(parse_face("8G"))
    '8G'
"""

from p10core.const import const
from p10core.dice.tables import FACES
from p10core.game.chance import below
from p10core.types import Bytes, RandomBytes

DICE = const(10)
HIGH_DICE = const(6)
SIDES = const(6)
ALL_DICE = const(0x3FF)
WILD = const(0)

RED = const(0)
ORANGE = const(1)
GREEN = const(2)
BLUE = const(3)
COLOUR_LETTERS = "ROGB"
COLOUR_NAMES = ("red", "orange", "green", "blue")


def face_of(die: int, side: int) -> int:
    """The face of *die* (0..9) that shows when its *side* (0..5) is up."""
    return FACES[die * SIDES + side]


def side_of(die: int, face: int) -> int:
    """The side (0..5) on which *die* carries *face*, or -1 if it does not."""
    return FACES.find(bytes((face,)), die * SIDES, (die + 1) * SIDES) - die * SIDES if can_show(die, face) else -1


def can_show(die: int, face: int) -> bool:
    """Whether *die* (0..9) carries *face*."""
    return FACES.find(bytes((face,)), die * SIDES, (die + 1) * SIDES) >= 0


def draw_side(random_bytes: RandomBytes) -> int:
    """A side, 0..5, each as likely as the others."""
    return below(SIDES, random_bytes)


def roll(faces: bytearray, held: int, random_bytes: RandomBytes) -> None:
    """Roll the dice that are not *held*: change their bytes in *faces*, a bytearray of ten."""
    for die in range(DICE):
        if not held >> die & 1:
            faces[die] = face_of(die, draw_side(random_bytes))


def count(counts: list[int], faces: Bytes, dice: int) -> None:
    """The *dice* of a mask were rolled: count the numbers of their *faces* in *counts*, a list of eleven."""
    for die in range(DICE):
        if dice >> die & 1:
            counts[faces[die] & 15] += 1


def face_text(face: int) -> str:
    """A face as people write it: number or W, and the colour's initial."""
    number = face & 15
    return ("W" if number == WILD else str(number)) + COLOUR_LETTERS[face >> 4]


def parse_face(text: str) -> int:
    """The face that *text*, such as ``10B`` or ``WR``, stands for. Raises ValueError for anything else."""
    number = text[:-1]
    colour = COLOUR_LETTERS.find(text[-1:]) if text else -1
    if colour >= 0 and number == "W":
        return colour << 4
    for value in range(1, 11):
        if colour >= 0 and number == str(value):
            return colour << 4 | value
    raise ValueError("'%s' is not a face: 1 to 10 or W, then R, O, G or B, such as 8G or WR" % text)


def free_dice(held: int) -> int:
    """How many of the ten dice are not held."""
    free = 10
    while held:
        held &= held - 1
        free -= 1
    return free
