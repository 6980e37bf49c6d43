"""What a tower with a radio finds around it: networks, a name server, and the computers behind them, by real sockets.

    tower.air.networks["The Cat"] = "sesame12"
    tower.air.hosts["board.example"] = "203.0.113.7"
    tower.air.routes["203.0.113.7", 8883] = ("127.0.0.1", 18883)
    tower.air.is_up = False      # the network goes

Sockets of the simulated socketpool end at loopback, where ``routes`` says, and never wait. What joining and TLS take is
charged to the tower's clock.
"""

from typing import Any

JOIN_US = 2_500_000  # from the wish to join to an address, and to a refusal
GATEWAY = "192.168.4.1"  # the name server too
_A = b"\0\1\0\1"


class Air:
    """``networks``: passwords by their names. ``hosts``: addresses by theirs. ``routes``: where on this computer an
    (address, port) really is. ``is_up``: whether the networks reach anything. ``calls``: connections begun so far.
    """

    def __init__(self) -> None:
        self.networks: dict[str, str] = {}
        self.hosts: dict[str, str] = {}
        self.routes: dict[tuple[str, int], tuple[str, int]] = {}
        self.is_up = True
        self.calls = 0
        self.open: set[Any] = set()  # sockets, which are cut when the network goes
        self.reset()

    def reset(self) -> None:
        """The radio begins anew."""
        self._joining: tuple[str, str, int] | None = None  # (name, password, the moment when that is decided)
        for one in list(self.open):
            one.close()

    @property
    def has_begun(self) -> bool:
        """Whether the radio was told to join something."""
        return self._joining is not None

    def join(self, name: str, password: str, now: int) -> None:
        """Begin to join, at *now* in microseconds."""
        self._joining = (name, password, now + JOIN_US)

    def refusal(self, now: int) -> str | None:
        """Why it has not joined, as CircuitPython says it; None if it has, "" as long as that is not decided."""
        if self._joining is None or now < self._joining[2]:
            return ""
        name, password, _ = self._joining
        if not self.is_up or name not in self.networks:
            return "No network with that ssid"
        return None if self.networks[name] == password else "Authentication failure"

    def is_joined(self, now: int) -> bool:
        """Whether the tower is in a network."""
        return self.refusal(now) is None

    def cut(self) -> None:
        """All connections are lost this moment, and both ends know."""
        for one in list(self.open):
            one.cut()

    def answer(self, question: bytes) -> bytes:
        """What the name server says to a question for an address (RFC 1035)."""
        at, parts = 12, []
        while question[at]:
            parts.append(question[at + 1 : at + 1 + question[at]].decode())
            at += 1 + question[at]
        address = self.hosts.get(".".join(parts))
        head = question[:2] + (b"\x81\x80\0\1\0\1" if address else b"\x81\x83\0\1\0\0") + bytes(4)
        if not address:
            return head + question[12:]
        numbers = bytes(int(part) for part in address.split("."))
        return head + question[12:] + b"\xc0\x0c" + _A + b"\0\0\0\x3c\0\4" + numbers
