"""The tower's secret: 32 random bytes, with which it signs its games for the café.

It is made at the first start with ``board = 1`` and never changes. It lies in a slot beside the journal's: a
file that has its full size already, alone with its folder in a sector of the flash. So writing it touches no table of
the drive, and nothing that is written in play touches it.

If a power cut tears it, its check is wrong. Then the slot is set aside, for its folder may lead to somebody else's file
now; another slot is made, and in it another secret. The café does not know that one: the tower must be enrolled again.
"""

import os
import struct
from binascii import crc32

from hardware.journal.store import FOLDER, SECRET, path
from p10core.const import const
from p10core.journal.page import PAGE
from p10core.types import MaybeNone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.tower import Tower

_LENGTH = const(32)
_CHECK = const(4)  # bytes behind it


def read() -> bytes | MaybeNone:
    """The secret; None if there is no whole one."""
    data = _read(_LENGTH + _CHECK)
    if not data or len(data) != _LENGTH + _CHECK or data[_LENGTH:] != _check_of(data[:_LENGTH]):
        return None
    return data[:_LENGTH]


def prepare(tower: "Tower") -> bool:
    """Make the secret if there is none; *tower* shows it if a slot must be made for it.

    True if another secret was there, so that the café does not know this tower any more. If the drive cannot be
    written, there is no secret, and games go out unsigned.
    """
    if read():
        return False
    from p10core.journal.page import is_blank

    torn = False
    try:
        data = _read(PAGE)
        if not is_blank(data) or len(data) != PAGE:
            torn = _set_aside()
            from hardware.journal.make_slots import make_slots

            make_slots(tower)
    except OSError:
        return False
    from hardware.journal.store import overwrite

    secret = os.urandom(_LENGTH)
    data = secret + _check_of(secret)
    return overwrite(path(SECRET), data + b"\xff" * (PAGE - len(data))) and torn


def _read(count: int) -> bytes | MaybeNone:
    """The first bytes of its file; None if that cannot be read."""
    try:
        with open(path(SECRET), "rb") as file:
            return file.read(count)
    except OSError:
        return None


def _check_of(secret: bytes) -> bytes:
    """What stands behind a secret in its file."""
    return struct.pack("<I", crc32(secret))


def _set_aside() -> bool:
    """Give a torn slot another name. True if there was one."""
    names = os.listdir(FOLDER)
    if SECRET not in names:
        return False
    bad = 0
    while "bad%d" % bad in names:
        bad += 1
    os.rename("%s/%s" % (FOLDER, SECRET), "%s/bad%d" % (FOLDER, bad))
    return True
