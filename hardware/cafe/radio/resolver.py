"""Asks the network's name server for an address, without waiting for it.

    resolver = Resolver(pool, "192.168.1.1", "board.example")
    resolver.poll(now)    # "203.0.113.7"; None until it is known

CircuitPython's getaddrinfo waits for the answer, without one longer than the watchdog does. What is asked and answered
here is RFC 1035, of the kind A alone. Who lies about the address gains nothing: the broker's certificate has its name.
"""

import os

from p10core.const import const
from p10core.types import Any, MaybeNone

_PORT = const(53)
_AGAIN_MS = const(2000)
_LONGEST = const(512)  # bytes of an answer by UDP
_HEAD = const(12)
_A = b"\0\1\0\1"  # kind and class: an IPv4 address of the Internet


class Resolver:
    """``asked``: how often, so far."""

    def __init__(self, pool: Any, server: str, host: str) -> None:
        self._server = (server, _PORT)
        self._asked_at: int | MaybeNone = None
        self.asked = 0
        name = b"".join([bytes((len(part),)) + part.encode() for part in host.split(".")])
        self._question = name + b"\0" + _A
        self._id = os.urandom(2)
        self._address = host if all([part.isdigit() for part in host.split(".")]) else None
        self._socket: Any = None
        if not self._address:
            self._socket = pool.socket(pool.AF_INET, pool.SOCK_DGRAM)
            self._socket.settimeout(0)

    def poll(self, now: int) -> str | None:
        """The address, as soon as it is known. Raises OSError if it cannot be asked."""
        if self._address:
            return self._address
        assert self._socket
        if self._asked_at is None or now - self._asked_at >= _AGAIN_MS:
            self._asked_at = now
            self.asked += 1
            self._socket.sendto(self._id + b"\1\0\0\1\0\0\0\0\0\0" + self._question, self._server)
            return None
        answer = bytearray(_LONGEST)
        try:
            count, _ = self._socket.recvfrom_into(answer)
        except OSError:  # nothing has come
            return None
        self._address = self._found(answer[:count])
        if self._address:
            self.close()
        return self._address

    def close(self) -> None:
        """Give its socket back."""
        if self._socket:
            self._socket.close()
            self._socket = None

    def _found(self, answer: bytearray) -> str | None:
        """The first address of an answer to our question; None if it is none."""
        at = _HEAD + len(self._question)
        if answer[:2] != self._id or bytes(answer[_HEAD:at]).lower() != self._question.lower():
            return None
        for _ in range(answer[7]):
            while at < len(answer) and answer[at] and answer[at] < 0xC0:  # a name, or the place where it stands
                at += 1 + answer[at]
            at += 2 if answer[at : at + 1] >= b"\xc0" else 1
            kind, data = answer[at : at + 4], at + 10
            if data > len(answer):
                return None
            size = answer[data - 2] << 8 | answer[data - 1]
            if kind == _A and size == 4 and data + size <= len(answer):
                return ".".join([str(byte) for byte in answer[data : data + size]])
            at = data + size
        return None
