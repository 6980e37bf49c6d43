"""Makes sure that the coach's file is whole.

check = Check(coach)
while check.more():  # a piece at a time, in rounds in which nothing happens
    pass
"""

from binascii import crc32

from p10core.coach.coach import HEAD, number_at
from p10core.const import const

_PIECE = const(256)  # bytes that one step reads


class Check:
    """Compares the file's checksum, a piece a step. A coach whose file is damaged says so and knows nothing."""

    def __init__(self, coach):
        self._coach = coach
        head = bytearray(HEAD)
        coach.read(0, head)
        self._length = number_at(head, 6, 4)
        self._right = number_at(head, 10, 4)
        self._at = HEAD
        self._sum = 0
        self._piece = bytearray(_PIECE)

    def more(self):
        """Take a step; whether there are more to come."""
        if self._coach.problem or self._at == self._length:
            return False
        piece = self._piece
        if len(piece) > self._length - self._at:
            piece = bytearray(self._length - self._at)
        try:
            self._coach.read(self._at, piece)
        except (OSError, ValueError):
            self._coach.fail()
            return False
        self._sum = crc32(piece, self._sum)
        self._at += len(piece)
        if self._at == self._length and self._sum != self._right:
            self._coach.fail()
        return self._at < self._length
