"""The tower's Python as a folder to freeze: p10core/, hardware/, the libraries, and pins.py for a drive without one.

It is text with numbers for the names of constants; CircuitPython's own mpy-cross compiles it. A traceback has the lines
of the sources.
"""

import hashlib
from pathlib import Path

from desktop.bench.project import Project
from desktop.making.firmware.tree import write_if_new


def freeze(project: Project, folder: Path) -> str:
    """Make *folder* what is frozen of a project; a sum of it. What has not changed is not written again."""
    files = project.frozen()
    digest = hashlib.sha256()
    for name, source in sorted(files.items()):
        digest.update(f"{name}\0{source}\0".encode())
        write_if_new(folder / name, source)
    for path in [path for path in folder.rglob("*.py") if path.relative_to(folder).as_posix() not in files]:
        path.unlink()
    return digest.hexdigest()
