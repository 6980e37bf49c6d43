"""The project's folder as it lies on the drive: what an owner edits and data, as they are; all other Python as modules.

project = Project(ROOT)
project.files()["code.py"]                  # bytes
project.modules()["p10core/kernel/app.py"]  # text; a chip's drive has its bytecode (desktop/drive/bytecode.py)
"""

import ast
import functools
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from desktop.image.constants import fold_constants
from desktop.image.untyped import TYPES, untyped

# The drive's files that are no modules, and where each stands in the project.
FILES = {
    "boot.py": "boot.py",
    "coach.bin": "build/coach.bin",
    "code.py": "code.py",
    "pins.py": "hardware/pins.py",
    "safemode.py": "safemode.py",
    "settings.toml": "settings.toml",
}
COACH = "coach.bin"  # made by `make coach`
ROOMS = ("hardware", "lib", "p10core")  # folders of the drive, full of modules
VERSION_FILE = "p10core/version.py"


class Project:
    """*lib* takes the place of the folder's own lib/, *without* names what is missing, as "lib/neopixel.py" or
    "boot.py". *version*: what the tower calls itself, in place of the number in p10core/version.py.
    """

    def __init__(
        self, root: str | Path, lib: str | Path | None = None, without: Iterable[str] = (), version: str = ""
    ) -> None:
        self.root = Path(root)
        self.lib = Path(lib) if lib else self.root / "lib"
        self.without = tuple(without)
        self.version = version

    def path(self, name: str) -> Path:
        """Where a file or folder of the drive stands here; what only a tower has would stand in CIRCUITPY."""
        return _path(self.root, self.lib, name)

    def name(self, path: Path) -> str | None:
        """What a traceback of the device calls a file here; None for one that it has not."""
        if path.is_relative_to("CIRCUITPY"):
            return path.relative_to("CIRCUITPY").as_posix()
        for name in FILES:
            if path == self.path(name):
                return name
        for room in ROOMS:
            if path.is_relative_to(self._top(room)):
                return f"{room}/{path.relative_to(self._top(room)).as_posix()}"
        return None

    def stamp(self) -> tuple[Any, ...]:
        """Changes whenever a file of the device does."""
        stats = [(str(path), path.stat()) for _, path in self._files()]
        folders = [str(top) for top in map(self._top, ROOMS) if top.is_dir()]
        for folder in folders:  # it grows
            for entry in os.scandir(folder):  # every tower asks: os.walk takes nearly twice as long
                if entry.name.endswith(".py"):
                    stats.append((entry.path, entry.stat()))
                elif entry.name != "__pycache__" and entry.is_dir():
                    folders.append(entry.path)
        return tuple((path, stat.st_mtime_ns, stat.st_size) for path, stat in stats)

    def files(self) -> dict[str, bytes]:
        """What an owner edits, and data: the name of each file on a fresh drive, and its bytes."""
        return {name: path.read_bytes() for name, path in self._files()}

    def modules(self) -> dict[str, str]:
        """All other Python: the name of each file on the drive, and its text, with numbers for constants, untyped."""
        texts = {name: path.read_text("utf-8") for name, path in self._modules()}
        texts |= {name: untyped(text) for name, text in texts.items() if not name.startswith("lib/")}
        if VERSION_FILE in texts and self.version:
            own = f"VERSION = {self.version!r}"
            texts[VERSION_FILE] = re.sub(r"^VERSION = .*$", own, texts[VERSION_FILE], flags=re.MULTILINE)
        # What an owner edits finds the names that stand in the sources.
        edited = {
            name: data.decode() for name, data in self.files().items() if name.endswith(".py") and _is_python(data)
        }
        folded = fold_constants(texts | edited, edited)
        return {name: folded[name] for name in texts}

    def _top(self, room: str) -> Path:
        return self.lib if room == "lib" else self.root / room

    def _files(self) -> Iterator[tuple[str, Path]]:
        """(name, path) of each."""
        for name in FILES:
            if self.path(name).is_file() and not self._lacks(name):
                yield name, self.path(name)

    def _modules(self) -> Iterator[tuple[str, Path]]:
        """(name, path) of each."""
        for room in ROOMS:
            top = self._top(room)
            for path in sorted(top.rglob("*.py")):
                name = f"{room}/{path.relative_to(top).as_posix()}"
                if not self._lacks(name) and name not in (FILES["pins.py"], TYPES):
                    yield name, path

    def _lacks(self, name: str) -> bool:
        return any(name == lacking or name.startswith(f"{lacking}/") for lacking in self.without)


@functools.lru_cache(2000)  # every start of a tower asks for the same
def _path(root: Path, lib: Path, name: str) -> Path:
    if name in FILES:
        return root / FILES[name]
    room, _, rest = name.partition("/")
    if room not in ROOMS:
        return Path("CIRCUITPY", name)
    return (lib if room == "lib" else root / room) / rest


def _is_python(data: bytes) -> bool:
    """Whether an owner has written something that can be looked through."""
    try:
        ast.parse(data.decode())  # a mark of the byte order is none
    except (SyntaxError, ValueError):  # of UTF-8 too
        return False
    return True
