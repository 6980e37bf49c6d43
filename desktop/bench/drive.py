"""The CIRCUITPY drive: the files of the project that the device carries, and nothing else of it."""

import errno
import os
from pathlib import Path

ENTRIES = ("boot.py", "code.py", "hardware", "lib", "p10core", "safemode.py", "settings.toml")


class Drive:
    """The device's view of a project folder. Read-only, as the drive is while a computer may write to it.

    *lib* takes the place of the folder's own lib/.
    """

    def __init__(self, root, lib=None):
        self.root = Path(root)
        self.lib = Path(lib) if lib else self.root / "lib"

    def path(self, path):
        """Where a file of the device is here. Raises OSError as the device does where it has no such file."""
        parts = [part for part in str(path).split("/") if part not in ("", ".")]
        found = self.root
        if parts:
            found = self.lib.joinpath(*parts[1:]) if parts[0] == "lib" else self.root.joinpath(*parts)
        if ".." in parts or (parts and parts[0] not in ENTRIES) or not found.exists():
            raise OSError(errno.ENOENT, f"No such file/directory: {path}")
        return found

    def name(self, path):
        """The device's name of a file here, as tracebacks show it; None for files that it does not have."""
        path = Path(path)
        if path.is_relative_to(self.lib):
            return f"/lib/{path.relative_to(self.lib).as_posix()}"
        if path.is_relative_to(self.root) and path.relative_to(self.root).parts[0] in ENTRIES:
            return path.relative_to(self.root).as_posix()
        return None

    def module(self, name):
        """The folder or the .py file of a top-level module, looked for in / and then in /lib; None if there is none."""
        if name in ENTRIES or f"{name}.py" in ENTRIES:
            found = in_folder(self.root, name)
            if found:
                return found
        return in_folder(self.lib, name)

    def open(self, path, mode="r"):
        """The firmware's open. Raises OSError 30 for any mode that would write."""
        if set(mode) & set("wax+"):
            raise OSError(errno.EROFS, "Read-only filesystem")
        found = self.path(path)
        return found.open("rb") if "b" in mode else found.open(encoding="utf-8", newline="")

    def listdir(self, path):
        """The names in a folder."""
        found = self.path(path)
        names = os.listdir(found)
        return sorted(name for name in names if name in ENTRIES) if found == self.root else sorted(names)


def in_folder(folder, name):
    """The module *name* in a folder: a folder of that name first, then a .py file; None if there is none."""
    if (folder / name).is_dir():
        return folder / name
    file = folder / f"{name}.py"
    return file if file.is_file() else None
