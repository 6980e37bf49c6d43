"""Duplicate, as in bridge: dice that are dealt. Whoever holds the same dice sees the same, at any table.

    faces = bytearray(turn.faces)
    deal_dice(faces, turn.held, 20261122, 4, 1, 2)    # phase 4, the first try at it, the second roll

A deal is a number of up to eight digits, a date for instance. The side of a die is six times the MurmurHash3 (x86, 32
bits, seed 0) of eight bytes, less its lowest 32 bits: four bytes of the deal, the lowest first, then the number of the
die from 0, of the roll from 1, the lowest byte of the try from 1, and the phase. So of the 2 ** 32 hashes each side has
as many as the others, or one more. The player at place 1 of the order of play has the dice of the deal and 100,000,000,
the one at place 2 those of the deal and 200,000,000: who looks on sees nobody's own dice.
"""

from p10core.const import const
from p10core.dice.ten_dice import DICE, SIDES, face_of

A_PLACE = const(100_000_000)  # from one player's dice to the next one's

_HALF = const(0xFFFF)
_BYTE = const(0xFF)


class Word:
    """A number of 32 bits as two halves, for on the chip only 30 bits need no memory of their own."""

    def __init__(self) -> None:
        self.high = 0
        self.low = 0

    def set(self, number: int) -> None:
        """Take a number of up to 30 bits."""
        self.high = number >> 16
        self.low = number & _HALF

    def multiply(self, high: int, low: int) -> None:
        """Multiply it by another one, given as its halves; 32 bits stay."""
        first = self.low & _BYTE
        second = self.low >> 8
        above = second * low  # counts 256 times
        below = first * low + ((above & _BYTE) << 8)
        crossed = (first * high & _HALF) + ((second * (high & _BYTE) & _BYTE) << 8)
        crossed += (self.high & _BYTE) * low & _HALF
        crossed += ((self.high >> 8) * (low & _BYTE) & _BYTE) << 8
        self.high = (crossed + (above >> 8) + (below >> 16)) & _HALF
        self.low = below & _HALF

    def rotate(self, bits: int) -> None:
        """Rotate it to the left, by less than 16 bits."""
        high = self.high
        self.high = (high << bits | self.low >> 16 - bits) & _HALF
        self.low = (self.low << bits | high >> 16 - bits) & _HALF


def murmur(found: Word, word: Word, number: int) -> None:
    """Let *number* join the hash *found*, as MurmurHash3 does with four bytes; *word* is for the work."""
    word.set(number)
    word.multiply(0xCC9E, 0x2D51)
    word.rotate(15)
    word.multiply(0x1B87, 0x3593)
    found.high ^= word.high
    found.low ^= word.low
    found.rotate(13)
    low = found.low * 5 + 0x6B64
    found.high = (found.high * 5 + 0xE654 + (low >> 16)) & _HALF
    found.low = low & _HALF


def finish(found: Word, length: int) -> None:
    """The end of MurmurHash3, of *length* bytes."""
    found.low ^= length
    found.low ^= found.high
    found.multiply(0x85EB, 0xCA6B)
    found.low ^= (found.low >> 13 | found.high << 3) & _HALF
    found.high ^= found.high >> 13
    found.multiply(0xC2B2, 0xAE35)
    found.low ^= found.high


def deal_dice(faces: bytearray, held: int, deal: int, phase: int, attempt: int, roll: int) -> None:
    """Change the dice that are not *held* in *faces*, a bytearray of ten, to what the *deal* has for this *roll*, 1 to
    3, of the *attempt* at the *phase*, from 1 on.
    """
    found = Word()
    word = Word()
    for die in range(DICE):
        if not held >> die & 1:
            found.set(0)
            murmur(found, word, deal)
            murmur(found, word, phase << 24 | (attempt & _BYTE) << 16 | roll << 8 | die)
            finish(found, 8)
            faces[die] = face_of(die, found.high * SIDES + (found.low * SIDES >> 16) >> 16)
