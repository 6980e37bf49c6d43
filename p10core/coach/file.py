"""Opens the coach's file and makes sure that it is whole; what lies in it stands in :mod:`p10core.coach.coach`.

coach, problem = open_coach(open)
check = Check(coach)
while check.more():  # a piece at a time, in rounds in which nothing happens
    pass
"""

from binascii import crc32

from p10core.coach.coach import HEAD, VERSION, Coach, number_at
from p10core.const import const

FILE = "/coach.bin"

_PIECE = const(1024)  # bytes that one step of the check reads


def open_coach(open_file, name=FILE):
    """``(coach, "")``, or ``(None, why)`` where there is no file that it can read. *open_file* is the VM's open."""
    try:
        file = open_file(name, "rb")
    except OSError:
        return None, "Coach: no file"
    head = bytearray(HEAD)
    try:
        if file.readinto(head) != HEAD or head[:4] != b"P10C":
            return None, "Coach: another file"
        if head[4] != VERSION:
            return None, "Coach: other version"
        if file.seek(0, 2) != number_at(head, 6, 4):
            return None, "Coach: file cut off"
        tables = bytearray(4 * head[5])
        file.seek(HEAD)
        file.readinto(tables)
    except OSError:
        return None, "Coach: unreadable"
    return Coach(file, tables), ""


class Check:
    """Compares the file's checksum, 1 KiB a step. A coach whose file is damaged says so and knows nothing."""

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
