"""The computer at the other end of a tower's board line."""

from binascii import crc32

from desktop.cafe.bridge.bridge import Bridge, Conversation
from host_tests.cafe.talker import worker

UID = "e660583883000000"  # of every tower on the bench
ALONE_MS = 26_000  # nobody has pressed for 20 s, and the tower has gone to the program that tells games


class Computer:
    """The other end of the line: takes what comes, gives it out as records."""

    def __init__(self, tower):
        self.tower = tower
        self.text = b""

    def plug(self, inserted=True):
        self.tower.usb.computer = self.tower.usb.data_open = inserted

    def listen(self, ms=3000, step=20):
        """Let time go by and take all that comes."""
        for _ in range(ms // step):
            self.tower.run(step)
            self.text += self.tower.usb.take()

    def records(self):
        """(number, crc, lines) of each whole record that came."""
        return [record[:3] for record in self.signed_records()]

    def signed_records(self):
        """The same with the signature of each, or ``-``, as its last."""
        found = []
        for part in self.text.split(b"@")[1:]:
            head, _, body = part.partition(b"\n")
            words = head.decode().split()
            if head.startswith(b"game ") and len(words) == 6:  # a power cut may have left less
                _, uid, number, length, crc, mac = words
                data = body[: int(length)]
                assert uid == UID
                if len(data) == int(length) and crc32(data) == int(crc, 16):
                    found.append((int(number), crc, data.decode().splitlines(), mac))
        return found

    def confirm(self, number, crc):
        self.tower.usb.data_in.extend(b"@ok %d %s\n" % (number, crc.encode()))


def bridged(bridge: Bridge, text: bytes) -> None:
    """The café's bridge reads what has come out of a tower."""
    pieces = [text]

    class Port:
        name, in_waiting = "a port", 4096

        def read(self, _: int) -> bytes:
            if not pieces:
                its.ended = True
            return pieces.pop() if pieces else b""

        def write(self, confirmation: bytes) -> None:
            """Nobody listens."""

    its = worker()
    Conversation(bridge, Port()).run(its)
