"""Compiles the folder /tower ahead of time. Runs at `make site`, in the Python that runs it in the browser too.

The bench's and our own modules become .pyc files in place of their sources. What the bench compiles by itself (the
firmware, the chip's modules, the display library) goes into one file with its sources, code.bin.
"""

import marshal
import py_compile
from pathlib import Path

from desktop.bench import world
from desktop.bench.blinka import MODULES
from desktop.bench.entry import Entry
from desktop.making import bytecode

HERE = Path("/tower")
CORE = HERE / "desktop" / "bench" / "modules"
SOURCES = HERE / "sources"  # of the bytecode on the drive, by the names there


class Names:
    """Stands for the drive in an entry: its files lie in SOURCES."""

    loads_bytecode = True

    class project:
        @staticmethod
        def path(name):
            return HERE / f"{name.removesuffix('.mpy').removesuffix('.py')}.py"

    @staticmethod
    def fat(read, name):
        return read(name)

    @staticmethod
    def read(name):
        return (SOURCES / name).read_bytes()


def compile_all():
    """Compile; sources that are no longer needed go."""
    paths = sorted(CORE.rglob("*.py"))
    for name in MODULES:
        found = HERE / "packages" / name
        paths += sorted(found.rglob("*.py")) if found.is_dir() else [found.with_suffix(".py")]
    sources = {path.relative_to(SOURCES).as_posix(): path.read_bytes() for path in sorted(SOURCES.rglob("*.*py"))}
    code = {str(path): (path.read_bytes(), world.compiled(path)) for path in paths}
    for name, source in sources.items():
        bytecode.know(source, source)
        entry = Entry(Names, name)
        code[str(entry)] = source, world.compiled(entry)
    (HERE / "code.bin").write_bytes(marshal.dumps({"code": code, "sources": sources}))
    for path in sorted(HERE.rglob("*.py")):
        if path not in paths and not path.is_relative_to(SOURCES):
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
