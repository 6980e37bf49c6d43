"""What a worker calls in the browser: for the games' page :func:`read`, then :func:`page` for a game and
:func:`take_apart`; for that of a game by link :func:`player`.

Starting Python and its modules takes seconds, so the build does that, with :func:`prepare`, and keeps Python's whole
memory as it then is; the browser goes on from there.
"""

import io
from pathlib import Path
from typing import Any

from js import Object
from pyodide.ffi import to_js

from desktop.site.flash_file import flash_of
from desktop.site.games import Games
from desktop.site.pairs import Pair
from desktop.site.perfect import Perfect
from desktop.site.turns import Turns
from desktop.words.catalogues import NAMES, catalogue
from p10core.cards import replay as cards_replay  # noqa: F401 - asked for when a game is told: no file is there then
from p10core.coach import reach, ten_rounds  # noqa: F401 - if a point decides, or all do
from p10core.coach.coach import Coach
from p10core.dice import deal, replay  # noqa: F401 - the same

files: dict[str, bytes] = {}


def prepare(folder: str) -> None:
    """Take along the coach's file, what is known of turns, and all languages."""
    files.update({name: Path(folder, name).read_bytes() for name in ("coach.bin", "turns.bin")})
    for code in NAMES:
        catalogue(code)


def player(solver: Any) -> Perfect:
    """What answers the page of a game by link."""
    return Perfect(turns(solver))


def read(file: Any, now: str, shared: str) -> Games:
    """The games in the *file* that the page keeps, bytes of JavaScript's, or the one that a link has."""
    return Games(flash_of(file.to_bytes()), now, shared)


def page(games: Games, name: str, language: str, solver: Any, table: Any) -> str:
    """HTML about a game. *solver*: that of turns.js; *table*: the file that the game wants, if it is there."""
    return games.page(name, coach(), language, turns(solver), pair(table))


def pad(games: Games, name: str, language: str) -> str:
    """HTML of the game's scorepad with its marks, which come after the page; nothing if it has none."""
    return games.pad(name, coach(), language)


def take_apart(games: Games, name: str, solver: Any, table: Any) -> None:
    """Work out the marks of a game, for the list."""
    games.take_apart(name, coach(), turns(solver), pair(table))


def coach() -> Coach:
    """The tower's own."""
    return Coach(lambda *_: io.BytesIO(files["coach.bin"]))


def turns(solver: Any) -> Turns:
    """What solves turns by the *solver*."""
    return Turns(files["turns.bin"], solver, lambda thing: to_js(thing, dict_converter=Object.fromEntries))


def pair(table: Any) -> Pair | None:
    """The solved game of two in a *table*, if there is one."""
    return Pair(table.to_bytes()) if table else None
