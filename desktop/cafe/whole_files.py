"""Files that are there whole or not at all: games on their way, settings, logins."""

import contextlib
import os
from pathlib import Path


def make_private(path: Path) -> None:
    """A file that its owner alone may read: made empty if it is not there; what it has stays. It is never opened if it
    is there: closing it would take SQLite's locks away.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    path.chmod(0o600)


def private_folder(path: Path) -> None:
    """A folder that its owner alone may read, and so all that is in it."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.chmod(0o700)


def write_whole(path: Path, text: str, mode: int = 0o666) -> None:
    """Write a file so that it is there whole or not at all, after a power cut too. *mode*: who may read it, 0o600 its
    owner alone.
    """
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)  # its name
    finally:
        os.close(folder)
