"""The computer at the other end of a tower's board line."""

from binascii import crc32

from desktop.cafe.bridge.bridge import Bridge, Conversation
from host_tests.cafe.talker import worker
from host_tests.reading_player import ReadingPlayer

UID = "e660583883000000"  # of every tower on the bench
SETTINGS = {"players": 1, "language": "en", "house": "short:1", "board": 1, "coach": "off"}  # of a tower at a board
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
        """(number, crc, lines, signature or ``-``) of each whole record that came."""
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


def start(tower):
    tower.power_on()
    tower.run(1500)


def on_set_up(tower):
    return any("7: against" in line for line in tower.screen())


def finished(tower):
    """The records that the console has, as lists of lines."""
    games = []
    for line in tower.console:
        if line.startswith("game "):
            games.append([])
        if games:
            games[-1].append(line)
    return [game for game in games if game[-1].startswith("end ")]


def play_one(tower):
    """One game of one phase, from set-up to set-up; ends on set-up."""
    before = len(finished(tower))
    player = ReadingPlayer(tower)
    player.press("SCORE")
    for _ in range(40):
        if len(finished(tower)) > before:
            break
        player.press("ROLL", 1300)
        player.press("SCORE")
    assert len(finished(tower)) == before + 1
    player.leave_the_end()
