"""The ten best totals of a tower, each with initials."""

from p10core.const import const

_ROWS = const(10)
INITIALS = const(3)


class Best:
    """``rows``: the best totals, greatest first, each a total and three initials."""

    def __init__(self):
        self.rows = []

    def place(self, total):
        """Where *total* would stand, from 0; -1 where it is not among the best. Equals stand behind those before."""
        place = len([row for row in self.rows if row[0] >= total])
        return place if place < _ROWS and total > 0 else -1

    def add(self, total, initials):
        """Put a total in its place; the places from there on have changed."""
        place = self.place(total)
        self.rows.insert(place, (total, initials))
        self.rows = self.rows[:_ROWS]
        return place

    def restore(self, place, total, initials):
        """Take a row back from the journal. Raises ValueError for a row that no tower has."""
        if place > len(self.rows) or place >= _ROWS:
            raise ValueError("no such place")
        self.rows[place : place + 1] = [(total, initials)]
