"""Chance without a bias, from whatever gives random bytes."""

from p10core.const import const
from p10core.types import RandomBytes

_BYTES = const(256)


def below(limit: int, random_bytes: RandomBytes) -> int:
    """A number from 0 to *limit* - 1, each as likely as the others; *limit* is 1 to 256.

    *random_bytes(n)* gives n random bytes. Bytes beyond the greatest multiple of *limit* are thrown away: for six, the
    252 and more, since ``byte % 6`` alone favours the first four by 2.4 %.
    """
    fair = _BYTES - _BYTES % limit
    while True:
        byte = random_bytes(1)[0]
        if byte < fair:
            return byte % limit
