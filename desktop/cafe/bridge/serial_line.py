"""The serial line of a tower, as text comes in: finds whole records in it, and hears who is there.

hardware/cafe/line.py is the other end, and describes the lines.
"""

import logging
import re
import time
from binascii import crc32
from collections.abc import Iterator
from typing import NamedTuple

from desktop.cafe.verdict import LONGEST_LINE, LONGEST_RECORD

MOST_COUNTED = 1_000_000  # games; whoever says more has not counted
GAME = re.compile(rb"@game ([0-9a-f]{8,32}) (\d{1,5}) (\d{1,12}) ([0-9a-f]{8})(?: ([0-9a-f]{64}|-))?")
ENROL = re.compile(rb"@enrol ([0-9a-f]{8,32}) ([0-9a-f]{64})")
TOLD = re.compile(rb"@sent ([0-9a-f]{8,32}) (\d{1,10})")
HELLO = re.compile(rb"@tower ([0-9a-f]{8,32})(?: (\d{1,10}))?")

log = logging.getLogger("bridge")


class Sent(NamedTuple):
    """A record as a tower sent it, and its signature ``mac`` in hexadecimal digits, empty if it has none.

    If ``text`` is empty, the tower only said that it is there, and perhaps the ``secret`` that it wants to be enrolled
    with, or how many records were confirmed to it (``told``). ``ignored``: how many lines it has ignored.
    ``begins``: it has started anew, and knows of no answer.
    """

    tower: str
    number: int = 0
    crc: str = ""
    text: bytes = b""
    ignored: int = 0
    begins: bool = False
    mac: str = ""
    secret: str = ""
    told: int | None = None


def confirmation(sent: Sent) -> bytes:
    """The line that a tower waits for."""
    return f"@ok {sent.number} {sent.crc}\n".encode()


def date() -> bytes:
    """The line that tells a tower the date."""
    return time.strftime("@today %Y%m%d\n").encode()


class Line:
    """Give it bytes; it returns what is whole. ``ignored`` counts the lines that mean nothing."""

    def __init__(self) -> None:
        self.ignored = 0
        self._begun = bytearray()  # a line that has no end yet
        self._skip = False  # it is too long already
        self._head: Sent | None = None
        self._length = 0
        self._body = bytearray()

    def feed(self, data: bytes) -> Iterator[Sent]:
        """Take bytes that came in; return what is whole."""
        *lines, rest = data.split(b"\n")
        for line in lines:
            whole = bytes(self._begun) + line
            self._begun.clear()
            if self._skip or len(whole) > LONGEST_LINE:
                self._skip = False
                self._ignore()
            else:
                yield from self._line(whole)
        if self._skip or len(self._begun) + len(rest) > LONGEST_LINE:
            self._skip = True
            self._begun.clear()
        else:
            self._begun += rest

    def _line(self, line: bytes) -> Iterator[Sent]:
        if line.startswith(b"@"):
            self._broken_off()
            self._command(line.rstrip(b"\r"))
            hello = HELLO.fullmatch(line.rstrip(b"\r"))
            if hello:
                yield Sent(hello[1].decode(), ignored=int(hello[2] or 0), begins=not hello[2])
            enrol = ENROL.fullmatch(line.rstrip(b"\r"))
            if enrol:
                yield Sent(enrol[1].decode(), secret=enrol[2].decode())
            told = TOLD.fullmatch(line.rstrip(b"\r"))
            if told:
                yield Sent(told[1].decode(), told=min(int(told[2]), MOST_COUNTED))
        elif self._head:
            self._body += line + b"\n"
            if len(self._body) >= self._length:
                head, body = self._head, bytes(self._body)
                self._head = None
                if len(body) == self._length and crc32(body) == int(head.crc, 16):
                    yield head._replace(text=body)
                else:
                    log.warning("tower %s: game %d came in damaged: it will be sent again", head.tower, head.number)
        elif line:
            self._ignore()

    def _command(self, line: bytes) -> None:
        game = GAME.fullmatch(line)
        if not game:
            if not any(known.fullmatch(line) for known in (HELLO, ENROL, TOLD)):
                self._ignore()
            return
        tower, number, length = game[1].decode(), int(game[2]), int(game[3])
        if not 0 < length <= LONGEST_RECORD:
            log.warning(
                "tower %s: a record of %d bytes is refused: no game is longer than %d", tower, length, LONGEST_RECORD
            )
            return
        self._head = Sent(tower, number, game[4].decode(), mac=(game[5] or b"").decode().strip("-"))
        self._length = length
        self._body.clear()

    def _broken_off(self) -> None:
        if self._head:
            log.warning("tower %s: game %d was broken off: it will be sent again", self._head.tower, self._head.number)
            self._head = None

    def _ignore(self) -> None:
        self.ignored += 1
        if self._head:  # nothing of ours: the record is damaged
            self._broken_off()
