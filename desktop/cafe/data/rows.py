"""What the database answers about games and towers, as pages have it."""

from typing import TypedDict


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


class TowerHere(TypedDict):
    """A tower that is there, and how many games came from it."""

    cafe: str
    tower: str
    games: int
