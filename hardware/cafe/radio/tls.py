"""A TLS connection that never waits.

    tls = Tls(pool, context, "203.0.113.7", 8883, "board.example")
    tls.is_open()               # the broker has taken the call
    tls.begin_round()
    tls.send(b"...")            # how many bytes it took; 0 until both have agreed on keys
    tls.receive(buffer)         # how many bytes came

CircuitPython's own connect of such a socket agrees on keys before it returns. But mbedtls does that too when it is
asked to send, as far as it gets with what has come. So it is asked that way, and given one record a round: then no
round has more to compute than what one message of the broker wants.
"""

import errno

from p10core.const import const
from p10core.types import Any

_EISCONN = const(106)  # CircuitPython's errno has no name for it
_HEADER = const(5)  # bytes before a record


class Tls:
    """``is_agreed``: both have the keys, something was sent. Everything may raise OSError: the connection is lost."""

    def __init__(self, pool: Any, context: Any, address: str, port: int, host: str) -> None:
        self._to = (address, port)
        self._plain = pool.socket(pool.AF_INET, pool.SOCK_STREAM)
        self._plain.settimeout(0)
        self._records = Records(self._plain)
        self._context = context
        self._host = host
        self._socket: Any = None
        self.is_agreed = False

    def is_open(self) -> bool:
        """Whether the other end has taken the call; at the first time, call it."""
        if self._socket:
            return True
        try:
            self._plain.connect(self._to)
        except OSError as error:
            if error.errno in (errno.EINPROGRESS, errno.EALREADY, errno.EAGAIN):
                return False
            if error.errno != _EISCONN:
                raise
        self._socket = self._context.wrap_socket(self._records, server_hostname=self._host)
        return True

    def begin_round(self) -> None:
        """One more record may be read."""
        self._records.may_read = True

    def send(self, data: bytes) -> int:
        """How many bytes went. If it was 0, the same bytes must come again next time: mbedtls has them half done."""
        assert self._socket
        try:
            count: int = self._socket.send(data)
        except OSError as error:
            if error.errno == errno.EAGAIN:
                return 0
            raise
        self.is_agreed = True
        return count

    def receive(self, buffer: bytearray) -> int:
        """How many bytes came into *buffer*."""
        assert self._socket
        try:
            count: int = self._socket.recv_into(buffer)
        except OSError as error:
            if error.errno == errno.EAGAIN:
                return 0
            raise
        if not count:
            raise OSError(errno.ECONNRESET, "")
        return count

    def close(self) -> None:
        """Hang up."""
        (self._socket or self._plain).close()


class Records:
    """The plain socket, as mbedtls is to see it: a record can be read if ``may_read``, then no more.

    mbedtls first asks for a record's header, then for the rest of it.
    """

    def __init__(self, socket: Any) -> None:
        self.may_read = False
        self.type = socket.type
        self._receive = socket.recv_into
        self._header = bytearray()
        self._left = 0  # bytes of the record behind its header
        self.send = socket.send
        self.close = socket.close
        self.settimeout = socket.settimeout
        self.setsockopt = socket.setsockopt
        self.accept = socket.accept
        self.bind = socket.bind
        self.connect = socket.connect
        self.listen = socket.listen

    def recv_into(self, buffer: bytearray) -> int:
        """As a socket's."""
        if self._left:
            count: int = self._receive(buffer, len(buffer))
            self._left -= count
            return count
        if not self._header and not self.may_read:
            raise OSError(errno.EAGAIN, "")
        self.may_read = False
        count = self._receive(buffer, len(buffer))
        self._header += buffer[:count]
        if len(self._header) == _HEADER:
            self._left = self._header[3] << 8 | self._header[4]
            self._header = bytearray()
        return count
