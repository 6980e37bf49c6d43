"""What the worker of the games' page calls in the browser: :func:`read`, then :func:`page` for each game.

Starting Python and its modules takes seconds, so the build does that, with :func:`prepare`, and keeps Python's whole
memory as it then is; the browser goes on from there.
"""

import io
from pathlib import Path

from desktop.site.flash_file import flash_of
from desktop.site.games import Games
from p10core.coach.file import open_coach

coach_files: list[bytes] = []  # one


def prepare(folder: str) -> None:
    """Take the coach's file along."""
    coach_files.append(Path(folder, "coach.bin").read_bytes())


def read(file, shared: str) -> Games:
    """The games in the *file* that the page keeps, bytes of JavaScript's, or the one that a link has."""
    return Games(flash_of(file.to_bytes()), shared)


def page(found: Games, place: int, language: str) -> str:
    """HTML about the game at a place among those that :func:`read` has found."""
    coach, problem = open_coach(lambda *_: io.BytesIO(coach_files[0]))
    assert coach, problem
    return found.page(place, coach, language)
