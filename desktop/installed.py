"""The commands of the installed package: ``tower-board``, ``tower-bridge``, ``tower-cafe``.

They are ``python -m desktop board``, ``bridge`` and ``cafe``. What takes long to work out is kept in build/ of the
folder where they run, for the folder of an installed package may belong to root.
"""

import os
import sys
from pathlib import Path

from desktop.__main__ import COMMANDS, run


def leaderboard() -> int:
    """Run the leaderboard, or one of its commands such as ``backup``."""
    return _run("board")


def bridge() -> int:
    """Carry the games of towers to a broker."""
    return _run("bridge")


def cafe() -> int:
    """Add, remove or list the cafés that may bring games."""
    return _run("cafe")


def _run(command: str) -> int:
    os.environ.setdefault("P10_BUILD", str(Path("build").resolve()))
    return run("desktop", COMMANDS, [command, *sys.argv[1:]], f"tower-{command}")
