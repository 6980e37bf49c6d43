"""Games for the leaderboard; and a tower's end of the line without a tower, which says them until they are
confirmed.
"""

import contextlib
import os
import pty
import random
import select
import threading
import time
import tty
from binascii import crc32
from collections.abc import Callable

from desktop.cafe.bridge.serial_line import Sent
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.verdict import judged
from desktop.cafe.workers import Worker
from desktop.coach.simulate import play_game
from desktop.referee.record_words import parse_house
from host_tests.game import card_games
from p10core.cards.opponents import BEGINNER, GOOD
from p10core.cards.record import Recorder


def records(count: int, seed: int = 1, players: int = 2, house: str = "short:1") -> list[str]:
    """Records of games that were played."""
    source = random.Random(seed)
    found = []
    for _ in range(count):
        lines: list[str] = []
        play_game(players, source.randbytes, 0, house, lines)
        found.append("\n".join(lines) + "\n")
    return found


def record_lines(seed: int = 1, players: int = 2, house: str = "short:1") -> list[str]:
    """The lines of one."""
    return records(1, seed, players, house)[0].splitlines()


def card_records(count: int, seed: int = 1, players: int = 2, house: str = "short:1") -> list[str]:
    """Records of games of cards."""
    found = []
    for number in range(count):
        lines: list[str] = []
        levels = [GOOD, BEGINNER, GOOD, BEGINNER, GOOD, BEGINNER][:players]
        source = random.Random(f"{seed} {number}")
        card_games.play_game(levels, source.randbytes, *parse_house(house), Recorder(lines.append).watch)
        found.append("\n".join(lines) + "\n")
    return found


def submission(text: str, at: int | None = None, tower: str = "t1", number: int = 1) -> Submission:
    """A record as it has come in at the leaderboard."""
    return Submission("cafe", tower, number, now_ms() if at is None else at, judged(text))


def sent(tower: str, number: int, text: str) -> bytes:
    """A record as the tower says it."""
    data = text.encode()
    return b"\n@game %s %d %d %08x\n" % (tower.encode(), number, len(data), crc32(data)) + data


def worker() -> Worker:
    """What does a leaderboard's work in its thread, for a test that does it itself."""
    return Worker("test", lambda its: None)


class NoSink:
    """A way to the board that has no use for anything."""

    def take(self, submission: Submission, confirm: Callable[[], None]) -> None:
        confirm()

    def refused(self, sent: Sent, why: str, confirm: Callable[[], None]) -> None:
        confirm()

    def presence(self, tower: str, here: bool) -> None:
        pass

    def deals(self, tower: str) -> bytes:
        return b""

    def told(self, tower: str, count: int) -> None:
        pass

    def offer(self, tower: str, secret: str) -> None:
        pass


class Talker:
    """Says *waiting* (number to text) one after the other, each again every *again* seconds; ``confirmed`` grows."""

    def __init__(self, tower: str = "ab" * 8, again: float = 2.0) -> None:
        self.tower = tower
        self.again = again
        self.waiting: dict[int, str] = {}
        self.confirmed: list[int] = []
        self.before = 0  # records that were confirmed before this one began to speak
        self.noise = b""  # said once, in between
        self.ignored = 0  # lines that came in and were no confirmation
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self.port = os.ttyname(self._theirs)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stopped.set()
        self._thread.join(5)
        os.close(self._ours)
        os.close(self._theirs)

    def _talk(self) -> None:
        heard = b""
        said: dict[int, float] = {}
        hello = 0.0
        while not self._stopped.is_set():
            now = time.monotonic()
            if self.noise:
                noise, self.noise = self.noise, b""
                self._say(noise)
            elif now - hello > 1:
                hello = now
                self._say(b"\n@tower %s %d\n" % (self.tower.encode(), self.ignored))
                if not self.waiting:
                    self._say(b"@sent %s %d\n" % (self.tower.encode(), self.before + len(self.confirmed)))
            number = next(iter([*self.waiting]), None)  # a copy: a test adds games meanwhile
            if number is not None and now - said.get(number, -99) > self.again:
                said[number] = now
                self._say(sent(self.tower, number, self.waiting[number]))
            if select.select([self._ours], [], [], 0.01)[0]:
                *lines, heard = (heard + os.read(self._ours, 4096)).split(b"\n")
                for line in lines:
                    number = int(line.split()[1])
                    if line == b"@ok %d %08x" % (number, crc32(self.waiting.get(number, "").encode())):
                        self.confirmed.append(number)
                        del self.waiting[number]
                    else:
                        self.ignored += 1

    def _say(self, data: bytes) -> None:
        at = 0
        while at < len(data) and not self._stopped.is_set():
            if select.select([], [self._ours], [], 0.1)[1]:
                with contextlib.suppress(BlockingIOError):
                    at += os.write(self._ours, data[at : at + 512])
