"""Compiles the folder /tower ahead of time. Runs at `make site`, in the Python that runs it in the browser too.

The bench's and our own modules become .pyc files in place of their sources. What the bench compiles by itself (the
firmware, the chip's modules, the display library) goes into one file, code.bin, with the texts of what is frozen.
"""

import marshal
import py_compile
from pathlib import Path

from desktop.bench import world
from desktop.bench.blinka import MODULES
from desktop.bench.entry import Entry, Frozen
from desktop.bench.project import Project

HERE = Path("/tower")
CORE = HERE / "desktop" / "bench" / "modules"
DRIVE = HERE / "sources" / "drive"  # what the bench compiles, by its names on the device
FROZEN = HERE / "sources" / "frozen"


class Names:
    """Stands for the drive in an entry: its files lie in DRIVE."""

    project = Project(HERE)
    path_here = project.path

    @staticmethod
    def fat(read, name):
        return read(name)

    @staticmethod
    def read(name):
        return (DRIVE / name).read_bytes()


def compile_all():
    """Compile; sources that are no longer needed go."""
    paths = sorted(CORE.rglob("*.py"))
    for name in MODULES:
        found = HERE / "packages" / name
        paths += sorted(found.rglob("*.py")) if found.is_dir() else [found.with_suffix(".py")]
    code = {str(path): (path.read_bytes(), world.compiled(path)) for path in paths}
    frozen = {path.relative_to(FROZEN).as_posix(): path.read_text("utf-8") for path in sorted(FROZEN.rglob("*.py"))}
    entries = [Entry(Names, path.name) for path in sorted(DRIVE.iterdir())]
    for entry in [*entries, *(Frozen(Names.project, frozen, name) for name in frozen)]:
        code[str(entry)] = entry.read_bytes(), world.compiled(entry)
    (HERE / "code.bin").write_bytes(marshal.dumps({"code": code, "frozen": frozen}))
    for path in sorted(HERE.rglob("*.py")):
        if path not in paths and not path.is_relative_to(HERE / "sources"):
            name = path.relative_to(HERE).as_posix()
            py_compile.compile(
                str(path),
                cfile=str(path.with_suffix(".pyc")),
                dfile=name,
                doraise=True,
                optimize=2,  # nobody asks for docstrings there
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            path.unlink()
