"""A file or folder of the drive as the import statement sees it."""

from desktop.making.bytecode import source_of


class Entry:
    """The few methods of pathlib.Path that an import needs. As a str it says where the source lies on this computer."""

    def __init__(self, drive, name):
        self.name = name
        self._drive = drive

    def __str__(self):
        return str(self._drive.project.path(self.name))

    def is_dir(self):
        return self._drive.is_folder(self.name)

    def read_bytes(self):
        """The Python to run. Raises ValueError for bytecode that is not the project's, or not the firmware's."""
        data = self._drive.fat(self._drive.read, self.name)
        if not self.name.endswith(".mpy"):
            return data
        source = source_of(data) if self._drive.loads_bytecode else None
        if source is None:
            raise ValueError("incompatible .mpy file")
        return source
