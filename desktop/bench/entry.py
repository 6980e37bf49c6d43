"""A module's file or folder on the drive, as the import statement sees it."""

from typing import Any


class Entry:
    """The few methods of pathlib.Path that an import needs. As a str it says where the source lies on this computer."""

    def __init__(self, drive: Any, name: str) -> None:
        self.name = name
        self._drive = drive

    def __str__(self) -> str:
        return str(self._drive.path_here(self.name))

    def is_dir(self) -> bool:
        return bool(self._drive.is_folder(self.name))

    def read_bytes(self) -> bytes:
        """The Python to run."""
        return bytes(self._drive.fat(self._drive.read, self.name))

    def submodule(self, name: str) -> "Entry | None":
        """The entry of a module in this folder; None if there is none."""
        found: Entry | None = self._drive.submodule(self.name, name)
        return found
