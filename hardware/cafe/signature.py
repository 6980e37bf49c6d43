"""Signs what goes to the café: HMAC (RFC 2104) with SHA-256. Loaded only with ``board = 1``.

    signature = begin(secret)      # None: this firmware cannot sign
    signature.add(b"some bytes")
    signature.digest()             # 32 bytes, once

desktop/cafe/signature.py is the other end.
"""

from p10core.const import const

_BLOCK = const(64)  # bytes that SHA-256 takes at a time
_HASH = "sha256"


def begin(secret):
    """A :class:`Signature` with these 32 bytes; None if there are none, or if the firmware lacks what it takes."""
    if not secret:
        return None
    try:
        from hashlib import new

        return Signature(new, secret)
    except (ImportError, ValueError):
        return None


class Signature:
    """*new* is that of hashlib. Raises ValueError if it does not know the hash."""

    def __init__(self, new, secret):
        key = secret + bytes(_BLOCK - len(secret))
        self._inner = new(_HASH, bytes([byte ^ 0x36 for byte in key]))
        self._outer = new(_HASH, bytes([byte ^ 0x5C for byte in key]))

    def add(self, text):
        """Take some more bytes of what is signed."""
        self._inner.update(text)

    def digest(self):
        """The signature of all of it."""
        self._outer.update(self._inner.digest())
        return self._outer.digest()
