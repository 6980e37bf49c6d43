"""The ten best totals of a tower: a list of rows, greatest first, each a total and three initials."""

from p10core.const import const
from p10core.types import MaybeNone

_ROWS = const(10)
INITIALS = const(3)


def rank_among(rows: list[tuple[int, str]], total: int) -> int | MaybeNone:
    """The rank of a *total* among them, from 0; None if it is not one of the best. The newer of two equals comes
    second.
    """
    rank = len([row for row in rows if row[0] >= total])
    return rank if rank < _ROWS and total > 0 else None


def add(rows: list[tuple[int, str]], total: int, initials: str) -> None:
    """Put a total in its place."""
    rows.insert(rank_among(rows, total), (total, initials))
    del rows[_ROWS:]


def restore(rows: list[tuple[int, str]], rank: int, total: int, initials: str) -> None:
    """Take a row back from the journal. Raises ValueError for a row that cannot be."""
    if rank > len(rows) or rank >= _ROWS:
        raise ValueError("no such rank")
    rows[rank : rank + 1] = [(total, initials)]
