"""The tower's secret: 32 random bytes, with which it signs its games for the café board. hardware/secret_maker.py makes
it.
"""

import struct
from binascii import crc32

from hardware.slots import SECRET, path
from p10core.const import const

LENGTH = const(32)
CHECK = const(4)  # bytes behind it


def read():
    """The secret; None if there is no whole one."""
    data = read_file(LENGTH + CHECK)
    if not data or len(data) != LENGTH + CHECK or data[LENGTH:] != check_of(data[:LENGTH]):
        return None
    return data[:LENGTH]


def read_file(count):
    """The first bytes of its file; None if that cannot be read."""
    try:
        with open(path(SECRET), "rb") as file:
            return file.read(count)
    except OSError:
        return None


def check_of(secret):
    """What stands behind a secret in its file."""
    return struct.pack("<I", crc32(secret))
