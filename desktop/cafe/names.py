"""What a café, a tower or a bridge may be called: its name stands in addresses of pages and in topics of the broker.
What our programs are called by whoever runs them, and a seat by the tower.
"""

import re
import sys
from pathlib import Path

from p10core.kernel.words import LANGUAGES

LONGEST_NAME = 32  # characters
LONGEST_LABEL = 60  # of what people call a café, a tower, a season: any characters
NAME = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_NAME}}}")
DEFAULT_NAME = re.compile(
    f"[{''.join(row.person for row in LANGUAGES)}][1-9]'*"
)  # as p10core/game/set_up.py makes them


def is_default_name(initials: str) -> bool:
    """Whether it is the tower's own name for a seat."""
    return DEFAULT_NAME.fullmatch(initials) is not None


def is_package() -> bool:
    """Whether a command of the installed package runs: then there is no make."""
    return Path(sys.argv[0]).name.startswith("tower-")


def called(words: str) -> str:
    """A command of ours as whoever reads a message has to type it: ``cafe list`` is ``tower-cafe list`` to who runs the
    package, and ``desktop cafe list`` in the project's folder, after ``python -m``.
    """
    return f"{'tower-' if is_package() else 'desktop '}{words}"
