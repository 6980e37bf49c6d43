"""Pages and entries as bytes; their format is described in :mod:`p10core.journal.journal`."""

import struct
from binascii import crc32

from p10core.const import const
from p10core.types import Bytes, MaybeNone

PAGE = const(3584)  # bytes: seven clusters of the drive, beside the one of a folder. The rest of the nvm is not ours
MAGIC = b"P10\x02"
HEADER = const(14)
TRAILER = const(6)
CHECK_MASK = const(0x7FFF)
OVERHEAD = const(4)  # of an entry, beside its payload
LONGEST = const(19)  # bytes of an entry
NO_SLOT = const(255)
GAMES_TOLD = const(12)  # games whose records the menu writes

_HEADER_FORMAT = "<4sIHBB"
_TRAILER_FORMAT = "<HI"


def next_slot(slots: bytes, slot: int) -> int:
    """The slot whose turn it is after *slot*."""
    for other in slots:
        if other > slot:
            return other
    return slots[0] if slots else NO_SLOT


def header(data: Bytes | None) -> tuple[int, int, int, int] | MaybeNone:
    """(generation, game, back, slot) if *data* begins with a whole header, else None."""
    if not data or len(data) < HEADER:
        return None
    magic, generation, game, back, slot = struct.unpack(_HEADER_FORMAT, data[: HEADER - 2])
    if magic != MAGIC or (data[12] | data[13] << 8) != crc32(data[: HEADER - 2]) & CHECK_MASK:
        return None
    return generation, game, back, slot


def header_of(generation: int, game: int, back: int, slot: int) -> bytes:
    """A header as bytes."""
    head = struct.pack(_HEADER_FORMAT, MAGIC, generation, game & 0xFFFF, back & 0xFF, slot)
    return head + struct.pack("<H", crc32(head) & CHECK_MASK)


def page_check(page: Bytes) -> int:
    """The CRC-32 of a page on the drive. The page ends with it."""
    return crc32(memoryview(page)[:-4])


def is_blank(data: Bytes | None) -> bool:
    """Whether a slot could be read, and no page was ever written there."""
    return data is not None and data.count(b"\xff") == len(data)


def whole(data: Bytes | None) -> bytes | MaybeNone:
    """The used part of a page on the drive; None if it was not written to its end."""
    if not data or struct.unpack("<I", data[-4:])[0] != page_check(data):
        return None
    return data[: struct.unpack(_TRAILER_FORMAT, data[-TRAILER:])[0]]


def entry_of(generation: int, number: int, kind: int, payload: bytes) -> bytes:
    """An entry as bytes."""
    body = bytes((kind, len(payload) << 4 | number & 15)) + payload
    return body + struct.pack("<H", entry_check(generation, number, body))


def entry_check(generation: int, number: int, body: bytes) -> int:
    """The check of an entry: *body* is its kind, length and payload."""
    return crc32(struct.pack("<IH", generation, number) + body) & CHECK_MASK
