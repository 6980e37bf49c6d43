"""The project's folder as far as the device carries it: what a fresh drive holds."""

from functools import cache
from pathlib import Path

from desktop.bare import bare

ENTRIES = ("boot.py", "coach.bin", "code.py", "hardware", "lib", "p10core", "safemode.py", "settings.toml")
BUILT = ("coach.bin",)  # made by `make drive` and `make play`; in the repository they lie in build/


class Project:
    """*lib* takes the place of the folder's own lib/. Names are the device's, without the leading slash."""

    def __init__(self, root, lib=None):
        self.root = Path(root)
        self.lib = Path(lib) if lib else self.root / "lib"

    def find(self, name):
        """Where a file or folder is here; None where there is none or the device does not have it."""
        parts = name.split("/") if name else []
        if "__pycache__" in parts or ".." in parts or (parts and parts[0] not in ENTRIES):
            return None
        found = self.lib.joinpath(*parts[1:]) if parts[:1] == ["lib"] else self._own(parts)
        return found if found.exists() else None

    def name(self, path):
        """The device's name of a file here; None for files that it does not have."""
        if path.is_relative_to(self.lib):
            return f"/lib/{path.relative_to(self.lib).as_posix()}"
        if path.is_relative_to(self.root) and path.relative_to(self.root).parts[0] in ENTRIES:
            return path.relative_to(self.root).as_posix()
        return None

    def files(self):
        """(name, size) of every file that a built drive holds: Python, settings, the coach's tables."""
        for entry in ENTRIES:
            top = self.lib if entry == "lib" else self._own([entry])
            found = [top] if top.is_file() else top.rglob("*.py") if top.is_dir() else []
            for path in found:
                name = entry if path == top else f"{entry}/{path.relative_to(top).as_posix()}"
                stat = path.stat()
                yield name, stat.st_size if entry == "lib" else _size(path, stat.st_mtime_ns)

    def _own(self, parts):
        """Where an entry of the project stands; what is built stands beside the rest on a built drive only."""
        beside = self.root.joinpath(*parts)
        built = self.root.joinpath("build", *parts)
        return built if tuple(parts) == BUILT and not beside.exists() else beside


@cache
def _size(path, changed):  # noqa: ARG001 - a file that has changed is another
    """Bytes of a file on a built drive: Python has no comments and docstrings there."""
    return len(bare(path.read_text("utf-8")).encode()) if path.suffix == ".py" else path.stat().st_size
