"""What is so in the games of a tower, out of the journal in its flash.

*tower* is one of the bench or an emulated Pico: ``nvm`` and ``drive.image`` are its flash.
"""

from desktop.records.facts import facts_of, games_of


def facts(tower):
    """The facts of the last game, see :func:`desktop.records.facts.facts_of`."""
    return facts_of(bytes(tower.nvm), bytes(tower.drive.image))


def games(tower):
    """The records of the games that the journal keeps, the oldest first, each one str."""
    return ["".join(f"{line}\n" for line in lines) for lines in games_of(bytes(tower.nvm), bytes(tower.drive.image))]


def record(tower):
    """That of the last game, as far as it has gone; "" if there is none."""
    return (games(tower) or [""])[-1]
