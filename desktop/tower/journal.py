"""What is so in the games of a tower, out of the journal in its flash.

*tower* is one of the bench or an emulated Pico: ``nvm`` and ``drive.image`` are its flash.
"""

from typing import Any

from desktop.referee.facts import facts_of, games_of


def flash(tower: Any) -> tuple[bytes, bytes]:
    """Its nvm, and the image of its drive: empty of a tower without power, whose drive may not be made yet."""
    return bytes(tower.nvm), bytes(tower.drive.image) if tower.powered else b""


def facts(tower: Any) -> Any:
    """The facts of the last game, see :func:`desktop.referee.facts.facts_of`."""
    return facts_of(*flash(tower))


def games(tower: Any) -> list[str]:
    """The records of the games that the journal keeps, the oldest first, each one str."""
    return ["".join(f"{line}\n" for line in lines) for lines in games_of(*flash(tower))]


def record(tower: Any) -> str:
    """That of the last game, as far as it has gone; "" if there is none."""
    return (games(tower) or [""])[-1]
