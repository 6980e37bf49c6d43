"""The records of the games that a tower's flash still holds, as *Records to USB* on the tower tells them."""

from collections.abc import Mapping

from p10core.journal.journal import Journal
from p10core.journal.page import GAMES_TOLD, PAGE
from p10core.journal.reader import load
from p10core.journal.records import records
from p10core.kernel.teller import Teller
from p10core.programs.teller import TELLERS

SLOT = "journal/{}/page"  # where a slot lies on the drive, see hardware/journal/slots.py
SLOTS = 24


class Store:
    """The flash as the journal wants it, to be read only."""

    page = PAGE

    def __init__(self, nvm: bytes, files: Mapping[str, bytes]) -> None:
        self.nvm = bytearray(nvm)
        self._pages = {slot: files[SLOT.format(slot)] for slot in range(SLOTS) if SLOT.format(slot) in files}
        self.slots = bytes(self._pages)

    def read(self, slot: int, count: int) -> bytes:
        """The first bytes of a slot."""
        return self._pages[slot][:count]

    def write(self, slot: int, page: bytes) -> bool:
        """Nothing is written."""
        return False

    def set_aside(self, data: bytes) -> None:
        """Nothing is kept."""


def games_of(nvm: bytes, files: Mapping[str, bytes]) -> list[list[str]]:
    """The lines of each game's record, the oldest game first. *files*: those on the drive, by name."""
    journal = Journal(Store(nvm, files), tuple, bool)
    load(journal, lambda kind, payload: None)
    games: list[list[str]] = []
    for line in records(journal, lambda: Teller(TELLERS), GAMES_TOLD):
        if line.startswith("game "):
            games.append([])
        games[-1].append(line)
    return games
