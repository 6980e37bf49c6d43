"""What the database answers about games and towers, as pages have it."""

from hashlib import sha256
from typing import NamedTuple, TypedDict

from desktop.cafe.verdict import Verdict


class Submission(NamedTuple):
    """A game that has come in, and where it comes from; ``at`` in ms since 1970; ``mac``: the tower's signature (see
    desktop/cafe/signature.py) in hexadecimal digits, empty if it has none.
    """

    cafe: str
    tower: str
    number: int
    at: int
    verdict: Verdict
    mac: str = ""

    @property
    def hash(self) -> str:
        """One for all copies of a game. By a deal others may play alike: there tower and number belong to it."""
        if "deal:" not in self.verdict.rules:
            return self.verdict.hash
        return sha256(f"{self.verdict.hash} {self.tower} {self.number}".encode()).hexdigest()


class Score(TypedDict):
    """A seat of a game as pages have it. *taken*: nobody can put a handle there any more."""

    id: int
    game: int
    initials: str
    handle: str
    total: int
    wins: bool
    struck: bool
    taken: bool


class LatestGame(TypedDict):
    """A game among the latest; *at* in ms since 1970; *waits*: for a witness."""

    game: int
    at: int
    rules: str
    cafe: str
    waits: bool
    seats: list[Score]


class StoredGame(TypedDict):
    """A game with its record and its scores; ``at`` in ms since 1970, the rest as tables.py has it."""

    id: int
    hash: str
    cafe: str
    tower: str
    number: int
    at: int
    rules: str
    record: str
    void: bool
    signed: bool
    witness: str
    seats: list[Score]
