"""Which version this is: ``python -m desktop --version``.

    1.0            at the commit with the tag v1.0, and without a history, as in a café's package
    1.0-3d0941d    at any other commit
    1.0-dirty      if something has not been committed: nobody can say what it was made of

At most twelve characters: the tower's screen has no room for more.
"""

import subprocess
from pathlib import Path

from p10core.version import VERSION

ROOT = Path(__file__).parent.parent
SHORT = 7  # characters of a commit's name


def full_version(root: Path = ROOT) -> str:
    """The version of the project in the folder *root*, of its commit and whether it has changed since."""
    if not (root / ".git").exists():
        return VERSION
    try:
        if git(root, "status", "--porcelain"):
            return f"{VERSION}-dirty"
        if f"v{VERSION}" in git(root, "tag", "--points-at", "HEAD").split():
            return VERSION
        return f"{VERSION}-{git(root, 'rev-parse', 'HEAD')[:SHORT]}"
    except (OSError, subprocess.CalledProcessError):  # no git here, or a folder that belongs to somebody else
        return f"{VERSION}-unknown"


def git(root: Path, *arguments: str) -> str:
    """What git answers in a folder. Raises OSError without git, and CalledProcessError if git refuses."""
    command = ["git", "--no-optional-locks", "-C", str(root), *arguments]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.strip()
