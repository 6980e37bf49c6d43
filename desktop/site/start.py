"""What a worker calls in the browser: for the games' page :func:`read`, then :func:`page` for each game; for that of a
game by link :func:`answer`.

Starting Python and its modules takes seconds, so the build does that, with :func:`prepare`, and keeps Python's whole
memory as it then is; the browser goes on from there.
"""

import io
from pathlib import Path

from js import Object  # type: ignore[import-not-found]
from pyodide.ffi import to_js  # type: ignore[import-not-found]

from desktop.by_link import asked
from desktop.site.flash_file import flash_of
from desktop.site.games import Games
from desktop.site.pairs import Pair
from desktop.site.turns import Turns
from desktop.words.catalogues import NAMES, catalogue
from p10core.coach.file import open_coach

files: dict[str, bytes] = {}


def prepare(folder: str) -> None:
    """Take along the coach's file, what is known of turns, and all languages."""
    files.update({name: Path(folder, name).read_bytes() for name in ("coach.bin", "turns.bin")})
    for code in NAMES:
        catalogue(code)


def answer(question: str) -> str:
    """The answer to what the page of a game by link asks."""
    return asked.answer(question)


def read(file, shared: str) -> Games:
    """The games in the *file* that the page keeps, bytes of JavaScript's, or the one that a link has."""
    return Games(flash_of(file.to_bytes()), shared)


def wants(found: Games, place: int) -> str:
    """The file with the solved game for that game; nothing if there is none."""
    return found.wants(place)


def page(found: Games, place: int, language: str, solver, table) -> str:
    """HTML about the game at a place among those that :func:`read` has found. *solver*: that of turns.js; *table*: the
    file that it wants, if it is there.
    """
    coach, problem = open_coach(lambda *_: io.BytesIO(files["coach.bin"]))
    assert coach, problem
    turns = Turns(files["turns.bin"], solver, lambda thing: to_js(thing, dict_converter=Object.fromEntries))
    return found.page(place, coach, language, turns, Pair(table.to_bytes()) if table else None)
