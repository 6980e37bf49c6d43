"""Signs what goes to the café: HMAC (RFC 2104) with SHA-256. Loaded only with ``board = 1``.

    signature = begin(secret)      # None: this firmware cannot sign
    signature.add(b"some bytes")
    signature.digest()             # 32 bytes, once

desktop/cafe/signature.py is the other end.
"""

from binascii import hexlify

from hardware.cafe.secret import read
from p10core.const import const
from p10core.kernel.teller import Teller
from p10core.types import Any, Callable, CardGame, CardPlayer

_BLOCK = const(64)  # bytes that SHA-256 takes at a time
_HASH = "sha256"


def begin(secret: bytes | None) -> "Signature | None":
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

    def __init__(self, new: Callable[..., Any], secret: bytes) -> None:
        key = secret + bytes(_BLOCK - len(secret))
        self._inner: Any = new(_HASH, bytes([byte ^ 0x36 for byte in key]))
        self._outer = new(_HASH, bytes([byte ^ 0x5C for byte in key]))

    def add(self, text: bytes) -> None:
        """Take some more bytes of what is signed."""
        self._inner.update(text)

    def digest(self) -> bytes | Any:
        """The signature of all of it."""
        self._outer.update(self._inner.digest())
        return self._outer.digest()


class SignedTeller(Teller):
    """A Teller, see there, that signs a record on the way: see hardware/cafe/line.py. *head*: what is signed
    before the record; empty if nothing is to be signed.
    """

    def __init__(
        self,
        tellers: tuple[Any, ...],
        head: str,
        names: dict[int, str] | None,
    ) -> None:
        super().__init__(tellers, names)
        self._head = head
        self._signature: Any = None

    def watcher(self, recorder: Any) -> Any:
        tell = super().watcher(recorder)
        if not self._head:
            return tell
        secret = read()
        self._signature = signed = begin(secret)
        if not signed:
            return tell
        signed.add(self._head.encode())
        sign = recorder(lambda line: signed.add(line.encode() + b"\n")).watch

        def watch(fact: int, game: CardGame) -> None:
            tell(fact, game)
            players = game.players
            names = [player.name for player in players]
            _call(players, ["P%d" % (place + 1) for place in range(len(players))])
            sign(fact, game)
            _call(players, names)

        return watch

    def signed(self) -> str:
        """The signature of the last game in hexadecimal digits; ``-`` if this tower cannot sign."""
        return hexlify(self._signature.digest()).decode() if self._signature else "-"


def _call(players: list[CardPlayer], names: list[str]) -> None:
    for player, name in zip(players, names):
        player.name = name
