"""A record as a link: packed, so that it fits behind the ``#`` of an address, and unpacked again."""

import base64
import binascii
import re
import zlib

from desktop.errors import BadInput
from desktop.words import N_

CUT_OFF = N_("The link is cut off, or too long.")
_NO_LETTER = re.compile("[^A-Za-z0-9_-]")
NO_RECORD = N_("The link has no record of a game.")
LONGEST = 200_000  # bytes of a record that a link may unfold to; the longest of 10,000 simulated ones had 20,000


def packed(record: str) -> str:
    """The record in letters, digits, ``-`` and ``_``, of which none is the last: see :func:`ended`."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(record.encode()) + deflate.flush()
    return ended(base64.urlsafe_b64encode(data).decode().rstrip("="))


def ended(letters: str) -> str:
    """Base64 with a letter alone at its end, which has no byte, in place of a ``-`` or ``_``: messengers take those for
    the sentence's.
    """
    return f"{letters}0" if letters.endswith(("-", "_")) else letters


def letters_of(text: str) -> str:
    """What is before the first sign that is none of Base64."""
    return _NO_LETTER.split(text, maxsplit=1)[0]


def unpacked(text: str) -> str:
    """The record that was packed, whatever stands behind it. Raises BadInput for what is none."""
    try:
        text = letters_of(text)
        whole = text[:-1] if len(text) % 4 == 1 else text
        data = base64.b64decode(whole + "=" * (-len(whole) % 4), altchars="-_", validate=True)
        inflate = zlib.decompressobj(-15)
        record = inflate.decompress(data, LONGEST)
        if not inflate.eof:
            raise BadInput(CUT_OFF)
        return record.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise BadInput(NO_RECORD) from None
