"""What adafruit_minimqtt takes for its socket, so that it never waits.

The library waits for three answers: to CONNECT, to SUBSCRIBE, to PINGREQ. MQTT does not ask for that: a client may go
on as if it had been let in. So these three are answered here, at once, and the library goes on; and what the broker
really says of them is looked at when it comes. Of all else the library gets whole packets only.

    packets = Packets()
    client = MQTT(..., socket_pool=Pool(packets))
    client.connect()          # says what it has to say into packets.out
    packets.take(b"...")      # what has come from the broker
"""

import errno

from p10core.const import const
from p10core.types import Any, Bytes

_KIND = const(0xF0)
_CONNECT = const(0x10)
_CONNACK = const(0x20)
_PUBLISH = const(0x30)
_SUBSCRIBE = const(0x80)
_SUBACK = const(0x90)
_PINGREQ = const(0xC0)
_PINGRESP = const(0xD0)
_FAILURE = const(0x80)
_LONGEST = const(2048)  # bytes of a packet that the broker may send: no line for a tower is as long


class Packets:
    """``out``: bytes for the broker. ``is_refused``: it lets this login in nowhere, or not to hear its answers.
    ``is_let_in``: it has said that it may.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """As for a new connection."""
        self.out = bytearray()
        self.is_refused = self.is_let_in = False
        self._begun = bytearray()  # from the broker: a packet that is not whole
        self._for_client = bytearray()
        self._saying = 0  # the kind of packet that the client has begun to say
        self._unsaid = 0  # bytes of it that are still to come

    def take(self, data: Bytes) -> None:
        """Bytes have come from the broker. Raises OSError if that is no MQTT."""
        self._begun += data
        while True:
            length, head = _length(self._begun)
            if length > _LONGEST:
                raise OSError(errno.EINVAL, "")
            if not head or len(self._begun) < head + length:
                return
            self._sort(bytes(self._begun[: head + length]))
            self._begun = self._begun[head + length :]

    def _sort(self, packet: bytes) -> None:
        kind = packet[0] & _KIND
        if kind == _PUBLISH:
            self._for_client += packet
        elif kind == _CONNACK and packet[-1]:
            self.is_refused = True
        elif kind == _SUBACK:
            self.is_refused = packet[-1] >= _FAILURE
            self.is_let_in = not self.is_refused
        elif kind not in (_CONNACK, _PINGRESP):  # what else a broker says answers what we never say
            raise OSError(errno.EINVAL, "")

    # What the library calls.

    def send(self, data: memoryview) -> int:
        """Take what the client says. It says the head of a packet, at least, in one piece."""
        self.out += data
        if self._unsaid:
            if self._saying == _SUBSCRIBE:  # its number comes first
                self._for_client += b"\x90\x03" + bytes(data[:2]) + b"\0"
                self._saying = 0
            self._unsaid -= len(data)
            return len(data)
        length, head = _length(data)
        self._saying = data[0] & _KIND
        self._unsaid = head + length - len(data)
        if self._saying == _CONNECT:
            self._for_client += b"\x20\x02\0\0"
        elif self._saying == _PINGREQ:
            self._for_client += b"\xd0\0"
        return len(data)

    def recv_into(self, buffer: bytearray, size: int = 0) -> int:
        """Give the client what there is. Raises OSError if there is nothing."""
        count = min(size or len(buffer), len(self._for_client))
        if not count:
            raise OSError(errno.EAGAIN, "")
        buffer[:count] = self._for_client[:count]
        self._for_client = self._for_client[count:]
        return count

    def settimeout(self, seconds: int) -> None:
        """It never waits."""

    def connect(self, address: tuple[str, int]) -> None:
        """It is connected otherwise: see tls.py."""

    def close(self) -> None:
        """It is closed otherwise."""


class Pool:
    """A pool with this one socket."""

    SOCK_STREAM = 1

    def __init__(self, packets: Packets) -> None:
        self._packets = packets

    def getaddrinfo(
        self, host: str, port: int, family: int = 0, type: int = 0
    ) -> list[tuple[int, int, int, str, tuple[Any, ...]]]:
        """As that of a socketpool.SocketPool."""
        return [(0, 0, 0, "", (host, port))]

    def socket(self, family: int = 0, type: int = 0) -> Packets:
        """The one."""
        return self._packets


def _length(data: bytearray | memoryview) -> tuple[int, int]:
    """How long the rest of a packet is, and how long its head; (0, 0) if the head is not whole."""
    length = 0
    for at in range(1, min(5, len(data))):
        length |= (data[at] & 0x7F) << 7 * (at - 1)
        if data[at] < 0x80:
            return length, at + 1
    return 0, 0
