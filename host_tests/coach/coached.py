"""What a player with a coach needs: the coach's file, and a first roll to ask about."""

from pathlib import Path

from desktop.coach.tables import file

FIRST = "8G 7G 8B 10B 5B 6O WR 2B 1O 2O"


def open_built(name: str, mode: str):
    """The device's open, for the one file that the coach has."""
    assert name == "/coach.bin"
    return Path(file.built()).open(mode)


def at_last(steps):
    """What a generator returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
