"""The project's folder as far as the device carries it: what a fresh drive holds."""

import ast
import contextlib
import re
from pathlib import Path

from desktop.bench.picos import PICO
from desktop.making.bytecode import NotPython, compile_to_bytecode
from desktop.making.constants import fold_constants

ENTRIES = ("boot.py", "coach.bin", "code.py", "hardware", "lib", "p10core", "safemode.py", "settings.toml")
COACH = "coach.bin"
BUILT = (COACH,)  # made by `make drive` and `make play`; in the repository they lie in build/
COMPILED = ("hardware/", "lib/", "p10core/")  # what is shipped as bytecode
VERSION_FILE = "p10core/version.py"
EDITED = ("hardware/pins.py",)  # what an owner may change stays text


class Project:
    """*lib* takes the place of the folder's own lib/, *without* names what is missing. Names have no leading slash.

    *lines*: whether the bytecode has the numbers of its lines; see desktop/making/bytecode.py. *version*: what the
    tower calls itself, in place of the number in p10core/version.py. *board*: the one that the drive is for, of
    desktop.bench.picos; some have no room for the coach.
    """

    def __init__(self, root, lib=None, without=(), lines=False, version="", board=PICO):
        self.root = Path(root)
        self.lib = Path(lib) if lib else self.root / "lib"
        self.without = tuple(without) if board.coach else (*without, COACH)
        self.lines = lines
        self.version = version
        self.board = board

    def path(self, name):
        """Where a file of the device stands here, or would; bytecode is its source."""
        parts = (name.removesuffix(".mpy") + ".py" if name.endswith(".mpy") else name).split("/")
        if parts[0] not in ENTRIES:
            return Path("CIRCUITPY", *parts)  # only the device has it
        return self.lib.joinpath(*parts[1:]) if parts[0] == "lib" else self._own(parts)

    def name(self, path):
        """The device's name of a file here; None for files that it does not have."""
        if path.is_relative_to(self.lib):
            return f"/lib/{path.relative_to(self.lib).as_posix()}"
        if path.is_relative_to("CIRCUITPY"):
            return path.relative_to("CIRCUITPY").as_posix()
        if path.is_relative_to(self.root) and path.relative_to(self.root).parts[0] in ENTRIES:
            return path.relative_to(self.root).as_posix()
        return None

    def stamp(self):
        """Changes whenever a file of the drive does."""
        stats = ((name, path.stat()) for name, path in self._sources())
        return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)

    def files(self):
        """What a drive is made of: the name of each file there, and its bytes.

        Most Python is bytecode, with numbers for the names of constants. What mpy-cross refuses is there as it is. An
        ``__init__.py`` of no more than a docstring stays behind: the device imports a folder without one all the same,
        and each would take a cluster.
        """
        files = {name: path.read_bytes() for name, path in self._sources()}
        if VERSION_FILE in files:
            files[VERSION_FILE] = self._version(files[VERSION_FILE].decode()).encode()
        python = {name: data.decode() for name, data in files.items() if name.endswith(".py") and _is_python(data)}
        for name in [name for name in python if name.endswith("/__init__.py") and _does_nothing(python[name])]:
            del files[name], python[name]
        edited = [name for name in files if not name.startswith(COMPILED) or name in EDITED]
        for name, source in fold_constants(python, edited).items():
            if name not in edited:
                with contextlib.suppress(NotPython):
                    told = name.partition("/")[2]  # by a traceback; in heap and drive the first folder takes 1.5 KB
                    files[f"{name[:-3]}.mpy"] = compile_to_bytecode(told, source.encode(), self.lines)
                    del files[name]
        return files

    def _version(self, source):
        """p10core/version.py as the drive has it."""
        values = {"VERSION": self.version, "BOARD": self.board.id, "COACH": self.board.coach}
        for name, value in values.items():
            if value != "":
                source = re.sub(rf"^{name} = .*$", f"{name} = {value!r}", source, flags=re.MULTILINE)
        return source

    def _sources(self):
        """(name, path) of every file that the device has."""
        for entry in ENTRIES:
            top = self.lib if entry == "lib" else self._own([entry])
            found = [top] if top.is_file() else sorted(top.rglob("*")) if top.is_dir() else []
            for path in found:
                name = entry if path == top else f"{entry}/{path.relative_to(top).as_posix()}"
                if path.is_file() and path.suffix in (".py", ".mpy", ".toml", ".bin") and not self._lacks(name):
                    yield name, path

    def _lacks(self, name):
        return any(name == lacking or name.startswith(f"{lacking}/") for lacking in self.without)

    def _own(self, parts):
        """Where an entry of the project stands; what is built stands beside the rest on a built drive only."""
        beside = self.root.joinpath(*parts)
        built = self.root.joinpath("build", *parts)
        return built if tuple(parts) == BUILT and not beside.exists() else beside


def _does_nothing(source):
    """Whether a module has no more than a docstring."""
    return all(isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) for part in ast.parse(source).body)


def _is_python(data):
    try:
        ast.parse(data)
    except (SyntaxError, ValueError):
        return False
    return True
