"""A record as a link: packed, so that it fits behind the ``#`` of an address, and unpacked again."""

import base64
import binascii
import zlib

from desktop.errors import BadInput
from desktop.words import N_

CUT_OFF = N_("The link is cut off, or too long.")
NO_RECORD = N_("The link has no record of a game.")
LONGEST = 200_000  # bytes of a record that a link may unfold to; the longest of 10,000 simulated ones had 20,000


def packed(record: str) -> str:
    """The record in letters, digits, ``-`` and ``_``."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(record.encode()) + deflate.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(text: str) -> str:
    """The record that was packed. Raises BadInput for what is none."""
    try:
        whole = (
            text[:-1] if len(text) > 1 and len(text) % 4 == 1 else text
        )  # where it was cut: a letter alone has no byte
        data = base64.b64decode(whole + "=" * (-len(whole) % 4), altchars="-_", validate=True)
        inflate = zlib.decompressobj(-15)
        record = inflate.decompress(data, LONGEST)
        if not inflate.eof:
            raise BadInput(CUT_OFF)
        return record.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise BadInput(NO_RECORD) from None
