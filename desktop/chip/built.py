"""Which CircuitPython an emulated Pico runs, for `make play`, `make site` and `make chip`: Adafruit's own.

uf2, said = official()          # the newest in circfirm's cache; or None, and why. may_load=True: it is fetched
flashed = with_drive(uf2)       # the same with this project's drive behind it: what one flashes onto a new Pico
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from desktop.errors import BadInput
from desktop.image.combine import OLDEST, combine
from desktop.image.official import cache, load
from desktop.image.picos import PICO, Board
from desktop.image.uf2 import contents

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build" / "chip"
HAVE_ONE = "FIRMWARE=UF2 names one, and `make play` loads one where there is a network"


def official(named: Path | None = None, board: Board = PICO, may_load: bool = False) -> tuple[Path | None, str]:
    """The UF2 of a *board*'s official CircuitPython, or None if there is none at hand; and that, or why, in words.

    It is the one that is *named* (here, or by FIRMWARE in the environment), else the newest in circfirm's cache; betas
    are not looked at. If there is none and one *may_load* it, it is loaded. Raises BadInput if *named* is not there, or
    it cannot be loaded.
    """
    if not named and os.environ.get("FIRMWARE"):
        named = Path(os.environ["FIRMWARE"])
    if named:
        if not named.exists():
            raise BadInput(f"{named}: there is no such firmware")
        return named, f"The tower is an emulated {board.name} with {named}"
    if may_load and not any(_releases(board)):
        load(board)
    found = max(_releases(board), default=None)
    if not found:
        oldest = ".".join(map(str, OLDEST))
        return None, f"there is no CircuitPython {oldest} or newer for a {board.name} in {cache()}"
    version, path = found
    return path, f"The tower is an emulated {board.name} with CircuitPython {'.'.join(map(str, version))}"


def _releases(board: Board) -> Iterator[tuple[tuple[int, ...], Path]]:
    """The versions of a board's CircuitPython that are there and will do."""
    for path in (cache() / board.id).glob("*.uf2"):
        found = re.fullmatch(rf"adafruit-circuitpython-{board.id}-en_US-(\d+)\.(\d+)\.(\d+)\.uf2", path.name)
        if found and (version := tuple(map(int, found.groups()))) >= OLDEST:
            yield version, path


def with_drive(firmware: Path, board: Board = PICO) -> Path:
    """The UF2 of a *firmware* with the project's drive as it is now; one that has a drive already stays as it is.

    Raises BadInput if it is not that *board*'s CircuitPython.
    """
    if contents(firmware).has_drive:
        return firmware
    from desktop.drive.drive import fresh  # which needs the solver: a page without a Pico does not wait for it

    target = BUILT / "tower.uf2"
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f"{target.name}.{os.getpid()}")
    combine(firmware, fresh(board)[1], board, beside)
    os.replace(beside, target)
    return target
