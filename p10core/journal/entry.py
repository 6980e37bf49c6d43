"""An entry of the journal as bytes, and the numbers that the journal's modules share. The format is described in
p10core/journal/journal.py.
"""

import struct
from binascii import crc32

from p10core.const import const

PAGE = const(3584)  # bytes: seven clusters of the drive, beside the one of a folder. The rest of the nvm is not ours
CHECK_MASK = const(0x7FFF)
TRAILER = const(6)
OVERHEAD = const(4)  # of an entry, beside its payload
NO_SLOT = const(255)
GAMES_TOLD = const(12)  # games whose records the menu writes


def entry_of(generation, number, kind, payload):
    """An entry as bytes."""
    body = bytes((kind, len(payload) << 4 | number & 15)) + payload
    return body + struct.pack("<H", entry_check(generation, number, body))


def entry_check(generation, number, body):
    """The check of an entry: *body* is its kind, length and payload."""
    return crc32(struct.pack("<IH", generation, number) + body) & CHECK_MASK
