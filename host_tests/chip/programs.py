"""Where a tower may be, a program each, and what of the project is then in its memory.

tower = ChipTower(PLACES["dice"].settings)
switched_on(tower)
press(tower, *PLACES["dice"].presses)
files_loaded(tower)     # {"p10core/dice/turn.py", ...}
"""

from functools import cache
from typing import NamedTuple

from desktop.drive.merged import merged
from desktop.drive.short_words import short
from desktop.drive.syntax_gate import ROOT
from desktop.image.project import Project
from hardware.programs import FRONT_DOORS
from host_tests.chip.tower import ChipTower

QUIET = {"sound": 0, "dim_after": 0, "sleep_after": 0}
ALONE = {**QUIET, "players": 1, "house": "short:1"}
CARDS = {**QUIET, "players": 2, "house": "short:1", "game": "cards"}

LOBBY_ROOMS = ("p10core/lobby/",)
DICE_ROOMS = ("p10core/dice/", "p10core/coach/")
CARDS_ROOMS = ("p10core/cards/",)
RARE_ROOMS = ("p10core/puzzle/", "p10core/lesson/", "p10core/records/", "hardware/first_time/")
ROOMS = LOBBY_ROOMS + DICE_ROOMS + CARDS_ROOMS + RARE_ROOMS  # those that some programs have and others have not


class Place(NamedTuple):
    """*presses*: from the first screen; *door*: the program; *rooms*: those of ROOMS that it may load; *back*: the
    presses that lead back from a detour.
    """

    settings: dict
    presses: tuple[int | str, ...]
    door: str
    rooms: tuple[str, ...]
    back: tuple[int | str, ...] = ()


def _door(name: str) -> str:
    return next(door for door in FRONT_DOORS if door.endswith(name))


PLACES = {
    "lobby": Place(ALONE, (), _door("lobby"), LOBBY_ROOMS),
    "dice": Place(ALONE, ("SCORE", "ROLL", 2), _door("dice"), DICE_ROOMS),
    "cards": Place(CARDS, ("SCORE", "SCORE", "ROLL"), _door("cards"), CARDS_ROOMS),
    "puzzle out of dice": Place(
        ALONE,
        ("SCORE", "ROLL", 2, "MENU", "ROLL", 7, 5),
        _door("puzzle"),
        ("p10core/puzzle/", "p10core/dice/"),
        ("MENU",),
    ),
    "puzzle out of cards": Place(
        CARDS,
        ("SCORE", "SCORE", "ROLL", "MENU", 7, 5, 1),
        _door("puzzle"),
        ("p10core/puzzle/", "p10core/dice/"),
        ("MENU",),
    ),
    "lesson out of dice": Place(
        ALONE,
        ("SCORE", "ROLL", 2, "MENU", "ROLL", 7, 6),
        _door("lesson"),
        ("p10core/lesson/", "p10core/dice/"),
        ("MENU",),
    ),
    "fair dice": Place(
        ALONE,
        ("SCORE", "ROLL", 2, "MENU", "ROLL", 7, 1),
        _door("teller"),
        ("p10core/records/", "p10core/dice/", "p10core/cards/"),
        ("SCORE",),
    ),
    "records": Place(
        CARDS,
        ("SCORE", "SCORE", "ROLL", "MENU", 7, 3),
        _door("teller"),
        ("p10core/records/", "p10core/dice/", "p10core/cards/"),
        ("SCORE",),
    ),
}


@cache
def _files() -> dict[str, set[str]]:
    """The project's files that each module of the drive is made of."""
    chunks = merged(short(Project(ROOT).modules()))
    named = {
        name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): chunk for name, chunk in chunks.items()
    }
    return {name: {file for file, _ in chunk.lines} for name, chunk in named.items()}


def files_loaded(tower: ChipTower) -> set[str]:
    """The project's files that are in the memory now."""
    return set().union(*(_files().get(module, set()) for module in tower.modules()))


def doors_open(tower: ChipTower) -> list[str]:
    """The front doors that are in the memory: one."""
    return sorted(set(FRONT_DOORS) & tower.modules())


def strangers(tower: ChipTower, rooms: tuple[str, ...]) -> list[str]:
    """The files in the memory that belong to some programs, but not to this one with these *rooms*."""
    others = tuple(room for room in ROOMS if room not in rooms)
    return sorted(file for file in files_loaded(tower) if file.startswith(others))
