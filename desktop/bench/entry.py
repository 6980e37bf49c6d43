"""A module's file or folder on the drive, as the import statement sees it."""


class Entry:
    """The few methods of pathlib.Path that an import needs. As a str it says where the source lies on this computer."""

    def __init__(self, drive, name):
        self.name = name
        self._drive = drive

    def __str__(self):
        return str(self._drive.path_here(self.name))

    def is_dir(self):
        return self._drive.is_folder(self.name)

    def read_bytes(self):
        """The Python to run."""
        return self._drive.fat(self._drive.read, self.name)

    def submodule(self, name):
        """The entry of a module in this folder; None if there is none."""
        return self._drive.submodule(self.name, name)
