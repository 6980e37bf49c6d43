"""A module's file or folder as the import statement sees it, on the drive or in the firmware."""


class Entry:
    """One of the drive: the few methods of pathlib.Path that an import needs. As a str it says where the source lies on
    this computer.
    """

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


class Frozen:
    """One of the firmware, in the same way. *files*: all that it holds, name to text; *name* "" is its top."""

    def __init__(self, project, files, name=""):
        self.name = name
        self._project = project
        self._files = files

    def __str__(self):
        return str(self._project.path_of_frozen(self.name))

    def is_dir(self):
        return self.name not in self._files

    def read_bytes(self):
        """The Python to run."""
        return self._files[self.name].encode()

    def submodule(self, name):
        """The entry of a module in this folder; None if there is none."""
        path = f"{self.name}/{name}" if self.name else name
        if f"{path}.py" in self._files:
            return Frozen(self._project, self._files, f"{path}.py")
        if any(other.startswith(f"{path}/") for other in self._files):
            return Frozen(self._project, self._files, path)
        return None
