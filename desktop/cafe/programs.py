"""The commands of the installed package: ``tower-board``, ``tower-bridge``, ``tower-cafe``.

They are the commands of ``python -m desktop``. What an analysis works out once is kept in build/ of the folder
where they run: the packages themselves may belong to root.
"""

import os
import sys
from pathlib import Path

from desktop.__main__ import COMMANDS, run


def board() -> int:
    """Hang the board up."""
    return _run("board")


def bridge() -> int:
    """Carry towers' games to a broker."""
    return _run("bridge")


def cafe() -> int:
    """Say which cafés may bring games."""
    return _run("cafe")


def _run(command: str) -> int:
    os.environ.setdefault("P10_BUILD", str(Path("build").resolve()))
    return run("desktop", COMMANDS, [command, *sys.argv[1:]])
